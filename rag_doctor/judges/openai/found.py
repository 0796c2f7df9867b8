"""What one weighing reply says, read strictly: nothing off the menu counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.judges.openai.schemas import LABELS

__all__ = ["ClaimFound", "Found", "read_found", "strange"]

CHINESE = {
    "支持": "supported",
    "矛盾": "contradicted",
    "反对": "contradicted",
    "未提及": "not_mentioned",
}


@dataclass(frozen=True, slots=True)
class ClaimFound:
    """The word on one claim. `label` = a label of the menu, or `off_menu` (`said` holds what)."""

    label: str
    passage: int = 0
    quote: str = ""
    kind: str = "none"
    wrong: str = ""
    right: str = ""
    said: str = ""


@dataclass
class Found:
    """What is known of one group of chunks. `covered` = `None` when the reply did not say."""

    claims: dict[str, ClaimFound] = field(default_factory=dict)
    uses: dict[int, tuple[int | None, str]] = field(default_factory=dict)
    covered: list[int] | None = None
    conflict: tuple[int, int, str] | None = None

    def missing(self, ids: Iterable[str], numbers: Iterable[int]) -> tuple[list[str], list[int]]:
        """Claims and chunks without a verdict."""
        return (
            [one for one in ids if one not in self.claims],
            [n for n in numbers if n not in self.uses],
        )

    def fill(self, other: Found) -> None:
        """Take from another reply what is missing here."""
        self.claims = {**other.claims, **self.claims}
        self.uses = {**other.uses, **self.uses}
        self.covered = other.covered if self.covered is None else self.covered
        self.conflict = self.conflict or other.conflict

    def as_data(self) -> dict[str, Any]:
        """JSON-ready, in the shape of a reply, so that `read_found` reads it back."""
        claims = [
            {
                "id": one,
                "label": c.said if c.label == "off_menu" else c.label,
                "passage": c.passage,
                "quote": c.quote,
                "kind": c.kind,
                "wrong": c.wrong,
                "right": c.right,
            }
            for one, c in self.claims.items()
        ]
        a, b, why = self.conflict or (0, 0, "")
        return {
            "claims": claims,
            "passages": [{"n": n, "use": u, "why": why} for n, (u, why) in self.uses.items()],
            "covered": self.covered,
            "conflict": {"a": a, "b": b, "why": why},
        }


def read_found(
    data: Mapping[str, Any], ids: Iterable[str], numbers: Iterable[int], parts: int
) -> Found:
    """The reply, restricted to what was asked.

    A claim named twice with different labels has no verdict; invented ids and numbers are ignored.
    """
    asked, chunks = set(ids), set(numbers)
    return Found(
        claims=_claims(data.get("claims"), asked),
        uses=_uses(data.get("passages"), chunks),
        covered=_covered(data.get("covered"), parts),
        conflict=_conflict(data.get("conflict"), chunks),
    )


def strange(data: Mapping[str, Any], ids: Iterable[str]) -> list[str]:
    """What is wrong with a reply beyond what it lacks: `invented` claims, labels `off_menu`."""
    asked, said = set(ids), _dicts(data.get("claims"))
    invented = any(_id(item) not in asked for item in said)
    off_menu = any(c.label == "off_menu" for c in _claims(said, asked).values())
    return ["invented"] * invented + ["off_menu"] * off_menu


def _id(item: Mapping[str, Any]) -> str:
    return str(item.get("id", "")).strip(" []()#.:").upper()


def _claims(items: Any, asked: set[str]) -> dict[str, ClaimFound]:
    found: dict[str, ClaimFound] = {}
    torn: set[str] = set()
    for item in _dicts(items):
        one = _id(item)
        if one not in asked or item.get("label") is None:
            continue
        claim = _claim(item)
        if one in found and found[one].label != claim.label:
            torn.add(one)
        found.setdefault(one, claim)
    return {one: claim for one, claim in found.items() if one not in torn}


def _claim(item: Mapping[str, Any]) -> ClaimFound:
    said = " ".join(str(item["label"]).split())[:60]
    label = "_".join(said.lower().replace("-", " ").replace("_", " ").split())
    label = CHINESE.get(said, label)
    return ClaimFound(
        label=label if label in LABELS else "off_menu",
        passage=_whole(item.get("passage")) or 0,
        quote=_text(item.get("quote")),
        kind=_text(item.get("kind")).lower() or "none",
        wrong=" ".join(_text(item.get("wrong")).split()),
        right=" ".join(_text(item.get("right")).split()),
        said=said,
    )


def _uses(items: Any, chunks: set[int]) -> dict[int, tuple[int | None, str]]:
    found: dict[int, tuple[int | None, str]] = {}
    torn: set[int] = set()
    for item in _dicts(items):
        n, use = _whole(item.get("n")), _whole(item.get("use"))
        if n is None or n not in chunks:
            continue
        grade = use if use in (0, 1, 2) else None
        if n in found and found[n][0] != grade:
            torn.add(n)
        found.setdefault(n, (grade, " ".join(_text(item.get("why")).split())))
    return {n: use for n, use in found.items() if n not in torn}


def _covered(items: Any, parts: int) -> list[int] | None:
    if not isinstance(items, list):
        return None
    numbers = {n for item in items if (n := _whole(item)) is not None}
    return sorted(n for n in numbers if 1 <= n <= parts)


def _conflict(item: Any, chunks: set[int]) -> tuple[int, int, str] | None:
    if not isinstance(item, dict):
        return None
    a, b = _whole(item.get("a")), _whole(item.get("b"))
    if a is None or b is None or a == b or not {a, b} <= chunks:
        return None
    return min(a, b), max(a, b), " ".join(_text(item.get("why")).split())


def _dicts(items: Any) -> list[Mapping[str, Any]]:
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _whole(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and value.strip(" []#").isdecimal() and len(value) < 8:
        return int(value.strip(" []#"))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) else None


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""
