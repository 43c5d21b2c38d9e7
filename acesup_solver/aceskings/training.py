"""How the network of Aces and Kings is made: it plays, and learns what becomes of its games.

``python -m acesup_solver.aceskings.training`` makes the shipped file anew, bit for bit on a machine of the
same kind, from random weights and the deals of ``splitmix-1`` from `FIRST_SEED` on. That takes eleven
minutes of processor time; one thread works, and nothing depends on a clock.

*First* it learns after every game by temporal differences (see `valuing.learn`), for a start. *Then*, round
after round, it plays some games and is fitted to the afterstates of the last rounds (`fitting.py`). The
target of an afterstate is a mean of the value of the next one and of its target; that of the last is 1 for
a game that the solver then wins. At first the outcome of the game counts nearly alone, so that values
become true, and rounds are short, because it improves by the round and not by the game; later the next
value counts as much, because targets are then less noisy and small differences show: from the same games
and the same network a player came out who won 34 % of 1 500 games in place of 32 %. The network that is
kept is the mean of those after the last rounds.

Everything is learnt also with the ranks the other way round, ace for king: the game is symmetric.
"""

from __future__ import annotations

import os

if __name__ == "__main__":
    # The last digits depend on the number of threads that multiply matrices: one, before NumPy is loaded.
    for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[_name] = "1"

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings import valuing
from acesup_solver.aceskings.fitting import Lessons, fit, mean_network, mirror
from acesup_solver.aceskings.network import save_network
from acesup_solver.aceskings.player import Network, Player, new_table
from acesup_solver.aceskings.rules import Rules
from acesup_solver.cards import PACK
from acesup_solver.kernels.shuffle import shuffle_seeds

__all__ = [
    "FIRST_SEED",
    "PROGRAMME",
    "Plan",
    "Programme",
    "deals_from",
    "learn",
    "learn_by_fitting",
    "learn_game_by_game",
]

Floats = npt.NDArray[np.float32]
Report = Callable[[str], None]

FIRST_SEED = 10_000_000
CHECK_SEED = 6_000_000
FIRST_RATE = 0.002
FIRST_TRUST = 0.7
LARGEST_RATE = 30.0
ROUNDS_KEPT = 4
ROUNDS_AVERAGED = 6


@dataclass(frozen=True, slots=True)
class Plan:
    """Some rounds of play and fitting.

    In each so many `games`, of which every `one_in`-th afterstate is kept (its neighbours say nearly the
    same). `trust` is the weight of the target of the next afterstate, against its value, in a target.
    The learning rate falls from round to round, from `rate` to `last_rate`.
    """

    rounds: int
    games: int
    trust: float
    one_in: int
    epochs: int
    rate: float
    last_rate: float

    def rate_of(self, number: int) -> float:
        """The learning rate of a round, counted from 0."""
        return float(self.rate * (self.last_rate / self.rate) ** (number / max(self.rounds - 1, 1)))


@dataclass(frozen=True, slots=True)
class Programme:
    """All that makes a network, but for the seed."""

    first_games: int = 3_000
    plans: tuple[Plan, ...] = (
        Plan(30, 1_000, trust=0.9, one_in=2, epochs=4, rate=0.0015, last_rate=0.0015),
        Plan(20, 5_000, trust=0.7, one_in=3, epochs=4, rate=0.001, last_rate=0.0007),
        Plan(16, 12_000, trust=0.5, one_in=4, epochs=4, rate=0.0007, last_rate=0.0002),
    )


PROGRAMME = Programme()
"""What the shipped network was made by."""


def learn(programme: Programme, *, seed: int, report: Report = lambda _: None) -> Network:
    """A network from nothing; the same programme and seed give the same network.

    But for last digits, which depend on the number of threads that NumPy multiplies matrices with: the
    command takes one.
    """
    network = learn_game_by_game(programme.first_games, seed)
    report(f"{programme.first_games} games learnt one by one")
    next_seed = FIRST_SEED + programme.first_games
    made = [network]
    for plan in programme.plans:
        made = learn_by_fitting(made[-1], plan, next_seed, seed, report=report)
        next_seed += plan.rounds * plan.games
    return mean_network(made[-ROUNDS_AVERAGED:])


def deals_from(first: int, count: int) -> npt.NDArray[np.uint8]:
    """Deals of two packs with consecutive seeds: uint8, count x 104."""
    pack = np.tile(np.arange(len(PACK), dtype=np.uint8), 2)
    deals = np.empty((count, len(pack)), np.uint8)
    shuffle_seeds(np.uint64(first), pack, deals)
    return deals


