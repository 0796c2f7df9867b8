"""A small base, a small set about it, and a judge that believes or doubts everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rag_doctor.evalset.base import Base, base_of
from rag_doctor.evalset.items import EvalItem, Passage
from rag_doctor.judges.base import Split, Sufficiency, Weighing
from rag_doctor.judges.scripted import ScriptedJudge
from rag_doctor.pipeline import Document
from rag_doctor.records import Claim, ClaimVerdict, Refusal

LEAVE = """# Leave policy

## Annual leave

Every full-time employee is entitled to 14 days of annual leave per year. The line manager \
approves requests within 3 working days.

## Carry-over

At most 7 unused days may be carried over into the next year. Private computers may not hold \
company data. Drafts are kept for 60 days.

## Allowances

| Kind | Days | Condition |
|---|---|---|
| Marriage leave | 3 | first legal marriage |
| Volunteer leave | 1 | registered charity |
"""
VPN = """# 岚门使用指南

## 会话

会话默认保持 12 小时。连接由网络管理员审批，诊断日志保留 7 天。

## 报错

出现 691 表示密码错误。手机和平板不支持全隧道。角色在“后台—成员”里变更。
"""


@pytest.fixture
def documents() -> list[Document]:
    return [
        Document(id="leave", title="Leave policy", text=LEAVE, lang="en"),
        Document(id="vpn", title="岚门使用指南", text=VPN, lang="zh"),
    ]


@pytest.fixture
def base(documents: list[Document]) -> Base:
    return base_of(documents)


@pytest.fixture
def item() -> Callable[..., EvalItem]:
    """`item(id="q1", reference="…")`: a sound question about annual leave, changed as told."""

    def make(**changes: Any) -> EvalItem:
        fields = {
            "id": "q1",
            "lang": "en",
            "question": "How much holiday do I get?",
            "reference": "A full-time employee gets 14 days of annual leave per year.",
            "difficulty": "easy",
            "query_type": "semantic",
            "relevant": (
                Passage(
                    chunk_id="leave#1",
                    grade=2,
                    quote="Every full-time employee is entitled to 14 days of annual leave per "
                    "year.",
                ),
            ),
            "must_include": ("14 days",),
        }
        return EvalItem(**(fields | changes))

    return make


def verdict_judge(label: str) -> ScriptedJudge:
    """A judge for whom the whole answer is one claim, with this label."""

    def split(case: Any) -> Split:
        claim = Claim(text=case.answer, start=0, end=len(case.answer))
        return Split((claim,), (), Refusal())

    def weigh(case: Any, splits: Any) -> Weighing:
        claims = splits.answer_claims if splits else ()
        verdicts = tuple(ClaimVerdict(claim=c, support=label) for c in claims)
        return Weighing(verdicts, (), (), Sufficiency(True))

    return ScriptedJudge(default={"split": split, "weigh": weigh})


@pytest.fixture
def believing() -> ScriptedJudge:
    return verdict_judge("supported")


@pytest.fixture
def doubting() -> ScriptedJudge:
    return verdict_judge("contradicted")
