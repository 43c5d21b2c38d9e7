"""A deal: the cards in dealing order; and files of deals, one a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from acesup_solver.cards import PACK, Card, InvalidCardError
from acesup_solver.schemes import DEFAULT_SCHEME, find_scheme

__all__ = ["Deal", "DealLine", "InvalidDealError", "read_deals"]

# A longest honest line has 104 cards of 4 characters and their blanks; a comment may follow.
_LONGEST_LINE = 10_000


class InvalidDealError(ValueError):
    """The cards are not a deal."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards in dealing order: ``cards[0]`` is dealt first.

    A deal is one or two whole packs, or stripped packs (the same ranks in every suit), which are
    handy for puzzles and tests. Raises `InvalidDealError` if the cards are neither. The seed and the
    scheme tell where a deal comes from; they take no part in comparisons.

    >>> deal = Deal.from_seed(17)
    >>> str(deal)[:23], len(deal), deal.seed, deal.scheme
    ('QD AS 8C 6D 7S KD 7D AH', 52, 17, 'splitmix-1')
    """

    cards: tuple[Card, ...]
    seed: int | None = field(default=None, compare=False)
    scheme: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(self.cards))
        _check_stripped_packs(self.cards)

    @classmethod
    def parse(cls, text: str, *, packs: int | None = None) -> Deal:
        """The deal that a text names: cards in dealing order, separated by white space.

        With `packs` (1 or 2) only that many whole packs of 52 will do. Raises `InvalidCardError` or
        `InvalidDealError`, naming the card and what was expected.

        >>> Deal.parse('KC KD KH KS AC AD AH AS').cards[0]
        Card('KC')
        """
        words = text.split()
        cards = []
        for place, word in enumerate(words, start=1):
            try:
                cards.append(Card.parse(word))
            except InvalidCardError as error:
                raise InvalidCardError(f"card {place}: {error}") from None
        if packs is not None:
            _check_whole_packs(cards, packs)
        return cls(tuple(cards))

    @classmethod
    def from_seed(cls, seed: int, scheme: str = DEFAULT_SCHEME, *, packs: int = 1) -> Deal:
        """The deal with a number under a scheme; `InvalidSeedError` if there is no such number."""
        numbers = find_scheme(scheme).dealt(seed, packs=packs)
        return cls(tuple(PACK[number] for number in numbers), seed, scheme)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def is_whole_pack(self) -> bool:
        """Whether these are the 52 cards of one pack."""
        return len(self.cards) == 52 and len(set(self.cards)) == 52


def _check_whole_packs(cards: list[Card], packs: int) -> None:
    expected = Counter(dict.fromkeys(PACK, packs))
    _complain("cards", Counter(cards), expected, f"{52 * packs} cards, every card {_times(packs)}")


def _check_stripped_packs(cards: tuple[Card, ...]) -> None:
    if not cards:
        raise InvalidDealError("no cards; expected at least one rank in all four suits")
    counts = Counter(cards)
    ranks = {card.rank for card in cards}
    packs = 2 if len(cards) > 52 or len(cards) == 8 * len(ranks) else 1
    expected = Counter({card: packs for card in PACK if card.rank in ranks})
    _complain(
        "cards", counts, expected, f"every rank in all four suits, every card {_times(packs)}"
    )


def _times(packs: int) -> str:
    return "once" if packs == 1 else "twice"


def _complain(noun: str, counts: Counter[Card], expected: Counter[Card], wanted: str) -> None:
    surplus = counts - expected
    missing = expected - counts
    if not surplus and not missing:
        return
    faults = []
    if surplus:
        faults.append("too often " + _some_cards(surplus))
    if missing:
        faults.append("missing " + _some_cards(missing))
    raise InvalidDealError(f"{counts.total()} {noun}, {', '.join(faults)}; expected {wanted}")


def _some_cards(counts: Counter[Card], most: int = 6) -> str:
    cards = sorted(counts)
    shown = " ".join(map(str, cards[:most]))
    return shown if len(cards) <= most else f"{shown} and {len(cards) - most} more"


@dataclass(frozen=True, slots=True)
class DealLine:
    """One line of a deal file: its number from 1, and the deal or what is wrong with the line."""

    number: int
    deal: Deal | None
    error: str | None = None


def read_deals(lines: Iterable[str], *, packs: int = 1) -> Iterator[DealLine]:
    """The deals of a deal file, one a line, each with its line number.

    ``#`` starts a comment, what follows a ``;`` is ignored, blank lines are skipped, CRLF and a byte
    order mark are allowed. A wrong line comes back with its `error` in place of a deal, so that the
    lines around it are not lost.

    >>> [line.error for line in read_deals(['# nothing', 'AS KS', ''])]
    ['2 cards, missing 2C 3C 4C 5C 6C 7C and 44 more; expected 52 cards, every card once']
    """
    for number, raw in enumerate(lines, start=1):
        if len(raw) > _LONGEST_LINE:
            yield DealLine(number, None, f"{len(raw)} characters; expected at most {_LONGEST_LINE}")
            continue
        text = raw.removeprefix("\N{BYTE ORDER MARK}") if number == 1 else raw
        text = text.partition("#")[0].partition(";")[0].strip()
        if not text:
            continue
        try:
            yield DealLine(number, Deal.parse(text, packs=packs))
        except ValueError as error:
            yield DealLine(number, None, str(error))
