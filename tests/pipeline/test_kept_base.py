"""A base given as a list is read once, and again as soon as anything in it has changed."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from rag_doctor.pipeline import Guarded, attach


def tables() -> list[Any]:
    return [{"id": f"c{n}", "text": f"text {n}", "metadata": {"region": "sg"}} for n in range(5)]


def objects() -> list[Any]:
    return [SimpleNamespace(**table) for table in tables()]


class Base:
    """A pipeline whose chunks are a list; `fresh` = a new one at each call."""

    def __init__(self, items: list[Any], fresh: bool = False) -> None:
        self.items, self.fresh = items, fresh

    def retrieve(self, question: str) -> list[Any]:
        return self.items[:2]

    def chunks(self) -> list[Any]:
        return [dict(item) for item in self.items] if self.fresh else self.items


def of(items: list[Any], **more: Any) -> tuple[Base, Guarded]:
    base = Base(items, **more)
    return base, attach(base)


@pytest.mark.parametrize(("items", "fresh"), [(tables, False), (tables, True), (objects, False)])
def test_the_same_base_is_read_once(items: Callable[[], list[Any]], fresh: bool) -> None:
    _, rag = of(items(), fresh=fresh)
    assert rag.chunks() is rag.chunks()


def shorter(items: list[Any]) -> None:
    items.pop()


def moved(items: list[Any]) -> None:
    items.reverse()


def renamed(items: list[Any]) -> None:
    items[3] = {**items[3], "id": "other"}


def reworded(items: list[Any]) -> None:
    items[3]["text"] = "another text"


def elsewhere(items: list[Any]) -> None:
    items[3]["metadata"]["region"] = "cn"


@pytest.mark.parametrize("change", [shorter, moved, renamed, reworded, elsewhere])
def test_a_change_is_noticed_even_in_place(change: Callable[[list[Any]], None]) -> None:
    base, rag = of(tables())
    before = rag.chunks()
    change(base.items)
    after = rag.chunks()
    assert after != before
    assert after == attach(Base(base.items)).chunks()


def test_a_change_within_an_object_is_noticed() -> None:
    base, rag = of(objects())
    rag.chunks()
    base.items[2].text = "another text"
    assert rag.chunks()[2].text == "another text"


def test_what_was_mended_is_counted_at_every_call() -> None:
    _, rag = of([*tables(), {"id": "c1", "text": "twice"}])
    rag.chunks()
    rag.chunks()
    assert rag.faults["duplicate_ids"] == 2


def test_values_that_cannot_be_compared_are_read_anew() -> None:
    items = [{**table, "vector": np.zeros(3)} for table in tables()]
    _, rag = of(items)
    assert [c.id for c in rag.chunks()] == [c.id for c in rag.chunks()]
