"""What the server counts, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import Scope

__all__ = ["Metrics", "is_page"]

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


def is_page(scope: Scope) -> bool:
    """Whether a request is for a file of the page."""
    path: str = scope["path"]
    return path == "/" or path.startswith("/page/")


class Metrics:
    """The numbers of one server: requests by route, and work by kind, with their times."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "acesup_requests", "Requests answered.", ["route", "status"], registry=self._registry
        )
        self._request_seconds = Histogram(
            "acesup_request_seconds",
            "Time from a request to its answer.",
            ["route"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._work = Histogram(
            "acesup_work_seconds",
            "Time that one piece of work took by itself: an action, a hint, a review.",
            ["kind"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._plays = Gauge("acesup_plays", "Plays held in memory.", registry=self._registry)

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """A request was answered; what has no route counts together."""
        route = getattr(scope.get("route"), "path", "page" if is_page(scope) else "none")
        self._requests.labels(route, str(status)).inc()
        self._request_seconds.labels(route).observe(seconds)

    @contextmanager
    def work(self, kind: str) -> Iterator[None]:
        """Measure a piece of work."""
        began = perf_counter()
        try:
            yield
        finally:
            self._work.labels(kind).observe(perf_counter() - began)

    def plays(self, count: int) -> None:
        """So many plays are held in memory now."""
        self._plays.set(count)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)
