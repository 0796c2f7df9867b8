"""A run of the fault bench as a page: the verdict first, every baseline beside it, misses last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Console

from rag_doctor.bench import FaultBench, Scores
from rag_doctor.bench.abstaining import BARS, fit_bar, fit_candidates, selective
from rag_doctor.i18n import UiLang, choose_lang, has, say
from rag_doctor.pipeline.breaking import FAULTS
from rag_doctor.records import OUTCOMES
from rag_doctor.stats import Share, short
from rag_doctor.views.sheet import Bullets, Grid, Line, Section, Sheet
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet
from rag_doctor.views.words import fault_name, lang_name

__all__ = ["bench_markdown", "bench_sheet", "method_name", "print_bench"]

DASH = "–"
MOST_MISSES = 12


def bench_markdown(found: FaultBench, lang: str = "auto") -> str:
    """The run as Markdown."""
    return sheet_markdown(bench_sheet(found, lang))


def print_bench(found: FaultBench, console: Console, lang: str = "auto") -> None:
    """The run in the terminal."""
    print_sheet(bench_sheet(found, lang), console)


def bench_sheet(found: FaultBench, lang: str = "auto") -> Sheet:
    """What stands where."""
    tongue = choose_lang(lang)
    scores = {method: found.scores(method) for method in found.methods}
    best = scores[found.methods[-1]]
    sections = (
        Section("", _lead(found, best, tongue)),
        Section(b("title.methods", tongue), (_methods(scores, tongue),)),
        Section(b("title.pairs", tongue), _pairs(scores, tongue)),
        Section(b("title.trials", tongue), _trials(best, tongue)),
        Section(b("title.abstaining", tongue), _abstaining(found, tongue)),
        Section(b("title.confusion", tongue), (_confusion(best, tongue),)),
        Section(b("title.faults", tongue), (_faults(scores, tongue),)),
        Section(b("title.groups", tongue), (_groups(scores, tongue),)),
        Section(b("title.noise", tongue), _noise(found, tongue)),
        Section(b("title.misses", tongue), _misses(found, tongue)),
    )
    return Sheet(b("title.page", tongue, split=found.split), sections, tongue)


def b(key: str, lang: str, **values: object) -> str:
    """A sentence of the bench."""
    return say(f"bench.{key}", lang, **values)


def method_name(method: str, lang: str) -> str:
    """`full diagnosis` / `完整诊断`."""
    return b(f"method.{method}", lang)


def broken_name(fault: str, lang: str) -> str:
    """What was broken on purpose; of a pair both."""
    parts = fault.split("+")
    known = (b(f"fault.{p}", lang) if has(f"bench.fault.{p}") else p for p in parts)
    return " + ".join(known)


def _lead(found: FaultBench, best: Scores, lang: UiLang) -> tuple[Line, ...]:
    name, share = method_name(best.method, lang), best.accuracy
    values = {"method": name, "hits": share.hits, "n": share.n, "share": share}
    if best.interval is None:
        verdict = b("lead.verdict_plain", lang, **values)
    else:
        low, high = map(short, best.interval)
        verdict = b("lead.verdict", lang, **values, low=low, high=high)
    verdict = verdict[:1].upper() + verdict[1:]
    cases = b(
        "lead.cases", lang,
        faults=found.count("fault"), controls=found.count("control"), pairs=found.count("pair"),
        split=found.split, seed=found.seed, judge=found.judge,
    )  # fmt: skip
    made = b("lead.made", lang, kinds=len(FAULTS))
    soft = (cases, made, b("lead.explained", lang), b("lead.intervals", lang))
    return (Line(verdict, strong=True), *(Line(text, "soft") for text in soft))


def _methods(scores: dict[str, Scores], lang: UiLang) -> Grid:
    first = next(iter(scores.values()))
    heads = (
        b("head.method", lang),
        b("head.accuracy", lang, n=first.accuracy.n),
        b("head.answers", lang),
        b("head.answered", lang),
        b("head.alarms", lang, n=first.alarms.n),
        b("head.calls", lang),
    )
    rows = tuple(
        (
            method_name(method, lang),
            str(one.accuracy),
            f"{one.answered.n:,}",
            DASH if one.answered.value is None else short(one.answered.value),
            str(one.alarms),
            f"{one.calls:.1f}",
        )
        for method, one in scores.items()
    )
    return Grid(heads, rows, "lrrrrr")


def _pairs(scores: dict[str, Scores], lang: UiLang) -> tuple[Grid, ...]:
    rows = tuple(
        (method_name(method, lang), _counted(one.pairs), _counted(one.both))
        for method, one in scores.items()
    )
    heads = tuple(b(f"head.{key}", lang) for key in ("method", "pairs", "both"))
    return (Grid(heads, rows, "lrr"),) if any(one.pairs.n for one in scores.values()) else ()


def _counted(share: Share) -> str:
    return f"{share} ({share.hits}/{share.n})" if share.n else DASH


def _plain(share: Share) -> str:
    if share.value is None:
        return DASH
    return f"{short(share.value)} ({share.hits}/{share.n})"


def _trials(best: Scores, lang: UiLang) -> tuple[Grid, ...]:
    told = (
        ("confirmed", best.rightly_confirmed),
        ("overturned", best.rightly_overturned),
        ("covered", best.covered),
    )
    rows = tuple((b(f"trials.{key}", lang), _counted(share)) for key, share in told if share.n)
    heads = (b("head.verdict", lang), b("head.right", lang))
    return (Grid(heads, rows, "lr"),) if rows else ()


def _abstaining(found: FaultBench, lang: UiLang) -> tuple[Grid | Line, ...]:
    method = found.methods[-1]
    told = [selective(found.rows, method, bar) for bar in BARS]
    rows = tuple((short(one.bar), _counted(one.answered), _counted(one.right)) for one in told)
    heads = tuple(b(f"head.{key}", lang) for key in ("bar", "share_answered", "right"))
    bar = fit_bar(found.rows, method)
    key = "abstaining.none" if bar is None else "abstaining.fitted"
    fitted = b(key, lang, risk="10 %", bar=DASH if bar is None else short(bar))
    lines = [Line(fitted, "soft")]
    if (keep := fit_candidates(found.rows, method)) is not None:
        lines.append(Line(b("abstaining.keep", lang, keep=f"{keep:.3f}"), "soft"))
    return (Grid(heads, rows, "rrr"), *lines)


def _confusion(best: Scores, lang: UiLang) -> Grid:
    columns = [f for f in OUTCOMES if any(f in row for row in best.confusion.values())]
    heads = (b("head.truth", lang), b("head.n", lang), *(fault_name(f, lang) for f in columns))
    rows = tuple(
        (fault_name(truth, lang), str(sum(row.values())), *(_cell(row.get(f, 0)) for f in columns))
        for truth in OUTCOMES
        if (row := best.confusion.get(truth))
    )
    return Grid(heads, rows, "l" + "r" * (len(columns) + 1))


def _cell(n: int) -> str:
    return str(n) if n else "·"


def _faults(scores: dict[str, Scores], lang: UiLang) -> Grid:
    names = [name for name in FAULTS if any(name in one.by_fault for one in scores.values())]
    names += sorted({n for one in scores.values() for n in one.by_fault} - set(names))
    heads = (b("head.fault", lang), *(method_name(method, lang) for method in scores))
    rows = tuple(
        (broken_name(name, lang), *(_of(one.by_fault.get(name)) for one in scores.values()))
        for name in names
    )
    return Grid(heads, rows, "l" + "r" * len(scores))


def _of(share: Share | None) -> str:
    return f"{share.hits}/{share.n}" if share is not None and share.n else DASH


def _groups(scores: dict[str, Scores], lang: UiLang) -> Grid:
    heads = (b("head.group", lang), *(method_name(method, lang) for method in scores))
    first = next(iter(scores.values()))
    rows = [
        *((b("group.severity", lang, n=s), "by_severity", s) for s in first.by_severity),
        *((lang_name(tongue, lang), "by_lang", tongue) for tongue in first.by_lang),
        *((fault_name(f, lang), "by_truth", f) for f in OUTCOMES if f in first.by_truth),
    ]
    told = tuple(
        (name, *(_plain(getattr(one, group)[key]) for one in scores.values()))
        for name, group, key in rows
    )
    return Grid(heads, told, "l" + "r" * len(scores))


def _noise(found: FaultBench, lang: UiLang) -> tuple[Grid, ...]:
    if not found.noises:
        return ()
    methods = [m for m in found.methods if found.ran(m, *found.noises[0])]
    rows = [_noise_row(found, "", 0.0, methods, lang)]
    rows += [_noise_row(found, noise, rate, methods, lang) for noise, rate in found.noises]
    heads = (
        b("head.noise", lang),
        b("head.rate", lang),
        *(method_name(m, lang) for m in methods),
        b("head.alarms", lang, n=found.count("control")),
    )
    return (Grid(heads, tuple(rows), "lr" + "r" * (len(heads) - 2)),)


def _noise_row(
    found: FaultBench, noise: str, rate: float, methods: Sequence[str], lang: UiLang
) -> tuple[str, ...]:
    scores = [found.scores(m, noise, rate) for m in methods]
    name = b(f"noise.{noise}", lang) if noise else DASH
    alarms = (str(one.alarms) for one in scores[-1:])
    return (name, short(rate), *(str(one.accuracy) for one in scores), *alarms)


def _misses(found: FaultBench, lang: UiLang) -> tuple[Bullets, ...]:
    method = found.methods[-1]
    tally = Counter(
        (row.fault, row.truth, row.guesses[method].fault) for row in found.missed(method)
    )
    lines = tuple(
        b(
            "miss.line", lang,
            fault=broken_name(fault, lang), truth=fault_name(truth, lang),
            found=fault_name(said, lang), n=n,
        )
        for (fault, truth, said), n in tally.most_common(MOST_MISSES)
    )  # fmt: skip
    left = len(tally) - len(lines)
    return (Bullets(lines, b("miss.more", lang, n=left) if left > 0 else ""),) if lines else ()
