"""How the network learns: it plays against the stock, and moves its values towards what becomes of them.

``python -m acesup_solver.aceskings.training --games N --output FILE`` makes the network anew. Deals are those of
``splitmix-1`` from `FIRST_SEED` on, one thread plays, and nothing depends on a clock, so the same
command makes the same network.

Temporal-difference learning, TD(lambda): see `hidden.learn`. Every game is learnt twice, as it was and
with the ranks the other way round (ace for king, two for queen, ...), because foundations built up and down
make the game symmetric. Each input has a learning rate of its own, the inverse of its mean square.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings import hidden
from acesup_solver.aceskings.network import save_network
from acesup_solver.aceskings.player import Network, Player, new_table
from acesup_solver.aceskings.rules import Rules
from acesup_solver.cards import PACK
from acesup_solver.kernels.shuffle import shuffle_seeds

__all__ = ["FIRST_SEED", "Trainer"]

Floats = npt.NDArray[np.float32]

FIRST_SEED = 10_000_000
TRUST = 0.7
"""Lambda: how much the target of a value trusts what became of the game, and not the next value."""
LARGEST_RATE = 30.0
_BLOCK = 1_000
_BY_RANK = 130
"""The first inputs are blocks of thirteen ranks."""


def deals_from(first: int, count: int) -> npt.NDArray[np.uint8]:
    """Deals of two packs with consecutive seeds: uint8, count x 104."""
    pack = np.tile(np.arange(len(PACK), dtype=np.uint8), 2)
    deals = np.empty((count, len(pack)), np.uint8)
    shuffle_seeds(np.uint64(first), pack, deals)
    return deals


class Trainer:
    """A network on its way, and the player that uses it."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        layer = rng.standard_normal((hidden.INPUTS, hidden.HIDDEN)) * 0.1
        output = rng.standard_normal(hidden.HIDDEN + 1) * 0.1
        self.network = Network(layer.astype(np.float32), output.astype(np.float32))
        self.player = Player(self.network)
        self._rules = Rules()
        self._rates = self._fitting_rates()
        self.network.layer[:] *= np.sqrt(self._rates[: hidden.INPUTS, None])

    def _fitting_rates(self) -> Floats:
        squares = np.zeros(hidden.INPUTS)
        for deal in deals_from(FIRST_SEED - 300, 300):
            steps = self.player.play(new_table(deal, self._rules))
            squares += np.square(self.player.trace[:steps]).mean(axis=0) / 300
        rates = np.minimum(1 / (squares + 0.01), LARGEST_RATE)
        return np.append(rates, LARGEST_RATE).astype(np.float32)

    def play(self, deal: npt.NDArray[np.uint8], rate: float) -> bool:
        """Play a deal and learn from it with a learning rate, 0 to learn nothing; whether it was won."""
        table = new_table(deal, self._rules)
        steps = self.player.play(table)
        won = self.player.wins(table)
        if rate > 0:
            trace = self.player.trace[:steps]
            mirrored = trace.copy()
            by_rank = trace[:, :_BY_RANK].reshape(steps, -1, 13)
            mirrored[:, :_BY_RANK] = by_rank[:, :, ::-1].reshape(steps, _BY_RANK)
            for lesson in (trace, mirrored):
                hidden.learn(
                    lesson,
                    self.player.worth,
                    steps,
                    np.float32(won),
                    np.float32(TRUST),
                    (self._rates * rate).astype(np.float32),
                    self.network.layer,
                    self.network.output,
                    self.player.units,
                )
        return won


@click.command()
@click.option("--games", type=click.IntRange(min=1), required=True, help="Games to learn from.")
@click.option("--rate", type=float, default=0.002, show_default=True, help="First learning rate.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first weights.")
@click.option("--output", type=click.Path(path_type=Path), required=True, help="File to write.")
def main(games: int, rate: float, seed: int, output: Path) -> None:
    """Make the network of Aces and Kings anew; the learning rate falls to a twentieth."""
    trainer = Trainer(seed)
    began = time.perf_counter()
    won: list[bool] = []
    for first in range(0, games, _BLOCK):
        now = rate * (1 - 0.95 * first / games)
        count = min(_BLOCK, games - first)
        won += [trainer.play(deal, now) for deal in deals_from(FIRST_SEED + first, count)]
        if first // _BLOCK % 10 == 9:
            share = np.mean(won[-10 * _BLOCK :])
            click.echo(f"{len(won)} games, {share:.3f} won, {time.perf_counter() - began:.0f} s")
            save_network(trainer.network, output)
            sys.stdout.flush()
    save_network(trainer.network, output)


if __name__ == "__main__":
    main()
