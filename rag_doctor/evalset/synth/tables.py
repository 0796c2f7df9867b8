"""Table cells → questions: the column asked for, the row named, the value the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_parts import lowered, telling_word
from rag_doctor.evalset.synth.english_verbs import base_form
from rag_doctor.text import TableRow, names

__all__ = ["ask_row", "negate_row"]

_KINDS = re.compile(
    r"^(?:code|model|form|plan|level|class|scope|region code|version|error|event|grade|tier|role"
    r"|office|city|team|product|part number|setting|field)$",
    re.IGNORECASE,
)
_NOT_ASKED = re.compile(
    r"^(?:what|how|where|when|why|note|notes|remark|remarks|example|examples|kind|type|no\.?|#)\b|\?$"
    r"|^(?:备注|说明|示例|序号|类型|编号|值)$",
    re.IGNORECASE,
)
_WHO_ZH = re.compile(r"(?:人|方|部门|者|对象)$")
_TIME_ZH = re.compile(r"(?:时间|期限|年限|时长|保存期)$")
_FIGURE = re.compile(r"^(?:约|最多|至少|up to |at least )?\s*[^\w\s]{0,3}\d")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_GENERAL_ZH = ("项目", "名称", "类别", "类型", "内容", "事项", "编号", "字段")
_LINKS = ("by", "for", "in", "of", "to", "with", "on", "at", "from", "per")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_MARKS = re.compile(r"[`*_]|<[^>]+>")


def ask_row(statement: Statement, row: TableRow, rows: Sequence[TableRow]) -> Iterator[Draft]:
    """A question for every column that has a name and a short value, unlike all other rows' only
    where that matters little. `statement` = the row as text, with its place."""
    title = _plain(row.cells[0].text)
    if not title or len(title) > 40 or len(title.split()) > 6 or re.search(r"[,;，；]", title):
        return
    for cell in row.cells[1:]:
        header, value = _plain(cell.header), _plain(cell.text)
        if not header or _empty(value) or _NOT_ASKED.search(header) or len(value) > 50:
            continue
        made = _made(statement, row, header, value)
        if made is not None:
            yield _draft(statement, row, *made, value)


def negate_row(
    statement: Statement, row: TableRow, rows: Sequence[TableRow], rng: Random
) -> Iterator[Draft]:
    """Isn't the power of model E310 110 W? (No, 68 W: that is another row's.)"""
    title = _plain(row.cells[0].text)
    if not title or re.search(r"[,;，；]", title):
        return
    for column, cell in enumerate(row.cells[1:], start=1):
        header, value = _plain(cell.header), _plain(cell.text)
        if not _FIGURE.match(value) or len(value) > 24 or _NOT_ASKED.search(header):
            continue
        others = sorted(
            {
                _plain(other.cells[column].text)
                for other in rows
                if other.table == row.table and len(other.cells) == len(row.cells)
            }
            - {value, ""}
        )
        others = [other for other in others if _FIGURE.match(other) and _near(value, other)]
        made = _made(statement, row, header, value)
        if not others or made is None or len(title) > 40:
            continue
        asked = _isnt(made, value, rng.choice(others), statement.lang)
        if asked:
            no = "不是。" if statement.lang == "zh" else "No: "
            told = made[1] if statement.lang == "zh" else lowered(made[1], statement.proper)
            draft = _draft(statement, row, asked, f"{no}{told}", value)
            yield _as_negated(draft)
            return


def _made(statement: Statement, row: TableRow, header: str, value: str) -> tuple[str, str] | None:
    if statement.lang == "zh":
        return _chinese(row, header, value)
    return None if _HAN.search(header) else _english(row, header, value, statement.proper)


def _as_negated(draft: Draft) -> Draft:
    return replace(
        draft, template=f"{draft.lang}.row_isnt", shape="negated", query_type="negation",
        difficulty="medium",
    )  # fmt: skip


def _draft(statement: Statement, row: TableRow, asked: str, reference: str, value: str) -> Draft:
    include = value if len(value) <= 40 else telling_word(value) or value[:8]
    coded = bool(re.search(r"\d", row.cells[0].text))
    return Draft(
        lang=statement.lang,
        question=asked,
        reference=reference,
        quotes=((statement.chunk_id, row.text.strip()),),
        must_include=(include,),
        doc_id=statement.doc_id,
        template=f"{statement.lang}.row",
        query_type="table",
        leans=not coded,
    )


def _english(
    row: TableRow, header: str, value: str, proper: frozenset[str]
) -> tuple[str, str] | None:
    """The question and its answer in a sentence; `None` where the header cannot be asked for."""
    title, kind = _plain(row.cells[0].text), _plain(row.cells[0].header)
    name = _named(title, kind, proper)
    words, low = header.split(), lowered(header, proper)
    first, last, told = words[0].lower(), words[-1].lower(), lowered(value, proper)
    if last == "value" and len(words) == 1:
        return f"What value does the field {title} have?", f"The field {title} is {value}."
    if last == "meaning":
        return f"What does {name} mean?", f"{_cap(name)} means: {told}."
    if first.endswith("ed"):
        return _participle(name, low, first, last, value)
    if low == "kept for":
        return f"For how long is {name} kept?", f"{_cap(name)} is kept for {value}."
    if base_form(first) and len(words) == 1:  # Allows, Fits
        return f"What does {name} {base_form(first)}?", f"{_cap(name)} {first} {told}."
    if base_form(first) or {first, last} & set(_LINKS) or re.search(r"\d", header):
        return None
    if words[0] in proper:
        return None  # the column is a place or a group of people, the row says of what
    noun = re.sub(r"\s*\(.*?\)", "", low)
    if noun in kind.lower().split():
        return None
    head = re.split(r" (?:to|of|for|per|in|on) ", noun)[0]
    if head.endswith("s") and not head.endswith("ss"):
        lead = "How many" if re.fullmatch(r"[\d,.]+", value) else "What"
        return f"{lead} {noun} are given for {name}?", f"{_cap(noun)} given for {name}: {told}."
    link = "of" if _KINDS.match(kind) else "for"
    return f"What is the {noun} {link} {name}?", f"The {noun} {link} {name} is {told}."


def _participle(name: str, low: str, first: str, last: str, value: str) -> tuple[str, str] | None:
    """Signed by, Used for, Opened."""
    if last == "by":
        return f"By whom is {name} {first}?", f"{_cap(name)} is {low} {value}."
    if last == "for":
        return f"What is {name} {low}?", f"{_cap(name)} is {low} {value}."
    if last == first and re.search(r"\b(?:19|20)\d\d\b", value):
        return f"When was {name} {first}?", f"{_cap(name)} was {first} in {value}."
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


def _chinese(row: TableRow, header: str, value: str) -> tuple[str, str] | None:
    title, head = _plain(row.cells[0].text), re.sub(r"（.*?）", "", header)
    if not _HAN.search(head) or "？" in head or re.search(r"[，。；]", title):
        return None
    place = any(name.kind in ("place", "org") and name.text == head for name in names(head))
    thing = f"{head}的{title}{_kind_zh(row, title)}" if place else _joined(title, "的", head)
    if place and re.search(r"\d", value):
        asked = "是多少"
    elif _WHO_ZH.search(head):
        asked = "是谁"
    elif _TIME_ZH.search(head):
        asked = "是什么时候" if re.search(r"\d ?[月日号]|\d{4}", value) else "是多久"
    else:
        number = re.match(r"^(?:约|最多|至少)?\s*[\d.,]+", value)
        asked = "是多少" if number else "是什么"
    return _joined(thing, asked, "？"), _joined(thing, "是", value) + "。"


def _kind_zh(row: TableRow, title: str) -> str:
    """What the rows are (津贴), where the row's own name (单身搬家) does not say so."""
    kind = _plain(row.cells[0].header)
    plain = not kind or len(kind) > 4 or kind in _GENERAL_ZH or kind[-1] in title
    return "" if plain else kind


