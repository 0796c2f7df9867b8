"""Record a real language model's answers to the demo's questions, in healthy and broken settings.

    OPENAI_BASE_URL=http://127.0.0.1:8080/v1 python benchmarks/record_answers.py \
        --model "Qwen2.5-Coder-0.5B-Instruct" --out model_answers.jsonl

Any OpenAI-compatible server serves. What is recorded already is not asked again, so a run that
was stopped goes on. Questions are drawn with a seed; a setting that breaks the retrieval takes
those questions whose evidence it really loses. Two files are written: the recordings (for replay)
and the cases (one JSON line each, without labels).

With `--again` only those shipped cases are asked once more, under their own settings, whose
retrieval has changed since (the base has grown); their labels have to be read anew.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from rag_doctor.errors import PipelineError
from rag_doctor.pipeline import OpenAIGenerator, Question, load_questions, relevant_under
from rag_doctor.pipeline.demo import DemoRag, demo_pipeline
from rag_doctor.pipeline.model_answers import model_answers
from rag_doctor.pipeline.recorder import RecordingGenerator
from rag_doctor.records import Case

MAX_TOKENS = 160

# name → (knobs, answers a language, does it break the retrieval?)
SETTINGS: Mapping[str, tuple[dict[str, Any], int, bool]] = {
    "healthy": ({}, 16, False),
    "top_1": ({"top_k": 1}, 6, True),
    "characters": ({"tokenizer": "characters", "dense_weight": 0.0}, 5, True),
    "first_words": ({"rewrite": "first_words"}, 4, True),
    "small_budget": ({"budget_chars": 220}, 4, True),
    "noise_first": ({"top_k": 6, "order": "reversed"}, 5, False),
    "lax": ({"prompt": "lax"}, 4, False),
    "hot": ({"temperature": 1.4, "seed": 7}, 4, False),
    "summary": ({"prompt": "summary"}, 4, False),
}


def plan(
    rag: DemoRag, lang: str, seed: int, share: float = 1.0
) -> Iterator[tuple[str, Question, dict[str, Any]]]:
    """(setting, question, knobs): which question is asked under which setting.

    `share` of the answers a setting is due, rounded up.
    """
    questions = list(load_questions((lang,)))
    rng = random.Random(f"{seed}-{lang}")
    rng.shuffle(questions)
    unanswerable = [q for q in questions if not q.answerable]
    answerable = [q for q in questions if q.answerable]
    for name, (knobs, n, loses) in SETTINGS.items():
        pool = [q for q in answerable if not loses or _lost(rag, q, knobs)]
        rng.shuffle(pool)
        spare = (
            unanswerable[:4] if name == "healthy" else unanswerable[4:5] if name == "lax" else []
        )
        for question in [*spare, *pool][: ceil(n * share)]:
            yield name, question, knobs


def again(
    rag: DemoRag, langs: Sequence[str], model: str
) -> Iterator[tuple[Case, Question, dict[str, Any]]]:
    """(shipped case, question, knobs) of this model whose question now finds other contexts."""
    known = {question.id: question for question in load_questions(langs)}
    for case in model_answers(langs):
        if case.meta["model"] != model:
            continue
        knobs = {k: v for k, v in case.meta["knobs"].items() if k in rag.knobs()}
        sent = rag.retrieve(case.question, **knobs).sent
        if [(c.id, c.text) for c in sent] != [(c.id, c.text) for c in case.contexts]:
            yield case, known[case.meta["question_id"]], dict(case.meta["knobs"])


def record_again(model: str, langs: Sequence[str], recordings: Path, out: Path) -> None:
    """Ask the changed ones, and write each case as it comes."""
    writer = RecordingGenerator(OpenAIGenerator(model=model, timeout=600), recordings)
    rag = demo_pipeline(writer=writer)
    with out.open("a", encoding="utf-8") as file:
        for old, question, knobs in again(rag, langs, model):
            trace = rag.ask(question.question, **{**knobs, "generator": "own"})
            own = ("stages", "chunks", "query", "expected", "readers")
            case = trace.to_case(
                question.reference,
                id=old.id,
                relevant_ids=relevant_under(question, rag.chunks(**_of_index(knobs))),
                meta={k: v for k, v in old.meta.items() if k not in own},
                texts=False,
            )
            file.write(json.dumps(case.model_dump(mode="json"), ensure_ascii=False) + "\n")
            file.flush()
            print(f"{case.id}: {case.answer[:100]!r}", flush=True)
    print(f"asked {writer.asked}, found {writer.found}")


def _lost(rag: DemoRag, question: Question, knobs: Mapping[str, Any]) -> bool:
    """Is no sent chunk left that holds a whole answering quote, though the default sends one?"""
    return _arrives(rag, question, {}) and not _arrives(rag, question, knobs)


def _arrives(rag: DemoRag, question: Question, knobs: Mapping[str, Any]) -> bool:
    sent = rag.retrieve(question.question, **knobs).sent
    return 2 in relevant_under(question, sent).values()


def record(
    model: str,
    langs: Sequence[str],
    seed: int,
    recordings: Path,
    out: Path,
    prompt: str,
    share: float,
) -> None:
    """Ask, and write each case as it comes."""
    writer = RecordingGenerator(OpenAIGenerator(model=model, timeout=600), recordings)
    rag = demo_pipeline(writer=writer)
    with out.open("a", encoding="utf-8") as file:
        for lang in langs:
            for name, question, knobs in plan(rag, lang, seed, share):
                options = {"model": model, "max_tokens": MAX_TOKENS, "prompt": prompt, **knobs}
                try:
                    trace = rag.ask(question.question, **options)
                except PipelineError as error:
                    print(f"! {lang} {name} {question.id}: {error}", flush=True)
                    continue
                case = trace.to_case(
                    question.reference,
                    id=f"{question.id}-{name}-{model.split('-')[2].lower()}",
                    relevant_ids=relevant_under(question, rag.chunks(**_of_index(knobs))),
                    meta={
                        "setting": name,
                        "knobs": {"generator": "replay", **options},
                        "model": model,
                        "question_id": question.id,
                        "query_type": question.query_type,
                        "answerable": question.answerable,
                    },
                    texts=False,
                )
                file.write(json.dumps(case.model_dump(mode="json"), ensure_ascii=False) + "\n")
                file.flush()
                print(f"{case.id}: {case.answer[:100]!r}", flush=True)
    print(f"asked {writer.asked}, found {writer.found}")


def _of_index(knobs: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in knobs.items() if k == "tokenizer"}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--model", required=True)
    parser.add_argument("--langs", default="en,zh")
    parser.add_argument("--prompt", default="cited", help="the prompt style of the other settings")
    parser.add_argument("--share", type=float, default=1.0, help="of the answers of each setting")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--recordings", type=Path, default=Path("recordings.jsonl"))
    parser.add_argument("--out", type=Path, default=Path("model_answers.jsonl"))
    parser.add_argument("--again", action="store_true", help="ask the changed cases once more")
    parser.add_argument("--plan", action="store_true", help="only count what would be asked")
    args = parser.parse_args()
    if args.plan:
        rag = demo_pipeline()
        for lang in args.langs.split(","):
            for name, question, _ in plan(rag, lang, args.seed, args.share):
                print(lang, name, question.id, question.query_type)
        return
    if args.again:
        record_again(args.model, args.langs.split(","), args.recordings, args.out)
        return
    record(
        args.model,
        args.langs.split(","),
        args.seed,
        args.recordings,
        args.out,
        args.prompt,
        args.share,
    )


if __name__ == "__main__":
    main()
