"""Where does a text hold an answer of a given kind?

Finders look for the *form* of an answer (a date, a person's name, a reason) and lean towards
finding one: whether it is the right one is decided elsewhere.
"""

# ruff: noqa: E501  (a rule stays on one line)

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.terms import has_han, tagged
from rag_doctor.text.dating import DateValue
from rag_doctor.text.folding import fold

__all__ = ["find_kind", "holds_kind"]

Finder = Callable[[str], Iterator[tuple[int, int]]]
Spans = tuple[tuple[int, int], ...]

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_NUM_ZH = r"[〇零一二两三四五六七八九十百千万亿半壹贰叁肆伍陆柒捌玖拾佰仟]"
_NUM_EN = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|"
    r"hundred|thousand|million|billion|dozen|half)"
)
# Runs are bounded: a page of digits must not be read anew from each of its digits.
_DATE = re.compile(
    rf"\b{_MONTH}\b\.?(?: \d{{1,2}}(?:st|nd|rd|th)?)?,?(?: \d{{4}})?"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b,?(?: \d{{4}})?"
    r"|(?<![\d.,])(?:1\d{3}|20\d\d)s?(?![.,%]?\d|[%‰万亿元人名个台辆吨级次])"
    r"|(?:1[5-9]|20)\d\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.]\d{1,2})?(?!\d)"
    r"|(?:\d{3,4}|(?<!\d)[02-9]\d) ?年(?:底|初|末|代|间)?(?: ?\d{1,2} ?月)?(?: ?\d{1,2} ?[日号])?|\d{1,2} ?月(?: ?\d{1,2} ?[日号])?"
    r"|[〇零一二三四五六七八九]{3,4}年(?:[一二十]{1,2}月)?|(?<!个)[一二三四五六七八九十]{1,2}月(?:[一二三四五六七八九十]{1,3}[日号])?"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:星期|周|礼拜)[一二三四五六日天]"
    r"|\b\d{1,2}:\d{2}\b|\b\d{1,2} ?[ap]\.?m\b|[上下]午|[凌清]晨|\d{1,2}[点时]"
    r"|\b\d{1,2}(?:st|nd|rd|th) century\b|\d{1,2} ?世纪|\b(?:summer|winter|spring|autumn|fall) of\b"
    r"|\b(?:today|yesterday|tomorrow|noon|midnight)\b|[今明去前后]年|世纪|时期|年代|[初末]期|朝"
)
_SPAN = re.compile(
    rf"(?:\d{{1,20}}(?:[.,]\d{{1,9}})?|{_NUM_EN}|\ba(?:n)?|several|few)[ -]?(?:business |working |calendar |full |more )?"
    r"(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|decades?|nights?|fortnight)\b"
    rf"|(?<![\d.:/年月-])(?<!月 )(?<!第)(?:\d{{1,3}}(?:\.\d+)?|{_NUM_ZH}{{1,12}}|多|数) ?(?:个?(?:多|半)?(?:秒|分钟?|小时|钟头|天|周|星期|年|季度|工作日|学年|学期|世纪|昼夜)(?!代|级|度[^假])|个(?:多|半)?月|半?日内?)"
    r"|半年|半天|半个月|半小时"
    r"|\b(?:daily|weekly|monthly|quarterly|annually|yearly|hourly|forever|permanent(?:ly)?|once|twice)\b|每[天日周月年]|永久|长期"
)
_NUMBER = re.compile(
    rf"\d+(?:[.,]\d+)*|\b{_NUM_EN}s?\b|(?<!第){_NUM_ZH}{{2,}}|(?<!第){_NUM_ZH}(?=[个位名人次家条张件种本辆台所座部项级倍岁公米成分])"
)
_MONEY = re.compile(
    r"[$€£¥₹] ?\d[\d.,]{0,30}|\d[\d.,]{0,30} ?(?:万|亿|千|百|million|billion|thousand|k|m|bn)?(?:多|余)? ?"
    r"(?:元|美元|美金|欧元|人民币|英镑|日元|港元|港币|块|卢布|韩元|usd|eur|rmb|cny|gbp|dollars?|euros?|pounds?|cents?|yuan|yen)"
    rf"|{_NUM_ZH}{{1,12}} ?(?:元|块|美元|欧元|英镑)|\bfree\b|免费|\d[\d.,]{{0,30}} ?(?:万|亿)"
    r"|\b(?:costs?|pay|paid|charged?) (?:you )?nothing\b|\bno (?:charge|fee|cost)s?\b|\bgratis\b"
    r"|\bwithout (?:charge|a fee)\b|\bcomplimentary\b|不(?:用|要|必|需要?|花|收)(?:花|付|交)?(?:钱|费)|无[需须](?:付费|缴费)"
)
_PERCENT = re.compile(
    rf"\d[\d.,]{{0,30}} ?(?:%|‰|percent(?:age points?)?|per cent|个百分点|成)|百分之|千分之|{_NUM_ZH}成|(?:\d|{_NUM_ZH}){{1,12}}折|半价|\b(?:half|third|quarter)s?\b"
)
_TITLE = re.compile(r"《[^》]{1,60}》|[\"'][^\"'\n]{2,80}[\"']|「[^」]{1,60}」")
_PROPER = re.compile(
    r"(?:\b[A-Z\u00c0-\u00de][\w.'&\u00c0-\u024f-]*|\b[A-Za-z]*\d[\w.-]*)"
    r"(?:(?: (?:of|the|de|da|del|della|van|von|der|la|le|al|bin|and|&|for|in|on))*"
    r" (?:[A-Z\u00c0-\u00de][\w.'&\u00c0-\u024f-]*|\d+))*"
)
_OPENER_WORDS = """the a an it he she they we you i this that these those there in on at by for from with of and
    or but as when where while if after before during since its his her their our my your to is
    are was were not no yes some many most all each both also however although because so then one
    two three other such what which who how why jan feb mar apr may jun jul aug sep sept oct nov
    dec january february march april june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday today here please note"""
