"""Words that only say which edition of a rule a sentence is from: "Security policy 2021: …".

Two editions of one rule that give different values contradict each other. A year that belongs to
what is said ("in 2021 there were 8") is no edition.
"""

from __future__ import annotations

import re

from rag_doctor.text.folding import fold

__all__ = ["without_edition"]

_PAPER = (
    r"(?:handbooks?|polic(?:y|ies)|editions?|versions?|manuals?|rules?|guides?"
    r"|guidelines?|releases?"
    r"|regulations?|terms|standards?|agreements?|price lists?|catalogues?|circulars?)"
)
_YEAR = r"(?:19|20)\d\d"
_WHICH = rf"(?:{_YEAR}|v?\d+\.\d+(?:\.\d+)?|v\d+)"
_DAY = rf"(?:(?:\d{{1,2}} )?[a-z]{{3,9}}\.? (?:\d{{1,2}},? )?)?{_YEAR}"
_FORCE = (
    r"(?:supersed(?:es?|ed|ing)|replac(?:es?|ed|ing)|obsolet(?:es?|ed)|withdrawn|outdated"
    r"|no longer valid|in force|current version|previous version|old version|new version)"
)
_PAPER_ZH = r"(?:手册|制度|规定|政策|办法|细则|指南|通知|规范|条例|版本?|章程|须知|公告)"
_EDITION = re.compile(
    rf"\(?\b{_WHICH}(?: \w+){{0,2}}? {_PAPER}\b\)?"
    rf"|\b{_PAPER}(?: of| from|,| dated| effective)?[ (]{{1,2}}{_WHICH}\b\)?"
    rf"|\((?:[^()]{{0,40}}\b)?{_FORCE}\b[^()]{{0,60}}\)"
    rf"|,? (?:which |that )?(?:supersed|replac|obsolet)(?:es?|ed"
    rf"|ing)\b (?:by )?[^,:;.()]{{0,50}}?{_WHICH}"
    rf"(?: \w+)?(?=[,:;.)]|$)"
    rf"|\(?\b(?:effective|valid|in force|with effect)(?: as)?(?: of| from| since)? {_DAY}\)?"
    rf"|\bas of {_DAY}"
    rf"|{_YEAR}年?度?[\u4e00-\u9fff]{{0,8}}?{_PAPER_ZH}"
    rf"|{_PAPER_ZH}\(?{_YEAR}年?(?:版|修订)?\)?"
    r"|\([^()]{0,30}(?:取代|替代|代替|废止|作废|生效|施行|修订|旧版|新版|现行)[^()]{0,30}\)"
    rf"|自{_YEAR}年(?:\d{{1,2}}月)?(?:\d{{1,2}}日)?起(?:取代|替代|代替)?(?:旧版|旧规定)?"
)


def without_edition(text: str) -> str:
    """`text` with its edition marks blanked: the same length, itself where it has none."""
    kept = list(text)
    for match in _EDITION.finditer(fold(text)):
        kept[match.start() : match.end()] = " " * (match.end() - match.start())
    return "".join(kept)
