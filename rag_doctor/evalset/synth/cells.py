"""How a cell is asked for: the question and the answer in a sentence, in both languages."""

from __future__ import annotations

import re
from typing import NamedTuple

from rag_doctor.evalset.synth.english_parts import LOOSE, lowered
from rag_doctor.evalset.synth.english_verbs import base_form
from rag_doctor.text import TableRow, names

__all__ = ["MEANING", "Cell", "chinese_cell", "english_cell", "plain"]

MEANING = "meaning"
"""The kin of questions of what a code or a sign means."""
_KINDS = re.compile(
    r"^(?:code|model|form|plan|level|class|scope|region code|version|error|event|grade|tier|role"
    r"|office|city|team|product|part number|setting|field)$",
    re.IGNORECASE,
)
_WHO_ZH = re.compile(r"(?:人|方|部门|者|对象)$")
_TIME_ZH = re.compile(r"(?:时间|期限|年限|时长|保存期)$")
_LASTING_ZH = re.compile(r"\d ?(?:个?[天周月年]|小时|分钟)")
_LASTS_ZH = re.compile(r"(?:约|最多|至少)?\s*\d+ ?(?:天|周|个月|年|小时|分钟)")
_PLACES_ZH = re.compile("所在|城市|地区|区域|地点|位置|部门|单位|办公室")
_GENERAL_ZH = ("项目", "名称", "类别", "类型", "内容", "事项", "编号", "字段")
_LINKS = ("by", "for", "in", "of", "to", "with", "on", "at", "from", "per")
_LASTS_EN = re.compile(
    r"(?:up to |about )?[\d.,]+ (?:seconds|minutes|hours|days|weeks|months|years)"
)
_TIME_EN = re.compile(
    r"\b(?:time|period|deadline|age|length|duration|notice|limit|term|extension)\b"
)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_MARKS = re.compile(r"[`*]|(?<!\w)_|_(?!\w)|<[^>]+>")


class Cell(NamedTuple):
    """A cell asked for, and told in a sentence. `thing` = what it is, within another question
    ("the price of the Team plan"); `name` = its row, `kin` = its column, as words of a question;
    empty where that cannot be said."""

    asked: str
    told: str
    thing: str = ""
    name: str = ""
    kin: str = ""


def english_cell(row: TableRow, header: str, value: str, proper: frozenset[str]) -> Cell | None:
    """The question and its answer in a sentence; `None` where the header cannot be asked for."""
    title, kind = plain(row.cells[0].text), plain(row.cells[0].header)
    if not header.split() or not title:
        return None
    name = _named(title, kind, proper)
    words, low = header.split(), lowered(header, proper)
    if len(words) > 8 or LOOSE.search(header) or ";" in header:
        return None
    first, last, told = words[0].lower(), words[-1].lower(), lowered(value, proper)
    if last == "value" and len(words) == 1:
        return Cell(f"What value does the field {title} have?", f"The field {title} is {value}.")
    if last == "condition":
        return None
    if last == "meaning":
        return Cell(f"What does {name} mean?", f"{_cap(name)} means: {told}.", "", name, MEANING)
    if first.endswith("ed"):
        return _participle(name, low, first, last, value)
    if low == "kept for":
        asked, thing = f"For how long is {name} kept?", f"the time for which {name} is kept"
        return Cell(asked, f"{_cap(name)} is kept for {value}.", thing)
    if base_form(first) and len(words) == 1:  # Allows, Fits
        return Cell(f"What does {name} {base_form(first)}?", f"{_cap(name)} {first} {told}.")
    if base_form(first) or {first, last} & set(_LINKS) or re.search(r"\d", header):
        return None
    if words[0] in proper:
        return None  # the column is a place or a group of people, the row says of what
    noun = re.sub(r"\s*\(.*?\)", "", low)
    if noun in kind.lower().split():
        return None
    if _LASTS_EN.fullmatch(value) and not _TIME_EN.search(noun):
        return None  # "the recycle bin is 30 days": of what, the header does not say
    head = re.split(r" (?:to|of|for|per|in|on) ", noun)[0]
    if head.endswith("s") and not head.endswith("ss"):
        lead = "How many" if re.fullmatch(r"[\d,.]+", value) else "What"
        thing = f"the number of {noun} for {name}" if lead == "How many" else ""
        told = f"{_cap(noun)} given for {name}: {told}."
        return Cell(f"{lead} {noun} are given for {name}?", told, thing)
    link = "of" if _KINDS.match(kind) else "for"
    thing = f"the {noun} {link} {name}"
    return Cell(f"What is {thing}?", f"{_cap(thing)} is {told}.", thing, name, noun)


