"""`rag-doctor triage`: one bad answer, from what is at hand, walked through to its fault."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.spending import ExtraOption, ThoroughOption, chosen_judge, tell_cost
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    ThresholdsOption,
    busy,
    console,
    note,
    put_json,
    reader_lang,
    told_of_thresholds,
)

if TYPE_CHECKING:
    from rag_doctor.records import Case

__all__ = ["triage"]


def triage(
    file: Annotated[
        str | None, typer.Argument(help="A JSON file with one case; - or nothing reads stdin.")
    ] = None,
    question: Annotated[str | None, typer.Option("--question", "-q", help="The question.")] = None,
    answer: Annotated[str | None, typer.Option("--answer", "-a", help="The bad answer.")] = None,
    context: Annotated[
        list[str] | None, typer.Option("--context", "-c", help="A chunk; repeat in rank order.")
    ] = None,
    reference: Annotated[
        str | None, typer.Option("--reference", "-r", help="The right answer, where known.")
    ] = None,
    judge: JudgeOption = "offline",
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
    thresholds: ThresholdsOption = None,
    thorough: ThoroughOption = False,
    extra: ExtraOption = False,
) -> None:
    """Walk one answer through the four layers: flags, a JSON file, or pasted text on stdin.

    Pasted text has its parts under headings: Question: / Answer: / Reference: / Context:
    (or 问题： 回答： 参考答案： 上下文：), one Context: per chunk.
    """
    from rag_doctor.facade import diagnose

    chosen = chosen_judge(judge, thorough=thorough)
    bars = told_of_thresholds(thresholds, chosen, reader_lang(lang))
    given = {"question": question, "answer": answer, "reference": reference, "contexts": context}
    case = _case(file, {key: value for key, value in given.items() if value is not None})
    with busy("Walking …"):
        diagnosis = diagnose(case, chosen, bars, extra=extra)
    tongue = reader_lang(lang, [case])
    tell_cost(chosen, tongue)
    if json:
        from rag_doctor.facade import dump_line

        put_json(dump_line(diagnosis), end="")
        return
    from rag_doctor.views.terminal import print_walk

    print_walk(case, diagnosis, console(), tongue)


def _case(file: str | None, flags: dict[str, object]) -> Case:
    from rag_doctor.adapters import case_from, load_cases, pasted_text, read_pasted
    from rag_doctor.errors import InputError

    if "question" in flags and "answer" in flags:
        return case_from({"id": "triage", **flags})
    if flags and file is None:
        missing = " and ".join(f"--{name}" for name in ("question", "answer") if name not in flags)
        raise InputError(f"{missing}: needed beside the other flags, got nothing. Add it.")
    if file is not None and file != "-":
        found = load_cases(file, limit=1, on_bad="raise")
        return _with(found.cases[0], flags)
    if sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty():
        note("Paste the case (Question: / Answer: / Reference: / Context:), then Ctrl-D.")
    text, remarks = pasted_text("Give --question and --answer, or a file.")
    for remark in remarks:
        note(str(remark))
    return _with(case_from(read_pasted(text)), flags)


def _with(case: Case, flags: dict[str, object]) -> Case:
    """The case with what the flags say instead."""
    from rag_doctor.adapters import case_from

    if not flags:
        return case
    stated = {"lang", "contexts_known"} if "contexts" in flags else {"lang"}
    return case_from({**case.model_dump(exclude=stated), **flags})
