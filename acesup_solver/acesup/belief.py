"""What a player knows who does not see the stock: columns, and the set of cards still to come.

`Belief` is the value, made from a game without its stock's order; the rest is its memory for kernels.

    one column, uint64                       cards, int64
     63                     4  3  2  1  0    slot   0   1   2   3  ...
    +---   --+--+--   --+--+--+--+--+---+   +----+---+---+---+---
    |  slots, the higher above    |  |F |   |none| 9C| KD| ..        card number in each slot
    +---   --+--+--   --+--+--+--+--+---+   +----+---+---+---+---

A card on the table has a slot, 1 to 63; within a column higher slots lie above. F, the floor, is always
1: an empty column has a top that nothing beats. Cards that are dealt later get the slots that follow.

    one position, a row of uint64
    +----------+----------+--   --+----------+-------+
    | column 1 | column 2 |  ...  | column 8 | FLAGS |      columns beyond those of the rules are unused
    +----------+----------+--   --+----------+-------+

Sets of cards (`unseen`, and what is in FACTS) have the bit of the card number, 0 to 51. FACTS, uint64:
    0-63    HIGHER: for each card the cards that beat it; none for the floor's
    64-127  LOWER: for each card the cards that it beats
    128     FILLERS: the cards that may enter an empty column
    129     LAST_CARDS: the cards of the highest rank
    130-142 RANKS: the ranks from the lowest to the highest

Columns are alike when every round still to come deals to all of them: who does not know the stock then
has nothing to gain from moving a lone card. Positions are kept with alike columns in the order of their
bottom cards, so that equal positions are equal rows, and no answer depends on where columns stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.game import Game
from acesup_solver.acesup.rules import Discards, Gaps, Reach, Rules
from acesup_solver.cards import PACK, Card

__all__ = [
    "Belief",
    "PackedBelief",
    "deeper_switches",
    "pack_belief",
    "pack_facts",
    "pack_switches",
]

FLOOR = np.uint64(1)
NO_CARD = 63
SLOTS = 64
FLAGS, ROW_SIZE = 8, 9
MAY_DEAL = np.uint64(1)

HIGHER, LOWER, FILLERS, LAST_CARDS, RANKS, FACTS_SIZE = 0, 64, 128, 129, 130, 143

# Places in the array of switches.
COLUMNS, ALIKE, SETTLES, HOLDS, ANY_CARD, MUST_FILL, LONE_MOVES, MOST, SWITCHES_SIZE = range(9)

MOST_POSITIONS = 1_500
"""So many positions of one round are listed, and no more. Classic was seen to need 16, classic with
optional discards 47, buried cards 1 024; only rules that combine several freedoms come near."""

WHOLE_PACK: frozenset[Card] = frozenset()

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
CardNumbers = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Belief:
    """The columns, each from bottom to top, the cards still to come, and the rules.

    >>> from acesup_solver.deals import Deal
    >>> game = Game(Deal.from_seed(17))
    >>> game.push('deal')
    >>> belief = Belief.of(game)
    >>> len(belief.unseen), belief.rounds_left
    (48, 12)
    """

    columns: tuple[tuple[Card, ...], ...]
    unseen: frozenset[Card]
    rules: Rules

    @classmethod
    def of(cls, game: Game) -> Belief:
        """What the player of a game knows; the order of its stock is forgotten here."""
        return cls(game.columns, frozenset(game.stock), game.rules)

    @property
    def rounds_left(self) -> int:
        """The number of rounds still to be dealt."""
        return -(-len(self.unseen) // self.rules.columns)

    @property
    def columns_are_alike(self) -> bool:
        """Whether every round still to come deals to all columns."""
        return len(self.unseen) % self.rules.columns == 0

    @property
    def last_cards(self) -> frozenset[Card]:
        """The cards of the highest rank, which never leave, so that they are all still there."""
        there = [card for column in self.columns for card in column] + list(self.unseen)
        highest = max(map(self.rules.strength, there))
        return frozenset(card for card in there if self.rules.strength(card) == highest)


@dataclass(frozen=True, slots=True)
class PackedBelief:
    """A belief as arrays: `cards` (int64, SLOTS), `row` (uint64, ROW_SIZE), `unseen` (a set of cards).

    `count` is the last slot in use.
    """

    cards: Numbers
    row: Words
    count: np.int64
    unseen: np.uint64


def card_set(cards: Iterable[Card]) -> np.uint64:
    """The bits of some cards."""
    return np.uint64(sum(1 << card.number for card in cards))


def pack_belief(belief: Belief) -> PackedBelief:
    """A belief as arrays, its cards in slots column after column, bottom to top."""
    cards = np.full(SLOTS, NO_CARD, np.int64)
    row = np.zeros(ROW_SIZE, np.uint64)
    slot = 0
    for place, column in enumerate(belief.columns):
        bits = int(FLOOR)
        for card in column:
            slot += 1
            cards[slot] = card.number
            bits |= 1 << slot
        row[place] = bits
    return PackedBelief(cards, row, np.int64(slot), card_set(belief.unseen))


@lru_cache(maxsize=64)
def pack_facts(rules: Rules, last_cards: frozenset[Card] = WHOLE_PACK) -> Words:
    """What the rules say of each card (shared, not to be changed).

    `last_cards` are given where they are not those of a whole pack.
    """
    facts = np.zeros(FACTS_SIZE, np.uint64)
    for card in PACK:
        facts[HIGHER + card.number] = card_set(c for c in PACK if rules.beats(c, card))
        facts[LOWER + card.number] = card_set(c for c in PACK if rules.beats(card, c))
    facts[FILLERS] = card_set(card for card in PACK if card.rank in rules.fillers)
    ranks = sorted(PACK[:13], key=rules.strength)
    facts[RANKS:] = [card.rank for card in ranks]
    highest = [card for card in PACK if not facts[HIGHER + card.number]]
    facts[LAST_CARDS] = card_set(last_cards or highest)
    return facts


def pack_switches(rules: Rules, *, alike: bool, holds: bool = False) -> Numbers:
    """The switches as int64.

    `alike` says whether the columns are. With `holds` a player under optional discards may hold cards
    back; without it he plays as if discards were forced, which is legal. SETTLES: discards are made
    to the end before anything else, which loses nothing under forced discards, except where buried
    cards may be taken and lone cards may not move.
    """
    movable = bool(rules.fillers)
    any_card = movable and rules.reach is Reach.ANY_CARD
    switches = np.zeros(SWITCHES_SIZE, np.int64)
    switches[COLUMNS] = rules.columns
    switches[ALIKE] = alike
    switches[HOLDS] = holds and rules.discards is Discards.OPTIONAL
    switches[SETTLES] = not switches[HOLDS] and (rules.lone_moves or not any_card)
    switches[ANY_CARD] = any_card
    switches[MUST_FILL] = movable and rules.gaps is Gaps.MUST_FILL
    switches[LONE_MOVES] = rules.lone_moves and movable
    switches[MOST] = MOST_POSITIONS
    return switches


def deeper_switches(rules: Rules, *, alike: bool) -> Numbers:
    """The switches for what lies beyond the next deal, where less care is enough.

    There nothing is held back and no lone card moved, and of the positions of a round only the first
    ones are looked at, which are those that take fewest moves. Four columns and tops never have
    more; with buried cards or more columns there can be thousands, too many for each of many samples.
    """
    switches = pack_switches(rules, alike=alike)
    switches[LONE_MOVES] = 0
    switches[MOST] = 32 if switches[ANY_CARD] or rules.columns > 4 else 256
    return switches


def orders_of(count: int) -> Numbers:
    """All orders of so many things, int64, count! x count."""
    return np.array(list(permutations(range(count))), np.int64).reshape(-1, count)


def choices_of(count: int, chosen: int) -> Numbers:
    """All ways to choose some things of so many, int64, ways x chosen."""
    return np.array(list(combinations(range(count), chosen)), np.int64).reshape(-1, chosen)
