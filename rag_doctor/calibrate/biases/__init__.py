"""What sways a judge, measured by changing only what should not matter.

One file a test: the order of chunks, the order of answers, length, the language of terms, the
writer's family, and whether the judge says the same twice.
"""

from rag_doctor.calibrate.biases.effect import KINDS, Effect
from rag_doctor.calibrate.biases.run import BiasReport, abias, bias, bias_cases, rounds_of

__all__ = ["KINDS", "BiasReport", "Effect", "abias", "bias", "bias_cases", "rounds_of"]
