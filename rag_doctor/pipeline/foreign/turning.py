"""The knobs of a foreign pipeline: which there are, which are in force, who takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.errors import ConfigError, PipelineError
from rag_doctor.pipeline.foreign.menus import RESERVED, read_knobs
from rag_doctor.pipeline.foreign.reach import Reach
from rag_doctor.pipeline.foreign.session import Session
from rag_doctor.pipeline.knob_names import stage_of
from rag_doctor.pipeline.knobs import Knob, check_knobs, defaults

__all__ = ["Turning"]


class Turning:
    """Checks knobs against the pipeline's menu, or against what its functions take by name."""

    def __init__(self, reach: Reach, session: Session) -> None:
        self._reach, self._session = reach, session
        self._menu: Mapping[str, Knob] | None = None
        self.preset: dict[str, Any] = {}

    def ask_menu(self) -> Mapping[str, Knob]:
        """Name → knob, as the pipeline tells now. Raises `PipelineError`."""
        taker = self._reach.takers["knobs"]
        self._menu = self._session.do(
            "knobs", "", lambda settle, finds: read_knobs(settle(taker()), finds)
        )
        return self._menu

    def menu(self) -> Mapping[str, Knob]:
        """Name → knob, asked for once; empty where the pipeline tells none, or fails to."""
        if self._menu is None and "knobs" in self._reach.takers:
            try:
                self.ask_menu()
            except PipelineError:
                self._menu = {}  # counted; its functions themselves must then say no
        return self._menu or {}

    def turned(self, knobs: Mapping[str, Any]) -> dict[str, Any]:
        """The knobs in force, each checked. Raises `ConfigError` for one that nothing takes."""
        taken = sorted(RESERVED & knobs.keys())
        if taken:
            raise ConfigError(
                f"no knob can be called {taken[0]!r}: every call is given that itself."
            )
        menu = self.menu() if knobs else {}
        names = self._reach.knob_names()
        strange = {n: v for n, v in knobs.items() if n not in menu and not self._reach.named(n)}
        if strange and menu:
            check_knobs(strange, menu)
        if strange and names is not None:
            listed = ", ".join(sorted(names)) or "none"
            raise ConfigError(f"no knob {next(iter(strange))!r}. Knobs: {listed}.")
        known = {name: value for name, value in knobs.items() if name in menu}
        return self.preset | dict(knobs) | check_knobs(known, menu)

    def base(self, turned: Mapping[str, Any]) -> str | None:
        """Which base these knobs make: the same text, the same `chunks()`.

        `None` = the pipeline shows none, or one of them may change what is indexed and `chunks()`
        does not take it.
        """
        taker = self._reach.takers.get("chunks")
        if taker is None:
            return None
        stages = {name: knob.stage for name, knob in self.menu().items()}
        known = defaults(self.menu())
        made: dict[str, Any] = {}
        for name, value in {**known, **turned}.items():
            makes_it = stages.get(name) or stage_of(name)
            followed = makes_it == "index" if taker.knobs is None else name in taker.knobs
            if followed:
                made[name] = value
            elif makes_it in (None, "index") and value != known.get(name, ...):
                return None
        return repr(sorted(made.items()))

    def settings(self, knobs: Mapping[str, Any]) -> dict[str, Any]:
        """The value of every knob that is known, as a call with these knobs would use it."""
        turned = self.turned(knobs)
        taker = self._reach.takers.get("settings")
        if taker is None:
            return defaults(self.menu()) | turned
        taken = taker.accepted(turned)
        try:
            told = self._session.do("settings", "", lambda settle, _: settle(taker.call(**taken)))
        except PipelineError:
            return turned  # counted; the answer is worth more than its settings
        return {**told} if isinstance(told, Mapping) else turned
