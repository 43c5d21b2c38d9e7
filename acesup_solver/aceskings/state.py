"""The state of Aces and Kings as the kernels see it, and how a game is packed into it.

Suits play no part, and only the number of cards of each rank on the foundations matters (`profile.py`),
which follows from the cards that are not there. So a state is what is left of the two reserves, how far
the stock has come, the ranks in the slots, and the waste, in one word:

    key = | waste, 33 bits | slots, 4 x 4 bits | stock, 7 bits | reserve 2, 4 bits | reserve 1, 4 bits |

`reserve 1` and `reserve 2` are heights, `stock` is the number of stock cards gone, the slots hold ranks
(1 to 13) in descending order from the low bits, then 0 for the empty ones, and `waste` is the number of
a waste node: every waste that the search meets is entered once, as its top rank and the node of the
cards under it, so equal wastes have equal numbers. Keys are exact, no two states share one.

Numbers of cards by rank are packed too, four bits a rank: rank r at bits 4(r-1) to 4r-1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.rules import Rules, rank_number
from acesup_solver.cards import Card

__all__ = [
    "CARDS_SIZE",
    "COPIES",
    "DOWN",
    "RANKS",
    "SIZES",
    "STOCK",
    "UP",
    "Board",
    "Numbers",
    "Words",
    "pack",
    "pack_deal",
]

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

CARDS_SIZE = 128

# Places in the array of sizes.
RANKS, UP, DOWN, COPIES, STOCK, WASTE, FIRST_SLOTS, SLOT_COUNT, SIZES = range(9)

# Rows of the arrays of cards.
FIRST_RESERVE, SECOND_RESERVE, STOCK_ROW, WASTE_ROW = range(4)


class Board(NamedTuple):
    """A game as arrays, which a search does not change but for `left`.

    `sizes` (int64, SIZES) tells the numbers of ranks, foundations, copies, and of cards in the stock
    and on the waste, and the slots as in a key. `cards` (int64, 4 x CARDS_SIZE) holds ranks: the
    reserves from bottom to top, the stock in the order to come, the waste from bottom to top. `heights`
    (int64, 2) are those of the reserves. `left` (uint64, 3 x CARDS_SIZE) is for the packed numbers of
    cards of the reserves at each height, and of the stock from each place on.
    """

    sizes: Numbers
    cards: Numbers
    heights: Numbers
    left: Words


def pack(game: Game) -> Board:
    """The arrays of a game in progress."""
    return _packed(
        game.rules,
        [[rank_number(card) for card in pile] for pile in game.reserves],
        [rank_number(card) for card in game.slots if card is not None],
        [rank_number(card) for card in game.waste],
        [rank_number(card) for card in game.stock],
    )


_NUMBERS = np.array([rank_number(Card.from_number(number)) for number in range(52)], np.int64)


def pack_deal(deal: npt.NDArray[np.uint8], rules: Rules) -> Board:
    """The arrays of a deal (uint8, card numbers in dealing order) at its start."""
    ranks = _NUMBERS[deal].tolist()
    first, second = rules.reserves
    both = first + second
    slots = both + rules.slots
    return _packed(
        rules,
        [ranks[:first], ranks[first:both]],
        ranks[both:slots],
        ranks[slots : slots + 1],
        ranks[slots + 1 :],
    )


def _packed(
    rules: Rules,
    reserves: list[list[int]],
    slots: list[int],
    waste: list[int],
    stock: list[int],
) -> Board:
    sizes = np.zeros(SIZES, np.int64)
    sizes[RANKS], sizes[UP], sizes[DOWN] = rules.ranks, rules.up, rules.down
    sizes[COPIES], sizes[STOCK], sizes[WASTE] = rules.copies, len(stock), len(waste)
    for place, rank in enumerate(sorted(slots, reverse=True)):
        sizes[FIRST_SLOTS] |= rank << (4 * place)
    sizes[SLOT_COUNT] = rules.slots
    cards = np.zeros((4, CARDS_SIZE), np.int64)
    for row, pile in enumerate([*reserves, stock, waste]):
        cards[row, : len(pile)] = pile
    return Board(
        sizes,
        cards,
        np.array([len(pile) for pile in reserves], np.int64),
        np.zeros((3, CARDS_SIZE), np.uint64),
    )
