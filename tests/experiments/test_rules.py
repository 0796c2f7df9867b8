"""Rules of a gate: read as they are meant, refused where they do not hold together."""

from __future__ import annotations

import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.experiments import Limit, read_rules
from rag_doctor.experiments.rules import rules_from

YAML = """
baseline: base
measures:
  recall: 0.03
  faithfulness: {drop: 0.02, floor: 0.8}
groups:
  query_type:
    multi_hop: {recall: 0.1}
    "*": {recall: 0.15}
  year: {2024: {recall: 0.2}}
missing_cases: 2
cant_tell: fail
keep_last: 5
history: kept
"""
TOML = """
baseline = "base"
missing_cases = 2
cant_tell = "fail"
keep_last = 5
history = "kept"
[measures]
recall = 0.03
faithfulness = {drop = 0.02, floor = 0.8}
[groups.query_type]
multi_hop = {recall = 0.1}
"*" = {recall = 0.15}
[groups.year.2024]
recall = 0.2
"""


@pytest.mark.parametrize(("name", "text"), [("r.yaml", YAML), ("r.toml", TOML)])
def test_the_same_rules_in_both_languages(tmp_path, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    rules = read_rules(tmp_path / name)
    assert rules.limits == (
        Limit("recall", 0.03),
        Limit("faithfulness", 0.02, 0.8),
        Limit("recall", 0.1, None, "query_type", "multi_hop"),
        Limit("recall", 0.15, None, "query_type", "*"),
        Limit("recall", 0.2, None, "year", "2024"),
    )
    assert rules.baseline == tmp_path / "base"
    assert rules.history == tmp_path / "kept"
    assert (rules.missing_cases, rules.cant_tell, rules.keep_last) == (2, "fail", 5)
    assert rules.measures == ("recall", "faithfulness")
    assert rules.by == ("query_type", "year")


def test_what_is_not_said_has_its_default():
    rules = rules_from({"measures": {"healthy": 0}})
    assert (rules.baseline, rules.history) == (None, None)
    assert (rules.missing_cases, rules.cant_tell, rules.keep_last) == (0, "report", 30)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "no measure is limited"),
        ("text", "a mapping with measures is due, got 'text'"),
        ({"measures": {"recal": 0.1}}, "measure: 'recal' is none of"),
        ({"measures": {"recall": 3}}, "measures.recall: a number from 0 to 1"),
        ({"measures": {"recall": True}}, "a number from 0 to 1"),
        ({"measures": {"recall": {"dorp": 0.1}}}, "no choice 'dorp'.*Did you mean 'drop'"),
        ({"measures": {"recall": {}}}, "drop or floor is due"),
        ({"measures": {"recall": None}}, "measures.recall: nothing is limited"),
        ({"measures": {"recall": {"drop": None}}}, "drop or floor is due"),
        ({"measures": {"recall": 0.1}, "groups": {"lang": {"en": None}}}, "lang.en: measure: numb"),
        ({"measures": {"recall": 0.1}, "groups": {"lang": {"en": {}}}}, "no measure is limited"),
        ({"measures": {"recall": 0.1}, "groups": {"lang": {}}}, "groups.lang: no group is named"),
        ({"measures": [1]}, "measure: number is due"),
        ({"measure": {"recall": 0.1}}, "no choice 'measure'.*Did you mean 'measures'"),
        ({"groups": {"lang": 0.1}}, "groups.lang: group: limits is due"),
        ({"groups": {"lang": {False: {"recall": 0.1}}}}, "was read as true or false"),
        ({"measures": {"recall": 0.1}, "keep_last": 0}, "keep_last: a whole number from 1"),
        ({"measures": {"recall": 0.1}, "cant_tell": "skip"}, "no choice 'skip'"),
        ({"measures": {"recall": 0.1}, "baseline": 7}, "baseline: the path of a folder"),
    ],
)
def test_rules_that_do_not_hold_together_are_refused(data, message):
    with pytest.raises(ConfigError, match=message):
        rules_from(data)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("r.yaml", "measures: [", "line 1, column 12: .*bracket or a comma is missing"),
        ("r.toml", "measures = [", "is no TOML. Look for a missing quote"),
        (
            "r.yaml",
            "measures:\n  recall: 0.1\n  recall: 0.9\n",
            "line 3: the key 'recall' stands tw",
        ),
        (
            "r.yaml",
            "measures: {recall: 1}\nmeasures: {healthy: 1}\n",
            "key 'measures' stands twice",
        ),
        ("r.yaml", "keep_last: [1, {a: 1, a: 2}]\n", "key 'a' stands twice"),
        ("r.json", '{"measures": {"recall": 1}, "measures": {}}', "key 'measures' stands twice"),
        ("r.toml", "[measures]\nrecall = 1\nrecall = 2\n", "line 3, .*: this is no TOML"),
        ("r.yaml", "!!python/object/apply:os.system ['true']", "tags .* are not read"),
    ],
)
def test_files_that_cannot_be_read_are_refused(tmp_path, name, text, message):
    (tmp_path / name).write_text(text)
    with pytest.raises(ConfigError, match=message):
        read_rules(tmp_path / name)
    with pytest.raises(ConfigError, match="cannot read"):
        read_rules(tmp_path / "absent.yaml")
