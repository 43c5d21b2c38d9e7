"""What the tests of Aces and Kings share: small decks, random play, and the bridge to the naive oracle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from acesup_solver.aceskings.actions import Action
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.rules import Rules, rank_number
from acesup_solver.aceskings.solver import solve
from acesup_solver.cards import PACK, Card
from acesup_solver.deals import Deal
from acesup_solver.results import Limits, Verdict
from tests import kings_oracle as oracle

SMALL_RULES = (
    Rules(ranks=2, packs=2, up=4, down=4, slots=2, reserves=(3, 3)),
    Rules(ranks=3, packs=1, up=2, down=2, slots=1, reserves=(2, 2)),
    Rules(ranks=5, packs=1, up=4, down=0, slots=0, reserves=(5, 5)),
    Rules(ranks=6, packs=1, up=1, down=3, slots=0, reserves=(8, 4)),
    Rules(ranks=6, packs=1, up=3, down=1, slots=1, reserves=(8, 8)),
    Rules(ranks=7, packs=1, up=2, down=2, slots=0, reserves=(8, 8)),
    Rules(ranks=8, packs=1, up=2, down=2, slots=0, reserves=(9, 11)),
    Rules(ranks=5, packs=1, up=0, down=4, slots=1, reserves=(0, 0)),
    Rules(ranks=4, packs=2, up=4, down=4, slots=0, reserves=(8, 8)),
    Rules(ranks=4, packs=2, up=6, down=2, slots=1, reserves=(8, 8)),
    Rules(ranks=6, packs=1, up=4, down=0, slots=1, reserves=(8, 8)),
    Rules(ranks=6, packs=1, up=4, down=0, slots=2, reserves=(4, 4)),
    Rules(ranks=5, packs=1, up=0, down=4, slots=2, reserves=(7, 7)),
    Rules(ranks=4, packs=1, up=0, down=4, slots=1, reserves=(6, 0)),
    Rules(ranks=8, packs=1, up=2, down=2, slots=1, reserves=(13, 13)),
    Rules(ranks=9, packs=1, up=2, down=2, slots=1, reserves=(14, 14)),
    Rules(ranks=8, packs=1, up=1, down=3, slots=2, reserves=(12, 12)),
    Rules(ranks=8, packs=1, up=4, down=0, slots=3, reserves=(13, 13)),
)
"""Eighteen small games that a naive search can often finish, with every size varied."""


def shuffled(rules: Rules, rng: random.Random) -> Deal:
    """A random deal of the cards that the rules are for."""
    cards = [card for card in PACK if rank_number(card) <= rules.ranks] * rules.packs
    rng.shuffle(cards)
    return Deal(tuple(cards))


def oracle_sizes(rules: Rules) -> oracle.Sizes:
    """The same sizes for the oracle."""
    return oracle.Sizes(rules.ranks, rules.up, rules.down, rules.slots, rules.reserves)


def ranks_of(cards: tuple[Card | None, ...]) -> tuple[int, ...]:
    """Cards as the oracle knows them."""
    return tuple(0 if card is None else rank_number(card) for card in cards)


def oracle_position(game: Game) -> oracle.Position:
    """The position of a game for the oracle."""
    first, second = game.reserves
    return oracle.Position(
        reserves=(ranks_of(first), ranks_of(second)),
        slots=ranks_of(game.slots),
        waste=ranks_of(game.waste),
        stock=ranks_of(game.stock),
        up=tuple(map(ranks_of, game.up)),
        down=tuple(map(ranks_of, game.down)),
    )


def random_play(game: Game, rng: random.Random, most: int = 400) -> Iterator[Action]:
    """Play a game to its end, or for a while: yields every action just before it is pushed.

    One player in three plays what can be played, one turns the stock a lot, one does anything.
    """
    turns, plays = rng.choice(((1.0, 5.0), (3.0, 1.0), (1.0, 1.0)))
    for _ in range(most):
        legal = game.legal_actions
        if not legal:
            return
        weights = [
            turns if action == "turn" else plays if action[0] in "RWS" else 0.5 for action in legal
        ]
        action = rng.choices(legal, weights)[0]
        yield action
        game.push(action)


def middle_of_a_game(game: Game, rng: random.Random) -> Game:
    """The game itself after a random number of random actions."""
    for _ in random_play(game, rng, most=rng.randint(0, 2 * game.rules.cards)):
        pass
    return game


@dataclass
class Tally:
    """What `check` has seen: positions won, lost, and too large for the oracle."""

    won: int = 0
    lost: int = 0
    too_large: int = 0


def check(game: Game, tally: Tally, limit: int = 20_000) -> None:
    """Compare the solver with the exhaustive search of the oracle; the winning line is replayed there.

    Does nothing if the oracle needs more positions than the limit. Raises `AssertionError`.
    """
    sizes = oracle_sizes(game.rules)
    position = oracle_position(game)
    winnable = oracle.winnable(position, sizes, limit=limit)
    if winnable is None:
        tally.too_large += 1
        return
    tally.won += winnable
    tally.lost += not winnable
    solution = solve(game, limits=Limits(memory_mb=50))
    case = f"{game.rules} | {game!r}"
    expected = Verdict.SOLVABLE if winnable else Verdict.UNSOLVABLE
    assert solution.verdict is expected, f"{solution}: {case}"
    for action in solution.moves:
        position = oracle.apply(position, action, sizes)
    assert oracle.won(position) or not winnable, case


def check_small_games(seed: int, count: int, limit: int = 20_000) -> list[Tally]:
    """`check` for so many random deals of each of the small games."""
    rng = random.Random(seed)
    tallies = [Tally() for _ in SMALL_RULES]
    for rules, tally in zip(SMALL_RULES, tallies, strict=True):
        for _ in range(count):
            check(Game(shuffled(rules, rng), rules), tally, limit)
    return tallies
