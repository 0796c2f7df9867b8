"""Questions across passages: neither passage answers alone, and none is two questions in a row."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rag_doctor.evalset import base_of, synthesize
from rag_doctor.evalset.synth.checks import cheap_fault
from rag_doctor.evalset.synth.chinese import ask_chinese
from rag_doctor.evalset.synth.cross import bridged, contrasted
from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english import ask_english
from rag_doctor.evalset.synth.scope import Topics
from rag_doctor.evalset.synth.weighing import measure_of, weighed
from rag_doctor.pipeline import Document

EN = (
    ("Logs of runs are kept for 2 years.", "the time for which logs of runs are kept"),
    ("Invoices are due within 30 days.", "the time within which invoices are due"),
    ("The screen locks after 5 minutes.", "the time after which the screen locks"),
    ("Passwords are changed every 180 days.", "the interval at which passwords are changed"),
    ("Every paid seat allows 10 guests.", "the number of guests that every paid seat allows"),
    ("A VPN session lasts 8 hours.", "the time that a VPN session lasts"),
    ("The package has 44 MB.", "the number of MB that the package has"),
    ("Maternity leave is 16 weeks.", "maternity leave"),
    ("Version 3.2 was released on 5 March 2024.", "the date on which version 3.2 was released"),
)  # fmt: skip
ZH = (
    ("岚门诊断日志默认保留 7 天。", "岚门诊断日志默认留的时间"),
    ("锁屏时间不超过十五分钟。", "锁屏时间"),
    ("误删的文件可以在 30 天内从回收站找回。", "误删的文件从回收站找回来的时限"),
    ("新建的外链默认 14 天后失效。", "新建的外链失效前的时间"),
    ("渗透测试须提前五个工作日报备。", "渗透测试提前报备的时间"),
    ("岚门 5.1 于 2024 年 4 月 16 日发布。", "岚门 5.1 发布的时间"),
    ("400 和 500 系列有两个电源。", ""),
)


def drafts_of(text, lang, place):
    statement = Statement(text, f"doc#{place}", "doc", lang, passage=text)
    return (ask_chinese if lang == "zh" else ask_english)(statement)


def first(text, lang="en", place=1):
    return drafts_of(text, lang, place)[0]


@pytest.mark.parametrize(
    ("lang", "text", "thing"), [("en", *row) for row in EN] + [("zh", *row) for row in ZH]
)
def test_an_amount_is_named_as_a_thing(lang, text, thing):
    found = [d.thing for d in drafts_of(text, lang, 1)]
    assert found[:1] == [thing]


@pytest.mark.parametrize(
    ("one", "other", "question", "reference"),
    [
        ("Invoices are due within 30 days.", "A refresh token lasts 2 hours.",
         "Which is longer, the time within which invoices are due or the time that a refresh token"
         " lasts, and what are the two times?",
         "The former is longer: Invoices are due within 30 days. A refresh token lasts 2 hours."),
        ("A VPN session lasts 8 hours.", "The screen locks after 500 minutes.",
         "Which is longer, the time that a VPN session lasts or the time after which the screen"
         " locks, and what are the two times?",
         "The latter is longer: A VPN session lasts 8 hours. The screen locks after 500 minutes."),
        ("A reference is issued within 10 working days.", "Contracts stay in force for 2 years.",
         "Which is longer, the time within which a reference is issued or the time for which"
         " contracts stay in force, and what are the two times?",
         "The latter is longer: A reference is issued within 10 working days. Contracts stay in"
         " force for 2 years."),
        ("Version 3.2 was released on 5 March 2024.",
         "Version 4.0 was released on 15 January 2025.",
         "Which is earlier, the date on which version 3.2 was released or the date on which version"
         " 4.0 was released, and what are the two dates?",
         "The former is earlier: Version 3.2 was released on 5 March 2024. Version 4.0 was released"
         " on 15 January 2025."),
    ],
)  # fmt: skip
def test_two_measures_are_held_against_each_other_and_the_sign_is_right(
    one, other, question, reference
):
    made = list(weighed([first(one), first(other, place=2)]))
    assert [(d.question, d.reference) for d in made] == [(question, reference)]
    assert made[0].must_include == (first(one).must_include + first(other).must_include)
    assert len(made[0].chunk_ids) == 2


def test_the_same_in_chinese():
    one = first("岚门诊断日志默认保留 7 天。", "zh")
    other = first("误删的文件可以在 30 天内从回收站找回。", "zh", 2)
    (made,) = weighed([one, other])
    assert made.question == (
        "岚门诊断日志默认留的时间和误删的文件从回收站找回来的时限，哪个更长，各是多久？"
    )
    assert made.reference.startswith("后者更长：")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Invoices are due within 30 days.", "Drafts are kept for 30 days."),  # equal
        ("Invoices are due within 30 days.", "The package has 44 MB."),  # unlike
        ("Every paid seat allows 10 guests.", "A workspace may have 400 groups."),  # unlike things
        ("Drafts are kept for 30 days.", "Logs are kept for 1,000 years."),  # too far apart
        ("Notice is 1 month.", "A reference is issued within 25 working days."),  # which, depends
    ],
)
def test_what_does_not_compare_is_not_held_against_each_other(one, other):
    assert list(weighed([*drafts_of(one, "en", 1), *drafts_of(other, "en", 2)])) == []


def test_one_passage_is_not_enough():
    one, other = first("Drafts are kept for 60 days."), first("A VPN session lasts 8 hours.")
    assert list(weighed([one, other])) == []


def test_a_threshold_in_a_cell_is_no_measure():
    cell = Draft("en", "What is the limit of A?", "The limit of A is up to 5.", (("a#1", "x"),),
                 ("about 5 to 7",), "a", "en.row", thing="the limit of A")  # fmt: skip
    assert measure_of(cell) is None


def test_two_codes_are_told_apart_where_different_passages_tell_them():
    one = first("Error 691 means that the password is wrong.")
    other = first("Error 809 means that a port is blocked.", place=2)
    near = first("Error 810 means that the gateway is busy.")
    (made,) = contrasted([one, other])
    assert made.question == "What is the difference between error 691 and error 809?"
    assert list(contrasted([one, near])) == []
    assert list(contrasted([one, first("A red light means that the disk failed.", place=2)])) == []


PLANS = """# Plans

