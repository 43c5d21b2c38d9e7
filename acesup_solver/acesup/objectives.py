"""More than yes or no: a win with the fewest moves, and the fewest cards left at the end.

The verdict comes first, from the solver with all its cuts; then a search that is exact for what was
asked for. Which cuts it may use is a matter of proof, because most of them keep only *some* win:

fewest moves (`MOVES_CUTS`). Discards first (SETTLES): let X be a beaten top and L a line that wins.
X leaves before the next deal in L too, because discards are forced (after the last deal, because L
wins). Play L without what it does to X; until X has left in L the columns are those of L without X.
What could be done there can be done here: whatever beat X beats all that X beats, a column that is
empty there is empty here, and a card under X comes up no later than there. Nothing is added, so the
moves are no more. (Not so where buried cards may move but lone ones may not; there SETTLES is off.)
SAFE_DISCARD leaves out of a line what it does to X and adds nothing. ONE_DESTINATION leaves out
moves that only put columns in another order. LAST_CARDS_BLOCK and the theorem LAST_SUITS cut
nothing that wins. Not valid: TAKE_OUT, which spends a move; LIGHT_COLUMNS and RUNS, which move
light cards about without counting; MORE_COLUMNS_THAN_SUITS, whose line is a win but not the
shortest.

best score (`SCORE_CUTS`). A line now ends with cards left, and what is cut must leave no fewer
cards than something that is kept. Discards first, SAFE_DISCARD and TAKE_OUT: their proofs turn
*any* line into one in which X is gone and all else the same, so the cards left are the same or one
less. ONE_DESTINATION: the order of columns without a stock does not matter for what can be
discarded. Not valid: LAST_CARDS_BLOCK, LAST_SUITS and the theorem of more columns say only that a
position is lost or won; RUNS deletes cards that go if D goes, but in a lost game D may stay and
they with it; LIGHT_COLUMNS would be valid, but it is made together with RUNS.

A best line with few moves (`TIDY_CUTS`) may use what is valid for both.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup import kernel, scoring, solver
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.lines import BrokenLineError, plain_game, played_out
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import NO_LIMIT, SLICE_STATES, Search, deadline_of, make_room
from acesup_solver.acesup.state import FIRST_COLUMN, FLOOR, CardNumbers, pack_ranks, pack_rules
from acesup_solver.acesup.steps import LOST, WON
from acesup_solver.acesup.workspace import Workspace
from acesup_solver.results import Limits, Objective, Reason, Solution, Verdict

__all__ = ["MOVES_CUTS", "SCORE_CUTS", "Scores", "best_scores", "solve_for"]

MOVES_CUTS = Cut.SAFE_DISCARD | Cut.ONE_DESTINATION | Cut.LAST_CARDS_BLOCK
SCORE_CUTS = Cut.SAFE_DISCARD | Cut.TAKE_OUT | Cut.ONE_DESTINATION
TIDY_CUTS = MOVES_CUTS & SCORE_CUTS

_ENDED = (WON, LOST, kernel.STATES_LIMIT)


def solve_for(
    game: Game,
    objective: Objective,
    *,
    limits: Limits | None = None,
    stop: threading.Event | None = None,
) -> Solution:
    """Solve a game in progress for an objective; its stock is known.

    `Objective.FEWEST_MOVES`: the line wins with the fewest moves into empty columns (`move_count`).
    `Objective.BEST_SCORE`: the line leaves the fewest cards (`left`), for lost games too, and makes
    no more moves than it must unless a limit forbids to find out. If a limit ends the search the
    line is the best that was found, and `limit` names it. The verdict and the objective are
    searches of their own: `max_states` and `memory_mb` bound each of them, `max_seconds` all
    together, and `states` is their sum.

    >>> from acesup_solver.deals import Deal
    >>> solution = solve_for(Game(Deal.from_seed(17)), Objective.FEWEST_MOVES)
    >>> solution.move_count, solution.proved
    (6, True)
    >>> solve_for(Game(Deal.from_seed(1)), Objective.BEST_SCORE).left
    3
    """
    limits = solver.default_limits(game.rules) if limits is None else limits
    began = time.perf_counter()
    solution = solver.solve(game, limits=limits, stop=stop)
    if objective is Objective.WIN:
        return solution
    terms = _Terms(limits, deadline_of(began, limits), stop)
    if objective is Objective.FEWEST_MOVES:
        found = _fewest_moves(game, solution, terms)
    else:
        found = _best_score(game, solution, terms)
    return Solution(
        found.verdict,
        found.reason,
        found.moves,
        solution.states + found.states,
        time.perf_counter() - began,
        objective=objective,
        left=found.left,
        move_count=_count_moves(found.moves) if found.left is not None else None,
        limit=found.limit,
    )


@dataclass(frozen=True, slots=True)
class _Found:
    verdict: Verdict
    reason: Reason
    moves: tuple[str, ...]
    left: int | None
    states: int = 0
    limit: Reason | None = None


@dataclass(frozen=True, slots=True)
class _Terms:
    """What bounds the searches of one question."""

    limits: Limits
    deadline: float
    stop: threading.Event | None


def _count_moves(line: Sequence[str]) -> int:
    return sum(">" in action for action in line)


class _ObjectiveSearch(Search):
    """A search of `scoring.py` for one position."""

    def __init__(self, game: Game, terms: _Terms, cuts: Cut) -> None:
        super().__init__(game, terms.limits, cuts)
        self._terms = terms
        self.space.counters = np.zeros(scoring.SCORING_COUNTERS, np.int64)

    def begin(self, target: int) -> int:
        packed, space = self.packed, self.space
        status: int = scoring.begin_objective(
            packed.cards,
            packed.start,
            packed.rules,
            packed.strengths,
            packed.filler_ranks,
            space.board,
            space.stack,
            space.table,
            space.counters,
            target,
        )
        return status

    def go_on(self, searcher: Callable[..., int], status: int) -> int | Reason:
        """Search until an answer or the limit that ends it."""
        packed, space = self.packed, self.space
        while status not in _ENDED:
            gave_up = make_room(space, status, self._terms.deadline, self._terms.stop)
            if gave_up is not None:
                return gave_up
            status = searcher(
                len(packed.cards),
                packed.rules,
                space.board,
                space.stack,
                space.table,
                space.counters,
                self.max_states,
                SLICE_STATES,
            )
        return Reason.STATES if status == kernel.STATES_LIMIT else status

    def counter(self, place: int) -> int:
        return int(self.space.counters[place])


def _fewest_moves(game: Game, solution: Solution, terms: _Terms) -> _Found:
    verdict, reason = solution.verdict, solution.reason
    if verdict is not Verdict.SOLVABLE:
        return _Found(verdict, reason, (), None, limit=None if solution.proved else reason)
    found, states = _line_in_layers(game, 0, MOVES_CUTS, terms)
    if isinstance(found, Reason):
        return _Found(verdict, reason, solution.moves, 0, states, found)
    return _Found(verdict, Reason.LINE, found, 0, states)


def _line_in_layers(
    game: Game, left: int, cuts: Cut, terms: _Terms
) -> tuple[tuple[str, ...] | Reason, int]:
    """A line that leaves so many cards with the fewest moves, or the limit that was reached; states."""
    search = _ObjectiveSearch(game, terms, cuts)
    ended = search.go_on(scoring.search_layers, search.begin(left))
    states = search.counter(kernel.STATES)
    if isinstance(ended, Reason):
        return ended, states
    if ended == LOST:
        raise BrokenLineError(f"no line leaves {left} cards, though there is one: {game!r}")
    line = _played_line(game, search, cuts, left)
    fewest = search.counter(scoring.MOVES_MADE)
    if search.counter(kernel.WINNER) and search.counter(scoring.PHASE) == scoring.MOVES:
        fewest += 1
    if _count_moves(line) != fewest:
        raise BrokenLineError(f"{' '.join(line)} has not {fewest} moves from {game!r}")
    return line, states


def _played_line(game: Game, search: Search, cuts: Cut, left: int) -> tuple[str, ...]:
    """The line to the row in WINNER, played by the reference game, which must leave so many cards."""
    played = played_out(game, search.choices(), cuts, dealt=search.first_dealt)
    line = played.history[len(game.history) :]
    if played.stock or _cards_left(played) != left:
        raise BrokenLineError(f"{' '.join(line)} does not leave {left} cards: {game!r}")
    return line


def _cards_left(game: Game) -> int:
    return sum(map(len, game.columns)) - len(game.last_cards)


def _best_score(game: Game, solution: Solution, terms: _Terms) -> _Found:
    found = _least_left(game, solution, terms)
    if found.limit is not None or found.left is None:
        return found
    # Depth first wanders: among the lines that are as good, show one with few moves.
    tidy, states = _line_in_layers(game, found.left, TIDY_CUTS, terms)
    moves = found.moves if isinstance(tidy, Reason) else tidy
    return replace(found, moves=moves, states=found.states + states)


def _least_left(game: Game, solution: Solution, terms: _Terms) -> _Found:
    verdict, reason = solution.verdict, solution.reason
    if verdict is Verdict.SOLVABLE:
        return _Found(verdict, reason, solution.moves, 0)
    least = 0 if verdict is Verdict.UNDECIDED else 1
    search = _ObjectiveSearch(game, terms, SCORE_CUTS)
    status = search.begin(scoring.MOST_LEFT - 1)
    line: tuple[str, ...] | None = None
    left = scoring.MOST_LEFT
    while True:
        ended = search.go_on(scoring.search_score, status)
        if ended != WON:
            break
        left = search.counter(scoring.LEFT)
        line = _played_line(game, search, SCORE_CUTS, left)
        if left <= least:
            break
        search.space.counters[scoring.TARGET] = left - 1
        status = kernel.RUNNING
    states = search.counter(kernel.STATES)
    limit = ended if isinstance(ended, Reason) else None
    if line is None:
        # A limit came before the first line had ended.
        played = plain_game(game)
        line, left = played.history[len(game.history) :], _cards_left(played)
    if left == 0:
        return _Found(Verdict.SOLVABLE, Reason.LINE, line, 0, states)
    if limit is None and verdict is Verdict.UNDECIDED:
        verdict, reason = Verdict.UNSOLVABLE, Reason.EXHAUSTED
    return _Found(verdict, reason, line, left, states, limit)


@dataclass(frozen=True, slots=True)
class Scores:
    """The fewest cards left on deals in a row, as arrays of the same length.

    `left` (int64) is the least number of cards beyond the last ones (0: the deal can be won),
    `proved` (bool) whether everything was searched (else it is the least found before a limit),
    `states` (int64) the work. The score of the literature, cards discarded, is 48 less `left` on a
    full pack. Shorter than what was asked for if the work was stopped.
    """

    left: npt.NDArray[np.int64]
    proved: npt.NDArray[np.bool_]
    states: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.left)


def best_scores(
    deals: CardNumbers,
    rules: Rules,
    *,
    limits: Limits | None = None,
    stop: threading.Event | None = None,
) -> Scores:
    """The fewest cards left of many deals (uint8, count x cards: card numbers in dealing order).

    Compiled from end to end, for one thread, without lines of play; `max_seconds` bounds the time
    between two looks at the clock less than exactly.

    >>> from acesup_solver.acesup.state import pack_cards
    >>> from acesup_solver.deals import Deal
    >>> deals = np.array([pack_cards(Deal.from_seed(seed)) for seed in (1, 17)])
    >>> best_scores(deals, Rules()).left
    array([3, 0])
    """
    limits = solver.default_limits(rules) if limits is None else limits
    count, cards = deals.shape
    packed_rules = pack_rules(rules, SCORE_CUTS)
    filler_ranks, strengths = pack_ranks(rules)
    start = np.zeros(FIRST_COLUMN + rules.columns, np.uint64)
    start[FIRST_COLUMN:] = FLOOR
    space = Workspace(rules.columns, limits.memory_mb)
    space.counters = np.zeros(scoring.SCORING_COUNTERS, np.int64)
    statuses, states = np.zeros(count, np.int64), np.zeros(count, np.int64)
    lefts = np.zeros(count, np.int64)
    deadline = deadline_of(time.perf_counter(), limits)
    under_way = 0
    while True:
        status = scoring.score_deals(
            deals,
            start,
            packed_rules,
            strengths,
            filler_ranks,
            space.board,
            space.stack,
            space.table,
            space.counters,
            limits.max_states or NO_LIMIT,
            SLICE_STATES,
            statuses,
            lefts,
            states,
        )
        deal = int(space.counters[kernel.NEXT_DEAL])
        if status == scoring.ALL_DONE:
            break
        if deal != under_way:
            under_way, deadline = deal, deadline_of(time.perf_counter(), limits)
        reason = make_room(space, status, deadline, stop)
        if reason is Reason.INTERRUPTED:
            break
        if reason is not None:
            statuses[deal] = kernel.STATES_LIMIT
            lefts[deal] = space.counters[scoring.LEFT]
            states[deal] = space.counters[kernel.STATES]
            space.counters[kernel.NEXT_DEAL] = deal + 1
            space.counters[kernel.UNDERWAY] = 0
    # A search that ended before its first line had: whatever is played leaves no more than that.
    np.minimum(lefts, cards - 4, out=lefts)
    return Scores(lefts[:deal], statuses[:deal] != kernel.STATES_LIMIT, states[:deal])
