"""How hard a deal is that can be won: one number to sort by, and what it is made of.

The share of random plays that win is no measure by itself: of 2 000 plays a deal that fill every gap at
random, not one wins on three quarters of the winnable classic deals. So what is measured is how narrow
the way is (see `Difficulty`), and such plays serve to check it. On 1 486 winnable classic deals they win

    easy    3.2 %        medium    0.7 %        hard    0.3 %        expert    0.1 %

and a player who fills every gap so that most cards can be discarded at once wins 9.3, 3.9, 2.3 and
1.0 %. A deal that random plays can win has the smaller value of two with chance 0.71; of the parts, the
moves alone manage 0.71 too, the chance 0.67, the states 0.63.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from acesup_solver import variants
from acesup_solver.acesup.family import ACES_UP
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS
from acesup_solver.acesup.rules import Discards, Rules
from acesup_solver.acesup.solver import Search
from acesup_solver.deals import Deal
from acesup_solver.families import Family
from acesup_solver.results import Limits, Objective, Solution, Verdict

__all__ = [
    "BORDERS",
    "Band",
    "Difficulty",
    "NoDifficultyError",
    "NotWinnableError",
    "band_of",
    "check_has_difficulty",
    "difficulty",
    "difficulty_and_line",
]

BORDERS = (0.26, 0.37, 0.49)
"""The values where medium, hard and expert begin: the quartiles of winnable classic deals."""

DEFAULT_LIMITS = Limits(max_states=200_000)


class NoDifficultyError(ValueError):
    """Difficulty is measured for the games of Aces Up only."""


class NotWinnableError(ValueError):
    """Difficulty was asked of a deal that cannot be won, or is not known to be: see `verdict`."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"a deal that is {verdict} has no difficulty")
        self.verdict = verdict


class Band(Enum):
    """A quarter of the winnable classic deals each."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    def __str__(self) -> str:
        return self.value


def band_of(value: float) -> Band:
    """The band of a difficulty.

    >>> band_of(0.3)
    <Band.MEDIUM: 'medium'>
    """
    return list(Band)[sum(value >= border for border in BORDERS)]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What makes a winnable deal hard, in numbers.

    `chance`
        that somebody who comes along the shortest win and picks any legal action at random wherever
        there is a choice never picks one that throws the win away: the product, over the decisions
        of that line, of the share of legal actions after which the deal can still be won.
    `decisions`
        the number of positions of that line in which some actions keep the win and some do not.
    `moves`
        the moves into empty columns that a win needs at least; every win has the same discards and
        deals. If a limit came first it is the number of the line that was found (`proved` is false).
    `states`
        the positions with a choice that were searched until that shortest win was found.

    `value` is the number to sort by, from 0 (easy) to 1, and `band` the quarter of winnable
    classic deals that it falls into, whatever the rules. Measured on the 4 858 winnable of the first
    10 000 classic deals:

    =========  ======  ======  ======  ======  ======  ======  ======
    share         1 %     5 %    25 %    50 %    75 %    95 %    99 %
    =========  ======  ======  ======  ======  ======  ======  ======
    chance       0.76    0.50    0.14   0.050   0.012  0.0009  0.0001
    decisions       1       2       4       5       7      10      13
    moves           3       3       5       6       7      10      12
    states        140     417   1 374   2 981   6 279  19 125  42 829
    value        0.04    0.12    0.26    0.37    0.49    0.70    0.87
    =========  ======  ======  ======  ======  ======  ======  ======
    """

    chance: float
    decisions: int
    moves: int
    states: int
    proved: bool = True

    @property
    def value(self) -> float:
        """From 0 to 1: two fifths the chance, two fifths the moves, one fifth the states.

        The chance and the states count by their logarithms; each part runs from 0 to 1 between
        about what the easiest and what the hardest hundredth of winnable classic deals have.
        """
        parts = (
            (0.4, -math.log10(self.chance), 0.1, 4.0),
            (0.4, float(self.moves), 3.0, 12.0),
            (0.2, math.log10(max(self.states, 1)), 2.2, 4.6),
        )
        total = sum(
            weight * min(max((size - low) / (high - low), 0.0), 1.0)
            for weight, size, low, high in parts
        )
        return round(total, 4)

    @property
    def band(self) -> Band:
        """Easy, medium, hard or expert."""
        return band_of(self.value)

    def to_json(self) -> dict[str, object]:
        """All of it as plain values."""
        return {
            "difficulty": self.value,
            "band": self.band.value,
            "chance": self.chance,
            "decisions": self.decisions,
            "moves": self.moves,
            "states": self.states,
            "proved": self.proved,
        }

    def __str__(self) -> str:
        about = "" if self.proved else "at most "
        return (
            f"{self.band} ({self.value:.2f}): {about}{self.moves} moves, {self.decisions} decisions,"
            f" chance {self.chance:.2g}"
        )


