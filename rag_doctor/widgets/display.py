"""What a cell shows of a widget, and what a saved notebook keeps: the live view, and its twin.

Two outputs stand in the cell. The twin is plain HTML that needs no kernel; it is out of sight while
the live view is there. JupyterLab, Notebook and nbconvert do that by the style that it carries; a
front end that names its cells otherwise is served by the live view, which hides the twin of its
own name (see `static/base.js`). A page that drops styles shows the hint and the twin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from rag_doctor.i18n import UiLang, say

__all__ = ["Display", "twin_name"]

CELL = ("jp-OutputArea-child", "output_area")
HIDES = "<style>{}</style>".format(
    "".join(
        f".{cell}:has(.rd-live)+.{cell}:has(.rd-static){{display:none}}"
        f".{cell}:not(:has(.rd-live)):has(+.{cell} .rd-static){{display:none}}"
        for cell in CELL
    )
)
"""The twin hides while the view before it lives; where it does not, its error line hides."""


def twin_name() -> str:
    """A name for a twin that no other has."""
    return f"rd-{uuid4().hex}"


class Display:
    """The outputs of a widget that has a `twin()`."""

    _displayed = False
    if TYPE_CHECKING:
        model_id: str
        _twin: str

        @property
        def lang(self) -> UiLang: ...
        def twin(self) -> tuple[str, str]: ...

    def _ipython_display_(self, **_options: Any) -> None:
        from IPython import display as shown_in

        show: Any = shown_in.display  # untyped there
        live = self._view_bundle()
        live["text/plain"] = say("widgets.base.not_live", self.lang)
        show(live, raw=True)
        show(self._twin_bundle(), raw=True, display_id=self._twin)
        self._displayed = True

    def refresh_twin(self) -> None:
        """Keep the saved twin in step with what is shown."""
        if not self._displayed:
            return
        from IPython import display as shown_in

        update: Any = shown_in.update_display
        update(self._twin_bundle(), raw=True, display_id=self._twin)

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, Any]:
        """One bundle with the widget and its twin, for front ends that ask for that."""
        return {**self._twin_bundle(), **self._view_bundle()}

    def _view_bundle(self) -> dict[str, Any]:
        view = {"version_major": 2, "version_minor": 1, "model_id": self.model_id}
        return {"application/vnd.jupyter.widget-view+json": view}

    def _twin_bundle(self) -> dict[str, str]:
        fragment, markdown = self.twin()
        return {
            "text/html": f'<div class="rd-static" data-rd="{self._twin}">{HIDES}{fragment}</div>',
            "text/markdown": markdown,
            "text/plain": repr(self),
        }
