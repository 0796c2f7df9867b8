"""`rag-doctor lab`: copies that never cost anybody their work, and a check that says what lacks."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest

from rag_doctor._resources import notebooks_path
from rag_doctor.cli import lab as lab_command
from rag_doctor.cli import lab_check
from rag_doctor.cli.app import app
from rag_doctor.cli.lab_check import NEEDED, Need, blocking, needs
from rag_doctor.cli.lab_copy import MANIFEST, copy_notebooks, originals
from rag_doctor.errors import ConfigError

ROOT = Path(__file__).resolve().parents[2]
HIDDEN = """
import importlib.metadata as metadata
real = metadata.version
def version(name):
    if name == "jupyterlab":
        raise metadata.PackageNotFoundError(name)
    return "6.9" if name == "plotly" else real(name)
metadata.version = version
"""


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "ours"
    folder.mkdir()
    for name in ("01_a.ipynb", "02_b.ipynb", "README.md", "note.txt"):
        (folder / name).write_text(f"first {name}")
    return folder


def states(done):
    return {one.name: one.state for one in done}


def test_the_first_time_everything_is_new_and_nothing_else_is_copied(source, tmp_path):
    target = tmp_path / "deep" / "lab"
    assert set(states(copy_notebooks(source, target)).values()) == {"new"}
    assert {p.name for p in target.iterdir()} == {"01_a.ipynb", "02_b.ipynb", "README.md", MANIFEST}
    assert set(states(copy_notebooks(source, target)).values()) == {"same"}


def test_an_unedited_copy_follows_a_new_edition_and_an_edited_one_stays(source, tmp_path):
    target = tmp_path / "lab"
    copy_notebooks(source, target)
    (target / "02_b.ipynb").write_text("mine")
    for name in ("01_a.ipynb", "02_b.ipynb"):
        (source / name).write_text("second edition")
    for _ in range(2):  # it stays however often the command is given
        done = states(copy_notebooks(source, target))
        assert done["02_b.ipynb"] == "edited"
    assert (target / "01_a.ipynb").read_text() == "second edition"
    assert (target / "02_b.ipynb").read_text() == "mine"


def test_an_edit_is_kept_when_the_manifest_is_lost_or_broken(source, tmp_path):
    target = tmp_path / "lab"
    copy_notebooks(source, target)
    (target / "01_a.ipynb").write_text("mine")
    for text in ("{broken", "[]", "{}"):
        (target / MANIFEST).write_text(text)
        assert states(copy_notebooks(source, target))["01_a.ipynb"] == "edited"
    assert (target / "01_a.ipynb").read_text() == "mine"


def test_fresh_puts_the_edited_one_aside_under_a_name_that_is_free(source, tmp_path):
    target = tmp_path / "lab"
    copy_notebooks(source, target)
    for mine in ("one", "two"):
        (target / "01_a.ipynb").write_text(mine)
        done = {one.name: one for one in copy_notebooks(source, target, fresh=True)}
        assert done["01_a.ipynb"].state == "renewed"
        assert (target / done["01_a.ipynb"].aside).read_text() == mine
        assert (target / "01_a.ipynb").read_text() == "first 01_a.ipynb"
    aside = sorted(p.name for p in target.glob("*edited*"))
    assert aside == ["01_a.edited-1.ipynb", "01_a.edited-2.ipynb"]


def test_the_originals_are_not_copied_onto_themselves(source):
    assert set(states(copy_notebooks(source, source)).values()) == {"original"}
    assert not (source / MANIFEST).exists()


def test_a_folder_that_cannot_be_written_is_named_with_the_mend(source, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match=r"cannot write to .*file.*rag-doctor lab FOLDER"):
        copy_notebooks(source, tmp_path / "file")


def test_what_is_needed_is_what_the_extra_installs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = dict(line.split(">=") for line in project["optional-dependencies"]["notebook"])
    assert extra == NEEDED


def test_missing_and_old_packages_block_and_carry_the_install_line(tmp_path, monkeypatch):
    def version(name):
        if name in ("jupyterlab", "rag-doctor"):
            raise lab_check.PackageNotFoundError(name)
        return {"plotly": "6.9rc1", "anywidget": "0.9.18"}.get(name, "99.0")

    monkeypatch.setattr(lab_check, "version", version)
    lacking = {need.name: need for need in blocking(needs(tmp_path / "lab"))}
    assert {name: need.state for name, need in lacking.items()} == {
        "jupyterlab": "missing",
        "plotly": "old",
    }
    assert all("[notebook]" in need.mend for need in lacking.values())


def test_another_package_of_the_same_import_name_blocks(tmp_path, monkeypatch):
    monkeypatch.setattr(lab_check, "version", lambda name: "99.0")
    (other,) = [need for need in needs(tmp_path) if need.name == "alone"]
    assert other.state == "missing"
    assert other.mend.startswith("pip uninstall rag-doctor ")


def test_a_missing_font_is_told_and_does_not_block():
    assert blocking([Need("fonts", "missing", required=False)]) == []


@pytest.mark.parametrize(
    ("listed", "state", "found"),
    [
        ("", "missing", ""),
        ("Noto Serif CJK SC\nNoto Sans CJK SC,Noto Sans CJK SC Light\n", "ok", "Noto Sans CJK SC"),
    ],
)
def test_fonts_are_read_from_the_lister(tmp_path, monkeypatch, listed, state, found):
    lister = tmp_path / "fc-list"
    lister.write_text(f"#!/bin/sh\nprintf '%s' '{listed}'\n")
    lister.chmod(0o755)
    monkeypatch.setattr(lab_check.sys, "platform", "linux")
    monkeypatch.setattr(lab_check.shutil, "which", lambda name: str(lister) if "fc" in name else "")
    (font,) = [need for need in needs(tmp_path) if need.name == "fonts"]
    assert (font.state, font.found) == (state, found)
    assert ("fonts-noto-cjk" in font.mend) == (state == "missing")


def test_the_check_ends_with_0_and_says_so_in_both_languages(cli):
    pytest.importorskip("jupyterlab")
    english, chinese = (cli("lab", "--check", "--lang", lang) for lang in ("en", "zh"))
    assert (english.code, chinese.code) == (0, 0), english.out
    assert "Ready: rag-doctor lab" in english.out
    assert "可以开始" in chinese.out
    assert "✓ jupyterlab" in english.out


def test_the_check_ends_with_4_and_the_install_line_when_jupyterlab_is_missing(process, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(HIDDEN)
    run = process("lab", "--check", "--lang", "en", PYTHONPATH=str(tmp_path))
    assert run.code == 4
    assert re.search(r"✗ jupyterlab: missing; 4\.4 or later is needed\n +pip install", run.out)
    assert "✗ plotly: 6.9; 7.0 or later is needed" in run.out
    told = json.loads(process("lab", "--check", "--json", PYTHONPATH=str(tmp_path)).out)
    assert told["ready"] is False
    opened = process("lab", "here", "--lang", "zh", PYTHONPATH=str(tmp_path))
    assert opened.code == 4
    assert "缺少：jupyterlab 和 plotly" in opened.err
    assert not (tmp_path / "here").exists()


def test_it_copies_what_the_package_carries_and_tells_of_an_edit(process, tmp_path):
    first = process("lab", "mine", "--copy-only", "--json")
    assert first.code == 0, first.err
    names = [one["name"] for one in json.loads(first.out)["files"]]
    assert names == [path.name for path in originals(notebooks_path())]
    edited = tmp_path / "mine" / names[0]
    edited.write_text("mine")
    again = process("lab", "mine", "--copy-only", "--lang", "en")
    assert f"Edited by you and left alone: {names[0]}. --fresh" in again.err
    assert edited.read_text() == "mine"


class Child:
    """A JupyterLab that is interrupted twice and then ends as it likes."""

    def __init__(self):
        self.interrupts = 2

    def wait(self):
        if self.interrupts:
            self.interrupts -= 1
            raise KeyboardInterrupt
        return 3


def test_jupyterlab_is_opened_on_the_copies_and_hears_ctrl_c_itself(tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr(lab_check, "needs", lambda folder: [])
    monkeypatch.setattr(
        lab_command.subprocess, "Popen", lambda command: started.append(command) or Child()
    )
    arguments = ["lab", str(tmp_path / "mine"), "--jupyter", "--no-browser --port 9"]
    assert app(args=arguments, standalone_mode=False) == 3
    ((python, _, module, folder, first, *rest),) = started
    assert (python, module, folder) == (sys.executable, "jupyterlab", str(tmp_path / "mine"))
    assert (tmp_path / "mine" / first.rpartition("/")[2]).is_file()
    assert rest == ["--no-browser", "--port", "9"]
    with pytest.raises(ConfigError, match="--jupyter: cannot be read as options"):
        app(args=["lab", str(tmp_path / "mine"), "--jupyter", "'unclosed"], standalone_mode=False)


@pytest.mark.long
def test_the_command_that_opens_it_is_understood_by_jupyterlab(process):
    pytest.importorskip("jupyterlab")
    run = process("lab", "mine", "--jupyter", "--version")
    assert run.code == 0, run.err
    assert re.match(r"\d+\.\d+", run.out)
