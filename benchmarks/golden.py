"""Write the generated parts of the docs anew, or check that they are in step (`--check`).

Parts stand between `<!-- begin: NAME -->` and `<!-- end: NAME -->` in README.md and the guides.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from rag_doctor import diagnose
from rag_doctor.adapters import case_from
from rag_doctor.i18n import say
from rag_doctor.judges import JUDGES, get_judge
from rag_doctor.metrics import metrics_table
from rag_doctor.pipeline import demo_pipeline
from rag_doctor.pipeline.knob_words import knob_table
from rag_doctor.records import Case
from rag_doctor.table import render_markdown
from rag_doctor.views.terminal_walk import print_walk
from rag_doctor.views.words import lang_name, note_words

ROOT = Path(__file__).resolve().parent.parent
GUIDES = ROOT / "rag_doctor" / "guides"


def judge_cards(lang: str) -> str:
    """What each judge that needs no setting says of its measured accuracy."""
    lines = []
    for name in sorted(JUDGES):
        if not name.startswith("offline"):
            continue
        card = get_judge(name).card
        lines.append("- " + _line(f"**{card.label}**", card.note, lang))
        lines += [
            "  - " + _line(lang_name(tongue, lang), line, lang)
            for tongue, line in card.accuracy.items()
        ]
    return "\n".join(lines) + "\n"


def _line(name: str, line: str, lang: str) -> str:
    return say("judge_card.line", lang, name=name, line=note_words(line, lang))


def metric_names(lang: str) -> str:
    """The registry's names and what they say, as a list."""
    return "".join(f"- `{row['name']}`: {row['what']}\n" for row in metrics_table(lang))


WIDE = 80


def example(lang: str) -> Case:
    """The row that the README shows for a file of answers."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = [json.loads(row) for row in re.findall(r"```json\n(.*?)```", readme, re.S)]
    shown = (case_from(row) for row in rows)
    return next(case for case in shown if case.ui_lang == lang)


def sample(lang: str) -> str:
    """What `triage` prints of that row, shortened: the fault, what shows it, the first fix."""
    case = example(lang)
    out = io.StringIO()
    print_walk(case, diagnose(case), Console(file=out, width=WIDE), lang)
    lines = [line.rstrip() for line in out.getvalue().splitlines()]
    told = {block[0]: block for block in _parted(lines)}
    first = told[say("views.head.todo", lang)]
    fixes = [at for at, line in enumerate(first) if line.endswith("]")]
    blocks = [next(iter(told.values())), told[say("views.head.evidence", lang)]]
    body = "\n\n".join("\n".join(block) for block in [*blocks, first[: fixes[1]]])
    return f"```text\n{body}\n```\n"


def _parted(lines: list[str]) -> list[list[str]]:
    """The blocks between empty lines."""
    text = "\n".join(lines).strip("\n")
    return [block.splitlines() for block in text.split("\n\n")]


PARTS: dict[str, Callable[[], str]] = {
    "sample": lambda: sample("en"),
    "sample-zh": lambda: sample("zh"),
    "table": lambda: render_markdown("en"),
    "table-zh": lambda: render_markdown("zh"),
    "judges": lambda: judge_cards("en"),
    "judges-zh": lambda: judge_cards("zh"),
    "metrics": lambda: metric_names("en"),
    "metrics-zh": lambda: metric_names("zh"),
    "knobs": lambda: knob_table(demo_pipeline().knobs(), "en"),
    "knobs-zh": lambda: knob_table(demo_pipeline().knobs(), "zh"),
}
PLACES = {
    ROOT / "README.md": (
        "sample",
        "sample-zh",
        "table",
        "table-zh",
        "judges",
        "judges-zh",
        "metrics",
        "metrics-zh",
    ),
    GUIDES / "en" / "judges.md": ("judges",),
    GUIDES / "zh" / "judges.md": ("judges-zh",),
    GUIDES / "en" / "pipeline.md": ("knobs",),
    GUIDES / "zh" / "pipeline.md": ("knobs-zh",),
}


def filled(page: Path) -> str:
    """The page with its parts made anew. Raises `SystemExit` when a marker is missing."""
    text = page.read_text(encoding="utf-8")
    for name in PLACES[page]:
        begin, end = f"<!-- begin: {name} -->", f"<!-- end: {name} -->"
        if begin not in text or end not in text:
            raise SystemExit(f"{page}: the markers of part {name!r} are missing")
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n{PARTS[name]()}{end}{after}"
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail when out of step")
    options = parser.parse_args()
    new = {page: filled(page) for page in PLACES}
    stale = [page for page, text in new.items() if page.read_text(encoding="utf-8") != text]
    names = ", ".join(str(page.relative_to(ROOT)) for page in stale)
    if stale and options.check:
        sys.exit(f"{names}: out of step with the code: run `make golden`.")
    for page in stale:
        page.write_text(new[page], encoding="utf-8", newline="\n")
    print(f"written anew: {names}" if stale else "README.md and the guides are in step.")


if __name__ == "__main__":
    main()
