"""The part of an ONNX file that leads to one of its values, as a file of its own.

Two models that share their lower layers then share one file: the other model's holds only what
lies above. A file is one protobuf message; nodes and weights that the value does not need are left
out, and the value becomes the only output.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["leading_to"]

_GRAPH = 7  # in the model
_NODE, _WEIGHTS, _OUTPUT = 1, 5, 12  # in the graph
_NODE_INPUT, _NODE_OUTPUT, _WEIGHTS_NAME = 1, 2, 8
_TEXT = 2  # the wire type of texts and messages
_FLOAT = b"\x08\x01"  # elem_type (1) = float (1)


def leading_to(file: bytes, value: str) -> bytes:
    """The bytes of a model with the same inputs and the float `value` as its one output.

    `ValueError` when no node makes `value`. Nodes with graphs inside them are not looked into.
    """
    out = bytearray()
    for number, kind, whole, content in _fields(file):
        if number == _GRAPH and kind == _TEXT:
            graph = _cut(content, value)
            out += _head(_GRAPH, len(graph)) + graph
        else:
            out += whole
    return bytes(out)


def _cut(graph: memoryview, value: str) -> bytes:
    fields = list(_fields(graph))
    needed, kept = {value.encode()}, set()
    for at in reversed(range(len(fields))):
        number, _, _, content = fields[at]
        if number != _NODE:
            continue
        names = [(n, bytes(c)) for n, _, _, c in _fields(content) if n <= _NODE_OUTPUT]
        if any(n == _NODE_OUTPUT and name in needed for n, name in names):
            kept.add(at)
            needed |= {name for n, name in names if n == _NODE_INPUT}
    if not kept:
        raise ValueError(f"value: no node of the model makes {value!r}.")
    out = bytearray()
    for at, (number, _, whole, content) in enumerate(fields):
        if number == _NODE and at not in kept:
            continue
        if number == _WEIGHTS and _name(content) not in needed:
            continue
        if number != _OUTPUT:
            out += whole
    kind = _field(2, _field(1, _FLOAT))
    out += _field(_OUTPUT, _field(1, value.encode()) + kind)
    return bytes(out)


def _name(weights: memoryview) -> bytes:
    return next(bytes(c) for number, _, _, c in _fields(weights) if number == _WEIGHTS_NAME)


def _fields(message: bytes | memoryview) -> Iterator[tuple[int, int, memoryview, memoryview]]:
    """(number, wire type, the field with its head, its content) of every field, in order."""
    view, at = memoryview(message), 0
    while at < len(view):
        begin = at
        key, at = _varint(view, at)
        kind = key & 7
        if kind == 0:
            _, end = _varint(view, at)
        elif kind == _TEXT:
            size, at = _varint(view, at)
            end = at + size
        else:
            end = at + (8 if kind == 1 else 4)
        yield key >> 3, kind, view[begin:end], view[at:end]
        at = end


def _varint(view: memoryview, at: int) -> tuple[int, int]:
    """The number that begins at `at`, and where it ends."""
    number = shift = 0
    while True:
        byte = view[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, at
        shift += 7


def _field(number: int, content: bytes) -> bytes:
    return _head(number, len(content)) + content


def _head(number: int, size: int) -> bytes:
    return _packed(number << 3 | _TEXT) + _packed(size)


def _packed(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])
