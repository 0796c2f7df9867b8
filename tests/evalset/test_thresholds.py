"""A threshold is never bent to where the source still implies what is asked."""

from __future__ import annotations

import re
from random import Random

import pytest

from rag_doctor.evalset.synth.chinese_negated import negate_chinese
from rag_doctor.evalset.synth.draft import Statement
from rag_doctor.evalset.synth.english_negated import negate_english

HIGHER = (  # what is said of a lower number follows from the source
    ("zh", "申请人须至少提前 10 天提交材料。", 10),
    ("zh", "登录密码的长度至少 8 位字符。", 8),
    ("zh", "员工可以在收货后 30 天内申请退货。", 30),
    ("zh", "订单金额不足 99 元的客户须自付运费。", 99),
    ("zh", "身高在 120 厘米以下的儿童可以免票入场。", 120),
    ("en", "Passwords must have at least 8 characters.", 8),
    ("en", "Leave requests must be filed at least 10 days ahead.", 10),
    ("en", "Employees may return goods within 30 days.", 30),
    ("en", "Orders under 50 dollars are not shipped free.", 50),
)
LOWER = (  # what is said of a higher number follows from the source
    ("zh", "含水率超过 7% 的批次不得入库。", 7),
    ("zh", "温度在 30 度以上的仓库不得存放样品。", 30),
    ("zh", "病假超过 12 天的员工须附医院证明。", 12),
    ("zh", "工作满 10 年的员工可以休假。", 10),
    ("zh", "会议室每次预订时长不得超过 40 分钟。", 40),
    ("zh", "申请人须在 10 个工作日内提交材料。", 10),
    ("zh", "诊断日志 14 天后自动清除。", 14),
    ("en", "Batches over 7 percent moisture may not be stored.", 7),
    ("en", "Claims must be submitted within 30 days.", 30),
    ("en", "Meetings must not exceed 40 minutes.", 40),
    ("en", "Deleted files are removed after 30 days.", 30),
)


def asked(lang: str, text: str) -> list[int]:
    """The numbers that "isn't it …?" questions put in place of the one in a statement."""
    negate = negate_chinese if lang == "zh" else negate_english
    statement = Statement(text, "c", "d", lang, "", text)
    drafts = [draft for seed in range(12) for draft in negate(statement, Random(seed))]
    kept = [one for one in drafts if one.template.endswith(".isnt")]
    return [int(number) for one in kept for number in re.findall(r"\d+", one.question)]


@pytest.mark.parametrize(("lang", "text", "value"), HIGHER)
def test_what_holds_below_is_bent_upwards_only(lang: str, text: str, value: int) -> None:
    assert all(number > value for number in asked(lang, text))


@pytest.mark.parametrize(("lang", "text", "value"), LOWER)
def test_what_holds_above_is_bent_downwards_only(lang: str, text: str, value: int) -> None:
    assert all(number < value for number in asked(lang, text))


def test_thresholds_and_plain_amounts_are_still_asked_about() -> None:
    made = [bool(asked(lang, text)) for lang, text, _ in (*HIGHER, *LOWER)]
    assert sum(made) >= 14
    plain = asked("zh", "诊断日志默认保留 14 天。")
    assert min(plain) < 14 < max(plain)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("zh", "新版接口 2025 年 3 月 1 日前全部停用。"),
        ("zh", "旧版客户端自 2025 年 3 月 1 日起停止服务。"),
        ("en", "The report must be filed by 3 March 2025."),
        ("en", "The old client is unsupported after 3 March 2025."),
    ],
)
def test_a_date_that_is_a_bound_is_not_exchanged(lang: str, text: str) -> None:
    negate = negate_chinese if lang == "zh" else negate_english
    drafts = [
        draft
        for seed in range(12)
        for draft in negate(Statement(text, "c", "d", lang, "", text), Random(seed))
    ]
    assert not [one for one in drafts if one.template.endswith((".not_then", ".wasnt"))]
