"""Pipelines that can be run again, and a small one to try everything on.

    rag = demo_pipeline()
    trace = rag.ask("How many days of annual leave may I carry over?")
    case = trace.to_case()

Importing this package is cheap: faiss, openai and the embedder are loaded when first needed.
"""

from rag_doctor.pipeline.attaching import attach
from rag_doctor.pipeline.chunkers import chunk_documents
from rag_doctor.pipeline.declining import refusal
from rag_doctor.pipeline.demo import DemoRag, demo_pipeline, folder_pipeline
from rag_doctor.pipeline.demo_knobs import DEMO_KNOBS
from rag_doctor.pipeline.documents import (
    Document,
    FolderReading,
    parse_document,
    read_demo_documents,
    read_folder,
)
from rag_doctor.pipeline.evaluate import LegRow, leg_difference, retrieval_table, show_table
from rag_doctor.pipeline.extractive import ExtractiveGenerator
from rag_doctor.pipeline.foreign.http import from_http
from rag_doctor.pipeline.foreign.langchain import from_langchain
from rag_doctor.pipeline.foreign.llamaindex import from_llamaindex
from rag_doctor.pipeline.fuse import reciprocal_rank_fusion, weighted_fusion
from rag_doctor.pipeline.generate import Generator, Reply, make_generator
from rag_doctor.pipeline.guarded import Guarded
from rag_doctor.pipeline.knobs import Knob, check_knobs, defaults
from rag_doctor.pipeline.loading import knob_value, load_pipeline
from rag_doctor.pipeline.openai_generator import OpenAIGenerator
from rag_doctor.pipeline.protocol import (
    STAGES,
    Rag,
    Retrieval,
    RetrievingRag,
    TransparentRag,
    level_of,
    offers,
)
from rag_doctor.pipeline.questions import (
    Question,
    Relevant,
    faulty_answers,
    load_questions,
    relevant_under,
)
from rag_doctor.pipeline.recorder import RecordingGenerator
from rag_doctor.pipeline.recordings import Recording, Recordings, write_recordings
from rag_doctor.pipeline.replay import ReplayGenerator
from rag_doctor.pipeline.trace import Trace

__all__ = [
    "DEMO_KNOBS",
    "STAGES",
    "DemoRag",
    "Document",
    "ExtractiveGenerator",
    "FolderReading",
    "Generator",
    "Guarded",
    "Knob",
    "LegRow",
    "OpenAIGenerator",
    "Question",
    "Rag",
    "Recording",
    "RecordingGenerator",
    "Recordings",
    "Relevant",
    "ReplayGenerator",
    "Reply",
    "Retrieval",
    "RetrievingRag",
    "Trace",
    "TransparentRag",
    "attach",
    "check_knobs",
    "chunk_documents",
    "defaults",
    "demo_pipeline",
    "faulty_answers",
    "folder_pipeline",
    "from_http",
    "from_langchain",
    "from_llamaindex",
    "knob_value",
    "leg_difference",
    "level_of",
    "load_pipeline",
    "load_questions",
    "make_generator",
    "offers",
    "parse_document",
    "read_demo_documents",
    "read_folder",
    "reciprocal_rank_fusion",
    "refusal",
    "relevant_under",
    "retrieval_table",
    "show_table",
    "weighted_fusion",
    "write_recordings",
]
