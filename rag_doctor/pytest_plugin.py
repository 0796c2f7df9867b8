"""A gate in your own tests: the fixture `rag_gate`, there as soon as this package is installed.

    def test_the_answers_are_as_good_as_before(rag_gate):
        rag_gate("answers.jsonl", "regression.yaml")

Loading this file loads nothing else of the package.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rag_doctor.experiments import GateResult

__all__ = ["rag_gate"]


@pytest.fixture
def rag_gate(record_property: Callable[[str, object], None]) -> Callable[..., GateResult]:
    """`rag_gate(report, rules="regression.yaml", **settings)`: fails the test unless the gate
    passes, and gives the result then. Where the cases are too few to tell, the rules decide, as
    everywhere: with `cant_tell: pass` the test passes.

    `report`: a `Report`, a folder of a written one, a file of answered cases, or a pipeline with
    `cases=`. `judge`, `thresholds`, `cases`, `limit` say how one is made; `baseline`, `force`,
    `keep`, `label` go to `gate`. `lang` = language of the message.
    """

    def check(report: Any, rules: Any = "regression.yaml", **settings: Any) -> GateResult:
        from rag_doctor.experiments.gated import gated

        lang = settings.pop("lang", "en")
        result = gated(report, rules, **settings)
        record_property("rag_gate", result.outcome)
        if result.outcome != "pass":
            pytest.fail(result.to_text(lang), pytrace=False)
        return result

    return check
