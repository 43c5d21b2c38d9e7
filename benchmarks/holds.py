"""How many cards must be held back to win under optional discards, on small decks.

    python -m benchmarks.holds --ranks 6 --decks 20000

A card is *held* if a round is dealt while it could be discarded. Random decks that are lost under forced
discards and won under optional ones are looked for; the line that the solver finds says how many cards
are enough, and where that is more than one, fewer are tried: with a set of cards that may be held, all
others being discarded as soon as they can be, everything is searched, for every set of that size.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import click
import numpy as np
import numpy.typing as npt

import acesup_solver as au
from acesup_solver.acesup.solver import DealDecider
from acesup_solver.cards import PACK
from acesup_solver.families import VERDICTS

_COLUMNS = 4
_Columns = tuple[tuple[au.Card, ...], ...]


def held_cards(deal: au.Deal, moves: Iterable[str]) -> set[au.Card]:
    """The cards that a line of play could discard when it deals, and does not."""
    game = au.Game(deal, _OPTIONAL)
    held: set[au.Card] = set()
    for action in moves:
        if action == "deal":
            held |= set(_discardable(tuple(map(tuple, game.columns))))
        game.push(action)
    return held


def wins_with(deal: au.Deal, held: frozenset[au.Card]) -> bool:
    """Whether the classic game is won if only these cards may be kept when they could be discarded."""
    cards = tuple(deal)
    seen: set[tuple[int, _Columns]] = set()
    start: _Columns = ((),) * _COLUMNS
    to_do: list[tuple[int, _Columns]] = [(0, start)]
    while to_do:
        dealt, columns = to_do.pop()
        columns = _without_the_others(columns, held)
        if dealt == len(cards) and sum(map(len, columns)) == len(_SUITS):
            return True
        if (dealt, columns) in seen:
            continue
        seen.add((dealt, columns))
        if dealt < len(cards):
            next_round = cards[dealt : dealt + _COLUMNS]
            to_do.append(
                (
                    dealt + _COLUMNS,
                    tuple(
                        (*column, card) for column, card in zip(columns, next_round, strict=True)
                    ),
                )
            )
        to_do.extend((dealt, after) for after in _after_moves(columns))
        to_do.extend((dealt, _without(columns, card)) for card in _discardable(columns))
    return False


def fewest_holds(deal: au.Deal, enough: int) -> int:
    """The size of the smallest set of cards that must be held, given that `enough` are enough."""
    for size in range(1, enough):
        if any(wins_with(deal, frozenset(cards)) for cards in combinations(deal, size)):
            return size
    return enough


_OPTIONAL = au.Rules(discards="optional")
_FORCED = au.Rules()
_SUITS = "CDHS"


def _discardable(columns: _Columns) -> list[au.Card]:
    tops = [column[-1] for column in columns if column]
    return [
        card
        for card in tops
        if any(other.suit == card.suit and other.rank > card.rank for other in tops)
    ]


def _without(columns: _Columns, card: au.Card) -> _Columns:
    return tuple(column[:-1] if column and column[-1] == card else column for column in columns)


def _without_the_others(columns: _Columns, held: frozenset[au.Card]) -> _Columns:
    while others := [card for card in _discardable(columns) if card not in held]:
        columns = _without(columns, others[0])
    return columns


def _after_moves(columns: _Columns) -> list[_Columns]:
    after = []
    for gap, empty in enumerate(columns):
        if empty:
            continue
        for place, column in enumerate(columns):
            if column:
                moved = list(columns)
                moved[gap], moved[place] = column[-1:], column[:-1]
                after.append(tuple(moved))
    return after


def _won_only_optional(decks: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    lost = VERDICTS.index(au.Verdict.UNSOLVABLE)
    won = VERDICTS.index(au.Verdict.SOLVABLE)
    chosen = DealDecider(_FORCED).decide(decks).verdicts == lost
    chosen[chosen] = DealDecider(_OPTIONAL).decide(decks[chosen]).verdicts == won
    return np.asarray(chosen, np.bool_)


@click.command()
@click.option("--ranks", type=click.IntRange(2, 13), default=6, show_default=True)
@click.option("--decks", type=click.IntRange(1), default=20_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(ranks: int, decks: int, seed: int) -> None:
    """Count the cards that must be held in decks that only optional discards win."""
    numbers = [13 * suit + rank for suit in range(len(_SUITS)) for rank in range(13 - ranks, 13)]
    shuffler = random.Random(seed)
    shuffled = np.array(
        [shuffler.sample(numbers, len(numbers)) for _ in range(decks)], dtype=np.uint8
    )
    counts: Counter[int] = Counter()
    for row in shuffled[_won_only_optional(shuffled)]:
        deal = au.Deal(tuple(PACK[number] for number in row))
        holds = fewest_holds(deal, len(held_cards(deal, au.solve(deal, _OPTIONAL).moves)))
        counts[holds] += 1
        if holds > 2:
            click.echo(f"{holds} holds: {deal}")
    click.echo(f"{decks} decks of {ranks} ranks; won only by holding cards back, by their number:")
    for holds, count in sorted(counts.items()):
        click.echo(f"{holds}: {count}")


if __name__ == "__main__":
    main()
