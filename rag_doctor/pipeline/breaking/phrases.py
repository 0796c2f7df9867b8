"""What simulated writers say beside facts: how they decline, add, hedge and summarise."""

from __future__ import annotations

from random import Random

__all__ = ["ADDED", "DECLINES", "REST_MISSING", "added", "declined", "from_memory", "rephrased"]

DECLINES = {
    "en": (
        "The documents I was given do not answer this question.",
        "The passages do not hold the answer.",
        "I cannot find this in the documents provided.",
    ),
    "zh": (
        "根据现有资料，无法回答这个问题。",
        "资料没有提供答案。",
        "提供的资料中没有找到相关内容。",
    ),
}
REST_MISSING = {
    "en": "The passages do not say the rest.",
    "zh": "其余部分资料没有说明。",
}
ADDED = {
    "en": (
        "Requests of this kind are also copied to the regional auditor within {n} working days.",
        "In addition, a handling fee of S${n} is charged when a deadline is missed.",
        "Managers may extend this by up to {n} weeks on application.",
        "Since last spring a second confirmation by text message is needed within {n} minutes.",
        "Partner companies get the same terms after {n} months of cooperation.",
    ),
    "zh": (
        "此外，相关申请还会在 {n} 个工作日内抄送给大区审计专员。",
        "另外，逾期办理会额外收取 {n} 元手续费。",
        "经主管批准，以上期限最多可以再延长 {n} 周。",
        "从去年春天起，还需要在 {n} 分钟内用短信再确认一次。",
        "合作满 {n} 个月的伙伴公司也适用同样的规定。",
    ),
}
_MEMORY = {"en": "As far as I know, ", "zh": "据我了解，"}
_SAYING = {"en": "According to the documents, ", "zh": "根据资料，"}
_NUMBERS = (7, 9, 11, 13, 17, 19, 23)  # rare in the base, so that an addition is one


def declined(lang: str, rng: Random) -> str:
    """One of the sentences that decline."""
    return rng.choice(DECLINES[lang])


def added(lang: str, rng: Random) -> str:
    """A plausible sentence that no document holds."""
    return rng.choice(ADDED[lang]).format(n=rng.choice(_NUMBERS))


def from_memory(text: str, lang: str) -> str:
    """The text as something that the writer believes to know."""
    return _MEMORY[lang] + _lowered(text, lang)


def rephrased(text: str, lang: str) -> str:
    """The same with a lead, as another model would put it."""
    return _SAYING[lang] + _lowered(text, lang)


def _lowered(text: str, lang: str) -> str:
    plain = lang == "en" and text[:1].isupper() and text[1:2].islower()
    return text[:1].lower() + text[1:] if plain else text
