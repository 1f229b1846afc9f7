"""Keys of seats: told once to who made the table, kept as hashes only."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256

KEY_BYTES = 32


def new_key() -> str:
    """A key that nobody guesses: 256 random bits in 43 characters."""
    return secrets.token_urlsafe(KEY_BYTES)


def hashed(key: str) -> str:
    """What is stored of a key. Nothing slower is needed, since a key is no word that somebody thought of."""
    return sha256(key.encode()).hexdigest()


def opened(keys: Iterable[str], locks: Mapping[str, str]) -> frozenset[str]:
    """The colours whose locks, hashes by colour, some of these keys open."""
    found = [hashed(key) for key in keys]
    return frozenset(colour for colour, lock in locks.items() if any(hmac.compare_digest(lock, one) for one in found))
