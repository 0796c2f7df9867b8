"""What a lint finds: the kind, the items, the reason with its values, and how to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rag_doctor.i18n import say
from rag_doctor.shapes.notes import in_tongue

__all__ = ["KINDS", "Finding", "LintReport", "Severity"]

Severity = Literal["error", "warning", "note"]

KINDS: Mapping[str, Severity] = {
    "bad_row": "error",
    "label_conflict": "error",
    "missing_chunk": "error",
    "changed_text": "error",
    "no_passage": "error",
    "empty_reference": "error",
    "refusal_reference": "error",
    "unanswerable": "error",
    "unsupported_reference": "error",
    "leaked_question": "error",
    "unsure_reference": "warning",
    "copied_question": "warning",
    "near_duplicate": "warning",
    "must_include": "warning",
    "few_in_stratum": "warning",
    "skewed_difficulty": "warning",
    "skewed_type": "warning",
    "bm25_trap": "warning",
    "untested": "note",
    "card": "note",
}
"""Every kind of finding, the gravest first. `error` = a score over this item would be wrong;
`warning` = it would flatter, or could not bear the claim; `note` = something to know."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect. `ids` = the items concerned; empty = the whole set, or the pipeline.

    `code` = which sentence of the kind tells it, `values` = what fills that sentence. `fixable` =
    `fix` mends it without a decision that only a person can take.
    """

    kind: str
    code: str
    ids: tuple[str, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)
    fixable: bool = False

    @property
    def severity(self) -> Severity:
        """How grave findings of its kind are."""
        return KINDS[self.kind]

    def reason(self, lang: str = "en") -> str:
        """What is wrong, in a sentence."""
        return say(f"evalset.reason.{self.code}", lang, **self._told(lang))

    def mend(self, lang: str = "en") -> str:
        """What to do about it."""
        return say(f"evalset.mend.{self.code}", lang, **self._told(lang))

    def _told(self, lang: str) -> dict[str, object]:
        """The values, lists with the language's comma between."""
        stop = "、" if lang == "zh" else ", "
        return {
            name: stop.join(map(str, value)) if isinstance(value, tuple) else in_tongue(value, lang)
            for name, value in self.values.items()
        }

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """JSON-ready, told in `lang`."""
        return {
            "kind": self.kind,
            "code": self.code,
            "severity": self.severity,
            "ids": list(self.ids),
            "reason": self.reason(lang),
            "mend": self.mend(lang),
            "fixable": self.fixable,
        }


@dataclass(frozen=True, slots=True)
class LintReport:
    """All findings, the gravest kind first, then in the order of the set.

    `n` = items looked at; `left_out` = drafts and rejected ones, which are not. `judge` = who read
    the references; empty = nobody. `unread` = items whose reference the judge failed on.
    """

    findings: tuple[Finding, ...]
    n: int
    left_out: int = 0
    judge: str = ""
    unread: int = 0
    version: str = ""
    name: str = ""

    @property
    def clean(self) -> bool:
        """Nothing found?"""
        return not self.findings

    @property
    def by_kind(self) -> Counter[str]:
        """Kind → how many findings."""
        return Counter(finding.kind for finding in self.findings)

    def of(self, kind: str) -> tuple[Finding, ...]:
        """The findings of one kind."""
        return tuple(finding for finding in self.findings if finding.kind == kind)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """JSON-ready, told in `lang`."""
        return {
            "name": self.name,
            "version": self.version,
            "n": self.n,
            "left_out": self.left_out,
            "judge": self.judge,
            "unread": self.unread,
            "counts": dict(self.by_kind),
            "findings": [finding.to_dict(lang) for finding in self.findings],
        }
