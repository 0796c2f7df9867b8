"""Table cells → questions: the column asked for, the row named, the value the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from rag_doctor.evalset.synth.cells import Cell, chinese_cell, english_cell, plain
from rag_doctor.evalset.synth.chinese_parts import tidy
from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_parts import lowered, telling_word
from rag_doctor.text import TableRow, fold

__all__ = ["ask_row", "negate_row"]

_NOT_ASKED = re.compile(
    r"^(?:what|how|where|when|why|note|notes|remark|remarks|example|examples|kind|type|no\.?|#)\b|\?$"
    r"|^(?:备注|说明|示例|序号|类型|编号|值)$",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"[<>≤≥]|以[上下内]|之内|内$|超过|至少|最[多少低高长]|至多|不[足到满]|[满起前后]|\b(?:at|up|over|under|within|more"
    r"|less|above|below|min|max|after|before|by|or)\b|\+",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"^(?:约|最多|至少|up to |at least )?\s*[^\w\s]{0,3}\d")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_PLAIN_VALUE = re.compile(r"(?!nobody|none)(?:[A-Z][\w-]+(?: [A-Z][\w-]+)?|[a-z]+)")
_HAN_VALUE = re.compile(r"[\u4e00-\u9fffA-Za-z0-9 ]{2,20}")
_TO_TRADITIONAL = {"什么": "什麼", "时候": "時候", "吗": "嗎", "谁": "誰"}
_HAN = re.compile(r"[\u4e00-\u9fff]")
_NO_NAME = re.compile(
    r"^(?:yes|no|pass|fail|true|false|none|any|all|unknown|other|unscored|\d+|是|否|通过|不通过|未知|任意"
    r"|全部|其他|无|有|未评分|合计|总计|total)$",
    re.IGNORECASE,
)


def ask_row(statement: Statement, row: TableRow, rows: Sequence[TableRow]) -> Iterator[Draft]:
    """A question for every column that has a name and a short value. `statement` = the row as text,
    with its place; `rows` = all rows of the passage."""
    title = plain(row.cells[0].text)
    if not _names_its_row(title, row, rows):
        return
    for cell in row.cells[1:]:
        header, value = plain(cell.header), plain(cell.text)
        if not header or _empty(value) or _NOT_ASKED.search(header) or len(value) > 50:
            continue
        made = _made(statement, row, header, value)
        if made is not None:
            yield _draft(statement, row, made, value)


def negate_row(
    statement: Statement, row: TableRow, rows: Sequence[TableRow], rng: Random
) -> Iterator[Draft]:
    """Isn't the power of model E310 110 W? (No, 68 W: that is another row's.)"""
    title = plain(row.cells[0].text)
    if not _names_its_row(title, row, rows):
        return
    for column, cell in enumerate(row.cells[1:], start=1):
        header, value = plain(cell.header), plain(cell.text)
        if _empty(value) or len(value) > 24 or _NOT_ASKED.search(header):
            continue
        others = sorted(
            {
                plain(other.cells[column].text)
                for other in rows
                if other.table == row.table and len(other.cells) == len(row.cells)
            }
            - {value, ""}
        )
        others = [other for other in others if _mistakable(value, other)]
        made = _made(statement, row, header, value)
        if not others or made is None:
            continue
        asked = _isnt(made, value, rng.choice(others), statement.lang)
        if asked:
            no = "不是。" if statement.lang == "zh" else "No: "
            told = made.told if statement.lang == "zh" else lowered(made.told, statement.proper)
            draft = _draft(statement, row, Cell(asked, f"{no}{told}"), value)
            yield _as_negated(draft)
            return


def _names_its_row(title: str, row: TableRow, rows: Sequence[TableRow]) -> bool:
    """Is the first cell a short name, and of this row alone?"""
    if not title or len(title) > 40 or len(title.split()) > 6 or _NO_NAME.match(title):
        return False
    if re.search(r"[,;，；()（）]", title):
        return False
    mine = [other for other in rows if other.table == row.table]
    return sum(plain(other.cells[0].text) == title for other in mine) == 1


def traditional(text: str) -> bool:
    """Is it written in traditional characters?"""
    return any(fold(one) != one for one in _HAN.findall(text))


def _made(statement: Statement, row: TableRow, header: str, value: str) -> Cell | None:
    if statement.lang == "zh":
        return chinese_cell(row, header, value)
    return None if _HAN.search(header) else english_cell(row, header, value, statement.proper)


def _as_negated(draft: Draft) -> Draft:
    return replace(
        draft, template=f"{draft.lang}.row_isnt", shape="negated", query_type="negation",
        difficulty="medium",
    )  # fmt: skip


def _draft(statement: Statement, row: TableRow, made: Cell, value: str) -> Draft:
    asked = made.asked
    include = value if len(value) <= 40 else telling_word(value) or value[:8]
    coded = bool(re.search(r"\d", row.cells[0].text))
    if statement.lang == "zh" and traditional(row.text):
        for word, other in _TO_TRADITIONAL.items():
            asked = asked.replace(word, other)
        made = Cell(asked, made.told)  # within another question its words would be mixed
    return Draft(
        lang=statement.lang,
        question=asked,
        reference=made.told,
        quotes=((statement.chunk_id, row.text.strip()),),
        must_include=(include,),
        doc_id=statement.doc_id,
        template=f"{statement.lang}.row",
        query_type="table",
        leans=not coded,
        thing=made.thing,
        name=made.name,
        kin=made.kin,
    )


def _mistakable(value: str, other: str) -> bool:
    """Could the value of another row be taken for this one's? Figures of one magnitude, or words of
    which neither holds the other."""
    if _FIGURE.match(value):
        if _BOUND.search(value) or _BOUND.search(other):
            return False  # one bound may follow from another
        return bool(_FIGURE.match(other)) and _near(value, other)
    a, b = value.casefold(), other.casefold()
    plain_words = _HAN_VALUE if _HAN.search(value) else _PLAIN_VALUE
    return all(map(plain_words.fullmatch, (value, other))) and a not in b and b not in a


def _near(value: str, other: str) -> bool:
    """Are two figures of one magnitude, so that one could be taken for the other?"""
    a, b = _first_number(value), _first_number(other)
    return 0 < a <= 6 * b and b <= 6 * a


def _first_number(text: str) -> float:
    found = _NUMBER.search(text)
    return float(found[0].replace(",", "")) if found else 0.0


def _isnt(made: Cell, value: str, other: str, lang: str) -> str | None:
    told = made.told.replace(value, other) if value in made.told else ""
    if not told:
        return None
    if lang == "zh":
        return tidy(f"{told.rstrip('。').replace('是', '不是', 1)}吗") + "？"
    found = re.match(r"^(.*?) is (.*)\.$", told)
    return f"Isn't {found[1][0].lower()}{found[1][1:]} {found[2]}?" if found else None


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
