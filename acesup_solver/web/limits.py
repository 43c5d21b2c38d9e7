"""How much one client may ask for: token buckets by address and by player, and sizes."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from acesup_solver.web.errors import ApiError

__all__ = ["Buckets", "Rate", "RequestLimits", "network_of"]

_MOST_BUCKETS = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests at once (`burst`), and so many a second in the long run."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLimits:
    """What one client may ask for.

    `requests` counts everything from one address, `playing` what one player asks of games; hints, reviews
    and services cost much work and have stricter limits, per player or, without one, per address.
    `logins` and `registrations` count by address. `failures` counts wrong passwords for a name from one
    address, `failures_anywhere` those from all addresses: so many more that one address, which is stopped
    long before, cannot keep a player out, and still few for who guesses from many. `body` and
    `record_body` are bytes, `waiting` the games of a player that have no action yet.
    """

    requests: Rate = Rate(100, 500)
    playing: Rate = Rate(20, 100)
    hints: Rate = Rate(1, 20)
    reviews: Rate = Rate(0.2, 10)
    services: Rate = Rate(2, 20)
    logins: Rate = Rate(0.2, 20)
    failures: Rate = Rate(1 / 60, 10)
    failures_anywhere: Rate = Rate(1 / 10, 300)
    registrations: Rate = Rate(1 / 60, 10)
    body: int = 64 * 1024
    record_body: int = 1024 * 1024
    waiting: int = 50


class Buckets:
    """Token buckets, one for each client that was seen lately.

    >>> buckets = Buckets(Rate(0.001, 2), 'requests', now=lambda: 0.0)
    >>> buckets.take('a'), buckets.take('a')
    (None, None)
    >>> buckets.take('a')
    Traceback (most recent call last):
    acesup_solver.web.errors.ApiError: too many requests; try again in 1000 seconds
    """

    def __init__(self, rate: Rate, what: str, *, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._what = what
        self._now = now
        self._lock = threading.Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Take a token; `ApiError` if the client has none left."""
        self.check(client, take=1)

    def check(self, client: str, *, take: int = 0) -> None:
        """`ApiError` if the client has no token left; otherwise so many are taken."""
        with self._lock:
            now = self._now()
            left, since = self._left.pop(client, (float(self._rate.burst), now))
            left = min(self._rate.burst, left + (now - since) * self._rate.per_second)
            enough = left >= 1
            self._left[client] = (left - take if enough else left, now)
            if len(self._left) > _MOST_BUCKETS:
                self._left.popitem(last=False)
        if not enough:
            seconds = max(1, round((1 - left) / self._rate.per_second))
            raise ApiError("too-many", f"too many {self._what}; try again in {seconds} seconds")


def network_of(address: str) -> str:
    """What counts as one client: an IPv4 address, or the network that an IPv6 host has for itself.

    >>> network_of('192.0.2.7'), network_of('2001:db8:1:2:3::4')
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
