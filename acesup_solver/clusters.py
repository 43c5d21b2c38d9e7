"""The engine for more than one machine: a Dask cluster that is there already does the tasks.

Dask does again what a worker had under way or kept when it died, and no answer depends on who worked: so
the results are those of one machine, whatever happens to the workers.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, TypeVar

from acesup_solver.engines import LOOK_SECONDS, ChunkSize, Part, Task, Worker
from acesup_solver.extras import needed
from acesup_solver.version import __version__

__all__ = ["Cluster", "ClusterError"]

_P = TypeVar("_P", bound=Part)

_CHUNK_SECONDS = 1.0
"""Scheduler and client spend some 20 milliseconds on a chunk; a lost chunk costs no more than this."""
_COUNT_SECONDS = 2.0
"""Between two looks at how many workers there are: they may come and go."""
_CONNECT_SECONDS = 10


class ClusterError(ValueError):
    """A cluster is not there, or cannot do this work."""


class Cluster:
    """An engine that hands chunks of seeds to the workers of a Dask cluster; use it in a ``with``.

    `address` is that of the scheduler, as in ``tcp://192.168.1.5:8786``. Every worker needs this
    version of this package. Raises `MissingExtraError` without Dask, `ClusterError` where no scheduler
    answers.
    """

    def __init__(self, address: str) -> None:
        self._distributed = needed("distributed", extra="dask", to="work on a Dask cluster")
        try:
            # A client that has no scheduler to talk to is slow to give up, and noisy about it.
            host = self._distributed.comm.get_address_host_port(address)
            socket.create_connection(host, _CONNECT_SECONDS).close()
            self._client = self._distributed.Client(
                address, timeout=_CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, ValueError, TypeError) as error:
            raise ClusterError(f"no Dask scheduler at {address}: {error}") from error

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster, which goes on without us."""
        self._client.close()

    def run(
        self, task: Task[_P], seeds: range, *, on_progress: Callable[[int], None] | None = None
    ) -> Iterator[_P]:
        """The answers in the order of the seeds: see `acesup_solver.engines.Engine.run`."""
        waiting: deque[tuple[Any, int]] = deque()
        chunk_size = ChunkSize(_CHUNK_SECONDS)
        following = seeds.start
        done, busy_seconds = 0, 0.0
        threads, counted_at = self._threads(), time.monotonic()
        try:
            while following < seeds.stop or waiting:
                if time.monotonic() - counted_at > _COUNT_SECONDS:
                    threads, counted_at = self._threads(), time.monotonic()
                while following < seeds.stop and len(waiting) < 2 * threads + 1:
                    size = chunk_size.now(done, busy_seconds)
                    stop = min(following + size, seeds.stop)
                    waiting.append((self._submit(task, following, stop), stop - following))
                    following = stop
                future, count = waiting[0]
                ready = threading.Event()
                future.add_done_callback(lambda _, ready=ready: ready.set())
                while not ready.wait(LOOK_SECONDS):
                    if on_progress is not None:
                        on_progress(done + sum(size for one, size in waiting if one.done()))
                part, seconds = self._result(future)
                waiting.popleft()
                done += count
                busy_seconds += seconds
                yield part
                if on_progress is not None:
                    on_progress(done)
        except KeyboardInterrupt:
            while waiting and waiting[0][0].done():
                yield self._result(waiting.popleft()[0])[0]
            raise
        finally:
            self._client.cancel([future for future, _ in waiting])

    def _threads(self) -> int:
        return max(1, sum(map(int, self._client.nthreads().values())))

    def _submit(self, task: Task[_P], start: int, stop: int) -> Any:
        # Impure: the same chunk in another run is to be done anew, not to be found in the scheduler.
        return self._client.submit(_work, task, __version__, start, stop, pure=False)

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except ModuleNotFoundError as error:
            raise ClusterError(f"a worker of the cluster lacks a package: {error}") from error
        except self._distributed.KilledWorker as error:
            raise ClusterError(
                f"the workers that tried some seeds died again and again: {error}"
            ) from error
        finally:
            future.release()


_mine = threading.local()


def _work(task: Task[_P], version: str, start: int, stop: int) -> tuple[_P, float]:
    """Runs at a worker: the answers for some seeds, and the seconds that they took."""
    if version != __version__:
        raise ClusterError(
            f"a worker of the cluster has acesup-solver {__version__}; expected {version}"
        )
    began = time.perf_counter()
    if getattr(_mine, "task", None) != task:
        # Only the latest: the tables of a worker are large.
        _mine.task, _mine.worker = task, task.worker()
    worker: Worker[_P] = _mine.worker
    return worker(range(start, stop)), time.perf_counter() - began
