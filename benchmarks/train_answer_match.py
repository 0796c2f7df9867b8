"""Train the model that tells whether a text answers a question, on two cores.

    pip install torch tokenizers onnx onnxruntime
    python benchmarks/train_answer_match.py [--minutes 40] [--out FOLDER]

A cross-encoder of the entailment model's build, which it starts from. It shares that model's word
vectors and lowest layers, which neither changes, so that only what lies above is written
(`answer_match_export.py`). Trains on `own_answers.{en,zh}.jsonl` less the writers in
`own_answers.HELD`: a question with its right answers, some of them falsified (they still speak to
it), with answers to the document's other questions and to other documents', with the lines that
state its fact and with lines beside them. The trees that read its word learn from the held writers.

The learning rate falls to nothing over the minutes. Seeded; no dropout.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from entailment_loop import TOKENS, freeze, learn, packs, padded, shuffled_packs
from entailment_net import Encoder
from entailment_state import unquantised
from own_answers import HELD, LANGS, documents, falsified
from scipy.stats import mannwhitneyu
from torch import Tensor, nn
from train_entailment import FROZEN

from rag_doctor.judges.offline.answering import window_spans
from rag_doctor.judges.offline.entailment_tokens import Tokens, default_tokens
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage
from rag_doctor.text.folding import fold

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "rag_doctor" / "judges" / "offline" / "data"
SIBLINGS, FAR, LINES = 5, 2, 4  # texts that do not answer, a question
FALSIFIED = 0.25  # share of right answers that stand there falsified as well
STATES_IT = 0.6  # a line with so much of the answer's words states the fact, below half of it not
RATE, HEAD_RATE = 6e-5, 3e-4


@dataclass(frozen=True, slots=True)
class Row:
    """`ids` of question and text; `target` = it answers. `kind` for the report."""

    ids: list[int]
    target: bool
    kind: str
    lang: str


def texts_of(lang: str, held: bool, seed: int = 3) -> Iterator[tuple[str, str, bool, str]]:
    """(question, text, does it answer, kind), drawn the same in every run."""
    draw = random.Random(seed)
    docs = [doc for doc in documents(lang) if (doc["writer"] in HELD) == held]
    for doc in docs:
        lines = [doc["text"][a:b] for a, b in window_spans(doc["text"])[0]]
        for fact in doc["facts"]:
            siblings = [
                a for one in doc["facts"] if one is not fact for a in one["answers"].values()
            ]
            terms = content_terms(fold(fact["answers"]["near"]))
            said = [coverage(terms, Passage(line)) for line in lines]
            stating = [x for x, s in zip(lines, said, strict=True) if s >= STATES_IT]
            beside = [x for x, s in zip(lines, said, strict=True) if s < STATES_IT / 2]
            for question in fact["questions"]:
                for answer in fact["answers"].values():
                    yield question, answer, True, "right"
                    wrong = falsified(answer, draw) if draw.random() < FALSIFIED else None
                    if wrong:
                        yield question, wrong, True, "falsified"
                for line in stating[:2]:
                    yield question, line, True, "line"
                for line in draw.sample(beside, min(LINES, len(beside))):
                    yield question, line, False, "other line"
                for answer in draw.sample(siblings, SIBLINGS):
                    yield question, answer, False, "sibling"
                for _ in range(FAR):
                    away = draw.choice(draw.choice([d for d in docs if d is not doc])["facts"])
                    yield question, draw.choice(list(away["answers"].values())), False, "far"


def rows_of(held: bool, tokens: Tokens) -> list[Row]:
    """All pairs of both languages as numbers: question first, then the text."""
    found = [(*one, lang) for lang in LANGS for one in texts_of(lang, held)]
    coded = tokens.pairs([(text, question) for question, text, *_ in found])
    return [
        Row(ids, target, kind, lang)
        for ids, (_, _, target, kind, lang) in zip(coded, found, strict=True)
    ]


class Match(nn.Module):
    """The entailment encoder with one logit in place of three."""

    def __init__(self, net: Encoder) -> None:
        super().__init__()
        self.net = net
        net.head = nn.Linear(net.head.in_features, 1)
        nn.init.normal_(net.head.weight, std=0.02)
        nn.init.zeros_(net.head.bias)

    def forward(self, ids: Tensor) -> Tensor:
        return self.net(ids)[:, 0]


def batches(rows: Sequence[Row], seed: int = 7) -> Iterator[list[Row]]:
    """Endless batches of about equal token counts, rows of like length together."""
    rng, pool = random.Random(seed), list(rows)
    while True:
        rng.shuffle(pool)
        yield from shuffled_packs(pool, rng)


def tensor(batch: Sequence[Row]) -> tuple[Tensor, Tensor]:
    """Padded token numbers and targets."""
    return padded(batch), torch.tensor([float(row.target) for row in batch])


def train(net: Match, rows: Sequence[Row], held: Sequence[Row], minutes: float) -> int:
    """Until the minutes are over; returns how many pairs were seen."""
    inner = net.net
    freeze(inner, FROZEN)
    parts = [*inner.layers[FROZEN:].parameters(), inner.sides]
    parts += [*inner.compare.parameters(), *inner.pool.parameters()]
    groups = [
        {"params": parts, "top": RATE},
        {"params": [*inner.head.parameters()], "top": HEAD_RATE},
    ]

    def loss(batch: list[Row]) -> Tensor:
        ids, target = tensor(batch)
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(ids)
        return nn.functional.binary_cross_entropy_with_logits(logits.float(), target)

    some = held[:: max(1, len(held) // 3_000)]
    return learn(groups, batches(rows), loss, minutes, lambda: f"held: {check(net, some)}", 8_000)


def check(net: Match, held: Sequence[Row]) -> str:
    """AUROC of answers against siblings, others, and of lines, for each language."""
    chance = predict(net, held)
    kind, lang = np.array([r.kind for r in held]), np.array([r.lang for r in held])
    out = []
    for one in LANGS:
        own = lang == one
        for name, good, bad in (
            ("sibling", "right", "sibling"),
            ("far", "right", "far"),
            ("line", "line", "other line"),
        ):
            a, b = chance[own & (kind == good)], chance[own & (kind == bad)]
            share = mannwhitneyu(a, b).statistic / (len(a) * len(b))
            under = (b < np.quantile(a, 0.05)).mean()
            out.append(f"{one} {name} {share:.3f} ({under:.2f})")
    return f"n {len(held)} " + ", ".join(out)


def predict(net: Match, rows: Sequence[Row]) -> np.ndarray:
    """A logit a row."""
    order = sorted(range(len(rows)), key=lambda n: len(rows[n].ids))
    out, at = np.zeros(len(rows), np.float32), 0
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        for batch in packs([rows[n] for n in order], 3 * TOKENS):
            out[order[at : at + len(batch)]] = net(tensor(batch)[0]).float().numpy()
            at += len(batch)
    return out


def main() -> None:
    """Read, train, keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=40.0)
    parser.add_argument("--out", type=Path, required=True, help="folder for answer_match.pt")
    args = parser.parse_args()
    torch.manual_seed(7)
    torch.set_num_threads(2)
    tokens = default_tokens()
    rows, held = rows_of(False, tokens), rows_of(True, tokens)
    net = Match(unquantised(DATA / "entailment.onnx"))
    length = np.mean([len(row.ids) for row in rows])
    print(f"{len(rows)} pairs of {length:.0f} tokens, {len(held)} held", flush=True)
    seen = train(net, rows, held, args.minutes)
    print("pairs seen:", seen, "held:", check(net, held))
    torch.save(net.state_dict(), args.out / "answer_match.pt")


if __name__ == "__main__":
    main()
