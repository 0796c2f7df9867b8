import json
import threading

import pytest

from rag_doctor.errors import ConfigError, InputError, PipelineError
from rag_doctor.pipeline import (
    DemoRag,
    RecordingGenerator,
    Recordings,
    ReplayGenerator,
    write_recordings,
)
from rag_doctor.pipeline.generate import Reply
from rag_doctor.pipeline.recordings import setting_of
from rag_doctor.records import Chunk

A = Chunk(id="a", text="At most 7 days may be carried over.", source="Leave")
B = Chunk(id="b", text="The gateway restarts at night.", source="Gateway")
Q = "How many days may be carried over?"


class Model:
    """A language model that numbers its answers, and fails when told to."""

    name, model = "openai:tiny (prompt)", "tiny"

    def __init__(self):
        self.calls, self.fails = 0, False

    def reply(self, question, contexts, **options):
        if self.fails:
            raise PipelineError("the server is gone")
        self.calls += 1
        return Reply(f"answer {self.calls}: {question}", "stop", 0.5)

    def generate(self, question, contexts, **options):
        return self.reply(question, contexts, **options).answer


@pytest.fixture
def path(tmp_path):
    return tmp_path / "made" / "recordings.jsonl"


@pytest.fixture
def recorder(path):
    return RecordingGenerator(Model(), path)


def test_what_was_answered_once_is_not_asked_again(recorder, path):
    first = recorder.generate(Q, [A])
    assert recorder.generate(Q, [A]) == first
    again = RecordingGenerator(Model(), path)
    assert again.has(Q, [A])
    assert again.generate(Q, [A]) == first
    assert (again.asked, again.found) == (0, 1)
    assert (recorder.asked, recorder.found) == (1, 1)
    assert recorder.name == "openai:tiny (prompt)"


def test_a_recording_says_what_it_hangs_on(recorder, path):
    recorder.generate("年假最多结转几天？", [A, B], prompt="brief", temperature=1, seed=3, sample=1)
    [entry] = Recordings.read(path)
    assert entry.model == "tiny"
    assert entry.contexts == ("a", "b")
    assert (entry.prompt, entry.prompt_version) == ("brief", "2")
    assert (entry.temperature, entry.sample, entry.seed, entry.lang) == (1.0, 1, 3, "zh")
    assert (entry.finish_reason, entry.seconds) == ("stop", 0.5)
    assert "年假" in path.read_text("utf-8")  # readable as it lies there


@pytest.mark.parametrize(
    "other",
    [
        {"model": "x"},
        {"question": Q + " "},
        {"contexts": [B]},
        {"contexts": [A, B]},
        {"contexts": [A.model_copy(update={"text": "At most 8 days."})]},
        {"options": {"prompt": "plain"}},
        {"options": {"temperature": 0.1}},
        {"options": {"max_tokens": 9}},
        {"options": {"temperature": 0.7, "sample": 1}},
    ],
)
def test_the_key_is_what_was_sent(other):
    base = {"model": "tiny", "question": Q, "contexts": [A], "options": {}}
    if "sample" in other.get("options", {}):
        base["options"] = {"temperature": 0.7}
    assert setting_of(**(base | other)).key != setting_of(**base).key


def test_the_key_is_nothing_but_what_was_sent():
    base = setting_of("tiny", Q, [A], {})
    ranked = A.model_copy(update={"rank": 3, "score": 0.7, "id": "other", "meta": {"x": 1}})
    assert setting_of("tiny", Q, [ranked], {}).key == base.key
    assert setting_of("tiny", Q, [A], {"seed": 4, "temperature": 0, "max_sentences": 9}).key == (
        base.key
    )


def test_a_failure_is_not_recorded(recorder, path):
    recorder._inner.fails = True
    with pytest.raises(PipelineError, match="the server is gone"):
        recorder.generate(Q, [A])
    assert not path.exists()


def test_a_run_that_was_killed_goes_on(recorder, path):
    recorder.generate(Q, [A])
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:40])
    again = RecordingGenerator(Model(), path)
    again.generate(Q, [B])
    read = Recordings.read(path)
    assert (len(read), read.bad) == (2, 1)


