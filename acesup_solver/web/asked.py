"""What is asked of the server: every body is checked before anybody looks at it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

__all__ = [
    "AccountRequest",
    "ActionRequest",
    "Nothing",
    "PlayId",
    "PlayRequest",
    "PositionRequest",
    "ProfileRequest",
    "RecordRequest",
    "TournamentRequest",
]

VariantName = Annotated[StrictStr, Field(pattern=r"^[a-z-]{1,32}$")]
TournamentName = Annotated[StrictStr, Field(min_length=1, max_length=64)]
PlayId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


Cards = Annotated[list[StrictStr], Field(max_length=104)]
"""Such as ``["KC", "7D"]``."""
Piles = Annotated[list[Cards], Field(max_length=13)]


def _part(words: str) -> Any:
    """A part of a position that need not be there."""
    return Field(default=None, description=words)


class Request(BaseModel):
    """A body: exactly these keys, of exactly these types."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Nothing(Request):
    """An empty object."""


class ProfileRequest(Request):
    """A player without a password."""

    name: Annotated[StrictStr, Field(min_length=1, max_length=200)]


class AccountRequest(Request):
    """A player with a password."""

    name: Annotated[StrictStr, Field(min_length=1, max_length=200)]
    password: Annotated[StrictStr, Field(min_length=8, max_length=200)]


class PlayRequest(Request):
    """What to play: a variant and a kind of deal for free play, a name for a tournament.

    `again` begins another attempt at a daily deal or a tournament while one goes on, which its first
    action gives up.
    """

    style: Literal["free", "daily", "stages", "tournament"]
    variant: VariantName | None = None
    deal: Literal["any", "solvable"] = "any"
    tournament: TournamentName | None = None
    again: StrictBool = False


class ActionRequest(Request):
    """One thing that a player does.

    `sequence` is that of the play it is meant for, `request` any name that the client never uses twice.
    """

    sequence: Annotated[StrictInt, Field(ge=0, le=1_000_000)]
    request: Annotated[StrictStr, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    do: Literal["tap", "act", "deal", "undo", "hint", "finish", "resign", "next"]
    place: (
        Annotated[StrictInt, Field(ge=1, le=8)]
        | Annotated[StrictStr, Field(pattern=r"^[A-Za-z0-9]{1,3}$")]
        | None
    ) = None
    action: Annotated[StrictStr, Field(pattern=r"^[A-Za-z0-9>]{1,16}$")] | None = None


class TournamentRequest(Request):
    """A new tournament."""

    name: TournamentName


class PositionRequest(BaseModel):
    """A game in progress, as the command line reads it; an order of the stock is forgotten.

    A game of Aces Up has `columns`, and one of `unseen`, `discarded` and `stock`; a game of Aces and Kings
    has `reserves`, `slots`, `waste` and `foundations`, and `unseen` or `stock`.
    """

    # What the family does not know it refuses itself, in words that name what it expects.
    model_config = ConfigDict(extra="allow")

    variant: VariantName = "classic"
    rules: dict[str, Any] | None = _part("switches of a house rule, with their values")
    columns: Piles | None = _part("the columns from left to right, each from bottom to top")
    reserves: Piles | None = _part("the two reserves, each from bottom to top")
    slots: list[StrictStr | None] | None = _part("the cards in the slots, null for an empty one")
    waste: Cards | None = _part("the waste from bottom to top")
    foundations: dict[str, list[StrictStr | None]] | None = _part(
        "'up' and 'down': the ranks on top of the foundations, null for an empty one"
    )
    unseen: Cards | None = _part("the cards that are still to come, in any order")
    discarded: Cards | None = _part("the cards that have left the game, in any order")
    stock: Cards | None = _part("the cards that are still to come; their order is not looked at")

    def parts(self) -> dict[str, object]:
        """What was said, and the variant."""
        return {**self.model_dump(exclude_unset=True), "variant": self.variant}


class RecordRequest(Request):
    """A record of play."""

    record: StrictStr
