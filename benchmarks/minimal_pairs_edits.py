"""Small edits that turn a true sentence false, or leave it true in other words.

Every function takes a sentence and a seeded `random.Random` and gives the edited sentence, or
`None` where the edit does not apply. English and Chinese go through the same tables.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from rag_doctor.text.antonyms import antonyms_of
from rag_doctor.text.date_scan import dates
from rag_doctor.text.entity import names
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.quantity_scan import quantities
from rag_doctor.text.tokenizing import tokens

Edit = Callable[[str, random.Random], str | None]

_DIGITS = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_UNITS = (
    ("days", "weeks"), ("weeks", "months"), ("hours", "minutes"), ("minutes", "seconds"),
    ("months", "years"), ("GB", "MB"), ("TB", "GB"), ("day", "week"), ("per month", "per year"),
    ("per minute", "per second"), ("percent", "percentage points"), ("km", "m"),
    ("天", "周"), ("小时", "分钟"), ("分钟", "秒"), ("个月", "年"), ("年", "个月"), ("万元", "元"),
    ("美元", "元"), ("每月", "每年"), ("每分钟", "每秒"), ("公里", "米"), ("个工作日", "周"),
)  # fmt: skip
_NOT_IN = (
    (r"\b(is|are|was|were|can|may|must|will|should|could|has|have|does|do)\b(?! not)", r"\1 not"),
    (r"(可以|需要|应当|必须|会|能够|允许|支持|适用于|提供|包括|享有)", r"不\1"),
    (r"(?<![没所只还具含拥])有(?!限|关|效|权|害|所)", "没有"),
    (r"是(?!否|指)", "不是"),
)
_NOT_OUT = (
    (r"\b(is|are|was|were|can|may|must|will|should|could|does|do) not\b", r"\1"),
    (r"\bcannot\b", "can"),
    (r"不(可以|需要|应|会|能|允许|支持|适用|提供|包括)", r"\1"),
    (r"不得", "可以"), (r"无需|无须", "需要"), (r"没有", "有"),
)  # fmt: skip
_SCOPES = (
    (r"\bbefore\b", "after"), (r"\bafter\b", "before"), (r"\bwithout\b", "with"),
    (r"\bat least\b", "at most"), (r"\bat most\b", "at least"), (r"\bup to\b", "at least"),
    (r"\ball\b", "some"), (r"\bsome\b", "all"), (r"\bonly\b ?", ""), (r"\bwithin\b", "after"),
    (r"\bunless\b", "if"), (r"\bif\b", "unless"), (r"\bmost\b", "few"), (r"\bAll\b", "Some"),
    ("以上", "以下"), ("以下", "以上"), ("之前", "之后"), ("之后", "之前"), ("至少", "最多"),
    ("最多", "至少"), ("不超过", "超过"), ("所有", "部分"), ("全部", "部分"), ("仅限?", ""),
    ("以内", "以外"), ("除非", "如果"), ("每个", "个别"),
)  # fmt: skip
_SAME = (
    (r"\bmust\b", "have to"), (r"\breceive\b", "get"), (r"\bemployees\b", "staff members"),
    (r"\brequest\b", "ask for"), (r"\bapproximately\b", "about"), (r"\bpurchased?\b", "bought"),
    (r"\bbegins?\b", "start"), (r"\bstarted\b", "began"), (r"\bpermitted\b", "allowed"),
    (r"\bcan\b", "is able to"), (r"\bhowever\b", "but"), (r"\blarge\b", "big"),
    (r"\bmany\b", "numerous"), (r"\bneed to\b", "must"), (r"\bshow\b", "display"),
    (r"\bhelps?\b", "assist"), (r"\bsuch as\b", "like"), (r"\bup to\b", "at most"),
    (r"\bno more than\b", "at most"), (r"\bprovide\b", "give"), (r"\bfounded\b", "established"),
    ("必须", "须"), ("需要", "需"), ("可以", "可"), ("员工", "职工"), ("提交", "递交"),
    ("大约", "约"), ("购买", "买"), ("开始", "起"), ("表示", "称"), ("如果", "若"), ("以及", "和"),
    ("最多", "不超过"), ("每天", "每日"), ("获得", "得到"), ("成立", "创立"), ("超过", "多于"),
    ("进行", "开展"), ("目前", "现在"), ("举行", "举办"), ("但是", "不过"), ("位于", "地处"),
)  # fmt: skip
_LEADS = {
    "en": ("According to the document, {}", "The text says that {}", "In short, {}", "{}"),
    "zh": ("根据资料，{}", "文档显示，{}", "简单来说，{}", "据介绍，{}"),
}
_SMALL = "零一二三四五六七八九十"
_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def change_number(sentence: str, rng: random.Random) -> str | None:
    """Another number in the same place."""
    spots = [q for q in quantities(sentence) if _DIGITS.search(q.text)]
    if not spots:
        return None
    spot = rng.choice(spots)
    match = _DIGITS.search(sentence, spot.start, spot.end)
    return _swap(sentence, match.start(), match.end(), _other(match[0], rng)) if match else None


def _other(number: str, rng: random.Random) -> str:
    """A number of about the same size that is clearly another one."""
    value = float(number.replace(",", ""))
    if "." in number:
        return f"{value * rng.choice([0.5, 0.7, 1.3, 2.0]) + 0.1:.{len(number.split('.')[1])}f}"
    whole = int(value)
    new = rng.choice([whole + 1, whole + 3, whole * 2, whole + 10, max(1, whole - 2), whole * 3])
    new = new if new != whole else whole + 2
    return f"{new:,}" if "," in number else str(new)


def change_unit(sentence: str, rng: random.Random) -> str | None:
    """Another unit behind the same number."""
    for old, new in rng.sample(_UNITS, len(_UNITS)):
        match = re.search(rf"(?<=\d)\s?{re.escape(old)}(?![a-z])", sentence)
        if match:
            return _swap(sentence, match.start(), match.end(), match[0].replace(old, new))
    return None


def change_date(sentence: str, rng: random.Random) -> str | None:
    """Another day, month or year."""
    spots = [d for d in dates(sentence) if d.has_date() and re.search(r"\d", d.text)]
    if not spots:
        return None
    spot = rng.choice(spots)
    match = rng.choice(list(re.finditer(r"\d+", spot.text)))
    value = int(match[0])
    new = value + rng.choice([1, 2, 3]) if value > 31 else value % 11 + 1
    at = spot.start + match.start()
    return _swap(sentence, at, at + len(match[0]), str(new))


def negate(sentence: str, rng: random.Random) -> str | None:
    """A "not" put in, or taken out where there is one."""
    return _first(sentence, _NOT_OUT, rng) or _first(sentence, _NOT_IN, rng)


def change_scope(sentence: str, rng: random.Random) -> str | None:
    """Before for after, at least for at most, some for all, a dropped "only"."""
    return _first(sentence, _SCOPES, rng)


def oppose(sentence: str, rng: random.Random) -> str | None:
    """One word's opposite in its place."""
    spots = [t for t in tokens(sentence) if t.kind in ("word", "han") and len(t.text) > 1]
    rng.shuffle(spots)
    for token in spots:
        others = sorted(o for o in antonyms_of(token.norm) if len(o) > 1)
        if others and token.kind == "han":
            return _swap(sentence, token.start, token.end, rng.choice(others))
        if others:
            ending = (
                token.text[len(token.norm) :] if token.text.lower().startswith(token.norm) else ""
            )
            return _swap(sentence, token.start, token.end, rng.choice(others) + ending)
    return None


