"""A gate's result: a page, plain lines for a test's message, JUnit XML for a build server."""

from __future__ import annotations

import re
from xml.etree import ElementTree as xml

from rich.console import Console

from rag_doctor.experiments.measures import measures_of
from rag_doctor.experiments.needed import Needed
from rag_doctor.experiments.verdicts import Check, GateResult
from rag_doctor.i18n import UiLang, say
from rag_doctor.views.experiment_words import (
    between,
    by_name,
    damage,
    e,
    group_name,
    limit_words,
    mean_between,
    measure_name,
    tongue_of,
)
from rag_doctor.views.sheet import Bullets, Grid, Line, Section, Sheet, Tone
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet
from rag_doctor.views.unpaired import unpaired

__all__ = ["gate_junit", "gate_markdown", "gate_sheet", "gate_text", "headline", "print_gate"]

SIGNS = {"pass": "✓", "fail": "✗", "cannot_tell": "?"}
TONES: dict[str, Tone] = {"pass": "good", "fail": "bad", "cannot_tell": "open"}
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def gate_markdown(found: GateResult, lang: str = "auto") -> str:
    """The result as Markdown, for a pull request."""
    return sheet_markdown(gate_sheet(found, lang))


def print_gate(found: GateResult, console: Console, lang: str = "auto") -> None:
    """The result in the terminal."""
    print_sheet(gate_sheet(found, lang), console)


def gate_sheet(found: GateResult, lang: str = "auto") -> Sheet:
    """The verdict first, then the checks, those that break their limit before the others."""
    tongue = _tongue(found, lang)
    lines = [Line(headline(found, tongue), TONES[found.outcome], strong=True)]
    lines += [Line("! " + mark, "bad", strong=True) for mark in _marks(found, tongue)]
    lines.append(Line(_lead(found, tongue), "soft"))
    checks = _gravest_first(found)
    heads = ("outcome", "check", "limit", "found", "n")
    grid = Grid(
        tuple(e(f"head.{key}", tongue) for key in heads),
        tuple(_row(check, tongue) for check in checks),
        "lllrr",
        named=2,
    )
    colon = "：" if tongue == "zh" else ": "
    open_ = tuple(f"{_name(c, tongue)}{colon}{why}" for c in checks if (why := _why(c, tongue)))
    rules = [Line(e("gate.rule", tongue), "soft")]
    if any(check.rule == "scores" for check in checks):
        rules.append(Line(say("gating.scores_rule", tongue), "soft"))
    return Sheet(
        e("title.gate", tongue),
        (
            Section("", (*lines, grid)),
            Section(say("gating.open", tongue), (Bullets(open_),) if open_ else ()),
            Section("", tuple(rules)),
        ),
        tongue,
    )


def gate_text(found: GateResult, lang: str = "auto") -> str:
    """A line a check that did not pass, after the verdict."""
    tongue = _tongue(found, lang)
    lines = [headline(found, tongue), *_marks(found, tongue), _lead(found, tongue)]
    lines += [_line(c, tongue) for c in _gravest_first(found) if c.outcome != "pass"]
    return "\n".join(lines)


def _gravest_first(found: GateResult) -> list[Check]:
    order = ("fail", "cannot_tell", "pass")
    return sorted(found.checks, key=lambda check: order.index(check.outcome))


def headline(found: GateResult, lang: str) -> str:
    """`Failed: 1 of 6 checks break their limit.`"""
    n = len(found.of(found.outcome)) if found.outcome != "pass" else len(found.checks)
    return e(f"gate.{found.outcome}", lang, n=n, of=len(found.checks), cases=f"{found.n:,}")


def gate_junit(found: GateResult, lang: str = "auto") -> str:
    """One test case a check: passed, failed, or an error where the cases cannot tell and the rules
    neither pass nor fail that. So there is one that is not green exactly where the exit code is
    not 0."""
    tongue = _tongue(found, lang)
    undecided = "failure" if found.cant_tell == "fail" else "error"
    tags = {"fail": "failure", "cannot_tell": undecided, "pass": ""}
    if found.cant_tell == "pass":
        tags["cannot_tell"] = ""
    counts = [tags[c.outcome] or ("error" if c.dead else "") for c in found.checks]
    suite = xml.Element(
        "testsuite",
        name="rag-doctor gate",
        tests=str(len(counts)),
        failures=str(counts.count("failure")),
        errors=str(counts.count("error")),
        skipped="0",
    )
    for check, tag in zip(found.checks, counts, strict=True):
        where = f"{check.by}={check.value}" if check.by else "all"
        case = xml.SubElement(suite, "testcase", classname=_clean(where), name=_clean(check.name))
        if tag:
            xml.SubElement(case, tag, message=_clean(_line(check, tongue)))
    xml.indent(suite)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(suite, encoding="unicode") + "\n"
    )


