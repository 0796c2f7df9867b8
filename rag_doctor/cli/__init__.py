"""The command `rag-doctor`: one file per noun, each thin. `main` is the way in."""

from rag_doctor.cli.app import main

__all__ = ["main"]
