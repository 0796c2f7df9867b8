"""What a misbehaving server does to the server judge: nothing lost, nothing wrong, all of it named.

    python benchmarks/judge_faults.py [--cases 200] [--alone 12] [--share 0.3] [--seed 1]

A scripted server on loopback (the one of the tests) commits each fault alone, on the first send of
every request; then all of them mixed, on a share of all sends; then a run is killed (SIGKILL) at
60 % and started again. The truth of every claim is known by construction. Columns:

    served    faults the server committed
    counted   failed requests in the judge's own account, by name
    lost      cases without a reply and without a named failure
    wrong     verdicts that are neither the truth nor "unscored"
    unscored  claims left without a verdict        failed   cases that failed, with a reason
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent / "tests" / "judges" / "openai"
sys.path[:0] = [str(TESTS), str(HERE)]

from judge_asked import case, judged  # noqa: E402
from judge_server import HTTP_FAULTS, REPLY_FAULTS, JudgeServer, Plan, first_times, mixed  # noqa: E402

from rag_doctor.judges.base import JudgeFailure, Weighing  # noqa: E402
from rag_doctor.judges.openai import OpenAIJudge  # noqa: E402
from rag_doctor.records import Case  # noqa: E402

TRUTH = {
    "14 days": "supported",
    "十四": "supported",
    "free": "not_mentioned",
    "店家": "not_mentioned",
}
NAMES = {
    "429": "rate_limited",
    "429_after": "rate_limited",
    "500": "server_error",
    "503": "server_error",
    "reset": "connection",
    "half_body": "garbled",
    "html": "garbled",
    "no_choices": "garbled",
    "hang": "timeout",
}
"""What each fault of the transport is called in the account."""

KILLED = """
import sys
sys.path[:0] = [{tests!r}, {here!r}]
from judge_faults import cases_of, make_judge
from judge_asked import judged
judged(make_judge({url!r}, cache={cache!r}, concurrency=4), cases_of({n}))
"""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    cases: int
    sends: int
    served: int
    counted: Counter[str]
    lost: int
    wrong: int
    unscored: int
    failed: int
    seconds: float


def cases_of(n: int) -> list[Case]:
    """English and Chinese in turn."""
    return [case(i, "zh" if i % 2 else "en") for i in range(n)]


def make_judge(url: str, **settings: Any) -> OpenAIJudge:
    given = {
        "base_url": url,
        "embedding_model": "e",
        "cache": False,
        "environ": {},
        "backoff": 0.002,
        "timeout": 2.0,
        "tries": 8,
        "concurrency": 16,
    }
    return OpenAIJudge("scripted", **{**given, **settings})


def run(name: str, plan: Plan, n: int) -> Row:
    """Judge `n` cases on a server that follows `plan`."""
    server = JudgeServer()
    server.plan = plan
    judge = make_judge(server.url)
    begin = time.perf_counter()
    replies = judged(judge, cases_of(n))
    seconds = time.perf_counter() - begin
    server.close()
    return Row(
        name,
        n,
        len(server.log),
        server.faults.total(),
        judge.usage.faults,
        n - len(replies) + sum(_lost(*triple) for triple in replies),
        sum(_wrong(weighing) for _, weighing, _ in replies),
        judge.usage.unscored,
        sum(any(isinstance(r, JudgeFailure) for r in triple) for triple in replies),
        seconds,
    )


def _lost(split: Any, weighing: Any, relation: Any) -> bool:
    """Neither judged to the end nor failed with a reason."""
    if isinstance(split, JudgeFailure):
        return not split.reason
    later = (weighing, relation)
    return any(reply is None or (isinstance(reply, JudgeFailure) and not reply.reason)
               for reply in later)  # fmt: skip


def _wrong(weighing: Any) -> int:
    if not isinstance(weighing, Weighing):
        return 0
    truth = {
        verdict.claim.text: next(
            label for word, label in TRUTH.items() if word in verdict.claim.text
        )
        for verdict in (*weighing.answer, *weighing.reference)
    }
    return sum(
        verdict.support not in ("unscored", truth[verdict.claim.text])
        for verdict in (*weighing.answer, *weighing.reference)
    )


def uncounted(row: Row, served: Counter[str]) -> dict[str, int]:
    """Faults of the transport that the account misses (or counts too often), by name."""
    due: Counter[str] = Counter()
    for fault, n in served.items():
        if fault in NAMES:
            due[NAMES[fault]] += n
    return {kind: due[kind] - row.counted[kind] for kind in due if due[kind] != row.counted[kind]}


def killed(n: int) -> str:
    """A run that is killed at 60 % of its chat requests, and its second half."""
    server = JudgeServer()
    server.latency = 0.02
    with tempfile.TemporaryDirectory() as cache:
        script = KILLED.format(tests=str(TESTS), here=str(HERE), url=server.url, cache=cache, n=n)
        run_ = subprocess.Popen([sys.executable, "-c", script])
        while len(server.chats) < 0.6 * 3 * n and run_.poll() is None:
            time.sleep(0.005)
        run_.kill()
        run_.wait()
        time.sleep(0.2)  # what the server was still answering
        before = len(server.chats)
        server.latency = 0.0
        replies = judged(make_judge(server.url, cache=cache), cases_of(n))
    server.close()
    whole = sum(isinstance(weighing, Weighing) for _, weighing, _ in replies)
    repeated = len(server.chats) - len({entry["key"] for entry in server.chats})
    return (
        f"killed after {before} of {3 * n} chat requests; the second run sent "
        f"{len(server.chats) - before} and judged {whole} of {n} cases; sent twice: {repeated} "
        "(those under way when it was killed, 4 at most)"
    )


def table(rows: list[Row]) -> str:
    heads = "fault | cases | sends | served | counted | lost | wrong | unscored | failed | s"
    lines = [f"| {heads} |", "|" + "---|" * 10]
    for row in rows:
        named = ", ".join(f"{kind} {n}" for kind, n in sorted(row.counted.items())) or "–"
        cells = (row.name, row.cases, row.sends, row.served, named, row.lost, row.wrong)
        rest = (row.unscored, row.failed, f"{row.seconds:.1f}")
        lines.append("| " + " | ".join(map(str, (*cells, *rest))) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=200, help="cases of the mixed run")
    parser.add_argument("--alone", type=int, default=12, help="cases for each fault alone")
    parser.add_argument("--share", type=float, default=0.3, help="share of sends that misbehave")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    faults = HTTP_FAULTS + REPLY_FAULTS
    rows = [run(fault, first_times(fault), given.alone) for fault in faults]
    served: Counter[str] = Counter()
    plan = mixed(given.share, faults, given.seed)

    def counting(request: dict[str, Any], times: int) -> str | None:
        fault = plan(request, times)
        if fault and (request["path"] == "chat" or fault in HTTP_FAULTS):
            served[fault] += 1
        return fault

    rows.append(run(f"all mixed, {given.share:.0%}", counting, given.cases))
    print(table(rows))
    missed = uncounted(rows[-1], served)
    print(f"\nfaults of the transport that the account misses: {missed or 'none'}")
    print(killed(40))
    if missed or any(row.lost or row.wrong for row in rows):
        raise SystemExit("a case was lost, a verdict is wrong, or a fault is not counted")


if __name__ == "__main__":
    main()
