import os

import numpy as np
import pytest

from rag_doctor._resources import cache_dir
from rag_doctor.pipeline.vectors import PROBES, content_hash, embed_cached


def test_the_second_time_only_a_few_texts_of_an_own_embedder_are_embedded(embedder):
    texts = [f"{n} leave" for n in range(50)]
    first = embed_cached(embedder, texts)
    again = embed_cached(embedder, texts)
    assert embedder.encoded == 50 + PROBES
    assert np.array_equal(first, again)


def test_one_of_ours_is_known_by_its_name_and_embeds_nothing_again(embedder):
    embedder.foreign = False
    for _ in range(2):
        embed_cached(embedder, ["a leave", "b vpn"])
    assert embedder.encoded == 2


def test_another_model_under_the_old_name_never_gets_the_old_vectors(embedder):
    class Swapped(type(embedder)):
        def encode(self, texts):
            return -super().encode(texts)

    texts = [f"{n} leave" for n in range(50)]
    old = embed_cached(embedder, texts)
    new = embed_cached(Swapped(), texts)
    assert np.allclose(new, -old)
    assert np.allclose(embed_cached(Swapped(), texts), new)


def test_other_texts_another_order_or_model_are_other_matrices(embedder):
    class Other(type(embedder)):
        name = "other"

    keys = {
        content_hash(embedder, ["a", "b"]),
        content_hash(embedder, ["b", "a"]),
        content_hash(embedder, ["ab"]),
        content_hash(embedder, ["a", "b", ""]),
        content_hash(Other(), ["a", "b"]),
    }
    assert len(keys) == 5


def test_a_damaged_file_is_made_again(embedder, own_cache):
    embed_cached(embedder, ["a leave"])
    [path] = (own_cache / "vectors").glob("*.npy")
    for junk in (b"", b"not numpy", path.read_bytes()[:-7]):
        path.write_bytes(junk)
        before = embedder.encoded
        assert embed_cached(embedder, ["a leave"]).shape == (1, embedder.dim)
        assert embedder.encoded == before + 1


def test_a_cache_that_cannot_be_written_only_costs_time(embedder, monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setenv("RAG_DOCTOR_CACHE", str(blocked))
    assert embed_cached(embedder, ["a"]).shape == (1, embedder.dim)
    assert embed_cached(embedder, ["a"]).shape == (1, embedder.dim)
    assert embedder.encoded == 2


@pytest.mark.parametrize("off", ["", "0", "off", "OFF"])
def test_the_cache_can_be_switched_off(embedder, monkeypatch, off):
    monkeypatch.setenv("RAG_DOCTOR_CACHE", off)
    assert cache_dir() is None
    embed_cached(embedder, ["a"])
    embed_cached(embedder, ["a"])
    assert embedder.encoded == 2


def test_the_cache_lies_in_the_users_own_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("RAG_DOCTOR_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert cache_dir() == tmp_path / "rag-doctor"


def test_old_matrices_are_cleared_away(embedder, own_cache, monkeypatch):
    monkeypatch.setattr("rag_doctor.pipeline.vectors.KEEP_FILES", 3)
    for number in range(6):
        embed_cached(embedder, [f"text {number}"])
        for path in (own_cache / "vectors").glob("*.npy"):
            stamp = path.stat().st_mtime - 10
            os.utime(path, (stamp, stamp))
    assert len(list((own_cache / "vectors").iterdir())) == 3
