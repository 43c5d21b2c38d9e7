"""The badges: each is a rule in plain data, a condition on the game just finished or on the career."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["BADGES", "Badge", "Career", "Finished", "earned"]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that has just ended, as the badges see it.

    `time` is in milliseconds, `seconds_left` on the clock of a stage (``None`` without a clock);
    `stages_won` and `style` are those of its run so far.
    """

    variant: str
    style: str
    won: bool
    time: int
    undos: int
    hints: int
    moves: int
    stages_won: int
    seconds_left: int | None


@dataclass(frozen=True, slots=True)
class Career:
    """All finished games of a player up to now."""

    wins: int
    variants_won: int
    streak: int
    daily_streak: int
    cards: int


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge: its key, its name, and what it takes, in words and as a rule.

    The rule holds if every named value `equals` its value, is `at_least`, or `at_most` as large. The
    names are fields of `Finished` and `Career`.

    >>> BADGES[0].name
    'First flight'
    """

    key: str
    name: str
    words: str
    equals: Mapping[str, object] = field(default_factory=dict)
    at_least: Mapping[str, int] = field(default_factory=dict)
    at_most: Mapping[str, int] = field(default_factory=dict)

    def holds(self, game: Finished, career: Career) -> bool:
        """Whether the rule holds after a game."""

        def value(name: str) -> object:
            return getattr(game if hasattr(game, name) else career, name)

        def number(name: str) -> int | None:
            found = value(name)
            return found if isinstance(found, int) else None

        return (
            all(value(name) == wanted for name, wanted in self.equals.items())
            and all((n := number(name)) is not None and n >= m for name, m in self.at_least.items())
            and all((n := number(name)) is not None and n <= m for name, m in self.at_most.items())
        )


BADGES: tuple[Badge, ...] = (
    Badge("first-win", "First flight", "Win a game.", at_least={"wins": 1}),
    Badge(
        "clean-win",
        "Clear sky",
        "Win without undo and hint.",
        equals={"won": True, "undos": 0, "hints": 0},
    ),
    Badge(
        "fast-win",
        "Supersonic",
        "Win in 45 seconds.",
        equals={"won": True},
        at_most={"time": 45_000},
    ),
    Badge(
        "aerobatics-win",
        "Aerobat",
        "Win a game of aerobatics.",
        equals={"won": True, "variant": "aerobatics"},
    ),
    Badge(
        "all-stages",
        "Round trip",
        "Win all five stages of a run.",
        equals={"style": "stages"},
        at_least={"stages_won": 5},
    ),
    Badge(
        "tournament",
        "Grand tour",
        "Win all five stages of a tournament.",
        equals={"style": "tournament"},
        at_least={"stages_won": 5},
    ),
    Badge(
        "last-second",
        "Touchdown",
        "Win a stage with less than five seconds left.",
        equals={"won": True},
        at_most={"seconds_left": 4},
    ),
    Badge(
        "strict-win",
        "Needle's eye",
        "Win a game of strict.",
        equals={"won": True, "variant": "strict"},
    ),
    Badge(
        "kings-win",
        "Aces and kings",
        "Win a game of Aces and Kings.",
        equals={"won": True, "variant": "aces-and-kings"},
    ),
    Badge("three-variants", "All-rounder", "Win three variants.", at_least={"variants_won": 3}),
    Badge("streak-5", "Tailwind", "Win five games of a variant in a row.", at_least={"streak": 5}),
    Badge(
        "daily-7",
        "Scheduled flight",
        "Win the daily deal seven days in a row.",
        at_least={"daily_streak": 7},
    ),
    Badge("wins-100", "Captain", "Win a hundred games.", at_least={"wins": 100}),
    Badge("cards-10000", "Ten thousand", "Discard ten thousand cards.", at_least={"cards": 10_000}),
)


def earned(game: Finished, career: Career) -> tuple[str, ...]:
    """The keys of all badges whose rules hold after a game, in the order of `BADGES`."""
    return tuple(badge.key for badge in BADGES if badge.holds(game, career))
