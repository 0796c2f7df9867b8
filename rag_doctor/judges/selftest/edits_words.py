"""Falsified statements by single words: negation, antonym, quantifier, a condition dropped."""

from __future__ import annotations

import re
from random import Random

from rag_doctor.judges.selftest.edits_values import replaced
from rag_doctor.judges.selftest.probe import Change, Source
from rag_doctor.judges.selftest.wording import ANTONYMS, NEGATED, QUANTIFIERS
from rag_doctor.text import negations

__all__ = ["change_antonym", "change_negation", "change_quantifier", "drop_condition"]

# What stands after one of these belongs to a side clause: negating it may leave the claim true.
_SIDE = {
    "en": re.compile(r"\b(?:if|when|unless|because|while|until|once|who|which|that|where)\b", re.I),
    "zh": re.compile(r"如果|[如若](?!果|干|何)|只有|除非|的(?:须|，)|时，|后，"),
}
_QUOTED = re.compile(r"[“”「」]")  # words in quotes may be the name of a button
_LEFT_OPEN = re.compile(r"\b(?:it|they|them|its|their)\b|\b(?:and|or|but|both|each)\W*$")
# A condition that stays behind, and the purpose of an act, which holds without its condition.
_STILL = re.compile(r"^[^，。；]{2,16}[起后时]，|\bso that\b")
_CONDITIONS: dict[str, tuple[re.Pattern[str], ...]] = {
    "en": (
        re.compile(r"^(?:If|Unless|Only if|Provided that|As long as) [^,;.]{12,80}, (?=\w)"),
        re.compile(
            r"(?<!even)(?<!even,)(?:, | )(?:only )?(?:if|unless|provided that) [^,;.]{5,80}(?=\.$)"
        ),
        re.compile(r",? only (?:when|after|with|for|on|by|from) [^,;.]{4,80}(?=\.$)"),
        re.compile(r",? except (?:for |on |in |when |during )?[^,;.]{3,60}(?=\.$)"),
        re.compile(r",? with the consent of [^,;.]{3,60}(?=\.$)"),
    ),
    "zh": (
        re.compile(r"^(?:如果|如|若|一旦)[^，。；]{3,40}，(?:则|就)?"),
        re.compile(r"^除非[^，。；]{3,40}，(?:否则)?"),
        re.compile(r"^只有[^，。；]{3,40}?，?[才方]"),  # without 才 no condition: 只有甲能关闭
        re.compile(r"^除[^，。；]{2,30}外，(?![还也另又])"),  # 除…外，还 adds, and excepts nothing
        re.compile(
            r"(?:^|(?<=[，；]))(?:经|须经)[^，。；]{2,20}(?:批准|同意|审批|确认)后?，?(?=[^。，；])"
        ),
        re.compile(r"(?:^|(?<=[，；]))[^，。；]{0,12}满[^，。；]{1,14}(?:后|的)，"),
        re.compile(r"(?:^|(?<=；))[^，。；]{3,26}的，(?=须|应|可|由|不|按|需)"),
        re.compile(r"，但[^，。；]{4,40}(?:除外|的除外)(?=[。；])"),
    ),
}


def change_negation(source: Source, rng: Random) -> Change | None:
    """A negation put in or taken out, in the main clause."""
    side = _SIDE[source.lang].search(source.text)
    for was, now in NEGATED[source.lang]:
        for match in re.finditer(was, source.text):
            if source.lang == "en" and side and side.start() < match.start():
                break
            if source.lang == "zh" and side and match.start() < side.start():
                continue
            change = replaced(source, *match.span(), match.expand(now))
            if len(negations(change.text)) != len(negations(source.text)):
                return change
    return None


def change_antonym(source: Source, rng: Random) -> Change | None:
    """One word replaced by its opposite."""
    found = []
    for word, others in ANTONYMS[source.lang].items():
        pattern = rf"(?<![\w-]){re.escape(word)}(?![\w-])" if source.lang == "en" else word
        for match in re.finditer(pattern, source.text):
            if source.text[max(0, match.start() - 1) : match.start()] not in ("不", "非"):
                found.append((match.span(), others))
    if not found:
        return None
    span, others = rng.choice(sorted(found))
    return replaced(source, *span, rng.choice(others))


def change_quantifier(source: Source, rng: Random) -> Change | None:
    """ "All" becomes "only some", "some" becomes "all": neither follows from the other."""
    for was, now in QUANTIFIERS[source.lang]:
        match = re.search(was, source.text)
        if match and not _QUOTED.search(source.text):
            upper = match[0][:1].isupper() or match.start() == 0
            now = now[0].upper() + now[1:] if upper else now
            return replaced(source, *match.span(), now)
    if source.lang == "en" and (match := re.match(r"All (?=[a-z-]+s\b)", source.text)):
        return replaced(source, *match.span(), "Only some ")
    return None


def drop_condition(source: Source, rng: Random) -> Change | None:
    """A condition left out, so that the statement claims more than the source does."""
    for pattern in _CONDITIONS[source.lang]:
        match = pattern.search(source.text)
        if not match:
            continue
        rest = source.text[: match.start()] + source.text[match.end() :]
        rest = rest[:1].upper() + rest[1:]
        if source.lang == "en" and _LEFT_OPEN.search(rest):
            continue  # a pronoun may have lost the word it stands for
        if _STILL.search(rest):
            continue
        enough = len(rest.split()) >= 4 if source.lang == "en" else len(rest) >= 7
        if enough and rest[-1] in ".。":
            return Change(rest, match[0].strip(" ,，"), "")
    return None
