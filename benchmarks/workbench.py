"""How quick the workbench and the comparison are in a real JupyterLab, the network off.

    python benchmarks/workbench.py                     10,000 cases; --n 100000 for more
    python benchmarks/workbench.py --what compare      `CompareView` of two runs over them

The cases are the bundled recorded answers, copied under other ids with scores drawn anew (seeded).
Every time is taken in the browser, from the key or click to the frame after the change:
median and worst of the repeats. Needs the groups `test` and `browser`, and a Chromium.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "widgets"), str(ROOT / "tests" / "views")]

MAKE = """
import sys; sys.path.insert(0, {views!r}); sys.path.insert(0, {here!r})
from workbench import many
from rag_doctor.widgets import Workbench
report = many({n})
"""
TWO = """
import sys; sys.path.insert(0, {views!r}); sys.path.insert(0, {here!r})
from workbench import many, turned
from rag_doctor.widgets import CompareView
before = many({n})
after = turned(before)
"""
FIRST = """async (row) => {
  const rows = () => document.querySelector(row);
  const start = performance.now();
  window.jupyterapp.commands.execute('notebook:run-cell');
  await new Promise(done => { const look = () => rows() ? done() : setTimeout(look, 5); look(); });
  await new Promise(requestAnimationFrame);
  return performance.now() - start; }"""
TIMED = """async ([act, told]) => {
  const value = new Function('return ' + told), before = value(), start = performance.now();
  new Function(act)();
  while (value() === before && performance.now() - start < 20000) await new Promise(done => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done; channel.port2.postMessage(0); });
  await new Promise(requestAnimationFrame);
  return value() === before ? null : performance.now() - start; }"""
COUNT = "document.querySelector('.wb-count').textContent"
FIRST_ROWS = (
    "[...document.querySelectorAll('.wb-rows .wb-row')].sort((a, b) => a.dataset.place - "
    "b.dataset.place).slice(0, 8).map(r => r.textContent).join() + "
    "document.querySelector('.wb-line select').value"
)
SHOWN = "document.querySelector('.wb-case-body').dataset.at"
SEARCH = (
    "const e = document.querySelector('.wb-search'); e.value = {text!r};"
    "e.dispatchEvent(new Event('input', {{bubbles: true}}));"
)
KEY = (
    "document.querySelector('.wb-grid').dispatchEvent("
    "new KeyboardEvent('keydown', {{key: {key!r}, bubbles: true}}));"
)
FOCUS = "document.querySelector('.wb-grid').focus();"
LISTED = "document.querySelector('.cv-count').textContent"
FIRST_CASES = (
    "[...document.querySelectorAll('.cv-rows li')].slice(0, 8).map(r => r.textContent).join() + "
    "document.querySelector('.cv-count').textContent"
)
PAIR = "document.querySelector('.cv-pair h3')?.textContent"
LOOK_FOR = SEARCH.replace(".wb-search", ".cv-search")


def many(n: int) -> Any:
    """A report of `n` cases with texts and diagnoses like the recorded ones."""
    import random
    from dataclasses import replace

    from view_fixtures import demo_report

    from rag_doctor.facade import Examined

    rng = random.Random(5)
    base = [row for lang in ("en", "zh") for row in demo_report(lang).rows]
    kinds = ("exact", "semantic", "table", "multi_hop", "negation")
    rows = []
    for i in range(n):
        row = base[i % len(base)]
        meta = {"query_type": rng.choice(kinds), "difficulty": rng.choice(("easy", "hard"))}
        checks = {
            name: check
            if check.score is None
            else check.model_copy(update={"score": round(rng.random(), 3)})
            for name, check in row.diagnosis.checks.items()
        }
        changes = {"confidence": round(rng.random(), 3), "checks": checks, "id": f"q{i}"}
        case = row.case.model_copy(update={"id": f"q{i}", "meta": meta})
        rows.append(Examined(case, row.diagnosis.model_copy(update=changes)))
    return replace(demo_report("en"), rows=tuple(rows))


def turned(before: Any) -> Any:
    """The same cases run again: of the faulty every other is healed, of the sound every third
    breaks, and every score is drawn anew (seeded)."""
    import random
    from dataclasses import replace

    from rag_doctor.facade import Examined

    rng, rows = random.Random(7), []
    for i, row in enumerate(before.rows):
        sound = row.diagnosis.fault in ("healthy", "correct_refusal")
        turns = i % (3 if sound else 2) == 0
        fault = ("hallucination" if sound else "healthy") if turns else row.diagnosis.fault
        checks = {
            name: check
            if check.score is None
            else check.model_copy(update={"score": round(rng.random(), 3)})
            for name, check in row.diagnosis.checks.items()
        }
        found = row.diagnosis.model_copy(update={"fault": fault, "checks": checks})
        rows.append(Examined(row.case, found))
    return replace(before, rows=tuple(rows), source="again")


def timed(page: Any, acts: list[str], told: str) -> str:
    found = [page.evaluate(TIMED, [act, told]) for act in acts]
    kept = [one for one in found if one is not None]
    lost = f", {len(found) - len(kept)} without a change" if len(kept) < len(found) else ""
    if not kept:
        return f"nothing changed{lost}"
    return f"{statistics.median(kept):6.0f} ms, worst {max(kept):6.0f} (n = {len(kept)}{lost})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=10_000)
    parser.add_argument("--what", choices=MEASURES, default="workbench")
    given = parser.parse_args()
    from lab import CHROMIUM, FLAGS, Lab
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        lab = Lab(Path(folder), browser)
        try:
            MEASURES[given.what](lab, given.n)
        finally:
            lab.close_pages()
            browser.close()
            lab.stop()


def measure(lab: Any, n: int) -> None:
    """Print the figures, a line each."""
    views, here = str(ROOT / "tests" / "views"), str(ROOT / "benchmarks")
    cells = [MAKE.format(views=views, here=here, n=n), "w = Workbench(report, lang='en'); w"]
    opened = lab.open(cells)
    page = opened.page
    page.set_default_timeout(900_000)
    page.evaluate(
        """async () => { const { commands } = window.jupyterapp;
        await commands.execute('notebook:run-cell-and-select-next'); }"""
    )
    print(f"{n:,} cases")
    first = page.evaluate(FIRST, ".wb-rows .wb-row")
    print(f"first row        {first:6.0f} ms from running the cell")
    page.locator(".wb-bars").wait_for()  # the overview comes after the first rows
    page.wait_for_timeout(1_500)  # what the browser prepares while it is idle
    words = ["leave", "q1", "the", "年假", "sync error", "q99", "gateway", ""]
    print(f"search           {timed(page, [SEARCH.format(text=x) for x in words], COUNT)}")
    chips = [
        f"document.querySelectorAll('.wb-chips .wb-chip')[{i // 2 % 6}].click()" for i in range(12)
    ]
    print(f"filter by chip   {timed(page, chips, COUNT)}")
    heads = page.locator(".wb-sort").count()
    sorts = [f"document.querySelectorAll('.wb-sort')[{i // 3}].click()" for i in range(3 * heads)]
    print(f"sort             {timed(page, sorts, FIRST_ROWS)}")
    keys = KEY.format(key="Home") + KEY.format(key="Enter")  # from the top: J must find a next one
    page.evaluate(f"() => {{ {FOCUS} {keys} }}")
    page.wait_for_function(f"{SHOWN} !== undefined")
    switches = [FOCUS + KEY.format(key="j") for _ in range(30)]
    print(f"case switch      {timed(page, switches, SHOWN)}")
    ends = [FOCUS + KEY.format(key=("End", "Home")[i % 2]) for i in range(6)]
    print(f"first, last case {timed(page, ends, SHOWN)}")
    weight(opened, ".wb-rows .wb-row")


def measure_compare(lab: Any, n: int) -> None:
    """The comparison's figures, a line each: its choices are answered by the kernel."""
    views, here = str(ROOT / "tests" / "views"), str(ROOT / "benchmarks")
    cells = [
        TWO.format(views=views, here=here, n=n),
        "w = CompareView(before, after, lang='en'); w",
    ]
    opened = lab.open(cells)
    page = opened.page
    page.set_default_timeout(900_000)
    page.evaluate(
        """async () => { const { commands } = window.jupyterapp;
        await commands.execute('notebook:run-cell-and-select-next'); }"""
    )
    print(f"{n:,} cases, twice")
    first = page.evaluate(FIRST, ".cv-rows button")
    print(f"first row        {first:6.0f} ms from running the cell, the statistics within")
    words = ["leave", "q1", "the", "年假", "sync error", "q99", "gateway", ""]
    print(f"search           {timed(page, [LOOK_FOR.format(text=x) for x in words], LISTED)}")
    chips = [
        f"document.querySelectorAll('.cv-chips [data-kind]')[{i % 5}].click()" for i in range(10)
    ]
    print(f"filter by chip   {timed(page, chips, FIRST_CASES)}")
    cells_of = [
        f"document.querySelectorAll('.cv-matrix button')[{i % 6}].click()" for i in range(12)
    ]
    print(f"matrix cell      {timed(page, cells_of, FIRST_CASES)}")
    page.evaluate("() => document.querySelector('.cv-chips [data-kind=\"\"]').click()")
    cases = [f"document.querySelectorAll('.cv-rows button')[{i}].click()" for i in range(20)]
    print(f"case switch      {timed(page, cases, PAIR)}")
    weight(opened, ".cv-rows li")


def weight(opened: Any, rows: str) -> None:
    """What is in the document and in memory, and whether anything was asked of the network."""
    n = opened.page.locator(rows).count()
    heap = opened.page.evaluate("performance.memory?.usedJSHeapSize ?? 0") / 1e6
    print(f"rows in the document {n}, heap {heap:.0f} MB, {len(opened.outside)} outside requests")


MEASURES = {"workbench": measure, "compare": measure_compare}


if __name__ == "__main__":
    main()
