"""What the trials showed: the verdict first, then a row a trial, then what it cost.

As words and rows, as Markdown and as an HTML fragment; the terminal is in `terminal_trials`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rag_doctor.i18n import glue, join, say
from rag_doctor.records import Diagnosis, Effect, Investigation, Settled, Trial
from rag_doctor.views.escape import clip, esc
from rag_doctor.views.retold import other, retold
from rag_doctor.views.theme import MARKS
from rag_doctor.views.words import fault_name

__all__ = [
    "Row",
    "cost_words",
    "notes_of",
    "open_words",
    "person_lines",
    "rows_of",
    "settled_words",
    "t",
    "trials_html",
    "trials_markdown",
    "verdict_words",
]

SIGNS: dict[Settled, tuple[str, str]] = {
    "confirmed": ("✓", "good"),
    "overturned": ("↻", "open"),
    "inconclusive": ("?", "open"),
}
"""Verdict → glyph and tone."""
ANSWER = 160


def t(key: str, lang: str, **values: object) -> str:
    """A sentence of the trials: `t("head.right", "zh")`."""
    return say(f"trials.{key}", lang, **values)


@dataclass(frozen=True, slots=True)
class Row:
    """One trial as it is shown. `good` of `n` draws were right; `effect` against the replay.

    `answer` = one telling answer; `note` = why it was skipped or failed. `tone` as in the theme.
    """

    name: str
    right: str
    effect: str
    answer: str
    note: str
    changed: str
    tone: str


def rows_of(found: Investigation, lang: str) -> list[Row]:
    """The trials that were made, in order, then those that failed or could not be made."""
    made = [trial for trial in found.trials if trial.draws]
    rest = [trial for trial in found.trials if not trial.draws]
    return [_row(trial, lang) for trial in (*made, *rest)]


def _row(trial: Trial, lang: str) -> Row:
    known = trial.judged
    good = sum(bool(draw.good) for draw in known)
    right = t("view.of", lang, good=good, n=len(known)) if known else ""
    tone = "soft" if not known else "good" if good * 2 > len(known) else "bad"
    note = retold(trial.reason, other(lang), lang)[0]
    return Row(
        name=t(f"name.{trial.name}", lang),
        right=right,
        effect=effect_words(trial.effect),
        answer=_telling(trial),
        note=note,
        changed=retold(trial.changed, other(lang), lang)[0],
        tone=tone,
    )


def notes_of(rows: list[Row], lang: str) -> list[tuple[str, str]]:
    """Names of trials → what hindered them, those with one reason together."""
    by_note: dict[str, list[str]] = {}
    for row in rows:
        if row.note:
            by_note.setdefault(row.note, []).append(row.name)
    return [(join(names, lang), note) for note, names in by_note.items()]


def effect_words(effect: Effect | None) -> str:
    """`+1.00 [+.19, +1.00]`; empty for none."""
    if effect is None:
        return ""
    return f"{_signed(effect.difference)} [{_signed(effect.low)}, {_signed(effect.high)}]"


def _signed(value: float) -> str:
    return "0" if abs(value) < 0.005 else f"{value:+.2f}".replace("-", "−")


def _telling(trial: Trial) -> str:
    """The commonest answer of the outcome that most draws had."""
    known = trial.judged
    if not known:
        return ""
    most = sum(bool(draw.good) for draw in known) * 2 > len(known)
    answers = Counter(draw.answer for draw in known if draw.good is most)
    return answers.most_common(1)[0][0] if answers else known[0].answer


def verdict_words(found: Investigation, lang: str) -> tuple[str, str]:
    """The verdict in a sentence in `lang`, and the rest of the reasoning."""
    names = {"suspect": fault_name(found.suspect, lang), "fault": fault_name(found.fault, lang)}
    named = found.suspect == "undetermined" and found.settled == "overturned"
    key = "named" if named else found.settled
    tongue = "zh" if found.lang in ("zh", "mixed") else "en"
    own = {
        "suspect": fault_name(found.suspect, tongue),
        "fault": fault_name(found.fault, tongue),
    }
    rest = found.why.removeprefix(t(f"verdict.{key}", tongue, **own)).strip()
    return t(f"verdict.{key}", lang, **names), retold(rest, tongue, lang)[0]


def settled_words(diagnosis: Diagnosis, lang: str) -> str:
    """`✓ confirmed by trials`, beside the other facts of a case; empty for one not tried."""
    found = diagnosis.investigation
    if found is None:
        return ""
    key = "untried" if not any(trial.draws for trial in found.trials) else found.settled
    return f"{SIGNS[found.settled][0]} {t(f'word.{key}', lang)}"


def open_words(found: Investigation, lang: str) -> list[str]:
    """What is left open: the faults that cannot be ruled out, what to try next, who is to say."""
    told = []
    if len(found.candidates) > 1 and found.settled == "inconclusive":
        names = join([fault_name(fault, lang) for fault in found.candidates], lang)
        told.append(t("view.candidates", lang, faults=names))
    if found.misleads:
        told.append(t("says.leave_one_out.misleads", lang, chunk=clip(found.misleads, 60)))
    if found.next_trial is not None:
        told.append(t("view.next", lang, trial=t(f"name.{found.next_trial}", lang)))
    if found.flaky:
        told.append(t("view.flaky", lang))
    return told


def cost_words(found: Investigation, lang: str) -> str:
    """Calls, characters, seconds, and what was kept from an earlier run."""
    told = t(
        "view.cost" if found.calls != 1 else "view.cost_one",
        lang,
        calls=f"{found.calls:,}",
        chars=f"{found.chars:,}",
        seconds=f"{found.seconds:.1f}",
    )
    kept = sum(draw.kept for trial in found.trials for draw in trial.draws)
    return glue(lang, told, t("view.kept", lang, n=kept)) if kept else told


def person_lines(found: Investigation, lang: str) -> list[tuple[str, str]]:
    asked = found.person
    lines = [("", ""), (str(asked["question"]), "bold")]
    sides = [asked["left"], *asked["right"]]
    lines += [(f"{side['name']}: {clip(side['text'], 240)}", "") for side in sides]
    choices = asked["choices"]
    if answer := asked.get("answer"):
        lines.append((t("person.answered", lang, answer=choices.get(answer, answer)), ""))
        return lines
    return [*lines, *((f"  {key}  {told}", "dim") for key, told in choices.items())]


def trials_markdown(diagnosis: Diagnosis, lang: str) -> str:
    """The same as Markdown; empty for a case that was not tried."""
    from rag_doctor.views.markdown_report import md

    found = diagnosis.investigation
    if found is None:
        return ""
    head, rest = verdict_words(found, lang)
    parts = [f"**{SIGNS[found.settled][0]} {md(head)}** {md(rest)}".strip()]
    heads = [t(f"head.{name}", lang) for name in ("trial", "right", "effect", "answer")]
    lines = ["| " + " | ".join(heads) + " |", "|---|---:|---|---|"]
    rows = rows_of(found, lang)
    for row in (row for row in rows if row.right):
        cells = (row.name, row.right, row.effect, clip(row.answer, ANSWER))
        lines.append("| " + " | ".join(md(cell) for cell in cells) + " |")
    parts.append("\n".join(lines) if len(lines) > 2 else "")
    parts += [f"- {md(names)}: {md(note)}" for names, note in notes_of(rows, lang)]
    parts += [f"- {md(told)}" for told in open_words(found, lang)]
    parts += [md(line) for line, _ in (person_lines(found, lang) if found.person else []) if line]
    parts.append(md(cost_words(found, lang)))
    return "\n\n".join(part for part in parts if part)


def trials_html(diagnosis: Diagnosis, lang: str) -> str:
    """The same as a fragment for the page and the widgets; empty for a case not tried."""
    found = diagnosis.investigation
    if found is None:
        return ""
    glyph, tone = SIGNS[found.settled]
    head, rest = verdict_words(found, lang)
    hue = MARKS[found.fault].colour
    rows = rows_of(found, lang)
    body = "".join(_html_row(row) for row in rows if row.right)
    heads = "".join(
        f"<th scope='col'>{esc(t(f'head.{name}', lang))}</th>"
        for name in ("trial", "right", "effect", "answer")
    )
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    told = [*(f"{names}: {note}" for names, note in notes_of(rows, lang)), *open_words(found, lang)]
    notes = "".join(f"<p class='sub'>{esc(line)}</p>" for line in told)
    return (
        f"<section class='trials' style='--hue:{hue}'><h4>{esc(t('view.title', lang))}</h4>"
        f"<p><span class='g {tone}' aria-hidden='true'>{glyph}</span> <b>{esc(head)}</b> "
        f"{esc(rest)}</p><div class='wide'>{table if body else ''}</div>{notes}"
        f"{_html_person(found, lang)}"
        f"<p class='sub'>{esc(cost_words(found, lang))}</p></section>"
    )


def _html_row(row: Row) -> str:
    said = esc(clip(row.answer, ANSWER))
    return (
        f"<tr><th scope='row' title='{esc(row.changed)}'>{esc(row.name)}</th>"
        f"<td class='{row.tone}'>{esc(row.right)}</td><td>{esc(row.effect)}</td>"
        f"<td dir='auto'>{said}</td></tr>"
    )


def _html_person(found: Investigation, lang: str) -> str:
    if not found.person:
        return ""
    lines = person_lines(found, lang)
    return "".join(f"<p dir='auto'>{esc(line.strip())}</p>" for line, _ in lines if line)
