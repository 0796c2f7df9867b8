"""A case in a notebook cell: the report's own fragment with its style, kept to the cell.

Where a notebook is not trusted, its style is dropped and the fragment still reads top to bottom;
`text/markdown` stands beside it for front ends that show no HTML.
"""

from __future__ import annotations

from functools import cache

from rag_doctor.records import Case, Diagnosis
from rag_doctor.views.html_case import case_html
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.stylesheet import RULES
from rag_doctor.views.theme import DARK, FONT, LIGHT, MONO, SIZES

__all__ = ["CaseView", "show_case"]

_BASE = "background:var(--ground);color:var(--ink);font:400 var(--body)/1.55 var(--sans)"
_BASE += (
    ";overflow-wrap:anywhere;font-variant-numeric:tabular-nums;padding:12px 16px;border-radius:6px"
)

_SCOPE = ".rd.rd.rd"  # thrice: a notebook's own rules for text and lists must not outweigh ours
_RESET = """
dl,dt,dd,ol,ul,li,h3,h4,p,blockquote,table,thead,tbody,tr,th,td,figure{float:none;width:auto;
max-width:none;margin:0;padding:0;border:0;background:none;color:inherit;font:inherit;
text-align:start;letter-spacing:inherit;line-height:inherit}
a,a:visited{color:var(--link)}
"""


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
    """The report's rules, inside `.rd` only and above the notebook's; JupyterLab's dark holds."""
    shared = {"sans": FONT, "mono": MONO, **SIZES}
    light, dark = (
        _values({**shared, **LIGHT, "rim": "#0000001f"}),
        _values({**DARK, "rim": "#ffffff2e"}),
    )
    return (
        f"{_SCOPE}{{{light};{_BASE}}}[data-jp-theme-light=false] {_SCOPE}{{{dark}}}"
        f"{_SCOPE}{{{_RESET}{RULES}.case{{border:0;margin:0;padding:0}}}}"
    )


def _values(names: dict[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in names.items())
