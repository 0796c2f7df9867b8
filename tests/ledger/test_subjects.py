"""What a chunk is about by its title, and in what that differs from what is asked or needed."""

from __future__ import annotations

import pytest
from ledger_base import Given, base, case

from rag_doctor.ledger import lookalike_sentence, trace_ledger
from rag_doctor.ledger.subjects import compared, other_than_asked, subject_of
from rag_doctor.records import Chunk


def made(title: str, doc: str = "", text: str = "Text.", **meta: object) -> Chunk:
    return Chunk(id=f"{doc or 'd'}#1", text=text, doc_id=doc or None, source=title, meta=meta)


@pytest.mark.parametrize(
    ("chunk", "version", "year"),
    [
        (made("Leave policy (2023 edition)", "leave-2023", version="2023"), "", "2023"),
        (made("Release notes", "release-3-2"), "3.2", ""),
        (made("岚门 5.1 发布说明", version="5.1", date="2024-04-16"), "5.1", "2024"),
        (made("Open API v3 限流说明", version="3.2"), "3", ""),
        (made("Leave policy"), "", ""),
    ],
)
def test_the_edition_is_read_from_title_id_and_notes(chunk: Chunk, version: str, year: str) -> None:
    assert (subject_of(chunk).version, subject_of(chunk).year) == (version, year)


@pytest.mark.parametrize(
    ("one", "other", "kind", "theirs", "ours"),
    [
        (made("Office guide, Chengdu", "a"), made("Office guide, Suzhou", "b"),
         "subject", "Chengdu", "Suzhou"),
        (made("成都办公室指南", "a"), made("苏州办公室指南", "b"), "subject", "成都", "苏州"),
        (made("Connector for Slack", "a"), made("Connector for Teams", "b"),
         "subject", "Slack", "Teams"),
        (made("飞书连接器", "a"), made("钉钉连接器", "b"), "subject", "飞书", "钉钉"),
        (made("LanGate 5.1 release notes", "a"), made("LanGate 5.2 release notes", "b"),
         "version", "5.1", "5.2"),
        (made("Leave policy (2023 edition, superseded)", "a"),
         made("Leave policy", "b", date="2025-01-01"), "year", "2023", "2025"),
        (made("年休假管理办法（2023 年版）", "a"), made("休假制度", "b", version="2025"),
         "year", "2023", "2025"),
        (made("Price list", "a", region="HK"), made("Price list", "b", region="SG"),
         "region", "HK", "SG"),
    ],
)  # fmt: skip
def test_two_chunks_of_one_kind_differ_in_one_thing(
    one: Chunk, other: Chunk, kind: str, theirs: str, ours: str
) -> None:
    found = compared(one, other)
    assert found is not None
    assert (found.kind, found.theirs, found.ours) == (kind, theirs, ours)


def test_parts_of_one_document_and_things_of_other_kinds_are_not_compared() -> None:
    assert compared(made("VPN guide", "vpn"), made("VPN guide", "vpn")) is None
    assert compared(made("VPN guide", "vpn"), made("Travel policy", "travel")) is None


@pytest.mark.parametrize(
    ("title", "question", "theirs", "ours"),
    [
        ("Office guide, Chengdu", "How many pages may I print in the Suzhou office?",
         "Chengdu", "Suzhou"),
        ("成都办公室指南", "苏州办公室的门禁时间是什么时候？", "成都", "苏州"),
        ("Connector for Slack", "How many channels can the Teams connector feed?",
         "Slack", "Teams"),
        ("飞书连接器", "钉钉连接器多久汇总一次？", "飞书", "钉钉"),
        ("岚门 5.1 发布说明", "岚门 5.2 的安装包多大？", "5.1", "5.2"),
        ("Service level agreement, 2025", "What did the 2023 service level agreement promise?",
         "2025", "2023"),
    ],
)  # fmt: skip
def test_a_title_that_names_another_is_told(
    title: str, question: str, theirs: str, ours: str
) -> None:
    found = other_than_asked(made(title), question)
    assert found is not None
    assert (found.theirs, found.ours) == (theirs, ours)


@pytest.mark.parametrize(
    ("chunk", "question"),
    [
        (made("Leave policy, Singapore office"), "How much leave does the Singapore office give?"),
        (made("Office allowances", text="| Suzhou |"), "What does the Suzhou office pay?"),
        (made("Office guide, Chengdu"), "How many pages may I print at the office?"),
        (made("Office guide, Chengdu"), "Who approves travel to Suzhou?"),
        (made("飞书连接器"), "连接器多久汇总一次？"),
        (made(""), "How many pages may I print in the Suzhou office?"),
        (made("SLA, 2023"), "What does the SLA promise?"),
    ],
)  # fmt: skip
def test_nothing_is_told_where_nothing_shows_another(chunk: Chunk, question: str) -> None:
    assert other_than_asked(chunk, question) is None


def test_the_sentence_names_title_and_difference_in_both_languages() -> None:
    old = Chunk(id="old#1", doc_id="old", source="Bonus policy (2021 edition)",
                text="The loyalty bonus is 300 euros after ten years of service.")  # fmt: skip
    new = Chunk(id="new#1", doc_id="new", source="Bonus policy", meta={"date": "2024-01-01"},
                text="The loyalty bonus is 500 euros after ten years of service.")  # fmt: skip
    reference = "The loyalty bonus is 500 euros after ten years of service."
    rag = Given([*base(), old, new])
    trail = trace_ledger(case(reference, {"fused": ["old#1", "new#1"]}, [old]), rag).trails[0]
    assert trail.place == "ranked_below_k"
    for lang, words in (("en", ("of 2021", "of 2024")), ("zh", ("2021 年", "2024 年"))):
        said = lookalike_sentence(trail, lang)
        assert "Bonus policy (2021 edition)" in said
        assert "300 euros" in said
        assert all(word in said for word in words)
