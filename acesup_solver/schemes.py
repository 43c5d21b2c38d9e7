"""Numbers to deals: a seed means nothing without its scheme.

A scheme is a rule, written down to the bit, that turns every number of its range into an order of
the cards. Schemes never change once released; a better one gets another name.
"""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from acesup_solver.cards import PACK, Card

__all__ = ["DEFAULT_SCHEME", "SCHEMES", "InvalidSeedError", "Scheme", "find_scheme"]

_MASK_64 = (1 << 64) - 1
_MASK_32 = (1 << 32) - 1


class InvalidSeedError(ValueError):
    """A number has no deal in a scheme, or there is no such scheme."""


@dataclass(frozen=True)
class Scheme(ABC):
    """A named rule from numbers to deals: seeds `first` to `last`, both included."""

    name: str
    first: int
    last: int

    def __str__(self) -> str:
        return self.name

    def check(self, seed: int) -> int:
        """The seed itself, or `InvalidSeedError` if the scheme has no such number."""
        if not self.first <= seed <= self.last:
            raise InvalidSeedError(
                f"seed {seed} is not a number of {self.name}; expected {self.first} to {self.last}"
            )
        return seed

    @abstractmethod
    def shuffled(self, seed: int, *, packs: int = 1) -> tuple[Card, ...]:
        """The cards of that many packs in dealing order."""


class SplitMix(Scheme):
    """``splitmix-1``: SplitMix64 (Steele, Lea, Flood 2014), Lemire's bounded draw, Fisher-Yates."""

    def shuffled(self, seed: int, *, packs: int = 1) -> tuple[Card, ...]:
        """The cards of that many packs in dealing order.

        >>> ' '.join(map(str, SCHEMES['splitmix-1'].shuffled(0)[:10]))
        'AC JH TC JS 4C QS AS KC 4H AD'
        """
        words = splitmix64(self.check(seed))
        cards = list(PACK) * packs
        for i in range(len(cards) - 1, 0, -1):
            j = draw_below(words, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)


def splitmix64(state: int) -> Iterator[int]:
    """The endless sequence of 64-bit words of SplitMix64 started at a state.

    >>> words = splitmix64(0)
    >>> hex(next(words))
    '0xe220a8397b1dcdaf'
    """
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK_64
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK_64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK_64
        yield z ^ (z >> 31)


def draw_below(words: Iterator[int], bound: int) -> int:
    """A uniform number from 0 to bound-1: the upper halves of the words, rejecting the few that
    would favour some numbers (Lemire 2019, with the upper 32 bits).
    """
    smallest_fair = ((1 << 32) - bound) % bound
    product = (next(words) >> 32) * bound
    while (product & _MASK_32) < smallest_fair:
        product = (next(words) >> 32) * bound
    return product >> 32


DEFAULT_SCHEME = "splitmix-1"
SCHEMES: dict[str, Scheme] = {
    scheme.name: scheme for scheme in (SplitMix("splitmix-1", 0, _MASK_64),)
}


def find_scheme(name: str) -> Scheme:
    """The scheme of that name; `InvalidSeedError` with the nearest name if there is none."""
    if name not in SCHEMES:
        near = difflib.get_close_matches(name, SCHEMES, n=1, cutoff=0.3)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise InvalidSeedError(f"unknown scheme {name!r}; expected {', '.join(SCHEMES)}{hint}")
    return SCHEMES[name]
