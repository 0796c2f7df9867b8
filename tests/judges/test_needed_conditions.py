"""What holds only under a condition may not be said without it; an exception may be left out."""

import pytest
from overruled_cases import judged

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

LEFT_OUT = [
    ("Guests can use the pool.", "Guests can use the pool only when a member is with them."),
    ("Reports can be exported.", "Reports can be exported only after an owner has enabled it."),
    (
        "The tenant may sublet the flat.",
        "The tenant may sublet the flat with the written consent of the landlord.",
    ),
    ("Points can be paid out.", "Only if the account is verified, points can be paid out."),
    ("访客可以进入机房。", "访客只有在管理员陪同下才可以进入机房。"),
    ("承租人可以转租房屋。", "承租人经出租人书面同意后，可以转租房屋。"),
    ("加班可以申报。", "加班须经直属经理批准后方可申报。"),
    ("员工可以申请年假。", "员工入职满一年后方可申请年假。"),
]
KEPT = [
    ("Guests can use the pool when a member is present.", LEFT_OUT[0][1]),
    ("New links expire after 14 days.", "New links expire after 14 days unless set otherwise."),
    ("Pets are welcome here.", "Pets are welcome here except in the dining hall."),
    (
        "The tenant may sublet the flat.",
        "The tenant may sublet the flat. A garage is let with the written consent of the landlord.",
    ),
    ("Owners can export reports.", "Owners can export reports; members only after approval."),
    ("访客可以在管理员陪同下进入机房。", LEFT_OUT[4][1]),
    ("外链14天后失效。", "外链14天后失效，但所有者另行设置的除外。"),
    ("经批准，加班可以申报。", LEFT_OUT[6][1]),
]


@pytest.mark.parametrize(("claim", "text"), LEFT_OUT)
def test_a_needed_condition_left_out_contradicts(claim: str, text: str) -> None:
    found = judged(claim, text)
    assert (found.support, found.contradiction.kind) == ("contradicted", "condition")


@pytest.mark.parametrize(("claim", "text"), KEPT)
def test_a_condition_told_or_not_needed_contradicts_nothing(claim: str, text: str) -> None:
    assert judged(claim, text).support != "contradicted"


@pytest.mark.parametrize(
    ("claim", "text", "question"),
    [
        (*LEFT_OUT[0], "Can guests use the pool when their member is present?"),
        (*LEFT_OUT[4], "有管理员陪同，访客能进机房吗？"),
    ],
)
def test_a_condition_that_the_question_names_is_not_left_out(claim, text, question) -> None:
    assert judged(claim, text, question=question).support == "supported"


@pytest.mark.parametrize(
    ("claim", "further", "text"),
    [
        (LEFT_OUT[2][0], "The landlord has to consent in writing.", LEFT_OUT[2][1]),
        (LEFT_OUT[5][0], "转租要出租人书面同意。", LEFT_OUT[5][1]),
    ],
)
def test_a_condition_told_elsewhere_in_the_answer_is_not_left_out(claim, further, text) -> None:
    claims = [Claim(text=one, start=0, end=len(one)) for one in (claim, further)]
    found = SupportScorer().judge(claims, [Chunk(id="c1", text=text)])
    assert found[0].support == "supported"
