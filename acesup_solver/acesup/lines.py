"""Winning lines: the choices that a search found, written out action by action and played to the end.

A search stores only its choices; the discards and deals that it makes without a choice are found again
here, on the reference game, which refuses anything that the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Iterable

from acesup_solver.acesup.actions import DEAL, Action, Kind, discard, move
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.rules import Discards, Gaps, Reach
from acesup_solver.acesup.state import SETTLES, pack_rules
from acesup_solver.cards import Card

__all__ = ["BrokenLineError", "overflow_line", "written_out"]


class BrokenLineError(RuntimeError):
    """A line that should win does not: a fault of this library, never of its caller."""


def written_out(game: Game, choices: Iterable[Action], cuts: Cut) -> tuple[Action, ...]:
    """Every action of the line that makes these choices, replayed by the reference game to its win.

    Raises `BrokenLineError` if the line does not win.
    """
    twin = game.copy()
    _run_on(twin, cuts)
    for action in choices:
        twin.push(action)
        _run_on(twin, cuts)
    return _proved(game, twin)


def overflow_line(game: Game) -> tuple[Action, ...]:
    """The line of the cut MORE_COLUMNS_THAN_SUITS: discard, else fill a gap from a heavy column, else
    deal."""
    twin = game.copy()
    while not twin.is_won:
        heavy = {column[-1] for column in twin.columns if len(column) > 1}
        wanted = [
            action
            for action in twin.legal_actions
            if action.kind is not Kind.MOVE or action.card in heavy
        ]
        if not wanted:
            break
        twin.push(wanted[0])
    return _proved(game, twin)


def _proved(game: Game, played: Game) -> tuple[Action, ...]:
    line = played.history[len(game.history) :]
    if not played.is_won:
        raise BrokenLineError(f"line {' '.join(line)} does not win {game!r}")
    return line


def _run_on(game: Game, cuts: Cut) -> None:
    """What `run_on` of the kernels does: actions that are made at once, and the only possible deal."""
    settles = bool(pack_rules(game.rules)[SETTLES])
    while True:
        legal = game.legal_actions
        if settles and legal and legal[0].kind is Kind.DISCARD:
            game.push(legal[0])
        elif _drop_one_useless(game, cuts):
            continue
        elif legal == (DEAL,):
            game.push(DEAL)
        else:
            return


def _drop_one_useless(game: Game, cuts: Cut) -> bool:
    """One step of the cuts SAFE_DISCARD and TAKE_OUT."""
    rules = game.rules
    safe = rules.discards is Discards.OPTIONAL and (
        not rules.fillers or (rules.lone_moves and rules.gaps is Gaps.MAY_FILL)
    )
    if not safe:
        return False
    gaps = [place for place, column in enumerate(game.columns) if not column]
    for column in game.columns:
        for card in reversed(column):
            on_top = card == column[-1]
            taken_out = (
                gaps and rules.reach is Reach.ANY_CARD and card.rank in rules.fillers
            ) and cuts & Cut.TAKE_OUT
            dropped = cuts & Cut.SAFE_DISCARD if on_top else taken_out
            if dropped and _is_useless(game, card) and _is_beaten(game, card):
                if not on_top:
                    game.push(move(card, gaps[0]))
                game.push(discard(card))
                return True
    return False


def _is_beaten(game: Game, card: Card) -> bool:
    return any(game.rules.beats(top, card) for top in game.tops)


def _is_useless(game: Game, card: Card) -> bool:
    left = [other for column in game.columns for other in column] + list(game.stock)
    return not any(game.rules.beats(card, other) for other in left)
