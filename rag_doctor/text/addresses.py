"""Addresses, files, paths, options, identifiers, persons: one letter more and it is another.

The one pattern of an e-mail address is here as well.
"""

from __future__ import annotations

import re

__all__ = ["MAIL", "addresses", "names_what_is_asked", "other_address", "other_person"]

MAIL = r"[a-z0-9_][a-z0-9_.+\-]{0,63}@[a-z0-9\-]{1,63}(?:\.[a-z0-9\-]{1,63}){1,5}"
"""An e-mail address, as a pattern over folded text; it begins at any letter: look behind first."""
_MAIL = re.compile(MAIL, re.I)
_WEB = re.compile(r"(?:https?://|www\.)[^\s<>\"'()\[\]{}，。；：、！？\u3000-\u9fff]{1,500}", re.I)
_STEP = r"[A-Za-z0-9_.\-]{1,80}"
_SUFFIX = (
    r"(?:toml|ya?ml|json|jsonl|ini|cfg|conf|env|xml|csv|tsv|txt|md|rst|log|pdf|docx?|xlsx?|pptx?"
    r"|html?|css|js|tsx?|py|java|go|rs|rb|sh|bat|sql|db|zip|tar|gz|png|jpe?g|svg|lock|properties|parquet)"
)
_FILE = re.compile(
    rf"(?<![\w@./\\~-])(?:[~.]{{0,2}}/)?(?:{_STEP}/){{0,12}}[A-Za-z0-9_\-][A-Za-z0-9_.\-]{{0,80}}"
    rf"\.{_SUFFIX}(?![\w/-])|(?<![\w@./\\~-])(?:~|\.{{1,2}})?/{_STEP}(?:/{_STEP}){{1,12}}/?",
    re.ASCII,
)
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9\-]{1,60}", re.I | re.ASCII)
_WORD = re.compile(
    r"(?<![\w./-])(?:[a-z][a-z0-9]{0,40}(?:_[a-z0-9]{1,40}){1,8}"
    r"|[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,8})(?![\w/-])",
    re.ASCII,
)
_ASKED = {
    "mail": re.compile(r"\be-?mail|address|邮箱|邮件", re.I),
    "web": re.compile(r"\b(?:url|link|web|site|page|address|endpoint)|网址|链接|网站|地址", re.I),
    "file": re.compile(
        r"\b(?:file|path|folder|directory|script|config\w*|where)|文件|路径|目录|哪里", re.I
    ),
    "option": re.compile(r"\b(?:flag|option|switch|argument|parameter)|选项|参数|开关", re.I),
    "word": re.compile(
        r"\b(?:key|setting|variable|parameter|field|column|option|function|property)"
        r"|键|变量|参数|字段|配置项|函数|属性|列",
        re.I,
    ),
}
_WHO = re.compile(r"\bwho(?:m|se)?\b|谁|哪位|何人|哪个人", re.I)


def addresses(text: str) -> dict[str, frozenset[str]]:
    """The text's addresses by kind: `mail`, `web`, `file` (and path), `option`, `word` (such as
    max_retries); kinds that it does not name are left out."""
    mails = frozenset(one.casefold().rstrip(".") for one in _MAIL.findall(text))
    webs = frozenset(_bare(one) for one in _WEB.findall(text))
    rest = _WEB.sub(" ", _MAIL.sub(" ", text))
    files = frozenset(one.rstrip("./") for one in _FILE.findall(rest))
    options = frozenset(_OPTION.findall(rest))
    words = frozenset(_WORD.findall(_FILE.sub(" ", rest)))
    kinds = (("mail", mails), ("web", webs), ("file", files), ("option", options), ("word", words))
    return {kind: found for kind, found in kinds if found}


def other_address(answer: str, reference: str) -> tuple[str, str] | None:
    """The address given and the one that is due, where the answer gives others of a kind that the
    reference gives; `None` = they agree, or one of the two has none.

    A file's name and its whole path agree.
    """
    ours, theirs = addresses(answer), addresses(reference)
    for kind in ("mail", "web", "file", "option", "word"):
        mine, due = ours.get(kind, frozenset()), theirs.get(kind, frozenset())
        if mine and due and not any(_one(a, b) for a in mine for b in due):
            return ", ".join(sorted(mine)), ", ".join(sorted(due))
    return None


def other_person(question: str, answer: str, reference: str) -> tuple[str, str] | None:
    """The person named and the one that is due, where the question asks who.

    `None` = one of them shares a name with the other, or names nobody.
    """
    if not _WHO.search(question):
        return None
    mine, due = _persons(answer), _persons(reference)
    if not mine or not due or any(_share(a, b) for a in mine for b in due):
        return None
    return ", ".join(mine), ", ".join(due)


def names_what_is_asked(question: str, answer: str) -> bool:
    """Is a file, a path, an option, a key or an address asked for, and one named?"""
    asked = {kind for kind, form in _ASKED.items() if form.search(question)}
    return bool(asked & addresses(answer).keys())


def _persons(text: str) -> list[str]:
    from rag_doctor.text.entity import names

    return [name.text for name in names(text) if name.kind in ("person", "name")]


def _share(one: str, other: str) -> bool:
    a, b = set(one.casefold().split()), set(other.casefold().split())
    return bool(a & b) or one in other or other in one


def _one(given: str, due: str) -> bool:
    return given == due or given.endswith("/" + due) or due.endswith("/" + given)


def _bare(address: str) -> str:
    """Without what does not change where it leads: scheme, `www.`, a closing slash or stop."""
    text = re.sub(r"^https?://", "", address.casefold())
    return text.removeprefix("www.").rstrip(".,;:!?").rstrip("/")
