"""Hindsight: what the solver says of a finished game, whose stock is no secret any more."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import replace

from acesup_solver.analysis import Analysis, analyse
from acesup_solver.families import Game
from acesup_solver.replay import read
from acesup_solver.replay.record import GameStart
from acesup_solver.replay.styles import in_play
from acesup_solver.results import Limits, Verdict
from acesup_solver.variants import Variant, solve
from acesup_solver.web.errors import ApiError

__all__ = ["review_of"]

_LIMITS = Limits(max_seconds=2.0, memory_mb=250)
"""Of one search."""
_SECONDS = 6.0
"""Of all searches for one review."""


def review_of(record: str, number: int, *, key: bytes) -> dict[str, object]:
    """What the solver says of the n-th game of a record, from 1; that game has its result.

    The rules are those it was played with, where a round may be dealt although a discard is possible. What
    cannot be decided in some seconds stays undecided, and is said to be.
    """
    start, played, won = _game_of(record, number, key)
    variant = in_play(start.variant)
    game = variant.family.new_game(start.deal, variant.rules)
    for action in played:
        game.push(action)
    verdicts, threw_away, in_doubt, line = _won(played) if won else _judged(game)
    boards = _boards(variant, start, played)
    return {
        "game": number,
        "variant": variant.name,
        "deal": str(start.deal),
        "verdict": verdicts[0].value,
        "played": list(played),
        "positions": [
            {"action": action, "board": board, "verdict": verdict.value}
            for action, board, verdict in zip((None, *played), boards, verdicts, strict=True)
        ],
        "threw_away": threw_away,
        "in_doubt": in_doubt,
        "line": None
        if line is None
        else {
            "from": line[0],
            "actions": list(line[1]),
            "boards": _boards(variant, start, (*played[: line[0]], *line[1]))[line[0] :],
        },
    }


_Judged = tuple[Sequence[Verdict], int | None, list[int] | None, tuple[int, tuple[str, ...]] | None]


def _game_of(record: str, number: int, key: bytes) -> tuple[GameStart, tuple[str, ...], bool]:
    """The start of a game, the actions that were not taken back, and whether it was won."""
    lines = record.splitlines()
    end = next(i for i, line in enumerate(lines) if json.loads(line).get("result") == number)
    found = read("".join(f"{line}\n" for line in lines[:end]), key=key)
    if found.refusal is not None or found.run is None or found.run.play is None:
        raise ApiError("refused", f"the record of this play is not confirmed: {found.refusal}")
    game = found.run.play.game
    return found.run.starts[number - 1], tuple(map(str, game.history)), game.is_won


def _won(played: tuple[str, ...]) -> _Judged:
    """What is known without a search: the game itself is the proof."""
    return [Verdict.SOLVABLE] * (len(played) + 1), None, None, None


def _judged(game: Game) -> _Judged:
    # Where the solver is not loaded yet, that takes none of the time.
    solve(game, limits=replace(_LIMITS, max_states=1))
    stop = threading.Event()
    timer = threading.Timer(_SECONDS, stop.set)
    timer.start()
    try:
        found = analyse(game, limits=_LIMITS, stop=stop, actions=False)
    finally:
        timer.cancel()
    doubt = found.in_doubt
    in_doubt = [doubt.start, doubt.stop] if doubt else None
    return found.verdicts, found.thrown_away_at, in_doubt, _line(found)


def _line(found: Analysis) -> tuple[int, tuple[str, ...]] | None:
    """After how many actions a win was last known to be possible, and how."""
    if found.solution.verdict is Verdict.SOLVABLE:
        return len(found.history), tuple(map(str, found.solution.moves))
    if found.instead is None:
        return None
    last = max(i for i, verdict in enumerate(found.verdicts) if verdict is Verdict.SOLVABLE)
    return last, tuple(map(str, found.instead.moves))


def _boards(variant: Variant, start: GameStart, actions: Sequence[str]) -> list[dict[str, object]]:
    """What lies on the table before the first and after each action."""
    by_hand = variant.family.by_hand
    game = variant.family.new_game(start.deal, variant.rules)
    boards = [by_hand.view(game)]
    for action in actions:
        game.push(action)
        boards.append(by_hand.view(game))
    return boards
