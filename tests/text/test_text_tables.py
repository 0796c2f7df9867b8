"""`table_rows`: rows with their headers, and a row as a sentence."""

import pytest

from rag_doctor.text import table_rows

MARKDOWN = """Prices:

| Plan | Price | Storage |
|:-----|------:|---------|
| Team | S$7 | 1 TB |
| **Pro** | S$12 | 2 TB |

After."""


def test_reads_a_markdown_table():
    rows = table_rows(MARKDOWN)
    assert [row.as_dict() for row in rows] == [
        {"Plan": "Team", "Price": "S$7", "Storage": "1 TB"},
        {"Plan": "**Pro**", "Price": "S$12", "Storage": "2 TB"},
    ]
    assert rows[0].as_sentence() == "Team: price S$7, storage 1 TB"
    assert rows[1].as_sentence() == "Pro: price S$12, storage 2 TB"


def test_speaks_chinese_for_a_chinese_table():
    rows = table_rows("套餐 | 价格 | 存储\n团队版 | 7 新元 | 1 TB\n")
    assert [row.as_sentence() for row in rows] == ["团队版：价格 7 新元，存储 1 TB"]


def test_cells_and_rows_know_their_place():
    for row in table_rows(MARKDOWN):
        assert MARKDOWN[row.start : row.end] == row.text
        for cell in row.cells:
            assert MARKDOWN[cell.start : cell.end] == cell.text


def test_reads_tab_separated_lines():
    rows = table_rows("Name\tAge\nBob\t5\nAmy\t6")
    assert [row.as_dict() for row in rows] == [
        {"Name": "Bob", "Age": "5"},
        {"Name": "Amy", "Age": "6"},
    ]


def test_two_number_lines_have_no_header():
    rows = table_rows("Bob\t5\nAmy\t6")
    assert [row.as_dict() for row in rows] == [
        {"Column 1": "Bob", "Column 2": "5"},
        {"Column 1": "Amy", "Column 2": "6"},
    ]


def test_keeps_acronyms_and_inner_capitals_in_headers():
    row = table_rows("| Item | API calls | iOS |\n|---|---|---|\n| Free | 10 | yes |")[0]
    assert row.as_sentence() == "Free: API calls 10, iOS yes"


def test_tables_are_numbered_and_empty_cells_stay_silent():
    text = "| a | b |\n|---|---|\n| 1 | |\n\ntext\n\n| c | d |\n|---|---|\n| 2 | 3 |"
    rows = table_rows(text)
    assert [row.table for row in rows] == [0, 1]
    assert rows[0].as_sentence() == "1"


def test_an_escaped_bar_is_part_of_its_cell():
    row = table_rows("| a | b |\n|---|---|\n| x \\| y | 2 |")[0]
    assert [cell.text for cell in row.cells] == ["x \\| y", "2"]


def test_a_repeated_header_is_numbered():
    row = table_rows("| a | a |\n|---|---|\n| 1 | 2 |")[0]
    assert row.as_dict() == {"a": "1", "a (2)": "2"}


@pytest.mark.parametrize("text", ["", "just | one line", "a sentence.\nAnother | one.", "|---|"])
def test_what_is_no_table_gives_no_rows(text):
    assert table_rows(text) == []


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("Region | 2023 | 2024\nNorth | 10 | 12", "2024"),
        ("Region | Q1 2024 | Q2 2024\nNorth | 10 | 12", "Q2 2024"),
        ("地区 | 2023年 | 2024年\n北区 | 10万 | 12万", "2024年"),
        ("套餐 | 第1年 | 第2年\n基础版 | 100元 | 120元", "第2年"),
        ("Alice | 1990 | 1992\nBob | 1985 | 1987", ""),
        ("North | 10 | 12\nSouth | 7 | 9", ""),
        ("甲 | 2021年 | 2022年\n乙 | 2020年 | 2023年", ""),
    ],
)
def test_periods_over_numbers_name_the_columns(text: str, header: str) -> None:
    assert table_rows(text)[0].cells[-1].header == header


def test_a_first_line_of_one_cell_is_a_title() -> None:
    rows = table_rows("| Limits |\n| Month | Limit |\n| March | 30 |\n| April | 20 |")
    assert [row.as_dict() for row in rows] == [
        {"Month": "March", "Limit": "30"},
        {"Month": "April", "Limit": "20"},
    ]
