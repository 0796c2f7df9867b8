"""The cases of which no cause could be told: which they are, a short why, and what to type next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.facade.report import Examined
from rag_doctor.i18n import join, say
from rag_doctor.views.digest import Digest
from rag_doctor.views.escape import clip
from rag_doctor.views.retold import retell
from rag_doctor.views.words import essence, mechanism_name

__all__ = ["NextStep", "Open", "ids_words", "next_steps", "next_words", "open_cases"]

IDS, ID = 6, 40
"""So many ids of one reason are named, so many characters of each."""


@dataclass(frozen=True, slots=True)
class Open:
    """The cases that are open for one and the same reason: their ids, its name, the sentence."""

    ids: tuple[str, ...]
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to type, and for how many of the `of` cases it is the first thing to do."""

    command: str
    n: int
    of: int


def rows_of(seen: Digest) -> Sequence[Examined]:
    """The rows without a named cause, in the digest's order."""
    return next((g.rows for g in seen.groups if g.fault == "undetermined"), ())


def open_cases(seen: Digest) -> tuple[Open, ...]:
    """All of them by their reason, the commonest first, in the reader's language."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows_of(seen):
        name = mechanism_name(row.diagnosis.mechanism, seen.lang)
        found.setdefault((name, _why(row, seen.lang)), []).append(row.case.id)
    ranked = sorted(found.items(), key=lambda pair: -len(pair[1]))
    return tuple(Open(tuple(ids), name, why) for (name, why), ids in ranked)


def _why(row: Examined, lang: str) -> str:
    """The sentence without what would settle it: the next step says that."""
    case, needs = row.case, row.diagnosis.collect
    ui, why = case.ui_lang, essence(case, row.diagnosis)
    if needs:
        what = join([say(f"table.collect.{need}", ui) for need in needs], ui)
        why = why.removesuffix(say("diagnosis.collect", ui, what=what)).strip()
    return retell(why, case, lang)


def ids_words(ids: Sequence[str], lang: str, most: int = IDS) -> str:
    """`q4, q5, +12 more`."""
    shown = [clip(one, ID) for one in ids[:most]]
    left = len(ids) - len(shown)
    more = [say("undetermined.more", lang, n=f"{left:,}")] if left else []
    return ("、" if lang == "zh" else ", ").join([*shown, *more])


def next_steps(seen: Digest) -> tuple[NextStep, ...]:
    """The first step of each case, the commonest first; a case whose trials name fixes has none."""
    rows = rows_of(seen)
    firsts = Counter(
        next((fix.command for fix in row.diagnosis.fixes if fix.command), "") for row in rows
    )
    return tuple(NextStep(command, n, len(rows)) for command, n in firsts.most_common() if command)


def next_words(step: NextStep, lang: str) -> str:
    """`Next, for 3 of 4:`."""
    key = "every" if step.n == step.of else "some"
    return say(f"undetermined.next.{key}", lang, n=f"{step.n:,}", of=f"{step.of:,}")
