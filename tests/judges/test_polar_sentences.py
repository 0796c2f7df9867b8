"""A whole sentence to a yes-or-no question: a denial rests on evidence that denies something."""

import asyncio

import pytest

from rag_doctor.judges.offline import OfflineJudge
from rag_doctor.records import Case, Chunk

TURNED = [
    (
        "Can I cancel later?",
        "You cannot cancel after the trial.",
        "You may cancel after the trial.",
    ),
    (
        "Is the data encrypted?",
        "The data is stored without encryption.",
        "All data is encrypted at rest.",
    ),
    (
        "Is breakfast included?",
        "The price does not include breakfast.",
        "The price includes breakfast.",
    ),
    ("能开发票吗？", "本店不能开发票。", "本店可开具电子发票。"),
    ("数据会加密吗？", "数据不会加密。", "所有数据均加密存储。"),
    ("离线能用吗？", "应用离线也能使用。", "应用须联网使用，离线时无法使用。"),
]
SAME = [
    ("Is it open on Sunday?", "The shop is not open on Sunday.", "The shop is closed on Sunday."),
    ("Do I have to pay for parking?", "You do not have to pay for parking.", "Parking is free."),
    ("Can I bring food?", "You cannot bring food.", "Food is prohibited on the premises."),
    ("能开发票吗？", "本店可以开发票。", "本店可开具电子发票。"),
    ("周日开门吗？", "周日不开门。", "周日休息。"),
    ("离线能用吗？", "应用离线时不能使用。", "应用须联网使用，离线时无法使用。"),
]


def _support(question: str, answer: str, text: str) -> str:
    return asyncio.run(_judged(question, answer, text))


async def _judged(question: str, answer: str, text: str) -> str:
    judge = OfflineJudge()
    chunks = (Chunk(id="c1", text=text, rank=1),)
    case = Case(id="1", question=question, answer=answer, contexts=chunks)
    (weighing,) = await judge.weigh([case], await judge.split([case]))
    return weighing.answer[0].support


@pytest.mark.parametrize(("question", "answer", "text"), TURNED)
def test_the_other_answer_is_not_supported(question, answer, text) -> None:
    assert _support(question, answer, text) != "supported"


@pytest.mark.parametrize(("question", "answer", "text"), SAME)
def test_the_same_in_other_words_is_not_objected_to(question, answer, text) -> None:
    assert _support(question, answer, text) in ("supported", "unscored")