def learn_game_by_game(games: int, seed: int) -> Network:
    """A network from random weights, after so many games."""
    rng = np.random.default_rng(seed)
    layer = rng.standard_normal((valuing.INPUTS, valuing.HIDDEN)) * 0.1
    output = rng.standard_normal(valuing.HIDDEN + 1) * 0.1
    network = Network(layer.astype(np.float32), output.astype(np.float32))
    player = Player(network)
    rates = _fitting_rates(player)
    network.layer[:] *= np.sqrt(rates[: valuing.INPUTS, None])
    rates *= np.float32(FIRST_RATE)
    for deal in deals_from(FIRST_SEED, games):
        steps, won = player.play_whole(new_table(deal, Rules()))
        trace = player.trace[:steps]
        for lesson in (trace, mirror(trace)):
            valuing.learn(
                lesson,
                player.worth,
                steps,
                np.float32(won),
                np.float32(FIRST_TRUST),
                rates,
                network.layer,
                network.output,
                player.units,
            )
    return network


def _fitting_rates(player: Player) -> Floats:
    """A learning rate for each input, the inverse of its mean square, and one for the output."""
    squares = np.zeros(valuing.INPUTS)
    for deal in deals_from(FIRST_SEED - 300, 300):
        steps = player.play(new_table(deal, Rules()))
        squares += np.square(player.trace[:steps]).mean(axis=0) / 300
    rates = np.minimum(1 / (squares + 0.01), LARGEST_RATE)
    return np.append(rates, LARGEST_RATE).astype(np.float32)


def play_lessons(
    network: Network, deals: npt.NDArray[np.uint8], plan: Plan, rng: np.random.Generator
) -> tuple[Lessons, float]:
    """Games played, as lessons, and the share of them that was won."""
    player = Player(network)
    inputs, targets, won = [], [], 0
    for deal in deals:
        steps, outcome = player.play_whole(new_table(deal, Rules()))
        won += outcome
        target = float(outcome)
        of_game = np.empty(steps, np.float32)
        for step in range(steps - 1, -1, -1):
            of_game[step] = target
            target = plan.trust * target + (1 - plan.trust) * float(player.worth[step])
        kept = np.arange(rng.integers(plan.one_in), steps, plan.one_in)
        inputs.append(player.trace[kept].astype(np.float16))
        targets.append(of_game[kept])
    return Lessons(np.concatenate(inputs), np.concatenate(targets)), won / len(deals)


def learn_by_fitting(
    network: Network,
    plan: Plan,
    first_seed: int,
    seed: int,
    *,
    report: Report = lambda _: None,
) -> list[Network]:
    """The network before and after each round of a plan."""
    rng = np.random.default_rng((seed, first_seed))
    made = [network]
    kept: list[Lessons] = []
    for number in range(plan.rounds):
        deals = deals_from(first_seed + number * plan.games, plan.games)
        lessons, share = play_lessons(made[-1], deals, plan, rng)
        kept = [*kept[1 - ROUNDS_KEPT :], lessons]
        joined = Lessons.joined(kept)
        made.append(fit(made[-1], joined, epochs=plan.epochs, rate=plan.rate_of(number), rng=rng))
        report(f"round {number + 1} of {plan.rounds}: {share:.1%} of {plan.games} games won")
    return made


def _trial(programme: Programme, games: int) -> Programme:
    """The same rounds with so many games in each."""
    return replace(
        programme,
        first_games=min(programme.first_games, games),
        plans=tuple(replace(plan, games=games) for plan in programme.plans),
    )


@click.command()
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--games", type=click.IntRange(min=100), help="Games in a round, for a trial.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("network.npz"),
    show_default=True,
    help="The file to write.",
)
@click.option(
    "--check",
    type=click.IntRange(0),
    default=2_000,
    show_default=True,
    help="Games played in the end to see how strong the network is.",
)
def main(seed: int, games: int | None, output: Path, check: int) -> None:
    """Make the network of Aces and Kings anew."""
    programme = PROGRAMME if games is None else _trial(PROGRAMME, games)
    began, busy = time.perf_counter(), time.process_time()

    def report(text: str) -> None:
        click.echo(f"{text}, {time.process_time() - busy:.0f} s of processor")

    network = learn(programme, seed=seed, report=report)
    save_network(network, output, seed=seed, made={"programme": asdict(programme)})
    click.echo(f"Learnt in {time.perf_counter() - began:.0f} s; written to {output}")
    if check:
        player = Player(network)
        won = sum(
            player.play_whole(new_table(deal, Rules()))[1] for deal in deals_from(CHECK_SEED, check)
        )
        share = won / check
        error = 1.96 * np.sqrt(share * (1 - share) / check)
        click.echo(f"wins {share:.1%} +-{error:.1%} of {check} other games")


if __name__ == "__main__":
    main()
