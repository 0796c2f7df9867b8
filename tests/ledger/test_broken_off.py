"""A lost chunk in which the telling sentence is only half, and evidence in another language."""

from __future__ import annotations

import pytest
from ledger_base import Given, base, case

from rag_doctor.ledger import trace_ledger
from rag_doctor.records import Chunk

FACT = "Bicycle couriers get 9 days of rest after each quarter."
FACT_ZH = "骑行快递员每个季度之后有 9 天休息。"


def pieces(first: str, second: str, doc: str | None = "riders") -> list[Chunk]:
    return [Chunk(id="r#1", text=first, doc_id=doc), Chunk(id="r#2", text=second, doc_id=doc)]


@pytest.mark.parametrize(
    ("fact", "first", "second"),
    [
        (FACT, "Tours end at nine. Bicycle couriers get 9 days of rest after", "each quarter."),
        (FACT_ZH, "骑行快递员每个季度之后有 9 天", "休息，薪酬照发。"),
    ],
)
@pytest.mark.parametrize("fused", [["menu#1", "r#1"], ["menu#1", "taxi#1"]])
def test_a_lost_half_of_a_sentence_is_a_cut(
    fact: str, first: str, second: str, fused: list[str]
) -> None:
    rag = Given([*base(), *pieces(first, second)])
    trail = trace_ledger(case(fact, {"fused": fused}, ["menu#1"]), rag).trails[0]
    assert (trail.place, trail.pieces) == ("split_across_chunks", ("r#1", "r#2"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"Tours end at nine. {FACT}", "Each quarter has a review."),
        (f"Tours end at nine. {FACT}", "- a list goes on"),
        (f"{FACT[:-1]}", "## Another section"),
        (f"{FACT} Tours end", "at nine in the evening."),
    ],
)
def test_a_whole_sentence_is_not_cut(first: str, second: str) -> None:
    rag = Given([*base(), *pieces(first, second)])
    trail = trace_ledger(case(FACT, {"fused": ["menu#1", "r#1"]}, ["menu#1"]), rag).trails[0]
    assert (trail.place, trail.chunk) == ("ranked_below_k", "r#1")


def test_both_halves_in_the_prompt_are_no_loss() -> None:
    rag = Given([*base(), *pieces("Bicycle couriers get 9 days of rest after", "each quarter.")])
    sent = ["menu#1", *rag.chunks()[-2:]]
    assert trace_ledger(case(FACT, {"fused": ["menu#1"]}, sent), rag).place in (
        "arrived",
        "unknown",
    )


HALVES = [
    ("en", "Visitor cars must be registered one day ahead,",
     "with the number plate, and may stay for at most four hours.",
     "Visitor cars must be registered one day ahead and may stay at most four hours."),
    ("en", "After five wrong passwords in a row,", "the badge is locked for thirty minutes.",
     "After five wrong passwords in a row the badge is locked for thirty minutes."),
    ("en", "The cost of the medical check is borne by", "the company; relatives pay their own.",
     "The cost of the medical check is borne by the company."),
    ("zh", "访客车辆进入园区须提前一天登记，", "登记时注明车牌号，停放时间不得超过四小时。",
     "访客车辆须提前一天登记，停放不得超过四小时。"),
    ("zh", "连续输错五次密码后，", "门禁卡会锁定三十分钟。",
     "连续输错五次密码后，门禁卡锁定三十分钟。"),
    ("zh", "体检每年一次，费用由公司", "承担，家属自费。", "体检费用由公司承担，家属自费。"),
    ("zh", "同一个文件遇上两条保留规则的，", "以期限长的为准。",
     "同一个文件遇上两条保留规则的，以期限长的为准。"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "first", "second", "fact"), HALVES)
@pytest.mark.parametrize("sent", [0, 1])
@pytest.mark.parametrize("doc", ["riders", None])
def test_half_a_sentence_in_the_prompt_is_a_cut_in_both_languages(
    lang: str, first: str, second: str, fact: str, sent: int, doc: str | None
) -> None:
    halves = pieces(first, second, doc)
    taken = ["menu#1", halves[sent]]
    one = case(fact, {"fused": ["menu#1", halves[sent].id]}, taken)
    ledger = trace_ledger(one.model_copy(update={"lang": lang}), Given([*base(), *halves]))
    assert ledger.place == "split_across_chunks"
    assert ledger.lost[0].pieces == ("r#1", "r#2")


