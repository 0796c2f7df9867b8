"""What has been replaced is no longer so; what was the case before stays what it was."""

import pytest
from support_labels import labels

from rag_doctor.judges.offline.superseded import Change, changes

MEETING, MOVED = "When is the meeting?", "The meeting was moved from Monday to Friday."
OFFICE, YORK = "Where is the office?", "The office relocated from Leeds to York in May."
FEE, RAISED = "What is the fee?", "The fee was raised from 20 to 25 euros."
COACH, AMES = "Who is the coach?", "Ames replaced Bell as coach."
FEE_ZH, RAISED_ZH = "费用多少？", "费用从20元涨到25元。"
OFFICE_ZH, YORK_ZH = "办公室在哪？", "办公室五月从利兹搬到了约克。"
LAUNCH_ZH, THURSDAY_ZH = "发布定在哪天？", "发布定在周四，不是原定的周三。"
COACH_ZH, LI_ZH = "教练是谁？", "李明接替王强担任教练。"
OVER = [
    (MEETING, "The meeting is on Monday.", MOVED),
    (OFFICE, "The office is in Leeds.", YORK),
    (FEE, "The fee is 20 euros.", RAISED),
    (COACH, "The coach is Bell.", AMES),
    (COACH, "The coach is Bell.", "Bell was replaced by Ames as coach."),
    (
        "Which?",
        "The main database is Postgres.",
        "Postgres has been replaced by MySQL as the main database.",
    ),
    (
        "Its name?",
        "The firm is called Adnova.",
        "The firm, formerly Adnova, is now called Brightly.",
    ),
    (
        "What is the limit?",
        "The limit is 100 km/h.",
        "The limit is 80 km/h instead of the previous 100 km/h.",
    ),
    (FEE_ZH, "费用是20元。", RAISED_ZH),
    (OFFICE_ZH, "办公室在利兹。", YORK_ZH),
    (LAUNCH_ZH, "发布定在周三。", THURSDAY_ZH),
    (COACH_ZH, "教练是王强。", LI_ZH),
    ("会议在哪天？", "会议在周一。", "会议由周一改为周五。"),
    ("公司叫什么？", "公司名叫阿迪诺。", "公司原名阿迪诺，现名博莱。"),
    ("上限是多少？", "上限是100公里。", "上限由原来的100公里改为80公里。"),
    ("会议室在哪？", "会议室在三楼。", "会议室原在三楼，现已搬到五楼。"),
]
NOW = [
    (MEETING, "The meeting is on Friday.", MOVED),
    (OFFICE, "The office is in York.", YORK),
    (FEE, "The fee is 25 euros.", RAISED),
    (COACH, "The coach is Ames.", AMES),
    ("What did Ames do?", "Ames replaced Bell.", AMES),
    ("When?", "The desk is open on Monday.", "The desk is open from Monday to Friday."),
    ("Where from?", "The train runs from Leeds.", "The train runs from Leeds to York."),
    ("How often?", "The filter is replaced every 6 months.", "Replace the filter every 6 months."),
    (FEE_ZH, "费用是25元。", RAISED_ZH),
    (OFFICE_ZH, "办公室在约克。", YORK_ZH),
    (LAUNCH_ZH, "发布定在周四。", THURSDAY_ZH),
    (COACH_ZH, "教练是李明。", LI_ZH),
    ("谁被接替了？", "李明接替了王强。", LI_ZH),
    ("开放时间？", "服务台周一开放。", "服务台从周一到周五开放。"),
    ("从哪出发？", "班车从利兹出发。", "班车从利兹开往约克。"),
]


@pytest.mark.parametrize(("question", "claim", "context"), OVER)
def test_what_was_replaced_is_contradicted(question: str, claim: str, context: str) -> None:
    assert labels(question, claim, context) == {"contradicted"}


@pytest.mark.parametrize(("question", "claim", "context"), NOW)
def test_what_took_its_place_stays_supported(question: str, claim: str, context: str) -> None:
    assert labels(question, claim, context) == {"supported"}


@pytest.mark.parametrize(
    ("question", "claim", "context"),
    [
        (FEE, "The fee was 20 euros before.", RAISED),
        ("Where was the office?", "The office was in Leeds until May.", YORK),
        (FEE_ZH, "费用原来是20元。", RAISED_ZH),
        ("办公室从哪搬走？", "办公室从利兹搬走。", YORK_ZH),
    ],
)
def test_a_claim_about_the_past_is_not_contradicted(
    question: str, claim: str, context: str
) -> None:
    assert "contradicted" not in labels(question, claim, context)


def test_another_sentence_that_says_so_is_heard() -> None:
    again = "In Hull the meeting is on Monday."
    assert labels(MEETING, "The meeting is on Monday.", MOVED, again) == {"supported"}


def test_a_range_or_a_journey_replaces_nothing() -> None:
    for text in (
        "Open from Monday to Friday.",
        "The train runs from Leeds to York.",
        "从周一到周五",
    ):
        assert changes(text) == ()
    assert changes("The office relocated from Leeds to York in May.") == (Change("Leeds", "York"),)
