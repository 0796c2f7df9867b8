"""`rag-doctor treat`: the plan first, then the verdicts, and a report that wears them."""

from __future__ import annotations

import json
import shutil

import pytest
from command import here

PIPELINE = '''
from pathlib import Path
from rag_doctor.pipeline import Knob, Retrieval
from rag_doctor.records import Chunk

def fact(n): return f"Parcel class P-{n} may weigh at most {10 + n} kilograms."
BASE = [Chunk(id=f"c{n}", text=fact(n), doc_id=f"d{n}") for n in range(24)]

class Rag:
    """The chunk asked for stands at rank 1 or 2; k = 1 misses every second one."""
    name = "parcels"
    def knobs(self): return {"k": Knob("k", "int", 1, low=1, high=9)}
    def chunks(self): return BASE
    def retrieve(self, question, k=1):
        n = int("".join(filter(str.isdigit, question)))
        ranked = [BASE[n], BASE[n - 1]] if n % 2 else [BASE[n - 1], BASE[n]]
        return Retrieval(question, fused=tuple(ranked), selected=tuple(ranked[:k]),
                         sent=tuple(ranked[:k]))
    def generate(self, question, contexts, **knobs):
        with Path("written.txt").open("a") as file: print(question, file=file)
        n = int("".join(filter(str.isdigit, question)))
        held = [c.text for c in contexts if f"P-{n} " in c.text]
        return held[0] if held else "The documents do not say."

rag = Rag()
'''


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A pipeline, and a report on its answers."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "parcels.py").write_text(PIPELINE, encoding="utf-8")
    rows = []
    for n in range(24):
        right = f"Parcel class P-{n} may weigh at most {10 + n} kilograms."
        other = f"Parcel class P-{n - 1} may weigh at most {9 + n} kilograms."
        rows.append(
            {
                "id": f"p{n}",
                "question": f"How much may a parcel of class P-{n} weigh?",
                "answer": right if n % 2 else "The documents do not say.",
                "contexts": [right if n % 2 else other],
                "reference": right,
            }
        )
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / "answers.jsonl").write_text(lines, encoding="utf-8")
    done = here(
        folder, "diagnose", "answers.jsonl", "--judge", "offline-fast",
        "--pipeline", "parcels:rag", "--out", "before",
    )  # fmt: skip
    assert done.code == 0, done.err
    return folder


@pytest.fixture
def folder(made, tmp_path):
    """A copy of it, to be written into."""
    return shutil.copytree(made, tmp_path, dirs_exist_ok=True)


def treat(cli, *more):
    fast = ("--judge", "offline-fast", "--workers", "1")
    return cli("treat", "before", "--pipeline", "parcels:rag", *fast, *more)


def test_a_report_is_treated_and_written_with_its_verdicts(folder, process):
    done = treat(process, "--out", "after", "--lang", "en")
    assert done.code == 0, done.err
    assert "to try" in done.err
    assert "Shown to cure" in done.out
    assert "rag.turn(k=4)" in done.out
    assert "12/12" in done.out
    page = (folder / "after" / "report.html").read_text(encoding="utf-8")
    assert "✓ cures" in page
    told = json.loads((folder / "after" / "treatments.json").read_text(encoding="utf-8"))
    assert [one["badge"] for one in told["tried"] if one["fix"] == "raise_top_k"] == ["cures"]


def test_an_estimate_tells_the_plan_and_writes_nothing(folder, cli):
    done = treat(cli, "--estimate", "--lang", "zh")
    assert done.code == 0, done.err
    assert "要试" in done.err
    assert not done.out
    assert not (folder / "written.txt").exists()


def test_json_stands_alone_on_stdout_and_a_fix_can_be_chosen(folder, cli):
    done = treat(cli, "--json", "--fix", "raise_top_k", "--answers", "200")
    told = json.loads(done.out)
    assert [one["fix"] for one in told["tried"]] == ["raise_top_k"]
    assert told["tried"][0]["patch"] == {"k": 4}


def test_a_second_run_in_the_same_folder_judges_nothing_anew(folder, cli):
    treat(cli, "--out", "after")
    first = (folder / "after" / "treatments.json").read_text(encoding="utf-8")
    treat(cli, "--out", "after")
    second = (folder / "after" / "treatments.json").read_text(encoding="utf-8")
    badges = [[one["badge"] for one in json.loads(text)["tried"]] for text in (first, second)]
    assert badges[0] == badges[1]


def test_without_a_pipeline_the_mend_is_told(folder, cli):
    done = cli("treat", "before")
    assert done.code == 4
    assert "--pipeline module:object" in done.err


def test_a_fix_of_unknown_name_is_an_input_error(folder, cli):
    done = treat(cli, "--fix", "raise_topk")
    assert done.code == 3
    assert "raise_top_k" in done.err


def test_a_fix_of_ones_own_is_tried_by_the_knobs_that_it_sets(folder, cli):
    done = treat(cli, "--json", "--fix", "top_k=3", "--answers", "200")  # its own name is k
    [tried] = json.loads(done.out)["tried"]
    assert (tried["fix"], tried["patch"], tried["badge"]) == ("k=3", {"k": 3}, "cures")


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (["kk=3"], "Knobs: k"),
        (["k=99"], "whole number from 1 to 9"),
        (["k=1"], "in force already"),
        (["k="], "knob=value is due"),
        (["k=2", "k=3"], "set twice"),
    ],
)
def test_a_fix_of_ones_own_that_cannot_be_made_is_refused_with_what_can(folder, cli, turns, told):
    done = treat(cli, *(part for turn in turns for part in ("--fix", turn)))
    assert done.code == 4
    assert told in " ".join(done.err.split())
    assert not (folder / "written.txt").exists()


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (["kk=3"], "没有参数 'kk'，是否想写 'k'"),
        (["k=99"], "k：不能设为 99（应为：1 到 9 的整数）"),
        (["k=1"], "已经生效"),
        (["k="], "应写成“参数=值”"),
        (["k=2", "k=3"], "设了两次"),
    ],
)
def test_what_is_refused_is_refused_in_chinese_where_that_is_spoken(folder, cli, turns, told):
    done = treat(cli, *(p for turn in turns for p in ("--fix", turn)), "--lang", "zh")
    assert done.code == 4
    assert told.replace(" ", "") in "".join(done.err.split())


def test_a_knob_under_another_name_is_read_aloud_and_a_fix_of_ones_own_is_told_once(folder, cli):
    done = treat(cli, "--fix", "topk=3", "--estimate")
    assert "topk is read as k" in " ".join(done.err.split())
    assert "k = 3: " in done.err
    assert "One fix to try" in done.err
    assert "read as" not in treat(cli, "--fix", "k=3", "--estimate").err
