"""Positions in JSON: where the cards lie and what is to come, checked before a game is made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from acesup_solver.aceskings.game import Game, InvalidPositionError
from acesup_solver.aceskings.rules import Rules
from acesup_solver.cards import Card, Rank

__all__ = ["Position", "position_from_json", "position_to_json"]

_KEYS = ("variant", "rules", "reserves", "slots", "waste", "foundations", "unseen", "stock")


@dataclass(frozen=True, slots=True)
class Position:
    """What a player sees: piles from bottom to top, and the cards that are still to come, in any order.

    `up` and `down` are the heights of the foundations; `stock` is the order of the cards to come where
    it is known, else ``None``.
    """

    reserves: tuple[tuple[Card, ...], ...]
    slots: tuple[Card | None, ...]
    waste: tuple[Card, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    unseen: tuple[Card, ...]
    stock: tuple[Card, ...] | None = None

    def game(self, rules: Rules) -> Game:
        """The game to be played on; `InvalidPositionError` without an order of the stock."""
        if self.stock is None:
            raise InvalidPositionError(
                "the order of the stock is not given; expected 'stock': [...], the next card first"
            )
        return self._with_stock(self.stock, rules)

    def _with_stock(self, stock: tuple[Card, ...], rules: Rules) -> Game:
        return Game.from_position(
            reserves=self.reserves,
            slots=self.slots,
            waste=self.waste,
            stock=stock,
            up=self.up,
            down=self.down,
            rules=rules,
        )


def position_from_json(data: Mapping[str, object], rules: Rules) -> Position:
    """The position in a JSON object: reserves, slots, waste, foundations, and ``unseen`` or ``stock``.

    Raises `InvalidPositionError`, saying where, if the parts do not make up the cards of the rules,
    contradict each other, or no game can reach the position.
    """
    if strangers := sorted(set(data) - set(_KEYS)):
        raise InvalidPositionError(
            f"unknown key {strangers[0]!r} in a position; expected {', '.join(_KEYS)}"
        )
    for key in ("reserves", "slots", "waste", "foundations"):
        if key not in data:
            raise InvalidPositionError(f"a position without {key!r}")
    reserves = _list(data["reserves"], "reserves", "a list of two lists of cards")
    up, down = _heights(data["foundations"], rules)
    listed = [_cards(data[key], key) for key in ("unseen", "stock") if data.get(key) is not None]
    if not listed:
        raise InvalidPositionError("a position without 'unseen' or 'stock'")
    if Counter(listed[0]) != Counter(listed[-1]):
        odd = min(
            (Counter(listed[0]) - Counter(listed[-1])) + (Counter(listed[-1]) - Counter(listed[0]))
        )
        raise InvalidPositionError(f"'unseen' and 'stock' disagree about {odd}")
    position = Position(
        reserves=tuple(_cards(pile, f"reserve {i}") for i, pile in enumerate(reserves, start=1)),
        slots=_slots(data["slots"]),
        waste=_cards(data["waste"], "waste"),
        up=up,
        down=down,
        unseen=tuple(sorted(listed[0])),
        stock=listed[-1] if data.get("stock") is not None else None,
    )
    # Whether the counts are possible does not depend on the order of the stock.
    position._with_stock(position.unseen, rules)
    return position


def _list(value: object, where: str, expected: str) -> list[object]:
    if not isinstance(value, list):
        raise InvalidPositionError(f"{where}: expected {expected}")
    return value


def _cards(value: object, where: str) -> tuple[Card, ...]:
    texts = _list(value, where, "a list of cards such as ['KC', '7D']")
    return tuple(_card(text, where) for text in texts)


def _card(value: object, where: str) -> Card:
    if not isinstance(value, str):
        raise InvalidPositionError(f"{where}: {value!r} is not a card; expected one such as 'KC'")
    try:
        return Card.parse(value)
    except ValueError as error:
        raise InvalidPositionError(f"{where}: {error}") from None


def _slots(value: object) -> tuple[Card | None, ...]:
    cards = _list(value, "slots", "a list of cards, null for an empty slot")
    return tuple(None if card is None else _card(card, "slots") for card in cards)


def _heights(value: object, rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if not isinstance(value, dict) or set(value) != {"up", "down"}:
        raise InvalidPositionError(
            "foundations: expected {'up': [...], 'down': [...]} with their top ranks, null for none"
        )
    up = [
        _number(rank, "foundations up", rules)
        for rank in _list(value["up"], "foundations up", "a list")
    ]
    down = [
        _number(rank, "foundations down", rules)
        for rank in _list(value["down"], "foundations down", "a list")
    ]
    return (
        tuple(0 if number is None else number for number in up),
        tuple(0 if number is None else rules.ranks + 1 - number for number in down),
    )


def _number(value: object, where: str, rules: Rules) -> int | None:
    if value is None:
        return None
    known = [rank.symbol for rank in rules.rank_order]
    if isinstance(value, str):
        symbol = "T" if value == "10" else value.upper()
        if symbol in known:
            return known.index(symbol) + 1
    raise InvalidPositionError(
        f"{where}: {value!r} is not a top rank; expected null or one of {' '.join(known)}"
    )


def position_to_json(game: Game) -> dict[str, object]:
    """A game in progress as the JSON of a position, with the order of its stock.

    >>> from acesup_solver.deals import Deal
    >>> position_to_json(Game(Deal.from_seed(0, packs=2)))['slots']
    ['2H', 'TC', 'AD', 'AD']
    """

    def top(pile: tuple[Card, ...]) -> str | None:
        return Rank(pile[-1].rank).symbol if pile else None

    return {
        "reserves": [[str(card) for card in pile] for pile in game.reserves],
        "slots": [None if card is None else str(card) for card in game.slots],
        "waste": [str(card) for card in game.waste],
        "foundations": {
            "up": [top(pile) for pile in game.up],
            "down": [top(pile) for pile in game.down],
        },
        "stock": [str(card) for card in game.stock],
    }
