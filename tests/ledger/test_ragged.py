"""A border through a value: its halves state nothing, on either side, in any of the ways to cut."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_base import Given, base, case, documents

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.ragged import ends_in_a_half, part_without_halves, without_halves
from rag_doctor.pipeline import Document
from rag_doctor.records import Chunk

CUT = [
    ("Logs are kept for 7", "days and then deleted."),
    ("The limit is 2", "GB for one file."),
    ("It lasts up to 3 d", "ays a week."),
    ("The credit is at most 50", "% of the fee."),
    ("The allowance is S$", "60 per night."),
    ("It costs 1,0", "00 dollars."),
    ("Order part LE-7", "714-B for it."),
    ("日志保留 7", "天，之后删除。"),
    ("日志保留 18", "0 天，之后删除。"),
    ("年假有二十", "五天，当年休完。"),
    ("接口在 2025 年 12 月", "31 日停止支持。"),
    ("年终奖为 3", "个月工资。"),
    ("型号是 E3", "20，适用 200 人以内。"),
    ("学校享受三", "成优惠。"),
]
BOUNDED = [
    ("超过", "90 天没有打开就移出。"),
    ("低于", "30 % 时报警。"),
    ("At most", "50 users may sign in."),
]
WHOLE = [
    ("Sessions last 12 hours", "and then end."),
    ("Sign in under LanGate", "5 minutes before."),
    ("It was founded in 2024.", "5 users may sign in."),
    ("Port 500 is blocked.", "3 days later it is open."),
    ("最长 12 小时", "，到时自动断开。"),
    ("须提前一天登记，", "停放不得超过四小时。"),
    ("The journey ends within 45 days", "of the start."),
]


def pair(first: str, second: str, **more: Any) -> list[Chunk]:
    return [
        Chunk(id="d#1", text=first, doc_id="d", **more),
        Chunk(id="d#2", text=second, doc_id="d", **more),
    ]


def stated(first: str, second: str) -> tuple[str, str]:
    chunks = pair(first, second)
    return without_halves(chunks, 0), without_halves(chunks, 1)


@pytest.mark.parametrize(("first", "second"), CUT)
def test_both_halves_of_a_value_are_blank_and_the_rest_stays(first: str, second: str) -> None:
    one, other = stated(first, second)
    assert len(one) == len(first)
    assert len(other) == len(second)
    assert first.startswith(one.rstrip())
    assert one.rstrip() != first
    assert second.endswith(other.lstrip())
    assert other.lstrip() != second


@pytest.mark.parametrize(("first", "second"), BOUNDED)
def test_a_value_whose_bound_stands_before_the_border_is_not_the_plain_one(
    first: str, second: str
) -> None:
    one, other = stated(first, second)
    assert one == first
    assert other.lstrip() != second


@pytest.mark.parametrize(("first", "second"), WHOLE)
def test_whole_values_at_a_border_stay(first: str, second: str) -> None:
    assert stated(first, second) == (first, second)


@pytest.mark.parametrize(("first", "second"), CUT)
def test_nothing_is_cut_between_two_documents(first: str, second: str) -> None:
    chunks = [Chunk(id="a", text=first, doc_id="a"), Chunk(id="b", text=second, doc_id="b")]
    assert [without_halves(chunks, n) for n in (0, 1)] == [first, second]


def test_where_the_places_are_known_only_what_stood_together_is_put_together() -> None:
    text = "Shelf E3 20 boxes"
    apart = [
        Chunk(id="1", text=text[:8], doc_id="d", meta={"start": 0, "end": 8}),
        Chunk(id="2", text=text[9:], doc_id="d", meta={"start": 9, "end": len(text)}),
    ]
    assert without_halves(apart, 0) == "Shelf E3"
    close = [
        Chunk(id="1", text="Shelf E3", doc_id="d", meta={"start": 0, "end": 8}),
        Chunk(id="2", text="20 boxes", doc_id="d", meta={"start": 8, "end": 16}),
    ]
    assert without_halves(close, 0) == "Shelf   "


def test_windows_that_overlap_keep_the_value_that_one_of_them_holds_whole() -> None:
    text = "Every visitor is registered one day ahead and may stay for 14 days in the guest house."
    first, second = text[:61], text[35:]  # "… stay for 14" and "… ahead … 14 days …"
    one, other = stated(first, second)
    assert not one.rstrip().endswith("14")
    assert other == second


@pytest.mark.parametrize(("first", "second"), CUT)
def test_a_text_cut_for_the_prompt_does_not_state_half_a_value(first: str, second: str) -> None:
    gap = " " if first.isascii() and not first.endswith(("d", "$", "0", "-7")) else ""
    whole = f"{first}{gap}{second}"
    assert part_without_halves(first, whole).rstrip() != first
    assert part_without_halves(whole, whole) == whole
    assert part_without_halves("other words 7", whole) == "other words 7"


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_two_texts_keep_their_lengths(first: str, second: str) -> None:
    one, other = stated(first, second)
    assert (len(one), len(other)) == (len(first), len(second))


FACTS = [
    ("en", "Diagnostic logs of the gateway are kept for 7", "days and then deleted.",
     "Diagnostic logs of the gateway are kept for 7 days."),
    ("zh", "岚门网关的诊断日志默认保留 7", "天，之后自动删除。",
     "岚门网关的诊断日志默认保留 7 天。"),
    ("zh", "教育机构购买团队版享受三", "成优惠，须提交办学许可。",
     "教育机构购买团队版享受三成优惠。"),
    ("zh", "旧版接口在 2025 年 12 月", "31 日停止支持。", "旧版接口在2025年12月31日停止支持。"),
    ("en", "The old interface ends on 31", "December 2025 for all users.",
     "The old interface ends on 31 December 2025."),
    ("zh", "访客超过", "90 天没有打开文件就会被移出。", "访客超过 90 天没有打开文件就会被移出。"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "first", "second", "fact"), FACTS)
@pytest.mark.parametrize("sent", [0, 1, None])
def test_a_value_cut_by_a_border_has_not_arrived_with_one_half(
    lang: str, first: str, second: str, fact: str, sent: int | None
) -> None:
    halves = pair(first, second)
    taken = ["menu#1", *([] if sent is None else [halves[sent]])]
    one = case(fact, {"fused": taken[:1]}, taken)
    one = one.model_copy(update={"lang": lang})
    rag = Given([*base(), *halves])
    assert trace_ledger(one, rag).place == "split_across_chunks"


RUNNING = [
    ("en", ["# Getting a card A library card costs 18 euros a year for adults and is free for "
            "children, students and holders of a",
            "city pass. Bring a photo ID and a proof of address that is less than three months "
            "old. A lost card is replaced for 5", "euros."],
     "A lost card is replaced for 5 euros."),
    ("zh", ["# 办理借书证 成人办借书证每年 18 元，儿童、学生及持有城市通票者免费，通票请",
            "随身携带。办理时请带上身份证与近三个月的住址证明。借书证遗失后补办需 5", "元。"],
     "借书证遗失后补办需 5 元。"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "texts", "fact"), RUNNING)
@pytest.mark.parametrize("doc_id", [None, "card"])
def test_of_three_chunks_of_one_text_the_two_with_the_halves_are_named(
    lang: str, texts: list[str], fact: str, doc_id: str | None
) -> None:
    chunks = [Chunk(id=f"card#{n}", text=t, doc_id=doc_id) for n, t in enumerate(texts)]
    one = case(fact, {"bm25": ["card#0", "card#1"]}, chunks[:1]).model_copy(update={"lang": lang})
    (trail,) = trace_ledger(one, Given([*base(), *chunks])).trails
    assert (trail.place, trail.pieces) == ("split_across_chunks", ("card#1", "card#2"))


@pytest.mark.parametrize(("lang", "first", "second", "fact"), FACTS)
def test_a_value_cut_by_a_border_has_arrived_with_both_halves(
    lang: str, first: str, second: str, fact: str
) -> None:
    halves = pair(first, second)
    one = case(fact, {}, ["menu#1", *halves]).model_copy(update={"lang": lang})
    assert trace_ledger(one, Given([*base(), *halves])).place == "arrived"


@pytest.mark.parametrize(("lang", "first", "second", "fact"), FACTS[:3])
def test_a_text_that_the_budget_cut_in_the_value_is_cut(
    lang: str, first: str, second: str, fact: str
) -> None:
    whole = Chunk(id="d#1", text=f"{first}{' ' * (lang == 'en')}{second}", doc_id="d")
    one = case(fact, {}, [whole.model_copy(update={"text": first})])
    one = one.model_copy(update={"lang": lang})
    assert trace_ledger(one, Given([*base(), whole])).place == "cut_text"


@pytest.mark.parametrize(
    ("said", "text", "half"),
    [
        ("Logs are kept for 7 days.", "Logs are kept for 7", True),
        ("日志保留 7 天。", "日志保留 7", True),
        ("The port is 7.", "The port is 7", False),
        ("Logs are kept for 7 days.", "Kept for 7 days; see section 7", False),
        ("日志保留 7 天。", "日志保留 7 天", False),
    ],
)
def test_a_number_at_the_end_of_what_is_known_is_no_amount(
    said: str, text: str, half: bool
) -> None:
    assert ends_in_a_half(said, text) is half


@pytest.mark.parametrize(("lang", "first", "second", "fact"), FACTS[:2])
def test_with_recorded_lists_alone_a_broken_off_amount_is_not_called_arrived(
    lang: str, first: str, second: str, fact: str
) -> None:
    one = case(fact, {}, pair(first, second)[:1]).model_copy(update={"lang": lang})
    assert (trace_ledger(one).place, trace_ledger(one).reason) == ("unknown", "unsure")


ROW = "| 企业版 | 68 元 | 5 TB | 20 |"


@pytest.mark.parametrize("at", [8, 10, 14, 18, 22])
def test_a_row_that_is_cut_anywhere_is_cut_and_not_missing_from_the_index(at: int) -> None:
    table = f"| 方案 | 每月 | 容量 | 最少用户数 |\n|---|---|---|---|\n{ROW}"
    start = table.index(ROW) + at
    halves = pair(table[:start].rstrip(), table[start:].lstrip(), source="价格")
    page = Document(id="d", title="价格", text=table)
    rag = Given([*base(), *halves], [*documents(), page], {"fused": ["menu#1"], "sent": ["menu#1"]})
    one = case("企业版至少 20 个用户。", None, question="企业版最少多少用户？").model_copy(
        update={"lang": "zh"}
    )
    assert trace_ledger(one, rag).place not in ("not_indexed", "missing_content")


@pytest.mark.parametrize(
    ("end", "half"),
    [("| Team | 600 | 50 G", True), ("| Team | 600 | 50 GB", False),
     ("| Team | 50 GB | 50 G", False), ("| Team | 600 | 150 G", False)],
)  # fmt: skip
def test_a_row_that_ends_within_the_unit_of_its_amount_has_not_arrived(
    end: str, half: bool
) -> None:
    assert ends_in_a_half("The Team plan has 50 GB of storage.", end) is half
    recorded = case("The Team plan has 50 GB of storage.", {}, pair(end, "")[:1])
    assert trace_ledger(recorded).place != "arrived" or not half
