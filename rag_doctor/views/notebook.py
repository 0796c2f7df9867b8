"""A case in a notebook cell: the report's own fragment with its style, kept to the cell.

Where a notebook is not trusted, its style is dropped and the fragment still reads top to bottom;
`text/markdown` stands beside it for front ends that show no HTML.
"""

from __future__ import annotations

from functools import cache

from rag_doctor.i18n import choose_lang, say
from rag_doctor.records import Case, Diagnosis
from rag_doctor.views.html_case import case_html
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.stylesheet import RULES
from rag_doctor.views.theme import DARK, FONT, LIGHT, MONO, SIZES

__all__ = ["CaseView", "show_case", "walk_mermaid"]

_BASE = "background:var(--ground);color:var(--ink);font:400 var(--body)/1.55 var(--sans)"
_BASE += ";overflow-wrap:anywhere;font-variant-numeric:tabular-nums;padding:0 4px 8px"


class CaseView:
    """What a cell shows for `case`. Give it as the cell's last value."""

    def __init__(self, case: Case, diagnosis: Diagnosis, lang: str = "auto") -> None:
        self.case, self.diagnosis, self.lang = case, diagnosis, lang

    def _repr_html_(self) -> str:
        fragment = case_html(self.case, self.diagnosis, self.lang, anchor=f"rd-{id(self):x}")
        return f'<style>{notebook_style()}</style><div class="rd">{fragment}</div>'

    def _repr_markdown_(self) -> str:
        return case_markdown(self.case, self.diagnosis, self.lang)

    def __repr__(self) -> str:
        return f"CaseView({self.case.id}: {self.diagnosis.summary})"


def show_case(case: Case, diagnosis: Diagnosis, lang: str = "auto") -> CaseView:
    """The case for a notebook cell: the fault, its proof, what to do; the rest folded."""
    return CaseView(case, diagnosis, lang)


@cache
def notebook_style() -> str:
    """The report's rules, valid inside `.rd` only; JupyterLab's dark theme is followed."""
    shared = {"sans": FONT, "mono": MONO, **SIZES}
    light, dark = (
        _values({**shared, **LIGHT, "rim": "#0000001f"}),
        _values({**DARK, "rim": "#ffffff2e"}),
    )
    return (
        f".rd{{{light};{_BASE}}}[data-jp-theme-light=false] .rd{{{dark}}}"
        f".rd{{{RULES}.case{{border:0;margin:0;padding:8px 0}}}}"
    )


def _values(names: dict[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in names.items())


def walk_mermaid(diagnosis: Diagnosis, lang: str = "auto") -> str:
    """The walk as a mermaid fence for a Markdown cell: every node, the taken path marked.

    JupyterLab and code hosts draw it by themselves; no drawing service is called.
    """
    from rag_doctor.graph import NODES

    tongue = choose_lang(lang, diagnosis.lang)
    taken = set(diagnosis.path)
    lines = ["```mermaid", "flowchart TD"]
    lines += [f"  {name}([{name}])" for name in NODES]
    lines += [
        f"  {name} --> {after}"
        for name, node in NODES.items()
        for after in node.next
        if after in NODES
    ]
    lines.append("  classDef taken stroke-width:3px,font-weight:bold")
    lines += [f"  class {name} taken" for name in NODES if name in taken]
    lines += ["```", "", say("views.notebook.walk", tongue, path=" → ".join(diagnosis.path))]
    return "\n".join(lines)
