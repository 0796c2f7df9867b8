"""What a clause says to a yes-or-no question in other words: closed to "open?", 禁用 to 能吃吗.

The clause must hold all that is asked about. A denial counts only where it speaks of nothing beside
it: "not in the playground" says nothing of the park.
"""

# ruff: noqa: E501  (a cue stays on one line)

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = ["denies_at_all", "fact_reply", "other_fact"]

_GROUPS = (
    (  # decided for or against
        re.compile(r"\b(?:approved|adopted|passed|ratified)\b|通过|批准|获批"),
        re.compile(
            r"\b(?:rejected|vetoed|voted down|turned down|dismissed)\b|否决|驳回|未通过|未获批|没有通过"
        ),
    ),
    (  # open or closed
        re.compile(r"\bopen\b|开门|开放|营业|开馆|开着"),
        re.compile(r"\b(?:closed|shut)\b|闭馆|关门|关闭|停业|歇业|休馆|休息|不(?:开|营业)"),
    ),
    (  # in force or not
        re.compile(r"\b(?:valid|in force)\b|有效|生效"),
        re.compile(r"\b(?:void|invalid|expired)\b|无效|失效|作废|过期"),
    ),
    (  # has it or not
        re.compile(
            r"\b(?:includ(?:es?|ed)|contains?|supports?|supported|has|have|covers?|covered|offers?|offered|provides?"
            r"|provided|entitled|available|paid)\b|包含|包括|含有?|支持|享有|享受|提供|有(?!效)"
        ),
        re.compile(r"不(?:包含|包括|含|支持|享有|享受|提供)|没有|(?<![有])无(?!线|论)"),
    ),
    (  # allowed or not
        re.compile(
            r"\b(?:can|may|allowed|permitted|welcome|accept(?:s|ed)?|possible|safe)\b|可以?|能|允许|欢迎|接受|准许|安全"
        ),
        re.compile(
            r"\b(?:cannot|can't|must not|may not|forbidden|prohibited|banned|(?:do|does|are|is) not|not (?:allowed|permitted|accepted))\b"
            r"|禁止|严禁|禁用|不得|不能|不可|不准|不许|不允许|不接受|切勿|谢绝|请勿"
        ),
    ),
)
_LEXICON = frozenset(
    (
        *map(
            stem,
            word_set("""open closed shut valid void include included contain support supported have cover covered
            offer offered provide provided entitled available paid allow allowed permit permitted welcome accept
            accepted possible safe approved adopted passed rejected forbidden prohibited banned use take bring carry
            get enter free forbid prohibit apply eat"""),
        ),
        *word_set("""开门 开放 营业 开馆 闭馆 关门 关闭 有效 失效 无效 包含 包括 含 含有 支持 享有 享受 提供 可以 允许 欢迎
        接受 禁止 严禁 禁用 不得 不能 不可 通过 批准 否决 驳回 带 携带 吃 服用 使用 用 进入 入园 在 里 还 开 能吃 能用 能带 吃
        不享有 不支持 不包含 不提供 不含 不接受 不允许 均 都 没有"""),
    )
)
_LIGHT = frozenset(
    (
        *map(stem, word_set("building here there please we you they it premises any all guest visitor customer public holiday bank")),
        *word_set("本楼 本店 本馆 本园 楼内 馆内 园内 店内 目前 现在 这个 该 本 我们 您 这款 这种 法定 节假日 假日 公众假期"),
    )
)  # fmt: skip
_GENERIC = frozenset(
    (
        *map(
            stem,
            word_set(
                "medicine drug phone device api software app system product price rate company i my we"
            ),
        ),
        *word_set(
            "药 药片 药品 这个药 手机 这款手机 设备 接口 软件 系统 产品 房价 价格 公司 我 我们 里"
        ),
    )
)
_ALIKE = (
    ("猫", "宠物"), ("带猫", "宠物"), ("带狗", "宠物"), ("带狗", "犬"), ("狗", "宠物"), ("狗", "犬"), ("遛狗", "犬"), ("孕妇", "妊娠"), ("孕妇", "孕期"), ("孕妇", "怀孕"),
    ("怀孕", "妊娠"), ("药", "本品"), ("cat", "pet"), ("dog", "pet"),
)  # fmt: skip
_CONDITION = re.compile(
    r"\b(?:only|except|unless|if|until|provided|some|most|other|others)\b|[只仅除若]|如果|部分|其他|以外"
)
_ONLY_BY = re.compile(r"\bonly be \w+ (?:\w+ )?by\b|\bonly by\b|只能由|仅能由|须由|必须由|只可由")
_ONESELF = re.compile(
    r"\bby (?:the |a )?(?:users?|customers?|owners?)\b|\b(?:my|your|our|them)sel(?:f|ves)\b|自己|自行"
)
_LETTER = re.compile(r"(?<![\w'])[B-HJ-Z](?![\w'])")
_CLAUSE = re.compile(
    r"[;；。！？!?]|[,，](?!\d{3})|\b(?:but|and|while|whereas)\b|但是?|而(?!且)|不过"
)


