"""Advice to a player who does not see the stock: what to do, how likely it wins, and why."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field

from acesup_solver.acesup.actions import DEAL, Action, Kind
from acesup_solver.acesup.belief import Belief
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.judging import Columns, Judge, Judgement, Method, Worth
from acesup_solver.acesup.rules import Discards, Reach, Rules
from acesup_solver.acesup.weights import NO_WEIGHTS, Weights, weights_for
from acesup_solver.acesup.wording import in_words, reason_of
from acesup_solver.cards import PACK

__all__ = ["DEFAULT_SEED", "Advice", "Chance", "InvalidHintError", "hint"]

DEFAULT_SEED = 0x5EED
DEFAULT_SAMPLES = 100
DEFAULT_LATE_SAMPLES = 40
"""Where two rounds are left a sample costs ten times as much, because what follows is worked out exactly.
On 500 positions with eight cards to come 30 samples kept 99.2 % of the chances, 50 kept 99.4 %, and 100
kept 99.5 %."""
DEFAULT_ROLLOUTS = 1000
DEFAULT_ROLLOUTS_ANY_CARD = 100
_MOST_SAMPLES = 10_000_000
_FINISH_SECONDS = 0.0005
"""What an answer still takes when everything is judged."""
_PREFERENCE = {Kind.DISCARD: 3, Kind.DEAL: 2, Kind.MOVE: 1}
_NOT_JUDGED = Worth(0.0, 0.5, False, (99, 0))
"""Of an action whose candidates were all left out, because there were thousands."""


class NoNetworkError(ValueError):
    """No network has been trained for some rules."""


class InvalidHintError(ValueError):
    """Samples or milliseconds that no hint can be made with."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One legal action with its chance to win.

    `win` is the best among the positions that can still be reached before the next deal; a lone move has
    the value of staying. `stderr` is the standard error of the sample, 0 if `exact`.
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
    """What a player should do who knows the columns and the discards, but not the order of the stock.

    `action` is ``None`` when the game is over. `actions` are all legal ones in the order of the game.
    `samples` is the number of sampled next rounds, 0 where none were needed; `lost` tells that nothing
    can win any more, whatever comes (a position that is not known to be lost may still be).
    """

    action: Action | None
    actions: tuple[Chance, ...]
    method: Method
    samples: int
    lost: bool
    belief: Belief = field(repr=False)

    @property
    def win(self) -> float:
        """The chance to win, if the advice is followed."""
        return max((chance.win for chance in self.actions), default=0.0)

    def explain(self) -> str:
        """The advice in one sentence: what it does, what it frees, what can still come."""
        return in_words(self.reason())

    def reason(self) -> dict[str, object]:
        """What the sentence says, as plain values: see `acesup_solver.acesup.wording`."""
        chance = next((c for c in self.actions if c.action == self.action), None)
        won = self.method is Method.OVER and not self.lost
        win = None if chance is None else chance.win
        return reason_of(self.belief, self.action, win, lost=self.lost, won=won)

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

    `samples` next rounds are drawn, by `seed` alone, so that the same position, seed and samples have
    the same answer (default: 100, 40 where two rounds are left, and 1000 where no network was trained
    for the rules and games are played out). If two rounds are left and there are no more next rounds
    than that, each of them is taken once and the answer is exact, as it always is with one round left.
    `budget_ms` takes as many as fit into that time instead. Raises `InvalidHintError` for both at once,
    and for numbers that are out of range.

    >>> from acesup_solver.deals import Deal
    >>> game = Game(Deal.from_seed(17))
    >>> game.push('deal')
    >>> print(hint(game))
    Discard the 6 of diamonds: the queen of diamonds beats it.
    """
    began = time.perf_counter()
    if samples is not None and budget_ms is not None:
        raise InvalidHintError("samples and budget_ms both; expected one of them")
    if samples is not None and not 1 <= samples <= _MOST_SAMPLES:
        raise InvalidHintError(f"{samples} samples; expected 1 to {_MOST_SAMPLES}")
    if budget_ms is not None and not 0 < budget_ms <= 3_600_000:
        raise InvalidHintError(f"{budget_ms} ms; expected more than 0, and at most an hour")
    if not 0 <= seed < 1 << 64:
        raise InvalidHintError(f"seed {seed}; expected 0 to 2^64 - 1")
    belief = Belief.of(game)
    if game.outcome() is not None:
        over = tuple(Chance(action, 0.0, 0.0, True) for action in game.legal_actions)
        return Advice(None, over, Method.OVER, 0, not game.is_won, belief)
    if always_won(game.rules):
        sure = tuple(Chance(action, 1.0, 0.0, True) for action in game.legal_actions)
        return Advice(_by_the_rule(game), sure, Method.RULE, 0, False, belief)
    # The networks know whole packs only.
    weights = weights_for(game.rules) if _card_count(game) == len(PACK) else NO_WEIGHTS
    if samples is None:
        samples = default_samples(game.rules, weights, belief.rounds_left)
    judge = Judge(belief, weights, holds=game.rules.discards is Discards.OPTIONAL)
    reach = {action: _reach(judge, game, action) for action in game.legal_actions}
    deadline = None if budget_ms is None else began + budget_ms / 1000 - _FINISH_SECONDS
    judgement = judge.judge(samples, deadline, seed, reach.values())
    best = {action: _best(judgement, places) for action, places in reach.items()}
    return Advice(
        action=_advised(game, judge, judgement, reach, best),
        actions=tuple(_chance(action, worth) for action, worth in best.items()),
        method=judgement.method,
        samples=judgement.samples,
        lost=judgement.method is Method.LOST,
        belief=belief,
    )


def _card_count(game: Game) -> int:
    return sum(map(len, (game.stock, game.discarded, *game.columns)))


def default_samples(rules: Rules, weights: Weights, rounds_left: int) -> int:
    """The number of sampled rounds when nobody gave one."""
    if not len(weights):
        return DEFAULT_ROLLOUTS if rules.reach is Reach.TOP else DEFAULT_ROLLOUTS_ANY_CARD
    return DEFAULT_LATE_SAMPLES if rounds_left == 2 else DEFAULT_SAMPLES


def always_won(rules: Rules) -> bool:
    """Whether every position can be won with the stock hidden: see `Cut.MORE_COLUMNS_THAN_SUITS`."""
    return rules.columns > 4 and len(rules.fillers) == 13


def _by_the_rule(game: Game) -> Action:
    """Discard, else fill a gap from a column of two or more, else deal."""
    legal = game.legal_actions
    fills = [a for a in legal if a.kind is Kind.MOVE and not _is_lone(game, a)]
    return [*game.discards(), *fills, DEAL][0]


def _is_lone(game: Game, action: Action) -> bool:
    return action.kind is Kind.MOVE and (action.card,) in game.columns


def _reach(judge: Judge, game: Game, action: Action) -> list[int]:
    """The places of the candidates that are left after an action."""
    if action.kind is Kind.DEAL:
        return [] if judge.here is None else [judge.here]
    return judge.reach(_columns_after(game, action))


def _columns_after(game: Game, action: Action) -> Columns:
    twin = game.copy()
    twin.push(action)
    return twin.columns


def _best(judgement: Judgement, places: list[int]) -> Worth:
    worths = [worth for place in places if (worth := judgement.worths[place]) is not None]
    return max(worths, key=lambda worth: worth.rank, default=_NOT_JUDGED)


def _advised(
    game: Game,
    judge: Judge,
    judgement: Judgement,
    reach: dict[Action, list[int]],
    best: dict[Action, Worth],
) -> Action:
    """An action on the way to the best candidate: a discard if there is one, else the deal, else a move."""

    def order(action: Action) -> tuple[tuple[float, int, int], int]:
        return best[action].rank, _PREFERENCE[action.kind] - _is_lone(game, action)

    chosen = max(best, key=order)
    if not _is_lone(game, chosen):
        return chosen
    place = next(p for p in reach[chosen] if judgement.worths[p] == best[chosen])
    return _first_step(game, judge, place)


def _first_step(game: Game, judge: Judge, place: int) -> Action:
    """The first action of a shortest way to a candidate: lone moves could lead round in circles."""
    waiting = deque([(game.copy(), DEAL)])
    seen = {game.columns}
    while True:
        here, first = waiting.popleft()
        if first is not DEAL and judge.is_at(here.columns, place):
            return first
        for action in here.legal_actions:
            if action.kind is not Kind.DEAL:
                there = here.copy()
                there.push(action)
                if there.columns not in seen:
                    seen.add(there.columns)
                    waiting.append((there, action if first is DEAL else first))


def _chance(action: Action, worth: Worth) -> Chance:
    # Some come from arrays, whose numbers JSON does not know.
    return Chance(action, float(worth.win), float(worth.stderr), bool(worth.exact))