def swap_roles(sentence: str, rng: random.Random) -> str | None:
    """Two names of the sentence change places."""
    found = [n for n in names(sentence) if n.kind != "code"]
    if len(found) < 2 or re.search(
        r"[、和与]|,| and | or ", sentence[found[0].end : found[1].start]
    ):
        return None
    a, b = found[0], found[1]
    middle = sentence[a.end : b.start]
    return sentence[: a.start] + b.text + middle + a.text + sentence[b.end :]


def change_entity(pool: Sequence[tuple[str, str]]) -> Edit:
    """Another name of the same kind; `pool` = (kind, name) of the whole collection."""

    def edit(sentence: str, rng: random.Random) -> str | None:
        found = [n for n in names(sentence) if n.kind != "code"]
        if not found:
            return None
        name = rng.choice(found)
        others = [t for kind, t in pool if kind == name.kind and t not in sentence]
        others = [t for t in others if t[0] != name.text[0]]
        return _swap(sentence, name.start, name.end, rng.choice(others)) if others else None

    return edit


def reword(sentence: str, rng: random.Random) -> str | None:
    """The same in other words: one or two synonyms, a lead-in."""
    out = _first(sentence, _SAME, rng)
    out = (_first(out, _SAME, rng) or out) if out else None
    lang = "zh" if re.search(r"[\u3400-\u9fff]", sentence) else "en"
    if rng.random() < 0.4:
        out = rng.choice(_LEADS[lang]).format(out or sentence)
    return out if out != sentence else None


