"""The walks of `fault_walks.py` as a page: a table of all, a section for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fault_walks_comments import COMMENTS

__all__ = ["page"]

LONG = 170
HEADS = ("fault", "in", "table", "suspect", "settled by", "verdict", "right?", "fix", "cured?")

Walk = Mapping[str, Any]


def page(walks: Sequence[Walk], seed: int) -> str:
    """Markdown."""
    parts = [_head(walks, seed), _table(walks), *(_section(n, w) for n, w in enumerate(walks, 1))]
    return "\n\n".join(parts) + "\n"


def _head(walks: Sequence[Walk], seed: int) -> str:
    right = sum(walk["right"] for walk in walks)
    settled = sum(walk["settled"] in ("confirmed", "overturned") for walk in walks)
    knobs = [walk for walk in walks if walk["tried"]]
    first = sum(walk["tried"][0]["cured"] for walk in knobs)
    some = sum(any(one["cured"] for one in walk["tried"]) for walk in knobs)
    undone = sum(walk["undone"]["good"] for walk in walks)
    healthy = sum(walk["undone"]["fault"] == "healthy" for walk in walks)
    judge = walks[0]["judge"] if walks else ""
    return f"""# One case of each fault, walked whole

    python benchmarks/fault_walks.py --json walks.json --out benchmarks/fault_walks.md

The first case of the fault bench's develop split in which the fault had a verified effect, English
and Chinese by turns; the severity falls by a seed (number of the fault, from 0, plus {seed}), so
that nobody picked the case. Judge `{judge}`; the writers are simulated.
`good/judged` = draws that were right, of those that could be judged. A fix is tried on this very
case beside a second run with nothing changed, and on up to five other questions that the same
broken pipeline fails at, and five that it answers well. "Undone" = the same question with nothing
broken.

Of {len(walks)} walks {right} end with the true fault, {settled} of them settled by a trial. In
{len(knobs)} a suggested fix turns a knob: the first of them cures the case in {first}, one of them
in {some}. Undoing the break makes the answer right in {undone} of {len(walks)}; the checks call
{healthy} of them healthy."""


def _table(walks: Sequence[Walk]) -> str:
    lines = [f"| {' | '.join(HEADS)} |", "|" + "---|" * len(HEADS)]
    for walk in walks:
        cells = (
            walk["fault"], walk["lang"], walk["table"], walk["suspect"],
            walk["settled_by"] or "–", walk["verdict"], "yes" if walk["right"] else "**no**",
            *_fix_cells(walk),
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _fix_cells(walk: Walk) -> tuple[str, str]:
    if not walk["tried"]:
        named = walk["fixes"]
        return f"no knob: {named[0]}" if named else "none is due", "–"
    first, *rest = walk["tried"]
    if first["cured"]:
        return _patch(first["patch"]), "yes"
    other = next((one for one in rest if one["cured"]), None)
    told = f"no; {_patch(other['patch'])} does" if other else "no"
    return _patch(first["patch"]), told


def _section(number: int, walk: Walk) -> str:
    lang = {"en": "English", "zh": "Chinese"}[walk["lang"]]
    lines = [
        f"## {number}. {walk['fault']} ({lang}, severity {walk['severity']})",
        f"- Broken: {walk['done']} True fault: **{walk['truth']}**.",
        f"- Asked: {_short(walk['question'])} Answered: “{_short(walk['answer'])}” "
        f"Reference: “{_short(walk['reference'] or '')}”",
        f"- Table: {walk['table']}. Suspect: {walk['suspect']}"
        f"{_in_brackets(walk['suspect_mechanism'])}.",
        f"- Trials ({walk['calls']} calls): {_trials(walk)}.",
        f"- {walk['settled'].capitalize()} → **{walk['verdict']}**"
        f"{_in_brackets(walk['mechanism'])}: {'right' if walk['right'] else 'wrong'}. "
        f"{walk['why']}",
        *_fix_lines(walk),
    ]
    if comment := COMMENTS.get(walk["fault"]):
        lines.append(f"- Read by hand: {comment}")
    return "\n".join([lines[0], "", *lines[1:]])


def _trials(walk: Walk) -> str:
    told = []
    for trial in walk["trials"]:
        if trial["status"] == "skipped":
            continue
        text = f"{trial['name']} {trial['good']}/{trial['judged']}"
        told.append(f"**{text}**" if trial["name"] == walk["settled_by"] else text)
    return ", ".join(told) or "none"


def _fix_lines(walk: Walk) -> list[str]:
    undone = walk["undone"]
    mended = f"Undone: {'right' if undone['good'] else 'not right'}"
    if undone["fault"] != "healthy":
        mended += f" (the checks: {undone['fault']})"
    if not walk["tried"]:
        named = "; ".join(walk["fixes"])
        told = f"No knob. In words: {named}." if named else "No fix is due."
        return [f"- {told} {mended}."]
    first, *rest = walk["tried"]
    lines = [
        f"- Fix: {first['fix']} (`{_patch(first['patch'])}`): "
        f"{'cured' if first['cured'] else 'not cured'}{_by_words(first)}, "
        f"“{_short(first['answer'])}” {_on_others(first)} {mended}."
    ]
    if rest:
        told = "; ".join(
            f"`{_patch(one['patch'])}` {'cures it' if one['cured'] else 'does not'}" for one in rest
        )
        lines.append(f"- Next fixes: {told}.")
    return lines


def _by_words(one: Mapping[str, Any]) -> str:
    """Where judge and labelled words differ."""
    if one["cured"] == one["words"]:
        return ""
    return f" ({'right' if one['words'] else 'not right'} by the labelled words)"


def _on_others(one: Mapping[str, Any]) -> str:
    """Healthy ones are tried only where something is cured."""
    told = f"Others: {one['others_cured']} of {one['others_failing']} cured"
    if one["healthy"]:
        return f"{told}, {one['broken']} of {one['healthy']} broken."
    return f"{told}."


def _patch(patch: Mapping[str, Any]) -> str:
    return ", ".join(f"{knob}={value}" for knob, value in patch.items())


def _in_brackets(text: str | None) -> str:
    return f" ({text})" if text else ""


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONG else plain[: LONG - 1].rstrip() + "…"
