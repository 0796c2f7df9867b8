"""What does an answer claim? Its checkable statements, each with its place in the text.

Order: blocks → sentences → clauses. Left out: headings, greetings, announcements, questions,
offers, and sentences that only say that the sources are silent. What a piece needs from elsewhere
(a pronoun's subject, a list's lead-in, a table's header, the question) goes into `resolved`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rag_doctor.judges.offline.claims_asides import (
    is_signature,
    is_signoff,
    source_list,
    source_named,
)
from rag_doctor.judges.offline.claims_clauses import clauses, has_verb, subject
from rag_doctor.judges.offline.claims_code import setting_claims
from rag_doctor.judges.offline.claims_filter import (
    is_lead_in,
    is_meta_lead_in,
    is_no_claim,
    is_silence,
    only_says_length,
    pleasantry_length,
    telling_pieces,
)
from rag_doctor.judges.offline.claims_json import is_json, json_claims
from rag_doctor.judges.offline.claims_piece import MARK, claim_at, clean, trimmed
from rag_doctor.judges.offline.claims_pronouns import fits
from rag_doctor.judges.offline.claims_restate import restate, says_it_again
from rag_doctor.judges.offline.polar import asked_subject, opening_length, yes_or_no
from rag_doctor.judges.offline.shrugs import beside_shrugs
from rag_doctor.records import Claim, safe_text
from rag_doctor.text.blocks import Block, blocks
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences
from rag_doctor.text.units import unit_of

__all__ = ["MAX_CLAIMS", "split_claims"]

MAX_CLAIMS = 400  # an answer longer than this is judged on its first 400 claims

_PRONOUN = re.compile(
    r"(?:(it|they|he|she|this|these|those)\b(?= (?:is|are|was|were|has|have|had|can|could|may|must"
    r"|should|will|would|also|does|do|did|\w+s\b|\w+ed\b|not\b))|(its|their|his|her)\b"
    r"|(它们|他们|她们|它|他|她|其(?![中他它余实次])|该(?![个项种款])|此(?![外时次前后致处类项款种])))"
)
_CODE_LINE = re.compile(r"\s*(?:\$ |>>> |\.\.\. )\S")
_SHORT_WORDS = 8
_SHORT_HAN = 16


@dataclass
class _State:
    """What the reading so far hands on to the next piece."""

    question: str = ""
    subject: str = ""
    lead: str = ""
    heading: str = ""
    header: tuple[str, ...] = ()
    sources: list[str] = field(default_factory=list)
    listing: bool = False  # under a heading "Sources"
    signed: bool = False  # after a letter's close


def split_claims(text: str, lang: str = "auto", question: str | None = None) -> tuple[Claim, ...]:
    """The claims of `text` in order; offsets are into `text`. At most `MAX_CLAIMS`.

    `lang` is a hint only: each sentence is read by its own script. With `question`, a bare short
    answer ("15 days.", 南非) is one claim whose `resolved` restates it. Blank text gives ().
    """
    text = safe_text(text)
    if not text.strip():
        return ()
    if is_json(text):
        return tuple(json_claims(text, 0, len(text), question or ""))[:MAX_CLAIMS]
    if question and question.strip() and (bare := _bare_answer(text, question.strip())):
        return (bare,)
    found: list[Claim] = []
    opening = opening_length(fold(text[:200]))
    asked = question or ""
    state = _State(question=asked, subject=asked_subject(asked) if asked else "")
    for claim in _walk(" " * opening + text[opening:], state):
        found.append(claim)
        if len(found) >= MAX_CLAIMS:
            break
    if found and state.sources:
        cited = (*found[-1].citations, *state.sources)
        found[-1] = found[-1].model_copy(update={"citations": cited})
    return tuple(found)


def _bare_answer(text: str, question: str) -> Claim | None:
    """The whole text as one claim when it only names a value, a name, yes or no."""
    first, end = beside_shrugs(text)
    text = " " * first + text[first:end]
    folded = fold(text)
    start = len(text) - len(text.lstrip())
    said = yes_or_no(text, question)
    if said is None:
        start += pleasantry_length(folded[start:])
        start += opening_length(folded[start:])
        if only_says_length(folded[start:]):
            return None  # what a source says instead is no value asked for
    body = text[start:].rstrip()
    if not body or len(body) > 120 or "\n" in body.strip():
        return None
    plain = MARK.sub("", fold(body)).strip(" .。!")
    if said is None and (not _is_bare(plain) or says_it_again(plain, fold(question))):
        return None
    return claim_at(text, start, start + len(body), restate(clean(body), question))


def _is_bare(plain: str) -> bool:
    if not re.search(r"\w", plain) or is_no_claim(plain) or is_silence(plain):
        return False
    han = len(re.findall(r"[\u3400-\u9fff]", plain))
    if han:
        return han <= _SHORT_HAN and not re.search(r"[,;:。]", plain) and not _predicates(plain)
    return len(plain.split()) <= _SHORT_WORDS and not has_verb(plain)


def _predicates(plain: str) -> bool:
    """Does a short Chinese text say something of something, beyond naming a value?"""
    return (
        re.search(r".{2,}(?:是|为|有|可以|需|须|必须|应|不能|不得|将|已|会|包括|支持|位于)", plain)
        is not None
    )


def _walk(text: str, state: _State) -> Iterator[Claim]:
    for block in blocks(text):
        body = text[block.start : block.end]
        if block.kind == "heading" or _is_heading(body):
            state.heading, state.lead, state.header = clean(body).rstrip(":："), "", ()
            state.listing = source_list(fold(state.heading))
        elif block.kind == "row":
            yield from _row(text, block, state)
        elif block.kind == "code" or _CODE_LINE.match(body):
            yield from _code(text, block, state)
        else:
            state.header = ()
            yield from _prose(text, block, state)


def _code(text: str, block: Block, state: _State) -> Iterator[Claim]:
    if is_json(text[block.start : block.end]):
        yield from json_claims(text, block.start, block.end, state.question)
    else:
        yield from setting_claims(text, block.start, block.end)


def _is_heading(body: str) -> bool:
    """A line that is bold from end to end, or a title in 【】."""
    bare = body.strip()
    return bool(
        re.fullmatch(r"\*\*[^*]{1,60}\*\*[:：]?|__[^_]{1,60}__[:：]?|【\D[^】]{0,20}】", bare)
    )


def _row(text: str, block: Block, state: _State) -> Iterator[Claim]:
    """The first row of a table is its header; each further row is a claim under it."""
    row = text[block.start : block.end]
    split = re.split(r"\t| ?\| ?", row.strip().strip("|"))
    cells = tuple(clean(cell) for cell in split)
    if not state.header or len(cells) < 2:
        state.header = cells
        return
    named = [
        _cell(head, cell)
        for head, cell in zip(state.header[1:] + ("",) * len(cells), cells[1:], strict=False)
        if cell
    ]
    yield trimmed(text, block.start, block.end, f"{cells[0]}: {', '.join(named)}")


def _cell(head: str, cell: str) -> str:
    """A cell under its header; a bare number under a unit ("Days") is so many of it."""
    if re.fullmatch(r"[\d.,]+", cell) and unit_of(head) is not None:
        return f"{cell} {head.lower()}"
    return f"{head} {cell}" if head else cell


def _prose(text: str, block: Block, state: _State) -> Iterator[Claim]:
    if block.kind == "prose":
        state.lead = ""
        state.listing = state.listing and not state.sources
    for span in sentences(text[block.start : block.end]):
        start, end = block.start + span.start, block.start + span.end
        start += pleasantry_length(fold(text[start:end]))
        sentence = text[start:end]
        folded = fold(sentence)
        if _frames(sentence, folded, state):
            continue
        if is_lead_in(folded) and block.kind == "prose":
            meta = is_meta_lead_in(folded.strip("*_ "))
            state.lead = "" if meta else clean(sentence).rstrip(":： ")
        elif not is_no_claim(MARK.sub("", folded)):
            for a, b in telling_pieces(folded):
                a += only_says_length(folded[a:b])
                piece = sentence[a:b]
                yield from _sentence(text, start + a, piece, folded[a:b], block.kind, state)


def _frames(sentence: str, folded: str, state: _State) -> bool:
    """Is this no statement but a source, a letter's close or who signs it? Sources are kept."""
    bare = MARK.sub("", folded)
    state.signed = is_signoff(bare) or (state.signed and is_signature(bare))
    if source_list(bare):
        state.listing = True
    elif not (state.listing or source_named(bare)):
        return state.signed
    marks = [mark[0].strip(" []()^") for mark in MARK.finditer(folded)]
    named = " ".join(sentence.split()) if re.search(r"[^\W_]", bare) else ""
    state.sources += marks or ([] if not named or source_list(bare) else [named])
    return True


