"""What the marks on statements mean, said where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.i18n import say
from rag_doctor.records import ClaimVerdict
from rag_doctor.views.theme import STATUS, SUPPORT, Sign

__all__ = ["chance_words", "marks_html", "marks_words"]


def marks_words(lang: str) -> str:
    """`✓ supported · ✗ contradicted · ∅ not mentioned · ? left open · – unscored (a layer)`."""
    told = [_named(sign, lang) for sign in SUPPORT.values()]
    layer = STATUS["unscored"]
    told.append(say("marks.layer", lang, glyph=layer.glyph, word=say(layer.word, lang)))
    return " · ".join(told)


def marks_html(verdicts: Sequence[ClaimVerdict], lang: str) -> str:
    """The marks that stand in this answer, as a line under it; empty where nothing is marked."""
    used = {verdict.support for verdict in verdicts}
    told = [_named(sign, lang) for support, sign in SUPPORT.items() if support in used]
    return f'<p class="sub">{" · ".join(told)}</p>' if told else ""


def _named(sign: Sign, lang: str) -> str:
    return f"{sign.glyph} {say(sign.word, lang)}"


def chance_words(verdicts: Sequence[ClaimVerdict], lang: str) -> str:
    """What the chance is that stands with statements left open; empty where none has one."""
    told = any(v.support == "unscored" and v.p_supported is not None for v in verdicts)
    return say("marks.chance", lang) if told else ""
