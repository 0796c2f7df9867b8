"""`recall@5` in, the measure out, and back."""

from __future__ import annotations

import copy
import pickle

import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.metrics import COLUMNS, metrics_table, parse_metric, registry


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("recall@5", "recall@5"),
        ("nDCG@10", "nDCG@10"),
        ("ndcg @ 10", "nDCG@10"),
        ("nDCG(gains='exp')@10", "nDCG(gains='exp')@10"),
        ("nDCG(gains=exp)@10", "nDCG(gains='exp')@10"),
        ('nDCG( gains = "exp" )', "nDCG(gains='exp')"),
        ("nDCG(gains='linear')@10", "nDCG@10"),
        ("nDCG（gains＝‘exp’）＠１０", "nDCG(gains='exp')@10"),
        ("hit@1", "hit@1"),
        ("success@1", "hit@1"),
        ("precision(rel=2)@3", "precision(rel=2)@3"),
        ("recall(rel=2, k=3)", "recall(rel=2)@3"),
        ("MRR@10", "reciprocal_rank@10"),
        ("mrr", "reciprocal_rank"),
        ("faithfulness", "faithfulness"),
        ("answer_relevancy(zero='any')", "answer_relevancy(zero='any')"),
        ("context_utilization", "context_utilisation"),
    ],
)
def test_notation_prints_back_in_one_spelling(written: str, canonical: str) -> None:
    metric = parse_metric(written)
    assert str(metric) == canonical
    assert parse_metric(canonical) == metric
    assert hash(parse_metric(canonical)) == hash(metric)


def test_a_parsed_measure_runs_with_its_parameters() -> None:
    value = parse_metric("recall(rel=2)@1")(ranking=["a", "b"], grades={"a": 2, "b": 2})
    assert value.score == 0.5
    assert parse_metric("recall@5").k == 5
    assert parse_metric("nDCG").k is None


def test_a_measure_survives_pickling_and_copying() -> None:
    metric = parse_metric("nDCG(gains='exp')@10")
    assert pickle.loads(pickle.dumps(metric)) == metric
    assert copy.deepcopy(metric) == metric


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("recal@5", r"metric: no choice 'recal'\. Did you mean 'recall'\? Choices: .*nDCG.*recall"),
        ("wholly_else", r"no choice 'wholly_else'\. Choices: answer_relevancy"),
        ("recall", r"k of recall: must be given, got nothing\. Write recall@5"),
        ("recall@0", r"k of recall: must be a whole number from 1, got 0\. Ranks count from 1"),
        ("recall@-3", r"k of recall: must be a whole number from 1, got -3"),
        ("recall@2.5", r"k of recall: must be a whole number from 1, got '2\.5'"),
        ("recall@five", r"k of recall: .* got 'five'"),
        ("recall(rel=3)@5", r"rel of recall: no choice 3\. Choices: 1, 2"),
        ("recall(gain=1)@5", r"parameter of recall: no choice 'gain'\. Choices: k, rel"),
        ("nDCG(gains='log')@5", r"gains of nDCG: no choice 'log'\. Choices: exp, linear"),
        ("nDCG(gain='exp')@5", r"Did you mean 'gains'\?"),
        ("nDCG(exp)@5", r"each setting must read name=value, once, got 'exp'"),
        ("recall(rel=1,rel=2)@5", r"each setting must read name=value, once, got 'rel=2'"),
        ("recall(k=3)@5", r"k is given twice"),
        ("faithfulness@5", r"k of faithfulness: it has no parameters\. Write faithfulness alone"),
        ("", r"metric: must read name\(setting=value\)@k, got ''"),
        ("recall@5@6", r"must read name"),
        ("recall(rel=1", r"must read name"),
        (None, r"must read name\(setting=value\)@k, got None"),
    ],
)
def test_a_wrong_notation_is_told_the_mend(written: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        parse_metric(written)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_has_a_full_row_for_every_measure(lang: str) -> None:
    rows = metrics_table(lang)
    assert len(rows) == len(registry())
    for row in rows:
        assert list(row) == list(COLUMNS)
        assert all(row.values())


def test_the_table_speaks_two_languages() -> None:
    english, chinese = metrics_table("en"), metrics_table("zh")
    for en, zh in zip(english, chinese, strict=True):
        assert en["name"] == zh["name"]
        for column in ("what", "empty", "direction"):
            assert en[column].isascii() or "→" in en[column]
            assert any("\u4e00" <= sign <= "\u9fff" for sign in zh[column])


def test_the_table_refuses_a_language_it_does_not_speak() -> None:
    with pytest.raises(ConfigError, match=r"lang: no choice 'fr'.*Choices: en, zh"):
        metrics_table("fr")


def test_the_registry_is_read_only() -> None:
    with pytest.raises(TypeError, match="does not support item assignment"):
        registry()["mine"] = registry()["recall"]


def test_spellings_do_not_collide() -> None:
    spellings = [s.lower() for d in registry().values() for s in (d.name, *d.aliases)]
    assert len(spellings) == len(set(spellings))


def test_every_measure_names_a_source_with_its_year() -> None:
    for definition in registry().values():
        assert any(year in definition.source for year in map(str, range(1999, 2027)))
