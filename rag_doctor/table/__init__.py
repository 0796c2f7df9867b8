"""Status pattern → fault, as data."""

from rag_doctor.table.read import (
    Reading,
    contributing_faults,
    hinge,
    pattern_of,
    read_pattern,
    read_table,
)
from rag_doctor.table.refusals import QUADRANT, Holds, RefusalRow, read_quadrant
from rag_doctor.table.render import quadrant_rows, render_markdown, table_rows
from rag_doctor.table.rows import PATTERNS, ROWS, Pattern, Row

__all__ = [
    "PATTERNS",
    "QUADRANT",
    "ROWS",
    "Holds",
    "Pattern",
    "Reading",
    "RefusalRow",
    "Row",
    "contributing_faults",
    "hinge",
    "pattern_of",
    "quadrant_rows",
    "read_pattern",
    "read_quadrant",
    "read_table",
    "render_markdown",
    "table_rows",
]
