"""The cases of a comparison: those of the last album, then the broken, the fixed, the still bad."""

from __future__ import annotations

from rag_doctor.experiments.album import Seen
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.turns import KINDS, Turn
from rag_doctor.i18n import UiLang
from rag_doctor.views.escape import clip
from rag_doctor.views.experiment_words import e
from rag_doctor.views.sheet import Bullets, Section
from rag_doctor.views.theme import MARKS
from rag_doctor.views.words import fault_name

__all__ = ["again_section", "turn_sections"]

MOST = {"broken": 10, "fixed": 5, "still_broken": 5}
IDS = 4
TEXT = 240
AROUND = 24  # characters of an unchanged stretch that are kept at each end


def again_section(found: Comparison, lang: UiLang) -> Section:
    """Every case of the earlier album, and how it stands now."""
    items = tuple(_seen(seen, lang) for seen in found.again)
    return Section(e("title.again", lang), (Bullets(items),) if items else ())


def _seen(seen: Seen, lang: UiLang) -> str:
    now = e("compare.absent", lang) if seen.now is None else _fault(seen.now, lang)
    head = e("compare.seen", lang, id=seen.entry.id, then=_fault(seen.entry.after, lang), now=now)
    return f"{head} – {clip(seen.entry.question, 100)}"


def turn_sections(found: Comparison, lang: UiLang) -> list[Section]:
    """A section for each kind, the most telling cases first, cut to what one reads."""
    out = []
    for kind in KINDS:
        turns = found.kind(kind)
        shown = turns[: MOST[kind]]
        left = len(turns) - len(shown)
        more = e("compare.more", lang, n=left) if left else ""
        items = tuple(_turn(turn, lang) for turn in shown)
        blocks = (Bullets(items, more),) if items else ()
        out.append(Section(e(f"title.{kind}", lang, n=f"{len(turns):,}"), blocks))
    return out


def _turn(turn: Turn, lang: UiLang) -> str:
    before, after = _fault(turn.before, lang), _fault(turn.after, lang)
    parts = [e("compare.turn", lang, id=turn.id, before=before, after=after)]
    parts += [clip(turn.question, 100)] if turn.question else []
    parts += _chunks(turn, lang)
    parts.append(_answer(turn, lang))
    return " · ".join(parts)


def _fault(fault: str, lang: UiLang) -> str:
    mark = MARKS.get(fault)  # type: ignore[call-overload]
    return f"{mark.glyph} {fault_name(fault, lang)}" if mark else fault


def _chunks(turn: Turn, lang: UiLang) -> list[str]:
    if not turn.lost and not turn.gained:
        return [e("compare.same_chunks", lang)]
    out = [e("compare.lost", lang, what=_ids(turn.lost))] if turn.lost else []
    if turn.lost_labelled and turn.lost_labelled != turn.lost:
        out.append(e("compare.lost_labelled", lang, what=_ids(turn.lost_labelled)))
    return [*out, *([e("compare.gained", lang, what=_ids(turn.gained))] if turn.gained else [])]


def _ids(ids: tuple[str, ...]) -> str:
    more = f" … (+{len(ids) - IDS})" if len(ids) > IDS else ""
    return ", ".join(ids[:IDS]) + more


def _answer(turn: Turn, lang: UiLang) -> str:
    pieces = turn.diff()
    if all(piece.op == "same" for piece in pieces):
        return e("compare.answer_same", lang)
    marks = {"same": "{}", "gone": "[−{}−]", "new": "{{+{}+}}"}
    told = "".join(
        marks[piece.op].format(_short(piece.text) if piece.op == "same" else piece.text)
        for piece in pieces
    )
    return e("compare.diff", lang, text=clip(told, TEXT))


def _short(text: str) -> str:
    """What did not change, its middle left out."""
    return text if len(text) <= 3 * AROUND else f"{text[:AROUND]}…{text[-AROUND:]}"
