"""A bare value is right where the line that states it speaks of the thing asked."""

from __future__ import annotations

import asyncio
import math

import pytest

from rag_doctor.judges.offline.barred_trees import short_answer_trees
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.short_answers import SHORT_SIGNALS, is_short, short_signals
from rag_doctor.records import Case, Chunk, Claim, ClaimVerdict
from rag_doctor.text.embedder import default_embedder

RAIL = (
    "Assistance for travellers is free and must be booked three hours ahead. A wheelchair with its "
    "user may weigh up to 300 kg.",
    "Edda Lindqvist, an organist, set up the school of music in 1952. It has been led since 2016 "
    "by Tomas Brandt. Books are lent for four weeks, films for one.",
)
CLUB = (
    "会费：成年人每年400元，学生每年150元。三天的体验票18元，七天的36元。",
    "顾汀兰1931年出生于江峦镇，2019年2月去世。研究生宿舍每年1800元。",
)


def case_of(question: str, answer: str, texts: tuple[str, ...]) -> Case:
    chunks = tuple(Chunk(id=f"c{i}", text=text, rank=i) for i, text in enumerate(texts, start=1))
    return Case(id="a", question=question, answer=answer, contexts=chunks)


def verdicts(case: Case, **kwargs: bool) -> tuple[ClaimVerdict, ...]:
    async def weigh() -> tuple[ClaimVerdict, ...]:
        judge = OfflineJudge(**kwargs)  # type: ignore[arg-type]
        splits = await judge.split([case])
        return (await judge.weigh([case], splits))[0].answer  # type: ignore[arg-type, union-attr]

    return asyncio.run(weigh())


RIGHT = [
    (RAIL, "How heavy may my wheelchair be with me in it?", "300 kg"),
    (RAIL, "Who founded the music school?", "Edda Lindqvist, an organist"),
    (RAIL, "How long can I keep a book?", "Four weeks for a book"),
    (CLUB, "成年人一年交多少？", "成年人400元/年"),
    (CLUB, "三天的多少钱", "三天18元"),
    (CLUB, "研究生宿舍怎么收费？", "研究生1800一年"),
]


@pytest.mark.parametrize(("texts", "question", "answer"), RIGHT)
def test_a_value_in_the_line_about_the_thing_asked_is_not_flagged(
    texts: tuple[str, ...], question: str, answer: str
) -> None:
    found = verdicts(case_of(question, answer, texts))
    assert all(verdict.support in ("supported", "unscored") for verdict in found)
    for verdict in found:
        for evidence in verdict.evidence:
            chunk = texts[int(evidence.chunk_id[1:]) - 1]
            assert chunk[evidence.start : evidence.end] == evidence.text


@pytest.mark.parametrize(
    ("texts", "question", "answer"),
    [
        (RAIL, "How heavy may my wheelchair be with me in it?", "350 kg"),
        (RAIL, "Who founded the music school?", "Greta Almqvist, a singer"),
        (RAIL[:1], "How long can I keep a book?", "Four weeks"),
        (CLUB, "成年人一年交多少？", "成年人450元/年"),
        (CLUB[:1], "顾汀兰哪年出生？", "1931年"),
    ],
)
def test_a_value_that_stands_nowhere_stays_unsupported(
    texts: tuple[str, ...], question: str, answer: str
) -> None:
    assert all(v.support != "supported" for v in verdicts(case_of(question, answer, texts)))


def test_it_can_be_switched_off() -> None:
    cases = [case_of(question, answer, texts) for texts, question, answer in RIGHT]
    plain = [verdicts(case, short_answers=False) for case in cases]
    assert any(verdict.support == "not_mentioned" for found in plain for verdict in found)


def test_a_sentence_of_many_words_is_no_short_answer() -> None:
    assert is_short("300 kg")
    assert is_short("")
    assert not is_short(" ".join(f"word{i}" for i in range(20)))
    assert not is_short("15 天" * 60)


def test_all_signals_are_given_and_finite() -> None:
    claim = Claim(text="300 kg", start=0, end=6)
    for texts in ((), RAIL):
        case = case_of("How heavy?", "300 kg", texts)
        verdict = ClaimVerdict(claim=claim, support="not_mentioned")
        found = short_signals(case, verdict, default_embedder())
        assert tuple(found) == SHORT_SIGNALS == short_answer_trees().trees.features
        assert all(math.isfinite(value) for value in found.values())
