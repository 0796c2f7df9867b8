"""E-mail and web addresses: one letter more and it is another one."""

from __future__ import annotations

import re

__all__ = ["addresses", "other_address"]

_MAIL = re.compile(r"[a-z0-9][a-z0-9_.+\-]{0,63}@[a-z0-9\-]{1,63}(?:\.[a-z0-9\-]{1,63}){1,5}", re.I)
_WEB = re.compile(r"(?:https?://|www\.)[^\s<>\"'()\[\]{}，。；：、！？\u3000-\u9fff]{1,500}", re.I)


def addresses(text: str) -> dict[str, frozenset[str]]:
    """The text's addresses by kind, `mail` and `web`; kinds that it does not name are left out."""
    mails = frozenset(one.casefold().rstrip(".") for one in _MAIL.findall(text))
    webs = frozenset(_bare(one) for one in _WEB.findall(text))
    return {kind: found for kind, found in (("mail", mails), ("web", webs)) if found}


def other_address(answer: str, reference: str) -> tuple[str, str] | None:
    """The address given and the one that is due, where the answer gives others of a kind that the
    reference gives; `None` = they agree, or one of the two has none."""
    ours, theirs = addresses(answer), addresses(reference)
    for kind in ours.keys() & theirs.keys():
        if not ours[kind] & theirs[kind]:
            return ", ".join(sorted(ours[kind])), ", ".join(sorted(theirs[kind]))
    return None


def _bare(address: str) -> str:
    """Without what does not change where it leads: scheme, `www.`, a closing slash or stop."""
    text = re.sub(r"^https?://", "", address.casefold())
    return text.removeprefix("www.").rstrip(".,;:!?").rstrip("/")
