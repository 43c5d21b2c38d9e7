"""What the positions are worth from which the next round may be dealt, and how sure that is.

`Judge` lists the candidates of one belief and judges them: exactly where that can be done, otherwise
by looking ahead over sampled next rounds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from acesup_solver.acesup.belief import (
    FLAGS,
    FLOOR,
    MOST,
    Belief,
    Words,
    choices_of,
    deeper_switches,
    orders_of,
    pack_belief,
    pack_facts,
    pack_switches,
)
from acesup_solver.acesup.desk import own_desk
from acesup_solver.acesup.expectimax import after_each_choice, chance_before_last_round
from acesup_solver.acesup.lookahead import MOST_JUDGED, look_ahead
from acesup_solver.acesup.network import estimate
from acesup_solver.acesup.rounds import is_dead, reachable
from acesup_solver.acesup.weights import Weights
from acesup_solver.cards import Card

__all__ = ["Columns", "Judge", "Judgement", "Method", "Worth"]

Columns = tuple[tuple[Card, ...], ...]

_ROW_0, _ROW_1 = np.int64(0), np.int64(1)
_MOST_NEXT_ROUNDS = 3000
"""More than that are never gone through one by one: five columns have 2520, six 151 200."""
_FIRST_CHOICES = 4
_SLICE_SECONDS = 0.004


def _is_late(began: float, deadline: float, done: int, total: int) -> bool:
    """Whether work should be given up: early, while there is time for something else, or at the end."""
    now = time.perf_counter()
    if done == _FIRST_CHOICES:
        return now + (now - began) * (total / done - 1) > began + 0.4 * (deadline - began)
    return now > deadline


class Method(Enum):
    """How the candidates were judged."""

    RULE = "rule"
    """More columns than suits and any card may fill a gap: such games are always won."""
    EXACT = "exact"
    """All orders of the stock were taken into account, or there is none any more."""
    LOOK_AHEAD = "look-ahead"
    """Sampled next rounds; what they lead to was judged by the value network."""
    ROLLOUTS = "rollouts"
    """Sampled games, played on as the greedy player does."""
    LOST = "lost"
    """Nothing wins, whatever comes."""
    OVER = "over"
    """The game has ended."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Worth:
    """An estimated chance to win with its standard error, or an exact one, whose error is 0.

    The error is that of the sample alone: what a network or the rollouts are wrong by is not in it. `left`,
    the cards on the table and then the gaps, decides between equal chances: fewer are better.
    """

    win: float
    stderr: float
    exact: bool
    left: tuple[int, int]

    @property
    def rank(self) -> tuple[float, int, int]:
        """What makes one candidate better than another."""
        return self.win, -self.left[0], -self.left[1]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The worth of each candidate, how it was found, and the number of sampled rounds."""

    worths: tuple[Worth | None, ...]
    method: Method
    samples: int = 0


class Judge:
    """Judges the candidates of one belief in the memory of the thread that asks.

    Candidates are the positions that discards and moves of this round can lead to and from which the
    next round may be dealt; with an empty stock, all positions that can be reached. `here` is the place
    of the position as it is, ``None`` if no round may be dealt now.
    """

    def __init__(self, belief: Belief, weights: Weights, *, holds: bool) -> None:
        self._desk = own_desk()
        self._belief = belief
        self._weights = weights
        self._packed = pack_belief(belief)
        self._facts = pack_facts(belief.rules, belief.last_cards)
        self._switches = pack_switches(belief.rules, alike=belief.columns_are_alike, holds=holds)
        self._deeper = deeper_switches(belief.rules, alike=belief.columns_are_alike)
        used = self._packed.cards[1 : self._packed.count + 1].tolist()
        self._slots = {number: slot for slot, number in enumerate(used, start=1)}
        self._desk.cards[:] = self._packed.cards
        self._rows = self._reachable(belief.columns)
        self.here = 0 if self._desk.rows[1, FLAGS] else None
        self._is_complete = self._listed < self._switches[MOST]
        self._place_of = {self._key(row): place for place, row in enumerate(self._rows)}

    def _key(self, row: Words) -> tuple[int, ...]:
        return tuple(row[: self._belief.rules.columns].tolist())

    def _reachable(self, columns: Columns) -> Words:
        desk = self._desk
        for place, column in enumerate(columns):
            desk.rows[0, place] = int(FLOOR) + sum(1 << self._slots[card.number] for card in column)
        stock = np.int64(len(self._belief.unseen))
        end = reachable(desk.rows, _ROW_0, stock, desk.cards, self._facts, self._switches)
        self._listed = int(end) - 1
        found = desk.rows[1:end]
        return found[found[:, FLAGS] != 0] if stock else found.copy()

    def reach(self, columns: Columns) -> list[int]:
        """The places of the candidates that can still be reached from a position of this round."""
        keys = map(self._key, self._reachable(columns))
        return [self._place_of[key] for key in keys if key in self._place_of]

    def is_at(self, columns: Columns, place: int) -> bool:
        """Whether a position of this round is a candidate, as it stands."""
        self._reachable(columns)
        return self._place_of.get(self._key(self._desk.rows[1])) == place

    def judge(
        self,
        samples: int,
        deadline: float | None,
        seed: int,
        groups: Iterable[Sequence[int]] = (),
    ) -> Judgement:
        """Judge all candidates, with so many sampled rounds, or as many as fit before a deadline.

        The deadline is a time of ``time.perf_counter()``. Where two rounds are left and `samples` is
        not less than the number of all next rounds, or time allows, each of them is taken once, and the
        answer is exact. Of very many candidates only the most promising are judged, and the best of each of
        the `groups` of places; the others have no worth.
        """
        tractable = self._is_complete or not self._belief.unseen
        wins = [self._known(row) if tractable else None for row in self._rows]
        unknown = [place for place, win in enumerate(wins) if win is None]
        if unknown:
            means = self._over_all_next_rounds(unknown, samples, deadline)
            if means is None:
                judged = self._promising(unknown, groups)
                return self._estimated(wins, judged, samples, deadline, seed)
            for place, mean in zip(unknown, means, strict=True):
                wins[place] = mean
        return Judgement(tuple(map(self._exact, self._rows, wins)), self._method(wins))

    def _method(self, wins: Sequence[float | None]) -> Method:
        """How it was judged, if all chances are exact; where candidates were left out nothing is proved."""
        if not self._is_complete:
            return Method.LOOK_AHEAD if len(self._weights) else Method.ROLLOUTS
        return Method.EXACT if any(wins) else Method.LOST

    def _known(self, row: Words) -> float | None:
        """The chance of a candidate where it costs nothing to say."""
        desk, packed, belief = self._desk, self._packed, self._belief
        if not belief.unseen:
            return float(self._left(row)[0] == len(belief.last_cards))
        desk.rows[0] = row
        if belief.rounds_left == 1:
            return float(
                chance_before_last_round(
                    desk.rows,
                    _ROW_0,
                    _ROW_1,
                    packed.unseen,
                    packed.count,
                    orders_of(len(belief.unseen)),
                    desk.cards,
                    self._facts,
                    self._switches,
                )
            )
        dead = is_dead(
            desk.rows, _ROW_0, _ROW_1, packed.unseen, desk.cards, self._facts, self._switches
        )
        return 0.0 if dead else None

    def _left(self, row: Words) -> tuple[int, int]:
        heights = [pile.bit_count() - 1 for pile in self._key(row)]
        return sum(heights), heights.count(0)

    def _exact(self, row: Words, win: float | None) -> Worth:
        assert win is not None
        return Worth(win, 0.0, self._is_complete, self._left(row))

    def _lay_out(self, places: Sequence[int]) -> np.int64:
        """Put candidates into the rows from 1 on, with sums of 0; the row after them."""
        desk = self._desk
        desk.rows[1 : 1 + len(places)] = self._rows[places]
        desk.cards[:] = self._packed.cards
        desk.sums[: len(places)] = 0
        desk.squares[: len(places)] = 0
        return np.int64(1 + len(places))

    def _over_all_next_rounds(
        self, places: Sequence[int], samples: int, deadline: float | None
    ) -> list[float] | None:
        """The exact chances of some candidates, or ``None`` if they would take too long."""
        width, stock = self._belief.rules.columns, len(self._belief.unseen)
        next_rounds = math.perm(stock, width)
        if self._belief.rounds_left != 2 or next_rounds > _MOST_NEXT_ROUNDS:
            return None
        if not self._is_complete:
            return None
        if deadline is None and samples < next_rounds:
            return None
        desk, choices = self._desk, choices_of(stock, width)
        end = self._lay_out(places)
        began = time.perf_counter()
        for choice in range(len(choices)):
            after_each_choice(
                desk.rows,
                _ROW_1,
                end,
                self._packed.unseen,
                self._packed.count,
                choices,
                np.int64(choice),
                np.int64(choice + 1),
                orders_of(width),
                orders_of(stock - width),
                desk.cards,
                self._facts,
                self._switches,
                desk.keys,
                desk.values,
                desk.sums,
            )
            if deadline is not None and _is_late(began, deadline, choice + 1, len(choices)):
                return None
        means: list[float] = (desk.sums[: len(places)] / len(choices)).tolist()
        return means

    def _promising(self, places: Sequence[int], groups: Iterable[Sequence[int]]) -> Sequence[int]:
        """The candidates that deserve a closer look: most often all of them."""
        if len(places) <= MOST_JUDGED:
            return places
        glance = dict(zip(places, self._at_a_glance(places), strict=True))
        order = sorted(places, key=lambda place: -glance[place])
        kept = set(order[:MOST_JUDGED])
        for group in groups:
            kept.update(sorted(glance.keys() & set(group), key=lambda p: (-glance[p], p))[:1])
        return sorted(kept)

    def _at_a_glance(self, places: Sequence[int]) -> list[float]:
        """What the network, or the number of cards, makes of some candidates."""
        if not len(self._weights):
            return [-float(self._left(self._rows[place])[0]) for place in places]
        desk, packed = self._desk, self._packed
        found = []
        for place in places:
            desk.rows[0] = self._rows[place]
            found.append(
                float(
                    estimate(
                        desk.rows,
                        _ROW_0,
                        packed.unseen,
                        desk.cards,
                        self._facts,
                        self._switches,
                        self._weights[self._belief.rounds_left],
                        desk.active,
                        desk.hidden,
                    )
                )
            )
        return found

    def _estimated(
        self,
        wins: list[float | None],
        places: Sequence[int],
        samples: int,
        deadline: float | None,
        seed: int,
    ) -> Judgement:
        desk = self._desk
        end = self._lay_out(places)
        desk.rng[0] = seed
        if deadline is None:
            self._look_ahead(end, samples)
            taken = samples
        else:
            taken = self._look_ahead_until(end, deadline)
        count = len(places)
        means = desk.sums[:count] / taken
        spread = np.maximum(desk.squares[:count] / taken - means**2, 0)
        errors = np.sqrt(spread / max(taken - 1, 1))
        worths = [
            None if win is None else self._exact(row, win)
            for win, row in zip(wins, self._rows, strict=True)
        ]
        for place, mean, error in zip(places, means.tolist(), errors.tolist(), strict=True):
            worths[place] = Worth(mean, error, False, self._left(self._rows[place]))
        method = Method.LOOK_AHEAD if len(self._weights) else Method.ROLLOUTS
        return Judgement(tuple(worths), method, taken)

    def _look_ahead_until(self, end: np.int64, deadline: float) -> int:
        """Look ahead in slices until the time is up; the number of samples taken, at least one."""
        began = time.perf_counter()
        taken, part = 0, 1
        while part > 0:
            self._look_ahead(end, part)
            taken += part
            now = time.perf_counter()
            pace = taken / max(now - began, 1e-6)
            part = int(min(_SLICE_SECONDS, 0.7 * (deadline - now)) * pace)
        return taken

    def _look_ahead(self, end: np.int64, samples: int) -> None:
        desk, packed = self._desk, self._packed
        last_round = len(self._belief.unseen) % self._belief.rules.columns
        look_ahead(
            desk.rows,
            _ROW_1,
            end,
            packed.unseen,
            packed.count,
            np.int64(self._belief.rounds_left),
            np.int64(samples),
            orders_of(last_round or self._belief.rules.columns),
            desk.rng,
            desk.cards,
            self._facts,
            self._deeper,
            self._weights,
            desk.active,
            desk.hidden,
            desk.sums,
            desk.squares,
        )
