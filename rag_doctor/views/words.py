"""Names and figures as a reader meets them: faults, mechanisms, layers, counts, scores."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rag_doctor.facade.report import Report
from rag_doctor.i18n import UiLang, catalogue, choose_lang, has, join, say, spoken
from rag_doctor.metrics import Mean
from rag_doctor.metrics.scale import on_scale
from rag_doctor.records import Case, CheckResult, Diagnosis, Finding, Fix

__all__ = [
    "change",
    "common_words",
    "count",
    "counted",
    "essence",
    "evidence_title",
    "fault_name",
    "finding_words",
    "fix_title",
    "fix_words",
    "lang_name",
    "layer_name",
    "mechanism_name",
    "needs_words",
    "note_words",
    "numbers",
    "page_lang",
    "patch_words",
    "scale_words",
    "score",
    "single_stop",
    "summary_of",
    "w",
]

_STOPS = re.compile(r"([.。!?！？…]”)[.。]")


def w(key: str, lang: str, **values: object) -> str:
    """A sentence of the views: `w("head.answer", "zh")`."""
    return say(f"views.{key}", lang, **values)


def count(key: str, n: int, lang: str, **values: object) -> str:
    """`1 case`, `7 cases`: the key `…_one` where there is one of it."""
    if n == 1 and has(f"views.{key}_one"):
        return w(f"{key}_one", lang, n=n, **values)
    return w(key, lang, n=f"{n:,}", **values)


def page_lang(wanted: str, cases: Iterable[Case]) -> UiLang:
    """The language of a page: as asked, else as set for all, else that of most cases (even = that
    of the first)."""
    wanted = spoken() if wanted == "auto" else wanted
    if wanted in ("en", "zh"):
        return choose_lang(wanted)
    votes = Counter(case.ui_lang for case in cases)
    return choose_lang(max(votes, key=votes.__getitem__) if votes else "en")


def fault_name(fault: str, lang: str) -> str:
    """`retrieval miss` / `漏检`."""
    return say(f"table.fault.{fault}", lang)


def mechanism_name(mechanism: str | None, lang: str) -> str:
    """`number changed`; an unknown key stands as it is, none is empty."""
    if not mechanism:
        return ""
    key = f"mechanisms.{mechanism}.name"
    return say(key, lang) if has(key) else mechanism


def lang_name(tongue: str, lang: str) -> str:
    """`Chinese` for `zh`; a code the catalogue does not know stands as it is."""
    key = f"views.lang.{tongue}"
    return say(key, lang) if has(key) else tongue


def layer_name(layer: str, lang: str) -> str:
    """`context recall`; a layer the catalogue does not know stands as it is."""
    key = f"checks.{layer}.name"
    return say(key, lang) if has(key) else layer


def change(fault: str, lang: str) -> str:
    """What to change first for a fault, as the table says."""
    return say(f"table.change.{fault}", lang)


def fix_title(fix: Fix, lang: str) -> str:
    """The fix's title in the reader's language, else as the fix carries it."""
    key = f"fixes.{fix.id}.title"
    return say(key, lang) if has(key) else fix.title


def fix_words(fix: Fix, lang: str) -> tuple[str, str]:
    """Detail and way to verify in the reader's language, else as the fix carries them."""
    detail, verify = f"fixes.{fix.id}.detail", f"fixes.{fix.id}.verify"
    return (
        say(detail, lang) if has(detail) else fix.detail,
        say(verify, lang) if has(verify) else fix.verify,
    )


def evidence_title(diagnosis: Diagnosis, lang: str) -> str:
    """What stands over the passages: where no cause could be told they show none."""
    if diagnosis.fault == "undetermined":
        return say("undetermined.beside", lang)
    return w("head.evidence", lang)


def needs_words(diagnosis: Diagnosis, lang: str) -> str:
    """What would settle an undecided case; empty where nothing is open, or the steps say it."""
    if any(fix.command for fix in diagnosis.fixes):
        return ""
    return join([say(f"table.collect.{item}", lang) for item in diagnosis.collect], lang)


def patch_words(fix: Fix) -> str:
    """`top_k = 8, rerank = true`; empty for advice."""
    return ", ".join(f"{knob} = {_value(value)}" for knob, value in fix.patch.items())


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else f"{value}"


def score(value: float | None) -> str:
    """A score in [0, 1] with two decimals; `–` for none."""
    return on_scale(value)


def counted(n_scored: int, n: int, lang: str) -> str:
    """`3 scored of 4`."""
    return w("count.scored", lang, n_scored=f"{n_scored:,}", n=f"{n:,}")


def numbers(check: CheckResult, lang: str) -> str:
    """What stands beside a layer's score: threshold, count, and whether it is an estimate."""
    parts = (
        [w("word.threshold", lang, t=score(check.threshold))] if check.threshold is not None else []
    )
    if check.n:
        parts.append(counted(check.n_scored, check.n, lang))
    if check.estimate:
        parts.append(w("word.estimate", lang))
    return " · ".join(parts)


def mean_words(mean: Mean, lang: str) -> tuple[str, str]:
    """The mean and its count, apart, for two columns."""
    return score(mean.value), counted(mean.n_scored, mean.n, lang)


def scale_words(report: Report, name: str, mean: Mean, lang: str) -> tuple[str, str]:
    """A scale's mean and its count; for two wordings also how often they agree."""
    value, told = mean_words(mean, lang)
    agreed, of = report.wordings_agree() if name == "context_relevancy" else (0, 0)
    if of:
        told += " · " + say("checks.context_relevancy.wordings", lang, n=agreed, of=of)
    return value, told


def single_stop(text: str) -> str:
    """A quotation that ends with its own full stop needs none after it: `“14 days.”`."""
    return _STOPS.sub(r"\1", text)


def finding_words(finding: Finding) -> str:
    """A finding's sentence."""
    return single_stop(finding.text)


def note_words(note: str, lang: str) -> str:
    """A judge's note in the reader's language; one that the catalogue does not know as it is."""
    for key, template in catalogue("en").items():
        if ".judge_note." in key:
            pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
            if found := re.fullmatch(pattern, note):
                return say(key, lang, **found.groupdict())
    return note


def summary_of(case: Case, diagnosis: Diagnosis) -> str:
    """The fault in a sentence; the catalogue's where the record carries none."""
    return single_stop(diagnosis.summary.strip() or common_words(diagnosis, case.ui_lang))


def common_words(diagnosis: Diagnosis, lang: str) -> str:
    """The sentence that is the same for every case of this outcome."""
    outcome = "healthy_partly" if diagnosis.flawed else diagnosis.fault
    return say(f"diagnosis.summary.{outcome}", lang)


def essence(case: Case, diagnosis: Diagnosis) -> str:
    """The summary without the sentence that is the same for every case of this fault."""
    whole = summary_of(case, diagnosis)
    common = common_words(diagnosis, case.ui_lang)
    rest = whole.removeprefix(common).strip()
    return rest or whole
