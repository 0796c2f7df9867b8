"""What the scripted model writes: the honest reply to a prompt, or one of the ways to spoil it."""

from __future__ import annotations

import json
import re
from typing import Any

SENTENCE = re.compile(r"[^.。!?！？\n]+[.。!?！？]?")


def honest(text: str, mark: str) -> dict[str, Any]:
    """The right reply to a prompt."""
    blocks = fences(text, mark)
    names = [name for name, _ in blocks]
    by_name = dict(blocks)
    statements = by_name.get("STATEMENTS", by_name.get("陈述"))
    if statements is not None:
        return {"mark": mark, **_weighed(statements, blocks)}
    graded = _graded(names, by_name)
    if graded is not None:
        return {"mark": mark, **graded}
    if len(names) == 3:
        answer, reference = blocks[1][1], blocks[2][1]
        return {
            "mark": mark,
            "stance": "refuses" if "cannot say" in answer else "answers",
            "claims": _claims(answer),
            "reference_claims": _claims(reference),
            "parts": [{"part": blocks[0][1].split("\n")[0], "answered": True}],
            "correct": "correct" if _has(reference) and _has(answer) else "none",
            "why": "The same.",
            "differs": {"kind": "none", "answer": "", "reference": ""},
        }
    return {"mark": mark, "questions": ["How long is it?", "How many days?", "When?"]}


def _graded(names: list[str], by_name: dict[str, str]) -> dict[str, Any] | None:
    """Help 4; contexts 2 when a passage speaks of days, else 0. `None` = another prompt."""
    if names in (["QUESTION", "ANSWER"], ["问题", "回答"]):
        return {"reasons": ["Direct.", "A little long."], "grade": 4}
    if names[0] in ("QUESTION", "问题") and all(
        n.startswith(("PASSAGE", "段落")) for n in names[1:]
    ):
        held = any("day" in text or "天" in text for text in list(by_name.values())[1:])
        return {"reasons": ["A passage holds it." if held else "None."], "grade": 2 * held}
    return None


def fences(text: str, mark: str) -> list[tuple[str, str]]:
    """The fenced blocks of a prompt: name and text."""
    found = re.findall(rf"<{mark} ([^>\n]+)>\n(.*?)\n</{mark}>", text, re.DOTALL)
    return [(name, inner) for name, inner in found]


def _weighed(statements: str, blocks: list[tuple[str, str]]) -> dict[str, Any]:
    passages = {
        int(name.split()[1]): inner
        for name, inner in blocks
        if name.startswith(("PASSAGE ", "段落 "))
    }
    claims, useful = [], set()
    for one, claim in re.findall(r"^([AR]\d+): (.*)$", statements, re.MULTILINE):
        bare = claim.rstrip(".。")
        n = next((n for n, passage in passages.items() if bare in passage), 0)
        useful |= {n} - {0}
        label = "supported" if n else "not_mentioned"
        claims.append({"id": one, "label": label, "passage": n, "quote": bare if n else "",
                       "kind": "none", "wrong": "", "right": ""})  # fmt: skip
    uses = [{"n": n, "use": 2 if n in useful else 0, "why": "ok"} for n in passages]
    covered = [1] if useful else []
    conflict = {"a": 0, "b": 0, "why": ""}
    return {"claims": claims, "passages": uses, "covered": covered, "conflict": conflict}


def _claims(text: str) -> list[dict[str, str]]:
    if not _has(text):
        return []
    return [{"quote": s.strip(), "alone": ""} for s in SENTENCE.findall(text) if s.strip()]


def _has(text: str) -> bool:
    return text not in ("(none)", "（无）")


def written(good: dict[str, Any], fault: str | None) -> tuple[str | None, str]:
    """What the model writes, and why it stopped."""
    data = json.loads(json.dumps(good))
    first = next((k for k in ("claims", "questions", "reasons") if k in data), "")
    items = data.get(first) or []
    if fault == "missing" and items:
        data[first] = items[:-1]
    if fault == "duplicate" and items and isinstance(items[0], dict) and "label" in items[0]:
        data[first] = [*items, {**items[0], "label": "contradicted"}]
    if fault == "invented" and items and isinstance(items[0], dict):
        extra = {**items[0], "id": "A99", "quote": "The moon is made of cheese and nothing else."}
        data[first] = [*items, extra]
    if fault == "off_menu" and items and isinstance(items[0], dict) and "label" in items[0]:
        data[first] = [{**items[0], "label": "rather plausible"}, *items[1:]]
    if fault == "off_menu" and "grade" in data:
        data["grade"] = 9
    if fault == "wrong_keys":
        data = {f"my_{key}": value for key, value in data.items() if key != "mark"}
    text = json.dumps(data, ensure_ascii=False)
    shapes = {
        "fenced": f"```json\n{text}\n```",
        "think": f'<think>Perhaps {{"claims": []}}?</think>\n{text}',
        "prose": f"Sure! Here is what I found:\n\n{text}\n\nHope that helps.",
        "trailing_comma": text.replace("}]", "},]").replace('"}', '",}'),
        "python_words": text.replace(": true", ": True").replace(": null", ": None"),
        "half_json": text[: len(text) * 2 // 3],
        "length": text[: len(text) * 2 // 3],
        "loop": text[: len(text) * 2 // 3] + ', {"text": "the same again"}' * 200,
        "null": None,
        "chatter": "I think that everything is fine.",
    }
    return shapes.get(fault or "", text), "length" if fault in ("length", "loop") else "stop"
