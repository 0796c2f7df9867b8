"""Answers side by side: a side wins only in both orders; position is measured, never believed."""

from __future__ import annotations

import json

import pytest
from experiments_made import CARD, report, row
from fakes import FakeJudge

from rag_doctor.errors import ConfigError
from rag_doctor.experiments import compare_reports
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.preference import Preference


class Preferring(FakeJudge):
    """Prefers by `rule(first, second)`; remembers what it was shown."""

    def __init__(self, rule):
        super().__init__()
        self.rule, self.shown = rule, []

    async def prefer(self, duels):
        self.shown += [(duel.first, duel.second) for duel in duels]
        return [self.rule(duel) for duel in duels]


def longer(duel):
    if len(duel.first) == len(duel.second):
        return Preference("tie", "alike")
    return Preference("first" if len(duel.first) > len(duel.second) else "second", "longer")


def blind(rule, pairs):
    sides = [
        report([row(f"c{i}", answer=pair[at]) for i, pair in enumerate(pairs)]) for at in (0, 1)
    ]
    judge = Preferring(rule)
    return compare_reports(*sides, blind=judge).blind, judge


def test_a_fair_judge_decides_by_the_answers():
    found, judge = blind(longer, [("a", "bb")] * 8 + [("ccc", "d")] * 2 + [("e", "f")])
    assert (found.wins("after"), found.wins("before"), found.wins("tie")) == (8, 2, 1)
    assert (found.agreed.hits, found.agreed.n) == (11, 11)
    assert (found.first.hits, found.first.n) == (10, 20)
    assert found.lead.value == pytest.approx(6 / 11)
    assert found.test.p == pytest.approx(0.109375)  # 2 of 10 heads, both sides
    assert len(judge.shown) == 22
    assert judge.shown[0] == ("a", "bb")
    assert judge.shown[1] == ("bb", "a")


def test_a_judge_that_likes_the_first_wins_nothing_and_is_found_out():
    found, _ = blind(lambda duel: Preference("first"), [("a", "b")] * 10)
    assert found.wins("tie") == 10
    assert (found.agreed.hits, found.first.value) == (0, 1.0)
    assert all(bout.by_order for bout in found.bouts)
    assert found.lead.covers(0)


def test_a_win_and_a_tie_is_a_tie():
    found, _ = blind(
        lambda duel: Preference("first" if duel.first == "a" else "tie"), [("a", "b")] * 6
    )
    assert found.wins("tie") == 6
    assert found.agreed.hits == 0


def test_the_same_answer_costs_nothing():
    found, judge = blind(longer, [("a", " a ")] * 3)
    assert (found.identical, judge.shown) == (3, [])
    assert found.agreed.n == 0


def test_failures_are_counted_and_enter_nothing():
    def rule(duel):
        return JudgeFailure("busy") if "x" in duel.first + duel.second else longer(duel)

    found, _ = blind(rule, [("x", "y"), *[("a", "bb")] * 6])
    assert (found.wins("failed"), found.wins("after")) == (1, 6)
    assert found.bouts[0].reasons == ("busy", "busy")
    assert found.lead.n == 6


def test_a_verdict_that_is_none_fails_its_bout():
    found, _ = blind(lambda duel: Preference(None, "off the menu"), [("a", "b")])
    assert found.wins("failed") == 1


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "the new answer won 8, the old one 0"), ("zh", "新回答胜 8 次，旧回答胜 0 次")],
)
def test_it_is_told_in_both_languages(lang, words):
    pairs = [("a", "bb")] * 8
    sides = [report([row(f"c{i}", answer=p[at]) for i, p in enumerate(pairs)]) for at in (0, 1)]
    found = compare_reports(*sides, blind=Preferring(longer))
    assert words in found.to_markdown(lang)
    assert json.loads(found.to_json())["blind"]["after"] == 8


@pytest.mark.parametrize(
    ("rule", "pairs", "en", "zh"),
    [
        (longer, [("a", "a")] * 3, "All 3 pairs of answers are word for word", "3 对回答逐字相同"),
        (
            lambda duel: JudgeFailure("no route to host"),
            [("a", "b")] * 3,
            "failed on all 3 pairs of answers: nothing can be said",
            "在全部 3 对回答上都失败了：无法判断哪一方更好。第一次的原因：no route",
        ),
        (longer, [("a", "b")] * 3, "Every verdict is a tie, so whether", "所有判定都是平局"),
        (
            lambda duel: JudgeFailure("busy") if "x" in duel.first + duel.second else longer(duel),
            [("x", "y"), ("a", "bb")],
            "1 pairs could not be judged and count for neither side. The first: busy",
            "有 1 对未能判定，不计入任何一方。第一对的原因：busy",
        ),
        (longer, [("a", "bb")] * 9, "Of the 18 verdicts that were no tie, .50 [", "有 .50 ["),
    ],
)
def test_where_there_is_little_or_nothing_to_tell_that_is_told(rule, pairs, en, zh):
    sides = [report([row(f"c{i}", answer=p[at]) for i, p in enumerate(pairs)]) for at in (0, 1)]
    found = compare_reports(*sides, blind=Preferring(rule))
    assert en in found.to_markdown("en").replace("\\", "")
    assert zh in found.to_markdown("zh").replace("\\", "")
    if not found.blind.first.n:
        assert "– fell" not in found.to_markdown("en")


def test_a_judge_that_only_scores_cannot_compare():
    one = report([row("a")])
    with pytest.raises(ConfigError, match="scores answers and does not compare them"):
        compare_reports(one, one, blind=FakeJudge())
    assert CARD.label
