"""The progress bar: on standard error, and only for a person at a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from acesup_solver.cli.report import duration, grouped, speed

__all__ = ["Counter"]


class Counter:
    """Counts deals and shows how far they are; silent unless standard error is a terminal.

    `found` says what is counted beside them. `total` is the number of deals, ``None`` if nobody
    knows. With `own_line` false there is no bar either: rows that scroll by on the same terminal are
    progress enough.
    """

    def __init__(
        self, title: str, total: int | None, *, own_line: bool = True, found: str = "solvable"
    ) -> None:
        self._total = total
        self._is_shown = own_line and sys.stderr.isatty()
        self._solvable = 0
        self._found = found
        self._began = time.monotonic()
        columns = [
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            TextColumn("{task.fields[share]}"),
            TextColumn("{task.fields[rate]}"),
            TextColumn("{task.fields[left]}"),
            TextColumn("{task.fields[solvable]}"),
        ]
        self._progress = Progress(
            *columns,
            console=Console(stderr=True),
            disable=not self._is_shown,
            transient=True,
            # Results on standard output must not pass through the console of standard error.
            redirect_stdout=False,
            refresh_per_second=5,
        )
        self._task = self._progress.add_task(
            title, total=total, share="", rate="", left="", solvable=""
        )

    def __enter__(self) -> Counter:
        self._began = time.monotonic()
        if self._is_shown:
            self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._is_shown:  # rich 13 ends a disabled bar with an empty line
            self._progress.stop()

    def found(self, solvable: int) -> None:
        """Tell that so many deals in all are known to be solvable."""
        self._solvable = solvable

    def show(self, done: int) -> None:
        """Tell that so many deals in all are decided."""
        seconds = time.monotonic() - self._began
        rate = done / seconds if seconds else 0.0
        share = left = ""
        if self._total is not None:
            share = f"{100 * done / self._total:.1f} %"
            left = f"{_roughly((self._total - done) / rate)} left" if rate else ""
        self._progress.update(
            self._task,
            completed=done,
            share=share,
            left=left,
            rate=f"{speed(rate)} deals/s",
            solvable=f"{grouped(self._solvable)} {self._found}",
        )


def _roughly(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 59.5 else duration(seconds)
