"""Numbers to deals: a seed means nothing without its scheme.

A scheme is a rule, written down to the bit, that turns every number of its range into an order of
the cards. Schemes never change once released; a better one gets another name.
"""

from __future__ import annotations

import difflib
import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from acesup_solver.cards import PACK, Card

__all__ = [
    "BY_RANKS",
    "DEFAULT_SCHEME",
    "SCHEMES",
    "InvalidSeedError",
    "Scheme",
    "find_scheme",
]

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
    def order(self, seed: int, *, packs: int = 1) -> list[int]:
        """The numbers of the cards of that many packs, as the scheme has shuffled them.

        The order of dealing, but for programs that deal round by round what is written here pile by
        pile: see `dealt`. Raises `InvalidSeedError`.
        """

    def dealt(self, seed: int, *, packs: int = 1) -> list[int]:
        """The numbers of the cards in the order in which the games of this package deal them."""
        return self.order(seed, packs=packs)

    def shuffled(self, seed: int, *, packs: int = 1) -> tuple[Card, ...]:
        """The cards of `order`: what the scheme has shuffled.

        >>> ' '.join(map(str, SCHEMES['splitmix-1'].shuffled(0)[:10]))
        'AC JH TC JS 4C QS AS KC 4H AD'
        """
        return tuple(PACK[number] for number in self.order(seed, packs=packs))


class SplitMix(Scheme):
    """``splitmix-1``: SplitMix64 (Steele, Lea, Flood 2014), Lemire's bounded draw, Fisher-Yates."""

    def order(self, seed: int, *, packs: int = 1) -> list[int]:
        """The numbers of the cards of that many packs in dealing order."""
        words = splitmix64(self.check(seed))
        cards = list(range(len(PACK))) * packs
        for i in range(len(cards) - 1, 0, -1):
            j = draw_below(words, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


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


BY_RANKS = tuple(13 * suit + (rank - 1) % 13 for rank in range(13) for suit in range(4))
"""The pack rank by rank A to K, the suits C D H S within a rank: what `ms` shuffles."""

_BY_SUITS = tuple(13 * suit + (rank - 1) % 13 for suit in (0, 3, 2, 1) for rank in range(13))
"""The pack suit by suit C S H D, each A to K: what PySolFC shuffles."""

_TWISTER_FROM = 32_000


class Microsoft(Scheme):
    """``ms``: the numbers of Microsoft FreeCell, whose generator is that of Microsoft's C library.

    KPatience uses them for all its games, PySolFC for 1 to 31999.
    """

    def order(self, seed: int, *, packs: int = 1) -> list[int]:
        """The numbers of the cards in dealing order; `InvalidSeedError` for more packs than one.

        >>> ' '.join(map(str, SCHEMES['ms'].shuffled(24)[:8]))
        '4C 5H QC 5D 2D 7H AH 7S'
        """
        if packs != 1:
            raise InvalidSeedError(f"scheme {self.name} with {packs} packs; expected one pack")
        return _shuffled_by_microsoft(self.check(seed), BY_RANKS)


class PySol(Scheme):
    """``pysol``: the numbers of PySolFC.

    Below 32000 they are those of `ms`; from there on the Mersenne Twister (Matsumoto, Nishimura 1998)
    draws, seeded as in CPython, whose documentation promises that ``random.Random(N).random()`` gives
    the same sequence for ever.
    """

    def order(self, seed: int, *, packs: int = 1) -> list[int]:
        """The numbers of the cards in the order in which PySolFC deals them.

        >>> ' '.join(map(str, SCHEMES['pysol'].shuffled(32000)[:10]))
        '7S 4D JS 8D 6D 3H 3D TH JC 3C'
        """
        if self.check(seed) < _TWISTER_FROM:
            return _shuffled_by_microsoft(seed, BY_RANKS if packs == 1 else _BY_SUITS * packs)
        draw = random.Random(seed).random
        cards = list(_BY_SUITS * packs)
        for i in range(len(cards) - 1, 0, -1):
            j = int(draw() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]
        return cards[::-1]

    def dealt(self, seed: int, *, packs: int = 1) -> list[int]:
        """The numbers of the cards in the order in which the games of this package deal them.

        The game of two packs is Aces and Kings. PySolFC deals its reserves in thirteen rounds of two
        cards, this package one reserve after the other.
        """
        cards = self.order(seed, packs=packs)
        if packs != 2:
            return cards
        return cards[0:26:2] + cards[1:26:2] + cards[26:]


def _shuffled_by_microsoft(seed: int, pack: Sequence[int]) -> list[int]:
    """The pack shuffled with the generator of Microsoft's C library, its last card first."""
    cards = list(pack)
    for i in range(len(cards) - 1, 0, -1):
        seed = (214013 * seed + 2531011) & _MASK_32
        j = ((seed >> 16) & 0x7FFF) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards[::-1]


DEFAULT_SCHEME = "splitmix-1"
SCHEMES: dict[str, Scheme] = {
    scheme.name: scheme
    for scheme in (
        SplitMix(DEFAULT_SCHEME, 0, _MASK_64),
        Microsoft("ms", 1, (1 << 31) - 1),
        PySol("pysol", 1, 10**20),
    )
}


def find_scheme(name: str) -> Scheme:
    """The scheme of that name; `InvalidSeedError` with the nearest name if there is none."""
    if name not in SCHEMES:
        near = difflib.get_close_matches(name, SCHEMES, n=1, cutoff=0.3)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise InvalidSeedError(f"unknown scheme {name!r}; expected {', '.join(SCHEMES)}{hint}")
    return SCHEMES[name]
