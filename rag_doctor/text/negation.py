"""Words that turn a statement round, and how far they reach."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .folding import fold
from .set_phrases import AFFIRM

__all__ = ["Negation", "negations"]

_EN = re.compile(
    r"\b(?:not(?! only| just| merely| to mention| until)|cannot(?! only)|never(?!theless|mind)"
    r"|no longer|neither|nor|none|nobody|nothing|nowhere|without|no one"
    r"|(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|might|need)n't"
    r"(?! only)"
    r"|no(?! (?:later|earlier|more|less|fewer|sooner|doubt|matter|wonder)\b)(?=[ \-][a-z])"
    r"|lacks?|lacking|fail(?:s|ed)? to|unable to|refus(?:es?|ed) to|prohibit(?:s|ed)?|forbidden"
    r"|forbids?|bans?|banned|disallow(?:s|ed)?|exclud(?:es?|ed|ing)|ineligible|unavailable"
    r"|unsupported|disabled|except(?:ing)?|rarely|hardly|seldom|barely)\b"
)
# Long cues first: 无法 is one cue, not 无 before 法.
_ZH = re.compile(
    r"并不|并没有|并未|并非|绝非|绝不|从未|从不|从来不|从来没有|尚未|未曾|毫无|无法|无权|无须|无需|用不着"
    r"|不(?:再|得|能|会|可以?|准|许|允许|予|应|要|用|必|需要?|支持|提供|包括|包含|含|享有?|适用|属于"
    r"|存在|是|在)"
    r"|不(?![但仅过论管同断如料光止只然久妨免便惜时日客错满足够到超少晚早低高多大小等对起住了见得])"
    r"|没有?(?![收入落顶])|未(?![来必免婚央遂知名满达]|成年)"
    r"|无(?![论疑数限线锡穷辜非奈妨比意聊])|非(?![常洲凡但遗法议得])|勿|莫(?=[^\u3400-\u9fff]|要)"
    r"|(?<![减难避以不幸赦豁])免(?:于|征|收|交|缴|除|付|予"
    r"|(?=手续费|运费|邮费|押金|服务费|年费|学费|税|息|租))"
    r"|禁止|严禁|禁用|拒绝|否认|除外|失效|缺乏|缺少|取消|停止|(?<![特区级个类分识性告差辨派])别(?=[^人的墅名处致国])"
)
_DOUBLE = re.compile(
    r"不得不|不能不|不会不|不可不|无不|未必不|无非|不无|不可或缺|不可缺少|必不可少|是不是|有没有|能不能"
    r"|可不可以|会不会|要不要|不要紧|不一会|差不多|不得而知"
)
_BREAK_EN = re.compile(
    r"[.;:!?,\n]|\b(?:but|however|although|though|while|whereas|unless|except|because)\b"
)
_BREAK_ZH = re.compile(r"[。，；：！？,.;:!?\n]|但是?|然而|不过|除非|因为|而且|而是")
_LANGUAGES: tuple[tuple[Literal["en", "zh"], re.Pattern[str], re.Pattern[str]], ...] = (
    ("en", _EN, _BREAK_EN),
    ("zh", _ZH, _BREAK_ZH),
)
_MAX_SCOPE = 160  # characters


@dataclass(frozen=True, slots=True)
class Negation:
    """A cue and its reach: `cue == source[start:end]`; the scope runs from the cue's end to the
    end of its clause (`scope_start`, `scope_end`; offsets into the source)."""

    cue: str
    start: int
    end: int
    scope_start: int
    scope_end: int
    lang: Literal["en", "zh"]


def negations(text: str) -> list[Negation]:
    """The negation cues of `text`, English and Chinese, in order.

    False friends are left out: "not only", "no later than", 不但, 不过, 非常, 无论, 未来; so are
    double negations that affirm (不得不), and set phrases that deny nothing ("at no cost", 不收费).
    """
    folded = fold(text)
    affirmed = bytearray(len(folded))
    for match in (*_DOUBLE.finditer(folded), *AFFIRM.finditer(folded)):
        affirmed[match.start() : match.end()] = b"\1" * len(match[0])
    found: list[Negation] = []
    for lang, cues, breaks in _LANGUAGES:
        for match in cues.finditer(folded):
            start, end = match.span()
            if affirmed[start]:
                continue
            limit = min(len(folded), end + _MAX_SCOPE)
            stop = breaks.search(folded, end, limit)
            scope_end = stop.start() if stop else limit
            found.append(Negation(text[start:end], start, end, end, scope_end, lang))
    return sorted(found, key=lambda n: n.start)
