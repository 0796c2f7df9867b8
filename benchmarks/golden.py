"""Write the generated parts of the docs anew, or check that they are in step (`--check`).

Parts stand between `<!-- begin: NAME -->` and `<!-- end: NAME -->` in README.md, and in
`demo_kb/questions.*.jsonl` the chunk ids must exist under the default chunking.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rag_doctor.judges import JUDGES, get_judge
from rag_doctor.metrics import metrics_table
from rag_doctor.pipeline import demo_pipeline
from rag_doctor.pipeline.knob_words import knob_table
from rag_doctor.table import render_markdown

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def judge_cards() -> str:
    """What each judge that needs no setting says of its measured accuracy."""
    lines = []
    for name in sorted(JUDGES):
        if not name.startswith("offline"):
            continue
        card = get_judge(name).card
        lines.append(f"- **{card.label}** ({', '.join(card.languages)}). {card.note}")
        lines += [f"  - {lang}: {line}" for lang, line in card.accuracy.items()]
    return "\n".join(lines) + "\n"


def metric_names() -> str:
    """The registry's names and what they say, as a list."""
    return "".join(f"- `{row['name']}`: {row['what']}\n" for row in metrics_table("en"))


PARTS: dict[str, Callable[[], str]] = {
    "table": lambda: render_markdown("en"),
    "table-zh": lambda: render_markdown("zh"),
    "judges": judge_cards,
    "metrics": metric_names,
    "knobs": lambda: knob_table(demo_pipeline().knobs(), "en"),
    "knobs-zh": lambda: knob_table(demo_pipeline().knobs(), "zh"),
}


def filled(text: str) -> str:
    """The text with every part made anew. Raises `SystemExit` when a marker is missing."""
    for name, make in PARTS.items():
        begin, end = f"<!-- begin: {name} -->", f"<!-- end: {name} -->"
        if begin not in text or end not in text:
            raise SystemExit(f"README.md: the markers of part {name!r} are missing")
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n{make()}{end}{after}"
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail when out of step")
    options = parser.parse_args()
    old = README.read_text(encoding="utf-8")
    new = filled(old)
    if old == new:
        print("README.md is in step.")
    elif options.check:
        sys.exit("README.md is out of step with the code: run `make golden`.")
    else:
        README.write_text(new, encoding="utf-8", newline="\n")
        print("README.md is written anew.")


if __name__ == "__main__":
    main()
