"""Checking a pool: every deal from its number, every line by the reference game, every count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from acesup_solver.deals import Deal
from acesup_solver.pools.files import check_ending, open_raw
from acesup_solver.pools.model import InvalidPoolError, PoolDeal, PoolFacts, checksum, deal_from_row
from acesup_solver.pools.raw import MOST_DEALS

__all__ = ["Fault", "check_deal", "check_pool"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that is wrong, and where."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def check_pool(path: Path) -> Iterator[Fault]:
    """All that is wrong with the pool in a file, as it is found; nothing if all is well.

    Every deal is dealt again from its number, every line is replayed by the reference game, the numbers
    have to be in order and in the range of the pool, the filters kept as far as the file can show it, and
    the counts true. Raises `InvalidPoolError` for a file whose head cannot be read, `OSError`.
    """
    check_ending(path)
    try:
        facts, rows = open_raw(path)
    except InvalidPoolError as error:
        raise InvalidPoolError(f"{path}: {error}") from error
    count = 0
    before: int | None = None
    try:
        for raw in rows:
            count += 1
            if count > MOST_DEALS:
                yield Fault(raw.place, f"more than {MOST_DEALS} deals; nothing more is read")
                return
            if raw.row is None:
                yield Fault(raw.place, raw.error or "")
                continue
            try:
                packs = facts.variant.family.packs
                entry = deal_from_row(raw.row, scheme=facts.scheme, packs=packs)
            except InvalidPoolError as error:
                yield Fault(raw.place, str(error))
                continue
            place = f"{raw.place}, seed {entry.seed}"
            if before is not None and entry.seed <= before:
                yield Fault(place, f"follows seed {before}; expected a larger one")
            before = entry.seed
            for what in check_deal(entry, facts):
                yield Fault(place, what)
    except InvalidPoolError as error:
        yield Fault("the file", str(error))
        return
    if count != facts.count:
        yield Fault("the head", f"counts {facts.count} deals; the file has {count}")
    elif before is not None and before + 1 != facts.seeds.stop:
        yield Fault("the head", f"its range ends at {facts.seeds.stop}; the last seed is {before}")


def check_deal(entry: PoolDeal, facts: PoolFacts) -> Iterator[str]:
    """What is wrong with one deal of a pool."""
    family = facts.variant.family
    if not facts.seeds.start <= entry.seed < facts.seeds.stop:
        yield f"outside of the range {facts.seeds.start}:{facts.seeds.stop} of the pool"
    try:
        dealt = Deal.from_seed(entry.seed, facts.scheme, packs=family.packs)
    except ValueError as error:
        yield str(error)
    else:
        if dealt != entry.deal:
            place = next(
                i for i, (a, b) in enumerate(zip(dealt, entry.deal, strict=True)) if a != b
            )
            yield (
                f"card {place + 1} of the deal is {entry.deal.cards[place]}; {facts.scheme} deals"
                f" {dealt.cards[place]}"
            )
    if checksum(entry.moves) != entry.sha256:
        yield "the checksum is not that of the line"
    yield from _check_line(entry, facts)
    yield from _check_difficulty(entry, facts)
    max_moves = facts.filters.max_moves
    if max_moves is not None and entry.move_count > max_moves:
        yield f"{entry.move_count} moves; the filter lets {max_moves} pass"


def _check_line(entry: PoolDeal, facts: PoolFacts) -> Iterator[str]:
    try:
        game = facts.variant.family.new_game(entry.deal, facts.variant.rules)
    except ValueError as error:
        yield f"these cards are not dealt under the rules of the pool: {error}"
        return
    for number, action in enumerate(entry.moves, start=1):
        try:
            game.push(action)
        except ValueError as error:
            yield f"action {number} of the line: {error}"
            return
    outcome = game.outcome()
    if outcome is None:
        yield f"the line ends after {len(entry.moves)} actions, and the game is not over"
    elif not outcome.won:
        yield f"the line ends in a game that is {outcome}"


def _check_difficulty(entry: PoolDeal, facts: PoolFacts) -> Iterator[str]:
    bands = facts.filters.bands
    if entry.difficulty is None:
        if entry.band is not None:
            yield f"band {entry.band}, but no difficulty"
        elif bands:
            yield f"not rated; the filter lets {' or '.join(bands)} pass"
        return
    # Here, because it brings Numba: a pool of unrated deals is checked without it.
    from acesup_solver.difficulties import band_of

    band = band_of(entry.difficulty).value
    if entry.band != band:
        yield f"band {entry.band}; a difficulty of {entry.difficulty} is {band}"
    elif bands and band not in bands:
        yield f"band {band}; the filter lets {' or '.join(bands)} pass"
