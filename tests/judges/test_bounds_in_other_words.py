"""Bounds in other words are the same; the opposite bound contradicts."""

from __future__ import annotations

import pytest
from support_labels import labels

SAME = [
    ("Decisions take at most 15 days.", "Decisions take no longer than 15 days."),
    ("Bags may weigh at most 20 kg.", "Bags may weigh no more than 20 kg."),
    ("Bags may weigh up to 20 kg.", "The maximum weight of bags is 20 kg."),
    ("Bags must not exceed 20 kg.", "Bags may weigh 20 kg at most."),
    ("Stay at least 3 nights.", "The minimum stay is 3 nights."),
    ("Passwords have at least 8 characters.", "Passwords have no fewer than 8 characters."),
    ("行李不得超过20公斤。", "行李最多20公斤。"),
    ("行李最多20公斤。", "行李不得超过20公斤。"),
    ("密码至少8位。", "密码不少于8位。"),
    ("密码长度不得少于8位。", "密码至少要有8位。"),
    ("行李上限为20公斤。", "行李重量不超过20公斤。"),
]
OPPOSITE = [
    ("Passwords have at least 8 characters.", "Passwords have at most 8 characters."),
    ("Bags may weigh at most 20 kg.", "Bags must weigh at least 20 kg."),
    ("Bags may weigh up to 20 kg.", "Bags must weigh no less than 20 kg."),
    ("Loans run for up to 5 years.", "Loans run for at least 5 years."),
    ("行李不得超过20公斤。", "行李至少20公斤。"),
    ("密码至少8位。", "密码最多8位。"),
    ("密码不少于8位。", "密码不得超过8位。"),
]
OF_SOMETHING_ELSE = [
    ("Loans run for up to 5 years.", "Loans of at least 5 years need a guarantor."),
    ("行李不得超过20公斤。", "至少20公斤的货物另行托运。"),
]


@pytest.mark.parametrize(("context", "claim"), SAME)
def test_the_same_bound_in_other_words_is_supported(context: str, claim: str) -> None:
    assert labels("", claim, context) == {"supported"}


@pytest.mark.parametrize(("context", "claim"), OPPOSITE)
def test_the_opposite_bound_contradicts(context: str, claim: str) -> None:
    assert labels("", claim, context) == {"contradicted"}


@pytest.mark.parametrize(("context", "claim"), OF_SOMETHING_ELSE)
def test_a_bound_of_something_else_is_not_opposite(context: str, claim: str) -> None:
    assert "contradicted" not in labels("", claim, context)
