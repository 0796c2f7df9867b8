"""Candidates for names: people, places, organisations, titles, acronyms, codes. Cheap, no model.

English goes by capital letters, Chinese by rjieba's tags for proper nouns, by the words that end
places and organisations, and by book-title marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .folding import fold
from .han_cut import tag
from .identifiers import identifiers
from .stopwords import STOPWORDS

__all__ = ["Name", "NameKind", "names"]

NameKind = Literal["person", "place", "org", "title", "acronym", "code", "name"]


@dataclass(frozen=True, slots=True)
class Name:
    """`text == source[start:end]`; `norm` is folded, for comparing."""

    text: str
    start: int
    end: int
    kind: NameKind
    norm: str


_CAP = r"[A-Z\u00c0-\u00de][\w'\u2019.&\-]{0,40}(?<![.'\u2019\-])"
_LINK = r"(?:of|the|and|for|de|da|del|van|von|der|bin|al|la|le|&)"
_RUN = re.compile(rf"(?<![\w]){_CAP}(?:[ \u00a0]{{1,2}}(?:{_LINK}[ ]){{0,2}}{_CAP}){{0,7}}")
_TITLES = re.compile(r"《([^《》\n]{1,60})》|「([^「」\n]{1,40})」")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9&\-]{1,9}")
_HONORIFIC = re.compile(
    r"(?:Mr|Mrs|Ms|Dr|Prof|President|Minister|Senator|Sir|King|Queen|Captain)\.?\s*$"
)
_ORG_EN = frozenset(
    [
        "inc",
        "ltd",
        "llc",
        "corp",
        "corporation",
        "company",
        "co",
        "university",
        "college",
        "institute",
        "school",
        "bank",
        "group",
        "agency",
        "ministry",
        "department",
        "committee",
        "council",
        "association",
        "foundation",
        "court",
        "hospital",
        "club",
        "union",
        "party",
        "office",
        "bureau",
        "commission",
        "authority",
        "airlines",
        "press",
        "laboratory",
        "labs",
        "team",
        "plc",
        "gmbh",
        "museum",
    ]
)
_PLACE_EN = frozenset(
    [
        "city",
        "county",
        "state",
        "island",
        "river",
        "lake",
        "mountain",
        "street",
        "road",
        "avenue",
        "square",
        "park",
        "bay",
        "province",
        "district",
        "village",
        "town",
        "republic",
        "kingdom",
        "sea",
        "ocean",
        "valley",
        "desert",
        "beach",
        "bridge",
        "airport",
        "station",
    ]
)
_CALENDAR = frozenset(
    [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ]
)
_COMMON_START = STOPWORDS["en"] | frozenset(
    [
        "based",
        "according",
        "given",
        "overall",
        "note",
        "yes",
        "here",
        "however",
        "additionally",
        "furthermore",
        "passage",
        "passages",
        "employees",
        "employee",
        "users",
        "user",
        "staff",
        "please",
        "see",
        "use",
        "using",
        "click",
        "go",
        "step",
        "first",
        "second",
        "third",
        "finally",
        "next",
        "then",
        "section",
        "table",
        "figure",
        "chapter",
        "example",
        "question",
        "answer",
        "summary",
        "introduction",
        "conclusion",
        "annual",
        "leave",
        "policy",
        "total",
        "price",
        "one",
        "two",
        "three",
        "four",
        "five",
        "people",
        "many",
        "most",
        "some",
        "several",
        "new",
        "old",
        "today",
        "yesterday",
        "tomorrow",
        "once",
        "since",
        "while",
        "unlike",
        "like",
        "despite",
        "during",
        "among",
        "following",
        "including",
        "both",
        "neither",
        "either",
        "every",
        "any",
        "all",
        "each",
        "other",
        "another",
        "such",
        "much",
        "more",
        "less",
        "there",
        "it's",
        "that's",
        "i'm",
        "let's",
        "don't",
        "unable",
        "sorry",
        "apologies",
        "unfortunately",
        "therefore",
        "thus",
        "hence",
        "also",
        "well",
        "now",
        "make",
        "sure",
        "add",
        "take",
        "get",
        "keep",
        "try",
        "check",
        "set",
        "find",
        "open",
        "start",
        "end",
        "stop",
        "run",
        "write",
        "read",
    ]
)
_HAN_RUN = re.compile(r"[\u3400-\u9fff·]+")
_TAGS: dict[str, NameKind] = {
    "nr": "person",
    "ns": "place",
    "nt": "org",
    "nrt": "person",
    "nrfg": "person",
}
_ORG_ZH = re.compile(
    r"(?:公司|集团|大学|学院|中学|小学|医院|银行|法院|检察院|研究院|研究所|委员会|协会|基金会|俱乐部|出版社|联合会|事务所|博物馆|图书馆"
    r"|[教卫财公民交气统商农水]\w?[部局厅]|部门|局|署|党|联盟|乐队|球队)$"
)
_PLACE_ZH = re.compile(
    r"(?:省|市|县|区|镇|乡|村|州|国|岛|山|河|江|湖|海|路|街|大道|广场|机场|车站|站|港|湾|寺|宫)$"
)
_NOT_NAMES = frozenset(
    [
        "公司",
        "集团",
        "大学",
        "学院",
        "医院",
        "银行",
        "部门",
        "国家",
        "城市",
        "地区",
        "社区",
        "小区",
        "市区",
        "全国",
        "各国",
        "我国",
        "本国",
        "外国",
        "中国人",
        "全市",
        "全省",
        "本市",
        "道路",
        "网路",
        "线路",
        "思路",
        "时区",
        "分区",
        "出路",
        "高山",
        "江山",
        "海",
        "河",
        "山",
        "市",
        "省",
        "县",
        "区",
        "国",
        "路",
        "站",
        "网站",
        "车站",
        "机场",
        "广场",
        "街道",
        "年假",
        "总部",
        "贵公司",
        "本公司",
        "我们公司",
        "该公司",
        "子公司",
        "分公司",
        "总局",
        "当局",
        "结局",
        "布局",
        "邮局",
        "格局",
        "全部",
        "内部",
        "外部",
        "员工",
        "大海",
        "上海滩",
        "文章",
        "高达",
        "明确",
        "和平",
        "安全",
        "方便",
    ]
)
_TITLE_AFTER = re.compile(
    r"(先生|女士|教授|博士|经理|总监|总裁|董事长|主任|局长|部长|市长|总统|主席|老师|同学|医生|院长|书记|记者)"
)


def names(text: str) -> list[Name]:
    """Candidate names in order, not overlapping. Some are wrong; use them as evidence, not as truth."""
    folded = fold(text)
    found = [*_titles(text, folded), *_codes(text, folded), *_english(text, folded)]
    found += _chinese(text, folded)
    found.sort(key=lambda n: (n.start, -n.end))
    kept: list[Name] = []
    for name in found:
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
    return kept


def _name(text: str, folded: str, start: int, end: int, kind: NameKind) -> Name:
    return Name(text[start:end], start, end, kind, folded[start:end])


def _titles(text: str, folded: str) -> Iterator[Name]:
    for match in _TITLES.finditer(text):
        group = 1 if match[1] else 2
        yield _name(text, folded, match.start(group), match.end(group), "title")


def _codes(text: str, folded: str) -> Iterator[Name]:
    for found in identifiers(folded):
        if found.kind != "skip" and not text[found.start].isdigit():
            yield _name(text, folded, found.start, found.end, "code")


def _english(text: str, folded: str) -> Iterator[Name]:
    for match in _RUN.finditer(text):
        start, end = match.span()
        words = match[0].split()
        opens = _opens_sentence(text, start)
        while words and opens and words[0].lower().strip(".,") in _COMMON_START:
            start += len(words[0])
            while start < end and text[start].isspace():
                start += 1
            words, opens = words[1:], False
            while words and words[0][:1].islower():
                start += len(words[0]) + 1
                words = words[1:]
        if not words or start >= end:
            continue
        if len(words) == 1 and _plain_word(text, folded, start, end, opens):
            continue
        yield _name(text, folded, start, end, _english_kind(text, start, words))


def _plain_word(text: str, folded: str, start: int, end: int, opens: bool) -> bool:
    """A capitalised word that is no name: the first of a sentence, a month, "I"."""
    word, written = folded[start:end], text[start:end]
    if word in _CALENDAR or word in STOPWORDS["en"] or len(word) == 1:
        return True
    inner_capital = any(c.isupper() or c.isdigit() for c in written[1:])
    return opens and not inner_capital and not _HONORIFIC.search(text, max(0, start - 12), start)


def _opens_sentence(text: str, start: int) -> bool:
    at = start - 1
    while at >= 0 and text[at] in " \t\"'“‘(*#->_\u00a0":
        at -= 1
    return at < 0 or text[at] in ".!?:;。！？：；\n•"


def _english_kind(text: str, start: int, words: list[str]) -> NameKind:
    last = words[-1].lower().strip(".,")
    if last in _ORG_EN or words[0].lower() in ("university", "ministry", "department", "bank"):
        return "org"
    if last in _PLACE_EN:
        return "place"
    if len(words) == 1 and _ACRONYM.fullmatch(words[0]):
        return "acronym"
    return "person" if _HONORIFIC.search(text, max(0, start - 12), start) else "name"


def _chinese(text: str, folded: str) -> Iterator[Name]:
    for run in _HAN_RUN.finditer(folded):
        if len(run[0]) < 2:
            continue
        at = run.start()
        pairs = tag(run[0])
        for number, (word, part) in enumerate(pairs):
            following = pairs[number + 1][0] if number + 1 < len(pairs) else ""
            kind = _chinese_kind(word, part, following)
            if kind:
                start = at
                if kind == "org" and number and len(word) <= 3:
                    before, tagged = pairs[number - 1]
                    if tagged in ("ns", "nr", "nz", "nt", "nrt"):
                        start = at - len(before)
                yield _name(text, folded, start, at + len(word), kind)
            at += len(word)


def _chinese_kind(word: str, part: str, following: str) -> NameKind | None:
    if len(word) < 2:
        return None
    if _ORG_ZH.search(word) and len(word) > 2 and word not in _NOT_NAMES:
        return "org"
    if word in _NOT_NAMES:
        # 北京大学 comes in one piece; 大学 alone names nothing
        return None
    if part in _TAGS:
        return _TAGS[part]
    if _TITLE_AFTER.match(following) and len(word) in (2, 3) and part in ("n", "nz", "x", "v", "a"):
        return None
    if part == "nz":
        return "name"
    if part.startswith("n") and len(word) >= 3 and _PLACE_ZH.search(word):
        return "place"
    return None
