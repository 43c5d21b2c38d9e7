"""From kernel to answer: decides positions and deals of Aces Up, and writes out winning lines."""

from __future__ import annotations

import threading
import time

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup import decide, kernel, optional
from acesup_solver.acesup.actions import DEAL, Action, Kind, discard, move
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.lines import (
    ANYWHERE,
    BrokenLineError,
    Choice,
    overflow_line,
    replayed,
    written_out,
)
from acesup_solver.acesup.pruning import ALL_CUTS, Cut
from acesup_solver.acesup.rules import Discards, Rules
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL,
    ACTION_DEAL_PLACED,
    ACTION_DISCARD,
    ACTION_KIND_MASK,
    ACTION_MASK,
    ACTION_MOVE,
    ACTION_MOVE_ANYWHERE,
    ACTION_SHIFT,
    COLUMNS,
    DEALT_MASK,
    FIRST_COLUMN,
    FLOOR,
    LONE_MOVES,
    META,
    PARENT,
    STAGES,
    CardNumbers,
    Words,
    card_of_bit,
    pack,
    pack_ranks,
    pack_rules,
    unpack_columns,
)
from acesup_solver.acesup.steps import LOST, WON
from acesup_solver.acesup.workspace import Workspace
from acesup_solver.cards import Card
from acesup_solver.families import REASONS, VERDICTS, Decisions
from acesup_solver.results import Limits, Reason, Solution, Verdict

__all__ = ["DealDecider", "default_limits", "solve"]

SLICE_STATES = 20_000
"""States between two looks at the clock: 5 to 30 milliseconds."""

_NO_LIMIT = 1 << 62
_OPTIONAL_STATES = 1_000_000


def default_limits(rules: Rules) -> Limits:
    """Forced discards: no limit but memory. Optional discards: a million states a deal."""
    if rules.discards is Discards.OPTIONAL:
        return Limits(max_states=_OPTIONAL_STATES)
    return Limits()


def solve(
    game: Game,
    *,
    limits: Limits | None = None,
    stop: threading.Event | None = None,
    cuts: Cut = ALL_CUTS,
) -> Solution:
    """Decide a game in progress, its stock known: can it still be won, and how.

    The verdict is SOLVABLE with a line of play that the reference game has replayed to the end,
    UNSOLVABLE after an exhaustive search or by a theorem, UNDECIDED with the limit that ended the
    search. `stop` may be set from another thread; `cuts` switches prunings off for comparisons.

    >>> from acesup_solver.deals import Deal
    >>> solve(Game(Deal.parse('KC KD KH KS AC AD AH AS'), Rules())).verdict
    <Verdict.UNSOLVABLE: 'unsolvable'>
    """
    limits = default_limits(game.rules) if limits is None else limits
    began = time.perf_counter()
    search = _Search(game, limits, cuts)
    verdict, reason = search.run(_deadline(began, limits), stop)
    moves: tuple[str, ...] = ()
    if reason is Reason.LINE:
        moves = search.line(game, cuts)
    elif verdict is Verdict.SOLVABLE:
        moves = overflow_line(game)
    states = int(search.space.counters[kernel.STATES])
    return Solution(verdict, reason, moves, states, time.perf_counter() - began)


def _deadline(began: float, limits: Limits) -> float:
    return float("inf") if limits.max_seconds is None else began + limits.max_seconds


_ANSWERS = {
    WON: (Verdict.SOLVABLE, Reason.LINE),
    LOST: (Verdict.UNSOLVABLE, Reason.EXHAUSTED),
    WON | decide.DECIDED_BY_RULE: (Verdict.SOLVABLE, Reason.RULE),
    LOST | decide.DECIDED_BY_RULE: (Verdict.UNSOLVABLE, Reason.RULE),
    kernel.STATES_LIMIT: (Verdict.UNDECIDED, Reason.STATES),
}


