"""Positions in JSON: columns and what is still to come, checked before a game is made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from acesup_solver.acesup.game import Game, InvalidPositionError
from acesup_solver.acesup.rules import Rules
from acesup_solver.cards import PACK, Card

__all__ = ["Position", "position_from_json", "position_to_json"]


@dataclass(frozen=True, slots=True)
class Position:
    """What a player sees: the columns, bottom to top, and the set of cards that are still to come.

    `stock` is their order where it is known, else ``None``.
    """

    columns: tuple[tuple[Card, ...], ...]
    unseen: frozenset[Card]
    stock: tuple[Card, ...] | None = None

    @property
    def discarded(self) -> tuple[Card, ...]:
        """The cards of the pack that are neither in a column nor still to come, in pack order."""
        there = {card for column in self.columns for card in column} | self.unseen
        return tuple(card for card in PACK if card not in there)

    def game(self, rules: Rules) -> Game:
        """The game to be played on; `InvalidPositionError` without an order of the stock."""
        if self.stock is None:
            raise InvalidPositionError(
                "the order of the stock is not given; expected 'stock': [...], the next card first"
            )
        return Game.from_position(self.columns, self.stock, self.discarded, rules)


def position_from_json(data: Mapping[str, object], rules: Rules) -> Position:
    """The position in a JSON object: ``columns`` and one or more of ``unseen``, ``discarded``, ``stock``.

    Raises `InvalidPositionError` or `InvalidCardError`, saying where, if the parts do not make up one
    pack of 52, contradict each other, or no game under the rules can reach the position.
    """
    known = {"variant", "rules", "columns", "unseen", "discarded", "stock"}
    if strangers := sorted(set(data) - known):
        raise InvalidPositionError(
            f"unknown key {strangers[0]!r} in a position; expected {', '.join(sorted(known))}"
        )
    rows = data.get("columns")
    if not isinstance(rows, list):
        raise InvalidPositionError(
            "a position without 'columns'; expected a list of lists of cards"
        )
    columns = tuple(_cards(row, f"column {i}") for i, row in enumerate(rows, start=1))
    named = {key: _cards(data[key], key) for key in ("unseen", "discarded", "stock") if key in data}
    if not named:
        raise InvalidPositionError("a position without 'unseen', 'discarded' or 'stock'")
    seen = [card for column in columns for card in column]
    _each_once(seen, "columns")
    for key, cards in named.items():
        _each_once(cards, key)
        if common := set(cards).intersection(seen):
            raise InvalidPositionError(f"{min(common)} is in a column and in {key!r}")
    stock = named.get("stock")
    unseen = _unseen(named, seen)
    if stock is not None and set(stock) != unseen:
        odd = min(set(stock) ^ unseen)
        raise InvalidPositionError(f"'stock' and the other cards disagree about {odd}")
    position = Position(columns, unseen, stock)
    # Whether its counts are possible does not depend on the order of the stock.
    Game.from_position(columns, sorted(unseen), position.discarded, rules)
    return position


def _unseen(named: Mapping[str, tuple[Card, ...]], seen: list[Card]) -> frozenset[Card]:
    rest = set(PACK).difference(seen)
    discarded = named.get("discarded")
    by_discards = rest.difference(discarded) if discarded is not None else None
    listed = named.get("unseen", named.get("stock"))
    if listed is None:
        assert by_discards is not None
        return frozenset(by_discards)
    if by_discards is not None and by_discards != set(listed):
        odd = min(by_discards ^ set(listed))
        raise InvalidPositionError(f"'discarded' and the cards to come disagree about {odd}")
    return frozenset(listed)


def _cards(value: object, where: str) -> tuple[Card, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InvalidPositionError(f"{where}: expected a list of cards such as ['KC', '7D']")
    try:
        return tuple(Card.parse(text) for text in value)
    except ValueError as error:
        raise InvalidPositionError(f"{where}: {error}") from None


def _each_once(cards: Iterable[Card], where: str) -> None:
    card, count = Counter(cards).most_common(1)[0] if cards else (None, 0)
    if count > 1:
        raise InvalidPositionError(
            f"{card} is {count} times in {where!r}; expected every card once"
        )


def position_to_json(game: Game) -> dict[str, object]:
    """A game in progress as the JSON of a position, with the order of its stock.

    >>> from acesup_solver.deals import Deal
    >>> position_to_json(Game(Deal.parse('AC AD AH AS')))['columns']
    [[], [], [], []]
    """
    return {
        "columns": [[str(card) for card in column] for column in game.columns],
        "discarded": [str(card) for card in sorted(game.discarded)],
        "stock": [str(card) for card in game.stock],
    }
