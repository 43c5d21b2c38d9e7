"""The styles of play: which games they are made of, and under which clocks and limits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from acesup_solver.variants import VARIANTS, Variant

__all__ = [
    "FREE_VARIANTS",
    "MOST_UNDOS_IN_A_TOURNAMENT",
    "STAGES",
    "InvalidStyleError",
    "Stage",
    "Style",
    "Terms",
    "in_play",
    "is_house_rule",
]


class InvalidStyleError(ValueError):
    """There is no such style of play, or it has no such game."""


class Style(Enum):
    """How games are played.

    >>> Style.parse('daily').is_run
    False
    """

    FREE = "free"
    """One game of any variant, without a clock."""
    STAGES = "stages"
    """Five solvable deals in a row against the clock."""
    DAILY = "daily"
    """The deal of the day, the same for everyone."""
    TOURNAMENT = "tournament"
    """The five stages with the same cards for everyone, and few undos."""

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: object) -> Style:
        """The style of that name; `InvalidStyleError` if there is none."""
        for style in cls:
            if text == style.value:
                return style
        expected = ", ".join(style.value for style in cls)
        raise InvalidStyleError(f"unknown style of play {text!r}; expected {expected}")

    @property
    def is_run(self) -> bool:
        """Whether it is a run of stages, not a single game."""
        return self in (Style.STAGES, Style.TOURNAMENT)

    @property
    def games(self) -> int:
        """The number of games, if all are won."""
        return len(STAGES) if self.is_run else 1


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a run: a variant, and the seconds in which it has to be won."""

    variant: str
    seconds: int


STAGES: tuple[Stage, ...] = (
    Stage("five-columns", 120),
    Stage("five-columns", 90),
    Stage("classic", 150),
    Stage("classic", 120),
    Stage("aerobatics", 120),
)
FREE_VARIANTS = ("five-columns", "classic", "aerobatics")
"""What free play offers; a session plays any other variant too."""
MOST_UNDOS_IN_A_TOURNAMENT = 3


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for one game: its `style`, the `stage` (from 1, or ``None``), and the limits.

    `milliseconds` is the time in which the game has to be won, `undos` the number of undos in the whole
    run; ``None`` is no limit.

    >>> Terms.of(Style.STAGES, 3).milliseconds
    150000
    """

    style: Style
    stage: int | None = None
    milliseconds: int | None = None
    undos: int | None = None

    @classmethod
    def of(cls, style: Style, game: int) -> Terms:
        """The terms of the n-th game of a style, from 1; `InvalidStyleError` if it has no such game."""
        if not 1 <= game <= style.games:
            raise InvalidStyleError(f"game {game} in {style} play; expected 1 to {style.games}")
        if not style.is_run:
            return cls(style)
        undos = MOST_UNDOS_IN_A_TOURNAMENT if style is Style.TOURNAMENT else None
        return cls(style, game, STAGES[game - 1].seconds * 1000, undos)


def in_play(variant: Variant) -> Variant:
    """A variant with the rules that hold when people play it: see `ByHand.rules_in_play`.

    >>> in_play(VARIANTS['classic']).rules.discards.value
    'optional'
    """
    rules = variant.family.by_hand.rules_in_play(variant.rules)
    return Variant(variant.name, rules, variant.note, variant.aliases, variant.family)


def is_house_rule(variant: Variant) -> bool:
    """Whether a variant, as it is played, differs from the registered one, as that is played."""
    return bool(in_play(variant).rules != in_play(VARIANTS[variant.name]).rules)
