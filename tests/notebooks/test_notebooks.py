"""Every notebook is stored without outputs, speaks both languages, and can be run.

The first runs by default; the longer ones with `make test-all`, all of them with `make nb`.
"""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest
from notebook_runs import ran, read, stored

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]{4}")
SHOWS = {
    "01_first_diagnosis": (r'class="rd"', r"retrieval_miss", r"both legs"),
    "02_four_layers_by_hand": (
        r"by hand · 手算:    0\.7556\narithmetic · 公式: 0\.7556",
        r"arithmetic · 公式: 0\.33 \(1 of 3\)",
        r"手算与工具一致: 16 of 16",
        r"手算与工具一致: 9 of 9",
        r"1 zh</span> \| ✗ 0\.33 \| ✓ 1\.00 \| ✓ 1\.00 \| ✓ 1\.00 \| 漏检",
        r"2 en</span> \| ✓ 1\.00 \| ✗ 0\.25 \| ✓ 1\.00 \| ✓ 1\.00 \| noise",
        r"3 zh</span> \| ✓ 1\.00 \| ✓ 1\.00 \| ✗ 0\.00 \| ✓ 1\.00 \| 幻觉",
        r"4 en</span> \| ✓ 1\.00 \| ✓ 1\.00 \| ✓ 1\.00 \| ✗ 0\.10 \| off topic",
        r"5 zh</span> \| ✗ 0\.00 \| ✗ 0\.00 \| ✗ 0\.00 .* \| 级联故障 \| 噪声",
        r"6 en</span> \| ✓ 1\.00 \| ✗ 0\.25 \| ✗ 0\.00 .* \| noise \| hallucination",
        r"\(zh\) \| 正确拒答",
        r"\(en\) \| off topic \| over-refusal",
    ),
    "03_ablation_and_gate": (
        r"\*\*Real\.\*\* `\S+` moves",
        r"\*\*Not distinguishable\.\*\* `\S+` moves",
        r"would\s+probably\s+go\s+unnoticed",
        r"vector-only turns 2 knobs at once",
        r"\*\*▼ Hurt:\*\* in other words",
        r"\| <span[^>]*>✗ broken · 变坏",
        r"拐点在 top_k = \d+",
        r"\*\*Failed: 1 of 3 checks",
        r"\*\*Passed: 3 checks",
        r"\*\*Cannot tell: \d of 3 checks are undecided on 8 cases",
    ),
    "04_triage_one_answer": (
        r"参考答案: – → healthy\n.* ✓ → retrieval miss",
        r"found at rank 2; the prompt takes 1",
        r"evidence only</span> \| 2–8 \| \d+ \| ✓",
        r"✓ Confirmed: retrieval miss\.",
        r"怀疑: off topic · over-refusal",
        r"↻ Overturned: suspected was off topic, the trials show noise\.",
        r"top_k = 4 \| Taxi .* \| healthy \|",
        r"cured · 治好</span> \| 15 \| 2 \| en-016, en-015",
        r"broken · 弄坏</span> \| 12 \| 1 \| zh-012",
        r"\? 无定论",
        r"只发送了前 1 个",
        r"✓ 已证实：漏检",
        r"top_k = 4</span> \| .* \| 噪声 · 被噪声误导",
    ),
    "05_judges_lie": (
        r"fair · 公正</span> \| – \| –",
        r"lazy · 懒惰</span> \| reversed: verdicts flip .* \| 倒序后结论翻转",
        r"flattered · 爱听长话</span> \| padded: relevancy \.\d+ \[",
        r"monoglot · 只懂中文</span> \| Chinese terms in English -\.\d+ \[",
        r"Putting Chinese terms .* Distinguishable from none\.",
        r"⚠ Agreement is under 80 %",
        r"⚠ 一致率低于 80%",
        r"On unseen labels \.\d+",
        r"by hand · 手算 0\.30\ntool, with its interval · 工具，附区间: \.30 \[",
        r"\(Rogan–Gladen\)",
        r"corrected · 校正后</span> \| [+-]0\.0\d \|",
        r"区间含真值 \| 1\d\d / 200",
    ),
    "06_your_own_pipeline": (
        r"generate alone · 只有 generate \| 1 \| ✗ \| ✓ \| ✗",
        r"a pair · 一对函数</span> \| 2 \| ✓ \| ✓ \| ✓ \| ✗",
        r"a class · 一个类 \(en\)</span> \| ranked below the cut",
        r"一对函数 \(zh\)</span> \| 无法判断",
        r"Send more chunks .* \| A VPN session lasts 12 hours\. \| healthy",
        r"多送几个片段 .* \| 一次会话最长 12 小时.* \| 正常",
        r"answered HTTP 503",
        r"1 of 3 calls",
        r"rows 6, cases 5, set aside 1",
        r"vpn-zh → 排名在截取线之后",
    ),
    "07_building_an_eval_set": (
        r"检查了 210 题，没有发现问题",
        r"1[34] of 14 found, 0 findings on sound questions",
        r"the safe fix drops the second",
        r"copied from the source</span> \| [1-9]",
        r"stratified, 5 en \+ 10 zh · 分层 \| 15 \|.*en 5, zh 10",
        r"κ = \.\d\d \[",
        r"Data card: synthetic",
        r"mixed languages</span> \| 8 \| ± 28 \| 31",
    ),
}
"""What each must have shown when it has run: patterns in its outputs."""


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request):
    return read(request.param)


def test_each_notebook_is_expected_to_show_something():
    assert list(SHOWS) == [path.stem for path in NOTEBOOKS]


def test_it_is_stored_without_outputs_or_widget_state(notebook):
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_every_text_cell_speaks_both_languages(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            assert HAN.search(cell.source), cell.source[:80]
            assert LATIN.search(cell.source), cell.source[:80]


def test_it_ends_with_exercises_and_their_answers(notebook):
    last = notebook.cells[-1].source
    assert last.startswith("## Exercises · 练习")
    tasks, answers = last.split("<summary>Answers · 答案</summary>")
    numbers = [re.findall(r"^(\d)\. ", part, re.MULTILINE) for part in (tasks, answers)]
    assert numbers == [["1", "2", "3"]] * 2


def test_its_code_compiles_and_what_it_imports_is_there(notebook):
    sources = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    wanted = [
        (node.module, name.name)
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rag_doctor")
        for name in node.names
    ]
    assert wanted
    for module, name in wanted:
        assert hasattr(import_module(module), name), f"{module} has no {name}"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(
    "path",
    [NOTEBOOKS[0], *(pytest.param(path, marks=pytest.mark.long) for path in NOTEBOOKS[1:])],
    ids=lambda path: path.stem,
)
def test_it_runs_from_top_to_bottom_and_shows_what_it_is_about(path, tmp_path):
    done = ran(read(path), tmp_path, timeout=300)
    outputs = [out for cell in done.cells if cell.cell_type == "code" for out in cell.outputs]
    pages = [text for out in outputs for text in (out.get("data") or {}).values()]
    shown = "\n".join(map(str, [*pages, *(out.get("text", "") for out in outputs)]))
    for pattern in SHOWS[path.stem]:
        assert re.search(pattern, shown), pattern
    assert not any("<script" in str(page) for page in pages)
    assert len(stored(done)) < 300_000
