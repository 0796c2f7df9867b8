"""The trials as data: what each changes, what it needs, and for which suspects it is telling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rag_doctor.records import Fault, TrialName

__all__ = ["AFTER", "MENU", "Need", "Recipe"]

Need = Literal["writer", "contexts", "evidence", "noise", "gold", "several", "heat", "writers",
               "prompt"]  # fmt: skip
"""What a trial cannot do without.

`writer` = the pipeline can answer again; `contexts` = it is known what was sent; `evidence` = the
passages that carry the answer are known; `noise` = some of what was sent carries it and some does
not; `gold` = one chunk that carries it can be moved; `several` = chunks enough to leave one out;
`heat`, `writers`, `prompt` = a knob for the temperature (above 0), the writer, the prompt.
"""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One trial. `telling` = the suspects that it can confirm or overturn; empty = all."""

    changes: Literal["nothing", "contexts", "knobs"]
    needs: tuple[Need, ...]
    telling: tuple[Fault, ...] = ()


_MISSING: tuple[Fault, ...] = ("retrieval_miss", "cascade", "truncated")
_WRITING: tuple[Fault, ...] = ("hallucination", "off_topic")

MENU: dict[TrialName, Recipe] = {
    "replay": Recipe("nothing", ("writer", "contexts")),
    "oracle_only": Recipe("contexts", ("writer", "evidence")),
    "oracle_added": Recipe("contexts", ("writer", "contexts", "evidence"), (*_MISSING, "noise")),
    "noise_dropped": Recipe(
        "contexts", ("writer", "noise"), ("noise", "hallucination", "stale_or_conflicting")
    ),
    "closed_book": Recipe("contexts", ("writer", "contexts"), ("retrieval_miss", "healthy")),
    "cold": Recipe("knobs", ("writer", "contexts", "heat"), _WRITING),
    "other_writer": Recipe("knobs", ("writer", "contexts", "writers"), _WRITING),
    "bound_prompt": Recipe("knobs", ("writer", "contexts", "prompt"), ("cascade", *_WRITING)),
    "gold_first": Recipe("contexts", ("writer", "gold"), ("noise",)),
    "gold_middle": Recipe("contexts", ("writer", "gold"), ("noise",)),
    "gold_last": Recipe("contexts", ("writer", "gold"), ("noise",)),
    "leave_one_out": Recipe("contexts", ("writer", "several"), ("noise", "stale_or_conflicting")),
    "evidence_and_prompt": Recipe(
        "contexts", ("writer", "evidence", "prompt"), (*_MISSING, "noise", *_WRITING)
    ),
}
"""Trial → recipe, in the order of the records."""

AFTER: dict[TrialName, tuple[tuple[TrialName, ...], ...]] = {
    "evidence_and_prompt": (("oracle_only", "oracle_added", "noise_dropped"), ("bound_prompt",)),
}
"""Trial of two changes at once → for each change the trials of it alone, of which one at least must
have been made and none have helped: only then does it say that two things are wrong."""
