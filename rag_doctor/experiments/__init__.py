"""Experiments: is the changed pipeline better, for whom, and is it sure?

    compare("demo?top_k=4", "demo?top_k=8")      two pipelines, or two reports
    ablate("demo", "five", runs=3)               one component taken away at a time
    sweep("demo", "top_k", (3, 5, 10, 20, 50))   where turning a knob stops paying
    gate(report, "regression.yaml")              may this change go in?
    history("history")                           the kept runs as a trend
    suspicion(report)                            scores owed to memory, or to questions asked twice

All results are plain records with `to_dict`, `to_json` and `to_markdown`.
"""

from rag_doctor.experiments.ablating import ablate
from rag_doctor.experiments.ablation import Ablation, ArmResult, RunMean
from rag_doctor.experiments.album import Album, read_album
from rag_doctor.experiments.arms import PRESETS, Arm, Preset
from rag_doctor.experiments.blind import Blind, judge_blind
from rag_doctor.experiments.change import Change
from rag_doctor.experiments.comparing import compare, compare_reports
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.gating import gate
from rag_doctor.experiments.items import Items, read_items
from rag_doctor.experiments.measures import DEFAULT, measures_of
from rag_doctor.experiments.rules import Limit, Rules, read_rules
from rag_doctor.experiments.runner import Runner
from rag_doctor.experiments.shelf import Shelf
from rag_doctor.experiments.suspicion import Suspicion, suspicion
from rag_doctor.experiments.sweep_result import Knee, Sweep
from rag_doctor.experiments.sweeping import sweep
from rag_doctor.experiments.tiers import TIERS, Tier
from rag_doctor.experiments.trends import Trend, history
from rag_doctor.experiments.turns import Turn
from rag_doctor.experiments.verdicts import EXIT, Check, GateResult

__all__ = [
    "DEFAULT",
    "EXIT",
    "PRESETS",
    "TIERS",
    "Ablation",
    "Album",
    "Arm",
    "ArmResult",
    "Blind",
    "Change",
    "Check",
    "Comparison",
    "GateResult",
    "Items",
    "Knee",
    "Limit",
    "Preset",
    "Rules",
    "RunMean",
    "Runner",
    "Shelf",
    "Suspicion",
    "Sweep",
    "Tier",
    "Trend",
    "Turn",
    "ablate",
    "compare",
    "compare_reports",
    "gate",
    "history",
    "judge_blind",
    "measures_of",
    "read_album",
    "read_items",
    "read_rules",
    "suspicion",
    "sweep",
]
