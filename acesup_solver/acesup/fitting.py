"""Fitting one value network to chances, compiled: Adam on the cross-entropy, one thread, fixed order.

Everything is done in one order in single precision, so that the same examples and the same seed give
the same weights bit for bit on one machine.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from acesup_solver.acesup.network import (
    BIAS_1,
    BIAS_2,
    BIAS_3,
    FIRST,
    LAYER_2,
    LAYER_3,
    SECOND,
    SIZE,
    logit,
)
from acesup_solver.kernels.compile import kernel
from acesup_solver.kernels.random import below, next_word

__all__ = ["cross_entropy", "fit", "start_weights"]

KERNEL_DIGEST = "a703f352c7ff1213"

_NOTHING = np.float32(0)
_BETA_1, _BETA_2, _EPSILON = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
_ONE = np.float32(1)


@kernel
def start_weights(weights: Any, mean: Any, rng: Any) -> None:
    """Random weights of a size that lets signals through; the output starts at the mean chance."""
    for place in range(SIZE):
        weights[place] = _NOTHING
    for place in range(BIAS_3):
        scale = 0.0
        if place < BIAS_1:
            scale = 0.35
        elif LAYER_2 <= place < BIAS_2:
            scale = 0.6
        elif place >= LAYER_3:
            scale = 0.85
        uniform = np.float64(next_word(rng) >> np.uint64(11)) / 9007199254740992.0
        weights[place] = np.float32(scale * (2.0 * uniform - 1.0))
    weights[BIAS_3] = np.float32(math.log(mean / (1.0 - mean)))


@kernel
def cross_entropy(
    examples: Any, counts: Any, targets: Any, first: Any, end: Any, weights: Any, hidden: Any
) -> Any:
    """The mean cross-entropy (nats) of the network's chances on the examples `first` to `end`."""
    total = 0.0
    for example in range(first, end):
        output = np.float64(logit(weights, examples[example], counts[example], hidden))
        total += math.log1p(math.exp(-abs(output))) + max(output, 0.0) - output * targets[example]
    return total / (end - first)


@kernel
def fit(
    examples: Any,
    counts: Any,
    targets: Any,
    end: Any,
    epochs: Any,
    batch: Any,
    rate: Any,
    rng: Any,
    order: Any,
    weights: Any,
    moments: Any,
    gradient: Any,
    hidden: Any,
) -> None:
    """Fit `weights` (float32, SIZE) to the first `end` examples in passes through all of them.

    `examples` (int64, a row each) are the active features, `counts` how many, `targets` (float64) the
    chances. The learning rate falls from `rate` to 0 along a cosine. `order`, `moments` (float32,
    2 x SIZE), `gradient` (float32, SIZE) and `hidden` (float32, HIDDEN) are working memory.
    """
    for place in range(SIZE):
        moments[0, place] = _NOTHING
        moments[1, place] = _NOTHING
        gradient[place] = _NOTHING
    for place in range(end):
        order[place] = place
    steps = epochs * (end // batch)
    step = 0
    power_1 = 1.0
    power_2 = 1.0
    for _ in range(epochs):
        for place in range(end - 1, 0, -1):
            other = below(rng, place + 1)
            order[place], order[other] = order[other], order[place]
        for start in range(0, end - batch + 1, batch):
            for place in range(start, start + batch):
                _add_gradient(
                    examples[order[place]],
                    counts[order[place]],
                    targets[order[place]],
                    weights,
                    gradient,
                    hidden,
                )
            power_1 *= 0.9
            power_2 *= 0.999
            now = rate * 0.5 * (1.0 + math.cos(math.pi * step / steps))
            size = np.float32(now * math.sqrt(1.0 - power_2) / (1.0 - power_1))
            share = np.float32(1.0 / batch)
            for place in range(SIZE):
                slope = gradient[place] * share
                gradient[place] = _NOTHING
                first = moments[0, place] * _BETA_1 + slope * (_ONE - _BETA_1)
                second = moments[1, place] * _BETA_2 + slope * slope * (_ONE - _BETA_2)
                moments[0, place] = first
                moments[1, place] = second
                weights[place] -= size * first / (np.float32(math.sqrt(second)) + _EPSILON)
            step += 1


@kernel
def _add_gradient(
    active: Any, found: Any, target: Any, weights: Any, gradient: Any, hidden: Any
) -> None:
    """Add the slope of the cross-entropy of one example."""
    output = np.float64(logit(weights, active, found, hidden))
    error = np.float32(1.0 / (1.0 + math.exp(-output)) - target)
    gradient[BIAS_3] += error
    for unit in range(SECOND):
        value = hidden[FIRST + unit]
        # From here on the second layer's places hold slopes.
        hidden[FIRST + unit] = error * weights[LAYER_3 + unit] if value > _NOTHING else _NOTHING
        gradient[LAYER_3 + unit] += error * value
        gradient[BIAS_2 + unit] += hidden[FIRST + unit]
    for before in range(FIRST):
        value = hidden[before]
        slope = _NOTHING
        if value > _NOTHING:
            for unit in range(SECOND):
                place = LAYER_2 + before * SECOND + unit
                slope += weights[place] * hidden[FIRST + unit]
                gradient[place] += value * hidden[FIRST + unit]
        hidden[before] = slope
        gradient[BIAS_1 + before] += slope
    for place in range(found):
        start = active[place] * FIRST
        for unit in range(FIRST):
            gradient[start + unit] += hidden[unit]
