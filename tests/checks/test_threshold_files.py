"""Thresholds by language: read, written, applied; and claims cut at a fitted probability."""

from __future__ import annotations

import asyncio
import json

import pytest

from rag_doctor.checks import (
    Thresholds,
    ThresholdsByLang,
    cut_at,
    cut_judge,
    read_thresholds,
    thresholds_from,
    write_thresholds,
)
from rag_doctor.errors import ConfigError
from rag_doctor.judges import ScriptedJudge
from rag_doctor.judges.base import Judge, Split, Sufficiency, Weighing
from rag_doctor.records import Case, Claim, ClaimVerdict, Evidence, Refusal

CLAIM = Claim(text="15 days.", start=0, end=8)
SEEN = Evidence(chunk_id="c1", start=0, end=2, text="15")


def verdict(support, p, evidence=()):
    return ClaimVerdict(claim=CLAIM, support=support, p_supported=p, evidence=evidence)


def weighing(*verdicts):
    return Weighing(tuple(verdicts), (), (), Sufficiency(None))


@pytest.mark.parametrize("name", ["bars.toml", "bars.json"])
def test_what_is_written_is_read_back(tmp_path, name):
    made = ThresholdsByLang(
        recall=0.4,
        judge="offline 0.2",
        by_lang={
            "en": Thresholds(recall=0.4, faithfulness=0.61),
            "zh": Thresholds(recall=0.4, support=0.8),
        },
    )
    write_thresholds(made, tmp_path / name, {"source": "标注 “a”.jsonl", "n": 300})
    assert read_thresholds(tmp_path / name) == made
    assert "标注" in (tmp_path / name).read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [tmp_path / name]


def test_flat_numbers_hold_for_every_language(tmp_path):
    (tmp_path / "t.toml").write_text("faithfulness = 0.6\n")
    found = read_thresholds(tmp_path / "t.toml")
    assert found == Thresholds(faithfulness=0.6)
    assert found.of("zh").faithfulness == 0.6


def test_a_language_starts_from_the_numbers_beside_it():
    found = thresholds_from({"recall": 0.3, "zh": {"faithfulness": 0.5}})
    assert (found.of("zh").recall, found.of("zh").faithfulness) == (0.3, 0.5)
    assert found.of("mixed") == found.of("zh")
    assert (found.of("en").recall, found.of("und").faithfulness) == (0.3, 0.7)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("faithfulness = 1.4", "faithfulness = 1.4"),
        ("[zh]\nrecal = 0.5", "recal = 0.5"),
        ("[fr]\nrecall = 0.5", "fr = "),
        ("zh = 0.5", "numbers from 0 to 1"),
        ("recall = ", "neither TOML nor JSON"),
        ("[1, 2]", "neither TOML nor JSON"),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused_by_name(tmp_path, text, said):
    (tmp_path / "t.toml").write_text(text)
    with pytest.raises(ConfigError, match=r"t\.toml") as told:
        read_thresholds(tmp_path / "t.toml")
    assert said in str(told.value)


def test_a_file_that_is_not_there_and_a_folder_that_cannot_be_written(tmp_path):
    with pytest.raises(ConfigError, match="cannot read"):
        read_thresholds(tmp_path / "gone.toml")
    with pytest.raises(ConfigError, match="cannot write"):
        write_thresholds(Thresholds(), tmp_path / "gone" / "t.toml")


def test_json_by_language_is_taken(tmp_path):
    (tmp_path / "t.txt").write_text(json.dumps({"en": {"recall": 0.2}}))
    assert read_thresholds(tmp_path / "t.txt").of("en").recall == 0.2


def test_claims_follow_the_fitted_probability():
    found = cut_at(
        weighing(
            verdict("supported", 0.6, (SEEN,)),
            verdict("not_mentioned", 0.8),
            verdict("contradicted", 0.9),
            verdict("supported", None),
            verdict("unscored", 0.9),
        ),
        0.7,
        "en",
    )
    told = [v.support for v in found.answer]
    assert told == ["not_mentioned", "supported", "contradicted", "supported", "unscored"]
    assert found.answer[0].evidence == ()
    assert "below the fitted threshold 0.70" in found.answer[0].reason


def test_a_probability_at_the_cut_is_enough_and_no_cut_changes_nothing():
    same = weighing(verdict("supported", 0.7), verdict("not_mentioned", 0.2))
    assert cut_at(same, 0.7, "en") == same
    assert cut_at(same, None, "en") is same


def test_the_cut_judge_cuts_by_language_and_says_so_in_its_version():
    inner = ScriptedJudge(default={"weigh": weighing(verdict("supported", 0.6))})
    bars = ThresholdsByLang(by_lang={"zh": Thresholds(support=0.7)})
    judge = cut_judge(inner, bars)
    assert isinstance(judge, Judge)
    assert judge.card.version == "1, support from zh 0.7"
    split = Split((CLAIM,), (), Refusal())
    cases = [Case(id=x, question="?", answer="15 days.", lang=x) for x in ("en", "zh", "mixed")]
    replies = asyncio.run(judge.weigh(cases, [split] * 3))
    told = [reply.answer[0].support for reply in replies]
    assert told == ["supported", "not_mentioned", "not_mentioned"]
    assert "低于拟合的阈值" in replies[1].answer[0].reason


def test_without_a_fitted_probability_the_judge_is_itself():
    inner = ScriptedJudge()
    assert cut_judge(inner, ThresholdsByLang(by_lang={"zh": Thresholds(recall=0.7)})) is inner
