"""One sentence saying why a verdict fell, in the reader's language."""

from __future__ import annotations

from rag_doctor.records import Contradiction, Support
from rag_doctor.text.excerpts import shortened

__all__ = ["SENTENCES", "reason_for"]

_TEXTS = {
    "en": {
        "supported": "{chunk} says so: “{quote}”",
        "supported_parts": "Put together from {chunk}.",
        "missing": "Nothing in the contexts says: {missing}",
        "missing_read": "Nothing in the contexts bears out “{quote}” to “{read}”.",
        "not_mentioned": "The words occur, but no passage says this.",
        "other_words": "Says it in other words than the evidence; whether it follows cannot be "
        "told here (chance {chance}).",
        "unseen": "“{quote}” stands nowhere in the contexts; whether it follows cannot be told "
        "here.",
        "apart": "Its words stand in the contexts, but not together; whether they say this cannot "
        "be told here.",
        "unread": "The judge reads the first {read} statements of a text; this one was not read.",
        "cut": "Not found in what was read of the contexts: {read} of {total} characters.",
        "elsewhere": "“{value}” occurs, but not where the contexts speak of this.",
        "no_contexts": "There are no contexts to support it.",
        "no_words": "The contexts hold no word or number.",
        "unasserted": "The contexts only ask about this or call it an error; they do not say it.",
        "contradicted": "The answer says {wrong}; the source ({chunk}) says {right}.",
        "negation": "The answer and the source ({chunk}) say opposite things: "
        "“{wrong}” against “{right}”.",
        "role": "The source ({chunk}) has it the other way round: “{right}”.",
        "condition": "The source ({chunk}) sets a condition that the answer changes: {right}.",
        "language": "The offline judge reads English and Chinese only; this is in {claim}.",
        "crossing": "The claim is in {claim}, the contexts are in {contexts}; "
        "the offline judge cannot compare them.",
        "other_tongue": "The passages in {claim} speak of something else; the others are in "
        "{contexts}, and the offline judge cannot compare them.",
        "empty": "There is nothing to check in this claim.",
    },
    "zh": {
        "supported": "{chunk} 中有依据：“{quote}”",
        "supported_parts": "由 {chunk} 合起来可以得出。",
        "missing": "资料中没有提到：{missing}",
        "missing_read": "资料中没有内容支持对“{read}”回答“{quote}”。",
        "not_mentioned": "词语虽有出现，但没有一段资料这样说。",
        "other_words": "说法与资料的措辞不同，无法判断资料是否支持（概率 {chance}）。",
        "unseen": "资料中没有出现“{quote}”，无法判断资料是否支持。",
        "apart": "词语在资料中都有，但不在一处，无法判断资料是否这样说。",
        "unread": "评判只读一段文字的前 {read} 条陈述，这一条没有读到。",
        "cut": "在读过的资料中没有找到：资料共 {total} 个字符，只读了 {read} 个。",
        "elsewhere": "“{value}”虽有出现，但不在谈到此事的地方。",
        "no_contexts": "没有可作依据的资料。",
        "no_words": "资料里没有文字，也没有数字。",
        "unasserted": "资料只是问到这一点，或把它当作错误说法，并没有这样说。",
        "contradicted": "答案说“{wrong}”，资料（{chunk}）说“{right}”。",
        "negation": "答案与资料（{chunk}）的说法相反：“{wrong}”对“{right}”。",
        "role": "资料（{chunk}）中的主客关系相反：“{right}”。",
        "condition": "资料（{chunk}）带有条件，答案漏掉或改动了：{right}。",
        "language": "离线评判只支持中文和英文，这里用的是{claim}。",
        "crossing": "论断用的是{claim}，资料用的是{contexts}，离线评判无法比较。",
        "other_tongue": "{claim}的资料说的是别的内容；其余资料是{contexts}，离线评判无法比较。",
        "empty": "这条论断没有可核对的内容。",
    },
}
SENTENCES = {key: (text, _TEXTS["zh"][key]) for key, text in _TEXTS["en"].items()}
"""Key → the sentence in English and in Chinese, with its gaps."""
_QUOTE = 90


def reason_for(
    key: Support | str,
    lang: str,
    *,
    chunk: str = "",
    quote: str = "",
    missing: tuple[str, ...] = (),
    contradiction: Contradiction | None = None,
    **more: str,
) -> str:
    """The sentence for one verdict. `lang` "zh" or "mixed" speaks Chinese, all else English."""
    texts = _TEXTS["zh" if lang in ("zh", "mixed") else "en"]
    if contradiction:
        kind = contradiction.kind if contradiction.kind in texts else "contradicted"
        return texts[kind].format(
            wrong=_short(contradiction.wrong), right=_short(contradiction.right), chunk=chunk
        )
    joiner = "、" if texts is _TEXTS["zh"] else ", "
    return texts[key].format(
        chunk=chunk,
        quote=_short(quote),
        missing=joiner.join(missing),
        value=_short(quote),
        **more,
    )


def _short(text: str) -> str:
    return shortened(text, _QUOTE)
