"""Playing with the stock hidden: what can be done before its next card comes, and what that is worth.

Reserves and waste can be played without learning anything, so a *decision* is: some of those plays, and
then either turn the stock or play a card from a slot, which brings the next card of the stock there.
What is left then, before that card is seen, is an *afterstate*, and a small network tells the chance to
win from it. Its inputs know the set of the cards in the stock and nothing of their order.

    state (int64) = heights of the reserves, height of the waste, slots as in `state.py`, cards turned
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.kernel import slots_with, slots_without
from acesup_solver.aceskings.profile import distances, is_possible_with, slack_of
from acesup_solver.aceskings.state import COPIES, RANKS, STOCK, STOCK_ROW, WASTE_ROW
from acesup_solver.kernels.compile import kernel

__all__ = [
    "CHOICES",
    "FIRST",
    "HIDDEN",
    "INPUTS",
    "SECOND",
    "SLOTS",
    "STATE_SIZE",
    "TURNED",
    "WASTE_HEIGHT",
    "carry_out",
    "describe_hidden",
    "list_choices",
    "play_to_the_end",
    "value_of",
]

KERNEL_DIGEST = "03e695ef1d5452b8"

INPUTS = 160
HIDDEN = 32
CHOICES = 512
"""The most choices of one decision that are looked at; more than 100 are rare."""

FIRST, SECOND, WASTE_HEIGHT, SLOTS, TURNED, STATE_SIZE = range(6)

# Columns of a choice.
TO_FIRST, TO_SECOND, TO_WASTE, SLOT_RANK, CHOICE_SIZE = range(5)

MOST_POINTS = 256
DEPTHS = 16

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
    whether the next one goes to a slot.
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
    if in_slot:
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
    for i in range(INPUTS):
        x = inputs[i]
        if x != _ZERO:
            for unit in range(HIDDEN):
                hidden[unit] += x * layer[i, unit]
    total = output[HIDDEN]
    for unit in range(HIDDEN):
        if hidden[unit] < _ZERO:
            hidden[unit] = _ZERO
        total += hidden[unit] * output[unit]
    return _ONE / (_ONE + np.exp(-total))


@kernel
def list_choices(
    sizes: Any,
    cards: Any,
    state: Any,
    profile: Any,
    unseen: Any,
    layer: Any,
    output: Any,
    points: Any,
    choices: Any,
    values: Any,
    scratch: Any,
    inputs: Any,
    hidden: Any,
) -> Any:
    """All decisions that are open, and what they are worth; returns their number.

    `profile` (int64) is that of the foundations. `choices` (int64, CHOICES x CHOICE_SIZE) receives the
    heights after the plays and the rank to be played from a slot, 0 to turn; `values` (float32,
    CHOICES) the chances. In `points` (int64, MOST_POINTS x 4) are the heights that can be reached and
    where each was reached from. `scratch` is (int64, 3 x 4096), its last row all 0.
    """
    ranks = sizes[RANKS]
    left = sizes[STOCK] - state[TURNED]
    slots = np.uint64(state[SLOTS])
    here = scratch[0]
    distance = scratch[1]
    seen = scratch[2]
    points[0, 0] = state[FIRST]
    points[0, 1] = state[SECOND]
    points[0, 2] = state[WASTE_HEIGHT]
    points[0, 3] = -1
    count = 1
    found = 0
    point = 0
    while point < count:
        first = points[point, 0]
        second = points[point, 1]
        waste = points[point, 2]
        for rank in range(ranks + 2):
            here[rank] = profile[rank]
        for height in range(first, state[FIRST]):
            here[cards[0, height]] += 1
        for height in range(second, state[SECOND]):
            here[cards[1, height]] += 1
        for height in range(waste, state[WASTE_HEIGHT]):
            here[cards[WASTE_ROW, height]] += 1
        slack = slack_of(here, ranks)
        distances(here, ranks, distance)
        # What else can be played before the next card is seen.
        for row in range(3):
            height = points[point, row]
            if height == 0 or count >= MOST_POINTS:
                continue
            rank = cards[row if row < 2 else WASTE_ROW, height - 1]
            if is_possible_with(here, slack, rank):
                gone = state[WASTE_HEIGHT] - waste + (1 if row == 2 else 0)
                if gone >= DEPTHS:
                    continue
                place = (
                    (first - (1 if row == 0 else 0)) * DEPTHS + second - (1 if row == 1 else 0)
                ) * DEPTHS + gone
                if seen[place] == 0:
                    seen[place] = 1
                    points[count, 0] = first - (1 if row == 0 else 0)
                    points[count, 1] = second - (1 if row == 1 else 0)
                    points[count, 2] = waste - (1 if row == 2 else 0)
                    points[count, 3] = point
                    count += 1
        # Turn.
        if found < CHOICES:
            describe_hidden(
                sizes,
                cards,
                first,
                second,
                waste,
                slots,
                left,
                False,
                here,
                slack,
                distance,
                unseen,
                inputs,
            )
            choices[found, TO_FIRST] = first
            choices[found, TO_SECOND] = second
            choices[found, TO_WASTE] = waste
            choices[found, SLOT_RANK] = 0
            values[found] = value_of(inputs, layer, output, hidden)
            found += 1
        # Play a slot.
        rest = slots
        last = _0
        place_in_slots = _0
        while rest != _0:
            top = rest & _15
            rank = np.int64(top)
            if top != last and found < CHOICES and is_possible_with(here, slack, rank):
                here[rank] += 1
                distances(here, ranks, distance)
                describe_hidden(
                    sizes,
                    cards,
                    first,
                    second,
                    waste,
                    slots_without(slots, place_in_slots),
                    left,
                    True,
                    here,
                    slack_of(here, ranks),
                    distance,
                    unseen,
                    inputs,
                )
                here[rank] -= 1
                choices[found, TO_FIRST] = first
                choices[found, TO_SECOND] = second
                choices[found, TO_WASTE] = waste
                choices[found, SLOT_RANK] = rank
                values[found] = value_of(inputs, layer, output, hidden)
                found += 1
            last = top
            place_in_slots += _4
            rest = rest >> _4
        point += 1
    for point in range(1, count):
        place = (points[point, 0] * DEPTHS + points[point, 1]) * DEPTHS + (
            state[WASTE_HEIGHT] - points[point, 2]
        )
        seen[place] = 0
    return found


@kernel
def carry_out(cards: Any, state: Any, profile: Any, unseen: Any, choice: Any) -> None:
    """Make a choice, and see the next card of the stock, in row STOCK_ROW of the cards."""
    for height in range(choice[TO_FIRST], state[FIRST]):
        profile[cards[0, height]] += 1
    for height in range(choice[TO_SECOND], state[SECOND]):
        profile[cards[1, height]] += 1
    for height in range(choice[TO_WASTE], state[WASTE_HEIGHT]):
        profile[cards[WASTE_ROW, height]] += 1
    state[FIRST] = choice[TO_FIRST]
    state[SECOND] = choice[TO_SECOND]
    state[WASTE_HEIGHT] = choice[TO_WASTE]
    card = cards[STOCK_ROW, state[TURNED]]
    state[TURNED] += 1
    unseen[card] -= 1
    rank = choice[SLOT_RANK]
    if rank == 0:
        cards[WASTE_ROW, state[WASTE_HEIGHT]] = card
        state[WASTE_HEIGHT] += 1
        return
    slots = np.uint64(state[SLOTS])
    place = _0
    while ((slots >> place) & _15) != np.uint64(rank):
        place += _4
    state[SLOTS] = np.int64(slots_with(slots_without(slots, place), card))
    profile[rank] += 1


@kernel
def play_to_the_end(
    sizes: Any,
    cards: Any,
    state: Any,
    profile: Any,
    unseen: Any,
    layer: Any,
    output: Any,
    points: Any,
    choices: Any,
    values: Any,
    scratch: Any,
    inputs: Any,
    hidden: Any,
    most: Any,
    trace: Any,
    worth: Any,
) -> Any:
    """Play by the network until so many cards have been turned or one is left; returns their number.

    The inputs of the afterstates chosen go to `trace` (float32, cards x INPUTS) and their values to
    `worth` (float32), if these have room.
    """
    steps = 0
    while steps < most and sizes[STOCK] - state[TURNED] > 1:
        found = list_choices(
            sizes,
            cards,
            state,
            profile,
            unseen,
            layer,
            output,
            points,
            choices,
            values,
            scratch,
            inputs,
            hidden,
        )
        best = 0
        for i in range(1, found):
            if values[i] > values[best]:
                best = i
        if steps < trace.shape[0]:
            _describe_choice(
                sizes, cards, state, profile, unseen, choices[best], scratch, trace[steps]
            )
            worth[steps] = values[best]
        carry_out(cards, state, profile, unseen, choices[best])
        steps += 1
    return steps


@kernel
def _describe_choice(
    sizes: Any,
    cards: Any,
    state: Any,
    profile: Any,
    unseen: Any,
    choice: Any,
    scratch: Any,
    inputs: Any,
) -> None:
    """The inputs for the afterstate of a choice."""
    ranks = sizes[RANKS]
    here = scratch[0]
    distance = scratch[1]
    for rank in range(ranks + 2):
        here[rank] = profile[rank]
    for height in range(choice[TO_FIRST], state[FIRST]):
        here[cards[0, height]] += 1
    for height in range(choice[TO_SECOND], state[SECOND]):
        here[cards[1, height]] += 1
    for height in range(choice[TO_WASTE], state[WASTE_HEIGHT]):
        here[cards[WASTE_ROW, height]] += 1
    slots = np.uint64(state[SLOTS])
    rank = choice[SLOT_RANK]
    if rank > 0:
        place = _0
        while ((slots >> place) & _15) != np.uint64(rank):
            place += _4
        slots = slots_without(slots, place)
        here[rank] += 1
    distances(here, ranks, distance)
    describe_hidden(
        sizes,
        cards,
        choice[TO_FIRST],
        choice[TO_SECOND],
        choice[TO_WASTE],
        slots,
        sizes[STOCK] - state[TURNED],
        rank > 0,
        here,
        slack_of(here, ranks),
        distance,
        unseen,
        inputs,
    )


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
