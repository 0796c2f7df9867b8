"""A page as a browser's parser sees it: elements, attributes, ids, headings, text."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["Page", "read_page"]

VOID = {"meta", "br", "img", "hr", "link", "input"}
IMPLIED = {"p", "li", "dd", "dt", "td", "th", "tr"}


class Page(HTMLParser):
    """What was parsed. `text` = all text outside of `<style>`; `crossed` = wrongly nested tags."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.crossed: list[str] = []
        self._data: list[str] = []
        self.headings: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag in {"h1", "h2", "h3", "h4"}:
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self.crossed.append(tag)

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self._data.append(data)

    @property
    def text(self) -> str:
        return "".join(self._data)

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] or "" for _, attrs in self.tags if "id" in attrs]

    @property
    def links(self) -> list[str]:
        return [attrs["href"] or "" for _, attrs in self.tags if "href" in attrs]

    def names(self) -> set[str]:
        return {tag for tag, _ in self.tags}


def read_page(html: str) -> Page:
    """Parse a whole page or a fragment."""
    page = Page()
    page.feed(html)
    page.close()
    return page
