"""From kernel to answer: decides positions and deals of Aces and Kings, and writes out winning lines."""

from __future__ import annotations

import threading
import time

import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings import kernel
from acesup_solver.aceskings.actions import Kind
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.lines import Step, StepKind, written_out
from acesup_solver.aceskings.memory import EXPANDED, NOBODY, WINNER
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.state import Board, Numbers, pack, pack_deal
from acesup_solver.aceskings.weights import WEIGHTS
from acesup_solver.aceskings.workspace import Workspace
from acesup_solver.families import REASONS, VERDICTS, Decisions
from acesup_solver.results import Limits, Reason, Solution, Verdict

__all__ = ["DealDecider", "Search", "default_limits", "solve"]

SLICE_STATES = 10_000
"""States between two looks at the clock: 10 to 30 milliseconds."""

BOUND_FROM = 1_000
"""States after which the bound is asked too. Before, it would make easy deals three times as dear."""

_NO_LIMIT = 1 << 62
_DEFAULT_STATES = 100_000


def default_limits(_rules: Rules) -> Limits:
    """A hundred thousand states a deal."""
    return Limits(max_states=_DEFAULT_STATES)


def solve(
    game: Game, *, limits: Limits | None = None, stop: threading.Event | None = None
) -> Solution:
    """Decide a game in progress, its stock known: can it still be won, and how.

    The verdict is SOLVABLE with a line of play that the reference game has replayed to the end,
    UNSOLVABLE after an exhaustive search, UNDECIDED with the limit that ended the search. `stop` may be
    set from another thread.

    >>> from acesup_solver.deals import Deal
    >>> solve(Game(Deal.from_seed(1, packs=2))).verdict
    <Verdict.SOLVABLE: 'solvable'>
    """
    limits = default_limits(game.rules) if limits is None else limits
    began = time.perf_counter()
    search = Search(limits)
    verdict, reason = search.run(pack(game), stop)
    moves: tuple[str, ...] = ()
    if verdict is Verdict.SOLVABLE:
        moves = written_out(game, search.steps())
    return Solution(verdict, reason, moves, search.states, time.perf_counter() - began)


_ANSWERS = {
    kernel.WON: (Verdict.SOLVABLE, Reason.LINE),
    kernel.EXHAUSTED: (Verdict.UNSOLVABLE, Reason.EXHAUSTED),
    kernel.STATES_LIMIT: (Verdict.UNDECIDED, Reason.STATES),
}


class Search:
    """One search after another, in memory of its own.

    Other `weights` of the evaluation and another start of the bound are for measurements.
    """

    def __init__(
        self, limits: Limits, *, weights: Numbers = WEIGHTS, bound_from: int | None = None
    ) -> None:
        self._limits = limits
        self._weights = weights
        self._bound_from = bound_from
        self._space = Workspace(limits.memory_mb)

    @property
    def states(self) -> int:
        """The states expanded by the last search."""
        return int(self._space.memory.counters[EXPANDED])

    def run(self, board: Board, stop: threading.Event | None = None) -> tuple[Verdict, Reason]:
        """The verdict on a board, and what it rests on or what ended the search."""
        space, limits = self._space, self._limits
        deadline = float("inf")
        if limits.max_seconds is not None:
            deadline = time.perf_counter() + limits.max_seconds
        bound_from = BOUND_FROM if self._bound_from is None else self._bound_from
        status = kernel.begin(board, space.memory)
        while status not in _ANSWERS:
            if status != kernel.RUNNING and not space.grow(status):
                if status != kernel.NEED_ROWS:
                    return Verdict.UNDECIDED, Reason.MEMORY
                bound_from = _NO_LIMIT  # the search goes on without its help
            if stop is not None and stop.is_set():
                return Verdict.UNDECIDED, Reason.INTERRUPTED
            if time.perf_counter() >= deadline:
                return Verdict.UNDECIDED, Reason.SECONDS
            status = kernel.search(
                board,
                space.memory,
                self._weights,
                bound_from,
                limits.max_states or _NO_LIMIT,
                SLICE_STATES,
            )
        return _ANSWERS[status]

    def steps(self) -> list[Step]:
        """The way to the win that the last search found."""
        nodes = self._space.memory.nodes
        path = [int(self._space.memory.counters[WINNER])]
        while (parent := int(nodes[path[-1], 1] >> np.uint64(36))) != NOBODY:
            path.append(parent)
        steps: list[Step] = []
        for parent, node in zip(path[:0:-1], path[-2::-1], strict=True):
            action = int(nodes[node, 1]) & 0xFF
            kind, rank = action >> 4, action & 15
            if kind == kernel.TURN:
                turns = _turned(int(nodes[node, 0])) - _turned(int(nodes[parent, 0]))
                steps += [Step(StepKind.TURN)] * turns
            else:
                what, source, index = _STEPS[kind]
                steps.append(Step(what, source, index, rank))
        return steps


_STEPS = {
    kernel.PLAY_FIRST: (StepKind.PLAY, Kind.RESERVE, 0),
    kernel.PLAY_SECOND: (StepKind.PLAY, Kind.RESERVE, 1),
    kernel.PLAY_WASTE: (StepKind.PLAY, Kind.WASTE, 0),
    kernel.PLAY_SLOT: (StepKind.PLAY, Kind.SLOT, 0),
    kernel.FIRST_TO_SLOT: (StepKind.STORE, Kind.RESERVE, 0),
    kernel.SECOND_TO_SLOT: (StepKind.STORE, Kind.RESERVE, 1),
    kernel.WASTE_TO_SLOT: (StepKind.STORE, Kind.WASTE, 0),
    kernel.BACK_TO_SLOT: (StepKind.STORE, Kind.UP, 0),
}


def _turned(key: int) -> int:
    return (key >> 8) & 127


class DealDecider:
    """Decides fresh deals one after the other in memory of its own; for one thread."""

    def __init__(self, rules: Rules, *, limits: Limits | None = None) -> None:
        self._rules = rules
        self._search = Search(default_limits(rules) if limits is None else limits)

    def decide(
        self, deals: npt.NDArray[np.uint8], stop: threading.Event | None = None
    ) -> Decisions:
        """Verdicts on deals (uint8, count x cards, card numbers in dealing order).

        When `stop` is set the deals decided so far come back; the one under way is dropped.
        """
        verdicts, reasons, states = [], [], []
        for deal in deals:
            verdict, reason = self._search.run(pack_deal(deal, self._rules), stop)
            if reason is Reason.INTERRUPTED:
                break
            verdicts.append(VERDICTS.index(verdict))
            reasons.append(REASONS.index(reason))
            states.append(self._search.states)
        return Decisions(
            np.array(verdicts, np.uint8), np.array(reasons, np.uint8), np.array(states, np.int64)
        )
