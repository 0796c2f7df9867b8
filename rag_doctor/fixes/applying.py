"""The code that applies a patch: on an attached pipeline, behind its name, over HTTP."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

__all__ = ["Applied", "apply_code"]


class Applied(NamedTuple):
    """A way to apply a patch, and the code for it."""

    way: Literal["turn", "make", "spec", "http"]
    code: str


def apply_code(patch: Mapping[str, Any]) -> tuple[Applied, ...]:
    """The ways, the shortest first; none for advice.

    `turn` = on a pipeline that `attach` gave; `make` = where it is made; `spec` = on the command
    line, behind its name; `http` = in the body of a request.
    """
    if not patch:
        return ()
    named = ", ".join(f"{knob}={value!r}" for knob, value in patch.items())
    keys = all(knob.isidentifier() for knob in patch)
    spec = "&".join(f"{knob}={_spelled(value)}" for knob, value in patch.items())
    body = json.dumps({"question": "…", **patch}, ensure_ascii=False, default=str)
    quoted = body.replace("'", "'\\''")
    return (
        Applied("turn", f"rag.turn({named})" if keys else f"rag.turn(**{dict(patch)!r})"),
        Applied("make", f"make_rag({named})" if keys else f"make_rag(**{dict(patch)!r})"),
        Applied("spec", f'rag-doctor treat REPORT --pipeline "my_rag:make_rag?{spec}"'),
        Applied("http", f"curl -H 'Content-Type: application/json' -d '{quoted}' URL"),
    )


def _spelled(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
