"""What one case costs with each judge: requests, prompt tokens, how often the contexts are sent.

One case, five chunks, four layers, in English and Chinese, against a counting server on loopback.
A package that is not installed is shown with the figures measured earlier on the same case, and
marked so. Nothing leaves the machine.

    python benchmarks/judge_cost.py [--tokens 256] [--latency 0.3 --cases 200] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from judge_cost_case import MARKER, cost_case
from judge_cost_server import CountingServer, Counts

from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.openai import OpenAIJudge
from rag_doctor.records import Case

BOUNDS = {"requests": 3, "embeddings": 1, "prompt_tokens": 4_000, "contexts_sent": 1.1}


@dataclass(frozen=True)
class Row:
    """One line of the table. `None` = not known."""

    judge: str
    lang: str
    requests: int
    prompt_tokens: int
    contexts_sent: float
    schema_tokens: int | None = None
    completions: int | None = None
    embeddings: int | None = None
    measured: bool = True


# Earlier runs of these packages on this case, contexts of 256 tokens, with faithfulness, answer
# relevancy, context precision and context recall. ragas: the lowest figures of its several ways
# (the highest are 11 requests and 15,100 tokens).
EARLIER = (
    Row("ragas 0.4.3", "en", 9, 11_500, 3.0, measured=False),
    Row("deepeval 4.3.1", "en", 11, 8_200, 3.0, 1_300, measured=False),
    Row("dingo 2.5", "en", 10, 8_300, 3.0, measured=False),
    Row("dingo 2.5", "zh", 10, 14_600, 3.0, measured=False),
)


def ours(server: CountingServer, case: Case, **settings: bool) -> Counts:
    """The server judge on one case, with an empty cache."""
    judge = make_judge(server, **settings)
    before = server.counts()
    run_cases(judge, [case])
    return server.counts() - before


def forecast(server: CountingServer, lang: str, tokens: int) -> str:
    """The estimate before a run of ten cases beside what was then sent, in one line."""
    judge = make_judge(server)
    cases = [cost_case(lang, tokens, n=i) for i in range(1, 11)]
    before, start = judge.estimate(cases), server.counts()
    run_cases(judge, cases)
    sent, spent = server.counts() - start, judge.usage
    pairs = {
        "chat requests": (before.chat, sent.requests),
        "embedding requests": (before.embeddings, sent.embeddings),
        "prompt tokens": (before.prompt_tokens, spent.prompt_tokens),
        "completion tokens": (before.completion_tokens, spent.completion_tokens),
    }
    told = [f"{name} {a:,} / {b:,} ({a / b - 1:+.0%})" for name, (a, b) in pairs.items()]
    return f"estimated / spent, ten cases, {lang}: {', '.join(told)}"


def make_judge(server: CountingServer, **settings: object) -> OpenAIJudge:
    return OpenAIJudge(
        "counted-model",
        base_url=server.url,
        embedding_model="counted-embedder",
        cache=False,
        environ={},
        **settings,
    )


def run_cases(judge: OpenAIJudge, cases: list[Case]) -> float:
    """Seconds for all three questions about all cases. A failed case is an error here."""

    async def work() -> None:
        splits = await judge.split(cases)
        weighings = await judge.weigh(cases, splits)
        relations = await judge.relate(cases, splits)
        for reply in (*splits, *weighings, *relations):
            if isinstance(reply, JudgeFailure):
                raise SystemExit(f"a case failed: {reply.reason}")

    begin = time.perf_counter()
    asyncio.run(work())
    return time.perf_counter() - begin


def row(judge: str, lang: str, counts: Counts) -> Row:
    return Row(
        judge,
        lang,
        requests=counts.requests,
        prompt_tokens=counts.prompt_tokens,
        contexts_sent=round(counts.markers / 5, 2),
        schema_tokens=counts.schema_tokens,
        completions=counts.completions,
        embeddings=counts.embeddings,
    )


def peers(server: CountingServer, case: Case, lang: str) -> list[Row]:
    """The peers that are installed, on the same server; none needs to be."""
    from judge_cost_peers import PEERS

    found = []
    for name, package, measure in PEERS:
        if find_spec(package) is None:
            continue
        before = server.counts()
        try:
            run: Callable[[CountingServer, Case], None] = measure
            run(server, case)
        except Exception as error:  # a peer's API may have moved on
            print(f"{name}: {type(error).__name__}: {str(error)[:120]}", file=sys.stderr)
            continue
        finally:
            del server.repliers[1:]
        found.append(row(name, lang, server.counts() - before))
    return found


def table(rows: list[Row]) -> str:
    """The rows as Markdown, with the ratio of prompt tokens to ours in the same language."""
    base = {r.lang: r.prompt_tokens for r in rows if r.judge == "RAG Doctor"}
    lines = [
        "| judge | case | chat requests | completions | prompt tokens | + schema "
        "| contexts sent | embedding requests | tokens ÷ ours |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for r in rows:
        name = r.judge if r.measured else f"{r.judge} (earlier run)"
        cells = (r.requests, r.completions, r.prompt_tokens, r.schema_tokens)
        numbers = ["–" if cell is None else f"{cell:,}" for cell in cells]
        embeddings = "–" if r.embeddings is None else str(r.embeddings)
        ratio = f"{r.prompt_tokens / base[r.lang]:.1f}"
        rest = [f"{r.contexts_sent:g} ×", embeddings, ratio]
        lines.append("| " + " | ".join([name, r.lang, *numbers, *rest]) + " |")
    return "\n".join(lines)


def within_bounds(rows: list[Row]) -> bool:
    """Do our rows keep the bounds?"""
    mine = [r for r in rows if r.judge == "RAG Doctor"]
    return all(getattr(r, name) <= most for r in mine for name, most in BOUNDS.items())


def race(latency: float, n: int) -> list[str]:
    """Wall time of `n` cases on a server that takes `latency` seconds a reply; 16 at a time."""
    cases = [cost_case("en", 128, n=i) for i in range(n)]
    with CountingServer(latency) as server:
        seconds = run_cases(make_judge(server, concurrency=16), cases)
        lines = [_raced("RAG Doctor", n, latency, server.counts(), seconds)]
    if find_spec("ragas") is None:
        return lines
    from judge_cost_peers import ragas_race

    with CountingServer(latency) as server:
        begin = time.perf_counter()
        ragas_race(server, cases)
        theirs = time.perf_counter() - begin
        lines.append(_raced("ragas", n, latency, server.counts(), theirs))
    return [*lines, f"ours ÷ ragas: {seconds / theirs:.2f}"]


def _raced(judge: str, n: int, latency: float, sent: Counts, seconds: float) -> str:
    return (
        f"{judge}: {n} cases, {latency:g} s a reply, {sent.requests} chat and {sent.embeddings} "
        f"embedding requests, {seconds:.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tokens", type=int, default=256, help="tokens of each chunk")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds a reply, for the race")
    parser.add_argument("--cases", type=int, default=200, help="cases of the race")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows: list[Row] = []
    forecasts: list[str] = []
    with CountingServer() as server:
        for lang in ("en", "zh"):
            case = cost_case(lang, given.tokens)
            forecasts.append(forecast(server, lang, given.tokens))
            rows.append(row("RAG Doctor", lang, ours(server, case)))
            rows.append(row("RAG Doctor, thorough", lang, ours(server, case, thorough=True)))
            rows += peers(server, case, lang)
    names = {r.judge.split()[0] for r in rows}
    rows += [r for r in EARLIER if r.judge.split()[0] not in names]
    if given.json:
        print(json.dumps([asdict(r) for r in rows], indent=1))
    else:
        print(f"Tokens: {server.tokenizer}. Chunks of {given.tokens} tokens; marker {MARKER!r}.\n")
        print(table(rows))
        print("", *forecasts, sep="\n")
        if given.latency:
            print("", *race(given.latency, given.cases), sep="\n")
    if not within_bounds(rows):
        raise SystemExit(f"outside the bounds {BOUNDS}")


if __name__ == "__main__":
    main()
