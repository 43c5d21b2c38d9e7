"""What a session plays: the games of a style, one after the other."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Protocol

from acesup_solver.deals import Deal
from acesup_solver.replay.record import Header, date_in
from acesup_solver.replay.run import variant_of
from acesup_solver.replay.styles import Style
from acesup_solver.speedaces.sources import DealSource, ShippedDeals, drawn, stage_deals
from acesup_solver.variants import Variant, find_variant
from acesup_solver.version import __version__

__all__ = ["Daily", "FreePlay", "Programme", "Stages", "Tournament"]

_SOFTWARE = f"acesup-solver {__version__}"

# Every style has the same methods, and not all of them need the moment or the number.
# ruff: noqa: ARG002


class Programme(Protocol):
    """A style of play with its deals."""

    def header(self, play_id: str, player: str, now: dt.datetime) -> Header:
        """The header of a record that begins at a moment."""

    def game(self, number: int, now: dt.datetime) -> tuple[Variant, Deal]:
        """The variant and the deal of the n-th game, from 1, if it begins at a moment."""


@dataclass(frozen=True, slots=True)
class FreePlay:
    """One game of any variant and any deal, without a clock."""

    variant: Variant
    deal: Deal

    @classmethod
    def of_seed(cls, variant: str, seed: int) -> FreePlay:
        """Any deal: that with a number.

        >>> FreePlay.of_seed('classic', 17).deal.seed
        17
        """
        chosen = find_variant(variant)
        return cls(chosen, Deal.from_seed(seed, packs=chosen.family.packs))

    @classmethod
    def solvable(cls, variant: str, seed: int, source: DealSource | None = None) -> FreePlay:
        """A deal that is proved solvable, chosen by a number; `ValueError` if there is none."""
        chosen = find_variant(variant)
        deals = (source or ShippedDeals()).solvable(chosen.name)
        return cls(chosen, drawn(deals, seed))

    def header(self, play_id: str, player: str, now: dt.datetime) -> Header:
        """The header of a record that begins at a moment."""
        return Header(play_id, Style.FREE, player, _SOFTWARE)

    def game(self, number: int, now: dt.datetime) -> tuple[Variant, Deal]:
        """The one game."""
        return self.variant, self.deal


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of the day in a time zone: that of the day on which the first action is taken."""

    source: DealSource = field(default_factory=ShippedDeals)
    timezone: str = "UTC"

    def header(self, play_id: str, player: str, now: dt.datetime) -> Header:
        """The header of a record that begins at a moment."""
        date = date_in(now, self.timezone)
        return Header(play_id, Style.DAILY, player, _SOFTWARE, timezone=self.timezone, date=date)

    def game(self, number: int, now: dt.datetime) -> tuple[Variant, Deal]:
        """The game of the day."""
        return find_variant("classic"), self.source.daily(date_in(now, self.timezone))


@dataclass(frozen=True, slots=True)
class Stages:
    """Five solvable deals in a row against the clock, drawn with a seed."""

    seed: int
    deals: tuple[Deal, ...]

    @classmethod
    def drawn(cls, seed: int, source: DealSource | None = None) -> Stages:
        """The stages with a number.

        >>> Stages.drawn(7).game(5, dt.datetime.now(dt.UTC))[0].name
        'aerobatics'
        """
        return cls(seed, stage_deals(source or ShippedDeals(), seed))

    def header(self, play_id: str, player: str, now: dt.datetime) -> Header:
        """The header of a record that begins at a moment."""
        return Header(play_id, Style.STAGES, player, _SOFTWARE, seed=str(self.seed))

    def game(self, number: int, now: dt.datetime) -> tuple[Variant, Deal]:
        """The n-th stage."""
        return _stage(self.deals, number)


@dataclass(frozen=True, slots=True)
class Tournament:
    """The five stages with the same cards for everyone; `name` tells tournaments apart."""

    name: str
    seed: int
    deals: tuple[Deal, ...]

    @classmethod
    def drawn(cls, name: str, seed: int, source: DealSource | None = None) -> Tournament:
        """A tournament whose deals are drawn with a seed."""
        return cls(name, seed, stage_deals(source or ShippedDeals(), seed))

    def header(self, play_id: str, player: str, now: dt.datetime) -> Header:
        """The header of a record that begins at a moment."""
        return Header(
            play_id,
            Style.TOURNAMENT,
            player,
            _SOFTWARE,
            tournament=self.name,
            seed=str(self.seed),
        )

    def game(self, number: int, now: dt.datetime) -> tuple[Variant, Deal]:
        """The n-th stage."""
        return _stage(self.deals, number)


def _stage(deals: tuple[Deal, ...], number: int) -> tuple[Variant, Deal]:
    name = variant_of(Style.STAGES, number)
    assert name is not None
    return find_variant(name), deals[number - 1]
