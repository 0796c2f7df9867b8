"""Denials by a verb, by a condition and by a second denial agree with those by "not"."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.contradiction_base import Found
from rag_doctor.judges.offline.denials_alike import barred_without, supposed, telling_cues
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.records import Chunk, Claim


def against(claim: str, given: str) -> Found | None:
    base = read_base([Chunk(id="c", text=given)])
    return read_claims([Claim(text=claim, start=0, end=len(claim))], base, None)[0].against


BARRED = "Tenants may not sublet without the owner's consent."
ZONE = "Set the time zone in the settings; the default is UTC."
LATE = "If the invoice is not paid within 10 days, the order is cancelled."
转租, 时区 = "未经房东同意，租客不得转租。", "在设置中设定时区，默认为UTC。"


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("The XML export is no longer available.", "Removed the XML export."),
        (
            "The old printer is not supported any longer.",
            "Support for the old printer was dropped.",
        ),
        (
            "Patients with asthma must not take Metranol.",
            "Metranol is contraindicated in patients with asthma.",
        ),
        ("If you do not set the time zone, UTC is used.", ZONE),
        (
            "Without a locked room, bicycles are insured up to $900.",
            "Bicycles are insured up to $900 unless they are kept in a locked room.",
        ),
        ("Tenants may sublet with the owner's consent.", BARRED),
        ("The lounge has Wi-Fi.", "The lounge has Wi-Fi; there are no power sockets."),
        (
            "A table costs 9 euros an hour.",
            "Tables are 9 euros an hour; there are no charging points.",
        ),
        ("XML导出功能不再提供。", "已移除XML导出功能。"),
        ("旧打印机不再受支持。", "六月起停止支持旧打印机。"),
        ("哮喘患者不能使用本品。", "哮喘患者禁用本品。"),
        ("不设定时区的话，默认为UTC。", 时区),
        ("未设定时区时，使用UTC。", 时区),
        ("经房东同意，租客可以转租。", 转租),
        ("租客转租须经房东同意。", 转租),
        ("会员资格到年底才失效。", "会员资格保留到年底。"),
        ("验证码也不能告诉客服人员。", "切勿将验证码告知任何人，包括客服人员。"),
    ],
)
def test_another_form_of_the_denial_contradicts_nothing(claim: str, given: str) -> None:
    assert against(claim, given) is None


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("Tenants may sublet without the owner's consent.", BARRED),
        ("If the invoice is paid within 10 days, the order is cancelled.", LATE),
        ("The lounge has power sockets.", "The lounge has Wi-Fi; there are no power sockets."),
        ("Remove the cover.", "Do not remove the cover."),
        ("未经房东同意，租客可以转租。", 转租),
        ("旧打印机仍受支持。", "六月起停止支持旧打印机。"),
        ("休息室有电源插座。", "休息室有无线网络，没有电源插座。"),
        ("请拆下后盖。", "请勿拆下后盖。"),
        ("会员资格到年底前就失效。", "会员资格保留到年底。"),
    ],
)
def test_a_plain_denial_still_contradicts(claim: str, given: str) -> None:
    assert against(claim, given) is not None


def test_two_denials_of_one_clause_ask_for_the_thing() -> None:
    assert barred_without(BARRED)
    assert barred_without(转租)
    assert not barred_without("Tenants may sublet without the owner's consent.")
    assert not barred_without("没有停车位，不得携带宠物。")


def test_what_only_ends_then_is_not_denied() -> None:
    assert telling_cues("The pass does not expire until June.") == ()
    assert telling_cues("会员资格到年底才失效。") == ()
    assert len(telling_cues("The pass does not expire.")) == 1


def test_a_condition_is_supposed_and_what_follows_from_it_is_not() -> None:
    text = "If it is not paid, it is not sent."
    assert supposed(text, text.index("paid"))
    assert not supposed(text, text.index("sent"))
