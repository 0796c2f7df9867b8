"""What judging will cost and cost, on stderr, and the options that bound it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli.terminal import note

if TYPE_CHECKING:
    from rag_doctor.judges.base import Judge
    from rag_doctor.judges.forecast import Estimate
    from rag_doctor.records import Case

__all__ = [
    "BudgetOption",
    "EstimateOption",
    "ExtraOption",
    "PricesOption",
    "ThoroughOption",
    "chosen_judge",
    "tell_cost",
    "tell_estimate",
]

BudgetOption = Annotated[
    str | None,
    typer.Option(
        "--budget",
        help="Most that a server judge may spend: '300 requests', '200k tokens' or '2.5 money'. "
        "What is left is judged by the next run.",
    ),
]
ThoroughOption = Annotated[
    bool, typer.Option("--thorough", help="A server judge weighs chunk by chunk: dearer.")
]
ExtraOption = Annotated[
    bool,
    typer.Option(
        "--extra", help="Also helpfulness and context relevancy: three more requests a case."
    ),
]
PricesOption = Annotated[
    str | None,
    typer.Option(
        "--prices",
        help="Money for a million tokens: 0.15,0.6 (prompt, completion) or a TOML file by model.",
    ),
]
EstimateOption = Annotated[
    bool, typer.Option("--estimate", help="Print what a run would send and cost, and stop.")
]


def chosen_judge(
    name: str, *, thorough: bool = False, budget: str | None = None, prices: str | None = None
) -> Judge:
    """The judge of that name under these options. Raises `ConfigError`."""
    from rag_doctor.judges import get_judge

    given: dict[str, Any] = {"budget": budget, "prices": prices, "thorough": thorough or None}
    return get_judge(name, **{key: value for key, value in given.items() if value is not None})


def tell_estimate(
    judge: Judge, cases: Sequence[Case], lang: str, *, extra: bool = False
) -> Estimate | None:
    """Print what judging these cases would send; `None`, and nothing printed, if nothing is."""
    from rag_doctor.i18n import say
    from rag_doctor.judges.accounts import leaves
    from rag_doctor.judges.forecast import estimate_of

    estimate = estimate_of(judge, cases, extra)
    if estimate is None:
        return None
    from rag_doctor.views.spending import estimate_words

    configs = [leaf.config for leaf in leaves(judge) if hasattr(leaf, "config")]
    for file, server in dict.fromkeys((c.source, c.server) for c in configs if c.source):
        note(say("spending.estimate.settings", lang, file=file, server=server))
    note(estimate_words(estimate, lang))
    return estimate


def tell_cost(judge: Judge, lang: str) -> None:
    """Print what was spent so far, a line for each judge that sent anything."""
    from rag_doctor.judges.accounts import spending_of
    from rag_doctor.views.spending import cost_line

    for account in spending_of(judge).accounts:
        if account.any:
            note(cost_line(account, lang))
