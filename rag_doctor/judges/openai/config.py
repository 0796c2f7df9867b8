"""Which server and model judge, and how: by argument, environment, or a small TOML file.

Precedence: argument, environment, file, default. Nothing is ever sent unless an address or a key
was configured. A key is taken from an argument or the environment only, never from a file.
Without RAG_DOCTOR_JUDGE_CONFIG the file is `rag-doctor.toml` in the current folder, if any.

    OPENAI_API_KEY                 the key; a local server needs none
    OPENAI_BASE_URL                the server, such as http://localhost:11434/v1
    RAG_DOCTOR_JUDGE_MODEL         the model that judges
    RAG_DOCTOR_EMBEDDING_MODEL     the model that embeds; without one the bundled embedder does
    RAG_DOCTOR_JUDGE_TIMEOUT       seconds one request may take
    RAG_DOCTOR_JUDGE_CONCURRENCY   requests at a time
    RAG_DOCTOR_JUDGE_PRICES        what tokens cost: a line or a TOML file, see `prices`
    RAG_DOCTOR_JUDGE_CONFIG        a TOML file with the fields of `JudgeConfig` under [judge]
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rag_doctor.errors import ConfigError, shown, unknown_choice
from rag_doctor.judges.budget import Budget
from rag_doctor.judges.openai.address import KEY_VARIABLE, address_of, check_key
from rag_doctor.judges.openai.prices import Prices, read_prices
from rag_doctor.judges.openai.secret import Secret

__all__ = ["HERE_FILE", "JudgeConfig", "Prices", "load_config"]

OPENAI_URL = "https://api.openai.com/v1"
OPENAI_MODEL = "gpt-4o-mini"
OPENAI_EMBEDDINGS = "text-embedding-3-small"

HERE = ("localhost", "127.0.0.1", "::1")
AT_ONCE_HERE = 4  # a model on this machine has a few slots; more requests would wait and time out

ENVIRONMENT = {
    "base_url": "OPENAI_BASE_URL",
    "model": "RAG_DOCTOR_JUDGE_MODEL",
    "embedding_model": "RAG_DOCTOR_EMBEDDING_MODEL",
    "timeout": "RAG_DOCTOR_JUDGE_TIMEOUT",
    "concurrency": "RAG_DOCTOR_JUDGE_CONCURRENCY",
    "prices": "RAG_DOCTOR_JUDGE_PRICES",
}
FILE_VARIABLE = "RAG_DOCTOR_JUDGE_CONFIG"
HERE_FILE = "rag-doctor.toml"
RULES: dict[str, tuple[type, float, float]] = {
    "temperature": (float, 0, 2),
    "timeout": (float, 0.01, 3600),
    "tries": (int, 1, 20),
    "backoff": (float, 0, 60),
    "longest_wait": (float, 0, 3600),
    "concurrency": (int, 1, 256),
    "group_chunks": (int, 1, 100),
    "window": (int, 200, 1_000_000),
    "max_tokens": (int, 64, 200_000),
    "questions": (int, 1, 10),
}
FLAGS = ("thorough",)


@dataclass(frozen=True, slots=True)
class JudgeConfig:
    """Settings of one judge; make it with `load_config`.

    `timeout` = seconds for one request, from sending to the last byte. `tries` = how often one
    request is sent before its case fails; `backoff` = seconds before the first repetition, doubled
    each time; `longest_wait` = the longest Retry-After that is waited for. `concurrency` = the most
    requests at a time (4 for a server on this machine unless told otherwise); fewer when the server
    asks for less. `group_chunks` = chunks a request; `window` = tokens of contexts a request.
    `max_tokens` = length of a reply, doubled when a reply was cut. `questions` = reverse questions
    a case. `thorough` = chunk by chunk. `wording` = which of two wordings of the weighing prompt.
    `budget` = what this judge may spend (see `Budget`); `None` = no bound. `source` = the file that
    settings were read from; `None` = no file.
    """

    base_url: str
    model: str
    key: Secret = field(default_factory=lambda: Secret(None))
    embedding_model: str | None = None
    temperature: float = 0.0
    timeout: float = 60.0
    tries: int = 6
    backoff: float = 0.5
    longest_wait: float = 60.0
    concurrency: int = 16
    group_chunks: int = 5
    window: int = 6000
    max_tokens: int = 2048
    questions: int = 3
    thorough: bool = False
    wording: str = "a"
    budget: Budget | None = None
    prices: Prices | None = None
    source: str | None = None

    @property
    def server(self) -> str:
        """The server's address as it may be shown: host, port and path."""
        parts = urlsplit(self.base_url)
        return f"{parts.netloc}{parts.path}".rstrip("/")


