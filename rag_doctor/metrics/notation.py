"""Reads a measure from its notation: `recall@5`, `nDCG(gains='exp')@10`, `faithfulness`."""

from __future__ import annotations

import re
import unicodedata

from rag_doctor.errors import ConfigError, shown
from rag_doctor.metrics.definition import Metric
from rag_doctor.metrics.registry import find_definition

__all__ = ["parse_metric"]

_WHOLE = re.compile(r"(?P<name>\w+)\s*(?:\((?P<inner>[^()]*)\))?\s*(?:@\s*(?P<k>[^@\s]+))?")
_SETTING = re.compile(r"(?P<name>\w+)\s*=\s*(?P<quote>['\"]?)(?P<value>[^'\"=]+?)(?P=quote)")
_EXAMPLES = "Write recall@5, nDCG(gains='exp')@10 or faithfulness."


def parse_metric(text: str) -> Metric:
    """The measure that `text` names, with its parameters.

    Case, spaces and full-width signs do not matter, and an alias (`mrr`) will do; `str()` of the
    result is the one canonical spelling. Raises `ConfigError` for an unknown name (with the nearest
    one and all choices), an unknown parameter, a value off its range, or a text of another shape.
    """
    # Chinese input methods leave full-width ＠ （ ） ＝ and curly quotes behind.
    folded = unicodedata.normalize("NFKC", text) if isinstance(text, str) else ""
    folded = folded.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'})
    match = _WHOLE.fullmatch(folded.strip())
    if match is None:
        raise ConfigError(
            f"metric: must read name(setting=value)@k, got {shown(text)}. {_EXAMPLES}"
        )
    settings = _settings(match["inner"], text)
    if match["k"] is not None:
        if "k" in settings:
            raise ConfigError(f"metric: k is given twice in {shown(text)}. {_EXAMPLES}")
        settings["k"] = _read(match["k"])
    return find_definition(match["name"]).bind(**settings)


def _settings(inner: str | None, text: str) -> dict[str, object]:
    """The settings between the brackets; each may stand there once."""
    found: dict[str, object] = {}
    for part in (inner or "").split(","):
        if not part.strip():
            continue
        match = _SETTING.fullmatch(part.strip())
        if match is None or match["name"] in found:
            rule = "each setting must read name=value, once"
            raise ConfigError(
                f"metric: {rule}, got {shown(part.strip())} in {shown(text)}. {_EXAMPLES}"
            )
        value = match["value"].strip()
        found[match["name"]] = value if match["quote"] else _read(value)
    return found


def _read(value: str) -> int | str:
    """A whole number where it looks like one, else the text as it stands."""
    return int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value
