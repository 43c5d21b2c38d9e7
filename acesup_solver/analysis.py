"""What a player wants to know afterwards: what still wins, and what threw the win away.

Once a position cannot be won, nothing that follows can be, so the verdicts along a game are first
solvable, then unsolvable, and the one action between them threw the win away. It is found by halving
the game: about seven searches for a whole one. A position that a limit leaves undecided says nothing,
and then the others around it are asked.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from acesup_solver.families import Game
from acesup_solver.results import Limits, Reason, Solution, Verdict
from acesup_solver.variants import solve

__all__ = ["Analysis", "analyse"]

_IN_WORDS = {
    Verdict.SOLVABLE: "can still be won",
    Verdict.UNSOLVABLE: "can no longer be won",
    Verdict.UNDECIDED: "is not decided",
}


@dataclass(frozen=True)
class Analysis:
    """A game in progress, judged with its stock known.

    `solution` answers whether the position can be won, and how; `actions` the same for each legal
    action, in the order of `Game.legal_actions`. `history` are the actions so far and `verdicts` what could
    be won before the first and after each of them (one more than there are actions). `instead` is
    the way to win from the last position of the game that is known to be winnable, if that is past.
    """

    solution: Solution
    actions: Mapping[str, Solution]
    history: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    instead: Solution | None = field(default=None, repr=False)

    @property
    def verdict(self) -> Verdict:
        """Whether the position can be won."""
        return self.solution.verdict

    @property
    def thrown_away_at(self) -> int | None:
        """The place in `history` of the action that turned a win into a loss, if that is known."""
        for place in range(len(self.history)):
            if self.verdicts[place : place + 2] == (Verdict.SOLVABLE, Verdict.UNSOLVABLE):
                return place
        return None

    @property
    def thrown_away_by(self) -> str | None:
        """The action that turned a win into a loss, if that is known."""
        place = self.thrown_away_at
        return None if place is None else self.history[place]

    @property
    def in_doubt(self) -> range:
        """The places in `history` of the actions next to an undecided position.

        Any of them may have thrown the win away, if there ever was one.
        """
        undecided = [i for i, verdict in enumerate(self.verdicts) if verdict is Verdict.UNDECIDED]
        if not undecided:
            return range(0)
        return range(max(undecided[0] - 1, 0), min(undecided[-1] + 1, len(self.history)))

    def to_json(self) -> dict[str, object]:
        """The analysis as plain values; actions are counted from 1, as people do."""
        place = self.thrown_away_at
        doubt = self.in_doubt
        return {
            **_plain(self.solution),
            "actions": [
                {"action": action, **_plain(solution)} for action, solution in self.actions.items()
            ],
            "start": self.verdicts[0].value,
            "history": [
                {"action": action, "verdict": verdict.value}
                for action, verdict in zip(self.history, self.verdicts[1:], strict=True)
            ],
            "thrown_away": None
            if place is None
            else {"number": place + 1, "action": self.history[place]},
            "in_doubt": [doubt.start + 1, doubt.stop] if doubt else None,
            "instead": None if self.instead is None else list(self.instead.moves),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"The position {_IN_WORDS[self.verdict]} ({self.solution.reason})."
        width = max(map(len, self.actions), default=0)
        for action, solution in self.actions.items():
            yield f"  {action:<{width}}  {self._of_action(solution)}"
        if self.history:
            yield self.story

    def _of_action(self, solution: Solution) -> str:
        if solution.verdict is Verdict.SOLVABLE:
            return "wins"
        if solution.verdict is Verdict.UNDECIDED:
            return f"undecided ({solution.reason})"
        return "loses" if self.verdict is not Verdict.UNSOLVABLE else "lost anyway"

    @property
    def story(self) -> str:
        """In a sentence or two: what became of the win in the actions so far."""
        place = self.thrown_away_at
        if place is not None:
            words = f"Action {place + 1}, {self.history[place]}, threw the win away"
            if self.instead is not None:
                words += f"; {self.instead.moves[0]} would have kept it"
            return words + "."
        if self.verdict is Verdict.SOLVABLE:
            return "No action has thrown the win away."
        if self.verdicts[0] is Verdict.UNSOLVABLE:
            return "There was no win to throw away."
        doubt = self.in_doubt
        which = f"action {doubt.start + 1} to action {doubt.stop}"
        if self.verdicts[0] is Verdict.UNDECIDED:
            return f"Whether there was a win, and whether {which} threw it away, is not decided."
        if self.verdict is Verdict.UNSOLVABLE:
            return f"One of {which} threw the win away; which one is not decided."
        return f"Whether one of {which} threw the win away is not decided."


def _plain(solution: Solution) -> dict[str, object]:
    return {
        "verdict": solution.verdict.value,
        "reason": solution.reason.value,
        "states": solution.states,
        "moves": list(solution.moves),
    }


def analyse(
    game: Game,
    *,
    limits: Limits | None = None,
    stop: threading.Event | None = None,
    actions: bool = True,
) -> Analysis:
    """Judge a game in progress: its position, each legal action, and the actions so far.

    `limits` bound each search. Without `actions` the legal ones are left out, which saves a search each.
    The game is left as it is.

    >>> from acesup_solver.deals import Deal
    >>> from acesup_solver.variants import Game as new_game
    >>> game = new_game(Deal.parse('AC AD AH QS KC KD KS KH AS QC QD QH'))
    >>> game.push('deal')
    >>> print(analyse(game))
    The position can no longer be won (rule).
      deal  lost anyway
    There was no win to throw away.
    """
    return _Analyst(game, limits, stop).analysis(actions=actions)


class _Analyst:
    """Solves what has to be solved, each position once."""

    def __init__(self, game: Game, limits: Limits | None, stop: threading.Event | None) -> None:
        self._limits, self._stop = limits, stop
        self._now = game.copy()
        self._history = game.history
        self._solutions: dict[int, Solution] = {}
        # The greatest number of actions known to leave a win, and the smallest known not to.
        self._last_won, self._first_lost = -1, len(self._history) + 1

    def _solve(self, game: Game) -> Solution:
        return solve(game, limits=self._limits, stop=self._stop)

    def _solution_after(self, count: int) -> Solution:
        """The solution of the position after so many actions."""
        if count not in self._solutions:
            game = self._now.copy()
            for _ in range(len(self._history) - count):
                game.pop()
            self._solutions[count] = self._solve(game)
        return self._solutions[count]

    def analysis(self, *, actions: bool) -> Analysis:
        now = len(self._history)
        self._find_turning_point()
        verdicts = [Verdict.UNDECIDED] * (now + 1)
        for count in range(now + 1):
            if count <= self._last_won:
                verdicts[count] = Verdict.SOLVABLE
            elif count >= self._first_lost:
                verdicts[count] = Verdict.UNSOLVABLE
        solution = self._solution_after(now)
        return Analysis(
            solution=solution,
            actions=dict(self._actions(solution)) if actions else {},
            history=tuple(self._history),
            verdicts=tuple(verdicts),
            instead=self._solutions.get(self._last_won) if self._last_won < now else None,
        )

    def _find_turning_point(self) -> None:
        """Solve positions of the game until what is open between win and loss stays undecided."""
        now = len(self._history)
        for count in (now, 0):
            self._ask(count)
        while open_counts := [
            count
            for count in range(self._last_won + 1, self._first_lost)
            if count not in self._solutions
        ]:
            self._ask(open_counts[len(open_counts) // 2])

    def _ask(self, count: int) -> None:
        if not self._last_won < count < self._first_lost:
            return
        verdict = self._solution_after(count).verdict
        if verdict is Verdict.SOLVABLE:
            self._last_won = count
        elif verdict is Verdict.UNSOLVABLE:
            self._first_lost = count

    def _actions(self, here: Solution) -> Iterator[tuple[str, Solution]]:
        for action in self._now.legal_actions:
            if here.verdict is Verdict.UNSOLVABLE:
                yield action, Solution(Verdict.UNSOLVABLE, here.reason)
            elif here.moves[:1] == (action,):
                yield action, Solution(Verdict.SOLVABLE, Reason.LINE, here.moves[1:])
            else:
                self._now.push(action)
                yield action, self._solve(self._now)
                self._now.pop()