def test_threads_lose_no_answer(path):
    recorder = RecordingGenerator(Model(), path)
    threads = [
        threading.Thread(target=recorder.generate, args=(f"{Q} {n % 20}", [A])) for n in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    read = Recordings.read(path)
    assert (len(read), read.bad) == (20, 0)


def test_any_generator_can_be_recorded(path, documents, embedder, tiny):
    recorder = RecordingGenerator(tiny._generator("extractive", None), path)
    rag = DemoRag(documents, embedder=embedder, writer=recorder)
    answer = rag.ask(Q).answer
    [entry] = Recordings.read(path)
    assert (entry.model, entry.answer, entry.finish_reason) == ("extractive", answer, None)
    assert ReplayGenerator(path).generate(Q, rag.retrieve(Q).sent) == answer


def test_writing_sorts_and_drops_doubles(recorder, path):
    for question in ("b?", "a?"):
        recorder.generate(question, [A])
    entries = [*Recordings.read(path)] * 2
    assert write_recordings(path, entries) == 2
    assert [json.loads(line)["question"] for line in path.read_text("utf-8").splitlines()] == [
        "a?",
        "b?",
    ]
    assert set(Recordings.read(path)) == set(entries)
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_replay_gives_the_recorded_answer_with_how_it_ended(recorder, path):
    answer = recorder.generate(Q, [A], prompt="lax")
    replay = ReplayGenerator(path)
    assert replay.name == "replay:tiny"
    assert replay.has(Q, [A], prompt="lax", max_sentences=3)
    assert replay.reply(Q, [A], prompt="lax") == Reply(answer, "stop", 0.5)


def test_draws_go_in_a_circle(recorder, path):
    drawn = [recorder.generate(Q, [A], temperature=0.8, sample=n) for n in range(3)]
    assert len(set(drawn)) == 3
    replay = ReplayGenerator(path)
    replayed = [replay.generate(Q, [A], temperature=0.8, sample=n) for n in range(7)]
    assert replayed == [*drawn, *drawn, drawn[0]]


def test_without_a_limit_the_recordings_own_is_taken(recorder, path):
    short = recorder.generate(Q, [A], max_tokens=9)
    assert ReplayGenerator(path).generate(Q, [A]) == short
    free = recorder.generate(Q, [A])
    replay = ReplayGenerator(path)
    assert replay.generate(Q, [A]) == free != short
    assert replay.generate(Q, [A], max_tokens=9) == short
    assert not replay.has(Q, [A], max_tokens=8)


@pytest.mark.parametrize(
    ("question", "contexts", "options", "told"),
    [
        ("Other?", [A], {}, r"to 'Other\?'; recorded are 2 answers to 1 other questions"),
        (Q, [B], {}, r"from the contexts \[b\]; recorded are 2 answers, the nearest from \[a\]"),
        (Q, [], {}, r"from the contexts \[none\]"),
        (Q, [A], {"prompt": "lax"}, r"with prompt = 'lax'; recorded from these.*: 'cited' \(2\)"),
        (Q, [A], {"temperature": 1}, r"with temperature = 1\.0; recorded .*: 0\.0 \(1\), 0\.5"),
        (Q, [A], {"max_tokens": 5}, r"with max_tokens = 5; .*: None \(1\)"),
        (Q, [A.model_copy(update={"text": "cut"})], {}, "from these texts: .* other words or a"),
        (Q, [A], {"model": "big"}, "big has no recorded answer: nothing of this model"),
    ],
)
def test_what_is_not_recorded_is_told_with_what_is(
    recorder, path, question, contexts, options, told
):
    recorder.generate(Q, [A])
    recorder.generate(Q, [A], temperature=0.5)
    replay = ReplayGenerator(path)
    assert not replay.has(question, contexts, **options)
    with pytest.raises(PipelineError, match=f"replay: .*{told}.*generator='openai'") as caught:
        replay.generate(question, contexts, **options)
    assert "\n" not in str(caught.value)


def test_an_older_prompt_is_told_apart(recorder, path, monkeypatch):
    recorder.generate(Q, [A])
    monkeypatch.setattr("rag_doctor.pipeline.recordings.PROMPT_VERSION", "3")
    monkeypatch.setitem(
        __import__("rag_doctor.pipeline.prompts", fromlist=["x"])._SYSTEM, ("en", "cited"), "New."
    )
    with pytest.raises(PipelineError, match=r"prompt_version = '3'; .*'2' \(1\)"):
        ReplayGenerator(path).generate(Q, [A])


def test_the_model_most_recorded_speaks_unless_another_is_named(recorder, path):
    for n, model in enumerate(["zeta", "zeta", "alpha"]):
        recorder.generate(f"{Q}{n}", [A], model=model)
    assert ReplayGenerator(path).model == "zeta"
    assert len(ReplayGenerator(path, model="alpha").recordings()) == 1
    with pytest.raises(ConfigError, match=r"model: no choice 'beta'.*alpha, zeta"):
        ReplayGenerator(path, model="beta")


def test_a_file_that_is_missing_empty_or_a_folder_is_told(tmp_path):
    with pytest.raises(ConfigError, match=r"recordings: .*none\.jsonl is missing; give the path"):
        ReplayGenerator(tmp_path / "none.jsonl")
    (tmp_path / "junk.jsonl").write_text("no json\n{}\n")
    with pytest.raises(ConfigError, match=r"no recording in .* \(2 bad lines\)"):
        ReplayGenerator(tmp_path / "junk.jsonl")
    with pytest.raises(InputError, match="cannot be read"):
        Recordings.read(tmp_path)


def test_the_pipeline_replays_whatever_setting_leads_to_the_same_prompt(path, documents, embedder):
    recorded = DemoRag(documents, embedder=embedder, writer=RecordingGenerator(Model(), path))
    answer = recorded.ask(Q, top_k=1).answer
    replayed = DemoRag(documents, embedder=embedder, writer=ReplayGenerator(path))
    assert replayed.ask(Q, top_k=1).answer == answer
    assert replayed.ask(Q, top_k=3, order="sides", candidates=1, dense_weight=0).answer == answer
    with pytest.raises(PipelineError, match="from the contexts"):
        replayed.ask(Q, top_k=3)


def test_at_temperature_0_every_draw_is_the_same_request(recorder, path):
    first = recorder.generate(Q, [A], temperature=0, sample=1)
    assert recorder.generate(Q, [A], temperature=0, sample=5) == first
    assert (recorder.asked, recorder.found) == (1, 1)
    replay = ReplayGenerator(path)
    assert replay.generate(Q, [A], sample=9_999) == first
