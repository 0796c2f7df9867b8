"""English verbs that the templates can turn round: present singular → base form, and back."""

from __future__ import annotations

from functools import cache

from rag_doctor.text.word_sets import word_set

__all__ = ["base_form", "is_base", "is_third", "third_of"]

_VERBS = word_set(
    """
    accept add allow answer appear apply approve arrive ask assign begin block book bring build buy
    cache call cancel carry change charge check choose clear close collect confirm connect
    contain continue copy cost count cover create decide delete deliver depend describe draw drop
    earn end enter exceed expire explain export fall fetch file fill finish fit follow forward
    get give go grant grow guide handle happen help hold import inform insert invalidate issue
    join keep lapse last lead leave limit list live load lock log look lose make manage mean
    measure meet move name need notify offer open order own park pass pause pay post prepare
    print produce promise protect provide publish reach read receive record refuse reimburse
    release remain remove repair replace report request require reserve reset rest restore
    return review rise rotate run save scan search see sell send serve set share show sign speak
    spend split stand start stay stop store submit supply support switch sync take teach tell
    test time track travel try turn type update upgrade upload use verify wait warn watch weigh win
    work write
    """
)


@cache
def _third() -> dict[str, str]:
    return {third_of(verb): verb for verb in _VERBS}


def third_of(verb: str) -> str:
    """`expire` → `expires`, `have` → `has`."""
    if verb == "have":
        return "has"
    if verb.endswith(("s", "x", "ch", "sh", "z", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def base_form(word: str) -> str | None:
    """`expires` → `expire`; `None` when the word is no known verb in that form."""
    return _third().get(word.lower())


def is_third(word: str) -> bool:
    """Is it a known verb in the third person?"""
    return word.lower() in _third()


def is_base(word: str) -> bool:
    """Is it a known verb in its base form?"""
    return word.lower() in _third().values()
