"""The shipped entailment model as torch weights again: int8 numbers times their channel's scale."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from entailment_base import Packed
from entailment_net import Encoder
from numpy.typing import NDArray
from onnx import numpy_helper
from train_entailment import FROZEN, LAYERS

__all__ = ["unquantised"]

HEADS, EPS = 12, 1e-12
_OWN = "net."


def unquantised(file: Path) -> Encoder:
    """The encoder that `file` was exported from, but for what its rounding lost.

    Linear weights are found by the node that multiplies with them, since the export renames them.
    """
    model = onnx.load(str(file))
    held = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    words, hidden = held["net.words.weight_quantized"].shape
    inner = held["net.layers.0.up.bias"].shape[0]
    empty = Packed(hidden, LAYERS, HEADS, inner, EPS, [], np.zeros(0, np.float32), {})
    net = Encoder(words, empty, LAYERS, FROZEN)
    state = net.state_dict()
    for name in state:
        found = held.get(_OWN + name)
        if found is None:
            found = _weights(model, held, name)
        assert found.size == state[name].numel(), name
        state[name] = torch.from_numpy(np.array(found, np.float32)).reshape(state[name].shape)
    net.load_state_dict(state)
    return net


def _weights(
    model: onnx.ModelProto, held: dict[str, NDArray[np.float32]], name: str
) -> NDArray[np.float32]:
    """The matrix `name`, or a vector that the export gave a number for a name."""
    if (whole := f"{_OWN}{name}_quantized") in held:
        return _scaled(held, whole.removesuffix("_quantized"))
    if name == "sides":
        rows = [v for k, v in held.items() if k.startswith("onnx::Mul_") and v.shape == (384,)]
        return np.stack(rows)
    path = "/net/" + name.removesuffix(".weight").replace(".", "/").replace("layers/", "layers.")
    for node in model.graph.node:
        if node.op_type == "MatMulInteger" and node.name.startswith(f"{path}/"):
            return _scaled(held, node.input[1].removesuffix("_quantized")).T
    raise KeyError(name)


def _scaled(held: dict[str, NDArray[np.float32]], name: str) -> NDArray[np.float32]:
    scale, zero = held[f"{name}_scale"], held[f"{name}_zero_point"]
    return (held[f"{name}_quantized"].astype(np.float32) - zero) * scale