## Prices

| Plan | Price | Users |
|---|---|---|
| Team | S$7 | 3 users |
| Enterprise | S$13 | 20 users |

## Service

| Plan | Monthly availability |
|---|---|
| Team | 99.5 % |
| Enterprise | 99.95 % |
"""


def test_a_value_of_one_passage_leads_to_the_other(believing):
    found = synthesize(
        [Document(id="plans", title="Plans", text=PLANS, lang="en")], judge=believing, each=1
    )
    (made,) = found.made
    assert made.origin.detail in ("en.bridged", "en.contrasted", "en.weighed")
    drafts = [d for d in rows_of("plans") if d.name]
    asked = [d.question for d in bridged(drafts, drafts, base_of_plans())]
    assert "What is the price of the plan whose monthly availability is 99.5 %?" in asked
    assert all(d.must_include[0] in d.reference for d in bridged(drafts, drafts, base_of_plans()))


def base_of_plans():
    return base_of([Document(id="plans", title="Plans", text=PLANS, lang="en")])


def rows_of(doc_id):
    from rag_doctor.evalset.synth.facts import drafts_of as all_of

    return [
        d for seed in range(8) for d in all_of(base_of_plans(), doc_id, frozenset(), seed).single
    ]


@pytest.mark.parametrize(
    ("lang", "question", "fault"),
    [
        ("en", "How long are drafts kept, and how long is annual leave?", "doubled"),
        ("en", "How long are drafts kept? And isn't leave two weeks?", "doubled"),
        ("en", "Who approves leave, and within how many days must drafts go?", "doubled"),
        ("en", "Which is longer, how drafts stay or annual leave, and what are the two times?", ""),
        ("en", "What is the difference between a draft and a request?", ""),
        ("zh", "会话默认留多久？另外，日志留几天？", "doubled"),
        ("zh", "会话默认留多久，另外日志留几天？", "doubled"),
        ("zh", "会话和日志哪个留得更长，各是多久？", ""),
    ],
)
def test_two_questions_in_a_row_are_no_question_across_passages(base, lang, question, fault):
    doc = "leave" if lang == "en" else "vpn"
    told = {"en": ("leave#2", "Drafts are kept for 60 days."), "zh": ("vpn#1", "诊断日志保留 7 天")}
    draft = Draft(
        lang, question, told[lang][1], (told[lang],), ("60 days" if lang == "en" else "7 天",),
        doc, "llm.cross", shape="cross",
    )  # fmt: skip
    assert cheap_fault(draft, base) == fault


def test_no_question_of_the_demo_joins_two_of_its_singles(believing):
    """The parts between commas and question marks of a question across passages are none that the
    set asks by itself."""
    few = ("leave-sg-en", "vpn-en", "pricing-en", "sla-en", "langate-5-2-zh", "error-codes-zh")
    found = synthesize("demo", documents=few, judge=believing, each=6)
    crossed = [i for i in found.made if i.query_type == "multi_hop"]
    single = {bare(i.question) for i in found.made if i.query_type != "multi_hop"}
    assert crossed
    for item in crossed:
        assert not set(map(bare, re.split(r"[?？]|, and |另外", item.question))) & single
        assert len({p.chunk_id for p in item.relevant}) > 1


def bare(text):
    return re.sub(r"\W", "", text).lower()


def test_documents_are_named_where_two_speak_of_the_same():
    text = "# {t}\n\n## Terms\n\n{s}\n"
    base = base_of([
        Document(id="a", title="Lending", lang="en",
                 text=text.format(t="Lending", s="The loan period is 14 days.")),
        Document(id="b", title="Reading room", lang="en",
                 text=text.format(t="Reading room", s="The loan period for maps is 2 days.")),
    ])  # fmt: skip
    statements = [base.by_document[name][0] for name in ("a", "b")]
    drafts = [
        ask_english(Statement(c.text.split("\n\n")[-1].strip(), c.id, c.doc_id, "en"))
        for c in statements
    ]
    made = [d for one, other in pairwise(drafts) for d in weighed(one, other, Topics(base))]
    assert made
    assert "(Lending)" in made[0].question
    assert "(Reading room)" in made[0].question
