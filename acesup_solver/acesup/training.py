"""Learning the value networks: backward fitted value iteration.

The last rounds come first, because what a position is worth is known once the next round's positions
are: its worth is the mean, over sampled next rounds, of the best that can then be reached, and with one
round left it is worked out exactly. For each number of rounds left a small network learns this from
positions of games played for it. Then everything is done once more with positions of games that the
networks themselves have played.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.belief import deeper_switches, orders_of, pack_facts, pack_switches
from acesup_solver.acesup.desk import Desk
from acesup_solver.acesup.features import MOST_ACTIVE
from acesup_solver.acesup.fitting import cross_entropy, fit, start_weights
from acesup_solver.acesup.network import SIZE
from acesup_solver.acesup.rules import Reach, Rules
from acesup_solver.acesup.selfplay import play_for_examples, worth
from acesup_solver.acesup.weights import NO_WEIGHTS, Weights
from acesup_solver.kernels.shuffle import shuffle_seeds

__all__ = ["Effort", "Lesson", "train"]

_CHUNK = 500
_FIRST_DEAL = 1 << 62
"""Games for learning are far from the numbers that players and benchmarks use."""
_PACK = np.arange(52, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is spent on learning; the defaults made the shipped weights."""

    games: int = 450_000
    examples: int = 150_000
    samples: int = 24
    iterations: int = 2
    restless: int = 100
    epochs: int = 24
    batch: int = 64
    rate: float = 0.004

    def to_json(self) -> dict[str, object]:
        """All of it as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one network has learned: cross-entropies (nats) are those of examples kept back.

    `constant` is what always saying the mean would have.
    """

    iteration: int
    rounds_left: int
    examples: int
    mean: float
    cross_entropy: float
    constant: float
    seconds: float

    def __str__(self) -> str:
        return (
            f"iteration {self.iteration + 1}, {self.rounds_left:2} rounds left: {self.examples} examples,"
            f" mean chance {self.mean:.4f}, cross-entropy {self.cross_entropy:.5f}"
            f" (constant {self.constant:.5f}), {self.seconds:.1f} s"
        )


class _School:
    def __init__(self, rules: Rules, seed: int, effort: Effort, jobs: int, holds: bool) -> None:
        self.rules, self.seed, self.effort = rules, seed, effort
        self.facts = pack_facts(rules)
        self.switches = deeper_switches(rules, alike=True)
        if holds:
            self.switches = pack_switches(rules, alike=True, holds=True)
        # With one round left the worth is exact, unless buried cards make that too slow.
        self.first_round = 1 if rules.reach is Reach.ANY_CARD else 2
        self.orders = orders_of(rules.columns)
        self.rounds = 52 // rules.columns
        self.pool = ThreadPoolExecutor(jobs)
        self.weights: Weights = np.zeros((self.rounds, SIZE), np.float32)

    def seed_of(self, *parts: int) -> np.uint64:
        """A seed of its own for every use of chance."""
        word = self.seed % (1 << 64)
        for part in parts:
            word = (word * 0x9E3779B97F4A7C15 + part + 1) % (1 << 64)
        return np.uint64(word)

    def play(self, iteration: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint64]]:
        """Deals, and a position of each round of each game."""
        games = self.effort.games
        deals = np.empty((games, 52), np.uint8)
        first = (_FIRST_DEAL + (2 * (self.seed % (1 << 20)) + iteration) * (1 << 30)) % (1 << 64)
        shuffle_seeds(np.uint64(first), _PACK, deals)
        positions = np.zeros((games, self.rounds, self.rules.columns), np.uint64)
        numbers = np.arange(games, dtype=np.uint64)
        seed = self.seed_of(iteration, 1)
        weights = self.weights if iteration else NO_WEIGHTS

        def work(start: int) -> None:
            part = slice(start, start + _CHUNK)
            desk = Desk()
            play_for_examples(
                deals[part],
                numbers[part],
                seed,
                np.int64(self.effort.restless),
                np.int64(self.first_round),
                self.orders,
                desk.rows,
                desk.rng,
                desk.cards,
                self.facts,
                self.switches,
                weights,
                desk.active,
                desk.hidden,
                positions[part],
            )

        list(self.pool.map(work, range(0, games, _CHUNK)))
        return deals, positions

    def learn(
        self,
        iteration: int,
        rounds_left: int,
        deals: npt.NDArray[np.uint8],
        positions: npt.NDArray[np.uint64],
    ) -> Lesson:
        """Teach the network of one number of rounds left."""
        began = time.perf_counter()
        kept = np.flatnonzero(positions[:, rounds_left, 0])[: self.effort.examples]
        deals, positions = deals[kept], positions[kept, rounds_left].copy()
        count = len(kept)
        examples = np.zeros((count, MOST_ACTIVE), np.int64)
        counts = np.zeros(count, np.int64)
        targets = np.zeros(count, np.float64)
        seed = self.seed_of(iteration, 2, rounds_left)

        def work(start: int) -> None:
            part = slice(start, start + _CHUNK)
            desk = Desk()
            worth(
                deals[part],
                positions[part],
                np.int64(rounds_left),
                np.int64(self.effort.samples),
                seed,
                np.int64(start),
                self.orders,
                desk.rows,
                desk.rng,
                desk.cards,
                self.facts,
                self.switches,
                self.weights,
                desk.active,
                desk.hidden,
                examples[part],
                counts[part],
                targets[part],
            )

        list(self.pool.map(work, range(0, count, _CHUNK)))
        end = count - count // 10
        mean = min(max(float(targets[:end].mean()), 1e-6), 1 - 1e-6)
        desk = Desk()
        desk.rng[0] = self.seed_of(iteration, 3, rounds_left)
        mine = self.weights[rounds_left]
        start_weights(mine, mean, desk.rng)
        fit(
            examples,
            counts,
            targets,
            np.int64(end),
            np.int64(self.effort.epochs),
            np.int64(self.effort.batch),
            float(self.effort.rate),
            desk.rng,
            np.zeros(end, np.int64),
            mine,
            np.zeros((2, SIZE), np.float32),
            np.zeros(SIZE, np.float32),
            desk.hidden,
        )
        held = slice(np.int64(end), np.int64(count))
        loss = cross_entropy(examples, counts, targets, held.start, held.stop, mine, desk.hidden)
        constant = -float(
            np.mean(targets[held] * np.log(mean) + (1 - targets[held]) * np.log(1 - mean))
        )
        return Lesson(
            iteration, rounds_left, count, mean, loss, constant, time.perf_counter() - began
        )


def train(
    rules: Rules,
    *,
    seed: int,
    effort: Effort | None = None,
    jobs: int = 1,
    holds: bool = False,
    on_lesson: Callable[[Lesson], None] | None = None,
) -> Weights:
    """Learn the weights for some rules (float32, rounds left x SIZE).

    The same seed and effort give the same weights bit for bit on one machine, whatever `jobs` (the
    number of threads). `on_lesson` is told of each network. Raises `ValueError` unless the columns divide
    the pack.
    """
    if 52 % rules.columns:
        raise ValueError(f"{rules.columns} columns; expected a number that divides 52")
    effort = Effort() if effort is None else effort
    school = _School(rules, seed, effort, jobs, holds)
    with school.pool:
        for iteration in range(effort.iterations):
            deals, positions = school.play(iteration)
            for rounds_left in range(school.first_round, school.rounds):
                lesson = school.learn(iteration, rounds_left, deals, positions)
                if on_lesson is not None:
                    on_lesson(lesson)
    return school.weights
