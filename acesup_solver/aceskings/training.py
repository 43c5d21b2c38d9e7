"""How the network of Aces and Kings is made: it plays, and learns what becomes of its games.

``python -m acesup_solver.aceskings.training --output FILE`` makes it anew, from random weights and the
deals of ``splitmix-1`` from `FIRST_SEED` on. One thread plays and nothing depends on a clock, so the
same command makes the same network, but for the last digits that a library for matrices may round
otherwise.

*First* it learns after every game by temporal differences (see `valuing.learn`), which soon wins a tenth
of the games. *Then*, round after round, it plays some thousands of games and is fitted to the
afterstates of the last three rounds (`fitting.py`). The target of an afterstate is a mean of the value of
the next one and of its target; that of the last is 1 for a game that the solver then wins. At first the
outcome of the game counts nearly alone, so that values become true; later the next value counts more,
because targets are then less noisy and small differences show: from the same games and the same network
a player came out who won 34 % of 1 500 games in place of 32 %.

Everything is learnt also with the ranks the other way round, ace for king: the game is symmetric.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings import valuing
from acesup_solver.aceskings.fitting import Lessons, fit, mirror
from acesup_solver.aceskings.network import read_network, save_network
from acesup_solver.aceskings.player import Network, Player, new_table
from acesup_solver.aceskings.rules import Rules
from acesup_solver.cards import PACK
from acesup_solver.kernels.shuffle import shuffle_seeds

__all__ = [
    "COARSE",
    "FINE",
    "FIRST_SEED",
    "Plan",
    "deals_from",
    "learn_by_fitting",
    "learn_game_by_game",
]

Floats = npt.NDArray[np.float32]

FIRST_SEED = 10_000_000
FIRST_RATE = 0.002
FIRST_TRUST = 0.7
LARGEST_RATE = 30.0
ROUNDS_KEPT = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """Some rounds of play and fitting.

    In each so many `games`, of which every `one_in`-th afterstate is kept (its neighbours say nearly the
    same). `trust` is the weight of the target of the next afterstate, against its value, in a target.
    """

    rounds: int
    games: int
    trust: float
    one_in: int
    epochs: int
    rate: float


COARSE = Plan(rounds=10, games=15_000, trust=0.9, one_in=4, epochs=5, rate=0.0015)
FINE = Plan(rounds=7, games=16_000, trust=0.5, one_in=2, epochs=8, rate=0.0007)


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
        table = new_table(deal, Rules())
        steps = player.play(table)
        won = np.float32(player.wins(table))
        trace = player.trace[:steps]
        for lesson in (trace, mirror(trace)):
            valuing.learn(
                lesson,
                player.worth,
                steps,
                won,
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
        table = new_table(deal, Rules())
        steps = player.play(table)
        outcome = player.wins(table)
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
    network: Network, plan: Plan, first_seed: int, seed: int, output: Path | None = None
) -> Network:
    """The network after the rounds of a plan; it is saved after each."""
    rng = np.random.default_rng(seed)
    kept: list[Lessons] = []
    began = time.perf_counter()
    for number in range(plan.rounds):
        deals = deals_from(first_seed + number * plan.games, plan.games)
        lessons, share = play_lessons(network, deals, plan, rng)
        kept = [*kept[1 - ROUNDS_KEPT :], lessons]
        joined = Lessons.joined(kept)
        network = fit(network, joined, epochs=plan.epochs, rate=plan.rate, rng=rng)
        seconds = time.perf_counter() - began
        click.echo(
            f"round {number + 1}: {100 * share:.1f} % of {plan.games} games won, {seconds:.0f} s"
        )
        if output is not None:
            save_network(network, output)
    return network


@click.command()
@click.option("--first-games", type=click.IntRange(min=1), default=30_000, show_default=True)
@click.option("--rounds", type=int, default=COARSE.rounds, show_default=True, help="Coarse rounds.")
@click.option("--fine-rounds", type=int, default=FINE.rounds, show_default=True)
@click.option("--games", type=int, help="Games in a round, for a trial.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of weights and samples.")
@click.option(
    "--coarse",
    type=click.Path(path_type=Path, exists=True),
    help="Go on from what the coarse rounds made.",
)
@click.option("--output", type=click.Path(path_type=Path), required=True, help="File to write.")
def main(
    first_games: int,
    rounds: int,
    fine_rounds: int,
    games: int | None,
    seed: int,
    coarse: Path | None,
    output: Path,
) -> None:
    """Make the network of Aces and Kings anew."""
    first_plan = replace(COARSE, rounds=rounds, games=games or COARSE.games)
    second_plan = replace(FINE, rounds=fine_rounds, games=games or FINE.games)
    next_seed = FIRST_SEED + first_games
    if coarse is None:
        network = learn_game_by_game(first_games, seed)
        save_network(network, output)
        click.echo(f"{first_games} games learnt one by one")
        network = learn_by_fitting(network, first_plan, next_seed, seed, output)
    else:
        network = read_network(coarse)
    next_seed += first_plan.rounds * first_plan.games
    learn_by_fitting(network, second_plan, next_seed, seed + 1, output)


if __name__ == "__main__":
    main()
