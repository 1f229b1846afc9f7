"""How much somebody may ask for: so much at once, so much a second in the long run."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from ipaddress import IPv6Address

from starlette.requests import HTTPConnection

HOST_BITS = 64
"""Of an IPv6 address: whoever has one has all that differ in these."""


class Bucket:
    """Room for `burst` requests, filled again by `rate` a second."""

    def __init__(self, burst: int, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._left = float(burst)
        self._since = time.monotonic()

    def take(self) -> bool:
        """Whether there is one left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> int:
        """Whole seconds until there is one again, just after there was none."""
        return math.ceil((1 - self._left) / self._rate)


class Buckets:
    """A bucket for everybody, by name; who has asked for nothing for longest is forgotten beyond `most`."""

    def __init__(self, burst: int, rate: float, most: int = 10_000) -> None:
        self._burst = burst
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, name: str) -> Bucket:
        """Somebody's bucket."""
        bucket = self._buckets.setdefault(name, Bucket(self._burst, self._rate))
        self._buckets.move_to_end(name)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket


def household(connection: HTTPConnection) -> str:
    """Whose bucket a request takes from: its address, of IPv6 the network of one customer."""
    host = connection.client.host if connection.client else ""
    return _network(host) if ":" in host else host


def _network(host: str) -> str:
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> HOST_BITS << HOST_BITS))