def _sentence(
    text: str, at: int, sentence: str, folded: str, kind: str, state: _State
) -> Iterator[Claim]:
    for number, clause in enumerate(clauses(sentence, folded)):
        piece = sentence[clause.start : clause.end]
        low = folded[clause.start : clause.end]
        resolved = f"{clause.subject} {piece}" if clause.subject else None
        if match := _PRONOUN.match(low.lstrip("*_ ")):
            resolved = _with_subject(piece.lstrip("*_ "), match, state.subject)
        elif found := clause.subject or subject(piece, low):
            state.subject = found
        if kind == "item" and number == 0 and resolved is None and not _stands(low):
            lead = state.lead or state.heading
            resolved = f"{lead}: {piece.strip()}" if lead else None
        yield trimmed(text, at + clause.start, at + clause.end, resolved)


def _stands(folded: str) -> bool:
    """Is a list item a sentence of its own?"""
    long = len(folded.split()) >= 5 or len(re.findall(r"[\u3400-\u9fff]", folded)) >= 8
    return long and has_verb(folded) and ":" not in folded[:30]


def _with_subject(piece: str, match: re.Match[str], known: str) -> str | None:
    if not known or not fits(match[1] or match[2] or match[3], known):
        return None
    possessive = match[2] or match[3] == "其"
    rest = piece[match.end() :]
    if match[3]:
        return known + ("的" if possessive and not rest.startswith("的") else "") + rest
    return f"{known}'s{rest}" if possessive else known + rest
