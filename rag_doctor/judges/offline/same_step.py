"""An instruction that names the same things as one of the evidence, under another verb of its sort.

"Fill the jug with 100 ml of water" beside "Pour 100 ml of water into the jug": nobody can say from
the words that it is wrong, nor that nothing in the contexts says it. Such a claim is left open.
"""

# ruff: noqa: E501  (a group stays on one line)

from __future__ import annotations

import re

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.text.folding import fold

__all__ = ["same_step"]

_HELD = 0.5  # from here a term stands in a unit
_FEWEST = 2  # content words beside the verb
_GROUPS = (
    r"pour|add|put|fill|tip|place|top|empty|insert|load|drop|倒入?|加入?|放入?|注入?|灌入?|装入?|添加|倒进|放进|兑入?",
    r"press|push|hold|tap|hit|click|depress|按住?|按下|长按|点击|点按|单击|轻触",
    r"rinse|flush|wash|clean|wipe|swill|冲洗|清洗|洗净?|擦净?|清洁|漂洗",
    r"stir|mix|whisk|blend|shake|搅拌|搅匀|拌匀|混合|摇匀",
    r"close|shut|seal|lock|fasten|关上|关闭|合上|盖上|扣上|锁上",
    r"remove|detach|unscrew|extract|withdraw|取出|取下|拆下|卸下|拿出|拿下",
    r"attach|fit|mount|install|connect|plug|screw|装上|安装|插上|插入|连接|接上",
    r"heat|warm|boil|bake|cook|加热|烧热|煮|烤",
    r"wait|leave|let|rest|soak|等待?|静置|放置|浸泡",
    r"open|launch|start|run|打开|启动|运行|开启",
    r"choose|select|pick|选择|选中|选取|挑选",
    r"enter|type|input|fill in|key in|输入|填写|填入|键入",
    r"submit|send|file|hand in|upload|提交|发送|上传|递交|上交",
)
_LEAD = re.compile(
    r"^(?:(?:then|next|first|finally|now|please|and|\d+[.)]|先|再|然后|接着|最后|请|并|往|向|在|将|把)[ ,]*)+"
)
_ENGLISH = re.compile(r"[a-z]+")


def same_step(signals: Signals, base: Base) -> bool:
    """Is only the instruction's verb missing from a unit that has another verb of the same sort?"""
    found = signals.reading.focus
    folded = fold(found.view.text).strip()
    if signals.against is not None or not found.held.size or len(found.terms) <= _FEWEST:
        return False
    verb, kin = _opening(folded)
    if not verb:
        return False
    beside = [at for at, term in enumerate(found.terms) if not _same(fold(term.surface), verb)]
    if len(beside) < _FEWEST:
        return False
    least = found.held[beside].min(axis=0)
    units = (base.units[int(number)] for number in (least >= _HELD).nonzero()[0])
    return any(kin.search(unit.folded) and denies(unit.text) == denies(folded) for unit in units)


def _opening(folded: str) -> tuple[str, re.Pattern[str]]:
    """The verb that the instruction has, and a pattern for the verbs of its sort."""
    bare = _LEAD.sub("", folded)
    for pattern in _SORTS:
        match = pattern.match(bare) if _ENGLISH.match(bare) else pattern.search(bare)
        if match:
            return match[0], pattern
    return "", _SORTS[0]


def _same(term: str, verb: str) -> bool:
    return term == verb or (not verb.isascii() and (verb in term or term in verb))


def _pattern(group: str) -> re.Pattern[str]:
    words = group.split("|")
    english = "|".join(word for word in words if word.isascii())
    chinese = "|".join(word for word in words if not word.isascii())
    return re.compile(rf"\b(?:{english})\b|(?:{chinese})")


_SORTS = tuple(_pattern(group) for group in _GROUPS)
