"""True claims: safe rephrasings, exact conversions, table cells read as sentences."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

from rag_doctor.judges.selftest.edits_values import plain_quantities, replaced
from rag_doctor.judges.selftest.probe import Change, Source
from rag_doctor.text import Quantity, TableRow

__all__ = ["cell_sentence", "convert", "rephrase", "swap_cell"]

_OPENERS = {
    "en": re.compile(
        r"^(?:However|Moreover|Furthermore|In addition|Additionally|Also|Therefore|In general"
        r"|Generally|Please note that|Note that|As a rule|Finally|Of course),? (?=\w)"
    ),
    "zh": re.compile(r"^(?:此外|另外|同时|因此|但是?|不过|而且|请注意|注意|最后|其中|总之)，"),
}
_LEADING = re.compile(r"^(If|When|Unless|After|Before|Once) ([^,;.]{5,80}), ([^,;]{8,120})\.$")
# Each says exactly what the other says.
_SYNONYMS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"\b[Aa]t least (?=\d|[a-z]+ )", "a minimum of "),
        (r"\b[Aa]t most (?=\d|[a-z]+ )", "no more than "),
        (r"\bper (?=year|month|week|day|hour|night|person|user)", "a "),
        (r"\bfree of charge\b", "for free"),
        (r"\bin writing\b", "in written form"),
        (r"\bmust not\b", "are not allowed to"),
        (r"\bis entitled to\b", "has a right to"),
        (r"\bare entitled to\b", "have a right to"),
        (r"\babout (?=\d)", "roughly "),
        (r"\bat any time\b", "whenever one likes"),
    ),
    "zh": (
        (r"不得", "不可以"),
        (r"(?<![必无毋])须(?!知)", "必须"),
        (r"无需|无须", "不需要"),
        (r"最多", "至多"),
        (r"至少", "最少"),
        (r"如果", "假如"),
        (r"不超过", "至多为"),
        (r"以内", "之内"),
        (r"约(?=\d)", "大约"),
    ),
}
# unit: (factor, the finer unit in English and in Chinese, the largest amount people convert so)
_FINER = {
    "week": (7, "days", "天", 8),
    "year": (12, "months", "个月", 5),
    "hour": (60, "minutes", "分钟", 4),
}
_COARSER = {
    "day": (7, "week", "周"),
    "month": (12, "year", "年"),
    "minute": (60, "hour", "小时"),
}
_AMOUNT = {
    "en": r"(\d+|one|two|three|four|five|six|eight|twelve)[ -](\w+)",
    "zh": r"([\d一两三四五六七八九十]+) ?([^\d]+)",
}


def rephrase(source: Source, rng: Random) -> Change | None:
    """The same statement in slightly other words, by rules that keep its meaning."""
    text = source.text
    if match := _OPENERS[source.lang].match(text):
        rest = text[match.end() :]
        return Change(rest[0].upper() + rest[1:], match[0].strip(" ,，"), "")
    if source.lang == "en" and (match := _LEADING.match(text)):
        word, condition, main = match.groups()
        turned = f"{main[0].upper()}{main[1:]} {word.lower()} {condition}."
        return Change(turned, text, turned)
    for was, now in _SYNONYMS[source.lang]:
        if match := re.search(was, text):
            if was == r"\bmust not\b" and not re.match(r"\w+s must", text[: match.end()]):
                continue
            now = now[0].upper() + now[1:] if match[0][0].isupper() else now
            return replaced(source, *match.span(), now)
    return None


def convert(source: Source, rng: Random) -> Change | None:
    """One amount in another unit or notation, exactly equal."""
    found = [q for q in plain_quantities(source.text) if q.bound != "range"]
    rng.shuffle(found)
    for quantity in found:
        if source.text[: quantity.start].endswith("from "):
            continue  # "from one week to the next" is no amount
        now = _other_unit(quantity, source.lang) or _other_notation(quantity, source.lang)
        if now:
            return replaced(source, *now[0], now[1])
    return None


def _other_unit(quantity: Quantity, lang: str) -> tuple[tuple[int, int], str] | None:
    match = re.search(_AMOUNT[lang], quantity.text)
    value = Fraction(quantity.value)
    if not match or value.denominator != 1 or "/" in (quantity.unit or "/"):
        return None
    finer, coarser = _FINER.get(quantity.unit or ""), _COARSER.get(quantity.unit or "")
    if finer and value <= finer[3]:
        count, english, chinese = int(value) * finer[0], finer[1], finer[2]
    elif coarser and int(value) % coarser[0] == 0 and value:
        count, english, chinese = int(value) // coarser[0], coarser[1], coarser[2]
        english += "s" if count != 1 else ""
    else:
        return None
    head = match.span(1)[0]
    tail = match.end(2) if lang == "en" else head + _unit_end(quantity.text[head:])
    span = (quantity.start + head, quantity.start + tail)
    return span, f"{count} {english}" if lang == "en" else f"{count} {chinese}"


def _unit_end(text: str) -> int:
    match = re.match(r"[\d一两三四五六七八九十]+ ?(?:个?(?:小时|月|星期)|分钟|天|周|年)", text)
    return match.end() if match else len(text)


def _other_notation(quantity: Quantity, lang: str) -> tuple[tuple[int, int], str] | None:
    match = re.search(r"(?<![\d.])(\d{2,3}),(\d{3})(?!,?\d)", quantity.text)
    if match and lang == "en":
        return _at(quantity, match.span()), match[1] + match[2]
    ten_thousands = re.search(r"(\d{2,3}),?(000)(?!\d)", quantity.text)
    if lang == "zh" and ten_thousands and int(ten_thousands[1]) % 10 == 0:
        return _at(quantity, ten_thousands.span()), f"{int(ten_thousands[1]) // 10} 万"
    return None


def _at(quantity: Quantity, span: tuple[int, int]) -> tuple[int, int]:
    return quantity.start + span[0], quantity.start + span[1]


def cell_sentence(row: TableRow, column: int, value: str, lang: str) -> str | None:
    """A table cell as a sentence; `None` where the row or the column has no name."""
    title, header = row.cells[0].text.strip(), row.cells[column].header.strip()
    if not title or not header or not value.strip() or len(value) > 60:
        return None
    if lang == "zh":
        return f"{title}的{header}是{value.strip()}。"
    return f"For {title}, {header}: {value.strip()}."


def swap_cell(row: TableRow, rows: tuple[TableRow, ...], rng: Random) -> tuple[int, str] | None:
    """A column of `row` and the value of another row in it; `None` when none differs."""
    choices = [
        (column, other.cells[column].text)
        for other in rows
        if other.table == row.table and len(other.cells) == len(row.cells)
        for column in range(1, len(row.cells))
        if other.cells[column].text.strip() not in ("", row.cells[column].text.strip())
    ]
    return rng.choice(choices) if choices else None
