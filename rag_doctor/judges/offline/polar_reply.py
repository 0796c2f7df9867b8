"""Does a sentence answer a yes-or-no question with yes or with no, in the question's own words?

"Cash is not accepted." to "Can I pay in cash?" says no; 门票5元 to 是免费的吗 says no. Only plain
cases are read: the sentence speaks of all that is asked, of nothing beside it, on no condition.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache

from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.set_phrases import BARRED
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = ["asks_plainly", "reply_to"]

_POLAR_EN = re.compile(r"(?:can|could|may|is|are|do|does|did|will|was|were) (?!not\b|you know\b).*")
_POLAR_ZH = re.compile(r".*(?:吗|么)\s*[?。]?\s*|.*(?:能不能|可不可以|能否|可否|是否|是不是).*")
_OPEN = re.compile(
    r"\b(?:or|why|how|what|when|where|who|which|have to|need|must|required|mandatory|necessary)\b"
    r"|还是|什么|怎么|多少|哪|谁|几|需要|必须|一定|应该"
)
_CONDITION = re.compile(
    r"\b(?:only|except|unless|if|until|but|when|provided|yet|some|most|other|before|after)\b"
    r"|只|仅|除|如果|若|但|须|需|部分|其他|之前|之后|时"
)
_FREE = re.compile(
    r"\bfree(?: of charge)?\b(?!-)|\bat no c(?:ost|harge)\b|免费|不收费|不要钱|无需付费"
)
_COSTS = re.compile(r"\b(?:cost|charge[ds]?|pay for|fee)\b|收费|要钱|付费|花钱")
_ALLOWED = r"""allow permit accept possible available support offer include cover open valid welcome
    take pay use get have bring serve provide"""
_ALLOWED_ZH = (
    """可以 能 允许 接受 收 支持 提供 包括 包含 用 使用 带 携带 付款 支付 付 开放 有 可 欢迎 行"""
)
_PREDICATES = frozenset([*map(stem, word_set(_ALLOWED)), *word_set(_ALLOWED_ZH)])
_ASIDE = frozenset(
    [
        *map(
            stem, word_set("we they you i it here there shop store please sorry unfortunately any")
        ),
        *word_set("本店 我们 这里 店内 本馆 您 你 抱歉 现在 目前 本 店 馆 该 本公司 任何"),
    ]
)
_HAN = "\u3400"
_DENIALS_ZH = ("", "不", "没", "未", "禁止", "无法", "不得", "不能", "不可")
_TWO = 2
_MOST = 200  # characters of a sentence that is read


@lru_cache(maxsize=1024)
def asks_plainly(question: str) -> bool:
    """Is it one yes-or-no question about leave, offer or price, and denies nothing?"""
    asked = fold(question).strip()
    polar = _POLAR_EN.fullmatch(asked) or _POLAR_ZH.fullmatch(asked)
    return polar is not None and not _OPEN.search(asked) and not negations(asked)


@lru_cache(maxsize=4096)
def reply_to(question: str, sentence: str) -> bool | None:
    """`True` = the sentence says yes, `False` = it says no, `None` = neither is plain."""
    asked, said = fold(question).strip(), fold(sentence).strip(" .。!！")
    if not asks_plainly(question) or len(said) > _MOST or said.endswith(("?", "吗")):
        return None
    if _CONDITION.search(said):
        return None
    priced = _on_price(asked, sentence, said)
    return priced if priced is not None else _on_leave(question, sentence)


def _on_price(asked: str, sentence: str, said: str) -> bool | None:
    """Is it free, does it cost: an amount of money says no and yes."""
    free, costs = _FREE.search(asked), _COSTS.search(asked)
    if bool(free) == bool(costs) or _strange(asked, sentence):
        return None
    if _FREE.search(said):
        return bool(free) if not negations(_FREE.sub(" ", said)) else None
    sums = [v.item for v in view(sentence).values if isinstance(v.item, Quantity)]
    money = [item for item in sums if item.dimension == "money" and item.value > 0]
    return bool(costs) if money and not negations(said) else None


def _strange(asked: str, sentence: str) -> bool:
    """Is the price one of something else? "Parking costs 5 euros." to "Is entry free?"."""
    mine = {t.norm for t in view(asked).terms}
    theirs = [t.norm for t in view(sentence).terms if t.value is None]
    words = {stem(w) for w in ("cost", "charge", "fee", "price", "ticket", "entry", "free")}
    words |= {"门票", "票价", "价格", "收费", "费用", "免费", "需", "每人", "每位", "票"}
    return bool([w for w in theirs if w not in mine | words | _ASIDE])


def _on_leave(question: str, sentence: str) -> bool | None:
    """May one, is it possible, is it offered: the same words, with or without a denial."""
    asked, given = view(question), view(sentence)
    plain = _PREDICATES | _ASIDE
    things = {t.norm for t in asked.terms if t.value is None and not _made_of(t.norm, plain)}
    if not things or not all(_in(thing, given) for thing in things):
        return None
    if any(
        not any(relation(value, other) == "same" for other in asked.values)
        for value in given.values
    ):
        return None
    known = plain | BARRED | {t.norm for t in asked.terms}
    known |= {other for word in known for other in synonyms_of(word)}
    if not all(t.value or _made_of(t.norm, known) for t in given.terms):
        return None  # it speaks of something beside what is asked
    denials = len(negations(sentence))
    return not denials if denials < _TWO else None


def _in(word: str, given: View) -> bool:
    return any(t.norm == word for t in given.terms) or (word >= _HAN and word in given.folded)


def _made_of(word: str, known: Set[str]) -> bool:
    """Is it one of the words, or in Chinese nothing but such words and a denial?"""
    if word in known or word < _HAN:
        return word in known
    rest = word
    for one in sorted((k for k in known if k >= _HAN), key=len, reverse=True):
        rest = rest.replace(one, "")
    return rest in _DENIALS_ZH
