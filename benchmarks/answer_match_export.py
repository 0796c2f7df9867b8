"""The answer model's own layers as an int8 file; it reads the entailment model's lower ones.

    python benchmarks/answer_match_export.py WEIGHTS [--out FILE]

WEIGHTS is what `train_answer_match.py` kept.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from entailment_net import SEPARATOR
from entailment_state import unquantised
from torch import Tensor, nn
from train_answer_match import DATA, Match


class Upper(nn.Module):
    """From the shared layers' states to the log odds that the text answers."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.net = match.net

    def forward(self, ids: Tensor, early: Tensor) -> Tensor:
        """`ids`: batch × length, without padding; `early`: batch × length × hidden."""
        net = self.net
        bias = torch.zeros(1, 1, 1, 1)
        second = ((ids == SEPARATOR).int().cumsum(1) > 0).float()[..., None]
        x = early + net.sides[0] * (1.0 - second) + net.sides[1] * second
        for layer in net.layers[net.frozen :]:
            x = layer(x, bias)
        return net.told(ids, early, x)[:, 0]


def export(match: Match, path: Path) -> None:
    """Write `path`, a scale a channel."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    full = path.with_suffix(".fp32.onnx")
    ids = torch.zeros(2, 16, dtype=torch.int64)
    early = torch.zeros(2, 16, match.net.sides.shape[1])
    torch.onnx.export(
        Upper(match).eval(), (ids, early), str(full), dynamo=False, opset_version=17,
        input_names=["ids", "early"], output_names=["odds"],
        dynamic_axes={
            "ids": {0: "n", 1: "length"}, "early": {0: "n", 1: "length"}, "odds": {0: "n"}
        },
    )  # fmt: skip
    quantize_dynamic(
        full, path, per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"]
    )
    full.unlink()


def main() -> None:
    """Read, export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--out", type=Path, default=DATA / "answer_match.onnx")
    args = parser.parse_args()
    match = Match(unquantised(DATA / "entailment.onnx"))
    match.load_state_dict(torch.load(args.weights, weights_only=True))
    export(match, args.out)
    print(f"{args.out}: {args.out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
