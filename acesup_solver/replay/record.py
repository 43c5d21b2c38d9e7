"""What stands in a record of play: a header, and for every game its deal, its events and its result.

A record is text, one JSON object a line (see `lines`), to which lines are only ever appended:

    {"format":"acesup-play","version":1,"id":…,"style":…,"player":…,…}      once
    {"game":1,"variant":…,"rules":{…},"deal":"QD AS …","scheme":…,"seed":…,"began":…}
    {"n":1,"at":0,"do":"deal","points":0}                                   an event; at in ms
    {"n":2,"at":1520,"do":"x6D","points":10}
    {"result":1,"end":"won",…,"total":…}                                    of game 1

Every line has a ``seal`` besides. Seeds are decimal text, because not all of them are numbers to
JavaScript; ``began`` is in UTC. Games of a run follow each other in one record.
"""

from __future__ import annotations

import datetime as dt
import re
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass

from acesup_solver.deals import Deal
from acesup_solver.replay.lines import InvalidRecordError
from acesup_solver.replay.play import GameResult
from acesup_solver.replay.styles import InvalidStyleError, Style, in_play
from acesup_solver.variants import Variant, find_variant

__all__ = [
    "FORMAT",
    "VERSION",
    "GameStart",
    "Header",
    "InvalidLineError",
    "date_in",
    "event_line",
    "instant",
    "integer",
    "parse_instant",
    "result_line",
    "text_of",
]

FORMAT = "acesup-play"
VERSION = 1
LONGEST_NAME = 64
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


class InvalidLineError(ValueError):
    """A line of a record does not say what such a line has to say."""


