"""Foreign records at the door: any file, table or record with cases in it ↔ `Case`.

    cases = load_cases("answers.csv")
    print(*cases.describe(), sep="\\n")

Names of columns are looked up in `aliases`; nothing is guessed silently: what was mapped, changed
or set aside is said in `CaseSet.describe()`.
"""

from rag_doctor.adapters.build import case_from
from rag_doctor.adapters.caseset import BadRow, CaseSet
from rag_doctor.adapters.claims import ClaimItem, load_claims
from rag_doctor.adapters.load import load_cases
from rag_doctor.adapters.pasted import pasted_text, read_pasted
from rag_doctor.adapters.twice import given_id
from rag_doctor.adapters.write import write_cases
from rag_doctor.shapes.notes import Note

__all__ = [
    "BadRow",
    "CaseSet",
    "ClaimItem",
    "Note",
    "case_from",
    "given_id",
    "load_cases",
    "load_claims",
    "pasted_text",
    "read_pasted",
    "write_cases",
]
