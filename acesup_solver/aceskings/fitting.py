"""Fitting the network to many games at once: stochastic gradient descent (Adam; Kingma, Ba 2014)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings import valuing
from acesup_solver.aceskings.player import Network

__all__ = ["Lessons", "fit", "mean_network", "mirror"]

Floats = npt.NDArray[np.float32]

BATCH = 1024
_BY_RANK = 130
"""The first inputs are blocks of thirteen ranks."""
_CONSTANT = valuing.INPUTS - 17
"""The input that is always 1."""
_FIRST_MOMENT, _SECOND_MOMENT = 0.9, 0.999


@dataclass(frozen=True, slots=True)
class Lessons:
    """Afterstates and what became of them: inputs (float16, n x INPUTS) and targets (float32, n)."""

    inputs: npt.NDArray[np.float16]
    targets: Floats

    @classmethod
    def joined(cls, parts: list[Lessons]) -> Lessons:
        """Several sets as one."""
        return cls(
            np.concatenate([part.inputs for part in parts]),
            np.concatenate([part.targets for part in parts]),
        )


def mirror(inputs: Floats) -> Floats:
    """The inputs with the ranks the other way round, ace for king, which changes nothing in the game."""
    mirrored = inputs.copy()
    by_rank = inputs[:, :_BY_RANK].reshape(len(inputs), -1, 13)
    mirrored[:, :_BY_RANK] = by_rank[:, :, ::-1].reshape(len(inputs), _BY_RANK)
    return mirrored


def fit(
    network: Network, lessons: Lessons, *, epochs: int, rate: float, rng: np.random.Generator
) -> Network:
    """The network moved towards the targets: so many passes, cross entropy, inputs made standard.

    Every second afterstate is taken mirrored. The learning rate falls to a twentieth.
    """
    some = lessons.inputs[:100_000].astype(np.float32)
    mean, spread = some.mean(axis=0), some.std(axis=0) + np.float32(0.01)
    weights = [
        network.layer * spread[:, None],
        mean @ network.layer,
        network.output[:-1].copy(),
        network.output[-1:].copy(),
    ]
    first = [np.zeros_like(weight) for weight in weights]
    second = [np.zeros_like(weight) for weight in weights]
    count = len(lessons.targets)
    steps = epochs * (count // BATCH)
    step = 0
    for _ in range(epochs):
        order = rng.permutation(count)
        for start in range(0, count - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            inputs = lessons.inputs[rows].astype(np.float32)
            inputs[::2] = mirror(inputs[::2])
            slopes = _slopes((inputs - mean) / spread, lessons.targets[rows], weights)
            step += 1
            now = rate * (1 - 0.95 * step / steps)
            for weight, slope, one, two in zip(weights, slopes, first, second, strict=True):
                one += (1 - _FIRST_MOMENT) * (slope - one)
                two += (1 - _SECOND_MOMENT) * (slope * slope - two)
                size = np.sqrt(two / (1 - _SECOND_MOMENT**step)) + 1e-7
                weight -= (now / (1 - _FIRST_MOMENT**step) * one / size).astype(np.float32)
    layer = weights[0] / spread[:, None]
    layer[_CONSTANT] += weights[1] - mean @ layer
    return Network(np.ascontiguousarray(layer, np.float32), np.append(weights[2], weights[3]))


def mean_network(networks: list[Network]) -> Network:
    """The mean of the weights of networks that were made one from the other."""
    return Network(
        np.mean([network.layer for network in networks], axis=0, dtype=np.float32),
        np.mean([network.output for network in networks], axis=0, dtype=np.float32),
    )


def _slopes(inputs: Floats, targets: Floats, weights: list[Floats]) -> list[Floats]:
    layer, shift, output, constant = weights
    units = np.maximum(inputs @ layer + shift, 0)
    error = (1 / (1 + np.exp(-(units @ output + constant))) - targets) / len(targets)
    back = np.outer(error, output) * (units > 0)
    return [inputs.T @ back, back.sum(axis=0), units.T @ error, error.sum(keepdims=True)]
