"""Everything the ledger may say is in the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rag_doctor.ledger
from rag_doctor.i18n import catalogue, say
from rag_doctor.ledger import lookalike_sentence, place_name, trail_sentence
from rag_doctor.records import Claim
from rag_doctor.records.ledger import LOST_PLACES, PLACES, Place, Trail

SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(rag_doctor.ledger.__file__).parent.glob("*.py"))
)


def keys(group: str) -> set[str]:
    head = f"ledger.{group}."
    return {key.removeprefix(head) for key in catalogue("en") if key.startswith(head)}


@pytest.mark.parametrize("group", ["place", "trail"])
def test_every_place_has_a_name_and_a_sentence(group: str) -> None:
    assert set(PLACES) <= keys(group)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("place", PLACES)
def test_a_trail_is_told_with_its_chunk_and_no_blank(place: Place, lang: str) -> None:
    claim = Claim(text="A session lasts 12 hours.", start=0, end=25)
    trail = Trail(
        claim=claim, place=place, chunk="vpn#1", pieces=("vpn#1", "vpn#2"), document="vpn",
        ranks={"fused": 7}, rank=7, k=4,
    )  # fmt: skip
    told = trail_sentence(trail, lang)
    assert "A session lasts 12 hours." in told
    assert "{" not in told
    assert place in ("missing_content", "unknown") or "vpn" in told
    bare = trail_sentence(Trail(claim=claim, place=place), lang)
    assert "None" not in bare
    assert place_name(place, lang)


def test_every_gap_that_is_named_has_a_sentence_and_none_is_idle() -> None:
    named = set(re.findall(r'\.add\(\s*(?:f?"[^"]*"|\w+), "(\w+)"', SOURCE))
    assert named == keys("gap")


def test_every_reason_has_a_sentence_and_none_is_idle() -> None:
    assert all(f'"{reason}"' in SOURCE for reason in keys("reason"))


def test_twelve_places_are_losses() -> None:
    assert len(LOST_PLACES) == 12
    assert not {"arrived", "unknown"} & set(LOST_PLACES)


@pytest.mark.parametrize("lang", ["und", "other", "mixed", "fr", "zh-CN", "EN_us", ""])
@pytest.mark.parametrize("place", ["lost_in_fusion", "split_across_chunks", "unknown"])
def test_a_language_that_is_not_spoken_falls_back(place: Place, lang: str) -> None:
    claim = Claim(text="A session lasts 12 hours.", start=0, end=25)
    trail = Trail(claim=claim, place=place, chunk="a", pieces=("a", "b"), lookalike="c")
    ours = "zh" if lang in ("mixed", "zh-CN") else "en"
    assert trail_sentence(trail, lang) == trail_sentence(trail, ours)
    assert place_name(place, lang) == place_name(place, ours)
    assert lookalike_sentence(trail, lang) == lookalike_sentence(trail, ours)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_documents_are_not_spoken_of_where_only_chunks_were_looked_at(lang: str) -> None:
    claim = Claim(text="Cats are welcome.", start=0, end=17)
    trail = Trail(claim=claim, place="missing_content", reason="documents_unknown")
    assert trail_sentence(trail, lang) == say(
        "ledger.trail.missing_in_chunks", lang, claim=claim.text
    )
    assert "document" not in place_name("missing_content", lang)
    assert "文档" not in place_name("missing_content", lang)


@pytest.mark.parametrize(
    ("lang", "both", "one"),
    [
        ("en", "no search listed it", "the search did not list it"),
        ("zh", "没有一路检索列出它", "但检索没有列出它"),
    ],
)
def test_a_pipeline_of_one_search_is_not_told_of_several(lang: str, both: str, one: str) -> None:
    def told(*stages: str) -> str:
        return trail_sentence(
            Trail(
                claim=Claim(text="x", start=0, end=1),
                place="not_found",
                chunk="a",
                ranks=dict.fromkeys(stages),
            ),
            lang,
        )

    assert both in told("bm25", "dense", "fused")
    assert one in told("bm25", "selected", "sent")
    assert one in told("fused")
