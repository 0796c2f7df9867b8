"""A fragment of the page that needs no style sheet: what a saved notebook shows of a widget.

Code hosts and JupyterLab (in a notebook that is not trusted) drop `<style>`, ids, roles, buttons
and `aria-*`; they keep `style=""`, `<mark>`, `<details>` and tables. So the classes of our own
fragments become inline styles here, and no colour is set that a dark page would swallow.
"""

from __future__ import annotations

import html
from html.parser import HTMLParser

__all__ = ["twin_html"]

STYLES = {
    "case": "margin:0",
    "text": "white-space:pre-wrap;margin:2px 0 8px",
    "sub": "font-size:.85em;opacity:.8;margin:2px 0",
    "lead": "font-size:1.3em;line-height:1.35;margin:0 0 4px",
    "why": "font-size:.85em;margin:2px 0 4px",
    "step": "margin:0",
    "badge": "font-size:.85em;border:1px dashed;border-radius:3px;padding:1px 6px",
    "c": "border-bottom:1.5px solid #8888",
    "v": "font-weight:700;text-decoration:underline",
    "gap": "font-size:.85em;opacity:.8",
    "ctl": "font-family:monospace;border-bottom:1px dotted",
    "g": "font-weight:700",
    "n": "font-weight:700",
    "ladder": "list-style:none;padding:0;margin:8px 0",
    "proof": "list-style:none;padding:0;margin:4px 0",
    "fixes": "list-style:none;padding:0;margin:4px 0",
    "claims": "list-style:none;padding:0;margin:4px 0",
    "chunks": "list-style:none;padding:0;margin:4px 0",
    "ba-name": "min-width:6em",
    "mono": "white-space:pre-wrap;font-family:monospace",
}
TAGS = {
    "blockquote": "border-left:2px solid #8888;padding-left:10px;margin:4px 0;white-space:pre-wrap",
    "mark": "background:#2a96;color:inherit",
    "h3": "font-size:1.25em;line-height:1.35;margin:0 0 4px",
    "h4": "font-size:.85em;opacity:.8;font-weight:400;margin:12px 0 2px",
    "dt": "font-size:.85em;opacity:.8",
    "dd": "margin:0 0 4px;font-weight:600",
    "li": "margin:4px 0",
    "th": "text-align:left;padding:2px 12px 2px 0;font-weight:400",
    "td": "padding:2px 12px 2px 0;text-align:left",
    "figure": "margin:4px 0",
    "summary": "padding:4px 0;cursor:pointer",
}
DROPPED = {"button", "select", "textarea", "input", "label", "svg", "style", "script"}
"""Elements left out with all they hold: a page without a kernel cannot answer them."""
GONE = {"dot", "track", "vh", "live-only"}
"""Classes left out with all they hold: drawn things, and words that only make sense live."""
PLAIN = {"a": "span", "article": "div", "section": "div", "nav": "div", "h3": "p", "h4": "p"}
"""Elements that become plainer ones: a heading would enter the notebook's table of contents."""
VOID = {"br", "hr", "img", "wbr"}
KEPT = ("lang", "dir", "title", "scope", "colspan", "open", "src", "alt")


def twin_html(fragment: str) -> str:
    """The fragment (ours, already escaped) with inline styles in place of classes.

    Buttons, drawings and whatever only a live widget can answer are left out; every word stays.
    """
    reader = _Inliner()
    reader.feed(fragment)
    reader.close()
    return "".join(reader.out)


class _Inliner(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._skipped = 0  # depth within an element that is left out

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        classes = given.get("class", "").split()
        if self._skipped or tag in DROPPED or GONE & set(classes):
            self._skipped += tag not in VOID
            return
        kept = "".join(f' {k}="{html.escape(given[k])}"' for k in KEPT if k in given)
        style = ";".join(
            part for part in (TAGS.get(tag, ""), *(STYLES.get(c, "") for c in classes)) if part
        )
        styled = f' style="{style}"' if style else ""
        self.out.append(f"<{PLAIN.get(tag, tag)}{kept}{styled}>")

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self.out.append(f"</{PLAIN.get(tag, tag)}>")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")