def _clean(text: str) -> str:
    """Without the characters that no XML may hold."""
    return _NOT_XML.sub("\ufffd", text)


def _tongue(found: GateResult, lang: str) -> UiLang:
    if found.comparison is None:
        return tongue_of(lang)
    return tongue_of(lang, found.comparison.after)


def _marks(found: GateResult, lang: UiLang) -> list[str]:
    told, compared = damage(found.unreadable, lang), found.comparison
    if compared is None:
        return told
    told += unpaired(compared.pairing, lang)
    if compared.comparable:
        return told
    return [e("compare.forced", lang, why=compared.comparable.words(lang)), *told]


def _lead(found: GateResult, lang: UiLang) -> str:
    before, after = found.names
    key = "lead" if found.comparison is not None else "alone"
    return e(f"gate.{key}", lang, before=before, after=after, n=f"{found.n:,}", judge=found.judge)


def _row(check: Check, lang: UiLang) -> tuple[str, ...]:
    return (
        _word(check, lang),
        _name(check, lang),
        _limit(check, lang),
        _found(check, lang),
        f"{check.n:,}",
    )


def _line(check: Check, lang: UiLang) -> str:
    outcome = " · ".join(filter(None, (_word(check, lang), _why(check, lang))))
    parts = (_limit(check, lang), _found(check, lang), f"n = {check.n:,}", outcome)
    colon = "：" if lang == "zh" else ": "
    return f"{_name(check, lang)}{colon}{' · '.join(parts)}"


def _name(check: Check, lang: UiLang) -> str:
    if check.rule == "cases":
        return e("gate.case_row", lang)
    name = measure_name(check.measure, lang)
    if not check.by:
        return name
    group = group_name(check.by, check.value, lang)
    return f"{name} · {by_name(check.by, lang)} {group}"


def _limit(check: Check, lang: UiLang) -> str:
    if check.rule == "cases":
        return e("gate.cases", lang, limit=f"{check.limit:.0f}")
    if check.rule == "scores":
        return say("gating.scores", lang, limit=f"{check.limit:.0f}")
    lower = measures_of([check.measure])[0].better == "lower"
    keys = {"drop": "rise" if lower else "drop", "floor": "ceiling" if lower else "floor"}
    return e(f"gate.{keys[check.rule]}", lang, limit=limit_words(check.limit))


def _found(check: Check, lang: UiLang) -> str:
    if check.rule == "cases":
        return _absent(check, lang)
    if check.rule == "scores":
        return say("gating.lost", lang, n=f"{check.n:,}", of=f"{check.figure.n:,}")
    if check.figure.unmoved and check.rule == "drop":
        return e("verdict.unchanged", lang)
    if check.rule == "floor":
        return mean_between(check.figure, (check.limit,))
    lower = measures_of([check.measure])[0].better == "lower"
    return between(check.figure, (check.limit if lower else -check.limit,))


def _absent(check: Check, lang: UiLang) -> str:
    """`2 missing · 1 changed`: why baseline cases are not there to compare."""
    gone = check.n - check.changed - check.twice
    parts = [e("gate.missing", lang, n=gone)] if gone or not check.n else []
    for kind in ("changed", "twice"):
        if n := getattr(check, kind):
            parts.append(say(f"unpaired.{kind}_short", lang, n=n))
    return " · ".join(parts)


def _word(check: Check, lang: UiLang) -> str:
    return f"{SIGNS[check.outcome]} {e(f'gate.word_{check.outcome}', lang)}"


def _why(check: Check, lang: UiLang) -> str:
    """Why a check is undecided, and what would decide it; empty = it is not."""
    if check.outcome != "cannot_tell":
        return ""
    if check.dead:
        return say("gating.never", lang)
    if check.rule == "scores":
        return say("gating.may_hide", lang)
    few = say("gating.sources", lang, n=f"{check.sources:,}", least=f"{check.least:,}")
    parts = [few] if check.few else [] if check.needed else [say("gating.between", lang)]
    return " · ".join([*parts, *([_needed(check.needed, lang)] if check.needed else [])])


def _needed(found: Needed, lang: UiLang) -> str:
    n, low, high = (f"{n:,}" if n is not None else "" for n in (found.cases, found.low, found.high))
    key = "needed" if high else "needed_least"
    return e(f"gate.{key}", lang, n=n, low=low, high=high)
