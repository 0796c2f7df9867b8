"""An exception as a widget shows it: what happened, how to mend it, and where it arose."""

from __future__ import annotations

import traceback

from rag_doctor.errors import RagDoctorError, error_line
from rag_doctor.i18n import say

__all__ = ["trouble"]

LONGEST = 4_000


def trouble(error: BaseException, lang: str) -> dict[str, str]:
    """`text`, `mend` and `trace`, all plain text.

    Our own errors name their mend in the message; for any other the mend says where to look, and
    the end of the traceback stands in `trace`.
    """
    if isinstance(error, RagDoctorError):
        return {"text": str(error)[:LONGEST], "mend": "", "trace": ""}
    trace = "".join(traceback.format_exception(error))
    return {
        "text": error_line(error),
        "mend": say("widgets.base.mend", lang),
        "trace": trace[-LONGEST:],
    }
