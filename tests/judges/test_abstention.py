"""Where the judge does not know it says so; where it does, it does not hide behind that."""

import numpy as np
import pytest

from rag_doctor.judges import get_judge
from rag_doctor.judges.offline import support_abstain
from rag_doctor.judges.offline.reconcile import standing_whole
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.judges.offline.support_abstain import HIGH, LOW
from rag_doctor.judges.offline.support_model import SupportModel
from rag_doctor.records import Chunk, Claim, ClaimVerdict
from rag_doctor.views.words import note_words

NURSERY = (
    "The company nursery takes children from the age of two. Places are given by lot every "
    "spring. Parents who miss the draw go on a waiting list."
)
NURSERY_ZH = "公司托儿所接收一岁以上的幼儿。名额每年春季抽签决定，没抽中的家长进入候补名单。"
RETOLD = "Whether an infant gets in depends on chance."
RETOLD_ZH = "孩子能不能进去要看运气。"


class Always(SupportModel):
    """Gives every claim the same chance of support."""

    def __init__(self, chance):
        self.chance = chance

    def probability(self, rows):
        return np.full(len(rows), self.chance)


def judged(claim, text, chance, lang="en", fast=False):
    scorer = SupportScorer(fast=fast, model=Always(chance))
    claims = (Claim(text=claim, start=0, end=len(claim)),)
    return scorer.judge(claims, (Chunk(id="c1", text=text),), lang=lang)[0]


@pytest.mark.parametrize(
    ("claim", "text", "lang", "words"),
    [
        (RETOLD, NURSERY, "en", "in other words than the evidence"),
        (RETOLD_ZH, NURSERY_ZH, "zh", "无法判断资料是否支持"),
    ],
)
def test_a_claim_in_other_words_that_may_follow_or_not_is_left_open(claim, text, lang, words):
    found = judged(claim, text, 0.42, lang)
    assert found.support == "unscored"
    assert LOW <= found.p_supported < HIGH
    assert words in found.reason
    assert f"{found.p_supported:.2f}" in found.reason
    assert set(found.by_chunk.values()) == {"unscored"}
    assert not found.evidence


@pytest.mark.parametrize(("claim", "text"), [(RETOLD, NURSERY), (RETOLD_ZH, NURSERY_ZH)])
@pytest.mark.parametrize(("chance", "label"), [(0.03, "not_mentioned"), (0.9, "supported")])
def test_a_word_that_is_plain_either_way_is_taken(claim, text, chance, label):
    assert judged(claim, text, chance).support == label


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Whether an infant gets in within 40 days depends on chance.", NURSERY),
        ("Whether an infant of Marketing gets in depends on Rosalind Weaver.", NURSERY),
        ("孩子能不能在 40 天内进去要看运气。", NURSERY_ZH),
        ("孩子能不能进去要看张伟明经理的运气。", NURSERY_ZH),
    ],
)
def test_an_amount_or_a_name_that_is_not_there_is_no_matter_of_wording(claim, text):
    assert judged(claim, text, 0.42).support != "unscored"


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The company nursery takes children from the age of three.", NURSERY),
        ("公司托儿所接收三岁以上的幼儿。", NURSERY_ZH),
    ],
)
def test_a_contradiction_that_is_named_is_not_left_open(claim, text):
    assert judged(claim, text, 0.42).support == "contradicted"


def test_rules_alone_never_leave_wording_open():
    assert judged(RETOLD, NURSERY, 0.42, fast=True).support == "not_mentioned"


def test_on_long_evidence_too():
    long = " ".join(f"Room {n} is cleaned on the days that the notice board shows." for n in
                    range(24)) + " " + NURSERY  # fmt: skip
    assert judged(RETOLD, long, 0.42).support == "unscored"


def test_a_claim_left_open_that_stands_word_for_word_is_raised():
    claim = Claim(text="Parents who miss the draw go on a waiting list", start=0, end=46)
    open_one = ClaimVerdict(claim=claim, support="unscored", p_supported=0.47)
    unread = ClaimVerdict(claim=claim, support="unscored")
    chunk = Chunk(id="c1", text=NURSERY)
    assert standing_whole([open_one], (chunk,), "en")[0].support == "supported"
    assert standing_whole([unread], (chunk,), "en")[0] == unread


def test_the_band_ends_where_a_claim_counts_as_supported():
    assert 0.0 < support_abstain.LOW < support_abstain.HIGH <= 0.5


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_card_says_how_far_its_chances_are_off_and_how_often_it_abstains(lang):
    for line in get_judge("offline").card.accuracy.values():
        told = note_words(line, lang)
        for words in {"en": ("calibration error", "Leaves open"),
                      "zh": ("校准误差", "未下判定")}[lang]:  # fmt: skip
            assert words in told