def load_config(
    *,
    api_key: str | None = None,
    file: str | Path | None = None,
    environ: Mapping[str, str] | None = None,
    **given: Any,
) -> JudgeConfig:
    """The judge's settings from arguments, environment and file.

    Raises `ConfigError`, which names the variables, when neither a key nor an address is set, when
    no model is named for a server other than OpenAI's, or when a value breaks its rule.
    """
    env = os.environ if environ is None else environ
    named = file or env.get(FILE_VARIABLE)
    path = named or (_file_here() if environ is None else None)
    from_file = _from_file(path)
    settings = {name: env[var] for name, var in ENVIRONMENT.items() if env.get(var)}
    settings |= {name: value for name, value in given.items() if value is not None}
    key = Secret(api_key or env.get(KEY_VARIABLE))
    check_key(key)
    if path and not named and key and not api_key and "base_url" not in settings:
        _trusted(from_file.get("base_url"))
    settings = {**from_file, **settings}
    _known(settings)
    if not settings.get("base_url") and not key:
        raise ConfigError(
            f"openai judge: neither a server nor a key is set. Set {KEY_VARIABLE}, or "
            f"{ENVIRONMENT['base_url']} for a local server (and {ENVIRONMENT['model']}). "
            "Nothing was sent."
        )
    base_url = address_of(str(settings.pop("base_url", "") or OPENAI_URL), key)
    at_openai = urlsplit(base_url).hostname == urlsplit(OPENAI_URL).hostname
    model = settings.pop("model", OPENAI_MODEL if at_openai else None)
    if not model:
        raise ConfigError(
            f"openai judge: no model is named for {urlsplit(base_url).netloc}. "
            f"Set {ENVIRONMENT['model']}, or give model=."
        )
    embeddings = settings.pop("embedding_model", OPENAI_EMBEDDINGS if at_openai else None)
    prices = settings.pop("prices", None)
    checked = {name: _checked(name, value) for name, value in settings.items()}
    if prices is not None:
        checked["prices"] = read_prices(prices, str(model))
    elif checked.get("budget") is not None and checked["budget"].money is not None:
        raise ConfigError(
            "budget: a bound in money needs prices. Set RAG_DOCTOR_JUDGE_PRICES, such as 0.15,0.6 "
            "(money for a million prompt and completion tokens)."
        )
    if urlsplit(base_url).hostname in HERE:
        checked.setdefault("concurrency", AT_ONCE_HERE)
    return JudgeConfig(
        base_url=base_url,
        model=str(model),
        key=key,
        embedding_model=embeddings,
        source=str(path) if path else None,
        **checked,
    )


def _trusted(base_url: Any) -> None:
    """A file that merely lies in the current folder must not draw a key to a server of its own.

    Raises `ConfigError`.
    """
    host = urlsplit(str(base_url or OPENAI_URL)).hostname
    if host not in (*HERE, urlsplit(OPENAI_URL).hostname):
        raise ConfigError(
            f"openai judge: {HERE_FILE} in this folder names the server {shown(host)}, and "
            f"{KEY_VARIABLE} is set. To send the key there, set {ENVIRONMENT['base_url']}, or "
            f"{FILE_VARIABLE}={HERE_FILE}. Nothing was sent."
        )


def _file_here() -> str | None:
    """`rag-doctor.toml` of the current folder, where it says anything about a judge."""
    path = Path(HERE_FILE)
    try:
        return HERE_FILE if "judge" in tomllib.loads(path.read_text(encoding="utf-8")) else None
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{HERE_FILE}: cannot be read ({error}). Mend or remove it.") from error


def _from_file(path: str | Path | None) -> dict[str, Any]:
    if not path:
        return {}
    try:
        loaded = tomllib.loads(Path(path).expanduser().read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"openai judge: cannot read {shown(str(path))} ({error}).") from error
    table = loaded.get("judge", loaded)
    if not isinstance(table, dict):
        raise ConfigError(f"openai judge: [judge] must be a table in {shown(str(path))}.")
    if {"key", "api_key"} & set(table):
        raise ConfigError(
            f"openai judge: a key does not belong in a file; take it out of {shown(str(path))} "
            f"and set {KEY_VARIABLE}."
        )
    return dict(table)


def _known(settings: Mapping[str, Any]) -> None:
    names = [f.name for f in fields(JudgeConfig) if f.name not in ("key", "source")]
    for name in settings:
        if name not in names:
            raise ConfigError(unknown_choice("openai judge", name, names))


def _checked(name: str, value: Any) -> Any:
    if name in FLAGS:
        if not isinstance(value, bool):
            raise ConfigError(f"{name}: must be true or false, got {shown(value)}.")
        return value
    if name == "wording":
        if value not in ("a", "b"):
            raise ConfigError(unknown_choice("wording", value, ("a", "b")))
        return value
    if name == "budget":
        return Budget.parse(value)
    kind, low, high = RULES[name]
    try:
        number = kind(value)
    except (TypeError, ValueError):
        number = None
    if number is None or isinstance(value, bool) or not low <= number <= high:
        raise ConfigError(f"{name}: must be from {low} to {high}, got {shown(value)}.")
    return number
