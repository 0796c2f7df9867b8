"""What a reader of the walks has to say where one is wrong or odd: fault → a comment.

Written by hand on the page that stands beside this file; read them anew when it is made anew.
"""

from __future__ import annotations

__all__ = ["COMMENTS"]

COMMENTS: dict[str, str] = {
    "chunk_too_small": (
        "Right fault, but nothing says that the chunks are too small: the mechanism names the "
        "search. Reranking cannot mend chunks that hold no whole fact; eight of them do."
    ),
    "boundary_through_fact": (
        "The mechanism names the fusion, not the border. The answer needs two passages; the "
        "evidence alone is cut too short for this writer, hence the doubtful second fault."
    ),
    "missing_document": "Rightly no knob: only the document helps.",
    "stale_document": (
        "Wrong, and hardly avoidable: the old edition stands unmarked in the place of the new "
        "one, so that every source contradicts the reference. It does not claim to be sure, and "
        "asks the person who can tell."
    ),
    "near_duplicates": (
        "The over-refusal is rightly overturned. Reranking prefers the copies; dropping them, the "
        "fix for this break, comes third."
    ),
    "bm25_by_characters": (
        "Two knobs were turned. The weight is turned back first, the tokenizer cures, and it broke "
        "two of five healthy answers: here only a larger trial can weigh one against the other."
    ),
    "bm25_case_sensitive": (
        "Vectors find it again. Counting words, which is what was broken, does not cure this case: "
        "the vectors had been switched off as well."
    ),
    "embedding_mismatch": (
        "The second fault is doubtful: the evidence alone is too short for this writer, which then "
        "fills the hole."
    ),
    "bad_fusion": (
        "Turning the weight back is not enough: the break also sends two chunks instead of four."
    ),
    "top_1": "Three more chunks cure it, though the mechanism names the fusion.",
    "top_20": (
        "The over-refusal is rightly overturned. Half of eight chunks still hides the evidence "
        "from a writer of short attention; reranking brings it to the front."
    ),
    "high_temperature": (
        "The walk at its best: the replay answers now so, now so, the cold draw settles it, and "
        "the first fix is the cure."
    ),
    "weak_model": (
        "Wrong. Two passages with other waiting times look like a conflict. The other writer is "
        "right twice, and hallucination is the likeliest of the candidates, but a suspected "
        "conflict is left for a person and stays named; so the fix, another writer, is missing."
    ),
    "off_topic_prompt": (
        "Wrong by name: a neighbouring sentence from the passages passes for an invention. The fix "
        "is the right one and cures by the labelled words; the judge holds “2 GB” against the "
        "20 GB of the other plans, also where nothing is broken."
    ),
    "query_too_generic": (
        "Nothing names the query, but the rewriter in force is suspected first, and rightly."
    ),
    "stale_ids": (
        "Right fault; that the index is stale nobody says. Eight chunks happen to hold the "
        "shifted section: a cure of this case, not of the index."
    ),
    "wrong_reference": "Rightly no knob; a person is asked.",
    "biased_judge": (
        "An easy one: the answer stands in the passages nearly word for word, which is checked "
        "without the judge, so that its bias has no hold."
    ),
}
