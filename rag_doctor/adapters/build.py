"""One row → one `Case`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from rag_doctor.adapters.filling import Texts, filled, texts_in
from rag_doctor.adapters.hints import columns_text, did_you_mean
from rag_doctor.adapters.limits import bounded
from rag_doctor.adapters.relevant import relevant_of
from rag_doctor.errors import InputError
from rag_doctor.records import Case, Chunk, safe_text
from rag_doctor.shapes.aliases import FIELDS
from rag_doctor.shapes.broken_rules import broken_rules
from rag_doctor.shapes.chunk_shapes import items_of, says_nothing
from rag_doctor.shapes.chunks import Draft, drafts_of, finish
from rag_doctor.shapes.fields import as_mapping, blank, id_of, jsonable, kind_of, lang_of
from rag_doctor.shapes.literals import parse_literal
from rag_doctor.shapes.mapping import Picker, unwrapped
from rag_doctor.shapes.notes import RowProblem, Tally, label, note
from rag_doctor.shapes.texts import question_and_answer, reference_of

__all__ = ["build_case", "case_from", "detected", "row_of"]


def case_from(obj: object) -> Case:
    """One dict or object (or a `Case`, given back as it is) as a case.

    `contexts`: a list of passages, or one alone (a text, bytes, a number, an object with a text, a
    `Chunk`); absent, None or a blank text: not recorded (`contexts_known` is False); an empty list:
    nothing was retrieved. Raises `InputError` when `obj` is no such thing, when the columns for
    question or answer do not exist under any accepted name, when both are blank, or when a value
    cannot be read. An absent id is `case`.
    """
    if isinstance(obj, Case):
        return checked(obj)
    tally = Tally()
    try:
        row = row_of(obj)
        picker = Picker(row, tally)
        for field in ("question", "answer"):
            chat = field == "answer" and _is_chat(picker)
            if field not in picker.plan and not chat:
                raise InputError(_no_column(field, row))
        return build_case(picker, 1, tally, fallback_id="case")
    except RowProblem as problem:
        raise InputError(f"case: {problem}.") from problem


def checked(case: Case) -> Case:
    """The same case. Raises `InputError` when neither question nor answer holds text."""
    if blank(case.question) and blank(case.answer):
        raise InputError(f"case {label(case.id)!r}: {note('no_text')}.")
    return case


def _is_chat(picker: Picker) -> bool:
    return any(isinstance(picker.values[p], list) for p in picker.plan.get("question", ()))


def _no_column(field: str, row: Mapping[str, Any]) -> str:
    return (
        f"{field}: no such column. Columns seen: {columns_text(row)}.{did_you_mean(field, row)} "
        f"Accepted names: {', '.join(FIELDS[field])}."
    )


def row_of(obj: object) -> Mapping[str, Any]:
    """A record's fields, a wrapper around it taken off. Raises `RowProblem`."""
    row = as_mapping(obj)
    if row is None:
        raise RowProblem(note("not_object", kind=kind_of(obj)))
    return {safe_text(str(k)): v for k, v in unwrapped(row).items()}


def build_case(
    picker: Picker, number: int, tally: Tally, fallback_id: str = "", texts: Texts | None = None
) -> Case:
    """A case from a row's fields; `number` counts rows from 1 and names a case without an id.

    `texts` = what is known of chunks that the row gives by id alone, beside its own `meta.chunks`.

    Raises `RowProblem`. The language is the stated one, else detected from question, answer,
    reference or contexts, in this order.
    """
    case_id = id_of(picker.take("id")) or fallback_id or f"row-{number}"
    question, answer = question_and_answer(picker, tally)
    if blank(question) and blank(answer):
        raise RowProblem(note("no_text"))
    reference = reference_of(picker, tally)
    contexts, retrieved, known = _passages(picker, tally, {} if texts is None else texts)
    labels = relevant_of(picker.take("relevant_ids"), tally)
    lang = lang_of(picker.take("lang"), tally)
    if blank(question):
        tally.add("empty_question")
    if blank(answer):
        tally.add("empty_answer")
    if not known:
        tally.add("contexts_unknown")
    telling = (question, answer, reference or "", *(chunk.text for chunk in contexts[:3]))
    try:
        case = Case.model_validate(
            {
                "id": case_id, "question": question, "answer": answer, "reference": reference,
                "contexts": contexts, "contexts_known": known, "retrieved": retrieved,
                "relevant_ids": labels, "lang": lang or detected(telling), "meta": _meta(picker),
            }
        )  # fmt: skip
        return bounded(case, tally)
    except ValidationError as error:
        raise RowProblem(broken_rules(error)) from error


def detected(texts: Iterable[str]) -> str:
    """The language of the first text that shows one; `und` = none does."""
    from rag_doctor.text.language import detect_language

    return next((lang for lang in map(detect_language, texts) if lang != "und"), "und")


Passages = tuple[tuple[Chunk, ...], tuple[Chunk, ...] | None, bool]


def _passages(picker: Picker, tally: Tally, texts: Texts) -> Passages:
    """What reached the prompt, what was retrieved, and whether the former is recorded.

    Only the latter known: it stands for both. Passages without an id that hold the same text get
    the same id on both sides.
    """
    held = next((picker.values[path] for path in picker.plan.get("meta", ())), None)
    own = texts_in(_spelled(held))
    sent_raw = filled(picker.take("contexts"), own, texts)
    found_raw = filled(picker.take("retrieved"), own, texts)
    ids, flag = picker.take("context_ids"), picker.take("contexts_known")
    found = None if found_raw is None else drafts_of(found_raw, "retrieved", tally)
    if says_nothing(sent_raw) and found is not None and flag is None:
        tally.add("only_retrieved")
        chunks = finish(found, "retrieved", "c", {}, tally)
        return chunks, chunks, True
    sent = drafts_of(sent_raw, "contexts", tally, ids)
    contexts = finish(sent, "contexts", "c", _stated(found or []), tally)
    known = _recorded(flag, sent_raw, contexts, tally)
    if found is None:
        return contexts, None, known
    names = {chunk.text: chunk.id for chunk in reversed(contexts)}
    return contexts, finish(found, "retrieved", "r", names, tally), known


def _recorded(flag: Any, sent: Any, contexts: Sequence[Chunk], tally: Tally) -> bool:
    """As `contexts_known` states; else: is anything there, or is the list given, and empty?

    A list of passages none of which has a text does not say what was retrieved.
    """
    stated = {"true": True, "1": True, "false": False, "0": False}.get(str(flag).casefold())
    if flag is not None and stated is None:
        tally.add("bad_flag")
    if stated is not None:
        return stated
    return bool(contexts) or (not says_nothing(sent) and not items_of(sent, "contexts", Tally()))


def _stated(drafts: Iterable[Draft]) -> dict[str, str]:
    return {d.text: d.id for d in drafts if d.id}


def _meta(picker: Picker) -> dict[str, Any]:
    """The `meta` column if it holds an object, and every column that no field took."""
    held = picker.take("meta")
    spelled = _spelled(held)
    other = {} if held is None else {"meta": held}
    meta = dict(spelled) if isinstance(spelled, Mapping) else other
    for name, value in picker.leftovers().items():
        meta[_free(name, meta)] = value
    made: dict[str, Any] = jsonable(meta)
    return made


def _spelled(held: Any) -> Any:
    return parse_literal(held) if isinstance(held, str) else held


def _free(name: str, taken: Mapping[str, Any]) -> str:
    while name in taken:
        name += "~2"
    return name
