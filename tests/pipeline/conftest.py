"""A tiny two-language knowledge base, and an embedder that costs nothing."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence

import numpy as np
import pytest

from rag_doctor.pipeline import DemoRag, Document, demo_pipeline, parse_document
from rag_doctor.text.tokenizing import content_words

LEAVE = """---
id: leave-en
title: Leave policy
lang: en
date: 2025-01-01
region: sg
---
# Leave policy

This page tells how leave works.

## Annual leave

Employees get 14 days of annual leave a year. It grows by 1 day a year, up to 21 days.

## Carry-over

At most 7 unused days may be carried over. They must be taken by 30 June.
"""
LIMITS = """---
id: limits-en
title: API limits
lang: en
version: "4.0"
---
# API limits

## Limits by plan

| Plan | Requests per minute | Burst |
|---|---|---|
| Basic | 120 | no |
| Team | 600 | yes |

## Errors

LH-4290 means that too many requests were sent. The old API is not supported after 2025.
"""
LEAVE_ZH = """---
id: leave-zh
title: 休假制度
lang: zh
---
# 休假制度

## 年假

工作满 10 年的员工每年有 10 天年假。未休完的年假最多结转 5 天，须在 3 月 31 日前休完。

## 病假

病假超过一天的，须提供二级以上医院的证明。
"""


class HashEmbedder:
    """Bag of words hashed into 64 directions: deterministic, counts what it was asked."""

    name = "hash-test"
    dim = 64

    def __init__(self) -> None:
        self.encoded = 0

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        self.encoded += len(texts)
        out = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in content_words(text[:2_000]):
                out[row, hashlib.md5(word.encode()).digest()[0] % self.dim] += 1
            norm = np.linalg.norm(out[row])
            if norm:
                out[row] /= norm
        return out


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("RAG_DOCTOR_CACHE", str(folder))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def documents() -> tuple[Document, ...]:
    return tuple(parse_document(raw, "x") for raw in (LEAVE, LIMITS, LEAVE_ZH))


@pytest.fixture
def embedder() -> HashEmbedder:
    return HashEmbedder()


@pytest.fixture
def tiny(documents, embedder) -> DemoRag:
    return DemoRag(documents, embedder=embedder)


@pytest.fixture(scope="session")
def demo() -> DemoRag:
    return demo_pipeline()


@pytest.fixture(scope="session")
def embedder_class() -> type[HashEmbedder]:
    return HashEmbedder
