"""Who works: the same pieces of work on threads here, or on other machines, with answers in order.

A *task* says what is to be done with consecutive seeds; it is a small value that can be sent elsewhere.
Its *workers* own the memory that the work needs, one for each thread. What a seed gets as its answer must
depend on the task alone: then the results are the same for any engine and any number of workers.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Generic, Protocol, TypeVar

__all__ = ["ChunkSize", "Engine", "Part", "Task", "Threads", "Worker", "default_jobs"]

LOOK_SECONDS = 0.1
"""Between two looks at whether somebody wants to stop, and two reports of progress."""


class Part(Protocol):
    """The answers for consecutive seeds; its length is the number of seeds answered."""

    def __len__(self) -> int: ...


_P = TypeVar("_P", bound=Part)
_P_co = TypeVar("_P_co", bound=Part, covariant=True)


class Worker(Protocol[_P_co]):
    """Answers seeds, for one thread."""

    def __call__(self, seeds: range, stop: threading.Event | None = None) -> _P_co:
        """The answers for some seeds: fewer from the first one on, without a hole, after `stop`."""


class Task(Hashable, Protocol[_P_co]):
    """What is to be done; a value that can be pickled."""

    def worker(self) -> Worker[_P_co]:
        """Somebody who does it."""


class Engine(Protocol):
    """Does tasks."""

    def run(
        self, task: Task[_P], seeds: range, *, on_progress: Callable[[int], None] | None = None
    ) -> Iterator[_P]:
        """The answers for consecutive seeds, part by part, in the order of the seeds.

        `on_progress` is told the number of seeds answered so far, in any order, about ten times a
        second. A `KeyboardInterrupt` in it, or while waiting, reaches the caller within a fraction of a
        second, after the parts that are finished without a hole have been yielded.
        """


def default_jobs() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ChunkSize:
    """How many seeds make a chunk that takes about so many seconds, whatever the rules cost."""

    first = 16
    largest = 100_000

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._size = self.first

    def now(self, done: int, busy_seconds: float) -> int:
        """The size, after so many seeds took so many seconds of all workers together."""
        if done and busy_seconds:
            fitting = int(done / busy_seconds * self._seconds)
            self._size = max(1, min(fitting, 2 * self._size, self.largest))
        return self._size


class Threads:
    """An engine of threads: kernels release the interpreter's lock, so they use every core."""

    chunk_seconds = 0.2
    """Long enough that handing chunks out costs nothing, short enough for a lively progress bar."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = default_jobs() if jobs is None else jobs

    def run(
        self, task: Task[_P], seeds: range, *, on_progress: Callable[[int], None] | None = None
    ) -> Iterator[_P]:
        """The answers in the order of the seeds: see `Engine.run`."""
        crew = _Crew(task)
        chunk_size = ChunkSize(self.chunk_seconds)
        waiting: deque[tuple[Future[_P], int]] = deque()
        following = seeds.start
        interrupted = False
        pool = ThreadPoolExecutor(max_workers=self.jobs, thread_name_prefix="acesup")
        try:
            while following < seeds.stop or waiting:
                while following < seeds.stop and len(waiting) < 2 * self.jobs:
                    size = chunk_size.now(crew.done, crew.busy_seconds)
                    wanted = range(following, min(following + size, seeds.stop))
                    waiting.append((pool.submit(crew.work, wanted), len(wanted)))
                    following = wanted.stop
                future, wanted_count = waiting[0]
                try:
                    while not future.done():
                        wait([future], timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
                        if on_progress is not None:
                            on_progress(crew.done)
                except KeyboardInterrupt:
                    interrupted = True
                    crew.stop.set()
                part = future.result()
                waiting.popleft()
                if len(part):
                    yield part
                if len(part) < wanted_count:
                    break
                if on_progress is not None:
                    on_progress(crew.done)
            if interrupted:
                raise KeyboardInterrupt
        finally:
            crew.stop.set()
            pool.shutdown(cancel_futures=True)


class _Crew(Generic[_P]):
    """What the threads of one run share."""

    def __init__(self, task: Task[_P]) -> None:
        self.stop = threading.Event()
        self.done = 0
        self.busy_seconds = 0.0
        self._task = task
        self._mine = threading.local()
        self._lock = threading.Lock()

    def work(self, seeds: range) -> _P:
        began = time.perf_counter()
        worker: Worker[_P] | None = getattr(self._mine, "worker", None)
        if worker is None:
            worker = self._mine.worker = self._task.worker()
        part = worker(seeds, self.stop)
        with self._lock:
            self.done += len(part)
            self.busy_seconds += time.perf_counter() - began
        return part
