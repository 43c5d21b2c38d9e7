"""How many cards must be held back to win under optional discards (classic).

    python -m benchmarks.holds --ranks 6 --decks 20000
    python -m benchmarks.holds --ranks 13 --decks 1000

A card is *held* if a round is dealt while it could be discarded. Random decks that are lost under forced
discards and won under optional ones are looked for; the line that the solver finds says how many cards
are enough, and where that is more than one, fewer are tried: everything is searched in which so many
cards may be kept when they could be discarded, and all others go at once. (To wait with a discard
within a round is of no use: what beats the card beats all that it beats.)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import click
import numpy as np
import numpy.typing as npt
from numba import njit

import acesup_solver as au
from acesup_solver.acesup.solver import DealDecider
from acesup_solver.cards import PACK
from acesup_solver.families import VERDICTS
from acesup_solver.kernels.bits import highest_bit, lowest_bit
from acesup_solver.kernels.table import FULL, PRESENT, insert

_OPTIONAL = au.Rules(discards="optional")
_FORCED = au.Rules()
_MOST_HOLDS = 3
_TABLE_ROWS = 1 << 24

# A row of the stack: four columns as in `acesup.state`, the cards dealt, those that may be held.
_DEALT, _HELD, _HOLDS, _ROW = 4, 5, 6, 7

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_2, _6, _18, _53 = np.uint64(2), np.uint64(6), np.uint64(18), np.uint64(53)
_FLOOR = np.uint64(1)


def held_cards(deal: au.Deal, moves: Iterable[str]) -> set[au.Card]:
    """The cards that a line of play could discard when it deals, and does not."""
    game = au.Game(deal, _OPTIONAL)
    held: set[au.Card] = set()
    for action in moves:
        if action == "deal":
            held |= {
                au.Card.parse(text[1:]) for text in map(str, game.legal_actions) if text[0] == "x"
            }
        game.push(action)
    return held


@njit  # type: ignore[untyped-decorator]
def _wins(
    n: int, beaten_by: Any, last_cards: Any, most_holds: Any, stack: Any, table: Any, stamp: int
) -> int:
    """1 if the deal is won with so many cards held at most, 0 if not, -1 if the table is full."""
    now = np.zeros(_ROW, np.uint64)
    stack[0] = now
    stack[0, :4] = _FLOOR
    top, entries = 1, 0
    while top > 0:
        top -= 1
        now[:] = stack[top]
        while True:
            tops = _ZERO
            for place in range(4):
                tops |= _bit(highest_bit(now[place]))
            where = -1
            for place in range(4):
                card = highest_bit(now[place])
                if beaten_by[card] & tops and not now[_HELD] & _bit(card):
                    where = place
            if where < 0:
                break
            # It is held, later, or goes.
            card = _bit(highest_bit(now[where]))
            if now[_HOLDS] < most_holds:
                stack[top] = now
                stack[top, _HELD] |= card
                stack[top, _HOLDS] += _ONE
                top += 1
            now[where] ^= card
        dealt = now[_DEALT]
        cards, bottoms, held = _ZERO, _ZERO, _ZERO
        for place in range(4):
            column = now[place] & ~_FLOOR
            cards |= column
            bottoms = bottoms << _6 | np.uint64(lowest_bit(column if column else now[place]))
        if dealt == np.uint64(n) and cards == last_cards:
            return 1
        rest = now[_HELD] & cards
        while rest:
            held = held << _6 | np.uint64(lowest_bit(rest))
            rest &= rest - _ONE
        word_1 = (bottoms << _2 | now[_HOLDS]) << _18 | held
        added = insert(table, table.shape[0], entries, stamp, cards | dealt << _53, word_1)
        if added == FULL:
            return -1
        if added == PRESENT:
            continue
        entries += 1
        for place in range(4):
            card = _bit(highest_bit(now[place])) & ~_FLOOR
            if card and beaten_by[highest_bit(card)] & tops:
                stack[top] = now
                stack[top, place] ^= card
                top += 1
            for gap in range(4):
                if card and now[gap] == _FLOOR:
                    stack[top] = now
                    stack[top, place] ^= card
                    stack[top, gap] |= card
                    top += 1
        if dealt < np.uint64(n):
            stack[top] = now
            for place in range(4):
                stack[top, place] |= _bit(np.int64(dealt) + place + 1)
            stack[top, _DEALT] += np.uint64(4)
            top += 1
    return 0


@njit  # type: ignore[untyped-decorator]
def _bit(index: Any) -> Any:
    return _ONE << np.uint64(index)


class HoldSearch:
    """Searches deals with a few cards held; keeps its memory, 256 MB."""

    def __init__(self) -> None:
        self._stack = np.zeros((100_000, _ROW), np.uint64)
        self._table = np.zeros((_TABLE_ROWS, 2), np.uint64)
        self._stamp = 0

    def wins_with(self, deal: au.Deal, holds: int) -> bool | None:
        """Whether holding at most so many cards wins; ``None`` if the memory does not say."""
        if not 0 <= holds <= _MOST_HOLDS:
            raise ValueError(f"{holds} holds; expected 0 to {_MOST_HOLDS}")
        self._stamp += 1
        cards = list(deal)
        beaten_by = np.zeros(64, np.uint64)
        for bit, card in enumerate(cards, start=1):
            for other, beater in enumerate(cards, start=1):
                if beater.suit == card.suit and beater.rank > card.rank:
                    beaten_by[bit] |= _ONE << np.uint64(other)
        highest = max(card.rank for card in cards)
        last = sum(1 << bit for bit, card in enumerate(cards, start=1) if card.rank == highest)
        found = _wins(
            len(cards),
            beaten_by,
            np.uint64(last),
            np.uint64(holds),
            self._stack,
            self._table,
            self._stamp,
        )
        return None if found < 0 else bool(found)


def _won_only_optional(decks: npt.NDArray[np.uint8], states: int | None) -> npt.NDArray[np.bool_]:
    lost = VERDICTS.index(au.Verdict.UNSOLVABLE)
    won = VERDICTS.index(au.Verdict.SOLVABLE)
    chosen = DealDecider(_FORCED).decide(decks).verdicts == lost
    limits = au.Limits(max_states=states)
    chosen[chosen] = DealDecider(_OPTIONAL, limits=limits).decide(decks[chosen]).verdicts == won
    return np.asarray(chosen, np.bool_)


def fewest_holds(deal: au.Deal, search: HoldSearch) -> int | None:
    """How many cards must be held to win a deal that can be won; ``None`` if that is not found out."""
    enough = len(held_cards(deal, au.solve(deal, _OPTIONAL).moves))
    for holds in range(min(enough, _MOST_HOLDS + 1)):
        won = search.wins_with(deal, holds)
        if won is not False:
            return holds if won else None
    return enough if enough <= _MOST_HOLDS + 1 else None


@click.command()
@click.option("--ranks", type=click.IntRange(2, 13), default=6, show_default=True)
@click.option("--decks", type=click.IntRange(1), default=20_000, show_default=True)
@click.option("--states", type=click.IntRange(1), default=1_000_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(ranks: int, decks: int, states: int, seed: int) -> None:
    """Count the cards that must be held in decks that only optional discards win."""
    numbers = [13 * suit + rank for suit in range(4) for rank in range(13 - ranks, 13)]
    shuffler = random.Random(seed)
    shuffled = np.array(
        [shuffler.sample(numbers, len(numbers)) for _ in range(decks)], dtype=np.uint8
    )
    counts: Counter[int | None] = Counter()
    search = HoldSearch()
    for row in shuffled[_won_only_optional(shuffled, states)]:
        deal = au.Deal(tuple(PACK[number] for number in row))
        holds = fewest_holds(deal, search)
        counts[holds] += 1
        if holds is None or holds > 2:
            click.echo(f"{'?' if holds is None else holds} holds: {deal}")
    click.echo(f"{decks} decks of {ranks} ranks; won only by holding cards back, by their number:")
    for number, count in sorted(counts.items(), key=str):
        click.echo(f"{'not found out' if number is None else number}: {count}")


if __name__ == "__main__":
    main()