def _near(value: str, other: str) -> bool:
    """Are two figures of one magnitude, so that one could be taken for the other?"""
    a, b = _first_number(value), _first_number(other)
    return 0 < a <= 6 * b and b <= 6 * a


def _first_number(text: str) -> float:
    found = _NUMBER.search(text)
    return float(found[0].replace(",", "")) if found else 0.0


def _joined(*parts: str) -> str:
    """Parts in a row, with a blank where Chinese meets Latin letters or digits."""
    text = "".join(parts)
    return re.sub(
        r"(?<=[A-Za-z0-9%])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])", " ", text
    )


def _isnt(made: tuple[str, str], value: str, other: str, lang: str) -> str | None:
    told = made[1].replace(value, other) if value in made[1] else ""
    if not told:
        return None
    if lang == "zh":
        gap = " " if other[-1:].isascii() else ""
        return f"{told.rstrip('。').replace('是', '不是', 1)}{gap}吗？"
    found = re.match(r"^(.*?) is (.*)\.$", told)
    return f"Isn't {found[1][0].lower()}{found[1][1:]} {found[2]}?" if found else None


def _plain(text: str) -> str:
    return _MARKS.sub("", text).strip()


def _empty(value: str) -> bool:
    return not value or value.strip("–—- /").lower() in (
        "",
        "no",
        "yes",
        "none",
        "n/a",
        "无",
        "是",
        "否",
    )


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]
