"""What a server understands, found out once by asking and then remembered.

Three rungs: a strict JSON schema, any JSON object, plain text. A server that does not know a rung
answers 400, 404, 415, 422, 501, or, some local ones, 500. Options that it does not know (a fixed
temperature, another name for the length limit) are dropped or renamed.
"""

from __future__ import annotations

import re
from typing import Any

from rag_doctor.judges.openai.calls import CallError

__all__ = ["RUNGS", "Abilities"]

RUNGS = ("json_schema", "json_object", "text")
_FORMAT = re.compile(
    r"response_format|json_schema|json_object|schema|grammar|guided", re.IGNORECASE
)
_STATUS = {400, 404, 415, 422, 500, 501}


class Abilities:
    """What is known so far. `probed` = a first request came back; `proven` = with a reply."""

    def __init__(self) -> None:
        self.rung = 0
        self.probed = False
        self.proven = False
        self.temperature = True
        self.length_name = "max_tokens"

    def options(
        self, rung: int, schema: dict[str, Any], name: str, temperature: float, max_tokens: int
    ) -> dict[str, Any]:
        """The options of a request on this rung."""
        options: dict[str, Any] = {self.length_name: max_tokens} if self.length_name else {}
        if self.temperature:
            options["temperature"] = temperature
        if RUNGS[rung] == "json_schema":
            wanted = {"name": name, "strict": True, "schema": schema}
            options["response_format"] = {"type": "json_schema", "json_schema": wanted}
        elif RUNGS[rung] == "json_object":
            options["response_format"] = {"type": "json_object"}
        return options

    def adapt(self, error: CallError, sent: dict[str, Any]) -> bool:
        """Drop or rename the option that the server objects to. True = worth sending again."""
        if error.kind != "bad_request":
            return False
        if error.wants_shorter_reply and self.length_name in sent:
            self.length_name = ""  # the server then gives what room there is
            return True
        said = error.detail.lower()
        if "max_completion_tokens" in said and "max_tokens" in sent:
            self.length_name = "max_completion_tokens"
            return True
        for name in ("max_tokens", "max_completion_tokens"):
            if name in sent and name in said:
                self.length_name = "" if name == self.length_name else self.length_name
                return True
        if "temperature" in said and "temperature" in sent:
            self.temperature = False
            return True
        return False

    def steps_down(self, error: CallError, rung: int) -> bool:
        """Is the next rung worth a try after this error?"""
        if rung + 1 >= len(RUNGS) or error.status not in _STATUS or error.kind == "too_long":
            return False
        return not self.proven or rung < self.rung or bool(_FORMAT.search(error.detail))

    def settle(self, rung: int) -> None:
        """A reply came on this rung."""
        self.rung = max(self.rung, rung)
        self.proven = True
