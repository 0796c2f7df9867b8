"""Cases whose truth is known, and how a judge is asked: what tests of the server judge share."""

from __future__ import annotations

import asyncio
from typing import Any

from rag_doctor.judges.openai import OpenAIJudge
from rag_doctor.records import Case, Chunk

KEY = "sk-test-0123456789abcdefSECRET"


def case(n: int = 0, lang: str = "en", **fields: Any) -> Case:
    """A case with one supported and one unsupported claim, in answer and reference alike."""
    if lang == "zh":
        given = {
            "question": f"第{n}号商品的退款需要多久？",
            "answer": f"第{n}号商品十四天内退款。第{n}号商品的运费由店家承担。",
            "reference": f"第{n}号商品十四天内退款。",
            "contexts": ("会员积分两年后失效。", f"规定：第{n}号商品十四天内退款，请留意。"),
        }
    else:
        given = {
            "question": f"How long do refunds of item {n} take?",
            "answer": f"Item {n} is refunded in 14 days. Item {n} ships for free.",
            "reference": f"Item {n} is refunded in 14 days.",
            "contexts": ("Points expire.", f"By rule: Item {n} is refunded in 14 days, always."),
        }
    given |= fields
    chunks = tuple(
        text if isinstance(text, Chunk) else Chunk(id=f"c{i}", text=text, rank=i)
        for i, text in enumerate(given.pop("contexts"), 1)
    )
    return Case(id=f"case-{n}", lang=lang, contexts=chunks, **given)


def judged(judge: OpenAIJudge, cases: list[Case]) -> list[tuple[Any, Any, Any]]:
    """Split, weighing and relation of each case, as the graph asks for them, in one loop."""

    async def run() -> list[tuple[Any, Any, Any]]:
        splits = await judge.split(cases)
        good = [i for i, split in enumerate(splits) if hasattr(split, "refusal")]
        some = [cases[i] for i in good], [splits[i] for i in good]
        weighings = dict(zip(good, await judge.weigh(*some), strict=True))
        relations = dict(zip(good, await judge.relate(*some), strict=True))
        return [(s, weighings.get(i), relations.get(i)) for i, s in enumerate(splits)]

    return asyncio.run(run())
