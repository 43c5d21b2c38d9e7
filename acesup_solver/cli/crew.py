"""Deals decided side by side, with the answers in the order of the questions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TypeVar

from acesup_solver.cli.interrupts import Interrupts

__all__ = ["answers_in_order"]

_Question = TypeVar("_Question")
_Answer = TypeVar("_Answer")
_LOOK_SECONDS = 0.1


def answers_in_order(
    questions: Iterator[_Question],
    answer: Callable[[_Question], _Answer],
    jobs: int,
    interrupts: Interrupts,
) -> Generator[tuple[_Question, _Answer], None, None]:
    """Each question with its answer, worked out by that many threads.

    With one job a question is answered before the next one is read, so that a program at the other
    end of a pipe may wait for each answer. Raises `CtrlC` after a Ctrl-C; work that is
    then under way has to end by itself when `interrupts.event` is set. Close it when leaving early.
    """
    waiting: deque[tuple[_Question, Future[_Answer]]] = deque()
    pool = ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="acesup")
    try:
        while True:
            while len(waiting) < 2 * jobs - 1:
                with interrupts.let_through():  # reading may wait for somebody's keyboard
                    question = next(questions, None)
                if question is None:
                    break
                waiting.append((question, pool.submit(answer, question)))
            if not waiting:
                return
            question, future = waiting[0]
            while not future.done():
                wait([future], timeout=_LOOK_SECONDS)
                interrupts.check()
            waiting.popleft()
            yield question, future.result()
    except BaseException:
        interrupts.event.set()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
