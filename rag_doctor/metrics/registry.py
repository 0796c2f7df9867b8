"""Every measure by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.measures import BUILT_IN

__all__ = ["find_definition", "registry"]


def _by_name(definitions: tuple[Definition, ...]) -> Mapping[str, Definition]:
    return MappingProxyType({definition.name: definition for definition in definitions})


_REGISTRY = _by_name(BUILT_IN)
_SPELLINGS = {
    spelling.lower(): definition
    for definition in BUILT_IN
    for spelling in (definition.name, *definition.aliases)
}


def registry() -> Mapping[str, Definition]:
    """All measures, name → definition, in the order in which they are shown. Read only."""
    return _REGISTRY


def find_definition(name: str) -> Definition:
    """The measure of this name or alias, in any case. Unknown → `ConfigError` with the choices."""
    found = _SPELLINGS.get(name.lower())
    if found is None:
        raise ConfigError(unknown_choice("metric", name, _REGISTRY))
    return found
