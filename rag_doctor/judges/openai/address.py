"""Can this server be reached under this address, and can this key be sent? No trace of the key."""

from __future__ import annotations

from urllib.parse import urlsplit

from rag_doctor.errors import ConfigError, shown
from rag_doctor.judges.openai.secret import Secret

__all__ = ["KEY_VARIABLE", "address_of", "check_key"]

KEY_VARIABLE = "OPENAI_API_KEY"


def check_key(key: Secret) -> None:
    """Raises `ConfigError` for a key that cannot stand in a header: every request would fail."""
    if not key.sendable:
        raise ConfigError(
            f"openai judge: the key in {KEY_VARIABLE} holds a space, a line break or a character "
            "outside of ASCII, and cannot be sent. Copy it anew. Nothing was sent."
        )


def address_of(url: str, key: Secret) -> str:
    """The address without blanks and a slash at its end. Raises `ConfigError`, without the key."""
    url = url.strip()
    try:
        parts = urlsplit(url)
        named = parts.scheme in ("http", "https") and bool(parts.hostname)
        named = named and parts.port != 0
    except ValueError:  # brackets that do not close, a port that is no number
        named = False
    if not named:
        # a key may have got into the wrong variable; a password stands before an @
        told = "an address with an @" if "@" in url else shown(key.hide(url))
        raise ConfigError(
            f"base_url: must begin with http:// or https:// and name a host, got {told}."
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ConfigError(
            "base_url: must hold neither a user, a password nor a query or #. "
            f"A key goes into {KEY_VARIABLE}."
        )
    return url.rstrip("/")
