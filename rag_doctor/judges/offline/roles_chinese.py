"""Who does what to whom in a Chinese sentence: 甲起诉乙, 乙被甲起诉, 采购由财务审批."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rag_doctor.judges.offline.features_claim import view
from rag_doctor.text.folding import fold
from rag_doctor.text.han_cut import tag

__all__ = ["EQUALS_ZH", "flat_chinese", "orders_chinese"]

_AUXILIARY = re.compile("了|已经?|曾经?|应[当该]?|必?须|需要?|将|会|可以?|能够?|要|也|都|就|则")
_TOWARDS = ("向", "给", "对", "为", "比", "替", "从")
_PASSIVE, _TAKING = ("被", "由", "受"), ("把",)
_STUCK = re.compile(r"^([比被由向])([甲乙丙丁])$")
_MOST_TOKENS, _LONGEST = 5, 40
_ASIDE = re.compile(
    r"在[^，。；,;]{1,8}?(?:中|上|里|时|期间|前|后|内)(?![\u3400-\u9fff]?[的])|在?[主客]场(?=以|[\u3400-\u9fff])"
    r"|以(?:总?比分)?[\d一二三四五六七八九十]{1,3}\s?[比:：-]\s?[\d一二三四五六七八九十零]{1,3}(?:的?总?比分)?"
)
EQUALS_ZH = re.compile(
    r"见面|见到?了?$|会面|会见|结婚|合并|接壤|等于|相等|合作|紧邻|相邻|毗邻|邻近|靠近|相同|相似|类似|相当"
    r"|交界|连接|相连|连着|衔接|交叉|相交|重叠|平行|垂直|面对|匹配|对应|对战|交战|谈判|协商|交谈|聊天|结盟"
    r"|联姻|联合|混合|互|彼此|代表|意味|表示|属于同|离婚|认识|相识|结识|竞争|比赛|通话|配对|搭配|兼容|同步"
    r"|关联|相关|成为"
)
"""Verbs and the like that make two parties equals, or name and define."""
_NO_VERB = re.compile(r"[是为有和与跟同及或、即叫称不没未无非，。；：！？,;:!?.的地得]")
_MARKS = r"[，。；：！？、,;:!?.（）()]"


@lru_cache(maxsize=8192)
def flat_chinese(text: str) -> str:
    """The words run together, without 了, 已, 应 and the like and asides of time and place."""
    return _ASIDE.sub("", "".join(_words(text)))


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[str, ...]:
    tokens = [fold(token.text) for token in view(text).tokens]
    apart = (part for word in tokens for part in _STUCK.sub(r"\1 \2", word).split())
    return tuple(word for word in apart if not _AUXILIARY.fullmatch(word))


@lru_cache(maxsize=4096)
def orders_chinese(text: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """For each reading of a claim: the word orders that say the same, and those that reverse it."""
    said = _ASIDE.sub("", text)
    words = _words(said)
    while words and re.fullmatch(_MARKS, words[-1]):
        words = words[:-1]
    if not 3 <= len(words) <= _LONGEST:
        return ()
    return tuple(dict.fromkeys(_readings(words)))


def _readings(words: tuple[str, ...]) -> Iterator[tuple[re.Pattern[str], re.Pattern[str]]]:
    for i in range(1, min(_MOST_TOKENS, len(words) - 2) + 1):
        first = "".join(words[:i])
        if not _party(first):
            continue
        for j in range(i + 1, min(i + _MOST_TOKENS, len(words) - 1) + 1):
            middle = words[i:j]
            for k in range(min(j + _MOST_TOKENS, len(words)), j, -1):
                last, rest = "".join(words[j:k]), "".join(words[k:])
                if found := _both(first, middle, words[j:k], last, rest):
                    yield found


def _both(
    first: str, middle: tuple[str, ...], tail: tuple[str, ...], last: str, rest: str
) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    mark = middle[0]
    if mark in (*_PASSIVE, *_TAKING, *_TOWARDS):
        other, verb = "".join(middle[1:]), last
        if not other or rest[:2] or not _party(other):
            return None
        if mark in _TOWARDS:  # 甲向乙汇报
            if _levels(verb):
                return None
            return _plain(first + mark + other + verb), _held(other + mark + first + verb, "")
        if not _acts(tail):
            return None
        agent, patient = (first, other) if mark in _TAKING else (other, first)
        return _voices(agent, verb, patient, "")
    if not (_party(last) and _acts(middle)):
        return None
    return _voices(first, "".join(middle), last, rest)


def _voices(
    agent: str, verb: str, patient: str, rest: str
) -> tuple[re.Pattern[str], re.Pattern[str]]:
    same = "|".join(map(re.escape, _orders(agent, verb, patient)))
    reverse = "|".join(map(re.escape, _orders(patient, verb, agent)))
    return re.compile(same), _held(reverse, rest, escaped=True)


def _orders(agent: str, verb: str, patient: str) -> list[str]:
    """甲起诉乙, 乙被甲起诉, 乙由甲审批, 甲把乙击败."""
    passive = [patient + mark + agent + verb for mark in _PASSIVE]
    return [agent + verb + patient, *passive, agent + "把" + patient + verb]


def _plain(order: str) -> re.Pattern[str]:
    return re.compile(re.escape(order))


def _held(order: str, rest: str, escaped: bool = False) -> re.Pattern[str]:
    """The order from the begin of a clause to its end, or to what follows in the claim, too."""
    after = f"|{re.escape(rest[:2])}" if rest else ""
    start = rf"(?:^|{_MARKS}|如果|若|当|因为|由于|但|而|[年月日])"
    order = order if escaped else re.escape(order)
    stop = rf"$|{_MARKS}|\d|[一二三四五六七八九十两百千万在于以并且因]{after}"
    return re.compile(rf"{start}(?:{order})(?:{stop})")


def _party(text: str) -> bool:
    """May these characters name somebody or something?"""
    plain = not _levels(text) and not re.search(r"[\d%]", text[:1])
    return plain and text[0] not in "被由把将向给对比从在" and 1 <= len(text) <= 12


def _acts(words: tuple[str, ...]) -> bool:
    """May these words be a verb, and one whose two parties are no equals?"""
    said = "".join(words)
    if _levels(said):
        return False
    return any(kind[0] == "v" for _, kind in tag(said))


def _levels(text: str) -> bool:
    return bool(_NO_VERB.search(text) or EQUALS_ZH.search(text))
