"""The one style of all plotly figures: ground, tones, fonts, and texts that stay text.

A figure is made once and shown on whatever page its reader has, so by default (`auto`) its ground
is transparent and its texts take the ink of that page: JupyterLab, VS Code and Colab name theirs.
Anywhere else they are a grey made for white. `figure_theme` says `light` or `dark` where the page
is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Literal, get_args

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.stats import Figure
from rag_doctor.views.escape import clip, escape_plain
from rag_doctor.views.theme import DARK, FONT, LIGHT

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = ["HUES", "SHAPES", "Theme", "bars", "blank", "figure_theme", "inked", "label", "tone"]

Theme = Literal["auto", "light", "dark"]
HUES = ("#0072B2", "#E69F00", "#D55E00", "#CC79A7", "#009E73", "#56B4E9", "#999999")
SHAPES = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star")
WIDTH = 760
CLEAR = "rgba(0,0,0,0)"
BOTH = {
    "ground": CLEAR,
    "ink": "#73777c",  # no grey has 4.5 to 1 both on white and on a dark notebook's #111
    "soft": "#73777c",
    "line": "rgba(128,134,140,.35)",
    "bad": "#c8473c",
}
PAGE_INK = {
    "ink": "var(--jp-ui-font-color1,var(--vscode-editor-foreground,"
    "var(--colab-primary-text-color,#73777c)))",
    "bad": "var(--jp-error-color1,var(--vscode-errorForeground,#c8473c))",
}
"""What the pages that show notebooks call the colour of their text, and of an error."""
_TONES: dict[Theme, dict[str, str]] = {"auto": BOTH, "light": LIGHT, "dark": DARK}
_now: list[Theme] = ["auto"]


def figure_theme(theme: Theme | None = None) -> Theme:
    """Set the ground that figures are made for from now on; `None` = only say which it is.

    Raises `ConfigError` for a theme there is not.
    """
    if theme is not None:
        if theme not in _TONES:
            raise ConfigError(unknown_choice("theme", theme, get_args(Theme)))
        _now[0] = theme
    return _now[0]


def tone(name: str) -> str:
    """`ink`, `soft`, `line`, `bad` or `ground` on the page that figures are made for."""
    return _TONES[_now[0]][name]


def label(text: str, limit: int = 200) -> str:
    """A text for a title, a tick, a legend or a hover label: plotly reads these as markup."""
    return escape(escape_plain(clip(text, limit)))


def blank(title: str, height: int) -> Plot:
    """An empty figure in the one style. Raises `ConfigError` without plotly."""
    try:
        from plotly.graph_objects import Figure as Made
    except ImportError as error:
        raise ConfigError(
            "figures: plotly is missing; install rag-doctor-workbench[notebook]."
        ) from error
    axis = {
        "gridcolor": tone("line"),
        "linecolor": tone("soft"),
        "zeroline": False,
        "title": {"font": {"size": 13}, "standoff": 12},
    }
    return Made(
        layout={
            "title": {"text": label(title, 400), "font": {"size": 14}},
            "font": {"family": FONT, "size": 13, "color": tone("ink")},
            "paper_bgcolor": tone("ground"),
            "plot_bgcolor": tone("ground"),
            "width": WIDTH,
            "height": height,
            "margin": {"l": 60, "r": 20, "t": 56, "b": 48},
            "xaxis": axis,
            "yaxis": axis,
            "legend": {"orientation": "h", "y": -0.2, "bgcolor": CLEAR},
            "hoverlabel": {"namelength": -1, "font": {"family": FONT}},
            "template": "none",
        }
    )


def inked(plot: Plot) -> Plot:
    """The finished figure with every text beside the drawing in the ink of its page.

    plotly takes no colour that only the page knows, but it passes the style of a `<span>` on. What
    is pointed at keeps plotly's own colours, which hold on its own ground.
    """
    if _now[0] != "auto":
        return plot
    layout = plot.layout
    _ink_title(layout.title)
    for axis in (*plot.select_xaxes(), *plot.select_yaxes()):
        _ink_title(axis.title)
        if axis.ticktext is not None:
            axis.ticktext = [_spanned(text) for text in axis.ticktext]
        else:
            axis.tickprefix, axis.ticksuffix = (
                f"{_opening('ink')}{axis.tickprefix or ''}",
                "</span>",
            )
    for note in layout.annotations:
        note.text = _spanned(note.text, "bad" if note.font.color == tone("bad") else "ink")
    for trace in plot.data:
        if trace.type != "sankey":
            trace.name = _spanned(trace.name) if trace.name else None
            trace.hovertemplate = "%{hovertext}<extra></extra>"
    return plot


def _ink_title(title: Any) -> None:
    if title.text:
        title.text = _spanned(title.text)


def _opening(ink: str) -> str:
    return f'<span style="color:{PAGE_INK[ink]}">'


def _spanned(text: object, ink: str = "ink") -> str:
    return f"{_opening(ink)}{text}</span>"


def bars(figures: Sequence[Figure]) -> dict[str, Any]:
    """The intervals as error bars; none where there is no interval."""
    up = [(f.high or 0.0) - (f.value or 0.0) if f.high is not None else 0.0 for f in figures]
    down = [(f.value or 0.0) - (f.low or 0.0) if f.low is not None else 0.0 for f in figures]
    return {"type": "data", "symmetric": False, "array": up, "arrayminus": down, "thickness": 1}
