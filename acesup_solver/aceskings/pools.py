"""The deals of the "solvable" switch: 500 numbers of ``splitmix-1`` with a line of play that wins each.

``python -m acesup_solver.aceskings.pools --output FILE`` makes the file anew: the first deals that the
solver wins within its default limit. It is JSON Lines: a header, then a row for each deal with its
number, the states that the search took, the moves, and the SHA-256 of the moves joined by blanks.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

import click

from acesup_solver.aceskings.game import Game
from acesup_solver.deals import Deal
from acesup_solver.results import Verdict
from acesup_solver.schemes import DEFAULT_SCHEME
from acesup_solver.version import __version__

__all__ = ["InvalidPoolError", "PoolDeal", "checksum", "read_pool", "shipped_pool"]

_FORMAT = 1
_POOL = 1
_LARGEST = 5_000_000


class InvalidPoolError(ValueError):
    """A file is not a pool, or what it says about a deal is wrong."""


@dataclass(frozen=True, slots=True)
class PoolDeal:
    """A deal that can be won: its number, the states of the search, and a line of play."""

    seed: int
    states: int
    moves: tuple[str, ...]
    checksum: str

    @property
    def deal(self) -> Deal:
        """The cards."""
        return Deal.from_seed(self.seed, packs=2)

    def check(self) -> None:
        """`InvalidPoolError` unless the checksum is that of the line, and the line wins."""
        if checksum(self.moves) != self.checksum:
            raise InvalidPoolError(f"seed {self.seed}: the checksum is not that of the line")
        game = Game(self.deal)
        try:
            for action in self.moves:
                game.push(action)
        except ValueError as error:
            raise InvalidPoolError(f"seed {self.seed}: {error}") from error
        if not game.is_won:
            raise InvalidPoolError(f"seed {self.seed}: the line leaves {104 - game.score} cards")

    def to_json(self) -> dict[str, object]:
        """The row of the file."""
        return {
            "seed": str(self.seed),
            "states": self.states,
            "moves": " ".join(self.moves),
            "sha256": self.checksum,
        }


def checksum(moves: Iterable[str]) -> str:
    """The SHA-256 of a line of play, its actions joined by blanks."""
    return hashlib.sha256(" ".join(moves).encode()).hexdigest()


def read_pool(path: Path) -> tuple[PoolDeal, ...]:
    """The deals of a file, their lines not replayed; `InvalidPoolError` if it is no pool."""
    if path.stat().st_size > _LARGEST:
        raise InvalidPoolError(f"{path}: larger than 5 MB; expected a pool")
    try:
        header, *rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        found = header["format"], header["variant"], header["scheme"]
        if found != (_FORMAT, "aces-and-kings", DEFAULT_SCHEME):
            raise InvalidPoolError(f"{path}: {found}; expected a pool of format {_FORMAT}")
        return tuple(
            PoolDeal(
                int(row["seed"]), int(row["states"]), tuple(row["moves"].split()), row["sha256"]
            )
            for row in rows
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidPoolError(f"{path}: not a pool: {error}") from error


@lru_cache(maxsize=1)
def shipped_pool() -> tuple[PoolDeal, ...]:
    """The pool that comes with the package: 500 deals.

    >>> len(shipped_pool())
    500
    """
    place = resources.files("acesup_solver.aceskings").joinpath("pool-1.jsonl")
    with resources.as_file(place) as path:
        return read_pool(path)


def _solvable_deals() -> Iterator[PoolDeal]:
    from acesup_solver.aceskings.solver import solve

    seed = 0
    while True:
        solution = solve(Game(Deal.from_seed(seed, packs=2)))
        if solution.verdict is Verdict.SOLVABLE:
            moves = solution.moves
            yield PoolDeal(seed, solution.states, moves, checksum(moves))
        seed += 1


@click.command()
@click.option("--count", type=click.IntRange(min=1), default=500, show_default=True)
@click.option("--output", type=click.Path(path_type=Path), required=True, help="File to write.")
def main(count: int, output: Path) -> None:
    """Make the pool of Aces and Kings anew."""
    header = {
        "format": _FORMAT,
        "pool": _POOL,
        "variant": "aces-and-kings",
        "scheme": DEFAULT_SCHEME,
        "version": __version__,
    }
    lines = [json.dumps(header)]
    for deal in _solvable_deals():
        lines.append(json.dumps(deal.to_json()))
        if len(lines) > count:
            break
    output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
