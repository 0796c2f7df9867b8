"""What a user reads: the README and the guides of both languages."""

from __future__ import annotations

import re
from pathlib import Path

from rag_doctor.guides import GUIDES, guide

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {
    "README": README,
    **{f"{lang}/{name}": guide(name, lang) for lang in ("en", "zh") for name in GUIDES},
}


def blocks(kind: str) -> list[tuple[str, str]]:
    """Page and body of every code block of this kind."""
    return [
        (page, body)
        for page, text in PAGES.items()
        for name, body in re.findall(r"```(\w+)\n(.*?)```", text, re.S)
        if name == kind
    ]
