"""A pipeline by name: `module:object`, `file.py:object`, or `demo`; knobs behind a `?`."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError, PipelineError, RagDoctorError, shown
from rag_doctor.pipeline.attaching import attach
from rag_doctor.pipeline.foreign.aside import printing_aside
from rag_doctor.pipeline.foreign.blame import told
from rag_doctor.pipeline.foreign.home import at_home
from rag_doctor.pipeline.foreign.naming import make_importable, module_name
from rag_doctor.pipeline.foreign.signatures import takes_nothing
from rag_doctor.pipeline.guarded import Guarded

if TYPE_CHECKING:
    from rag_doctor.pipeline.knobs import Knob

__all__ = ["knob_value", "load_pipeline"]

DEMO = "demo"
_CALLS = ("generate", "retrieve", "ask", "query", "invoke")
_TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def load_pipeline(spec: str, **limits: Any) -> Guarded:
    """The pipeline that `spec` names, attached.

    `module:object` – the object, or what a function (or class) without arguments makes; dotted
    objects and `path/to/file.py:object` too. The current folder is importable. `demo` – the
    bundled one. `?top_k=2&rerank=true` behind either turns knobs for every call. `limits` as in
    `attach`.

    A file may have the name of a module that is there already: it then takes none of its place.
    What is printed while it loads goes to stderr, and the working folder stays what it was.

    Raises `ConfigError` when there is no such module, object or knob, `PipelineError` when
    importing or making it fails, or it is no pipeline.
    """
    name, _, query = spec.partition("?")
    name = name.strip()
    if name == DEMO:
        from rag_doctor.pipeline.demo import demo_pipeline

        rag = attach(demo_pipeline(), **limits)
    else:
        with at_home(), printing_aside():
            made = _made(_object(name), name)
        rag = attach(made, **limits)
    if query:
        menu = rag.knobs() if hasattr(rag, "knobs") else {}
        rag.turn(**{knob: knob_value(menu, knob, text) for knob, text in _pairs(query)})
    return rag


def _object(name: str) -> Any:
    wanted, colon, path = name.rpartition(":")
    if not colon or not wanted or not path:
        raise ConfigError(
            f"pipeline: 'module:object' is due, for example my_rag:pipeline, or {DEMO}; "
            f"got {shown(name)}."
        )
    make_importable(Path.cwd())
    module = _module(wanted, name)
    found: Any = module
    for part in path.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            raise ConfigError(_no_such(found, part, name)) from None
    return found


def _module(wanted: str, name: str) -> ModuleType:
    path = Path(wanted).expanduser()
    is_file = wanted.endswith(".py")
    if is_file and not path.is_file():
        raise ConfigError(f"pipeline {name}: there is no file {path}.")
    try:
        return _from_file(path) if is_file else importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if not is_file and (wanted == missing or wanted.startswith(f"{missing}.")):
            raise ConfigError(
                f"pipeline {name}: there is no module {missing!r}, neither installed nor in "
                f"{os.getcwd()}."
            ) from error
        raise PipelineError(f"pipeline {name}: importing it raised {told(error)}.") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a script without a main guard may even exit
        raise PipelineError(f"pipeline {name}: importing it raised {told(error)}.") from error


def _from_file(path: Path) -> ModuleType:
    path = path.resolve()
    make_importable(path.parent)
    name = module_name(path)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ConfigError(f"pipeline: {path} cannot be imported.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)  # half a module must not be found later
        raise
    return module


def _no_such(holder: Any, part: str, name: str) -> str:
    held = vars(holder) if hasattr(holder, "__dict__") else {}
    public = [n for n, v in held.items() if n[0] != "_" and not isinstance(v, ModuleType)]
    near = get_close_matches(part, public, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else f" It has: {', '.join(public[:8]) or 'none'}."
    return f"pipeline {name}: {getattr(holder, '__name__', holder)!s} has no {part!r}.{hint}"


def _made(found: Any, name: str) -> Any:
    """The object itself, or what it makes when it can only be called without arguments."""
    is_class = isinstance(found, type)
    if not is_class and any(callable(getattr(found, call, None)) for call in _CALLS):
        return found
    if not takes_nothing(found):
        if is_class:
            raise PipelineError(
                f"pipeline {name}: the class {found.__name__} needs arguments; name an object, or "
                "a function without arguments that makes one."
            )
        return found
    return _called(found, name)


def _called(factory: Callable[[], Any], name: str) -> Any:
    try:
        return factory()
    except (RagDoctorError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PipelineError(f"pipeline {name}: making it raised {told(error)}.") from error


def _pairs(query: str) -> list[tuple[str, str]]:
    pairs = [part.partition("=") for part in query.split("&") if part]
    bad = next((key for key, sign, _ in pairs if not sign or not key), None)
    if bad is not None:
        raise ConfigError(f"pipeline: knob=value is due behind the ?, got {shown(bad)}.")
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def knob_value(menu: Mapping[str, Knob], knob: str, text: str) -> Any:
    """The typed text in the knob's own type; what does not fit is refused when it is turned."""
    kind = menu[knob].kind if knob in menu else None
    if text.casefold() in ("none", "null") and kind != "choice":
        return None
    if kind in ("text", "choice"):
        return text
    if kind in ("bool", None) and text.casefold() in _TRUTHS:
        return _TRUTHS[text.casefold()]
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text
