"""The one decorator that makes a kernel: every decision about just-in-time compilation is here.

- ``nogil``: kernels run in a pool of threads; ``prange`` is never used, because threading layers clash
  and cannot be interrupted.
- ``cache``: on disk, so that only the first run compiles; without a cache where no folder is writable
  (Numba would refuse the import) and while the digest lines are out of date (it would run stale code).
- With ``NUMBA_DISABLE_JIT=1`` a kernel is plain Python in which 64-bit arithmetic wraps as it does when
  compiled, without a warning; elsewhere overflow warnings keep their meaning.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import config, event

from acesup_solver.kernels.digest import current_digest

__all__ = ["JIT_DISABLED", "kernel"]

_F = TypeVar("_F", bound=Callable[..., Any])

JIT_DISABLED = bool(config.DISABLE_JIT)


def kernel(function: _F) -> _F:
    """Compile a function of arrays and scalars with the policy of this module."""
    if JIT_DISABLED:
        return _wrapping(function)
    # Only the cached build differs from a plain one; a file in a read-only place with no writable
    # cache folder makes Numba raise as soon as caching is asked for.
    if _is_current(function):
        try:
            return _jit(function, cache=True)
        except RuntimeError:
            pass
    return _jit(function, cache=False)


def _jit(function: _F, *, cache: bool) -> _F:
    compiled: _F = numba.njit(nogil=True, cache=cache, _nrt=False)(function)
    return compiled


def _wrapping(function: _F) -> _F:
    @functools.wraps(function)
    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return wrapped  # type: ignore[return-value]


def _is_current(function: Callable[..., Any]) -> bool:
    module = function.__globals__
    if module.get("KERNEL_DIGEST") == current_digest():
        return True
    _say_once(
        "acesup_solver: a kernel file was edited; compiling without a cache until"
        " 'python -m acesup_solver.kernels.digest' has been run"
    )
    return False


_said: set[str] = set()


def _say_once(message: str) -> None:
    if message not in _said:
        _said.add(message)
        print(message, file=sys.stderr)


class _Announcer(event.Listener):  # type: ignore[misc]
    """Says on standard error, once, that kernels of this package are being compiled."""

    def on_start(self, event: Any) -> None:
        dispatcher = event.data["dispatcher"]
        if dispatcher.py_func.__module__.startswith("acesup_solver."):
            _say_once(
                "acesup_solver: compiling the solver for this machine, once (some seconds) ..."
            )

    def on_end(self, event: Any) -> None:
        """Nothing: the next output tells that it is over."""


event.register("numba:compile", _Announcer())
