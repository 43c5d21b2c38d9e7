"""Many deals on all cores: threads over chunks of seeds, results in seed order.

Kernels release the interpreter's lock, so plain threads use every core. Every worker owns the memory of
its searches; what a deal gets as its answer depends on nothing else, so results are the same for any
number of workers and any size of the chunks.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesup_solver.cards import PACK
from acesup_solver.families import Decider, Decisions
from acesup_solver.kernels.shuffle import shuffle_microsoft, shuffle_seeds
from acesup_solver.results import Limits
from acesup_solver.schemes import BY_RANKS, SCHEMES, Scheme
from acesup_solver.variants import Variant

__all__ = ["Chunk", "deals_of_seeds", "decide_seeds", "default_jobs"]

_FIRST_CHUNK = 16
_LARGEST_CHUNK = 100_000
_CHUNK_SECONDS = 0.2
"""Long enough that handing chunks out costs nothing, short enough for a lively progress bar."""
_LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Chunk:
    """The answers for consecutive seeds from `first` on."""

    first: int
    decisions: Decisions

    @property
    def seeds(self) -> range:
        """The seeds answered."""
        return range(self.first, self.first + len(self.decisions))


def default_jobs() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def deals_of_seeds(scheme: Scheme, seeds: range, *, packs: int = 1) -> npt.NDArray[np.uint8]:
    """The deals of consecutive seeds: card numbers in dealing order, uint8, seeds x cards.

    >>> deals_of_seeds(SCHEMES['splitmix-1'], range(1))[0, :4]
    array([12, 35,  8, 48], dtype=uint8)
    """
    deals = np.empty((len(seeds), packs * len(PACK)), np.uint8)
    first = np.uint64(seeds.start % (1 << 64))
    if scheme.name == "splitmix-1":
        shuffle_seeds(first, np.tile(np.arange(len(PACK), dtype=np.uint8), packs), deals)
    elif scheme.name == "ms" and packs == 1:
        shuffle_microsoft(first, np.array(BY_RANKS, np.uint8), deals)
    else:
        for row, seed in enumerate(seeds):
            deals[row] = scheme.dealt(seed, packs=packs)
    return deals


def decide_seeds(
    variant: Variant,
    seeds: range,
    scheme: Scheme,
    *,
    limits: Limits | None = None,
    jobs: int | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Iterator[Chunk]:
    """Decide consecutive seeds; yields chunks in seed order as they become ready.

    `on_progress` is told the number of deals decided so far, in any order, about ten times a second.
    A `KeyboardInterrupt` reaches the caller within a fraction of a second, after the chunks that are
    finished without a hole have been yielded: catch it around the loop.
    """
    crew = _Crew(variant, scheme, limits)
    jobs = default_jobs() if jobs is None else jobs
    chunk_size = _ChunkSize()
    waiting: deque[tuple[Future[Chunk], int]] = deque()
    following = seeds.start
    interrupted = False
    pool = ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="acesup")
    try:
        while following < seeds.stop or waiting:
            while following < seeds.stop and len(waiting) < 2 * jobs:
                wanted = range(following, min(following + chunk_size.now(crew), seeds.stop))
                waiting.append((pool.submit(crew.work, wanted), len(wanted)))
                following = wanted.stop
            future, wanted_count = waiting[0]
            try:
                while not future.done():
                    wait([future], timeout=_LOOK_SECONDS, return_when=FIRST_COMPLETED)
                    if on_progress is not None:
                        on_progress(crew.done)
            except KeyboardInterrupt:
                interrupted = True
                crew.stop.set()
            chunk = future.result()
            waiting.popleft()
            if len(chunk.decisions):
                yield chunk
            if len(chunk.decisions) < wanted_count:
                break
            if on_progress is not None:
                on_progress(crew.done)
        if interrupted:
            raise KeyboardInterrupt
    finally:
        crew.stop.set()
        pool.shutdown(cancel_futures=True)


class _Crew:
    """What the workers of one batch share."""

    def __init__(self, variant: Variant, scheme: Scheme, limits: Limits | None) -> None:
        self.stop = threading.Event()
        self.done = 0
        self._variant = variant
        self._scheme = scheme
        self._limits = limits
        self._deciders = threading.local()
        self._lock = threading.Lock()
        self.busy_seconds = 0.0

    def work(self, seeds: range) -> Chunk:
        began = time.perf_counter()
        deals = deals_of_seeds(self._scheme, seeds, packs=self._variant.family.packs)
        decisions = self._decider().decide(deals, self.stop)
        with self._lock:
            self.done += len(decisions)
            self.busy_seconds += time.perf_counter() - began
        return Chunk(seeds.start, decisions)

    def _decider(self) -> Decider:
        decider: Decider | None = getattr(self._deciders, "decider", None)
        if decider is None:
            decider = self._variant.family.decider(self._variant.rules, limits=self._limits)
            self._deciders.decider = decider
        return decider


class _ChunkSize:
    """Chunks that take about `_CHUNK_SECONDS` each, whatever the rules cost."""

    def __init__(self) -> None:
        self._size = _FIRST_CHUNK

    def now(self, crew: _Crew) -> int:
        if crew.done and crew.busy_seconds:
            fitting = int(crew.done / crew.busy_seconds * _CHUNK_SECONDS)
            self._size = max(1, min(fitting, 2 * self._size, _LARGEST_CHUNK))
        return self._size
