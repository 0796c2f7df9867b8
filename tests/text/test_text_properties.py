"""What holds for any text at all: no crash, offsets that point where they say, stable answers."""

import re

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import rag_doctor.text as rt

# Any code point, lone surrogates and NULs included, mixed with pieces that the rules react to.
PIECES = [
    *(
        "1,000",
        "一千",
        "百分之",
        "三",
        "十",
        "半",
        "个",
        "天",
        "万",
        "第",
        "½",
        "1/2",
        "$",
        "S$",
        "%",
    ),
    *("2024年", "3月", "5日", "March ", "5", ", ", "2024", "-03-05", ":30", " pm", "上午", "点"),
    *(
        ". ",
        "。",
        "？",
        "...",
        "Mr. ",
        "e.g. ",
        "[1]",
        "【1】",
        "（来源：",
        "）",
        "^1",
        "(Passage 1)",
    ),
    *("\n", "\r\n", "- ", "1. ", "# ", "```", "| a | b |", "|---|---|", "\t", "`"),
    *("不", "无法", "not ", "never ", "文档", "没有提到", "I cannot answer", "抱歉", ", but "),
    *("北京大学", "张伟", "有限公司", "Acme Inc. ", "LH-4290", "v4.1", "a@b.co", "https://x.y"),
    *(
        "up to ",
        "at least ",
        "不超过",
        "每",
        "年",
        "~",
        "至",
        "to ",
        "and ",
        "over ",
        "\u0301",
        "İ",
    ),
    *("\ud800", "\x00", "\u200b", "\ufeff", "😀", "ß", "ΑΣ", "臺灣", "١", "೨", "²", "①", "Ⅳ"),
]
texts = st.one_of(
    st.text(st.characters(exclude_categories=[]), max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
)
lenient = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@lenient
@given(texts)
@example("\ud800\x00" * 3)
def test_folding_keeps_the_length(text):
    assert len(rt.fold(text)) == len(text)
    assert len(rt.fold(text, lower=False)) == len(text)


@lenient
@given(texts)
def test_every_span_is_the_slice_it_names(text):
    found = [
        *rt.sentences(text),
        *rt.tokens(text),
        *rt.quantities(text),
        *rt.dates(text),
        *rt.names(text),
        *rt.table_rows(text),
        *[cell for row in rt.table_rows(text) for cell in row.cells],
        *[clause for s in rt.sentences(text) for clause in rt.clauses(s)],
        *rt.strip_citations(text).citations,
    ]
    if span := rt.refusal(text).span:
        found.append(span)
    for piece in found:
        assert 0 <= piece.start <= piece.end <= len(text)
        assert text[piece.start : piece.end] == piece.text


@lenient
@given(texts)
def test_pieces_come_in_order_without_overlap(text):
    for pieces in (rt.sentences(text), rt.tokens(text), rt.dates(text), rt.names(text)):
        ends = [0] + [piece.end for piece in pieces]
        assert all(p.start >= end for p, end in zip(pieces, ends, strict=False))


@lenient
@given(texts)
def test_sentences_and_tokens_lose_no_letter_outside_markers(text):
    covered = bytearray(len(text))
    for token in rt.tokens(text):
        covered[token.start : token.end] = b"\1" * (token.end - token.start)
    folded = rt.fold(text)
    lost = [c for c, seen in zip(folded, covered, strict=True) if not seen and c.isalnum()]
    assert lost == []


@lenient
@given(texts)
def test_stripped_citations_map_back(text):
    stripped = rt.strip_citations(text)
    for offset, char in enumerate(stripped.text):
        assert text[stripped.to_original(offset)] == char
    rest = sum(c.end - c.start for c in stripped.citations)
    assert len(stripped.text) + rest <= len(text)
    assert [c for c in stripped.text if not c.isspace()] == [
        c for c in _without(text, stripped.citations) if not c.isspace()
    ]


def _without(text, citations):
    kept, at = [], 0
    for citation in citations:
        kept.append(text[at : citation.start])
        at = citation.end
    return "".join([*kept, text[at:]])


@lenient
@given(texts)
def test_negation_scopes_lie_behind_their_cue(text):
    for negation in rt.negations(text):
        assert text[negation.start : negation.end] == negation.cue
        assert negation.end == negation.scope_start <= negation.scope_end <= len(text)


@lenient
@given(texts)
def test_a_quantity_and_a_date_agree_with_themselves(text):
    for quantity in rt.quantities(text):
        assert rt.same_quantity(quantity, quantity) is True
    for value in rt.dates(text):
        assert rt.date_relation(value, value) == "same"


@lenient
@given(texts, texts)
def test_comparisons_are_symmetric(a, b):
    for x in rt.quantities(a)[:4]:
        for y in rt.quantities(b)[:4]:
            assert rt.same_quantity(x, y) == rt.same_quantity(y, x)
            assert rt.comparable(x, y) == rt.comparable(y, x)
    for x in rt.dates(a)[:4]:
        for y in rt.dates(b)[:4]:
            assert rt.date_relation(x, y) == rt.date_relation(y, x)


@lenient
@given(texts)
def test_the_rest_answers_without_raising(text):
    assert rt.detect_language(text) in ("en", "zh", "mixed", "other", "und")
    assert len(rt.content_words(text)) <= len(rt.words(text)) <= len(rt.tokens(text))
    assert all(len(gram) <= 2 for gram in rt.char_ngrams(text))
    assert all(isinstance(row.as_sentence(), str) for row in rt.table_rows(text))
    cue = rt.refusal(text)
    assert not (cue.refused and cue.partial)


@lenient
@given(st.integers(3, 10**12 - 1))
def test_a_number_reads_back_from_every_writing(number):
    for written in (str(number), f"{number:,}", _chinese(number)):
        found = rt.quantities(f"共计 {written} 元")
        assert [q.value for q in found] == [number], written


def _chinese(number):
    """The number in Chinese numerals, from the rule and not from the code under test."""
    digits = "零一二三四五六七八九"

    def section(n):
        out = ""
        for power, unit in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
            digit = n // power % 10
            out += digits[digit] + unit if digit else "零"
        return re.sub("零+", "零", out).rstrip("零")

    parts = []
    for power, unit in ((10**8, "亿"), (10**4, "万"), (1, "")):
        part = number // power % 10**4
        if part:
            # a missing thousand is spoken as 零, once something stands before it
            parts.append(("零" if parts and part < 1000 else "") + section(part) + unit)
        elif parts:
            parts.append("零")
    return re.sub("零+", "零", "".join(parts)).strip("零")
