"""The key goes to the server in one header, and nowhere else."""

from __future__ import annotations

import asyncio
import copy
import logging
import pickle
import traceback

import pytest
from judge_asked import KEY, case, judged
from judge_server import JudgeServer, always, mixed

from rag_doctor.errors import ConfigError
from rag_doctor.judges import get_judge
from rag_doctor.judges.openai import load_config
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.secret import Secret

ECHOES = [
    f"Incorrect API key provided: {KEY}.",
    f"Bearer {KEY} is unknown",
    f"Incorrect API key provided: {KEY[:10]}********{KEY[-6:]}",
    f"x={KEY}&y=1 " + "padding " * 40,
    " " * 190 + KEY,
]


def parts(key: str = KEY) -> list[str]:
    """The key and its ends."""
    return [key, key[:10], key[-8:]]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
@pytest.mark.parametrize("echo", ECHOES)
def test_a_server_that_echoes_the_key_does_not_spread_it(
    server: JudgeServer, make_judge, caplog, status, echo
):
    caplog.set_level(logging.DEBUG)
    server.handle = lambda path, body, headers: ("status", (status, {"error": {"message": echo}}))
    judge = make_judge(tries=2)
    ((reply, _, _),) = judged(judge, [case(1)])
    seen = "\n".join([reply.reason, repr(reply), repr(judge), repr(judge.card), caplog.text])
    seen += repr(judge.config) + repr(judge.usage) + repr(judge.usage.as_dict())
    assert [part for part in parts() if part in seen] == []


def test_the_key_is_in_no_repr_cache_or_log(server: JudgeServer, make_judge, caplog, tmp_path):
    caplog.set_level(logging.DEBUG)
    server.plan = mixed(0.3, ("500", "429", "half_json", "reset", "html", "fenced"))
    judge = make_judge(cache=tmp_path)
    replies = judged(judge, [case(n) for n in range(10)])
    judge.cache.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert stored
    assert KEY.encode() not in stored
    shown = "\n".join([repr(replies), repr(judge), repr(judge.__dict__), caplog.text])
    assert KEY not in shown
    assert all(entry["authorization"] == f"Bearer {KEY}" for entry in server.log)


def test_no_exception_of_the_client_is_chained_to_a_failure(server: JudgeServer, make_judge):
    server.plan = always("500")
    judge = make_judge(tries=1)

    async def ask() -> str:
        message = {"role": "user", "content": "?"}
        with pytest.raises(CallError, match="server_error") as caught:
            await judge._transport.chat(model="m", messages=[message])
        error = caught.value
        assert (error.__cause__, error.__context__) == (None, None)
        lines = traceback.TracebackException.from_exception(error, capture_locals=True)
        return "".join(lines.format())

    shown = asyncio.run(ask())
    assert "server_error" in shown
    assert KEY not in shown


def test_a_key_is_not_pickled_and_survives_a_copy():
    secret = Secret(KEY)
    with pytest.raises(TypeError, match="never written"):
        pickle.dumps(secret)
    assert copy.deepcopy(secret).reveal() == KEY
    assert KEY not in f"{secret!r}{secret}"


@pytest.mark.parametrize("key", ["abc", "sk-1234567890", "密钥一二三四五六", "a b c d e f g"])
def test_a_key_of_any_shape_is_hidden(key):
    assert key not in Secret(key).hide(f"wrong key: {key}!")


def test_nothing_is_sent_unless_configured(monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "RAG_DOCTOR_JUDGE_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(ConfigError, match=r"OPENAI_API_KEY.*OPENAI_BASE_URL.*Nothing was sent"):
        get_judge("openai")


def test_the_environment_configures_the_judge(monkeypatch, server: JudgeServer):
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("RAG_DOCTOR_JUDGE_MODEL", "local-model")
    monkeypatch.setenv("RAG_DOCTOR_JUDGE_TIMEOUT", "7.5")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    judge = get_judge("openai")
    assert "local-model" in judge.card.version
    assert judge.config.timeout == 7.5
    assert judge.config.embedding_model is None
    monkeypatch.delenv("RAG_DOCTOR_JUDGE_MODEL")
    with pytest.raises(ConfigError, match="RAG_DOCTOR_JUDGE_MODEL"):
        get_judge("openai")


def test_arguments_go_before_environment_and_environment_before_the_file(tmp_path):
    file = tmp_path / "judge.toml"
    file.write_text('[judge]\nmodel = "file"\nconcurrency = 3\nwindow = 900\n', encoding="utf-8")
    env = {"OPENAI_BASE_URL": "http://x.test/v1", "RAG_DOCTOR_JUDGE_CONCURRENCY": "4"}
    config = load_config(file=file, environ=env, window=1000)
    assert (config.model, config.concurrency, config.window) == ("file", 4, 1000)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"base_url": "http://me:secret@x.test/v1"}, "neither a user, a password nor a query"),
        ({"base_url": "http://x.test/v1?api-key=secret"}, "neither a user"),
        ({"base_url": "ftp://x.test"}, "must begin with http"),
        ({"timeout": "soon"}, r"timeout: must be from 0.01 to 3600, got 'soon'"),
        ({"concurrency": 0}, "concurrency: must be from 1 to 256"),
        ({"thorough": "yes"}, "thorough: must be true or false"),
        ({"temprature": 1}, "Did you mean 'temperature'"),
        ({"wording": "c"}, "wording: no choice 'c'"),
        ({"prices": {"prompt": 1}}, "prices: must give prompt, completion"),
    ],
)
def test_a_wrong_setting_is_named(settings, message):
    given = {"base_url": "http://x.test/v1", "model": "m", "environ": {}, **settings}
    with pytest.raises(ConfigError, match=message):
        load_config(**given)


def test_a_key_in_a_file_is_refused_without_showing_it(tmp_path):
    file = tmp_path / "judge.toml"
    file.write_text(f'api_key = "{KEY}"\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="does not belong in a file") as caught:
        load_config(file=file, environ={})
    assert KEY not in str(caught.value)


def test_a_local_server_needs_no_key(server: JudgeServer, make_judge):
    ((split, weighing, _),) = judged(make_judge(api_key=None), [case(1)])
    assert len(split.answer_claims) == 2
    assert weighing.answer[0].support == "supported"
    assert server.log[0]["authorization"] == "Bearer no-key-needed"


@pytest.mark.parametrize(
    "key", ["sk-01234\n56789", "sk-0123 456789", "密钥一二三四五六", "sk—0123456"]
)
def test_a_key_that_cannot_be_sent_is_refused_without_showing_it(key):
    with pytest.raises(ConfigError, match=r"OPENAI_API_KEY holds a space.*Nothing was sent") as no:
        load_config(base_url="http://x.test/v1", model="m", api_key=key, environ={})
    assert key[3:] not in str(no.value)


@pytest.mark.parametrize(
    "address", [KEY, f"htp://me:{KEY}@x.test/v1", f"http://[{KEY}", "http://x.test:port/v1"]
)
def test_an_address_that_is_none_shows_no_key(address):
    with pytest.raises(ConfigError, match="base_url: must begin with http") as caught:
        load_config(base_url=address, model="m", environ={})
    assert [part for part in parts() if part in str(caught.value)] == []


def test_a_short_stand_in_for_a_key_leaves_other_words_alone():
    said = "maximum context length exceeded by x"
    assert Secret("x").hide(said) == "maximum context length exceeded by ***"
