"""Chinese sentences on settings against a configuration; what a reason names as missing."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.settings_read import read_setting
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim, ClaimVerdict

SCORER = SupportScorer()
YAML = (
    "server:\n  timeout: 60\n  port: 8080\n  max_retries: 3\n  debug: false\nlog:\n  level: info\n"
)


def _verdict(claim: str, chunk: str) -> ClaimVerdict:
    made = Claim(text=claim, start=0, end=len(claim))
    return SCORER.judge([made], [Chunk(id="a", text=chunk)], lang="zh")[0]


@pytest.mark.parametrize(
    "claim",
    [
        "`timeout` 默认是 60。",
        "超时时间为 60 秒。",
        "默认端口是 8080。",
        "服务监听 8080 端口。",
        "max_retries 设为 3",
        "debug 默认关闭。",
        "日志级别为 info。",
    ],
)
def test_a_setting_said_in_chinese_is_supported(claim: str) -> None:
    found = _verdict(claim, YAML)
    assert found.support == "supported"
    evidence = found.evidence[0]
    assert YAML[evidence.start : evidence.end] == evidence.text


@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("`timeout` 默认是 20。", "60"),
        ("服务监听 9090 端口。", "8080"),
        ("重试次数是 5 次。", "3"),
        ("debug 默认开启。", "false"),
        ("日志级别为 debug。", "info"),
    ],
)
def test_another_value_of_the_setting_contradicts(claim: str, right: str) -> None:
    found = _verdict(claim, YAML)
    assert found.support == "contradicted"
    assert found.contradiction is not None
    assert found.contradiction.right == right


@pytest.mark.parametrize(
    "claim",
    [
        "timeout 不是 60。",
        "建议把 timeout 设为 120。",
        "timeout 最多为 100。",
        "timeout 是超时时间。",
        "密码默认是 123。",
        "The timeout is 60.",
    ],
)
def test_what_says_more_or_less_than_a_value_is_no_setting(claim: str) -> None:
    assert read_setting(claim, Base([Chunk(id="a", text=YAML)])) is None


@pytest.mark.parametrize("given", ["timeout: 60\nold.timeout: 30", "timeout: 60ms"])
def test_a_setting_with_two_values_or_another_unit_is_left_open(given: str) -> None:
    assert read_setting("timeout 默认是 60 秒。", Base([Chunk(id="a", text=given)])) is None


def test_a_reason_names_no_word_that_stands_in_the_chunk() -> None:
    found = _verdict("服务的端口 8080 已经开放给客户。", "配置文件写着 port: 8080，仅限内网。")
    assert found.support == "not_mentioned"
    assert "8080" not in found.reason
    assert "客户" in found.reason


def test_a_reason_names_no_two_signs_that_are_no_word() -> None:
    found = _verdict("员工应先提交申请表。", "申请由组长提交。")
    assert "应先" not in found.reason
    assert "申请表" in found.reason
