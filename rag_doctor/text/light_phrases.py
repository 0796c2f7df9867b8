"""Phrases that say nothing of the matter: "as well", "in fact", "ends up", 总的来说, 说白了.

Their words are content elsewhere (a well, an end, 实际), so that the phrase is looked for and no
word of it. A verb that only leads to an amount ("it comes to more than 500") is one, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .folding import fold
from .tokenizing import Token

__all__ = ["without_light"]

_AMOUNT = (
    r"(?=(?:(?:a total of|more than|less than|over|under|above|below|about|around|nearly|almost"
    r"|exactly|just|only|roughly|at least|at most|up to) )?(?:[€$£]|\d|(?:one|two|three|four|five"
    r"|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|a hundred|half|an?) ))"
)
_EN = re.compile(
    r"(?<![a-z'-])(?:"
    r"as well(?! as)|in fact|as a matter of fact|of course|at all|after all|all in all"
    r"|at any rate|in other words|in short|in the end|at the end of the day|so to speak"
    r"|that is to say|for that matter"
    r"|(?:end|ends|ended|ending) up|(?:turn|turns|turned) out(?: to be)?"
    rf"|(?:(?:come|comes|came|coming|amount|amounts|amounted|run|runs|add|adds|added)(?: up)? to"
    rf"|(?:go|goes|went) for) {_AMOUNT}"
    r"|basically|actually|obviously"
    r")(?![a-z'-])"
)
_ZH = re.compile(
    r"总的来[说讲看]|总体(?:来[说讲看]|而言)|一般(?:来[说讲]|而言)|通常(?:来[说讲]|而言)|简单(?:来说|地说)"
    r"|具体(?:来说|而言)|换句话说|换言之|也就是说|说白了|说到底|归根(?:到底|结底)|老实说"
    r"|实际上|事实上|当然|毕竟|总之|总而言之"
)
_ZH_TAIL = re.compile(r"(?<=[\u4e00-\u9fff])(?:来[说讲]|而言)(?=[,，。]|$)")
_HINT = re.compile(r"[a-z]|[来总而说上之然竟白底]")


def without_light(text: str, items: Sequence[Token]) -> list[Token]:
    """The tokens that are not, as whole tokens, within such a phrase."""
    folded = fold(text)
    if not _HINT.search(folded):
        return list(items)
    spans = [m.span() for form in (_EN, _ZH, _ZH_TAIL) for m in form.finditer(folded)]
    if not spans:
        return list(items)
    left = [t for t in items if not any(a <= t.start and t.end <= b for a, b in spans)]
    return left if any(t.kind != "punct" for t in left) else list(items)
