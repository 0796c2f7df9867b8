"""What trials found about one case: the suspect, each trial with its interval, what stands."""

from __future__ import annotations

from rag_doctor.i18n import say
from rag_doctor.records.trial import Investigation, Trial
from rag_doctor.views.escape import clip, esc, piece
from rag_doctor.views.words import fault_name, mechanism_name

__all__ = ["investigation_html"]


def investigation_html(found: Investigation | None, lang: str) -> str:
    """A section with one row a trial; empty where no trial was run."""
    if found is None:
        return ""
    rows = "".join(_row(trial, lang) for trial in found.trials)
    columns = ("trial", "good", "effect", "told")
    head = "".join(
        f'<th scope="col">{say(f"inspector.trials.{name}", lang)}</th>' for name in columns
    )
    why = piece(found.why, found.lang, "p") if found.why else ""
    cost = say(
        "inspector.trials.cost", lang, calls=f"{found.calls:,}", seconds=f"{found.seconds:.1f}"
    )
    return (
        f"<section class='trials'><h4>{say('inspector.trials.title', lang)}</h4>"
        f"<p><b>{_verdict(found, lang)}</b></p>{why}"
        f"<div class='wide'><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
        f"<p class='sub'>{say('inspector.trials.note', lang)} {cost}</p></section>"
    )


def _verdict(found: Investigation, lang: str) -> str:
    names = [fault_name(found.fault, lang), mechanism_name(found.mechanism, lang)]
    told = {
        "suspect": fault_name(found.suspect, lang),
        "fault": esc(" · ".join(name for name in names if name)),
    }
    return say(f"trials.verdict.{found.settled}", lang, **told)


def _row(trial: Trial, lang: str) -> str:
    good = sum(bool(draw.good) for draw in trial.judged)
    share = f"{good} / {len(trial.judged)}" if trial.judged else "–"
    effect = "–"
    if trial.effect is not None:
        e = trial.effect
        effect = f"{e.difference:+.2f} [{e.low:+.2f}, {e.high:+.2f}]"
    told = trial.reason or trial.changed
    status = "" if trial.status == "done" else f"{say(f'inspector.trials.{trial.status}', lang)} "
    return (
        f'<tr><th scope="row">{say(f"trials.name.{trial.name}", lang)}</th><td>{share}</td>'
        f"<td>{effect}</td><td>{status}{esc(clip(told, 200))}</td></tr>"
    )