def _make_room(
    space: Workspace, status: int, deadline: float, stop: threading.Event | None
) -> Reason | None:
    """Give an unfinished search what it asks for, or the reason why it must end."""
    if status == kernel.BROKEN:
        raise BrokenLineError("a line with all cards treated exactly is not a real one")
    if status == kernel.NEED_TABLE and not space.grow_table():
        return Reason.MEMORY
    if status == kernel.NEED_STACK and not space.grow_stack():
        return Reason.MEMORY
    if stop is not None and stop.is_set():
        return Reason.INTERRUPTED
    if time.perf_counter() >= deadline:
        return Reason.SECONDS
    return None


class _Search:
    """The search of one position, and the way to its win."""

    def __init__(self, game: Game, limits: Limits, cuts: Cut) -> None:
        self.packed = pack(game, cuts)
        self.space = Workspace(game.rules.columns, limits.memory_mb)
        self.max_states = limits.max_states or _NO_LIMIT

    def run(self, deadline: float, stop: threading.Event | None) -> tuple[Verdict, Reason]:
        packed, space = self.packed, self.space
        status = decide.begin(
            packed.cards,
            packed.start,
            packed.rules,
            packed.strengths,
            packed.filler_ranks,
            space.board,
            space.stack,
            space.table,
            space.counters,
        )
        while status not in _ANSWERS:
            gave_up = _make_room(space, status, deadline, stop)
            if gave_up is not None:
                return Verdict.UNDECIDED, gave_up
            status = optional.search_stages(
                len(packed.cards),
                packed.rules,
                space.board,
                space.stack,
                space.table,
                space.counters,
                self.max_states,
                SLICE_STATES,
            )
        return _ANSWERS[status]

    def line(self, game: Game, cuts: Cut) -> tuple[Action, ...]:
        """The winning line, written out and replayed."""
        stack = self.space.stack
        if self.space.counters[kernel.STAGE]:
            return self._written_line(game)
        row = int(self.space.counters[kernel.WINNER])
        choices = []
        while row:
            parent = int(stack[row, PARENT])
            choices.append(self._choice(int(stack[row, META]), stack[parent]))
            row = parent
        dealt = int(stack[0, META] & DEALT_MASK)
        if self.packed.rules[STAGES]:
            twin = game.copy()
            twin.rules = game.rules.changed(discards=Discards.FORCED)
            return replayed(game, written_out(twin, choices[::-1], cuts, dealt=dealt))
        return written_out(game, choices[::-1], cuts, dealt=dealt)

    def _written_line(self, game: Game) -> tuple[Action, ...]:
        """The line that `refine.py` wrote, replayed."""
        counters = self.space.counters
        rows = self.space.stack[counters[kernel.LINE] : counters[kernel.LINE_END], META]
        actions = []
        for code in map(int, rows):
            card = card_of_bit((code >> ACTION_BIT_SHIFT) & 63, self.packed.cards)
            kind = code & ACTION_KIND_MASK
            if kind == ACTION_DEAL:
                actions.append(DEAL)
            elif kind == ACTION_DISCARD:
                actions.append(discard(card))
            else:
                actions.append(move(card, code >> ACTION_COLUMN_SHIFT))
        return replayed(game, actions)

    def _choice(self, meta: int, before: Words) -> Choice:
        code = (meta >> int(ACTION_SHIFT)) & int(ACTION_MASK)
        dealt = meta & int(DEALT_MASK)
        kind = code & ACTION_KIND_MASK
        columns = code >> ACTION_COLUMN_SHIFT
        if kind == ACTION_DEAL:
            return Choice(Kind.DEAL, None, ANYWHERE, dealt)
        if kind == ACTION_DEAL_PLACED:
            return Choice(Kind.DEAL, None, ANYWHERE, dealt, self._lights(before, columns))
        card = card_of_bit((code >> ACTION_BIT_SHIFT) & 63, self.packed.cards)
        if kind == ACTION_DISCARD:
            return Choice(Kind.DISCARD, card, ANYWHERE, dealt)
        if kind == ACTION_MOVE:
            return Choice(Kind.MOVE, card, columns, dealt)
        if kind == ACTION_MOVE_ANYWHERE:
            return Choice(Kind.MOVE, card, ANYWHERE, dealt)
        lights = self._lights(before, columns)
        return Choice(Kind.MOVE, card, (columns >> (2 * len(lights))) & 3, dealt, lights)

    def _lights(self, before: Words, columns: int) -> dict[Card, int]:
        """Where the light cards of a class go, two bits each, in the order of their columns."""
        cards = self.packed.cards
        columns_end = FIRST_COLUMN + int(self.packed.rules[COLUMNS])
        unpacked = unpack_columns(before[:columns_end], cards)
        lone = [column[0] for column in unpacked if len(column) == 1]
        if not self.packed.rules[LONE_MOVES]:
            return {}
        light = [card for card in lone if self.packed.filler_ranks[card.rank]]
        return {card: (columns >> (2 * i)) & 3 for i, card in enumerate(light)}