@lru_cache(maxsize=4096)
def fact_reply(question: str, sentence: str) -> bool | None:
    """`True` = a clause of the sentence says yes, `False` = no, `None` = neither is plain."""
    group = next((g for g in _GROUPS if g[0].search(fold(question))), None)
    if group is None or negations(question):
        return None
    asked, whole = view(question), view(sentence)
    things = _things(asked)
    if not things:
        return None
    letters = set(_LETTER.findall(question))
    for piece in _CLAUSE.split(sentence):
        said = view(piece)
        if not letters <= set(_LETTER.findall(piece)):
            continue
        if _ONLY_BY.search(said.folded) and _ONESELF.search(asked.folded):
            rest = [
                thing for thing in things if not _ONESELF.search(thing) and thing != stem("user")
            ]
            if rest and all(_holds(whole, thing) for thing in rest):
                return False
        if (reply := _of_clause(group, things, said, whole, asked)) is not None:
            return reply
    return None


def other_fact(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that something is open, allowed, had or passed; `None` = nothing.

    A claim is read like a question: a clause that says no to it contradicts it.
    """
    claim = reading.whole.view.text
    shown: Overruled | None = None
    for unit in reading.whole.order:
        if base.unsaid(unit):
            continue
        text = base.units[unit].text
        reply = fact_reply(claim, text)
        if reply:
            return None
        if reply is False:
            shown = shown or overruled("negation", claim, text, unit)
    return shown


def denies_at_all(text: str) -> bool:
    """Is there any word in it that could bear out a "no"?"""
    folded = fold(text)
    return bool(
        negations(text)
        or any(neg.search(folded) for _, neg in _GROUPS)
        or _CONDITION.search(folded)
        or _ONLY_BY.search(folded)
    )


def _of_clause(
    group: tuple[re.Pattern[str], re.Pattern[str]],
    things: list[str],
    said: View,
    whole: View,
    asked: View,
) -> bool | None:
    here = [thing for thing in things if _holds(said, thing)]
    needed = [thing for thing in things if thing not in _GENERIC or len(things) == 1]
    if not _same_times(asked, said):
        return None
    if not here or not all(_holds(said, thing) for thing in needed):
        if not all(_holds(whole, thing) for thing in needed):
            return None
        if (not here and not asked.values) or (here and here[0] != needed[0]):
            return None  # the clause has another subject
    if _CONDITION.search(said.folded):
        return None
    denied = bool(group[1].search(said.folded)) or bool(negations(said.text))
    if denied:
        return None if group is not _GROUPS[0] and _speaks_of_more(said, things, asked) else False
    stated = group[0].search(said.folded)
    return True if stated and (asked.values or all(_holds(said, t) for t in needed)) else None


def _things(asked: View) -> list[str]:
    """What is asked about: the words that are no part of asking for leave or the like."""
    return [
        term.norm
        for term in asked.terms
        if term.value is None and not _spoken_for(term.norm, _LEXICON)
    ]


def _spoken_for(norm: str, known: frozenset[str]) -> bool:
    if norm in known:
        return True
    return norm >= "\u3400" and any(norm in (f"不{one}", f"可{one}", f"能{one}") for one in known)


def _holds(said: View, thing: str) -> bool:
    if any(token.norm == thing for token in said.tokens) or (
        thing >= "\u3400" and thing in said.folded
    ):
        return True
    if not synonyms_of(thing).isdisjoint(token.norm for token in said.tokens):
        return True
    return any(one == thing and other in said.folded for one, other in _ALIKE)


def _speaks_of_more(said: View, things: list[str], asked: View) -> bool:
    """Has a denial words of its own, so that it may be about something else?"""
    known = {token.norm for token in asked.tokens}
    for term in said.terms:
        norm = term.norm
        if term.value is not None or norm in known or norm in _LIGHT or _spoken_for(norm, _LEXICON):
            continue
        if any(other in norm or norm in other for one, other in _ALIKE if one in things):
            continue
        if any(norm in synonyms_of(thing) for thing in things) or norm in asked.folded:
            continue
        if norm >= "\u3400" and (
            norm.strip("期间内中时") in asked.folded or not norm.strip("期间内中时")
        ):
            continue
        return True
    return False


def _same_times(asked: View, said: View) -> bool:
    """Does the clause give every day and amount that is asked about?"""
    return all(any(relation(v, other) == "same" for other in said.values) for v in asked.values)
