"""When do the sources speak against the reference? Not when they are about something else."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.records import Case, Chunk, Diagnosis

DISAGREE = ("bad_label", "stale_or_conflicting")
PRINTS = (
    "How many pages per month may I print in the Suzhou office?",
    "120 pages a month.",
    "In the Suzhou office each person may print 150 pages a month.",
    "## Printing\n\nEach person may print 120 pages a month; more with the team lead's consent.",
)
GATES = (
    "钉钉连接器一个企业空间最多接入几个群？",
    "最多接入 60 个群。",
    "钉钉连接器一个企业空间最多接入 30 个群。",
    "## 功能\n变动每 8 分钟汇总发送一次，一个企业空间最多接入 60 个群。",
)
SIZES = (
    "LanGate 5.2 的安装包有多大？",
    "安装包大小为 38 MB。",
    "LanGate 5.2 的安装包大小为 45 MB。",
    "## 新增功能\n安装包大小为 38 MB，支持 Windows 10 及以上。",
)


def told(texts: tuple[str, str, str, str], title: str) -> Diagnosis:
    question, answer, reference, text = texts
    chunk = Chunk(id="c#1", text=text, doc_id="c", source=title)
    made = Case(id="x", question=question, answer=answer, reference=reference,
                contexts=(chunk,), lang="en" if answer.isascii() else "zh")  # fmt: skip
    return diagnose(made, "offline-fast")


@pytest.mark.parametrize(
    ("texts", "other", "asked"),
    [
        (PRINTS, "Office guide, Chengdu", "Office guide, Suzhou"),
        (GATES, "飞书连接器", "钉钉连接器"),
        (SIZES, "LanGate 5.1 发布说明", "LanGate 5.2 发布说明"),
    ],
)
def test_another_office_connector_or_version_contradicts_nothing(
    texts: tuple[str, str, str, str], other: str, asked: str
) -> None:
    assert told(texts, other).fault not in DISAGREE
    assert told(texts, asked).fault in DISAGREE


def test_an_older_edition_of_the_same_thing_is_stale_and_named() -> None:
    texts = (PRINTS[0].replace("Suzhou ", ""), *PRINTS[1:])
    found = told(texts, "Office guide (2021 edition)")
    assert (found.fault, found.mechanism) == ("stale_or_conflicting", "base_contradicts_reference")
    assert "“Office guide (2021 edition)”" in found.summary


def test_an_older_edition_is_named_in_chinese_too() -> None:
    found = told((SIZES[0].replace("LanGate 5.2 的", ""), *SIZES[1:]), "安装指南（2021 年版）")
    assert found.fault == "stale_or_conflicting"
    assert "《安装指南（2021 年版）》" in found.summary
