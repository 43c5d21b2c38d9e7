"""The pools that come with the package: the first 500 solvable deals of every variant.

They are frozen. Which deals are solvable will never change, but a better solver finds other lines, and
under a limit (Aces and Kings) more of the first deals; whatever is built on a pool, a deal of the day say,
must not change with it. A better pool gets another number.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from acesup_solver.pools.files import read_pool
from acesup_solver.pools.model import InvalidPoolError, Pool
from acesup_solver.variants import find_variant

__all__ = ["shipped_pool", "shipped_pools"]


def shipped_pools() -> tuple[str, ...]:
    """The names of the pools that come with the package."""
    places = resources.files("acesup_solver.pools").joinpath("shipped").iterdir()
    endings = "-1.jsonl.gz"
    return tuple(
        sorted(place.name.removesuffix(endings) for place in places if place.name.endswith(endings))
    )


def shipped_pool(variant: str = "classic", *, plain: bool = False) -> Pool:
    """Pool 1 of a variant: its first 500 deals of ``splitmix-1``, with a line of play that wins each.

    With `plain` the deals can be won under the strictest reading too: without lone moves, discards
    being forced, so that nobody depends on tricks. Raises `UnknownVariantError`, and `InvalidPoolError`
    where there is no such pool.

    >>> pool = shipped_pool('classic')
    >>> len(pool), pool.entries[0].seed, pool.entries[0].moves[:3]
    (500, 3, ('deal', 'x8S', 'deal'))
    """
    return _read(find_variant(variant).name + ("-plain" if plain else ""))


@cache
def _read(name: str) -> Pool:
    place = resources.files("acesup_solver.pools").joinpath("shipped", f"{name}-1.jsonl.gz")
    if not place.is_file():
        raise InvalidPoolError(f"no pool {name!r}; expected one of {', '.join(shipped_pools())}")
    with resources.as_file(place) as path:
        return read_pool(path)
