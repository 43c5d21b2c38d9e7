"""The readable reference of Aces Up: what the rules say, one method a rule, no cleverness.

This file is the specification, the checker of every line that a solver finds, and one of the oracles
of the tests. RULES in words: a top card may be discarded when another top card has the same suit and a
higher rank; a card may move into an empty column; a round deals one card to each column.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from acesup_solver.acesup.actions import DEAL, Action, Kind, discard, move, parse_action
from acesup_solver.acesup.rules import Discards, Gaps, Reach, Rules
from acesup_solver.cards import Card
from acesup_solver.deals import Deal
from acesup_solver.results import Outcome

__all__ = ["Game", "IllegalActionError", "InvalidPositionError"]

Column = tuple[Card, ...]


class IllegalActionError(ValueError):
    """The rules do not allow an action in this position."""


class InvalidPositionError(ValueError):
    """No game can reach this position."""


class Game:
    """A game in progress: columns, stock, discards, and the actions so far.

    `rules` are its rules, `last_cards` the highest card of each suit, which alone remain in a won game.
    Starts with empty columns and the whole stock, so the first action is ``deal``. For one thread.

    >>> game = Game(Deal.parse('KC QC KD QD KH QH KS QS'), Rules())
    >>> game.legal_actions
    ('deal',)
    >>> game.push('deal')
    >>> print(game)
    1: KC
    2: QC
    3: KD
    4: QD
    stock 4, discarded 0
    >>> game.legal_actions
    ('xQC', 'xQD')
    """

    def __init__(self, deal: Deal, rules: Rules | None = None) -> None:
        self.rules = Rules() if rules is None else rules
        if len(set(deal.cards)) != len(deal.cards):
            raise InvalidPositionError(
                f"{len(deal)} cards of two packs; Aces Up is played with one"
            )
        self._columns: tuple[Column, ...] = ((),) * self.rules.columns
        self._stock: tuple[Card, ...] = deal.cards
        self._discarded: tuple[Card, ...] = ()
        self.last_cards: frozenset[Card] = self._highest_of_each_suit()
        self._history: list[tuple[Action, tuple[Column, ...], tuple[Card, ...], tuple[Card, ...]]]
        self._history = []

    @classmethod
    def from_position(
        cls,
        columns: Sequence[Iterable[Card]],
        stock: Iterable[Card],
        discarded: Iterable[Card],
        rules: Rules | None = None,
    ) -> Game:
        """A game in the middle: columns from bottom to top, the stock in the order to come.

        Raises `InvalidPositionError` unless some game can lead here by its counts: all cards together
        are one pack, the cards seen are whole rounds, no column is taller than the rounds dealt to it,
        and no card of the highest rank was discarded.
        """
        piles = tuple(tuple(column) for column in columns)
        to_come, gone = tuple(stock), tuple(discarded)
        seen = tuple(card for pile in piles for card in pile) + gone
        game = cls(Deal(seen + to_come), rules)
        game._columns, game._stock, game._discarded = piles, to_come, gone
        game._check_counts()
        return game

    def _check_counts(self) -> None:
        width = self.rules.columns
        if len(self._columns) != width:
            raise InvalidPositionError(f"{len(self._columns)} columns; the rules say {width}")
        seen = sum(map(len, self._columns)) + len(self._discarded)
        if seen % width and self._stock:
            raise InvalidPositionError(
                f"{seen} cards seen and {len(self._stock)} in the stock; expected whole rounds of"
                f" {width} seen, or all of them"
            )
        for place, column in enumerate(self._columns):
            rounds = (seen + width - 1 - place) // width
            if len(column) > rounds:
                raise InvalidPositionError(
                    f"column {place + 1} has {len(column)} cards; expected at most {rounds}, one for"
                    " each card dealt to it"
                )
        if highest := self.last_cards.intersection(self._discarded):
            raise InvalidPositionError(
                f"{min(highest)} discarded; expected it on the table, because nothing beats it"
            )

    # What a player sees

    @property
    def columns(self) -> tuple[Column, ...]:
        """The cards of each column, bottom to top."""
        return self._columns

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be dealt, the next one first (a player does not see this)."""
        return self._stock

    @property
    def discarded(self) -> tuple[Card, ...]:
        """The cards that have left the game, the first one first."""
        return self._discarded

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions since this game was made."""
        return tuple(action for action, *_ in self._history)

    @property
    def tops(self) -> tuple[Card, ...]:
        """The cards in play, from the left; an empty column has none."""
        return tuple(column[-1] for column in self._columns if column)

    # The rules

    def _highest_of_each_suit(self) -> frozenset[Card]:
        strength = self.rules.strength
        highest = max(map(strength, self._stock))
        return frozenset(card for card in self._stock if strength(card) == highest)

    def _may_discard(self, card: Card) -> bool:
        return any(self.rules.beats(top, card) for top in self.tops)

    def discards(self) -> list[Action]:
        """The discards that are possible now."""
        return [discard(card) for card in self.tops if self._may_discard(card)]

    def _may_leave(self, column: Column, card: Card) -> bool:
        """Whether a card of a column may be taken into an empty column, if there is one."""
        if card not in column or card.rank not in self.rules.fillers:
            return False
        if len(column) == 1:
            return self.rules.lone_moves
        return card == column[-1] or self.rules.reach is Reach.ANY_CARD

    def _moves(self) -> list[Action]:
        empty = [place for place, column in enumerate(self._columns) if not column]
        return [
            move(card, place)
            for column in self._columns
            for card in reversed(column)
            if self._may_leave(column, card)
            for place in empty
        ]

    def _may_deal(self) -> bool:
        if not self._stock:
            return False
        if self.rules.discards is Discards.FORCED and self.discards():
            return False
        return self.rules.gaps is Gaps.MAY_FILL or not self._must_fill()

    def _must_fill(self) -> bool:
        """Whether a column of two or more cards could fill an empty column."""
        return not all(self._columns) and any(
            self._may_leave(column, card)
            for column in self._columns
            if len(column) > 1
            for card in column
        )

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the rules allow now: discards, then moves, then the deal; nothing in a won game.

        In a lost game lone cards may still shuttle between columns; those moves are listed.
        """
        if self.is_won:
            return ()
        deals = [DEAL] if self._may_deal() else []
        return tuple(self.discards() + self._moves() + deals)

    def is_legal(self, action: str) -> bool:
        """Whether the rules allow an action now; `InvalidActionError` if the text is none."""
        if self.is_won:
            return False
        parsed = parse_action(action)
        if parsed.card is None:
            return self._may_deal()
        if parsed.kind is Kind.DISCARD:
            return parsed.card in self.tops and self._may_discard(parsed.card)
        return (
            parsed.column < len(self._columns)
            and not self._columns[parsed.column]
            and any(self._may_leave(column, parsed.card) for column in self._columns)
        )

    def push(self, action: str) -> None:
        """Play an action; `IllegalActionError` says what was legal if this is not.

        >>> game = Game(Deal.parse('AC AD AH AS'), Rules())
        >>> game.push('xAC')
        Traceback (most recent call last):
        acesup_solver.acesup.game.IllegalActionError: 'xAC' is not legal; expected deal
        """
        parsed = parse_action(action)
        if not self.is_legal(parsed):
            expected = ", ".join(self.legal_actions) or "nothing, the game is over"
            raise IllegalActionError(f"{action!r} is not legal; expected {expected}")
        self._history.append((parsed, self._columns, self._stock, self._discarded))
        if parsed.card is None:
            self._deal_round()
        elif parsed.kind is Kind.DISCARD:
            self._columns = self._without(parsed.card)
            self._discarded += (parsed.card,)
        else:
            columns = list(self._without(parsed.card))
            columns[parsed.column] = (parsed.card,)
            self._columns = tuple(columns)

    def _without(self, card: Card) -> tuple[Column, ...]:
        return tuple(
            tuple(other for other in column if other != card) if card in column else column
            for column in self._columns
        )

    def _deal_round(self) -> None:
        width = self.rules.columns
        dealt, self._stock = self._stock[:width], self._stock[width:]
        self._columns = tuple(
            column + dealt[place : place + 1] for place, column in enumerate(self._columns)
        )

    def pop(self) -> Action:
        """Take the last action back and return it; `IndexError` if there is none."""
        if not self._history:
            raise IndexError("no action to take back")
        action, self._columns, self._stock, self._discarded = self._history.pop()
        return action

    @property
    def is_won(self) -> bool:
        """Whether the stock is empty and only the highest card of each suit is left."""
        left = sum(map(len, self._columns))
        return not self._stock and left == len(self.last_cards)

    @property
    def is_lost(self) -> bool:
        """Whether the stock is empty and no sequence of moves leads to another discard."""
        if self._stock or self.is_won:
            return False
        return not self.copy()._some_moves_lead_to_a_discard({self._columns})

    def _some_moves_lead_to_a_discard(self, seen: set[tuple[Column, ...]]) -> bool:
        if self.discards():
            return True
        for action in self._moves():
            self.push(action)
            if self._columns not in seen:
                seen.add(self._columns)
                if self._some_moves_lead_to_a_discard(seen):
                    return True
            self.pop()
        return False

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on; the score counts the cards discarded.

        >>> game = Game(Deal.parse('AC AD AH AS'), Rules())
        >>> game.push('deal')
        >>> game.outcome()
        Outcome(won=True, score=0)
        """
        if self.is_won or self.is_lost:
            return Outcome(self.is_won, self.score)
        return None

    @property
    def score(self) -> int:
        """The number of cards discarded so far."""
        return len(self._discarded)

    def copy(self) -> Game:
        """An independent game in the same position with the same history."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._history = list(self._history)
        return twin

    def __str__(self) -> str:
        lines = [
            " ".join([f"{place}:", *map(str, column)])
            for place, column in enumerate(self._columns, start=1)
        ]
        return "\n".join([*lines, f"stock {len(self._stock)}, discarded {len(self._discarded)}"])

    def __repr__(self) -> str:
        return f"<Game {'; '.join(str(self).splitlines())}>"
