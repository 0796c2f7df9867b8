"""`rag-doctor explain CASE --pipeline …`: one bad answer, its cause put to the test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli.ledger import base_of, complain_if_silent
from rag_doctor.cli.spending import tell_cost
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    ThresholdsOption,
    busy,
    console,
    note,
    reader_lang,
    told_of_thresholds,
    use_utf8,
)

if TYPE_CHECKING:
    from rag_doctor.records import Case, Diagnosis
    from rag_doctor.trials import Planned

__all__ = ["explain"]

DEMO, FIRST = "demo", "en-016"

PipelineOption = Annotated[
    str,
    typer.Option(
        "--pipeline",
        help="The pipeline that gave the answer: module:object, file.py:object, or demo?top_k=1.",
    ),
]


def explain(
    case: Annotated[
        str,
        typer.Argument(
            help="A file of cases (the first, or --id); - = stdin; demo = a bundled question."
        ),
    ],
    pipeline: PipelineOption,
    wanted: Annotated[str | None, typer.Option("--id", help="Which case of the file.")] = None,
    budget: Annotated[
        int | None, typer.Option("--budget", min=1, help="Most calls of the pipeline's writer.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--trial", help="Only this trial beside the replay; repeat for more."),
    ] = None,
    right: Annotated[
        str | None,
        typer.Option("--right", help="Who is right, where asked: source, reference or neither."),
    ] = None,
    labels: Annotated[
        Path | None, typer.Option("--labels", help="Add a person's answer to this file of labels.")
    ] = None,
    judge: JudgeOption = "offline",
    thresholds: ThresholdsOption = None,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Why is this answer bad? Run the pipeline again with one thing changed, and see.

    Costs are told before the first call. Stopped runs go on: no answer is paid for twice.
    """
    from rag_doctor.facade import investigate
    from rag_doctor.judges import get_judge
    from rag_doctor.pipeline import load_pipeline

    rag = load_pipeline(pipeline)
    found = _demo_case(rag, wanted) if case == DEMO else _case(case, wanted, rag)
    tongue = reader_lang(lang, [found])
    chosen = get_judge(judge)
    bars = told_of_thresholds(thresholds, chosen, tongue)
    with _stoppable(tongue), _busy(tongue) as spinner:
        diagnosis = investigate(
            found,
            rag,
            chosen,
            bars,
            budget=budget,
            only=_names(only),
            planned=lambda _, plan: _tell_plan(plan, budget, tongue),
            progress=lambda _, done, most: _tick(spinner, done, tongue),
            person=_person(right, spinner, tongue),
        )
    tell_cost(chosen, tongue)
    _keep_label(found, diagnosis, labels, tongue)
    _show(found, diagnosis, json, tongue)
    if "trials" in diagnosis.errors:
        note(f"! {diagnosis.errors['trials']}")
    for line in rag.describe(tongue)[1 + len(rag.cannot) :]:
        note(f"! {line}")
    complain_if_silent(rag)


def _case(file: str, wanted: str | None, rag: Any) -> Case:
    from rag_doctor.adapters import case_from, load_cases, pasted_text, read_pasted
    from rag_doctor.errors import InputError

    if file == "-":
        text, remarks = pasted_text("Give a file of cases.")
        for remark in remarks:
            note(str(remark))
        return load_cases([case_from(read_pasted(text))], need=()).cases[0]
    known = load_cases(file, limit=None if wanted else 1, base=base_of(rag))
    if wanted is None:
        return known.cases[0]
    for one in known.cases:
        if one.id == wanted:
            return one
    some = ", ".join(one.id for one in known.cases[:5])
    raise InputError(f"--id: no case {wanted!r} in {file}; there are {some}, …")


def _demo_case(rag: Any, wanted: str | None) -> Case:
    """A bundled question with its reference and labels, asked of the pipeline now."""
    from rag_doctor.errors import ConfigError, unknown_choice
    from rag_doctor.pipeline import load_questions, relevant_under

    known = {question.id: question for question in load_questions()}
    name = wanted or FIRST
    if name not in known:
        raise ConfigError(unknown_choice("--id", name, known))
    question = known[name]
    chunks = rag.chunks() if hasattr(rag, "chunks") else ()
    trace = rag.ask(question.question)
    labels = relevant_under(question, chunks) if chunks else None
    return trace.to_case(question.reference, id=name, relevant_ids=labels)  # type: ignore[no-any-return]


def _names(only: list[str] | None) -> Any:
    return None if not only else tuple(only)


@contextmanager
def _stoppable(lang: str) -> Iterator[None]:
    """Trials that Ctrl-C may stop: then it is said how they go on."""
    from rag_doctor.i18n import say

    try:
        yield
    except KeyboardInterrupt:
        note(say("trials.cli.stopped", lang))
        raise


def _busy(lang: str) -> AbstractContextManager[Any]:
    from rag_doctor.i18n import say

    return busy(say("trials.cli.running", lang))


def _tick(spinner: Any, done: int, lang: str) -> None:
    from rich.text import Text

    from rag_doctor.i18n import say

    spinner.update(Text(say("trials.cli.calls", lang, n=done)))


def _tell_plan(plan: tuple[Planned, ...], budget: int | None, lang: str) -> None:
    """What could be tried and at what cost, before anything is."""
    from rag_doctor.i18n import say

    able = [one for one in plan if not one.reason]
    if not able:
        return
    least = min(one.least for one in able)
    most = sum(one.most for one in able)
    chars = max(one.chars for one in able)
    key = "trials.cli.plan_one" if len(able) == 1 else "trials.cli.plan"
    note(say(key, lang, n=len(able), least=least, most=most, chars=f"{chars:,}"))
    if budget is not None:
        note(say("trials.cli.budget", lang, budget=budget))


def _person(
    right: str | None, spinner: Any, lang: str
) -> Callable[[Mapping[str, Any]], str] | None:
    """The answer given on the command line, or somebody at the terminal; `None` = nobody is."""
    from rag_doctor.errors import ConfigError, unknown_choice
    from rag_doctor.trials import ANSWERS

    if right is not None:
        if right not in ANSWERS:
            raise ConfigError(unknown_choice("--right", right, ANSWERS))
        return lambda question: right
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        return None

    def ask(question: Mapping[str, Any]) -> str:
        spinner.stop()
        note("")
        note(str(question["question"]))
        for side in (question["left"], *question["right"]):
            note(f"  {side['name']}: {side['text']}")
        for number, told in enumerate(question["choices"].values(), start=1):
            note(f"  {number}  {told}")
        keys = list(question["choices"])
        chosen = typer.prompt("", prompt_suffix="> ", default="3", err=True)
        return keys[int(chosen) - 1] if chosen in ("1", "2", "3") else str(chosen)

    return ask


def _keep_label(case: Case, diagnosis: Diagnosis, file: Path | None, lang: str) -> None:
    """A person's answer is worth keeping: the case with the fault as its label."""
    from rag_doctor.i18n import say
    from rag_doctor.trials.person import label_of

    label = label_of(case, diagnosis.investigation)
    if file is None or label is None:
        return
    import json

    with file.open("a", encoding="utf-8", newline="\n") as out:
        out.write(json.dumps(label, ensure_ascii=False) + "\n")
    note(say("trials.cli.labelled", lang, file=str(file)))


def _show(case: Case, diagnosis: Diagnosis, json: bool, lang: str) -> None:
    if json:
        from rag_doctor.facade import dump_line

        use_utf8(sys.stdout)
        print(dump_line(diagnosis), end="")
        return
    from rag_doctor.views.terminal import print_walk

    print_walk(case, diagnosis, console(), lang)
