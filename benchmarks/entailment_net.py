"""The encoder as a torch module, its start from packed weights, and its int8 export."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from entailment_base import Packed
from torch import Tensor, nn

__all__ = ["LABELS", "Encoder", "export", "start_from"]

LABELS = ("supported", "contradicted", "not_mentioned")
LONGEST = 192
SEPARATOR = 2


class Layer(nn.Module):
    """Attention and a feed-forward part, each normalised after its residual sum."""

    def __init__(self, hidden: int, heads: int, inner: int, eps: float) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(hidden, 3 * hidden)
        self.out = nn.Linear(hidden, hidden)
        self.norm = nn.LayerNorm(hidden, eps)
        self.up = nn.Linear(hidden, inner)
        self.down = nn.Linear(inner, hidden)
        self.norm2 = nn.LayerNorm(hidden, eps)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """`bias`: 0 at tokens, very negative at padding; batch × 1 × 1 × length."""
        n, length, hidden = x.shape
        parts = self.qkv(x).view(n, length, 3, self.heads, hidden // self.heads)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-1, -2) * (hidden // self.heads) ** -0.5 + bias
        mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(n, length, hidden)
        x = self.norm(x + self.out(mixed))
        return self.norm2(x + self.down(nn.functional.gelu(self.up(x))))


class Compare(nn.Module):
    """Each word of the claim beside what the evidence says at the like place.

    Likeness is measured on the frozen layers' states, which still tell words apart; what is
    compared are the last states. Read as mean and maximum over the claim.
    """

    def __init__(self, hidden: int, width: int) -> None:
        super().__init__()
        self.sharp = nn.Parameter(torch.tensor(10.0))
        self.mix = nn.Linear(4 * hidden + 1, width)

    def forward(self, early: Tensor, late: Tensor, claim: Tensor, evidence: Tensor) -> Tensor:
        """`claim` and `evidence`: 1 at their tokens, 0 elsewhere; batch × length."""
        unit = nn.functional.normalize(early - early.mean(-1, keepdim=True), dim=-1)
        like = unit @ unit.transpose(1, 2) + (evidence[:, None, :] - 1.0) * 1e4
        there = (like * self.sharp).softmax(-1) @ late
        best = like.amax(-1, keepdim=True).clamp(min=-1.0)
        parts = torch.cat([late, there, late - there, late * there, best], dim=-1)
        told = nn.functional.gelu(self.mix(parts))
        mean = (told * claim[..., None]).sum(1) / claim.sum(1, keepdim=True).clamp(min=1.0)
        most = (told + (claim[..., None] - 1.0) * 1e4).amax(1).clamp(min=-10.0)
        return torch.cat([mean, most], dim=-1)


class Encoder(nn.Module):
    """Three logits for each row of token numbers: `<s> claim </s> </s> evidence </s>`.

    The lowest `frozen` layers read both texts as they always did; above them claim and evidence
    carry a mark of their own. `pad` marks what to leave out.
    """

    def __init__(self, words: int, packed: Packed, layers: int, frozen: int) -> None:
        super().__init__()
        hidden = packed.hidden
        self.words = nn.Embedding(words, hidden)
        self.places = nn.Embedding(LONGEST, hidden)
        self.norm = nn.LayerNorm(hidden, packed.eps)
        self.layers = nn.ModuleList(
            Layer(hidden, packed.heads, packed.inner, packed.eps) for _ in range(layers)
        )
        self.sides = nn.Parameter(torch.zeros(2, hidden))
        self.compare = Compare(hidden, hidden // 2)
        self.pool = nn.Linear(3 * hidden, hidden)
        self.head = nn.Linear(hidden, len(LABELS))
        self.pad = 1
        self.frozen = frozen

    def hidden(self, ids: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """States after the frozen layers and after the last, and the mask of real tokens."""
        real = (ids != self.pad).float()
        bias = (real[:, None, None, :] - 1.0) * 1e4
        second = ((ids == SEPARATOR).int().cumsum(1) > 0).float()[..., None]
        x = self.norm(self.words(ids) + self.places(torch.arange(ids.shape[1])))
        early = x
        for number, layer in enumerate(self.layers):
            if number == self.frozen:
                early = x
                x = x + self.sides[0] * (1.0 - second) + self.sides[1] * second
            x = layer(x, bias)
        return early, x, real

    def forward(self, ids: Tensor) -> Tensor:
        """Logits in the order of `LABELS`."""
        early, x, _ = self.hidden(ids)
        return self.told(ids, early, x)

    def told(self, ids: Tensor, early: Tensor, x: Tensor) -> Tensor:
        """Logits from the states after the frozen layers and after the last."""
        real = (ids != self.pad).float()
        ends = (ids == SEPARATOR).int()
        passed = ends.cumsum(1)
        inside = real * (1.0 - ends.float())
        claim = inside * (passed == 0).float() * (ids != 0).float()
        evidence = inside * (passed == 2).float()
        compared = self.compare(early, x, claim, evidence)
        mean = (x * real[..., None]).sum(1) / real.sum(1, keepdim=True)
        return self.head(torch.tanh(self.pool(torch.cat([x[:, 0], mean, compared], dim=-1))))


def start_from(packed: Packed, keep: list[int], use: list[int], frozen: int) -> Encoder:
    """The encoder with the kept words and the layers `use`; head and pool are new."""
    net = Encoder(len(keep), packed, len(use), frozen)
    t = {name: torch.from_numpy(np.array(v)) for name, v in packed.tensors.items()}
    hidden, inner = packed.hidden, packed.inner
    with torch.no_grad():
        net.words.weight.copy_(t["emb.word"][keep])
        net.places.weight.copy_(t["emb.pos"][:LONGEST] + t["emb.type"][0])
        net.norm.weight.copy_(t["emb.ln.w"])
        net.norm.bias.copy_(t["emb.ln.b"])
        for layer, n in zip(net.layers, use, strict=True):
            qkv = [t[f"l{n}.{x}.w"].view(hidden, hidden) for x in "qkv"]
            layer.qkv.weight.copy_(torch.cat(qkv))
            layer.qkv.bias.copy_(torch.cat([t[f"l{n}.{x}.b"] for x in "qkv"]))
            layer.out.weight.copy_(t[f"l{n}.ao.w"].view(hidden, hidden))
            layer.out.bias.copy_(t[f"l{n}.ao.b"])
            layer.up.weight.copy_(t[f"l{n}.fi.w"].view(inner, hidden))
            layer.up.bias.copy_(t[f"l{n}.fi.b"])
            layer.down.weight.copy_(t[f"l{n}.fo.w"].view(hidden, inner))
            layer.down.bias.copy_(t[f"l{n}.fo.b"])
            for norm, name in ((layer.norm, "aln"), (layer.norm2, "oln")):
                norm.weight.copy_(t[f"l{n}.{name}.w"])
                norm.bias.copy_(t[f"l{n}.{name}.b"])
        net.head.weight.mul_(0.3)
    return net


def export(net: Encoder, path: Path) -> None:
    """Write `path` as int8 ONNX, a scale a channel, probabilities as output."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    class Chances(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = net

        def forward(self, ids: Tensor) -> Tensor:
            return self.net(ids).softmax(-1)

    full = path.with_suffix(".fp32.onnx")
    example = torch.zeros(2, 16, dtype=torch.int64)
    torch.onnx.export(
        Chances().eval(), (example,), str(full), dynamo=False, opset_version=17,
        input_names=["ids"], output_names=["chances"],
        dynamic_axes={"ids": {0: "n", 1: "length"}, "chances": {0: "n"}},
    )  # fmt: skip
    quantize_dynamic(
        full, path, per_channel=True, weight_type=QuantType.QInt8,
        op_types_to_quantize=["MatMul", "Gather"],
    )  # fmt: skip
