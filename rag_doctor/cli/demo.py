"""`rag-doctor demo`: the bundled RAG over its questions, and recorded faults of every kind."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.spending import tell_cost
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    console,
    note,
    progress,
    put_json,
    reader_lang,
    writable,
)

if TYPE_CHECKING:
    from rag_doctor.facade import Report
    from rag_doctor.judges.base import Judge
    from rag_doctor.pipeline import DemoRag
    from rag_doctor.records import Case

__all__ = ["demo"]


class DemoData(enum.StrEnum):
    """Which part of the knowledge base."""

    both = "both"
    en = "en"
    zh = "zh"


def demo(
    judge: JudgeOption = "offline",
    data: Annotated[DemoData, typer.Option("--data", help="Cases in which language.")] = (
        DemoData.both
    ),
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only N of each.")] = None,
    out: Annotated[Path, typer.Option("--out", help="Folder for the reports.")] = Path(
        "rag-doctor-out"
    ),
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Run the demo: a live RAG over its questions, faulty answers of every kind, real models' ones.

    The live RAG and the models' answers have the pipeline attached, so that lost evidence is
    followed to where it went.
    """
    import time

    from rag_doctor.judges import get_judge
    from rag_doctor.pipeline import demo_pipeline

    writable(out)
    tongue = reader_lang(lang)
    begin = time.perf_counter()
    langs = ("en", "zh") if data is DemoData.both else (data.value,)
    chosen = get_judge(judge)
    rag = demo_pipeline()
    live = _report(_ask_all(rag, langs, limit, tongue), chosen, "demo questions", tongue, rag)
    recorded = _report(_recorded(langs, limit), chosen, "recorded faulty answers", tongue)
    models = _report(_models(langs, limit), chosen, "recorded model answers", tongue, rag)
    reports = {"live": live, "recorded": recorded, "models": models}
    for name, report in reports.items():
        report.write(out / f"demo-{name}", tongue)
    tell_cost(chosen, tongue)
    if json:
        _print_json(reports)
        return
    from rag_doctor.views.demo import print_demo

    print_demo(live, recorded, models, console(), tongue, time.perf_counter() - begin)
    note("  ".join(str(out / f"demo-{name}" / "report.html") for name in reports))


def _ask_all(rag: DemoRag, langs: Sequence[str], limit: int | None, tongue: str) -> list[Case]:
    from rag_doctor.i18n import say
    from rag_doctor.pipeline import load_questions, relevant_under

    cases = []
    for lang in langs:
        questions = load_questions((lang,))[:limit]
        chunks = rag.chunks()
        with progress(say("cli.progress.asking", tongue), len(questions)) as tick:
            for done, asked in enumerate(questions, start=1):
                trace = rag.ask(asked.question)
                case = trace.to_case(
                    id=asked.id,
                    reference=asked.reference,
                    relevant_ids=relevant_under(asked, chunks),
                    meta={
                        "difficulty": asked.difficulty,
                        "query_type": asked.query_type,
                        "answerable": asked.answerable,
                    },
                )
                cases.append(case)
                tick(done, len(questions))
    return cases


def _recorded(langs: Sequence[str], limit: int | None) -> list[Case]:
    from rag_doctor.pipeline import faulty_answers

    return [case for lang in langs for case in faulty_answers((lang,))[:limit]]


def _models(langs: Sequence[str], limit: int | None) -> list[Case]:
    from rag_doctor.pipeline.model_answers import model_answers

    return [case for lang in langs for case in model_answers((lang,))[:limit]]


def _report(
    cases: list[Case], judge: Judge, source: str, tongue: str, rag: DemoRag | None = None
) -> Report:
    from dataclasses import replace

    from rag_doctor.facade import diagnose_all
    from rag_doctor.i18n import say

    with progress(say("cli.progress.diagnosing", tongue), len(cases)) as tick:
        return replace(diagnose_all(cases, judge, progress=tick, rag=rag), source=source)


def _print_json(reports: Mapping[str, Report]) -> None:
    import json

    told = {name: report.as_dict() for name, report in reports.items()}
    put_json(json.dumps(told, ensure_ascii=False, allow_nan=False))
