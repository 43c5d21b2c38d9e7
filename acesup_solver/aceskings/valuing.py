"""The network that values afterstates: its inputs, its value, and a step of learning.

An afterstate is what is left when a decision is made and the next card of the stock is not seen yet
(`hidden.py`). The inputs tell of ranks, thirteen at a time from the ace to the king, and then of the whole;
they know how many cards of each rank the stock has and nothing of their order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.state import COPIES, RANKS, WASTE_ROW
from acesup_solver.kernels.compile import kernel

__all__ = ["HIDDEN", "INPUTS", "INPUTS_VERSION", "describe_hidden", "learn", "value_of"]

KERNEL_DIGEST = "a703f352c7ff1213"

INPUTS = 160
INPUTS_VERSION = 1
"""Another number whenever an input means something else."""
HIDDEN = 64

_0 = np.uint64(0)
_4 = np.uint64(4)
_15 = np.uint64(15)
_ZERO = np.float32(0)
_ONE = np.float32(1)


@kernel
def describe_hidden(
    sizes: Any,
    cards: Any,
    first: Any,
    second: Any,
    waste: Any,
    slots: Any,
    left: Any,
    in_slot: Any,
    profile: Any,
    slack: Any,
    distance: Any,
    unseen: Any,
    inputs: Any,
) -> None:
    """The inputs of the network (float32, INPUTS) for an afterstate.

    `left` is the number of cards in the stock, `unseen` how many of them are of each rank, `in_slot`
    is 1 if the next one goes to a slot, else 0.
    """
    ranks = sizes[RANKS]
    for i in range(INPUTS):
        inputs[i] = _ZERO
    copies = sizes[COPIES]
    for rank in range(1, ranks + 1):
        place = rank - 1
        here = profile[rank]
        inputs[place] = np.float32(here) / np.float32(copies)
        inputs[91 + place] = np.float32(unseen[rank]) / np.float32(copies)
        inputs[117 + place] = np.float32(distance[rank]) * np.float32(0.2)
        if here < copies and distance[rank] == 0:
            inputs[13 + place] = _ONE
            inputs[136] += np.float32(0.1)
            if here < profile[rank - 1] and here < profile[rank + 1]:
                inputs[137] += np.float32(0.2)
        if here == copies:
            inputs[146] += np.float32(0.25)
        if (slack > 0 or distance[rank] == 0) and left > 0:
            inputs[142] += np.float32(unseen[rank]) / np.float32(left)
    last = 0
    rest = slots
    while rest != _0:
        rank = np.int64(rest & _15)
        inputs[25 + rank] += np.float32(0.5)
        if rank == last:
            inputs[138] += np.float32(0.33)
        if distance[rank] >= 3:
            inputs[147] += np.float32(0.5)
        if distance[rank] == 0:
            inputs[155] += np.float32(0.5)
        inputs[148] += np.float32(distance[rank]) * np.float32(0.12)
        last = rank
        rest = rest >> _4
    above = 0
    for depth in range(waste):
        rank = cards[WASTE_ROW, waste - 1 - depth]
        if inputs[51 + rank] == _ZERO:
            inputs[38 + rank] = _ONE / np.float32(1 + depth)
        inputs[51 + rank] += np.float32(0.25)
        inputs[149] += np.float32(distance[rank]) * np.float32(0.02)
        if depth < 3:
            inputs[153] += np.float32(distance[rank]) * np.float32(0.1)
        if depth == 0 and distance[rank] == 0:
            inputs[151] += np.float32(0.5)
        if depth == 1:
            gap = abs(above - rank)
            if gap == 1:
                inputs[144] = _ONE
            elif gap == 0:
                inputs[145] = _ONE
        if depth > 0:
            gap = abs(above - rank)
            if gap == 0:
                inputs[140] += np.float32(0.1)
            elif gap == 1:
                inputs[141] += np.float32(0.1)
        above = rank
    for row in range(2):
        height = first if row == 0 else second
        for depth in range(height):
            rank = cards[row, height - 1 - depth]
            near = _ONE / np.float32(1 + depth)
            if near > inputs[64 + rank]:
                inputs[64 + rank] = near
            inputs[77 + rank] += np.float32(0.25)
            inputs[150] += np.float32(distance[rank]) * np.float32(0.02)
            if depth == 0 and distance[rank] == 0:
                inputs[151] += np.float32(0.5)
            if depth < 3:
                inputs[152] += np.float32(distance[rank]) * np.float32(0.08)
    for rank in range(1, ranks + 1):
        if inputs[12 + rank] > _ZERO:
            near = max(inputs[38 + rank], inputs[64 + rank])
            if inputs[25 + rank] > _ZERO:
                near = _ONE
            inputs[103 + rank] = near
    inputs[130] = np.float32(first + second) / np.float32(26)
    inputs[131] = np.float32(max(first, second)) / np.float32(13)
    inputs[132] = np.float32(waste) / np.float32(30)
    inputs[133] = np.float32(left) / np.float32(73)
    inputs[134] = np.float32(slack) * np.float32(0.25)
    inputs[154] = np.float32(min(first, second)) / np.float32(13)
    if slack == 0:
        inputs[135] = _ONE
    else:
        inputs[155 + min(slack, 4)] = _ONE
    if in_slot != 0:
        inputs[139] = _ONE
    inputs[143] = _ONE


@kernel
def value_of(inputs: Any, layer: Any, output: Any, hidden: Any) -> Any:
    """The chance to win that the network sees: float32, 0 to 1.

    `layer` (float32, INPUTS x HIDDEN), `output` (float32, HIDDEN + 1, the last one alone); `hidden`
    (float32, HIDDEN) keeps the hidden units, which are max(0, x).
    """
    for unit in range(HIDDEN):
        hidden[unit] = _ZERO
    # Eight rows at once, zeros or not, in vectors: 0.15 us; leaving out the zeros, row by row, 0.5 us.
    for i in range(0, INPUTS, 8):
        x0, x1, x2, x3 = inputs[i], inputs[i + 1], inputs[i + 2], inputs[i + 3]
        x4, x5, x6, x7 = inputs[i + 4], inputs[i + 5], inputs[i + 6], inputs[i + 7]
        for unit in range(HIDDEN):
            hidden[unit] += (
                (x0 * layer[i, unit] + x1 * layer[i + 1, unit])
                + (x2 * layer[i + 2, unit] + x3 * layer[i + 3, unit])
            ) + (
                (x4 * layer[i + 4, unit] + x5 * layer[i + 5, unit])
                + (x6 * layer[i + 6, unit] + x7 * layer[i + 7, unit])
            )
    total = output[HIDDEN]
    for unit in range(HIDDEN):
        if hidden[unit] < _ZERO:
            hidden[unit] = _ZERO
        total += hidden[unit] * output[unit]
    return _ONE / (_ONE + np.exp(-total))


@kernel
def learn(
    trace: Any,
    worth: Any,
    steps: Any,
    outcome: Any,
    trust: Any,
    rates: Any,
    layer: Any,
    output: Any,
    hidden: Any,
) -> None:
    """Move the network towards what became of a game: temporal-difference learning, TD(lambda).

    The target of an afterstate is a mean of the value of the next one, with the weight 1 - `trust`, and
    of the target of that one, with the weight `trust`; that of the last is the outcome. One step of
    gradient descent on the cross entropy for each, with a learning rate for each input and, the last
    one, for the output (`rates`, float32, INPUTS + 1).
    """
    target = outcome
    for step in range(steps - 1, -1, -1):
        inputs = trace[step]
        value = value_of(inputs, layer, output, hidden)
        error = target - value
        for unit in range(HIDDEN):
            if hidden[unit] > _ZERO:
                change = error * output[unit]
                output[unit] += rates[INPUTS] * error * hidden[unit]
                hidden[unit] = change
        output[HIDDEN] += rates[INPUTS] * error
        for i in range(INPUTS):
            x = inputs[i]
            if x != _ZERO:
                step_size = rates[i] * x
                for unit in range(HIDDEN):
                    layer[i, unit] += step_size * hidden[unit]
        if step > 0:
            target = trust * target + (_ONE - trust) * worth[step]