@pytest.mark.parametrize(("lang", "first", "second", "fact"), HALVES)
@pytest.mark.parametrize("joined", [True, False])
def test_both_halves_in_the_prompt_have_arrived(
    lang: str, first: str, second: str, fact: str, joined: bool
) -> None:
    halves = pieces(first, second)
    gap = " " if lang == "en" else ""
    whole = halves[0].model_copy(update={"text": f"{first}{gap}{second}"})
    one = case(fact, {}, ["menu#1", *([whole] if joined else halves)])
    one = one.model_copy(update={"lang": lang})
    assert trace_ledger(one, Given([*base(), *halves])).place == "arrived"


@pytest.mark.parametrize(
    ("lang", "first", "second", "fact"),
    [
        ("en", "A gateway keeps its logs for 9 days,", "which is enough for most teams.",
         "A gateway keeps its logs for 9 days."),
        ("zh", "岚门网关的日志保留 9 天，", "这对多数团队来说已经足够。",
         "岚门网关的日志保留 9 天。"),
        ("zh", "工单须写明编号。岚门网关的日志保留 9 天。备份另有", "安排，见附录。",
         "岚门网关的日志保留 9 天。"),
    ],
)  # fmt: skip
def test_a_half_that_says_all_that_is_needed_has_arrived(
    lang: str, first: str, second: str, fact: str
) -> None:
    halves = pieces(first, second)
    one = case(fact, {"fused": ["r#1", "menu#1"]}, ["menu#1", halves[0]])
    ledger = trace_ledger(one.model_copy(update={"lang": lang}), Given([*base(), *halves]))
    assert (ledger.place, ledger.trails[0].chunk) == ("arrived", "r#1")


def test_a_labelled_half_is_whole_unless_the_other_is_labelled_as_well() -> None:
    _, first, second, fact = HALVES[-1]
    halves = pieces(first, second)
    rag = Given([*base(), *halves])
    one = case(fact, {}, ["menu#1", halves[0]], relevant_ids={"r#1": 2})
    assert trace_ledger(one, rag).place == "arrived"
    both = case(fact, {}, ["menu#1", halves[0]], relevant_ids={"r#1": 1, "r#2": 1})
    assert trace_ledger(both, rag).place == "split_across_chunks"


def test_a_terse_reference_is_found_across_the_border_by_what_is_asked() -> None:
    halves = pieces("笔记本电脑的使用年限为四", "年，到期可以更换。")
    one = case("四年。", {}, ["menu#1"], question="笔记本用几年能换？")
    one = one.model_copy(update={"lang": "zh"})
    assert trace_ledger(one, Given([*base(), *halves])).place == "split_across_chunks"


TWINS = {
    "zh": ("vpn-zh#1", "岚门会话最长持续 12 小时，到时自动断开，不作提示。"),
    "en": ("vpn#1", "A VPN session lasts 12 hours and then ends without warning."),
}


@pytest.mark.parametrize(("lang", "twin"), [("zh", "vpn#1"), ("en", "vpn-zh#1")])
def test_nothing_is_lost_for_sure_where_the_prompt_says_it_in_another_language(
    lang: str, twin: str
) -> None:
    own, fact = TWINS[lang]
    rag = Given(base())
    ledger = trace_ledger(case(fact, {"fused": [twin, own]}, [twin]), rag)
    assert (ledger.place, ledger.reason) == ("unknown", "other_language")


@pytest.mark.parametrize(("lang", "other"), [("zh", "vpn#2"), ("en", "leave-zh#1")])
def test_another_matter_in_another_language_changes_nothing(lang: str, other: str) -> None:
    own, fact = TWINS[lang]
    ledger = trace_ledger(case(fact, {"fused": [other, own]}, [other]), Given(base()))
    assert ledger.place == "ranked_below_k"
