"""What the trainings of both cross-encoders share: batches of like length, and the loop by time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import torch
from entailment_net import Encoder
from torch import Tensor

__all__ = ["TOKENS", "freeze", "learn", "packs", "padded", "shuffled_packs"]

TOKENS = 1_400  # a batch holds about so many
WARMUP = 0.05  # share of the time
POOL = 1_500  # rows among which those of like length are put together
PAD = 1


class Coded(Protocol):
    """A row as token numbers."""

    @property
    def ids(self) -> list[int]: ...


R = TypeVar("R", bound=Coded)


def packs(rows: Sequence[R], most: int) -> Iterator[list[R]]:
    """Neighbours packed until rows × longest passes `most`."""
    batch: list[R] = []
    for row in rows:
        if batch and len(row.ids) * (len(batch) + 1) > most:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def shuffled_packs(pool: Sequence[R], rng: random.Random) -> Iterator[list[R]]:
    """A shuffled pool in batches of about `TOKENS`, rows of like length together."""
    for start in range(0, len(pool), POOL):
        part = sorted(pool[start : start + POOL], key=lambda row: len(row.ids))
        batches = list(packs(part, TOKENS))
        rng.shuffle(batches)
        yield from batches


def padded(batch: Sequence[Coded]) -> Tensor:
    """Token numbers, rows × longest."""
    longest = max(len(row.ids) for row in batch)
    return torch.tensor([row.ids + [PAD] * (longest - len(row.ids)) for row in batch])


def freeze(net: Encoder, lowest: int) -> None:
    """Leave words, places and the `lowest` layers as they are."""
    frozen = ("words", "places", "norm.", *(f"layers.{n}." for n in range(lowest)))
    for name, weight in net.named_parameters():
        weight.requires_grad_(not name.startswith(frozen))


def learn(
    groups: list[dict[str, Any]],
    batches: Iterable[list[R]],
    loss_of: Callable[[list[R]], Tensor],
    minutes: float,
    report: Callable[[], str],
    every: int,
) -> int:
    """Until the minutes are over; gives how many rows were seen. Prints `report` at `every` rows.

    `groups`: `params` and `top`, the highest learning rate of each; it falls to nothing by the end.
    """
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=True)
    weights = [weight for group in groups for weight in group["params"]]
    begun, seen, mean, told = time.monotonic(), 0, 1.0, 0
    for step, batch in enumerate(batches, 1):
        done = (time.monotonic() - begun) / (60 * minutes)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = group["top"] * min(done / WARMUP, (1 - done) / (1 - WARMUP))
        loss = loss_of(batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        seen += len(batch)
        mean = 0.99 * mean + 0.01 * loss.item()
        if step % 50 == 0:
            pace = seen / (time.monotonic() - begun)
            print(f"{done:.2f} pairs {seen} loss {mean:.3f} {pace:.1f}/s", flush=True)
        if seen // every > told:
            told = seen // every
            print(report(), flush=True)
    return seen
