"""Can the set bear the claims made on it, and is it balanced?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rag_doctor.evalset.items import DIFFICULTIES
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.precision import ALL, needed, too_few
from rag_doctor.evalset.linting.scene import Scene
from rag_doctor.stats import Share

__all__ = ["MIX", "skewed_difficulty", "skewed_type", "thin"]

MIX = {"easy": 0.40, "medium": 0.35, "hard": 0.25}
"""The shares that a set should have, as the practice guides recommend."""
OFF = 0.10  # how far a share may be from that
MOST = 0.40  # the most that one query type may have: the largest share of the mix
LEAST = 20  # items below which shares say nothing
UNLABELLED = 0.10


def thin(scene: Scene) -> Iterator[Finding]:
    """Strata with too few usable items for the claims one wants to make."""
    usable = [item for item in scene.items if item.status != "synthetic"] or list(scene.items)
    for claim in scene.claims:
        due = needed(claim.margin)
        for value, n, margin in too_few(claim, usable):
            code = "few_in_all" if claim.by == ALL else "few_in_stratum"
            values = {
                "by": claim.by, "value": value, "n": n, "margin": _points(margin),
                "wanted": _points(claim.margin), "due": due, "more": due - n,
            }  # fmt: skip
            yield Finding("few_in_stratum", code, (), values)


def skewed_difficulty(scene: Scene) -> Iterator[Finding]:
    """Easy, medium and hard far from 40 / 35 / 25, by more than chance would have it."""
    found = Counter[str](item.difficulty for item in scene.items)
    blank = found.pop("", 0)
    n = sum(found.values())
    if n and blank > UNLABELLED * (n + blank):
        values = {"n": blank, "all": n + blank, "field": "difficulty"}
        yield Finding("skewed_difficulty", "label_missing", (), values)
    if n < LEAST:
        return
    off = [level for level, share in MIX.items() if _off(Share(found[level], n), share)]
    if off:
        values = {level: round(100 * found[level] / n) for level in DIFFICULTIES}
        yield Finding("skewed_difficulty", "skewed_difficulty", (), values | {"n": n})


def _off(share: Share, due: float) -> bool:
    low, high = share.interval()
    return abs((share.value or 0.0) - due) > OFF and not low <= due <= high


def skewed_type(scene: Scene) -> Iterator[Finding]:
    """One query type that outweighs the rest, or questions without one."""
    found = Counter(item.query_type for item in scene.items)
    blank = found.pop("", 0)
    n = sum(found.values())
    if n and blank > UNLABELLED * (n + blank):
        values = {"n": blank, "all": n + blank, "field": "query_type"}
        yield Finding("skewed_type", "label_missing", (), values)
    if n < LEAST:
        return
    name, most = found.most_common(1)[0]
    if Share(most, n).interval()[0] > MOST:
        values = {"name": name, "k": most, "n": n, "share": round(100 * most / n)}
        yield Finding("skewed_type", "skewed_type", (), values)


def _points(margin: float) -> str:
    return f"{100 * margin:.0f}"
