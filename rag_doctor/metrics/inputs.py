"""The inputs a measure may need: what each is, what it is made from, what its absence means.

Several inputs can speak of the same items (two verdicts on each claim of the answer): they are then
equally long, and empty together.
"""

from __future__ import annotations

from dataclasses import dataclass

from rag_doctor.metrics.wording import Text

__all__ = ["INPUTS", "ITEMS", "Input", "Items", "none_decided"]


@dataclass(frozen=True, slots=True)
class Items:
    """A list of things that are judged. `empty` is the reason when there are none."""

    name: Text
    empty: Text


@dataclass(frozen=True, slots=True)
class Input:
    """One argument of a measure. `items` is a key of `ITEMS`; `fields` are the case's own."""

    items: str
    fields: tuple[str, ...]
    what: Text
    optional: bool = False


ITEMS: dict[str, Items] = {
    "reference_claims": Items(
        Text("claims of the reference", "参考答案的陈述"),
        Text("the reference has no claims", "参考答案里没有可核对的陈述"),
    ),
    "answer_claims": Items(
        Text("claims of the answer", "回答的陈述"),
        Text("the answer has no claims", "回答里没有可核对的陈述"),
    ),
    "chunks": Items(
        Text("chunks", "片段"),
        Text("there are no chunks", "没有任何片段"),
    ),
    "reverse_questions": Items(
        Text("reverse questions", "反推问题"),
        Text("there is no reverse question to compare", "没有可比较的反推问题"),
    ),
    "ranking": Items(
        Text("retrieved ids", "检索结果"),
        Text("nothing was retrieved", "没有检索到任何结果"),
    ),
    "gold": Items(
        Text("labelled ids", "标注的相关片段"),
        Text("no id is labelled relevant", "没有标注任何相关片段"),
    ),
}

INPUTS: dict[str, Input] = {
    "reference_in_contexts": Input(
        "reference_claims",
        ("reference", "contexts"),
        Text(
            "per claim of the reference: do the contexts support it",
            "参考答案的每条陈述是否有上下文支持",
        ),
    ),
    "reference_in_answer": Input(
        "reference_claims",
        ("answer", "reference"),
        Text(
            "per claim of the reference: does the answer state it",
            "参考答案的每条陈述是否出现在回答里",
        ),
    ),
    "answer_in_contexts": Input(
        "answer_claims",
        ("answer", "contexts"),
        Text(
            "per claim of the answer: do the contexts support it", "回答的每条陈述是否有上下文支持"
        ),
    ),
    "answer_in_reference": Input(
        "answer_claims",
        ("answer", "reference"),
        Text(
            "per claim of the answer: does the reference support it",
            "回答的每条陈述是否有参考答案支持",
        ),
    ),
    "answer_in_relevant": Input(
        "answer_claims",
        ("answer", "reference", "contexts"),
        Text(
            "per claim of the answer: does a relevant chunk support it",
            "回答的每条陈述是否有相关片段支持",
        ),
    ),
    "answer_in_irrelevant": Input(
        "answer_claims",
        ("answer", "reference", "contexts"),
        Text(
            "per claim of the answer: does an irrelevant chunk support it",
            "回答的每条陈述是否有无关片段支持",
        ),
    ),
    "relevant": Input(
        "chunks",
        ("question", "contexts"),
        Text(
            "per chunk, best rank first: is it relevant", "每个片段（按排名从前到后）是否与问题相关"
        ),
    ),
    "similarities": Input(
        "reverse_questions",
        ("question", "answer"),
        Text(
            "per reverse question: its cosine with the question, in [-1, 1]",
            "每个反推问题与原问题的余弦相似度，取值 [-1, 1]",
        ),
    ),
    "noncommittal": Input(
        "reverse_questions",
        ("answer",),
        Text(
            "per reverse question: did the answer dodge; empty = no flags",
            "每个反推问题对应的回答是否含糊其辞；留空表示没有标记",
        ),
        optional=True,
    ),
    "ranking": Input(
        "ranking",
        ("retrieved",),
        Text("retrieved ids, best rank first", "检索结果的编号，按排名从前到后"),
    ),
    "grades": Input(
        "gold",
        ("relevant_ids",),
        Text(
            "id → grade 0, 1 or 2; bare ids count as grade 1", "编号 → 等级 0、1、2；只给编号时按 1"
        ),
    ),
}

_NONE_DECIDED = Text("no verdict on any of the {n} {items}", "{n} 个{items}都没有判定结果")


def none_decided(items: str, n: int) -> Text:
    """The reason when items are there but the judge decided none of them."""
    name = ITEMS[items].name
    return Text(
        _NONE_DECIDED.en.format(n=n, items=name.en), _NONE_DECIDED.zh.format(n=n, items=name.zh)
    )
