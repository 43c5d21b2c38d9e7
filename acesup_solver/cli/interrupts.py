"""Ctrl-C at a moment that suits the work: nothing is torn, and what is finished is kept."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

from acesup_solver.cli.errors import INTERRUPTED

__all__ = ["CtrlC", "Interrupts", "held_back", "raise_ctrl_c"]

_SAME_PRESS_SECONDS = 1.0
"""Within this time a second Ctrl-C is impatience; after it, the work really hangs."""


class CtrlC(KeyboardInterrupt):
    """Ctrl-C was pressed.

    A class of its own, because Python ends by a signal, whatever the exit status, once a plain
    `KeyboardInterrupt` has left an ``exec``, caught or not; and Numba compiles inside one.
    """


def raise_ctrl_c(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    """The handler of SIGINT while nothing has to be finished first."""
    raise CtrlC


class Interrupts:
    """Whether Ctrl-C was pressed; `event` is set then, for threads to look at."""

    def __init__(self) -> None:
        self.event = threading.Event()
        self._pressed_at = 0.0
        self._let_through = False

    def check(self) -> None:
        """Raise `CtrlC` if Ctrl-C was pressed: called where it is safe to stop."""
        if self.event.is_set():
            raise CtrlC

    @contextlib.contextmanager
    def let_through(self) -> Iterator[None]:
        """Inside, Ctrl-C raises `CtrlC` at once: for waiting that may end anywhere."""
        self._let_through = True
        try:
            self.check()
            yield
        finally:
            self._let_through = False

    def handle(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Note a Ctrl-C; another one later on ends the program without finishing anything."""
        now = time.monotonic()
        if self.event.is_set():
            if now - self._pressed_at > _SAME_PRESS_SECONDS:
                raise SystemExit(INTERRUPTED)
            return
        self._pressed_at = now
        self.event.set()
        if self._let_through:
            raise CtrlC


@contextlib.contextmanager
def held_back() -> Iterator[Interrupts]:
    """Inside, Ctrl-C is noted instead of raised."""
    interrupts = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield interrupts  # only the main thread is told of signals
        return
    before = signal.signal(signal.SIGINT, interrupts.handle)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)
