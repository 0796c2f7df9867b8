"""Somebody by surname and title, 李师傅, where the contexts have the whole name, 李志强."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.text.entity_zh import is_surname

__all__ = ["bearers"]

_TITLED = re.compile(
    r"([\u3400-\u9fff])(?:师傅|老师|经理|先生|女士|小姐|医生|大夫|主任|教授|老板|阿姨|叔叔|校长|院长"
    r"|律师|同学|部长|总|工)"
)


def bearers(term: str, texts: Sequence[str]) -> list[int]:
    """Numbers of the texts with the one name that a title stands for; none where there are two."""
    match = _TITLED.fullmatch(term)
    if not match or not is_surname(match[1]):
        return []
    name = re.compile(rf"(?<![\u3400-\u9fff]){match[1]}[\u3400-\u9fff]{{1,2}}(?![\u3400-\u9fff])")
    found = [(number, hit[0]) for number, text in enumerate(texts) for hit in name.finditer(text)]
    alike = {hit for _, hit in found if not _TITLED.fullmatch(hit)}
    return sorted({number for number, hit in found if hit in alike}) if len(alike) == 1 else []
