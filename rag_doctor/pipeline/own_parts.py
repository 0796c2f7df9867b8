"""Parts that a user brings to the demo RAG, checked: what they do wrong is named as theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError, PipelineError, RagDoctorError, error_line, shown
from rag_doctor.pipeline.bm25 import Tokenizer
from rag_doctor.pipeline.documents import Document
from rag_doctor.pipeline.tokenizers import TOKENIZERS
from rag_doctor.records import Chunk, safe_text

if TYPE_CHECKING:
    from rag_doctor.pipeline.generate import Generator
    from rag_doctor.text.embedder import Embedder, Matrix

__all__ = [
    "OwnEmbedder",
    "checked_documents",
    "checked_embedder",
    "checked_tokenizers",
    "checked_writer",
    "written",
]


class OwnEmbedder:
    """A user's embedder. Its vectors are one finite row of `dim` numbers for each text."""

    foreign = True

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self.name, self.dim = inner.name, inner.dim
        if callable(getattr(inner, "encode_queries", None)):
            self.encode_queries = self._checked(inner.encode_queries)

    def __repr__(self) -> str:
        return f"OwnEmbedder({self._inner!r})"

    def encode(self, texts: Sequence[str]) -> Matrix:
        """The vectors of the texts. Raises `PipelineError` for what are none."""
        return self._checked(self._inner.encode)(texts)

    def _checked(self, encode: Callable[[Sequence[str]], Any]) -> Callable[[Sequence[str]], Matrix]:
        def checked(texts: Sequence[str]) -> Matrix:
            import numpy as np

            try:
                matrix = np.asarray(encode(texts), dtype=np.float32)
            except RagDoctorError:
                raise
            except Exception as error:  # whatever foreign code raises is the pipeline's fault
                raise PipelineError(f"embedder: raised {error_line(error)}") from error
            if matrix.shape != (len(texts), self.dim) or not np.isfinite(matrix).all():
                got = "not all finite" if matrix.ndim == 2 else "no such table"
                raise PipelineError(
                    f"embedder: must return {len(texts)} rows of {self.dim} finite numbers, got "
                    f"shape {matrix.shape}, {got}."
                )
            return matrix

        return checked


def checked_embedder(embedder: Any) -> Embedder:
    """An own embedder in its checks; one of ours as it is. Raises `ConfigError` for no embedder."""
    if type(embedder).__module__.partition(".")[0] == "rag_doctor":
        return embedder  # type: ignore[no-any-return]
    dim, name = getattr(embedder, "dim", None), getattr(embedder, "name", None)
    sound = isinstance(dim, int) and dim > 0 and isinstance(name, str)
    if isinstance(embedder, type) or not sound or not callable(getattr(embedder, "encode", None)):
        raise ConfigError(
            "embedder: an object with a text `name`, a whole `dim` and encode(texts) is due, got "
            f"{shown(embedder)}."
        )
    return OwnEmbedder(embedder)


def checked_tokenizers(tokenizers: Mapping[str, Tokenizer] | None) -> dict[str, Tokenizer]:
    """Own tokenizers, each in its check. Raises `ConfigError` for what is no function by name."""
    if tokenizers is None:
        return {}
    if not isinstance(tokenizers, Mapping) or not all(map(callable, tokenizers.values())):
        raise ConfigError(f"tokenizers: functions by name are due, got {shown(tokenizers)}.")
    return {name: _tokenizer(name, function) for name, function in tokenizers.items()}


def _tokenizer(name: str, function: Tokenizer) -> Tokenizer:
    if function in TOKENIZERS.values():
        return function

    def checked(text: str) -> list[str]:
        try:
            found: Any = function(text)
            words = found if isinstance(found, list) or found is None else list(found)
        except Exception as error:  # whatever foreign code raises is the pipeline's fault
            raise PipelineError(f"tokenizer {name}: raised {error_line(error)}") from error
        if isinstance(found, str) or words is None or not all(isinstance(w, str) for w in words):
            raise PipelineError(
                f"tokenizer {name}: must return a list of words, got {shown(found)}."
            )
        return words

    return checked


def checked_writer(writer: Any) -> Generator | None:
    """The writer as it is; `None` = none given. Raises `ConfigError` for one that cannot write."""
    if writer is not None and not callable(getattr(writer, "generate", None)):
        raise ConfigError(
            "writer: an object with generate(question, contexts, **options) is due, got "
            f"{shown(writer)}."
        )
    return writer  # type: ignore[no-any-return]


def written(writer: Generator, question: str, contexts: Sequence[Chunk], **options: Any) -> str:
    """What an own writer says. Raises `PipelineError` when it raises, or says no text."""
    try:
        answer: Any = writer.generate(question, contexts, **options)
    except RagDoctorError:
        raise
    except Exception as error:  # whatever foreign code raises is the pipeline's fault
        raise PipelineError(f"writer: raised {error_line(error)}") from error
    if not isinstance(answer, str):
        raise PipelineError(
            f"writer: must return a text, got {shown(answer)}; return '' where there is no answer."
        )
    return safe_text(answer)


def checked_documents(documents: Iterable[Document]) -> tuple[Document, ...]:
    """The documents. Raises `ConfigError` for what are none."""
    given = tuple(documents) if isinstance(documents, Iterable) else (documents,)
    strange = next((item for item in given if not isinstance(item, Document)), None)
    if strange is not None or documents is None:
        raise ConfigError(
            f"documents: Document records are due, got {shown(strange)}; read_folder reads them "
            "from files."
        )
    return given
