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

from acesup_solver.aceskings.keys import slots_with, slots_without
from acesup_solver.aceskings.profile import distances, is_possible_with, slack_of
from acesup_solver.aceskings.state import RANKS, STOCK, STOCK_ROW, WASTE_ROW
from acesup_solver.aceskings.valuing import describe_hidden, value_of
from acesup_solver.kernels.compile import kernel

__all__ = [
    "CHOICES",
    "FIRST",
    "SECOND",
    "SLOTS",
    "STATE_SIZE",
    "TURNED",
    "WASTE_HEIGHT",
    "carry_out",
    "describe_choice",
    "list_choices",
    "play_to_the_end",
]

KERNEL_DIGEST = "a703f352c7ff1213"

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
                np.int64(0),
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
                    np.int64(1),
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
            describe_choice(
                sizes, cards, state, profile, unseen, choices[best], scratch, trace[steps]
            )
            worth[steps] = values[best]
        carry_out(cards, state, profile, unseen, choices[best])
        steps += 1
    return steps


@kernel
def describe_choice(
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
        np.int64(min(rank, 1)),
        here,
        slack_of(here, ranks),
        distance,
        unseen,
        inputs,
    )
