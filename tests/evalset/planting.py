"""Defects planted into a sound evaluation set and its base, by rules that know nothing of lint's.

Every rule takes an item as it is and spoils it in one way, with plain string work; the truth is
which item was spoiled and how. What a defect must entail elsewhere (a document taken out leaves
other labels without their chunk) is named in `also`, and is no false finding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rag_doctor.evalset.items import EvalItem
from rag_doctor.pipeline import Document

__all__ = ["Field", "Planted", "plant"]


@dataclass(frozen=True)
class Planted:
    """`id` = the spoiled (or added) item; `kinds` = findings that name the defect rightly."""

    what: str
    lang: str
    id: str
    kinds: tuple[str, ...]
    also: tuple[str, ...] = ()


@dataclass
class Field:
    """The set, the base and the tuning list while defects are being planted."""

    items: dict[str, EvalItem]
    documents: list[Document]
    rng: Random
    tuning: list[str] = field(default_factory=list)
    planted: list[Planted] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    doubled: list[EvalItem] = field(default_factory=list)

    def free(self, lang: str, fits: Callable[[EvalItem], Any] = lambda item: True) -> EvalItem:
        """A random item that is not spoiled yet."""
        pool = [
            item
            for item in self.items.values()
            if item.lang == lang and item.answerable and item.id not in self.used and fits(item)
        ]
        item = self.rng.choice(pool)
        self.used.add(item.id)
        return item

    def spoil(self, what: str, item: EvalItem, kinds: Sequence[str], **changes: Any) -> None:
        self.items[item.id] = item.model_copy(update=changes)
        self.planted.append(Planted(what, item.lang, item.id, tuple(kinds)))

    def add(self, what: str, source: EvalItem, kinds: Sequence[str], **changes: Any) -> None:
        made = source.model_copy(update={"id": f"{source.id}-new", **changes})
        self.items[made.id] = made
        self.used.add(made.id)
        self.planted.append(Planted(what, made.lang, made.id, tuple(kinds), (source.id,)))


def plant(
    items: Sequence[EvalItem], documents: Sequence[Document], seed: int
) -> tuple[list[EvalItem], list[Document], list[str], list[Planted]]:
    """The spoiled set, base and tuning list, and what was planted: 48 defects, 24 a language."""
    ground = Field({item.id: item for item in items}, list(documents), Random(seed))
    for lang in ("en", "zh"):
        for rule in RULES:
            rule(ground, lang)
    return (
        [*ground.items.values(), *ground.doubled],
        ground.documents,
        ground.tuning,
        ground.planted,
    )


def _cited(ground: Field, doc_id: str) -> list[EvalItem]:
    return [i for i in ground.items.values() if any(p.doc_id == doc_id for p in i.relevant)]


def missing_document(ground: Field, lang: str) -> None:
    """A document that few questions cite is taken out of the base."""
    item = ground.free(lang, lambda i: len(_cited(ground, i.carriers[0].doc_id)) <= 4)
    doc_id = item.carriers[0].doc_id
    ground.documents = [d for d in ground.documents if d.id != doc_id]
    also = tuple(i.id for i in _cited(ground, doc_id))
    ground.used.update(also)
    ground.planted.append(Planted("missing document", lang, item.id, ("missing_chunk",), also))


def missing_section(ground: Field, lang: str) -> None:
    """The last section of a document, which an answer stands in, is cut off."""

    def in_last(item: EvalItem) -> bool:
        document = next((d for d in ground.documents if d.id == item.carriers[0].doc_id), None)
        if document is None:
            return False
        return item.carriers[0].quote in document.text.rpartition("\n## ")[2]

    item = ground.free(lang, in_last)
    doc_id = item.carriers[0].doc_id
    at = next(n for n, d in enumerate(ground.documents) if d.id == doc_id)
    document = ground.documents[at]
    text, _, cut = document.text.rpartition("\n## ")
    ground.documents[at] = document.model_copy(update={"text": text})
    also = tuple(
        i.id
        for i in _cited(ground, doc_id)
        if any(p.doc_id == doc_id and p.quote in cut for p in i.relevant)
    )
    ground.used.update(also)
    kinds = ("missing_chunk", "changed_text")
    ground.planted.append(Planted("missing section", lang, item.id, kinds, also))


def changed_number(ground: Field, lang: str) -> None:
    """The document now gives another number where the quote stands."""

    def has_number(item: EvalItem) -> bool:
        quote = item.carriers[0].quote
        held = [d for d in ground.documents if quote in d.text]
        return bool(re.search(r"\d", quote)) and len(held) == 1

    item = ground.free(lang, has_number)
    quote = item.carriers[0].quote
    new = re.sub(r"\d+", lambda m: str(int(m[0]) + 11), quote, count=1)
    _rewrite(ground, item, quote, new, "changed number")


def changed_words(ground: Field, lang: str) -> None:
    """The sentence of the quote was rewritten from scratch."""
    item = ground.free(lang, lambda i: any(i.carriers[0].quote in d.text for d in ground.documents))
    quote = item.carriers[0].quote
    new = {
        "en": "This part was withdrawn; ask the owner of the page.",
        "zh": "本条已撤销，请咨询页面负责人。",
    }
    _rewrite(ground, item, quote, new[lang], "changed words")


def _rewrite(ground: Field, item: EvalItem, quote: str, new: str, what: str) -> None:
    ground.documents = [
        d.model_copy(update={"text": d.text.replace(quote, new)}) for d in ground.documents
    ]
    also = tuple(
        other.id
        for other in ground.items.values()
        if any(quote in p.quote or p.quote in quote for p in other.relevant if p.quote)
    )
    ground.used.update(also)
    ground.planted.append(Planted(what, item.lang, item.id, ("changed_text",), also))


def wrong_number(ground: Field, lang: str) -> None:
    """The reference gives another number: the last one in it, plus seven."""
    item = ground.free(lang, lambda i: re.search(r"\d", i.reference or ""))
    head, last, tail = re.match(r"(.*?)(\d+)(\D*)$", item.reference, re.DOTALL).groups()
    changed = f"{head}{int(last) + 7}{tail}"
    ground.spoil("wrong number", item, ("unsupported_reference",), reference=changed)


def wrong_name(ground: Field, lang: str) -> None:
    """A place, plan or product of the reference is exchanged for one that exists nowhere."""
    names = {
        "en": (("Singapore", "Jakarta"), ("Suzhou", "Harbin"), ("Enterprise", "Platinum"),
               ("LanGate", "NorthGate"), ("HR portal", "Orion portal")),
        "zh": (("苏州", "哈尔滨"), ("成都", "拉萨"), ("企业版", "旗舰版"), ("新加坡", "雅加达"),
               ("岚门", "玄武门")),
    }[lang]  # fmt: skip
    item = ground.free(lang, lambda i: any(old in i.reference for old, _ in names))
    old, new = next(pair for pair in names if pair[0] in item.reference)
    changed = item.reference.replace(old, new)
    ground.spoil("wrong name", item, ("unsupported_reference",), reference=changed)


def made_up(ground: Field, lang: str) -> None:
    """A sentence from nowhere is appended to the reference."""
    more = {
        "en": " It also comes with a free gym membership.",
        "zh": "另外还赠送一张健身房会员卡。",
    }
    item = ground.free(lang)
    changed = item.reference + more[lang]
    ground.spoil("made-up sentence", item, ("unsupported_reference",), reference=changed)


def turned_round(ground: Field, lang: str) -> None:
    """The first verb of the reference is denied."""
    turns = {
        "en": ((" may ", " may not "), (" can ", " cannot "), (" must ", " need not "),
               (" are ", " are not "), (" is ", " is not ")),
        "zh": (("可以", "不可以"), ("必须", "不必"), ("须", "无须"), ("可", "不可"),
               ("应", "不应")),
    }[lang]  # fmt: skip
    denied = re.compile(r"\b(?:not|no|never|cannot)\b|不|无|未|没|非", re.IGNORECASE)
    item = ground.free(
        lang,
        lambda i: not denied.search(i.reference) and any(old in i.reference for old, _ in turns),
    )
    old, new = next(pair for pair in turns if pair[0] in item.reference)
    changed = item.reference.replace(old, new, 1)
    ground.spoil("turned round", item, ("unsupported_reference",), reference=changed)


def copied_sentence(ground: Field, lang: str) -> None:
    """The question is the source sentence with a question mark."""

    def long_enough(item: EvalItem) -> bool:
        quote = item.carriers[0].quote
        size = len(quote.split()) if lang == "en" else len(re.findall(r"[一-鿿]", quote))
        return "|" not in quote and size >= (15 if lang == "en" else 12)

    item = ground.free(lang, long_enough)
    quote = item.carriers[0].quote.rstrip("。.；;")
    asked = (
        f"Is it right that {quote[0].lower()}{quote[1:]}?"
        if lang == "en"
        else f"{quote}，是这样吗？"
    )
    ground.spoil("copied sentence", item, ("copied_question", "leaked_question"), question=asked)


def copied_part(ground: Field, lang: str) -> None:
    """The question takes over a long run of its source, in a frame of its own."""

    def run_of(item: EvalItem) -> str:
        quote = item.carriers[0].quote
        if "|" in quote:
            return ""
        if lang == "en":
            words = quote.split()
            return " ".join(words[1:15]) if len(words) >= 16 else ""
        found = re.search(r"[一-鿿]{9,14}", quote)
        return found[0] if found else ""

    item = ground.free(lang, run_of)
    run = run_of(item)
    asked = f"What is behind “the rule” of {run}?" if lang == "en" else f"想了解一下{run}这件事？"
    kinds = ("copied_question", "leaked_question")
    ground.spoil("copied part", item, kinds, question=asked)


def polite_copy(ground: Field, lang: str) -> None:
    """The same question again, with a greeting, no question mark and another id."""
    item = ground.free(lang)
    body = item.question.rstrip("?？。.")
    asked = f"Hello, please tell me: {body}" if lang == "en" else f"您好，请问{body}"
    ground.add("polite copy", item, ("near_duplicate", "label_conflict"), question=asked)


def reworded_copy(ground: Field, lang: str) -> None:
    """The same question with an everyday word exchanged."""
    swaps = {
        "en": (("How many", "What number of"), ("What is", "What's"),
               ("What does", "Just what does"), ("Which", "What"),
               ("How long", "For how long"), ("How much", "What amount")),
        "zh": (("多少", "几"), ("怎么", "如何"), ("可以", "能"), ("什么", "啥"),
               ("多久", "多长时间"), ("几", "多少")),
    }[lang]  # fmt: skip
    item = ground.free(lang, lambda i: any(old in i.question for old, _ in swaps))
    old, new = next(pair for pair in swaps if pair[0] in item.question)
    asked = item.question.replace(old, new, 1)
    ground.add("reworded copy", item, ("near_duplicate", "label_conflict"), question=asked)


def made_answerable(ground: Field, lang: str) -> None:
    """An unanswerable question is given an invented answer and called answerable."""
    pool = [
        i
        for i in ground.items.values()
        if i.lang == lang and not i.answerable and i.id not in ground.used
    ]
    item = ground.rng.choice(pool)
    ground.used.add(item.id)
    invented = {
        "en": "Yes, this has been offered since 2019 through the Orion helpdesk.",
        "zh": "有的，自 2019 年起由猎户座服务台统一办理。",
    }[lang]
    kinds = ("unanswerable", "unsupported_reference", "no_passage")
    ground.spoil("unanswerable mixed in", item, kinds, answerable=True, reference=invented)


def refusing(ground: Field, lang: str) -> None:
    said = {
        "en": "Sorry, I could not find this in the documents.",
        "zh": "抱歉，我在资料里没有查到相关内容。",
    }
    item = ground.free(lang)
    ground.spoil("refusing reference", item, ("refusal_reference",), reference=said[lang])


def emptied(ground: Field, lang: str) -> None:
    item = ground.free(lang)
    ground.spoil("empty reference", item, ("empty_reference",), reference=None)


def placeholder(ground: Field, lang: str) -> None:
    item = ground.free(lang)
    ground.spoil(
        "placeholder", item, ("empty_reference",), reference={"en": "TBD", "zh": "待补充"}[lang]
    )


def tuned_verbatim(ground: Field, lang: str) -> None:
    item = ground.free(lang)
    ground.tuning.append(item.question)
    ground.planted.append(Planted("tuned on", lang, item.id, ("leaked_question",)))


def tuned_reworded(ground: Field, lang: str) -> None:
    item = ground.free(lang)
    body = item.question.rstrip("?？")
    ground.tuning.append(f"Could you tell me {body}" if lang == "en" else f"我想知道{body}呢")
    ground.planted.append(Planted("tuned on, reworded", lang, item.id, ("leaked_question",)))


def split_twice(ground: Field, lang: str) -> None:
    """The item stands in the tuning part as well."""
    item = ground.free(lang)
    kinds = ("leaked_question",)
    ground.add("in both parts", item, kinds, split="tune")


def other_answer(ground: Field, lang: str) -> None:
    """The same question again, answered with another number."""
    item = ground.free(lang, lambda i: len(re.findall(r"\d+", i.reference)) == 1)
    changed = re.sub(r"\d+", lambda m: str(int(m[0]) * 3 + 1), item.reference)
    strings = tuple(re.sub(r"\d+", lambda m: str(int(m[0]) * 3 + 1), s) for s in item.must_include)
    asked = item.question.rstrip("?？") + (" ?" if lang == "en" else "呢？")
    kinds = ("label_conflict",)
    ground.add("two answers", item, kinds, question=asked, reference=changed, must_include=strings)


def two_grades(ground: Field, lang: str) -> None:
    item = ground.free(lang)
    again = item.carriers[0].model_copy(update={"grade": 0})
    relevant = (*item.relevant, again)
    ground.spoil("two grades", item, ("label_conflict",), relevant=relevant)


def called_unanswerable(ground: Field, lang: str) -> None:
    item = ground.free(lang)
    ground.spoil("called unanswerable", item, ("label_conflict",), answerable=False)


def id_twice(ground: Field, lang: str) -> None:
    """Another question under an id that is taken."""
    item, other = ground.free(lang), ground.free(lang)
    del ground.items[other.id]
    ground.doubled.append(other.model_copy(update={"id": item.id}))
    ground.planted.append(Planted("id twice", lang, item.id, ("label_conflict",), (other.id,)))


def wrong_string(ground: Field, lang: str) -> None:
    """A string that must be included, and is nowhere in the reference."""
    item = ground.free(lang)
    strings = (*item.must_include, {"en": "form ZX-9", "zh": "表单 ZX-9"}[lang])
    ground.spoil("wrong string", item, ("must_include",), must_include=strings)


RULES: tuple[Callable[[Field, str], None], ...] = (
    missing_document, missing_section, changed_number, changed_words, wrong_number, wrong_name,
    made_up, turned_round, copied_sentence, copied_part, polite_copy, reworded_copy,
    made_answerable, refusing, emptied, placeholder, tuned_verbatim, tuned_reworded, split_twice,
    other_answer, two_grades, called_unanswerable, id_twice, wrong_string,
)  # fmt: skip
