"""A run that makes a pool, with a journal: killed at any moment, it goes on when it is started again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from acesup_solver.engines import Engine, Threads
from acesup_solver.pools.files import check_ending, write_rows
from acesup_solver.pools.journal import Journal, journal_of
from acesup_solver.pools.making import PoolTask, make_parts, pool_facts
from acesup_solver.pools.model import InvalidPoolError, PoolFacts

__all__ = ["make_pool"]


def make_pool(
    output: Path,
    task: PoolTask,
    count: int,
    *,
    start: int,
    engine: Engine | None = None,
    on_facts: Callable[[PoolFacts], None] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> PoolFacts:
    """Make a file with the first `count` deals, from a number on, that belong into a pool.

    What is found is kept in a journal beside the file (`journal_of`) until the file is written. If the
    run ends before, in whatever way, the same call goes on where it ended; the file is the same in the
    end, whatever `engine` works. `on_facts` is told of the pool so far, at the beginning and with every
    chunk, `on_progress` how many numbers this run has decided. Raises `ValueError`s and `OSError`s.
    """
    check_ending(output)
    if output.is_dir() or not output.parent.is_dir():
        raise InvalidPoolError(f"{output}: expected the name of a file, in a folder that is there")
    engine = Threads() if engine is None else engine
    with Journal(journal_of(output), pool_facts(task, start), count) as journal:
        if on_facts is not None:
            on_facts(journal.facts)
        for part in make_parts(task, journal.facts, count, engine, on_progress=on_progress):
            journal.add(part)
            if on_facts is not None:
                on_facts(journal.facts)
        write_rows(output, journal.facts, journal.rows())
        journal.remove()
        return journal.facts
