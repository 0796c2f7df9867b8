"""The fault bench: the diagnosis measured on pipelines that were broken on purpose.

    found = bench_faults("develop", n=100)
    found.scores("full").accuracy       # hits of n, with an interval

The cases, their truth and its verification ask no judge; the methods that are measured do.
"""

from rag_doctor.bench.abstaining import Selective, fit_bar, fit_candidates, selective
from rag_doctor.bench.making import BenchCase, kits_of, make_cases
from rag_doctor.bench.methods import METHODS, Guess, Method
from rag_doctor.bench.noisy import BiasedJudge, NoisyJudge
from rag_doctor.bench.result import FaultBench
from rag_doctor.bench.run import bench_faults
from rag_doctor.bench.scoring import Row, Scores, score_rows
from rag_doctor.bench.splitting import SPLITS, Split, split_questions

__all__ = [
    "METHODS",
    "SPLITS",
    "BenchCase",
    "BiasedJudge",
    "FaultBench",
    "Guess",
    "Method",
    "NoisyJudge",
    "Row",
    "Scores",
    "Selective",
    "Split",
    "bench_faults",
    "fit_bar",
    "fit_candidates",
    "kits_of",
    "make_cases",
    "score_rows",
    "selective",
    "split_questions",
]
