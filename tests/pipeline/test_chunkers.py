import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline import Document, chunk_documents
from rag_doctor.pipeline.chunkers import chunk_fixed, chunk_headings, chunk_sentences

TEXT = "# Title\n\nIntro text.\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n"


def doc(text: str, id: str = "d") -> Document:
    return Document(id=id, title="Title", text=text, lang="en", meta={"version": "4.1"})


def test_headings_number_sections_from_the_text_before_the_first():
    chunks = chunk_headings(doc(TEXT))
    assert [chunk.id for chunk in chunks] == ["d#0", "d#1", "d#2"]
    assert [chunk.text for chunk in chunks] == [
        "# Title\n\nIntro text.",
        "## One\n\nFirst.",
        "## Two\n\nSecond.",
    ]


def test_a_title_alone_gives_no_chunk_but_sections_keep_their_numbers():
    chunks = chunk_headings(doc("# Title\n\n## One\n\nFirst."))
    assert [chunk.id for chunk in chunks] == ["d#1"]


def test_headings_of_other_levels_and_inside_code_do_not_cut():
    text = "## A\n\n### sub\n\n```\n## not a heading\n```\n\ntext\n\n## B\n\nx"
    assert [chunk.id for chunk in chunk_headings(doc(text))] == ["d#1", "d#2"]


def test_long_sections_are_cut_at_sentences():
    section = "## Long\n\n" + " ".join(f"This is sentence number {n}." for n in range(20))
    chunks = chunk_headings(doc("## A\n\nShort.\n\n" + section), max_chars=120)
    assert chunks[0].id == "d#1"
    assert [chunk.id for chunk in chunks[1:]] == [f"d#2.{n}" for n in range(1, len(chunks))]
    assert all(len(chunk.text) <= 120 for chunk in chunks)
    assert all(chunk.text.endswith(".") for chunk in chunks)


def test_chinese_sections_are_cut_at_their_own_full_stops():
    chunks = chunk_headings(doc("## 假期\n\n" + "员工每年有十天年假。" * 20), max_chars=60)
    assert len(chunks) > 3
    assert all(chunk.text.endswith("。") for chunk in chunks)


def test_a_sentence_longer_than_the_limit_is_cut_hard():
    chunks = chunk_headings(doc("x" * 250), max_chars=100)
    assert [len(chunk.text) for chunk in chunks] == [100, 100, 50]


def test_fixed_windows_overlap_and_end_with_the_text():
    chunks = chunk_fixed(doc("abcdefghij"), size=4, overlap=1)
    assert [chunk.text for chunk in chunks] == ["abcd", "defg", "ghij"]
    assert [chunk.id for chunk in chunks] == ["d@0", "d@1", "d@2"]


def test_sentence_windows_overlap():
    chunks = chunk_sentences(doc("One here. Two here. Three here. Four here."), 2, 1)
    assert [chunk.text for chunk in chunks] == [
        "One here. Two here.",
        "Two here. Three here.",
        "Three here. Four here.",
    ]


@given(
    st.text(alphabet="ab。. \n#年|-`", max_size=400),
    st.sampled_from(["heading", "fixed", "sentence"]),
    st.integers(5, 60),
)
def test_offsets_point_at_the_text_and_ids_differ(text, chunker, size):
    document = doc(text)
    chunks = chunk_documents([document], chunker, size=size, overlap=size // 3)
    for chunk in chunks:
        assert chunk.text == document.text[chunk.meta["start"] : chunk.meta["end"]]
        assert chunk.text.strip() == chunk.text != ""
        assert (chunk.doc_id, chunk.source) == ("d", "Title")
    assert len({chunk.id for chunk in chunks}) == len(chunks)


@given(st.text(alphabet="ab。. \n#年", min_size=1, max_size=300), st.integers(5, 60))
def test_fixed_windows_lose_nothing_but_white_space(text, size):
    joined = "".join(chunk.text for chunk in chunk_fixed(doc(text), size))
    assert "".join(joined.split()) == "".join(text.split())


def test_an_overlap_that_never_moves_on_is_refused():
    with pytest.raises(ConfigError, match="overlap: must be from 0 to less than chunk_size = 10"):
        chunk_documents([doc("abc")], "fixed", size=10, overlap=10)
    with pytest.raises(ConfigError, match="sentence_overlap"):
        chunk_documents([doc("abc")], "sentence", sentences=2, sentence_overlap=2)


def test_an_unknown_chunker_names_the_nearest():
    with pytest.raises(ConfigError, match="Did you mean 'heading'"):
        chunk_documents([doc("abc")], "headings")


def test_no_documents_or_empty_ones_give_no_chunks():
    assert chunk_documents([]) == ()
    for chunker in ("heading", "fixed", "sentence"):
        assert chunk_documents([doc(""), doc(" \n ", "e")], chunker) == ()
