"""Lists that arrive as text: a JSON list, a printed Python list or numpy array, printed objects.

Table cells hold them. Two traps are minded: numpy prints strings without commas, which Python
would read as one string, and it shortens long lists to `...`, which cannot be undone.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from typing import Any

__all__ = ["CUT", "parse_literal"]

CUT = object()
"""Returned for a printed list whose middle was shortened to `...`."""

_STRING = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
_STRINGS = re.compile(rf"\[\s*{_STRING}(?:\s*,?\s+{_STRING}|,{_STRING})*\s*,?\s*\]", re.S)
_ONE = re.compile(_STRING, re.S)
_CUT = re.compile(rf"{_STRING}\s*,?\s*\.\.\.\s*,?\s*{_STRING}", re.S)
_OPENERS = ("[", "{", "(", "array(")
_NOTHING = ("nan", "NaN", "NaT", "NA", "null", "none")
_FAILURES = (ValueError, SyntaxError, RecursionError, MemoryError)


def parse_literal(text: str) -> Any:
    """The list, tuple or dict that `text` spells; `None` = it spells none; `CUT` = shortened."""
    body = text.strip()
    if not body.startswith(_OPENERS) or body[-1] not in "])}":
        return None
    try:
        found = json.loads(body, strict=False)
    except (ValueError, RecursionError):
        found = _python(body)
    return found if found is CUT or isinstance(found, list | tuple | dict) else None


def _python(body: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "\d" inside a printed text is no business of the user
        try:
            if _STRINGS.fullmatch(body):
                return [ast.literal_eval(_escaped(m.group())) for m in _ONE.finditer(body)]
            if body.startswith("[") and _CUT.search(body):
                return CUT
            return _value(ast.parse(body, mode="eval").body)
        except _FAILURES:
            return None


def _escaped(literal: str) -> str:
    """numpy prints line ends inside strings as they are; Python wants them escaped."""
    return literal.replace("\r", "\\r").replace("\n", "\\n")


def _value(node: ast.expr) -> Any:
    """A literal, where `Name(key=value)` is read as an object and `array([...])` as its list."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return [_value(item) for item in node.elts]
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        return {str(_value(k)): _value(v) for k, v in pairs if k is not None}
    if isinstance(node, ast.Call):
        if node.args:
            return _value(node.args[0])
        return {word.arg: _value(word.value) for word in node.keywords if word.arg}
    if isinstance(node, ast.Name) and node.id in _NOTHING:
        return None
    return ast.literal_eval(node)
