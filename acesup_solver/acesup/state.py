"""The bit-packed state of an Aces Up game: arrays that kernels search, made from a `Game` and back.

Cards in a column always lie in dealing order (a card moved into an empty column is at its bottom,
later cards come from later rounds), so a column is a set of dealing positions, its top the highest.

    one column, uint64
     63        53 52 51                       2  1  0
    +------------+--+--+--  ...  ------------+--+--+--+
    |  unused    |51|50|    card dealt as    | 1| 0|F |      F, the floor, is always 1: an empty
    +------------+--+--+--  ...  ------------+--+--+--+      column has a top that nothing beats

    one position, a row of uint64
    +------+--------+----------+----------+--   --+
    | META | PARENT | column 1 | column 2 |  ...  |
    +------+--------+----------+----------+--   --+    (four columns: then PHANTOMS)

    META, from the low end
    dealt      8 bits   number of cards dealt so far
    action    16 bits   the action that led here: kind | position bit << 3 | columns << 9, two bits
                        each (three in the plain search): where the moved or the light cards go
    expanded   1 bit    its successors lie above it on the stack
    parting    1 bit    it parts at a phantom (four columns; see phantoms.py)
    order     32 bits   successors with a smaller order are searched first

    key of a position, two words (see kernels/table.py)
    word 0     bits 1-52 the cards in columns, bits 53-58 the number of cards dealt
    word 1     6 bits a column: the position bit of its bottom card, 63 for an empty one

key of a class of positions with phantoms, four columns (see `phantoms.py`)
    word 0     the cards of dealing positions 0-39 as digits in base 3, the lowest digit for position 0:
               0 not in a column, 1 in a column, 2 a phantom
    word 1     bits 0-19 the cards of positions 40-51 in the same way, bits 20-43 the bottoms as above,
               bits 44-47 the number of rounds dealt

The key names a position without loss: every card that is not the bottom of its column was dealt onto it,
so with C columns the card at dealing position p lies in column p mod C unless it is a bottom. Positions
from the middle of a game are packed so that this holds for them too (`pack`). How many cards were dealt
must be in the key: all four cards of a round can vanish at once, and then the columns are those before
the deal.

The board holds what does not change in a search, as uint64:
    0-63    for each position bit, the bits of the cards that beat it (same suit, higher)
    64-127  for each position bit, the bits of the cards that it beats
    128     FILLERS: the bits of the cards that may enter an empty column
    129     LAST_CARDS: the bits of the four cards of the highest rank
    130     RUN_KEPT: the bits of the cards that keep the lowest card of a run (see the cut RUNS)
    131-194 RUN, for each dealing position: the bits that the card deletes when it is dealt on them
    195-258 NEW_CARD, for each dealing position: the bit of the card, 0 if one of its round beats it
    259-322 SCRATCH: used while the board is laid
    323-386 IDLE_ON, for each dealing position: the bits that the card covers idly (see the cut IDLE_COVERS)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS, Cut
from acesup_solver.acesup.rules import Discards, Gaps, Reach, Rules
from acesup_solver.cards import PACK, Card
from acesup_solver.deals import Deal

__all__ = ["PackedGame", "pack", "pack_rules", "unpack_columns"]

FLOOR = np.uint64(1)

META, PARENT, FIRST_COLUMN = 0, 1, 2
PHANTOMS = 6  # of the four-column search
DEALT_MASK = np.uint64(0xFF)
ACTION_SHIFT, ACTION_MASK = np.uint64(8), np.uint64(0xFFFF)
EXPANDED = np.uint64(1 << 24)
PARTING = np.uint64(1 << 25)
ORDER_SHIFT = np.uint64(32)

ACTION_DEAL, ACTION_DISCARD, ACTION_MOVE = 0, 1, 2
# Of the four-column search, which puts the light cards in place before a deal or a move.
ACTION_DEAL_PLACED, ACTION_MOVE_PLACED, ACTION_MOVE_ANYWHERE, ACTION_PARTED = 3, 4, 5, 6
ACTION_KIND_MASK, ACTION_BIT_SHIFT, ACTION_COLUMN_SHIFT = 7, 3, 9

DEALT_SHIFT = np.uint64(53)
BOTTOM_BITS = np.uint64(6)
BOTTOMS_SHIFT, ROUND_SHIFT = np.uint64(20), np.uint64(44)

BEATEN_BY, LOWER, FILLERS, LAST_CARDS, RUN_KEPT = 0, 64, 128, 129, 130
RUN, NEW_CARD, SCRATCH, IDLE_ON, BOARD_SIZE = 131, 195, 259, 323, 387

# Places in the array of rules.
COLUMNS, SETTLES, OPTIONAL, ANY_CARD, MUST_FILL, LONE_MOVES, CUTS, FOUR_COLUMNS = range(8)
STAGES, RULES_SIZE = 8, 9

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
CardNumbers = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class PackedGame:
    """A game as arrays: what a kernel needs to search it.

    `cards` (uint8, n) are the card numbers by dealing position, `start` (uint64, 2 + columns) the row of
    the position, `filler_ranks` and `strengths` (uint8, 13 each) what the rules say of each rank, `rules`
    (int64) the switches.
    """

    cards: CardNumbers
    start: Words
    rules: Numbers
    filler_ranks: CardNumbers
    strengths: CardNumbers


def pack_rules(rules: Rules, cuts: Cut = ALL_CUTS) -> Numbers:
    """The rule set as an int64 array for kernels; rules that cannot matter are evened out.

    SETTLES: discards are made to the end before anything else. Within a round their order never
    matters under forced discards, except where buried cards may be taken and lone cards may not move:
    there a buried card may have to leave before the card over it is discarded and leaves it alone.
    FOUR_COLUMNS: the search of `fast.py` takes over. STAGES: the stages of `optional.py`, of which that
    search is the first.
    """
    movable = bool(rules.fillers)
    any_card = movable and rules.reach is Reach.ANY_CARD
    lone_moves = rules.lone_moves or not movable
    optional = rules.discards is Discards.OPTIONAL
    packed = np.zeros(RULES_SIZE, np.int64)
    packed[COLUMNS] = rules.columns
    packed[SETTLES] = not optional and not (any_card and not lone_moves)
    packed[OPTIONAL] = optional
    packed[ANY_CARD] = any_card
    packed[MUST_FILL] = movable and rules.gaps is Gaps.MUST_FILL
    packed[LONE_MOVES] = lone_moves
    packed[CUTS] = int(cuts)
    packed[STAGES] = (
        rules.columns == 4
        and optional
        and lone_moves
        and not packed[MUST_FILL]
        and bool(cuts & Cut.LAZY_DISCARDS)
        and bool(cuts & Cut.LIGHT_COLUMNS)
    )
    packed[FOUR_COLUMNS] = packed[STAGES] or (
        rules.columns == 4 and packed[SETTLES] and bool(cuts & Cut.LIGHT_COLUMNS)
    )
    return packed


def pack_ranks(rules: Rules) -> tuple[CardNumbers, CardNumbers]:
    """For each of the 13 ranks in pack order: 1 if it may enter a gap, and its strength (uint8)."""
    fillers = np.zeros(13, np.uint8)
    for rank in rules.fillers:
        fillers[rank] = 1
    strengths = np.array([rules.strength(card) for card in PACK[:13]], np.uint8)
    return fillers, strengths


def pack_cards(deal: Deal) -> CardNumbers:
    """The card numbers of a deal in dealing order."""
    return np.array([card.number for card in deal.cards], np.uint8)


def pack(game: Game, cuts: Cut = ALL_CUTS) -> PackedGame:
    """A game in progress as arrays.

    The k-th card from the bottom of column c gets dealing position k * columns + c, which no other card
    of a legal position can claim; the cards discarded so far get what is left over.
    """
    width = game.rules.columns
    seen = sum(map(len, game.columns)) + len(game.discarded)
    by_position: list[Card | None] = [None] * seen
    start = np.zeros(FIRST_COLUMN + width, np.uint64)
    start[META] = seen
    for place, column in enumerate(game.columns):
        bits = int(FLOOR)
        for level, card in enumerate(column):
            position = level * width + place
            by_position[position] = card
            bits |= 2 << position
        start[FIRST_COLUMN + place] = bits
    discarded = iter(game.discarded)
    cards = [next(discarded) if card is None else card for card in by_position] + list(game.stock)
    fillers, strengths = pack_ranks(game.rules)
    numbers = np.array([card.number for card in cards], np.uint8)
    return PackedGame(numbers, start, pack_rules(game.rules, cuts), fillers, strengths)


def unpack_columns(row: Words, cards: CardNumbers) -> tuple[tuple[Card, ...], ...]:
    """The columns of a packed position, each from bottom to top."""
    return tuple(
        tuple(PACK[cards[p]] for p in range(len(cards)) if int(column) >> (p + 1) & 1)
        for column in row[FIRST_COLUMN:]
    )


def card_of_bit(bit: int, cards: CardNumbers) -> Card:
    """The card that a position bit of a column stands for."""
    return PACK[int(cards[bit - 1])]