_COMMON_OPENERS = frozenset(_OPENER_WORDS.split())
_ORG_WORD = re.compile(
    r"\b(?:inc|corp|ltd|llc|company|group|university|college|school|institute|bank|party|team|club|"
    r"fc|united|studios?|agency|association|committee|council|ministry|department|organi[sz]ation|"
    r"foundation|network|band|league|union|church|museum|board|commission|government|congress|"
    r"parliament|court|service|press|records|entertainment|airlines?|motors?|labs?)\b"
    r"|公司|集团|大学|学院|学校|银行|党|队|俱乐部|协会|委员会|政府|部门|局|院|所|工会|组织|机构|联盟|电视台|团队|部|中心|社|厂|基金会|法院|议会|国会"
)
_PLACE_WORD = re.compile(
    r"\b(?:in|at|from|near|to|of|outside|inside|between|across|along|throughout|into|over|around) "
    r"(?:the )?(?=[A-Z])|[\u4e00-\u9fff]{1,8}(?:市|省|县|国|州|区|镇|村|岛|洲|湾|山|河|江|湖|海|港|路|街|楼|层|馆|场|室|城|宫|寺|园|广场|机场|体育馆|剧院)"
    r"|位于|地处|在[\u4e00-\u9fff]{2,12}(?:举行|举办|召开|进行|开幕)"
)
_REASON = re.compile(
    r"\b(?:because|since|due to|owing to|thanks to|caused? by|causes?|result(?:s|ed)? (?:from|in|of)|"
    r"as a result|therefore|thus|reasons?|so that|in order to|to (?:avoid|prevent|protect|reduce|"
    r"ensure|allow|make|keep|help)|leads? to|led to|attributed|stems? from|responsible for|why|"
    r"contribut\w+|trigger\w*|purpose|intended|designed to|motivat\w+)\b"
    r"|因为|由于|原因|因此|所以|导致|致使|造成|以便|为了|使得|出于|归因|引起|源于|缘于|从而|避免|防止|目的|故|旨在|之所以"
)
_METHOD = re.compile(
    r"(?:^|\n)\s*(?:\d{1,2}[.)、]|[-*•])\s*\S|\b(?:first|then|next|finally|step|steps|by \w+ing|using|"
    r"use|click|select|open|enter|press|place|add|mix|heat|remove|apply|go to|make sure|follow|run|"
    r"install|submit|contact|fill|cut|put|turn|wash|set|create|choose|type|through|via|method|process"
    r"|technique|calculat\w+|log in|sign in|call|email|request)\b"
    r"|首先|然后|接着|最后|步骤|点击|选择|打开|输入|通过|使用|提交|填写|联系|登录|申请|方法|方式|流程|按照|采用|利用|设置|安装|运行|需要|可以|即可|进入|发送|办理|先"
)
_DEFINITION = re.compile(
    r"\b(?:is|are|was|were|means?|refers? to|defined as|known as|called|stands for|consists? of|"
    r"describes?|denotes?|represents?)\b|[（(]|是|指|即|称为|定义|意思|表示|属于|：|:"
)
_POLAR = re.compile(
    r"^(?:yes|no|yep|nope|correct|right|true|false|sure|certainly|indeed|of course|not)\b"
    r"|\b(?:not|no|never|cannot|can't|don't|doesn't|isn't|aren't|wasn't|weren't|won't|must|may|can|"
    r"allowed|required|permitted|both|neither|only|also|is|are|was|were|has|have|does|do)\b"
    r"|^(?:是|否|对|不|可以|能|会|有|没|需要|应该|必须)|不|没|未|可以|能够|允许|禁止|必须|需要|支持|均|都|仅|也|是|有|会"
)
_LIST = re.compile(
    r"(?:^|\n)\s*(?:\d{1,2}[.)、]|[-*•])\s*\S|、|;|；|\band\b|和|以及|,|，|包括|include"
)

