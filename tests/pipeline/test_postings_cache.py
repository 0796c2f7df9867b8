import numpy as np
import pytest

from rag_doctor.pipeline import DemoRag
from rag_doctor.pipeline.postings_cache import counted

TEXTS = ["annual leave", "sick leave days", "年假 结转"]


@pytest.fixture(autouse=True)
def even_a_few_texts_are_kept(monkeypatch):
    monkeypatch.setattr("rag_doctor.pipeline.postings_cache.WORTH_KEEPING", 1)


class Cutter:
    """Splits at blanks and counts its calls."""

    def __init__(self):
        self.calls = 0

    def __call__(self, text):
        self.calls += 1
        return text.split()


def same(left, right):
    arrays = zip(
        (left.starts, left.texts, left.gains), (right.starts, right.texts, right.gains), strict=True
    )
    return (
        all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in arrays)
        and list(left.idf.items()) == list(right.idf.items())
        and dict(left.numbers) == dict(right.numbers)
        and left.size == right.size
    )


def test_the_second_time_nothing_is_cut(own_cache):
    cutter = Cutter()
    first = counted(TEXTS, cutter, "words")
    again = counted(TEXTS, cutter, "words")
    assert cutter.calls == len(TEXTS)
    assert same(first, again)
    assert len(list((own_cache / "postings").iterdir())) == 1


def test_other_texts_another_order_tokenizer_or_code_are_counted_anew(monkeypatch):
    cutter = Cutter()
    counted(TEXTS, cutter, "words")
    counted(TEXTS[::-1], cutter, "words")
    counted(TEXTS, cutter, "whitespace")
    monkeypatch.setattr("rag_doctor.pipeline.postings_cache._how_words_are_cut", lambda: "new")
    counted(TEXTS, cutter, "words")
    assert cutter.calls == 4 * len(TEXTS)


def test_somebody_elses_tokenizer_is_never_kept(own_cache, documents, embedder):
    rag = DemoRag(documents, embedder=embedder, tokenizers={"mine": Cutter()}, tokenizer="mine")
    assert rag.retrieve("Employees get", dense_weight=0).sent
    assert not (own_cache / "postings").exists()


def test_few_texts_are_not_worth_a_file(own_cache, monkeypatch):
    monkeypatch.setattr("rag_doctor.pipeline.postings_cache.WORTH_KEEPING", 4)
    counted(TEXTS, Cutter(), "words")
    assert not (own_cache / "postings").exists()


def test_a_damaged_file_is_made_again(own_cache):
    cutter = Cutter()
    good = counted(TEXTS, cutter, "words")
    [path] = (own_cache / "postings").iterdir()
    whole = path.read_bytes()
    for junk in (b"", b"no zip", whole[:-30], whole[:50]):
        path.write_bytes(junk)
        before = cutter.calls
        assert same(counted(TEXTS, cutter, "words"), good)
        assert cutter.calls == before + len(TEXTS)


def test_a_cache_that_cannot_be_written_only_costs_time(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setenv("RAG_DOCTOR_CACHE", str(blocked))
    cutter = Cutter()
    assert same(counted(TEXTS, cutter, "words"), counted(TEXTS, cutter, "words"))
    assert cutter.calls == 2 * len(TEXTS)


def test_old_files_are_cleared_away(own_cache, monkeypatch):
    monkeypatch.setattr("rag_doctor.pipeline.postings_cache.KEEP_FILES", 2)
    for number in range(4):
        counted([f"text {number}"], Cutter(), "words")
    assert len(list((own_cache / "postings").iterdir())) == 2
