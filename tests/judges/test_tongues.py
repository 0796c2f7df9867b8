"""What stands in another language is set aside, and the language is named to the reader."""

import asyncio

import pytest

from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.tongues import NAMES, language_name
from rag_doctor.records import Case, Chunk
from rag_doctor.text.language import detect_language, foreign_language

JUDGE = OfflineJudge(fast=True)
FOREIGN = [
    ("de", "Was kostet es?"),
    ("de", "Der Plan kostet 20 $."),
    ("de", "Mitarbeiter haben 14 Tage Urlaub im Jahr."),
    ("fr", "Combien coûte-t-il ?"),
    ("fr", "Les nouveaux employés ont 14 jours de congé par an."),
    ("es", "¿Cuánto cuesta el plan?"),
    ("es", "Los empleados tienen 14 días de vacaciones al año."),
    ("ja", "休暇は何日ありますか"),
    ("ru", "Сколько дней отпуска?"),
]
CROSSED = [
    (
        "How many days of annual leave?",
        "You get 50 days of annual leave.",
        "Les nouveaux employés ont 14 jours de congé par an.",
        ("English", "French"),
    ),
    ("How many days?", "14 days.", "新员工有 14 天年假。", ("English", "Chinese")),
    ("有几天？", "14 天。", "New employees have 14 days of leave.", ("中文", "英文")),
    (
        "年假几天？",
        "年假 14 天。",
        "Neue Mitarbeiter haben 14 Tage Urlaub pro Jahr.",
        ("中文", "德语"),
    ),
]
COMPARED = [
    ("What is used?", "Redis.", "缓存使用 Redis 7.2。"),
    ("How many GB does the plan hold?", "20 GB", "基础版 20 GB。"),
    ("API 的端口是多少？", "8080", "The API listens on port 8080."),
    ("Who was the painter?", "The painter was Diego de la Vega.", "Diego de la Vega painted it."),
]


def _case(question, answer, context, lang):
    contexts = (Chunk(id="c1", text=context),)
    return Case(id="x", question=question, answer=answer, contexts=contexts, lang=lang)


def _weigh(question, answer, context):
    lang = "zh" if detect_language(question) == "zh" else "en"
    case = _case(question, answer, context, lang)
    split = asyncio.run(JUDGE.split([case]))[0]
    return asyncio.run(JUDGE.weigh([case], [split]))[0]


@pytest.mark.parametrize(("code", "text"), FOREIGN)
def test_the_language_is_told(code, text):
    assert detect_language(text) == "other"
    assert foreign_language(text) == code


@pytest.mark.parametrize(("question", "answer", "context", "names"), CROSSED)
def test_a_claim_beside_another_language_is_unscored_and_both_are_named(
    question, answer, context, names
):
    weighing = _weigh(question, answer, context)
    assert [one.support for one in weighing.answer] == ["unscored"]
    assert all(name in weighing.answer[0].reason for name in names)


@pytest.mark.parametrize(("question", "answer", "context", "names"), [CROSSED[0], CROSSED[3]])
def test_no_word_is_said_on_such_chunks(question, answer, context, names):
    weighing = _weigh(question, answer, context)
    assert weighing.chunks[0].useful is None
    assert weighing.sufficiency.enough is None
    assert names[1] in weighing.sufficiency.reason


@pytest.mark.parametrize(("question", "answer", "context"), COMPARED)
def test_names_codes_and_figures_are_compared_across_languages(question, answer, context):
    weighing = _weigh(question, answer, context)
    assert weighing.answer[0].support != "unscored"


@pytest.mark.parametrize(("answer", "name"), [("20 $ im Monat.", "German"), ("20 $.", "German")])
def test_a_case_in_another_language_fails_by_its_name(answer, name):
    case = _case("Was kostet es?", answer, "Der Plan kostet 20 $.", "other")
    [reply] = asyncio.run(JUDGE.split([case]))
    assert isinstance(reply, JudgeFailure)
    assert name in reply.reason


def test_every_language_has_both_names():
    assert all(all(pair) for pair in NAMES.values())
    assert language_name("xx", "en") == "another language"
    assert language_name("de", "mixed") == "德语"
