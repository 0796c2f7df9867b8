"""The English and the Chinese of each notebook say the same: paragraph by paragraph, name by name.

Both editions stand in one file, a Chinese paragraph after the English one that it matches, so a
change to one that forgets the other shows here.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from notebook_runs import read

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
PATHS = sorted(FOLDER.glob("*.ipynb"))
HAN = re.compile(r"[\u4e00-\u9fff]")
SPAN = re.compile(r"`([^`]+)`")
FENCE = re.compile(r"```.*?```", re.S)
LIST = re.compile(r"\s*(?:\d\.|-)\s")


def unequal(text: str) -> list[str]:
    """Where the two languages of a Markdown text part: a line of words for each place."""
    found = []
    for section in re.split(r"(?m)^(?=#)", FENCE.sub("", text)):
        head, _, rest = section.partition("\n")
        if head.startswith("#") and not bilingual(head):
            found.append(f"heading in one language: {head}")
        body = rest if head.startswith("#") else section
        found += _paragraphs([part for part in re.split(r"\n\s*\n", body) if _prose(part)])
        found += _items(body)
    return found


def bilingual(head: str) -> bool:
    parts = head.lstrip("# ").split(" · ")
    return len(parts) > 1 and len({bool(HAN.search(part)) for part in parts[-2:]}) == 2


def _prose(part: str) -> bool:
    line = part.strip()
    return bool(line) and not line.startswith(("|", "<")) and not LIST.match(part)


def _paragraphs(parts: list[str]) -> list[str]:
    sides = [[p for p in parts if _chinese(p) is chinese] for chinese in (False, True)]
    en, zh = sides
    if len(en) != len(zh):
        return [f"{len(en)} English and {len(zh)} Chinese paragraphs: {parts[0].strip()[:60]}"]
    found = []
    for one, other in zip(en, zh, strict=True):
        if _names(one) != _names(other):
            found.append(f"code differs: {one.strip()[:60]}")
    return found


def _chinese(text: str) -> bool:
    """More Chinese signs than Latin words: either may quote the other."""
    words = SPAN.sub("", text)
    return len(HAN.findall(words)) > len(re.findall(r"[A-Za-z]+", words))


def _names(text: str) -> Counter[str]:
    """Code in the text; of a command with a reader's own words in it only how often one stands."""
    spans = SPAN.findall(text)
    return Counter("a command" if re.search(r"\s--", span) else span for span in spans)


def _items(body: str) -> list[str]:
    """Each item of a list, and each row of a table with words, in both languages."""
    items = re.split(r"(?m)^(?=\s*(?:\d\.|-)\s)", body)[1:]
    items = [item.split("\n\n")[0] for item in items]
    return [
        f"an item in one language: {item.strip()[:60]}"
        for item in items
        if bool(HAN.search(item)) != bool(re.search(r"[A-Za-z]{4}", SPAN.sub("", item)))
    ]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_two_languages_are_in_step(path):
    notebook = read(path)
    told = [unequal(cell.source) for cell in notebook.cells if cell.cell_type == "markdown"]
    assert not [line for lines in told for line in lines]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_it_begins_with_what_the_reader_will_be_able_to_do(path):
    first = read(path).cells[0].source
    assert re.match(r"# .+ · .+\n\nAt the end you can ", first)
    assert "学完这一本，你能" in first


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Read `a`.\n\n读 `a`。", None),
        ("Read `a`.\n\n读 `b`。", "code differs"),
        ("Put it where it says 超时.\n\n换成 timeout 就好。", None),
        ("One.\n\nTwo.\n\n一。", "2 English and 1 Chinese"),
        ("## Only English\n\nOne.\n\n一。", "heading in one language"),
        ("## Both · 两种\n\nOne.\n\n一。", None),
        ("1. Do this.\n   做这个。\n2. Do that.", "an item in one language"),
        ("| one · 一 |\n|:--|\n| x |", None),
    ],
)
def test_the_check_finds_what_is_out_of_step(text, told):
    found = unequal(text)
    assert not found if told is None else found and found[0].startswith(told)