class DealDecider:
    """Decides fresh deals one after the other in memory of its own; for one thread."""

    def __init__(self, rules: Rules, *, limits: Limits | None = None, cuts: Cut = ALL_CUTS) -> None:
        self._limits = default_limits(rules) if limits is None else limits
        self._rules = pack_rules(rules, cuts)
        self._filler_ranks, self._strengths = pack_ranks(rules)
        self._start = np.zeros(FIRST_COLUMN + rules.columns, np.uint64)
        self._start[FIRST_COLUMN:] = FLOOR
        self._space = Workspace(rules.columns, self._limits.memory_mb)

    def decide(self, deals: CardNumbers, stop: threading.Event | None = None) -> Decisions:
        """Verdicts on deals (uint8, count x cards, card numbers in dealing order).

        When `stop` is set the deals decided so far come back; the one under way is dropped.
        """
        count = len(deals)
        statuses = np.zeros(count, np.int64)
        states = np.zeros(count, np.int64)
        gave_up: dict[int, Reason] = {}
        # A clock for each deal needs a call for each deal.
        together = count if self._limits.max_seconds is None else 1
        done = 0
        while done < count and not (stop is not None and stop.is_set()):
            rows = slice(done, done + together)
            decided = self._decide_some(
                deals[rows], statuses[rows], states[rows], stop, done, gave_up
            )
            done += decided
            if decided < len(deals[rows]):
                break
        return _decisions(statuses[:done], states[:done], gave_up)

    def _decide_some(
        self,
        deals: CardNumbers,
        statuses: npt.NDArray[np.int64],
        states: npt.NDArray[np.int64],
        stop: threading.Event | None,
        offset: int,
        gave_up: dict[int, Reason],
    ) -> int:
        space = self._space
        counters = space.counters
        counters[kernel.NEXT_DEAL] = counters[kernel.UNDERWAY] = 0
        deadline = _deadline(time.perf_counter(), self._limits)
        while True:
            status = decide.decide_deals(
                deals,
                self._start,
                self._rules,
                self._strengths,
                self._filler_ranks,
                space.board,
                space.stack,
                space.table,
                counters,
                self._limits.max_states or _NO_LIMIT,
                SLICE_STATES,
                statuses,
                states,
            )
            if status == decide.ALL_DONE:
                return len(deals)
            reason = _make_room(space, status, deadline, stop)
            if reason is Reason.INTERRUPTED:
                return int(counters[kernel.NEXT_DEAL])
            if reason is not None:
                deal = int(counters[kernel.NEXT_DEAL])
                gave_up[offset + deal] = reason
                states[deal] = counters[kernel.STATES]
                counters[kernel.NEXT_DEAL] = deal + 1
                counters[kernel.UNDERWAY] = 0


_VERDICT_OF_STATUS = np.zeros(32, np.uint8)
_REASON_OF_STATUS = np.zeros(32, np.uint8)
for _status, (_verdict, _reason) in _ANSWERS.items():
    _VERDICT_OF_STATUS[_status] = VERDICTS.index(_verdict)
    _REASON_OF_STATUS[_status] = REASONS.index(_reason)


def _decisions(
    statuses: npt.NDArray[np.int64], states: npt.NDArray[np.int64], gave_up: dict[int, Reason]
) -> Decisions:
    verdicts, reasons = _VERDICT_OF_STATUS[statuses], _REASON_OF_STATUS[statuses]
    for deal, reason in gave_up.items():
        verdicts[deal] = VERDICTS.index(Verdict.UNDECIDED)
        reasons[deal] = REASONS.index(reason)
    return Decisions(verdicts, reasons, states)
