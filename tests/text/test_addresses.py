"""Another address is another answer."""

from __future__ import annotations

import pytest

from rag_doctor import triage
from rag_doctor.judges.offline.correctness import agreement
from rag_doctor.text.addresses import addresses, other_address, other_person

CARE = "The after-sales e-mail address is care@shop.example."
MAIL = {
    "en": (
        "What is the after-sales e-mail address?",
        "The after-sales e-mail address is sales@shop.example.",
        f"{CARE} The sales e-mail address is sales@shop.example.",
        CARE,
    ),
    "zh": (
        "售后邮箱是什么？",
        "售后邮箱是sales@shop.example。",
        "售后邮箱是care@shop.example。销售邮箱是sales@shop.example。",
        "售后邮箱是care@shop.example。",
    ),
}


@pytest.mark.parametrize("lang", MAIL)
def test_the_address_of_another_thing_is_wrong(lang):
    question, answer, chunk, reference = MAIL[lang]
    found = triage(question=question, answer=answer, contexts=[chunk], reference=reference)
    assert found.fault == "hallucination"
    assert agreement(question, answer, reference).label == "wrong"


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("Write to Care@Shop.example.", "care@shop.example"),
        ("See https://www.shop.example/help/.", "shop.example/help or http://shop.example/help"),
        ("请访问https://shop.example/help。", "https://shop.example/help"),
        ("care@shop.example or sales@shop.example", "care@shop.example"),
    ],
)
def test_one_address_in_other_dress_is_not(answer, reference):
    assert agreement("Where can I get help?", answer, reference).label != "wrong"


def test_addresses_end_where_the_sentence_goes_on():
    found = addresses(
        "Ask help@a.example, or see (https://a.example/x?y=1), 或www.b.example，谢谢。"
    )
    assert found == {
        "mail": frozenset({"help@a.example"}),
        "web": frozenset({"a.example/x?y=1", "b.example"}),
    }


OTHER = {
    "file": ("Which file holds the rate limits?", "limits.toml", "rates.yaml",
             "Rate limits are in rates.yaml. Size limits are in limits.toml."),
    "option": ("Which flag turns on caching?", "--no-cache", "--cache",
               "Use --cache to turn on caching and --no-cache to turn it off."),
    "word": ("Which key sets the timeout?", "max_retries", "timeout_s",
             "The key timeout_s sets the timeout; max_retries sets the retries."),
    "path": ("Where are logs written?", "/var/tmp/app.log", "/var/log/app.log",
             "Logs are written to /var/log/app.log. Dumps go to /var/tmp/app.log."),
    "person": ("Who approves refunds?", "Refunds are approved by Bob Tan.", "Alice Wong",
               "Alice Wong approves refunds and Bob Tan approves discounts."),
    "file_zh": ("限流配置写在哪个文件？", "limits.toml", "rates.yaml",
                "限流配置写在rates.yaml，大小限制写在limits.toml。"),
    "path_zh": ("日志写到哪里？", "日志写到/var/tmp/app.log。", "/var/log/app.log",
                "日志写到/var/log/app.log，转储写到/var/tmp/app.log。"),
    "person_zh": ("谁审批退款？", "退款由李娜审批。", "王芳", "王芳审批退款，李娜审批折扣。"),
}  # fmt: skip


@pytest.mark.parametrize("kind", OTHER)
def test_another_of_its_kind_is_a_wrong_value_and_not_off_topic(kind):
    question, answer, reference, chunk = OTHER[kind]
    found = triage(question=question, answer=answer, contexts=[chunk], reference=reference)
    assert found.fault == "hallucination"


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("app.log", "/var/log/app.log"),
        ("It is in ./conf/rates.yaml.", "conf/rates.yaml"),
        ("Set max_retries, then timeout_s.", "timeout_s"),
        ("Use --cache.", "the option --cache"),
        ("3.5 s, e.g. at night", "4.5 s, i.e. by day"),
        ("写在rates.yaml里。", "rates.yaml"),
    ],
)
def test_a_name_and_its_path_agree_and_numbers_are_no_files(answer, reference):
    assert other_address(answer, reference) is None


@pytest.mark.parametrize(
    ("question", "answer", "reference", "other"),
    [
        ("Who approves it?", "Bob Tan", "Alice Wong", True),
        ("Who approves it?", "Ms Wong", "Alice Wong", False),
        ("Who approves it?", "The line manager", "Alice Wong", False),
        ("What is the plan called?", "Bob Tan", "Alice Wong", False),
        ("谁审批？", "李娜", "王芳", True),
        ("谁审批？", "王芳经理", "王芳", False),
    ],
)
def test_another_person_is_named_only_where_who_is_asked(question, answer, reference, other):
    assert (other_person(question, answer, reference) is not None) is other