def _places_across(row: TableRow) -> bool:
    """Do the columns stand for places? Not every place is known; most of them tell."""
    heads = [plain(cell.header) for cell in row.cells[1:]]
    known = sum(
        any(name.kind in ("place", "org") and name.text == head for name in names(head))
        for head in heads
    )
    return 2 * known > len(heads)


def _participle(name: str, low: str, first: str, last: str, value: str) -> Cell | None:
    """Signed by, Used for, Opened."""
    if last == "by":
        return Cell(f"By whom is {name} {first}?", f"{_cap(name)} is {low} {value}.", "", name, low)
    if last == "for":
        return Cell(f"What is {name} {low}?", f"{_cap(name)} is {low} {value}.")
    if last == first and re.search(r"\b(?:19|20)\d\d\b", value):
        return Cell(f"When was {name} {first}?", f"{_cap(name)} was {first} in {value}.")
    return None


def _named(title: str, kind: str, proper: frozenset[str]) -> str:
    """`model E410`, `the Team plan`; a row of no named kind goes by its own words."""
    if not _KINDS.match(kind):
        return lowered(title, proper)
    return (
        f"{kind.lower()} {title}"
        if re.search(r"[\d._/-]", title)
        else f"the {title} {kind.lower()}"
    )


def chinese_cell(row: TableRow, header: str, value: str) -> Cell | None:
    """The same in Chinese."""
    title, head = plain(row.cells[0].text), re.sub(r"（.*?）", "", header)
    if (
        not _HAN.search(head)
        or re.search(r"[？?]|什么|怎么|如何|哪|可以|因此", head)
        or len(head) > 10
        or re.search(r"每(?:用户)?每?[天周月年]$", head)  # of what, it does not say
    ):
        return None
    place = not _PLACES_ZH.search(head) and _places_across(row)
    thing = f"{head}的{title}{_kind_zh(row, title)}" if place else _joined(title, "的", head)
    if place and re.search(r"\d", value):
        asked = "是多少"
    elif _WHO_ZH.search(head):
        asked = "是谁"
    elif _TIME_ZH.search(head) or _LASTS_ZH.fullmatch(value):
        day = re.search(r"\d ?月 ?\d|\d ?[日号]|\d{4}", value)
        moment = day or value.endswith(("内", "前", "后"))
        asked = "是多久" if _LASTING_ZH.search(value) and not moment else "是什么时候"
    else:
        named = head.endswith(("名称", "用途", "内容", "含义", "说明"))
        number = None if named else re.match(r"^(?:约|最多|至少)?\s*[\d.,]+", value)
        asked = "是多少" if number else "是什么"
    kin = MEANING if head == "含义" else "" if place else head
    told = _joined(thing, "是", value) + "。"
    return Cell(_joined(thing, asked, "？"), told, thing, title if kin else "", kin)


def _kind_zh(row: TableRow, title: str) -> str:
    """What the rows are (津贴), where the row's own name (单身搬家) does not say so."""
    kind = plain(row.cells[0].header)
    general = not kind or len(kind) > 4 or kind in _GENERAL_ZH or kind[-1] in title
    return "" if general else kind


def _joined(*parts: str) -> str:
    """Parts in a row, with a blank where Chinese meets Latin letters or digits."""
    text = "".join(parts)
    return re.sub(
        r"(?<=[A-Za-z0-9%])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])", " ", text
    )


def plain(text: str) -> str:
    """A cell without Markdown."""
    return _MARKS.sub("", text).strip()


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]
