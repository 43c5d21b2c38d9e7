"""The foundations as a profile: what can be played, taken back, and how far off the rest is.

Cards switch freely between foundations built up and down. An up pile that shows u and a down pile that
shows u+1 can slide together to any u: the card u goes over to the down pile, or u+1 to the up pile. So
what can be reached depends only on the profile n(1) ... n(R), the number of cards of each rank on the
foundations, bordered by n(0) = the number of up piles and n(R+1) = the number of down piles.

*A profile is possible exactly when its falls, the sum of max(0, n(r) - n(r+1)) over r = 0 ... R, are at
most n(0).* Up piles contribute a part a(r), the number of them that reach r, which starts at n(0),
never rises and ends at 0; down piles a part b(r), which starts at 0, never falls and ends at n(R+1). So
the falls of the sum are at most those of a, which are n(0). The other way round, let a fall and b rise
where n does; what a still has to fall, the *slack*, it may do anywhere, while b rises by the same, each
time a pair of piles that meet there and can slide.

So a card of rank r can be played exactly when n plus one at r is possible, and the top card of some
foundation can be taken off with rank r exactly when n less one at r is. A change by one changes the
falls by

    one more at r:   [n(r) >= n(r+1)] - [n(r-1) > n(r)]
    one less at r:   [n(r-1) >= n(r)] - [n(r) > n(r+1)]

With slack every rank can be played; without, exactly those that have a higher neighbour.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acesup_solver.aceskings.state import COPIES, DOWN, RANKS, UP
from acesup_solver.kernels.compile import kernel

__all__ = [
    "FAR",
    "distances",
    "is_possible_with",
    "is_possible_without",
    "one",
    "slack_of",
    "unfold",
]

KERNEL_DIGEST = "a703f352c7ff1213"

FAR = 6
"""The largest distance of a rank that is told from larger ones."""

_4 = np.uint64(4)
_15 = np.uint64(15)
_ONE = np.uint64(1)


@kernel
def one(rank: Any) -> Any:
    """One card of a rank, as packed numbers of cards."""
    return _ONE << np.uint64(4 * (rank - 1))


@kernel
def unfold(missing: Any, sizes: Any, profile: Any) -> None:
    """The profile (int64, R + 2 and more) when these cards (packed numbers) are elsewhere."""
    ranks = sizes[RANKS]
    copies = sizes[COPIES]
    profile[0] = sizes[UP]
    profile[ranks + 1] = sizes[DOWN]
    for rank in range(1, ranks + 1):
        profile[rank] = copies - np.int64(missing & _15)
        missing = missing >> _4


@kernel
def slack_of(profile: Any, ranks: Any) -> Any:
    """The number of pairs of piles that can slide; negative if the profile is impossible."""
    slack = profile[0]
    for rank in range(ranks + 1):
        if profile[rank] > profile[rank + 1]:
            slack -= profile[rank] - profile[rank + 1]
    return slack


@kernel
def is_possible_with(profile: Any, slack: Any, rank: Any) -> Any:
    """Whether a card of a rank can be played."""
    here = profile[rank]
    return slack > 0 or here < profile[rank + 1] or profile[rank - 1] > here


@kernel
def is_possible_without(profile: Any, slack: Any, rank: Any) -> Any:
    """Whether a card of a rank can be taken off a foundation."""
    here = profile[rank]
    return here > 0 and (slack > 0 or profile[rank - 1] < here or here > profile[rank + 1])


@kernel
def distances(profile: Any, ranks: Any, distance: Any) -> None:
    """For each rank (int64, R + 1 and more), the cards to be played before it, without any slack.

    The nearest rank with more cards, on either side, has to be joined by all between; at most FAR.
    """
    for rank in range(1, ranks + 1):
        here = profile[rank]
        best = FAR
        step = 1
        while step <= best and rank - step >= 0:
            if profile[rank - step] > here:
                best = step - 1
            step += 1
        step = 1
        while step <= best and rank + step <= ranks + 1:
            if profile[rank + step] > here:
                best = step - 1
            step += 1
        distance[rank] = best
