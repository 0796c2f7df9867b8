"""A draw that says less than the reference, and nothing against it, is better than a wrong one."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.records import Case, Chunk
from rag_doctor.trials.goodness import falls_short_only

ASKED = {"en": "In which months is the pool closed?", "zh": "泳池哪几个月闭馆检修？"}
DUE = {
    "en": "The pool is closed in July and August.",
    "zh": "泳池七月和八月闭馆检修。",
}
SAID = {
    "part": {"en": "The pool is closed in August.", "zh": "泳池八月闭馆检修。"},
    "wrong": {"en": "The pool is closed in May.", "zh": "泳池五月闭馆检修。"},
    "right": DUE,
    "declined": {"en": "The documents do not say.", "zh": "资料中没有相关内容。"},
}


def case_of(lang: str, said: str) -> Case:
    page = Chunk(id="pool#1", source="Pool", text=DUE[lang])
    stray = Chunk(id="food#1", source="Food", text="The canteen opens at noon.")
    return Case(
        id="pool",
        question=ASKED[lang],
        answer=SAID[said][lang],
        reference=DUE[lang],
        contexts=(stray, page),
        lang=lang,
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("said", "is_part"), [("part", True), ("wrong", False), ("right", False), ("declined", False)]
)
def test_a_part_is_told_from_what_is_wrong_whole_or_declined(lang, said, is_part) -> None:
    case = case_of(lang, said)
    assert falls_short_only(diagnose(case, "offline"), case, case.answer) is is_part


class Pool:
    """Says what it is told to, and a part of the answer where the page stands alone."""

    name = "pool"

    def __init__(self, case: Case) -> None:
        self._case = case

    def generate(self, question: str, contexts: object, **knobs: object) -> str:
        alone = len(contexts) == 1  # type: ignore[arg-type]
        return SAID["part"][self._case.lang] if alone else self._case.answer


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("said", "good"), [("wrong", True), ("part", False)])
def test_a_part_is_an_effect_against_a_wrong_answer_and_none_against_a_part(
    lang, said, good
) -> None:
    from rag_doctor import investigate

    case = case_of(lang, said)
    found = investigate(case, Pool(case), "offline", only=["noise_dropped"]).investigation
    [dropped] = [trial for trial in found.trials if trial.name == "noise_dropped"]
    assert {draw.good for draw in dropped.draws} == {good}
    assert bool(dropped.reason) is good
