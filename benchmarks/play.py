"""How long a player waits: for the start of a game, for an action, for a record to be checked.

``python -m benchmarks.play`` prints a table, in milliseconds of processor time; what the disk takes to keep
a line comes on top.
"""

from __future__ import annotations

import datetime as dt
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import click

from acesup_solver.dailies import daily
from acesup_solver.pools import shipped_pool
from acesup_solver.replay import check
from acesup_solver.speedaces import Daily, FreePlay, Session, SetClock, ShippedDeals, Stages
from acesup_solver.speedaces.store import Store

NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


def timed(work: Callable[[int], object], count: int) -> list[float]:
    """Milliseconds of each of some repetitions, sorted."""
    taken = []
    for number in range(count):
        began = time.thread_time()
        work(number)
        taken.append(1000 * (time.thread_time() - began))
    return sorted(taken)


def row(name: str, taken: list[float]) -> None:
    """One row of the table."""
    late = taken[int(0.99 * len(taken))]
    click.echo(f"| {name} | {median(taken):.2f} | {late:.2f} | {taken[-1]:.2f} | {len(taken)} |")


@click.command()
@click.option("--count", default=1_000, show_default=True, help="Repetitions.")
def main(count: int) -> None:
    """How long a player waits."""
    source = ShippedDeals()
    source.warm(NOON.date())
    click.echo("| | median ms | 99 of 100 | longest | times |")
    click.echo("|---|---|---|---|---|")
    row("free play, any deal", timed(lambda n: Session(FreePlay.of_seed("classic", n)), count))
    row("free play, solvable", timed(lambda n: Session(FreePlay.solvable("classic", n)), count))
    row("a run of stages", timed(lambda n: Session(Stages.drawn(n)), count))
    row("the daily deal, already known", timed(lambda _: Session(Daily()), count))
    days = [NOON.date() + dt.timedelta(days=n) for n in range(1, count // 10)]
    row("finding the deal of a day", timed(lambda n: daily(days[n]), len(days)))
    entry = shipped_pool("classic", plain=True).entries[0]
    record = played(entry.moves).record
    row("an action", actions(count, entry.moves, None))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.db")
        row("an action, kept in a file", actions(count, entry.moves, store))
        store.close()
    row("checking a won game", timed(lambda _: check(record), count // 10))


def played(moves: tuple[str, ...]) -> Session:
    """A game that is won."""
    session = Session(free_play(), clock=SetClock(NOON))
    for action in moves:
        session.act(action)
    return session


def free_play() -> FreePlay:
    """The first deal of the pool."""
    return FreePlay.of_seed("classic", shipped_pool("classic", plain=True).entries[0].seed)


def actions(count: int, moves: tuple[str, ...], store: Store | None) -> list[float]:
    """The time of every action of some won games."""
    taken: list[float] = []
    while len(taken) < count:
        if store is None:
            session = Session(free_play())
        else:
            session = store.begin(store.add_player("Ada"), free_play())
        taken += timed(lambda n, session=session: session.act(moves[n]), len(moves))  # type: ignore[misc]
    return sorted(taken)


if __name__ == "__main__":
    main()