_PERSON_TAGS = ("nr", "nrt", "nrfg")
_PLACE_TAGS = ("ns",)
_ORG_TAGS = ("nt", "nz")


def find_kind(text: str, kind: AnswerKind) -> Spans:
    """Offsets of everything in `text` with the form of `kind`; for `any` and `choice` the whole."""
    return _find(text[:20_000], kind)


def holds_kind(text: str, kinds: tuple[AnswerKind, ...]) -> bool:
    """Does `text` hold something with the form of one of `kinds`?"""
    return any(find_kind(text, kind) for kind in kinds)


@lru_cache(maxsize=65536)
def _find(text: str, kind: AnswerKind) -> Spans:
    if not text.strip():
        return ()
    return tuple(_FINDERS[kind](text))


def _by(pattern: re.Pattern[str]) -> Finder:
    def finder(text: str) -> Iterator[tuple[int, int]]:
        for match in pattern.finditer(fold(text)):
            yield match.span()

    return finder


def _in_words(pattern: re.Pattern[str], dimension: str) -> Finder:
    """The pattern knows figures; values in words are read as elsewhere: "half past six"."""

    def finder(text: str) -> Iterator[tuple[int, int]]:
        known = bytearray(len(text))
        for start, end in _by(pattern)(text):
            known[start:end] = b"\1" * (end - start)
            yield start, end
        for value in values_of(text):
            kind = "date" if isinstance(value.item, DateValue) else value.item.dimension
            if kind != dimension or value.days or re.search(r"\d", value.text):
                continue
            if known.find(1, value.start, value.end) < 0:
                yield value.start, value.end

    return finder


def _whole(text: str) -> Iterator[tuple[int, int]]:
    yield 0, len(text)


def _proper(text: str) -> Iterator[tuple[int, int]]:
    """Capitalised runs of Latin text; a lone opener such as "The" is none."""
    plain = fold(text, lower=False)
    for match in _PROPER.finditer(plain):
        start, end = match.span()
        words = match.group(0).split()
        while words and words[0].lower().strip(".,'") in _COMMON_OPENERS:
            start += len(words[0]) + 1
            words = words[1:]
        if words and not all(word[0].isdigit() for word in words):
            yield start, end


def _tags(text: str, wanted: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    if has_han(text):
        for word, tag, at in tagged(fold(text, lower=False)):
            if tag in wanted and at >= 0:
                yield at, at + len(word)


def _person(text: str) -> Iterator[tuple[int, int]]:
    for start, end in _proper(text):
        if not _ORG_WORD.search(text[start:end].lower()) and not any(
            ch.isdigit() for ch in text[start:end]
        ):
            yield start, end
    yield from _joined(_tags(text, _PERSON_TAGS))
    for match in re.finditer(r"[\u4e00-\u9fff]{2,8}[·•・][\u4e00-\u9fff]{1,8}", text):
        yield match.span()


def _joined(spans: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """A surname of one sign and the given name right after it are one name: 陈|海伦."""
    open_span: tuple[int, int] | None = None
    for start, end in spans:
        if open_span and open_span[1] == start and open_span[1] - open_span[0] == 1:
            open_span = open_span[0], end
            continue
        if open_span:
            yield open_span
        open_span = start, end
    if open_span:
        yield open_span


def _organisation(text: str) -> Iterator[tuple[int, int]]:
    yield from _proper(text)
    yield from _tags(text, (*_ORG_TAGS, *_PLACE_TAGS))
    if has_han(text):
        yield from _by(_ORG_WORD)(text)


def _place(text: str) -> Iterator[tuple[int, int]]:
    yield from _proper(text)
    yield from _tags(text, _PLACE_TAGS)
    if has_han(text):
        yield from _by(_PLACE_WORD)(text)


def _name(text: str) -> Iterator[tuple[int, int]]:
    yield from _by(_TITLE)(text)
    yield from _proper(text)
    yield from _tags(
        text, (*_PERSON_TAGS, *_PLACE_TAGS, *_ORG_TAGS, "n", "vn", "eng", "i", "l", "j")
    )


_FINDERS: dict[AnswerKind, Finder] = {
    "person": _person,
    "organisation": _organisation,
    "place": _place,
    "date": _in_words(_DATE, "date"),
    "duration": _in_words(_SPAN, "time"),
    "number": _by(_NUMBER),
    "money": _in_words(_MONEY, "money"),
    "percent": _by(_PERCENT),
    "yes_no": _by(_POLAR),
    "choice": _whole,
    "method": _by(_METHOD),
    "reason": _by(_REASON),
    "definition": _by(_DEFINITION),
    "list": _by(_LIST),
    "name": _name,
    "any": _whole,
}
