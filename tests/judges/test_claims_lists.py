"""Sentences that list claim each entry; sentences that only hold commas stay whole."""

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        (
            "The Basic plan includes 10 GB of storage, email support and a free domain name.",
            ["10 GB of storage", "email support", "a free domain name"],
        ),
        ("SSO supports Okta, Azure AD, and Auth0.", ["Okta", "Azure AD", "Auth0"]),
        ("SSO 支持 Okta、Azure AD 和 Auth0。", ["Okta", "Azure AD", "Auth0"]),
        ("套餐包括邮箱、网盘以及域名。", ["邮箱", "网盘", "域名"]),
    ],
)
def test_a_listing_sentence_claims_each_entry(text, entries):
    claims = split_answer(text, "?")
    assert [c.text for c in claims] == entries
    assert [text[c.start : c.end] for c in claims] == entries
    head = text[: text.index(entries[0])]
    assert all(c.to_judge == f"{head}{c.text}" for c in claims)


@pytest.mark.parametrize(
    "text",
    [
        "陪产假为15天，由男员工申请。",
        "体检费用由公司承担，家属自费。",
        "电池保修一年，自签收之日起算。",
        "签收七日内退货，定制商品除外。",
        "In 2021, the plan included email and chat.",
        "The plan includes email and chat.",
        "If you are ill, call your manager, who is in charge, and rest.",
        "The office is open, but the canteen is closed, and parking is free.",
    ],
)
def test_a_sentence_with_commas_is_no_list(text):
    assert all(len(c.text) > 12 or "，" in c.text for c in split_answer(text, "?"))


@pytest.mark.parametrize(
    ("answer", "chunk", "labels"),
    [
        (
            "SSO 支持 Okta、Azure AD 和 Auth0。",
            "SSO 目前支持的身份提供商：Okta、Azure AD、Google Workspace。",
            ["supported", "supported", "not_mentioned"],
        ),
        (
            "The Basic plan includes 10 GB of storage, email support and a free domain name.",
            "The Basic plan includes 10 GB of storage and email support.",
            ["supported", "supported", "not_mentioned"],
        ),
    ],
)
def test_only_the_added_entry_is_unsupported(answer, chunk, labels):
    question = "SSO 支持哪些身份提供商？" if "SSO" in answer else "What does the plan include?"
    claims = split_answer(answer, question)
    found = SupportScorer(fast=True).judge(claims, [Chunk(id="c", text=chunk)], question=question)
    assert [v.support for v in found] == labels


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How often, and after what wait?", "Retry after 30 seconds, at most 5 times [1]."),
        ("How often, and after what wait?", "Retry after 30 seconds [1], at most 5 times [2]."),
        ("等多久，最多几次？", "等 30 秒；最多 5 次[1]。"),
        ("等多久，最多几次？", "等 30 秒【1】；最多 5 次【2】。"),
    ],
)
def test_no_part_of_a_citation_mark_gets_into_an_entry(question, answer):
    claims = split_answer(answer, question)
    assert claims
    assert not any(set("[]【】") & set(claim.text) for claim in claims)
    assert "1" in [mark for claim in claims for mark in claim.citations]


@pytest.mark.parametrize(
    "text", ["周六和周日十点开门。", "团队版和企业版按同一比例计算。", "身份证和工牌在前台领取。"]
)
def test_joined_subjects_share_what_is_said_of_them(text):
    assert [c.text for c in split_answer(text, "怎么规定？")] == [text]


@pytest.mark.parametrize("text", ["年假14天和病假10天。", "门卫登记和前台领卡。", "护照和身份证。"])
def test_two_things_joined_are_two_entries(text):
    assert len(split_answer(text, "怎么规定？")) == 2
