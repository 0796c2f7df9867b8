"""Tables in a text, row by row, so that a row can be read (and judged) as a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Cell", "TableRow", "table_rows"]

_HAN = re.compile(r"[\u3400-\u9fff]")
_PERIOD = re.compile(
    r"(?:fy ?|in )?(?:19|20)\d\d(?:[-/–](?:(?:19|20)?\d\d))?年?度?"
    r"|(?:[qh] ?[1-4] ?)(?:(?:19|20)\d\d)?|(?:year|month|week|day|term|quarter) \d{1,2}"
    r"|第 ?[\d一二三四五六七八九十]{1,3} ?[年月周天季期]度?"
    r"|(?:(?:19|20)\d\d ?年)? ?\d{1,2} ?月|(?:19|20)\d\d年?第?[一二三四]季度",
    re.IGNORECASE,
)
_MARKS = re.compile(r"\*\*|__|`|<br\s*/?>")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: `text` without padding, offsets into the source, `header` of its column or ""."""

    header: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """One body row. `text == source[start:end]`; `table` counts the tables from 0."""

    cells: tuple[Cell, ...]
    start: int
    end: int
    text: str
    table: int

    def as_dict(self) -> dict[str, str]:
        """Header → cell. A repeated or empty header gets its column number ("Column 2")."""
        named: dict[str, str] = {}
        for number, cell in enumerate(self.cells, start=1):
            name = cell.header or f"Column {number}"
            named[name if name not in named else f"{name} ({number})"] = cell.text
        return named

    def as_sentence(self) -> str:
        """The row in words: "Team: price S$7, storage 1 TB" / "团队版：价格 7 新元，存储 1 TB"."""
        cells = [cell for cell in self.cells if cell.text]
        if not cells:
            return ""
        chinese = bool(_HAN.search("".join(cell.header + cell.text for cell in cells)))
        colon, comma = ("：", "，") if chinese else (": ", ", ")
        title, facts = _plain(cells[0].text), cells[1:]
        told = comma.join(f"{_spoken(c.header)} {_plain(c.text)}".strip() for c in facts)
        return f"{title}{colon}{told}" if told else title


def table_rows(text: str) -> list[TableRow]:
    """The body rows of all tables: Markdown tables, lines of `a | b`, tab-separated lines.

    Two lines or more with the same number of cells make a table. The first line is its header,
    unless there is no rule under it and it holds numbers like the lines below; years, quarters and
    other periods are names of columns. A first line of one cell is the table's title.
    """
    rows: list[TableRow] = []
    group: list[tuple[int, int]] = []
    mark = ""
    tables = 0
    for start, end in (*_lines(text), (len(text), len(text))):
        kind = _separator(text, start, end)
        if group and (kind != mark or not kind):
            found = _read(text, group, mark, tables)
            rows.extend(found)
            tables += bool(found)
            group = []
        if kind:
            group.append((start, end))
            mark = kind
    return rows


def _lines(text: str) -> list[tuple[int, int]]:
    spans, start = [], 0
    for match in re.finditer(r"\r\n|[\r\n]", text):
        spans.append((start, match.start()))
        start = match.end()
    return [*spans, (start, len(text))]


def _is_rule(line: str) -> bool:
    """The line under a header: |---|:--:|"""
    return "-" in line and "|" in line and not line.strip("|:- \t")


def _separator(text: str, start: int, end: int) -> str:
    if text.find("|", start, end) >= 0:
        line = text[start:end].strip()
        if line.startswith("|") or " | " in line or _is_rule(line):
            return "|"
    return "\t" if "\t" in text[start:end].strip(" \r\n\t") else ""


def _read(text: str, lines: list[tuple[int, int]], mark: str, table: int) -> list[TableRow]:
    rules = [i for i, line in enumerate(lines) if mark == "|" and _is_rule(text[slice(*line)])]
    split = [_cells(text, start, end, mark) for start, end in lines]
    while not rules and len(split) > 2 and len(split[0]) == 1 < len(split[1]):
        lines, split = lines[1:], split[1:]
    if rules and rules[0] > 0:
        header, body = split[rules[0] - 1], range(rules[0] + 1, len(lines))
    elif len(lines) >= 2 and len(split[0]) == len(split[1]) > 1:
        first, second = ([text[s:e].strip() for s, e in cells[1:]] for cells in split[:2])
        named = not _digits(first) or not _digits(second)
        named = named or (not _counts(first) and _counts(second))
        header, body = (split[0], range(1, len(lines))) if named else ([], range(len(lines)))
    else:
        return []
    names = [text[s:e] for s, e in header]
    rows = []
    for at in body:
        if at in rules or not split[at]:
            continue
        cells = tuple(
            Cell(names[i] if i < len(names) else "", text[s:e], s, e)
            for i, (s, e) in enumerate(split[at])
        )
        start, end = lines[at]
        rows.append(TableRow(cells, start, end, text[start:end], table))
    return rows


def _cells(text: str, start: int, end: int, mark: str) -> list[tuple[int, int]]:
    cuts = [start - 1]
    cuts += [
        at
        for at in range(start, end)
        if text[at] == mark and not (mark == "|" and at > start and text[at - 1] == "\\")
    ]
    cuts.append(end)
    cells = [_trim(text, a + 1, b) for a, b in pairwise(cuts)]
    if mark == "|":
        stripped = text[start:end].strip()
        if stripped.startswith("|"):
            cells = cells[1:]
        if stripped.endswith("|") and len(stripped) > 1:
            cells = cells[:-1]
    return cells


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _digits(cells: list[str]) -> bool:
    return any(char.isdigit() for cell in cells for char in cell)


def _counts(cells: list[str]) -> bool:
    """Do the cells hold a number that is no period?"""
    return _digits([cell for cell in cells if not _PERIOD.fullmatch(cell)])


def _plain(cell: str) -> str:
    return _MARKS.sub(" ", cell).strip() if cell else cell


def _spoken(header: str) -> str:
    """A header inside a sentence: lower case, except acronyms and names with inner capitals."""
    header = _plain(header)
    words = header.split(" ")
    return " ".join(w.lower() if w[:1].isupper() and w[1:].islower() else w for w in words)