def respell(sentence: str, rng: random.Random) -> str | None:
    """The same amount in another spelling: 14 days = two weeks, 15 = fifteen, 5000 = 5,000."""
    spots = [q for q in quantities(sentence) if _DIGITS.search(q.text) and q.label is None]
    rng.shuffle(spots)
    for spot in spots:
        if new := _respelled(spot):
            match = _DIGITS.search(sentence, spot.start, spot.end)
            end = spot.end if new[1] else match.end() if match else spot.end
            start = spot.start if new[1] else match.start() if match else spot.start
            return _swap(sentence, start, end, new[0])
    return None


def _respelled(quantity: Quantity) -> tuple[str, bool] | None:
    """(new text, does it stand for the unit too?)"""
    zh = re.search(r"[\u3400-\u9fff]", quantity.text) is not None
    value = int(quantity.value) if quantity.value == int(quantity.value) else None
    if value is None or quantity.bound == "range" or "/" in (quantity.unit or ""):
        return None
    if quantity.unit == "day" and value % 7 == 0 and value < 70:
        return (f"{value // 7}周" if zh else f"{value // 7} weeks"), True
    if quantity.unit == "hour" and value % 24 == 0:
        return (f"{value // 24}天" if zh else f"{value // 24} days"), True
    if quantity.unit == "month" and value % 12 == 0:
        return (f"{value // 12}年" if zh else f"{value // 12} years"), True
    if value <= 10:
        return (_SMALL[value] if zh else _WORDS[value]), False
    if value >= 1000:
        text = f"{value:,}" if "," not in quantity.text else str(value)
        return (f"{value // 10000}万" if zh and value % 10000 == 0 else text), False
    return None


def shorten(sentence: str, rng: random.Random) -> str | None:
    """The first clause alone, where it can stand alone."""
    cut = re.search(r", (?:which|and|but|including|with) |，(?:并|而|其中|同时)", sentence)
    if (
        not cut
        or cut.start() < 0.4 * len(sentence)
        or re.match(r"(?i)if|when|如果|若|当", sentence)
    ):
        return None
    return sentence[: cut.start()] + ("。" if re.search(r"[\u3400-\u9fff]", sentence) else ".")


def _first(text: str, table: Sequence[tuple[str, str]], rng: random.Random) -> str | None:
    """Apply one row of a table that matches, chosen at random."""
    for old, new in rng.sample(list(table), len(table)):
        out, count = re.subn(old, new, text, count=1)
        if count and out != text:
            return out
    return None


def _swap(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]
