"""From the steps of a search to the actions of a game: which pile, and the moves among foundations before.

The search knows ranks only. Where no foundation takes a rank at once, a pair of foundations that meet
(one built up that shows u, one built down that shows u+1) slides until the one built up shows the rank
below (`profile.py` tells why there is such a pair).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from acesup_solver.aceskings.actions import TURN, Action, Kind, Place, move
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.rules import rank_number

__all__ = ["BrokenLineError", "Step", "StepKind", "first_action", "written_out"]


class BrokenLineError(RuntimeError):
    """A line that a search found does not win: a fault of the solver, never of its input."""


class StepKind(Enum):
    """What a step of the search does."""

    TURN = "turn"
    PLAY = "play"
    """A card goes to a foundation."""
    STORE = "store"
    """A card goes to an empty slot."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it does, the kind of place the card comes from, and its rank.

    A reserve is told by its `index`; for a foundation (`Kind.UP` stands for either direction) and a
    slot any one with that rank will do.
    """

    kind: StepKind
    source: Kind | None = None
    index: int = 0
    rank: int = 0

    def play(self, game: Game) -> None:
        """Carry the step out in a game; `ValueError` or `BrokenLineError` if that is impossible."""
        _play(game, self)

    def is_possible(self, game: Game) -> bool:
        """Whether the step can be carried out."""
        twin = game.copy()
        try:
            _play(twin, self)
        except (ValueError, BrokenLineError):
            return False
        return True


def first_action(game: Game, step: Step) -> Action:
    """The first of the actions that carry out a step: a move among foundations may come before."""
    twin = game.copy()
    step.play(twin)
    return twin.history[len(game.history)]


def written_out(game: Game, steps: list[Step]) -> tuple[Action, ...]:
    """The actions that carry out the steps, played in a copy of the game, which they must win.

    Raises `BrokenLineError` if they do not.
    """
    twin = game.copy()
    began = len(twin.history)
    try:
        for step in steps:
            step.play(twin)
    except ValueError as error:
        raise BrokenLineError(f"a line cannot be played: {error}") from error
    if not twin.is_won:
        raise BrokenLineError(f"a line leaves {twin.rules.cards - twin.score} cards")
    return twin.history[began:]


def _play(game: Game, step: Step) -> None:
    if step.kind is StepKind.TURN:
        game.push(TURN)
    elif step.kind is StepKind.STORE:
        source = (
            _foundation_showing(game, step.rank) if step.source is Kind.UP else _source(game, step)
        )
        game.push(move(source, Place(Kind.SLOT, game.slots.index(None))))
    else:
        source = _source(game, step)
        game.push(move(source, _foundation_for(game, step.rank)))


def _source(game: Game, step: Step) -> Place:
    if step.source is Kind.SLOT:
        ranks = [0 if card is None else rank_number(card) for card in game.slots]
        return Place(Kind.SLOT, ranks.index(step.rank))
    assert step.source is not None
    return Place(step.source, step.index)


def _foundation_for(game: Game, rank: int) -> Place:
    """A foundation that takes a rank, made so where there is none."""
    taking = _first(game, rank - 1, rank + 1)
    if taking is None:
        up, _ = _slide(game, rank - 1)
        return up
    return taking


def _foundation_showing(game: Game, rank: int) -> Place:
    """A foundation whose top card has a rank, made so where there is none."""
    showing = _first(game, rank, rank)
    if showing is None:
        up, _ = _slide(game, rank)
        return up
    return showing


def _shown(game: Game) -> tuple[list[int], list[int]]:
    """What the foundations show: up to which rank, and down to which; 0 and R+1 are empty ones."""
    ranks = game.rules.ranks
    return [len(pile) for pile in game.up], [ranks + 1 - len(pile) for pile in game.down]


def _first(game: Game, up_shows: int, down_shows: int) -> Place | None:
    up, down = _shown(game)
    if up_shows in up:
        return Place(Kind.UP, up.index(up_shows))
    if down_shows in down:
        return Place(Kind.DOWN, down.index(down_shows))
    return None


def _slide(game: Game, wanted: int) -> tuple[Place, Place]:
    """Slide the nearest pair that meets until its foundation built up shows a rank."""
    up, down = _shown(game)
    meeting = [(abs(u - wanted), i, down.index(u + 1)) for i, u in enumerate(up) if u + 1 in down]
    if not meeting:
        raise BrokenLineError(f"no foundation can be made to show rank {wanted}")
    _, i, j = min(meeting)
    up_place, down_place = Place(Kind.UP, i), Place(Kind.DOWN, j)
    for _ in range(up[i], wanted):
        game.push(move(down_place, up_place))
    for _ in range(wanted, up[i]):
        game.push(move(up_place, down_place))
    return up_place, down_place
