"""Questions made from the documents of a base, checked before they are kept."""

from rag_doctor.evalset.synth.checks import CHECKS
from rag_doctor.evalset.synth.run import Synthesis, synthesize
from rag_doctor.evalset.synth.server import Server

__all__ = ["CHECKS", "Server", "Synthesis", "synthesize"]
