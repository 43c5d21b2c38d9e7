"""Advice to a player of Aces and Kings who does not see the stock: what to do, and how likely it wins."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum

import numpy as np

from acesup_solver.aceskings import hidden, rollouts, valuing
from acesup_solver.aceskings.actions import Action, Kind
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.lines import Step, StepKind, first_action
from acesup_solver.aceskings.network import shipped_network
from acesup_solver.aceskings.player import Network, Player, Table
from acesup_solver.aceskings.rules import Rules, rank_number
from acesup_solver.aceskings.solver import solve
from acesup_solver.aceskings.state import CARDS_SIZE, pack
from acesup_solver.results import Limits, Verdict

__all__ = ["Advice", "Adviser", "Chance", "InvalidHintError", "Method", "hint"]

DEFAULT_SEED = 0x5EED
DEFAULT_SAMPLES = 32
DRAWS = 10
"""Cards that are turned in a rollout before the network tells the chance."""
CANDIDATES = 6
"""Decisions that are looked at closely: those that the network likes best.

Measured on 220 positions, what the decision gains over the network's own, in points of a hundred: 0.15
with 16 orders and 4 decisions, 0.29 with 32 and 6, 0.31 with 48 and 6, 0.34 with 96 and 8. Five draws gain
less in the same time, and dropping the weaker decisions half way gains nothing.
"""
INSTANT_CANDIDATES = 4
"""Decisions of which an instant answer looks at what the next card can make of them."""
LATE_LIMITS = Limits(max_states=100_000, memory_mb=300)
"""For the solver, once the stock hides nothing."""
_ONE_ACTION = Limits(max_states=20_000, memory_mb=300)
_MOST_SAMPLES = 10_000

_Choice = tuple[int, int, int, int]


class InvalidHintError(ValueError):
    """Samples, milliseconds or rules that no hint can be made with."""


class Method(Enum):
    """How a hint was found."""

    OVER = "over"
    """The game is over."""
    SOLVER = "solver"
    """At most one card is unseen, so everything is known."""
    INSTANT = "instant"
    """The network, after every next card that can come."""
    ROLLOUTS = "rollouts"
    """Orders of the stock were drawn and played for a while."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Chance:
    """One legal action with its chance to win.

    `win` is the best among the decisions that are still open after it; a move among foundations has the
    value of staying. `stderr` is the standard error of the sample, 0 if `exact` or without a sample.
    """

    action: Action
    win: float
    stderr: float
    exact: bool

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "action": str(self.action),
            "win": self.win,
            "stderr": self.stderr,
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player should do who knows the cards in the stock, but not their order.

    `action` is ``None`` when the game is over, or lost. `actions` are all legal ones in the order of
    the game. `samples` is the number of orders drawn; `lost` tells that nothing can win any more.
    """

    action: Action | None
    actions: tuple[Chance, ...]
    method: Method
    samples: int
    lost: bool

    @property
    def win(self) -> float:
        """The chance to win, if the advice is followed."""
        return max((chance.win for chance in self.actions), default=0.0)

    def explain(self) -> str:
        """The advice in one sentence."""
        if self.action is None:
            return "The game is lost." if self.lost else "The game is over."
        if self.action.source is None or self.action.target is None:
            what = "Turn the stock"
        else:
            what = f"Move {self.action.source} to {self.action.target}"
        if self.method is Method.SOLVER:
            return f"{what}: the game can be won from here."
        return f"{what}: about {100 * self.win:.0f} % to win."

    def reason(self) -> dict[str, object]:
        """What the sentence says, as plain values.

        ``code`` is ``over`` (`won`, or `lost`), ``turn`` or ``act`` (`from` a place `to` another); `sure`
        tells that the game can be won from here, else `win` is the chance.
        """
        if self.action is None:
            return {"code": "over", "won": not self.lost, "lost": self.lost}
        what: dict[str, object] = {"code": "turn"}
        if self.action.source is not None and self.action.target is not None:
            what = {"code": "act", "from": str(self.action.source), "to": str(self.action.target)}
        sure = self.method is Method.SOLVER
        return {**what, "win": self.win, "lost": False, "sure": sure}

    def to_json(self) -> dict[str, object]:
        """The advice as plain values."""
        return {
            "advice": None if self.action is None else str(self.action),
            "actions": [chance.to_json() for chance in self.actions],
            "method": self.method.value,
            "samples": self.samples,
            "lost": self.lost,
        }

    def __str__(self) -> str:
        return self.explain()


def hint(
    game: Game,
    *,
    samples: int | None = None,
    budget_ms: float | None = None,
    seed: int = DEFAULT_SEED,
) -> Advice:
    """What to do in a game whose stock is hidden; its order is never looked at.

    `samples` orders of the stock are drawn, by `seed` alone, so that the same position, seed and samples
    have the same answer (default: 32; 0 asks for an instant answer, which looks at the next card and no
    further). `budget_ms` takes as many as fit into that time instead. With at most one card unseen
    everything is known, and the solver answers. Raises `InvalidHintError` for both at once, for numbers
    that are out of range, and for small games, which the network has not learnt.

    >>> from acesup_solver.deals import Deal
    >>> game = Game(Deal.from_seed(0, packs=2))
    >>> hint(game).action in game.legal_actions
    True
    """
    if samples is not None and budget_ms is not None:
        raise InvalidHintError("samples and budget_ms both; expected one of them")
    if samples is not None and not 0 <= samples <= _MOST_SAMPLES:
        raise InvalidHintError(f"{samples} samples; expected 0 to {_MOST_SAMPLES}")
    if budget_ms is not None and not 0 < budget_ms <= 3_600_000:
        raise InvalidHintError(f"{budget_ms} ms; expected more than 0, and at most an hour")
    if not 0 <= seed < 1 << 64:
        raise InvalidHintError(f"seed {seed}; expected 0 to 2^64 - 1")
    if game.is_won or game.is_lost:
        over = tuple(Chance(action, 0.0, 0.0, True) for action in game.legal_actions)
        return Advice(None, over, Method.OVER, 0, not game.is_won)
    if len(game.stock) <= 1:
        return _known(game)
    if game.rules != Rules():
        raise InvalidHintError(f"no network has learnt these rules: {game.rules}")
    return Adviser(shipped_network()).advice(game, samples=samples, budget_ms=budget_ms, seed=seed)


def _known(game: Game) -> Advice:
    """The advice when nothing is hidden any more."""
    solution = solve(game, limits=LATE_LIMITS)
    lost = solution.verdict is Verdict.UNSOLVABLE
    chances = []
    twin = game.copy()
    for action in game.legal_actions:
        verdict = solution.verdict
        if not lost and solution.moves[:1] != (action,):
            twin.push(action)
            verdict = solve(twin, limits=_ONE_ACTION).verdict
            twin.pop()
        won = verdict is Verdict.SOLVABLE
        chances.append(Chance(action, float(won), 0.0, verdict is not Verdict.UNDECIDED))
    if lost:
        return Advice(None, tuple(chances), Method.SOLVER, 0, True)
    best = max(chances, key=lambda chance: chance.win)
    advised = solution.moves[0] if solution.moves else best.action
    return Advice(_as_action(game, advised), tuple(chances), Method.SOLVER, 0, False)


def _as_action(game: Game, text: str) -> Action:
    return next(action for action in game.legal_actions if action == text)


class Adviser:
    """Looks at decisions with a network; owns the memory that it takes, for one thread."""

    def __init__(self, network: Network) -> None:
        self._player = Player(network)
        self._spare = np.zeros((4, CARDS_SIZE), np.int64)
        self._small = np.zeros((3, 16), np.int64)
        self._no_trace = np.zeros((0, valuing.INPUTS), np.float32)
        self._no_worth = np.zeros(0, np.float32)

    def decide(
        self,
        table: Table,
        samples: int,
        seed: int,
        *,
        draws: int = DRAWS,
        candidates: int = CANDIDATES,
    ) -> tuple[_Choice, dict[_Choice, tuple[float, float]]]:
        """The best decision, and the chances of the candidates with their standard errors.

        Never looks at the order of the stock. Without samples the network alone decides.
        """
        found = self._player.list_choices(table)
        values = self._player.values[:found]
        order = np.argsort(-values, kind="stable")[: candidates if samples else 1]
        chosen = self._player.choices[order].copy()
        if len(order) == 1 or not samples:
            best = _as_choice(chosen[0])
            return best, {best: (float(values[order[0]]), 0.0)}
        results = np.zeros((len(chosen), samples), np.float32)
        self._look_ahead(table, chosen, results, draws, seed)
        means = results.mean(axis=1, dtype=np.float64)
        errors = results.std(axis=1, dtype=np.float64) / np.sqrt(max(samples - 1, 1))
        chances = {
            _as_choice(choice): (float(mean), float(error))
            for choice, mean, error in zip(chosen, means, errors, strict=True)
        }
        return _as_choice(chosen[int(np.argmax(means))]), chances

    def decide_at_once(self, table: Table) -> tuple[_Choice, dict[_Choice, tuple[float, float]]]:
        """The same in less than a millisecond: the network's mean over the next card, which is exact."""
        player = self._player
        found = player.list_choices(table)
        order = np.argsort(-player.values[:found], kind="stable")[:INSTANT_CANDIDATES]
        chosen = player.choices[order].copy()
        results = np.zeros(len(chosen), np.float32)
        rollouts.look_at_next(
            *table.arrays,
            chosen,
            *player.arrays,
            self._spare,
            self._small,
            results,
        )
        chances = {
            _as_choice(choice): (float(value), 0.0)
            for choice, value in zip(chosen, results, strict=True)
        }
        return _as_choice(chosen[int(np.argmax(results))]), chances

    def _look_ahead(
        self,
        table: Table,
        chosen: np.ndarray[tuple[int, ...], np.dtype[np.int64]],
        results: np.ndarray[tuple[int, ...], np.dtype[np.float32]],
        draws: int,
        seed: int,
    ) -> None:
        player = self._player
        rollouts.look_ahead(
            *table.arrays,
            chosen,
            results.shape[1],
            draws,
            np.uint64(seed),
            *player.arrays,
            self._spare,
            self._small,
            self._no_trace,
            self._no_worth,
            results,
        )

    def advice(
        self, game: Game, *, samples: int | None, budget_ms: float | None, seed: int
    ) -> Advice:
        """The advice for a game with two unseen cards or more."""
        table = Table(pack(game))
        if budget_ms is not None:
            samples = self._samples_within(table, budget_ms, seed)
        samples = DEFAULT_SAMPLES if samples is None else samples
        method = Method.ROLLOUTS if samples else Method.INSTANT
        if method is Method.INSTANT:
            best, chances = self.decide_at_once(table)
        else:
            best, chances = self.decide(table, samples, seed)
        action = self._first_of(game, table, best)
        listed = tuple(self._chance(game, table, legal, chances) for legal in game.legal_actions)
        return Advice(action, listed, method, samples, False)

    def _samples_within(self, table: Table, budget_ms: float, seed: int) -> int:
        """How many samples fit into a time, by the time that four take."""
        began = time.perf_counter()
        self.decide(table, 4, seed)
        each = (time.perf_counter() - began) / 4
        return int(min(max(budget_ms / 1000 / each - 5, 1), _MOST_SAMPLES))

    def _first_of(self, game: Game, table: Table, choice: _Choice) -> Action:
        """The first action on the way to a decision."""
        state = table.state.tolist()
        now = (state[hidden.FIRST], state[hidden.SECOND], state[hidden.WASTE_HEIGHT])
        if choice[:3] == now:
            if choice[3] == 0:
                return first_action(game, Step(StepKind.TURN))
            return first_action(game, Step(StepKind.PLAY, Kind.SLOT, 0, choice[3]))
        possible = [
            step
            for step in _plays(game)
            if now[_pile_of(step)] > choice[_pile_of(step)] and step.is_possible(game)
        ]
        # Where very much is open not all of it is listed, and then any way may be the right one.
        for step in possible:
            after = _table_after(game, step)
            if after is not None and choice in self._open(after):
                return first_action(game, step)
        return first_action(game, possible[0])

    def _open(self, table: Table) -> dict[_Choice, float]:
        """The decisions that are open, with what the network says."""
        found = self._player.list_choices(table)
        return {
            _as_choice(self._player.choices[i]): float(self._player.values[i]) for i in range(found)
        }

    def _chance(
        self, game: Game, table: Table, action: Action, chances: dict[_Choice, tuple[float, float]]
    ) -> Chance:
        """What a legal action is worth: the best of the decisions that are open after it."""
        state = table.state.tolist()
        now = (state[hidden.FIRST], state[hidden.SECOND], state[hidden.WASTE_HEIGHT])
        everything = self._open(table)
        if action.source is None:
            left = {(*now, 0)}
        elif action.source.kind is Kind.SLOT:
            card = game.slots[action.source.which]
            assert card is not None
            left = {(*now, rank_number(card))}
        elif action.source.kind.is_foundation:
            left = set(everything)
        else:
            step = next(s for s in _plays(game) if _comes_from(s, action))
            after = _table_after(game, step)
            left = set() if after is None else set(self._open(after))
        looked_at = [chances[choice] for choice in left if choice in chances]
        if looked_at:
            win, error = max(looked_at)
            return Chance(action, win, error, False)
        # Not a candidate: the network alone, and never above what was looked at closely.
        most = max(win for win, _ in chances.values())
        win = max((everything.get(choice, 0.0) for choice in left), default=0.0)
        return Chance(action, min(win, most), 0.0, False)


def _as_choice(row: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> _Choice:
    first, second, waste, slot = (int(number) for number in row)
    return first, second, waste, slot


def _plays(game: Game) -> list[Step]:
    """The plays that show nothing new: from the reserves and the waste, wherever there is a card."""
    steps = [
        Step(StepKind.PLAY, Kind.RESERVE, index, rank_number(pile[-1]))
        for index, pile in enumerate(game.reserves)
        if pile
    ]
    if game.waste:
        steps.append(Step(StepKind.PLAY, Kind.WASTE, 0, rank_number(game.waste[-1])))
    return steps


def _pile_of(step: Step) -> int:
    """The place in a choice of the pile that a play comes from."""
    return hidden.TO_WASTE if step.source is Kind.WASTE else step.index


def _comes_from(step: Step, action: Action) -> bool:
    assert action.source is not None
    return step.source is action.source.kind and step.index == action.source.which


def _table_after(game: Game, step: Step) -> Table | None:
    """The table after a play, or ``None`` if no foundation can take the card."""
    twin = game.copy()
    if not step.is_possible(twin):
        return None
    step.play(twin)
    return Table(pack(twin))
