"""The case that judges are measured on: k = 5, four statements in answer and reference."""

from __future__ import annotations

from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.records import Case, Chunk

__all__ = ["MARKER", "cost_case"]

MARKER = "QZ7X"  # stands once in each chunk, so that the server can count how often it is sent
TEXTS = {
    "en": {
        "question": "How long do refunds take and who pays for return shipping?",
        "answer": (
            "Refunds are issued within 14 days of the warehouse receiving the item. "
            "The refund goes back to the original payment method. "
            "Return shipping is free for defective items. "
            "For all other returns the customer pays a flat fee of 6 euros."
        ),
        "reference": (
            "Refunds are paid within 14 days after the returned item arrives at the warehouse. "
            "The money is returned to the original payment method. "
            "Customers pay 6 euros for return shipping unless the item is defective. "
            "Defective items are returned free of charge."
        ),
        "leads": (
            "Refunds are issued within 14 days after the returned item has arrived at our "
            "warehouse and are sent to the original payment method.",
            "Return shipping is free of charge for defective items; for all other returns a flat "
            "fee of 6 euros is deducted.",
            "Gift cards can be combined with any other payment method but can not be returned or "
            "exchanged for cash.",
            "Orders placed before noon are handed to the carrier on the same working day, except "
            "on public holidays.",
            "The loyalty programme awards one point for each euro spent and points expire after "
            "twenty four months.",
        ),
        "fill": (
            " This section of the handbook was last reviewed by the customer service team in "
            "March. Agents should read it together with the escalation guide. Where a customer "
            "asks for an exception, the team lead decides and writes the reason into the ticket."
        ),
    },
    "zh": {
        "question": "退款需要多长时间，退货运费由谁承担？",
        "answer": (
            "仓库收到商品后14天内退款。款项退回原支付方式。"
            "有质量问题的商品退货免运费。其他退货由顾客支付6欧元的固定运费。"
        ),
        "reference": (
            "退货商品到达仓库后14天内支付退款。款项退回原支付方式。"
            "除质量问题外，顾客需支付6欧元退货运费。有质量问题的商品免费退回。"
        ),
        "leads": (
            "退货商品到达我们的仓库后，退款会在14天内完成，并退回原支付方式。",
            "有质量问题的商品退货免运费；其他退货将扣除6欧元的固定费用。",
            "礼品卡可以与任何其他支付方式一起使用，但不能退货，也不能兑换现金。",
            "中午之前的订单会在当个工作日交给承运商，法定节假日除外。",
            "会员计划每消费一欧元奖励一个积分，积分在二十四个月后失效。",
        ),
        "fill": (
            "本章节由客户服务团队在三月份最后一次审阅。客服人员应当结合升级处理指南一起阅读。"
            "如果顾客要求例外处理，由组长决定并将原因写入工单。"
        ),
    },
}


def cost_case(lang: str, tokens: int = 256, n: int = 0) -> Case:
    """The case in `en` or `zh`, each chunk filled up to `tokens`; `n` makes it another case."""
    texts = TEXTS[lang]
    chunks = []
    for rank, lead in enumerate(texts["leads"], start=1):
        text = f"[{rank}] {MARKER} {lead}"
        while guess_tokens(text) < tokens:
            text += texts["fill"]
        chunks.append(Chunk(id=f"c{rank}", text=text, rank=rank))
    question = f"{texts['question']} ({n})" if n else texts["question"]
    answer = f"{texts['answer']} ({n})" if n else texts["answer"]
    return Case(
        id=f"cost-{lang}-{n}",
        question=question,
        answer=answer,
        reference=texts["reference"],
        contexts=tuple(chunks),
        lang=lang,
    )
