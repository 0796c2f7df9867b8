"""The self-test in words: what a judge catches on these documents, and what it does not."""

from __future__ import annotations

from rag_doctor.i18n import glue, join, say
from rag_doctor.judges.selftest.run import Asked, Line, SelfTest
from rag_doctor.stats import Share

__all__ = ["example", "kind_name", "verdict"]

CATCHES = 0.8  # at and above this share a kind counts as caught
MISSES = 0.5  # below it as missed
ENOUGH = 8  # claims; with fewer a kind is not spoken of
FEW_ALARMS = 0.1


def kind_name(kind: str, lang: str) -> str:
    """The kind of a claim in the reader's words."""
    return say(f"selftest.kind.{kind}", lang)


def verdict(test: SelfTest, tested: str, lang: str) -> str:
    """What this judge catches in documents of the language `tested`, as sentences in `lang`."""
    lines = [line for line in test.lines if line.lang == tested and not line.true]
    enough = [line for line in lines if line.flagged.n >= ENOUGH]
    strong = [line for line in enough if _share(line) >= CATCHES]
    weak = [line for line in enough if _share(line) < MISSES]
    partly = [line for line in enough if MISSES <= _share(line) < CATCHES]
    caught, alarms = test.caught(tested), test.alarms(tested)
    parts = [
        say(
            "selftest.verdict.head",
            lang,
            judge=test.judge,
            tested=say(f"selftest.lang.{tested}", lang),
            hits=caught.hits,
            n=caught.n,
        )
    ]
    for key, group in (("strong", strong), ("partly", partly), ("weak", weak)):
        if group:
            named = join([kind_name(line.kind, lang) for line in group], lang)
            parts.append(say(f"selftest.verdict.{key}", lang, kinds=named))
    thin = [line for line in lines if line.flagged.n < ENOUGH]
    if thin:
        named = join([kind_name(line.kind, lang) for line in thin], lang)
        parts.append(say("selftest.verdict.thin", lang, kinds=named, least=ENOUGH))
    parts.append(_alarms(alarms, lang))
    return glue(lang, *parts)


def _share(line: Line) -> float:
    return line.flagged.value or 0.0


def _alarms(alarms: Share, lang: str) -> str:
    if not alarms.n:
        return say("selftest.verdict.no_true", lang)
    few = (alarms.value or 0.0) <= FEW_ALARMS
    key = "selftest.verdict." + ("few_alarms" if few else "many_alarms")
    return say(key, lang, hits=alarms.hits, n=alarms.n)


def example(one: Asked, lang: str) -> str:
    """One claim the judge got wrong, on one line."""
    kind = kind_name(one.probe.kind, lang)
    if one.probe.true:
        return say("selftest.example.alarm", lang, kind=kind, claim=one.probe.claim)
    was, now = one.probe.was, one.probe.now
    key = "changed" if was and now else "dropped" if was else "added"
    return say(f"selftest.example.{key}", lang, kind=kind, claim=one.probe.claim, was=was, now=now)
