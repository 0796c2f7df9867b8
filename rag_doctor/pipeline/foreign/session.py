"""Making one call of a foreign pipeline: limited, read, and whatever it does wrong counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rag_doctor.errors import PipelineError, RagDoctorError
from rag_doctor.pipeline.foreign.blame import is_ours
from rag_doctor.pipeline.foreign.calling import Caller, Hung, Raised, Refused, Settle
from rag_doctor.pipeline.foreign.faults import Fault, FaultLog, Finds
from rag_doctor.pipeline.foreign.wording import lost, needs_its_thread

__all__ = ["Read", "Session"]

T = TypeVar("T")
Read = Callable[[Settle, Finds], T]
"""Calls and reads the result. What is awaited goes through `Settle`, what is mended to `Finds`."""


class Session:
    """All calls of one pipeline, and the log of its faults."""

    def __init__(self, timeout_s: float | None, max_hung: int) -> None:
        self.log = FaultLog()
        self._timeout_s = timeout_s
        self._caller = Caller(timeout_s, max_hung)

    def do(self, call: str, question: str, read: Read[T]) -> T:
        """The result as it was read. Raises `PipelineError` where there is none, which is counted;
        another error of ours, raised by ourselves, passes: a knob off its menu is the caller's own
        mistake."""
        self.log.called(call)
        finds = Finds()
        try:
            out = self._caller.run(call, lambda settle: read(settle, finds))
        except (Hung, Refused) as left:
            raise self._lost(call, question, left) from None
        except Raised as raised:
            cause = raised.error
            passes = isinstance(cause, RagDoctorError) and not isinstance(cause, PipelineError)
            if passes and is_ours(cause):
                raise cause from None
            told = self._lost(call, question, cause)
            raise told from (None if told is cause else cause)
        found = finds.found.items()
        self.log.add(*(Fault(code, call, question, told, n) for code, (n, told) in found))
        return out

    def _lost(self, call: str, question: str, error: BaseException) -> PipelineError:
        fault, told = lost(call, question, error, self._timeout_s)
        self.log.add(fault)
        if self._timeout_s is None and needs_its_thread(fault.detail):
            self.log.add(Fault("second_thread", call, question))
        return told