def instant(moment: dt.datetime) -> str:
    """A moment as it is written in a record: UTC, to the millisecond.

    >>> instant(dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC))
    '2026-11-30T12:00:00.000Z'
    """
    utc = moment.astimezone(dt.UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"


def parse_instant(text: object) -> dt.datetime:
    """The moment that a record names; `InvalidLineError` if it is none."""
    if isinstance(text, str) and _INSTANT.fullmatch(text):
        try:
            return dt.datetime.fromisoformat(text)
        except ValueError:
            pass
    raise InvalidLineError(f"time {text!r}; expected one such as '2026-11-30T12:00:00.000Z'")


def date_in(moment: dt.datetime, timezone: str) -> dt.date:
    """The calendar date of a moment in a time zone; `InvalidLineError` if there is no such zone.

    >>> date_in(dt.datetime(2026, 11, 30, 23, 30, tzinfo=dt.UTC), 'UTC').isoformat()
    '2026-11-30'
    """
    if timezone == "UTC":
        return moment.astimezone(dt.UTC).date()
    try:
        return moment.astimezone(zoneinfo.ZoneInfo(timezone)).date()
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise InvalidLineError(
            f"unknown time zone {timezone!r}; expected one such as 'Europe/Berlin'"
        ) from None


def integer(content: Mapping[str, object], name: str) -> int:
    """A whole number of 0 or more on a line."""
    value = content.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidLineError(f"{name!r} is {value!r}; expected a whole number, 0 or more")
    return value


def text_of(content: Mapping[str, object], name: str, most: int = LONGEST_NAME) -> str:
    """A text on a line."""
    value = content.get(name)
    if not isinstance(value, str) or len(value) > most:
        raise InvalidLineError(f"{name!r} is not a text of at most {most} characters")
    return value


def _optional(content: Mapping[str, object], name: str) -> str | None:
    return None if content.get(name) is None else text_of(content, name)


def _check_keys(content: Mapping[str, object], expected: set[str]) -> None:
    if odd := sorted(set(content) ^ expected):
        what = "missing" if odd[0] in expected else "unknown"
        raise InvalidLineError(f"{what} key {odd[0]!r}")


@dataclass(frozen=True, slots=True)
class Header:
    """Whose play a record is of, and in which style.

    `play_id` tells records apart. `date` and `timezone` belong to the daily deal, `tournament` to a
    tournament, `seed` to a run whose deals were drawn with it; ``None`` otherwise.
    """

    play_id: str
    style: Style
    player: str
    software: str
    timezone: str | None = None
    date: dt.date | None = None
    tournament: str | None = None
    seed: str | None = None

    def __post_init__(self) -> None:
        for name in ("play_id", "player", "software", "timezone", "tournament", "seed"):
            if len(getattr(self, name) or "") > LONGEST_NAME:
                raise InvalidLineError(f"{name}: expected at most {LONGEST_NAME} characters")
        if not self.play_id:
            raise InvalidLineError("no id")
        daily = self.style is Style.DAILY
        if (self.date is not None) != daily or (self.timezone is not None) != daily:
            raise InvalidLineError(
                f"{self.style} play: a date and a time zone belong to daily play"
            )
        if (self.tournament is not None) != (self.style is Style.TOURNAMENT):
            raise InvalidLineError(f"{self.style} play: a tournament belongs to tournament play")
        if self.seed is not None and not self.style.is_run:
            raise InvalidLineError(f"{self.style} play: a seed belongs to a run")

    def to_json(self) -> dict[str, object]:
        """The line, without its seal."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "id": self.play_id,
            "style": self.style.value,
            "player": self.player,
            "software": self.software,
            "timezone": self.timezone,
            "date": None if self.date is None else self.date.isoformat(),
            "tournament": self.tournament,
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, content: Mapping[str, object]) -> Header:
        """The header on a line; `InvalidRecordError` if the record is of another format or version."""
        if content.get("format") != FORMAT:
            raise InvalidRecordError(f"no record of play; expected 'format': '{FORMAT}'")
        version = content.get("version")
        if isinstance(version, bool) or version != VERSION:
            raise InvalidRecordError(
                f"version {version!r} of the format; this program reads version {VERSION}"
            )
        expected = {"format", "version", "id", "style", "player", "software", "timezone", "date"}
        _check_keys(content, expected | {"tournament", "seed"})
        try:
            style = Style.parse(content["style"])
        except InvalidStyleError as error:
            raise InvalidLineError(str(error)) from None
        date = _optional(content, "date")
        try:
            day = None if date is None else dt.date.fromisoformat(date)
        except ValueError:
            raise InvalidLineError(f"date {date!r}; expected one such as '2026-11-30'") from None
        return cls(
            play_id=text_of(content, "id"),
            style=style,
            player=text_of(content, "player"),
            software=text_of(content, "software"),
            timezone=_optional(content, "timezone"),
            date=day,
            tournament=_optional(content, "tournament"),
            seed=_optional(content, "seed"),
        )


@dataclass(frozen=True, slots=True)
class GameStart:
    """The variant and the deal of a game, and when its first action was taken."""

    number: int
    variant: Variant
    deal: Deal
    began: dt.datetime

    def to_json(self) -> dict[str, object]:
        """The line, without its seal."""
        deal = self.deal
        return {
            "game": self.number,
            "variant": self.variant.name,
            "rules": in_play(self.variant).rules.to_json(),
            "deal": str(deal),
            "scheme": deal.scheme,
            "seed": None if deal.seed is None else str(deal.seed),
            "began": instant(self.began),
        }

    @classmethod
    def from_json(cls, content: Mapping[str, object]) -> GameStart:
        """The start of a game on a line; a deal that has a seed is compared with the seed's."""
        _check_keys(content, {"game", "variant", "rules", "deal", "scheme", "seed", "began"})
        rules = content["rules"]
        if not isinstance(rules, dict):
            raise InvalidLineError("'rules' is not an object")
        variant = find_variant(text_of(content, "variant"))
        # In a record nothing goes without saying: an alias, or a rule left out, is another record.
        played = in_play(variant.changed(**rules))
        if played.rules.to_json() != rules or variant.name != content["variant"]:
            raise InvalidLineError(f"the rules are not those that {variant} is played by")
        text = text_of(content, "deal", 400)
        deal = Deal.parse(text, packs=variant.family.packs)
        if str(deal) != text:
            raise InvalidLineError("the deal is not written as a deal is")
        seed, scheme = _optional(content, "seed"), _optional(content, "scheme")
        if (seed is None) != (scheme is None):
            raise InvalidLineError("a seed without a scheme, or a scheme without a seed")
        if seed is not None and scheme is not None:
            deal = _deal_of_seed(deal, seed, scheme, variant)
        return cls(integer(content, "game"), played, deal, parse_instant(content["began"]))


def _deal_of_seed(deal: Deal, seed: str, scheme: str, variant: Variant) -> Deal:
    if not re.fullmatch(r"0|[1-9][0-9]{0,30}", seed):
        raise InvalidLineError(f"seed {seed!r}; expected a number")
    own = Deal.from_seed(int(seed), scheme, packs=variant.family.packs)
    if own != deal:
        place = next(i for i, pair in enumerate(zip(own, deal, strict=True)) if pair[0] != pair[1])
        raise InvalidLineError(
            f"another deal than the seed's: card {place + 1} is {deal.cards[place]}; expected"
            f" {own.cards[place]}, as in deal {seed} of {scheme}"
        )
    return own


def event_line(number: int, at: int, event: str, points: int) -> dict[str, object]:
    """The line of an event, without its seal."""
    return {"n": number, "at": at, "do": event, "points": points}


def result_line(number: int, result: GameResult, total: int) -> dict[str, object]:
    """The line of a game's result, without its seal; `total` is that of the run so far."""
    return {"result": number, **result.to_json(), "total": total}
