"""Cards and packs: values that print and parse themselves.

A card prints as rank then suit (``AS``, ``TD``, ``2C``). Its *number*, 0 to 51, is its place in
the unshuffled pack: suit by suit C D H S, each 2 to A. Which rank is high is a matter of the rules
of a game, so ranks here are only names in pack order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

__all__ = ["PACK", "Card", "InvalidCardError", "Rank", "Suit"]


class InvalidCardError(ValueError):
    """A text is not a card."""


class Rank(IntEnum):
    """The thirteen ranks in pack order, ``TWO`` = 0 to ``ACE`` = 12."""

    TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

    @property
    def symbol(self) -> str:
        """The character that stands for the rank: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return RANK_SYMBOLS[self]

    def __str__(self) -> str:
        return self.symbol

    @classmethod
    def parse(cls, text: str) -> Rank:
        """The rank written as one of ``23456789TJQKA`` (any case) or ``10``.

        Raises `InvalidCardError` for anything else.

        >>> Rank.parse('t')
        <Rank.TEN: 8>
        """
        symbol = "T" if text == "10" else text.upper()
        if len(symbol) != 1 or symbol not in RANK_SYMBOLS:
            raise InvalidCardError(
                f"unknown rank {text!r}; expected one of {' '.join(RANK_SYMBOLS)}"
            )
        return cls(RANK_SYMBOLS.index(symbol))


class Suit(IntEnum):
    """The four suits in pack order; no suit is higher than another."""

    CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H`` or ``S``."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♣``, ``♦``, ``♥`` or ``♠``."""
        return SUIT_SYMBOLS[self]

    def __str__(self) -> str:
        return self.letter


RANK_SYMBOLS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
SUIT_SYMBOLS = "♣♦♥♠"
_SUIT_OF_CHARACTER = {
    character: suit
    for row in (SUIT_LETTERS, SUIT_LETTERS.lower(), SUIT_SYMBOLS, "♧♢♡♤")
    for suit, character in zip(Suit, row, strict=True)
}


@dataclass(frozen=True, order=True, slots=True, repr=False)
class Card:
    """One playing card; sorts in pack order (which card beats which is a matter of the rules).

    >>> Card(Suit.SPADES, Rank.ACE)
    Card('AS')
    >>> str(Card.parse('10♦')), Card.parse('td').number
    ('TD', 21)
    """

    suit: Suit
    rank: Rank

    @property
    def number(self) -> int:
        """The place of the card, 0 to 51, in the unshuffled pack."""
        return 13 * self.suit + self.rank

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that a text names: rank, then suit.

        Takes upper and lower case, ``10`` for ``T``, and suit symbols, with or without an emoji
        variation selector. Raises `InvalidCardError` for anything else.

        >>> [Card.parse(text) for text in ('AS', 'td', '10D', '2♣')]
        [Card('AS'), Card('TD'), Card('TD'), Card('2C')]
        """
        bare = text.strip().removesuffix("\N{VARIATION SELECTOR-16}")
        suit = _SUIT_OF_CHARACTER.get(bare[-1:])
        rank_text = "T" if bare[:-1] == "10" else bare[:-1].upper()
        if suit is None or len(rank_text) != 1 or rank_text not in RANK_SYMBOLS:
            raise InvalidCardError(
                f"unknown card {text!r}; expected a rank ({' '.join(RANK_SYMBOLS)}) and then a suit"
                f" ({' '.join(SUIT_LETTERS)}), as in 'TD'"
            )
        return cls(suit, Rank(RANK_SYMBOLS.index(rank_text)))

    @classmethod
    def from_number(cls, number: int) -> Card:
        """The card at a place, 0 to 51, of the unshuffled pack.

        >>> Card.from_number(0), Card.from_number(51)
        (Card('2C'), Card('AS'))
        """
        if not 0 <= number < 52:
            raise InvalidCardError(f"unknown card number {number}; expected 0 to 51")
        return PACK[number]

    def __str__(self) -> str:
        return RANK_SYMBOLS[self.rank] + SUIT_LETTERS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __hash__(self) -> int:
        return 13 * self.suit + self.rank


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 52 cards in pack order: suit by suit C D H S, each 2 to A."""
