"""What the ledger costs on a large base: time to index, time a case, memory.

Times are those of the processor, since the machine may be shared.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from statistics import median

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.base import evidence_index
from rag_doctor.records import Case, Chunk

CASES = 120
WORDS_A_CHUNK = (45, 90)
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so")
HAN = (
    "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以"
    "生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想"
)


class Base:
    """What a pipeline offers here: its chunks."""

    def __init__(self, chunks: tuple[Chunk, ...]) -> None:
        self._chunks = chunks

    def chunks(self) -> tuple[Chunk, ...]:
        return self._chunks


def scale(sizes: Sequence[int], seed: int = 7) -> None:
    """One line a size. Half of the cases (two statements) have their evidence at a random rank,
    half (one statement) have none."""
    print(f"{CASES} cases a size, recorded lists of 20, processor time, seed {seed}")
    print(f"{'chunks':>8} {'index s':>8} {'median ms':>10} {'p95 ms':>8} {'max ms':>8} "
          f"{'index MB':>9} {'process MB':>11} {'right':>9}")  # fmt: skip
    before = 0.0
    for size in sizes:
        rng = random.Random(seed)
        chunks, facts = made(size, rng)
        resident = resident_mb()
        begin = time.process_time()
        index = evidence_index(chunks)
        built = time.process_time() - begin
        resident = resident_mb() - resident
        rag = Base(chunks)
        spent, right = [], 0
        for number in range(CASES):
            case, place = case_of(number, chunks, facts, rng)
            begin = time.process_time()
            ledger = trace_ledger(case, rag)
            spent.append(1000 * (time.process_time() - begin))
            right += ledger.place == place
        spent.sort()
        print(f"{size:>8} {built:>8.2f} {median(spent):>10.1f} {spent[int(0.95 * CASES)]:>8.1f} "
              f"{spent[-1]:>8.1f} {index.memory / 1e6:>9.1f} {resident:>11.1f} "
              f"{right:>5}/{CASES}" + growth(before, median(spent)))  # fmt: skip
        before = median(spent)


def growth(before: float, now: float) -> str:
    """How much a case costs beside the size before."""
    return f"   x{now / before:.1f}" if before else ""


def made(size: int, rng: random.Random) -> tuple[tuple[Chunk, ...], list[tuple[int, str, str]]]:
    """Chunks of made-up words, every other one Chinese, and (chunk, question, reference) facts."""
    vocabulary = ["".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))) for _ in range(20_000)]
    chunks: list[Chunk] = []
    facts: list[tuple[int, str, str]] = []
    every = max(1, size // 200)
    for number in range(size):
        words = rng.randint(*WORDS_A_CHUNK)
        if number % 2:
            text = "".join(rng.choices(HAN, k=2 * words)) + "。"
        else:
            text = " ".join(zipf(vocabulary, words, rng)).capitalize() + "."
        if number % every == 0:
            one, two, three = (rng.choice(vocabulary) for _ in range(3))
            days, code = rng.randint(2, 400), f"{one[:2].upper()}-{rng.randint(100, 9999)}"
            fact = f"The {one} licence {code} of {two} {three} is valid for {days} days."
            asked = f"How long is the {one} licence {code} valid?"
            reference = f"{fact} The {one} office in {two} renews {code}."
            facts.append((number, asked, reference))
            text = f"{text} {reference} {text}"
        chunks.append(Chunk(id=f"c{number}", text=text, doc_id=f"d{number // 20}"))
    return tuple(chunks), facts


def zipf(vocabulary: Sequence[str], n: int, rng: random.Random) -> list[str]:
    """Words by a law of frequency: few are common, most are rare."""
    return [vocabulary[int(len(vocabulary) ** rng.random()) - 1] for _ in range(n)]


def case_of(
    number: int, chunks: Sequence[Chunk], facts: Sequence[tuple[int, str, str]], rng: random.Random
) -> tuple[Case, str]:
    """A case with recorded stages, and its place."""
    at, question, reference = facts[number % len(facts)]
    ids = [f"c{rng.randrange(len(chunks))}" for _ in range(60)]
    ids = [i for i in dict.fromkeys(ids) if i != f"c{at}"][:20]
    rank = rng.randint(5, 20)
    fused = [*ids[: rank - 1], f"c{at}", *ids[rank - 1 :]]
    sent = tuple(chunks[int(i[1:])] for i in fused[:4])
    place = "ranked_below_k"
    if number % 2:
        code = f"ZZ-{rng.randint(10**5, 10**6)}"
        reference = (
            f"The harbour master {code} was fined {rng.randint(500, 900)} coins by the court."
        )
        place = "missing_content"
    stages = {"bm25": fused[:20], "dense": fused[:20], "fused": fused}
    case = Case(id=str(number), question=question, answer="", reference=reference, contexts=sent,
                retrieved=sent, lang="en", meta={"stages": stages})  # fmt: skip
    return case, place


def resident_mb() -> float:
    """Memory of this process in MB (Linux)."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 1e6
