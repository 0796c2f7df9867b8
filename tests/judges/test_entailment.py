"""The entailment model: what it reads, what it answers, and how it fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.judges.offline.entailment import LABELS, Entailment, default_entailment
from rag_doctor.judges.offline.entailment_premise import BUDGET, premise_for
from rag_doctor.judges.offline.features_evidence import Base, read_base
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

PARKING = (
    "Visitors may park on level 2 for up to three hours. Staff park on level 4. The barrier "
    "closes at 22:00, and cars left inside can be collected the next morning."
)
PARKING_ZH = (
    "访客可在二层停车，最长三小时；员工停在四层。道闸每晚十点关闭，留在场内的车辆次日早晨方可取走。"
)


@pytest.mark.parametrize(
    ("premise", "true", "false"),
    [
        (PARKING, "Guests can leave their car on the second level for three hours.",
         "Guests can leave their car on the fourth level for three hours."),
        (PARKING, "Cars left overnight can be fetched the following day.",
         "Cars left overnight are towed away."),
        (PARKING_ZH, "员工的停车位在四层。", "员工的停车位在二层。"),
        (PARKING_ZH, "晚上十点以后道闸就关了。", "道闸全天开放。"),
    ],
)  # fmt: skip
def test_a_true_claim_stands_above_its_falsified_twin(premise: str, true: str, false: str) -> None:
    good, bad = default_entailment().predict([(premise, true), (premise, false)])[:, 0]
    assert good > bad


def test_rows_are_chances_in_the_order_of_the_pairs() -> None:
    pairs = [(PARKING, "Staff park on level 4."), (PARKING_ZH, "员工停在四层。"), (PARKING, "Hi.")]
    found = default_entailment().predict(pairs)
    assert found.shape == (3, len(LABELS))
    assert np.allclose(found.sum(axis=1), 1.0, atol=1e-4)
    turned = default_entailment().predict(pairs[::-1])
    assert np.array_equal(found, turned[::-1])


def test_a_pair_gets_the_same_chances_alone_and_in_company() -> None:
    pair = (PARKING, "Staff park on level 4.")
    alone = default_entailment().predict([pair])
    among = default_entailment().predict([(PARKING_ZH * 5, "访客停车不限时。"), pair, pair])
    assert np.array_equal(alone[0], among[1])
    assert np.array_equal(among[1], among[2])


def test_nothing_asked_gives_no_rows() -> None:
    assert default_entailment().predict([]).shape == (0, 3)


@pytest.mark.parametrize("text", ["", " ", "\x00\ud83d", "word " * 20_000, "字" * 20_000])
def test_odd_texts_get_an_answer(text: str) -> None:
    found = default_entailment().predict([(text, "Staff park on level 4."), (PARKING, text)])
    assert np.isfinite(found).all()


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no vocabulary at .*Reinstall"):
        Entailment(tmp_path).predict([("a", "b")])


def test_threads_off_the_menu_are_refused() -> None:
    with pytest.raises(ConfigError, match="threads: must be 1 or 2, got 8"):
        Entailment(threads=8)


def test_importing_it_loads_no_runtime() -> None:
    code = (
        "import sys, rag_doctor.judges.offline.entailment as e; e.Entailment();"
        "assert not {'onnxruntime', 'tokenizers'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def _base(*texts: str) -> Base:
    return read_base([Chunk(id=f"c{n}", text=text, rank=n) for n, text in enumerate(texts, 1)])


def test_short_contexts_are_read_whole() -> None:
    assert premise_for("anything", _base(PARKING)) == PARKING


def test_of_long_contexts_the_telling_sentence_is_read_within_the_budget() -> None:
    filler = [f"Room {n} was painted in spring and has {n} windows to the yard." for n in range(60)]
    found = premise_for("Employees park on level 4.", _base(" ".join(filler), PARKING))
    assert "Staff park on level 4." in found
    assert len(found) / 4 <= BUDGET * 1.2


def test_in_chinese_too() -> None:
    filler = "".join(f"第{n}号房间在春天刷过墙，共有{n}扇窗户。" for n in range(60))
    assert "员工停在四层" in premise_for("员工的车停四层。", _base(filler, PARKING_ZH))


def test_without_contexts_there_is_nothing_to_read() -> None:
    assert premise_for("anything", _base()) == ""


class _Refusing(Entailment):
    """A model that must not be asked."""

    def predict(self, pairs):  # type: ignore[no-untyped-def]
        assert not pairs, pairs
        return np.zeros((0, 3), dtype=np.float32)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Staff park on level 4.", PARKING),
        ("Nobody said so anywhere.", " ".join(f"Room {n} has a yard." for n in range(30))),
    ],
    ids=["said in these words", "long contexts"],
)
def test_the_model_is_not_asked_where_the_signals_decide(claim: str, text: str) -> None:
    scorer = SupportScorer(entailment=_Refusing())
    claims = [Claim(text=claim, start=0, end=len(claim))]
    assert scorer.judge(claims, [Chunk(id="c1", text=text, rank=1)])[0].support != "unscored"
