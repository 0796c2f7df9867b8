"""Treatments: each suggested fix is run, and shown with its cures and its harms.

    treated = treat("rag-doctor-out", "my_rag:pipeline")
    for one in treated.tried:
        print(one.fix.title, one.badge, one.treatment.cured, one.treatment.failing)
    treated.write("treated")

A fix is tried on the failing cases it is suggested for and on healthy ones, beside an A/A arm that
changes nothing; what it cures beyond that arm's flakes is tested exactly, and so is what it breaks.
"""

from rag_doctor.treatments.figures import Pair, badge_of, settled, weighed
from rag_doctor.treatments.result import Plan, Planned, Treated, Tried
from rag_doctor.treatments.treating import FAILING, HEALTHY, baseline, plan_treatments, treat

__all__ = [
    "FAILING",
    "HEALTHY",
    "Pair",
    "Plan",
    "Planned",
    "Treated",
    "Tried",
    "badge_of",
    "baseline",
    "plan_treatments",
    "settled",
    "treat",
    "weighed",
]
