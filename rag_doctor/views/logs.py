"""What a run tells beside its cases: what failed, how the pipeline behaved, what was set aside."""

from __future__ import annotations

from rag_doctor.facade.report import Report

__all__ = ["report_logs"]


def report_logs(report: Report) -> dict[str, list[str]]:
    """Title (`title.NAME` in the catalogue) → lines as they were noted, in the order of a page."""
    logs = {
        "errors": [
            f"{row.case.id}: {step}: {reason}"
            for row in report.rows
            for step, reason in row.diagnosis.errors.items()
        ],
        "pipeline": list(report.pipeline_notes),
        "set_aside": list(report.set_aside),
        "notes": list(report.notes),
    }
    return {name: lines for name, lines in logs.items() if lines}
