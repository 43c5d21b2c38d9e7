"""From kernel to answer: decides positions and deals of Aces Up, and writes out winning lines."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup import decide, kernel, optional, refine, stages
from acesup_solver.acesup.actions import Action, Kind
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.lines import (
    ANYWHERE,
    BrokenLineError,
    Choice,
    actions_of_codes,
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
    ACTION_MOVE_PLACED,
    ACTION_PARTED,
    ACTION_SHIFT,
    ANY_CARD,
    COLUMNS,
    CUTS,
    DEALT_MASK,
    FIRST_COLUMN,
    FLOOR,
    FOUR_COLUMNS,
    LONE_MOVES,
    META,
    PARENT,
    PHANTOMS,
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
from acesup_solver.acesup.straight import PILES_SIZE, decide_straight
from acesup_solver.acesup.workspace import Workspace, workspace_for
from acesup_solver.cards import Card
from acesup_solver.families import REASONS, VERDICTS, Decisions
from acesup_solver.results import Limits, Reason, Solution, Verdict

__all__ = [
    "NO_LIMIT",
    "SLICE_STATES",
    "DealDecider",
    "Search",
    "deadline_of",
    "default_limits",
    "make_room",
    "solve",
]

SLICE_STATES = 20_000
"""States between two looks at the clock: 5 to 30 milliseconds."""

NO_LIMIT = 1 << 62
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
    search = Search(game, limits, cuts)
    verdict, reason = search.run(deadline_of(began, limits), stop)
    moves: tuple[str, ...] = ()
    if reason is Reason.LINE:
        moves = search.line(game, cuts)
    elif verdict is Verdict.SOLVABLE:
        moves = overflow_line(game)
    states = int(search.space.counters[kernel.STATES])
    return Solution(verdict, reason, moves, states, time.perf_counter() - began)


def deadline_of(began: float, limits: Limits) -> float:
    """When a search must end, on the clock that `began` was read from."""
    return float("inf") if limits.max_seconds is None else began + limits.max_seconds


_ANSWERS = {
    WON: (Verdict.SOLVABLE, Reason.LINE),
    LOST: (Verdict.UNSOLVABLE, Reason.EXHAUSTED),
    WON | decide.DECIDED_BY_RULE: (Verdict.SOLVABLE, Reason.RULE),
    LOST | decide.DECIDED_BY_RULE: (Verdict.UNSOLVABLE, Reason.RULE),
    kernel.STATES_LIMIT: (Verdict.UNDECIDED, Reason.STATES),
}


def make_room(
    space: Workspace, status: int, deadline: float, stop: threading.Event | None
) -> Reason | None:
    """Give an unfinished search what it asks for, or the reason why it must end."""
    if status == optional.BROKEN:
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


class Search:
    """The search of one position (`packed`) in memory of its own (`space`), and the way to a win."""

    def __init__(self, game: Game, limits: Limits, cuts: Cut) -> None:
        self.packed = pack(game, cuts)
        self.space = workspace_for(self.packed.rules, limits.memory_mb)
        self.max_states = limits.max_states or NO_LIMIT

    def run(self, deadline: float, stop: threading.Event | None) -> tuple[Verdict, Reason]:
        """The verdict, and what it rests on or what ended the search."""
        packed, space = self.packed, self.space
        in_stages = bool(packed.rules[STAGES])
        begin = stages.begin_stages if in_stages else decide.begin
        search = stages.search_stages if in_stages else kernel.search
        status = begin(
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
            gave_up = make_room(space, status, deadline, stop)
            if gave_up is not None:
                return Verdict.UNDECIDED, gave_up
            status = search(
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
        if not self.packed.rules[STAGES]:
            kept = self._kept(self._path())[0]
            return written_out(game, self.choices(), cuts, dealt=self.first_dealt, kept=kept)
        if self.space.counters[optional.STAGE] == optional.FORCED:
            forced = game.copy()
            forced.rules = game.rules.changed(discards=Discards.FORCED)
            kept = self._kept(self._path())[0]
            line = written_out(forced, self.choices(), cuts, dealt=self.first_dealt, kept=kept)
            return replayed(game, line)
        first, end = (int(self.space.counters[place]) for place in (refine.LINE, refine.LINE_END))
        return replayed(
            game, actions_of_codes(self.space.stack[first:end, META], self.packed.cards)
        )

    @property
    def first_dealt(self) -> int:
        """The number of cards dealt when the first choice comes."""
        return int(self.space.stack[0, META] & DEALT_MASK)

    def choices(self) -> list[Choice]:
        """The choices on the way to the row in WINNER."""
        stack = self.space.stack
        path = self._path()
        return [
            replace(self._choice(int(stack[row, META]), stack[parent]), kept=kept)
            for parent, row, kept in zip(path, path[1:], self._kept(path)[1:], strict=False)
        ]

    def _path(self) -> list[int]:
        """The rows from the first one to the one in WINNER."""
        path = [int(self.space.counters[kernel.WINNER])]
        while path[-1]:
            path.append(int(self.space.stack[path[-1], PARENT]))
        return path[::-1]

    def _kept(self, path: list[int]) -> list[frozenset[Card] | None]:
        """For each row, the cards that are not taken out there: all but the phantoms that turn out to be
        gone. ``None`` where nothing is taken out.
        """
        if not (self.packed.rules[FOUR_COLUMNS] and self.packed.rules[ANY_CARD]):
            return [None] * len(path)
        rows = [self.space.stack[row] for row in path]
        there = [int(np.bitwise_or.reduce(row[FIRST_COLUMN:PHANTOMS])) for row in rows]
        phantoms = [int(row[PHANTOMS]) for row in rows]
        # From the end: a phantom shares the fate that it has in the next row. If it is none there it has
        # been kept if it is still there or was moved; if the two cases parted at it, the action says which
        # one this is.
        gone = phantoms[-1]
        kept: list[frozenset[Card] | None] = []
        for i in range(len(rows) - 1, -1, -1):
            if i < len(rows) - 1:
                fate_open = phantoms[i] & phantoms[i + 1]
                gone = (fate_open & gone) | (phantoms[i] & ~there[i + 1])
                code = (int(rows[i + 1][META]) >> int(ACTION_SHIFT)) & int(ACTION_MASK)
                played = 1 << ((code >> ACTION_BIT_SHIFT) & 63)
                if code & ACTION_KIND_MASK in (ACTION_MOVE_PLACED, ACTION_MOVE_ANYWHERE):
                    gone &= ~played
                elif code & ACTION_KIND_MASK == ACTION_PARTED:
                    gone = gone | played if code >> ACTION_COLUMN_SHIFT else gone & ~played
            kept.append(self._cards(there[i] & ~gone))
        return kept[::-1]

    def _cards(self, bits: int) -> frozenset[Card]:
        cards = self.packed.cards
        return frozenset(
            card_of_bit(p + 1, cards) for p in range(len(cards)) if bits >> (p + 1) & 1
        )

    def _choice(self, meta: int, before: Words) -> Choice:
        code = (meta >> int(ACTION_SHIFT)) & int(ACTION_MASK)
        dealt = meta & int(DEALT_MASK)
        kind = code & ACTION_KIND_MASK
        columns = code >> ACTION_COLUMN_SHIFT
        if kind == ACTION_PARTED:
            return Choice(None, None, ANYWHERE, dealt)
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
        lone = [
            column[0] for column in unpack_columns(before[:PHANTOMS], cards) if len(column) == 1
        ]
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
        self._space = workspace_for(self._rules, self._limits.memory_mb)
        self._goes_straight = not rules.fillers and rules.discards is Discards.FORCED
        self._piles = np.zeros(PILES_SIZE, np.uint8)

    def decide(self, deals: CardNumbers, stop: threading.Event | None = None) -> Decisions:
        """Verdicts on deals (uint8, count x cards, card numbers in dealing order).

        When `stop` is set the deals decided so far come back; the one under way is dropped.
        """
        count = len(deals)
        if self._goes_straight:
            return self._decide_straight(deals)
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

    def _decide_straight(self, deals: CardNumbers) -> Decisions:
        numbers = np.arange(52)
        suits_and_strengths = (numbers // 13 * 16 + self._strengths[numbers % 13]).astype(np.uint8)
        by_rule = LOST | decide.DECIDED_BY_RULE if self._rules[CUTS] & Cut.LAST_SUITS else 0
        statuses = np.zeros(len(deals), np.int64)
        decide_straight(
            deals,
            suits_and_strengths,
            int(self._rules[COLUMNS]),
            self._piles,
            by_rule,
            statuses,
        )
        return _decisions(statuses, np.zeros(len(deals), np.int64), {})

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
        deadline = deadline_of(time.perf_counter(), self._limits)
        in_stages = bool(self._rules[STAGES])
        decide_deals = stages.decide_deals_in_stages if in_stages else decide.decide_deals
        while True:
            status = decide_deals(
                deals,
                self._start,
                self._rules,
                self._strengths,
                self._filler_ranks,
                space.board,
                space.stack,
                space.table,
                counters,
                self._limits.max_states or NO_LIMIT,
                SLICE_STATES,
                statuses,
                states,
            )
            if status == decide.ALL_DONE:
                return len(deals)
            reason = make_room(space, status, deadline, stop)
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