def difficulty(
    deal: Deal | Game,
    variant: str | variants.Variant | Rules = "classic",
    *,
    limits: Limits | None = None,
) -> Difficulty:
    """How hard a winnable deal is; `limits` (200 000 states) bound each search that it takes.

    The same for the same deal, rules, limits and version. Where a limit leaves open whether an action
    keeps the win, it counts as one that does not. Raises `NotWinnableError` for a deal that cannot be
    won, or is not known to be winnable.

    >>> print(difficulty(Deal.from_seed(17)))
    hard (0.42): 6 moves, 8 decisions, chance 0.015
    """
    return difficulty_and_line(deal, variant, limits=limits)[0]


def difficulty_and_line(
    deal: Deal | Game,
    variant: str | variants.Variant | Rules = "classic",
    *,
    limits: Limits | None = None,
) -> tuple[Difficulty, Solution]:
    """The difficulty (see `difficulty`), and the win with the fewest moves that it was measured along."""
    limits = DEFAULT_LIMITS if limits is None else limits
    game = variants.Game(deal, variant) if isinstance(deal, Deal) else deal
    check_has_difficulty(variants.family_of(game))
    solution = variants.solve(game, objective=Objective.FEWEST_MOVES, limits=limits)
    if solution.verdict is not Verdict.SOLVABLE:
        raise NotWinnableError(solution.verdict)
    shares = [share for share in _shares(game, solution, limits) if share < 1]
    found = Difficulty(
        chance=math.prod(shares),
        decisions=len(shares),
        moves=solution.move_count or 0,
        states=solution.states,
        proved=solution.proved,
    )
    return found, solution


def check_has_difficulty(family: Family) -> None:
    """`NoDifficultyError` for games of a family other than Aces Up."""
    if family is not ACES_UP:
        raise NoDifficultyError(f"difficulty is measured for Aces Up only, not for {family.name}")


def _shares(game: Game, solution: Solution, limits: Limits) -> Iterator[float]:
    """Along a line: the share of the legal actions after which a win is left."""
    twin = game.copy()
    known: dict[object, bool] = {}
    for kept in solution.moves:
        # Forced discards are no decision: whoever puts one off has to make it later.
        forced = twin.rules.discards is Discards.FORCED and bool(twin.discards())
        actions = () if forced else twin.legal_actions
        if len(actions) > 1:
            wins = sum(
                action == kept or _keeps_win(twin, action, limits, known) for action in actions
            )
            yield wins / len(actions)
        twin.push(kept)


def _keeps_win(game: Game, action: str, limits: Limits, known: dict[object, bool]) -> bool:
    game.push(action)
    position = (game.columns, len(game.stock))
    if position not in known:
        # The verdict alone; writing out and checking every line would take most of the time.
        verdict, _ = Search(game, limits, ALL_CUTS).run(math.inf, None)
        known[position] = verdict is Verdict.SOLVABLE
    game.pop()
    return known[position]
