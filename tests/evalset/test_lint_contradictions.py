"""A reference that says the flat contrary of its own passage is found; a restatement is not."""

from __future__ import annotations

import pytest

from rag_doctor.evalset import EvalItem, Passage, base_of, lint
from rag_doctor.evalset.linting.polarity import contrary, said_alike

EN = """Dogs may not sit on the chairs or benches. Dogs are welcome on the terrace on a lead.
The café does not serve dinner on Sundays. Guests may bring their own birthday cake.
Smoking is forbidden in all rooms. Children under six eat free of charge.
Gift cards never expire and are not exchangeable for cash."""
ZH = """餐厅周日不供应晚餐，周一至周六供应晚餐。狗不得坐在椅子上，可以牵绳进入露台。
顾客可以自带生日蛋糕。所有包间禁止吸烟。六岁以下儿童免费用餐。
礼品卡永不过期，不可兑换现金。| LH-5002 | 节点不可用 | 间隔 30 秒重试 |"""
CONTRARY = [
    (EN, "Yes, dogs may sit on the chairs and benches."),
    (EN, "Dogs are not welcome on the terrace."),
    (EN, "Yes, dinner is served on Sundays."),
    (EN, "Guests may not bring their own birthday cake."),
    (EN, "Smoking is allowed in all rooms."),
    (EN, "Children under six do not eat free of charge."),
    (EN, "Gift cards expire."),
    (EN, "Gift cards are exchangeable for cash."),
    (ZH, "周日供应晚餐。"),
    (ZH, "周一至周六不供应晚餐。"),
    (ZH, "狗可以坐在椅子上。"),
    (ZH, "顾客不可以自带生日蛋糕。"),
    (ZH, "所有包间允许吸烟。"),
    (ZH, "六岁以下儿童用餐不免费。"),
    (ZH, "礼品卡会过期。"),
    (ZH, "礼品卡可以兑换现金。"),
]
SAME = [
    (EN, "No, dogs may not sit on the chairs or benches."),
    (EN, "Dogs on a lead are welcome on the terrace."),
    (EN, "No, the café does not serve dinner on Sundays."),
    (EN, "No smoking in any of the rooms."),
    (EN, "No, gift cards never expire."),
    (EN, "The café closes at ten."),
    ("Members may use the gym. Guests may not use the gym.", "Guests may not use the gym."),
    ("Only members may use the gym.", "Those who are not members may not use the gym."),
    (ZH, "餐厅周日不供应晚餐。"),
    (ZH, "周一至周六供应晚餐。"),
    (ZH, "牵绳的狗可以进入露台。"),
    (ZH, "不能，所有包间都禁止吸烟。"),
    (ZH, "礼品卡永不过期。"),
    (ZH, "LH-5002 应间隔 30 秒重试。"),
    ("拔盘之前必须先暂停同步，不然文件会被删除。", "不先暂停同步就拔盘，文件会被删除。"),
    ("满三个月的员工享受年假。", "未满三个月的员工不享受年假。"),
]


@pytest.mark.parametrize(("passage", "claim"), CONTRARY)
def test_the_same_words_turned_round_are_the_contrary(passage, claim):
    found = contrary(claim, [passage])
    assert found is not None
    assert found.held in passage
    assert found.said in claim


@pytest.mark.parametrize(("passage", "claim"), SAME)
def test_what_says_the_same_or_something_else_is_not(passage, claim):
    assert contrary(claim, [passage]) is None


@pytest.mark.parametrize("judge", [None, "offline-fast"])
@pytest.mark.parametrize(
    ("lang", "text", "claim", "told"),
    [
        ("en", EN, "Yes, dogs may sit on the chairs and benches.", "they say “Dogs may not sit"),
        ("zh", ZH, "周日供应晚餐。", "餐厅周日不供应晚餐"),
    ],
)
def test_lint_names_both_sides_whoever_judges(tmp_path, judge, lang, text, claim, told):
    (tmp_path / "rules.md").write_text(f"# {'Rules' if lang == 'en' else '须知'}\n\n{text}\n")
    base = base_of(tmp_path)
    items = [
        EvalItem(
            id="a",
            lang=lang,
            question="What are the rules?" if lang == "en" else "规定是什么？",
            reference=claim,
            relevant=(Passage(chunk_id=base.chunks[0].id, grade=2),),
        )
    ]
    (finding,) = lint(items, base, judge=judge).of("unsupported_reference")
    assert finding.code == "reference_contradicted"
    assert told in finding.reason(lang)


RETURNED = "The deposit is 60 euros per boat and is returned within a week if nothing is damaged."
JOIN = "Residents join free of charge; people from outside the town pay 24 euros a year."


def test_a_condition_that_denies_does_not_deny_what_it_stands_by():
    assert contrary("Within a week, if nothing is damaged.", [RETURNED]) is None
    assert contrary("It is not returned within a week if nothing is damaged.", [RETURNED])


@pytest.mark.parametrize("judge", [None, "offline-fast"])
@pytest.mark.parametrize(
    ("text", "question", "reference"),
    [
        (JOIN, "Does somebody from another town pay?", "Yes, they pay 24 euros a year."),
        (RETURNED, "When is the deposit back?", "Within a week, if nothing is damaged."),
    ],
)
def test_a_word_in_another_clause_says_nothing_against_a_reference(
    tmp_path, judge, text, question, reference
):
    (tmp_path / "town.md").write_text(f"# Town\n\n{text}\n")
    base = base_of(tmp_path)
    label = Passage(chunk_id=base.chunks[0].id, grade=2)
    item = EvalItem(id="a", question=question, reference=reference, relevant=(label,))
    assert not lint([item], base, judge=judge).of("unsupported_reference")


def test_the_same_words_denied_or_in_two_clauses_are_not_said_alike():
    assert said_alike("They pay 24 euros a year.", [JOIN])
    assert not said_alike("They do not pay 24 euros a year.", [JOIN])
    assert not said_alike("Residents pay 24 euros a year.", [JOIN])
    assert not said_alike("", [JOIN])
