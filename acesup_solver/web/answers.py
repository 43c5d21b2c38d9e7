"""What the server answers, as OpenAPI describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "Badges",
    "Board",
    "CheckAnswer",
    "DealAnswer",
    "DidAnswer",
    "ErrorAnswer",
    "Health",
    "HintAnswer",
    "Me",
    "OpenPlays",
    "PlayAnswer",
    "PlayErrorAnswer",
    "Review",
    "SolvableDealAnswer",
    "StatisticsAnswer",
    "Tournaments",
    "Variants",
]

Card = Annotated[str, Field(description="Rank and suit, as in TD.")]
Milliseconds = int


class Answer(BaseModel):
    """What an answer has; more may be added in the same version of the API."""

    model_config = ConfigDict(extra="allow")


# Errors


class Error(Answer):
    """What went wrong: a code for programs, one line for people."""

    code: str
    message: str


class ErrorAnswer(Answer):
    """The answer to what is refused."""

    error: Error


# Players


class DailyNews(Answer):
    """The deal of today: how often the player has tried it, and whether it is won."""

    attempts: int
    won: bool


class Me(Answer):
    """Who plays, and where."""

    mode: Literal["local", "accounts"]
    player: str | None
    players: list[str]
    taler: int
    version: str
    today: str
    timezone: str
    daily: DailyNews
    may_add_tournaments: bool


# Games


class VariantAnswer(Answer):
    """A variant and the rules that it is played with."""

    name: str
    family: Literal["aces-up", "aces-and-kings"]
    rules: dict[str, Any]
    words: str
    pool: bool
    in_points: bool
    factor: int
    in_menu: bool


class Variants(Answer):
    """All variants."""

    variants: list[VariantAnswer]


class GameResult(Answer):
    """A finished game; times in milliseconds."""

    end: Literal["won", "lost", "time", "resigned"]
    at: Milliseconds
    points: int
    seconds_left: int
    score: int
    cards: int
    actions: int
    undos: int
    hints: int


class Foundations(Answer):
    """The foundations of Aces and Kings, each from bottom to top."""

    up: list[list[Card]]
    down: list[list[Card]]


class BoardAnswer(Answer):
    """What lies on the table: columns and discards in Aces Up, the other piles in Aces and Kings."""

    stock: Annotated[int, Field(description="How many cards are still to come.")]
    columns: list[list[Card]] | None = None
    discarded: list[Card] | None = None
    reserves: list[list[Card]] | None = None
    slots: list[Card | None] | None = None
    waste: list[Card] | None = None
    foundations: Foundations | None = None


class PlayAnswer(BoardAnswer):
    """How a play stands."""

    id: str
    style: Literal["free", "daily", "stages", "tournament"]
    stage: int | None
    stages: int
    variant: str
    rules: dict[str, Any]
    actions: list[str]
    can_undo: bool
    can_finish: bool
    points: int
    moves: int
    undos: int
    undos_left: int | None
    hints: int
    elapsed: Milliseconds
    time_left: Milliseconds | None
    result: GameResult | None
    results: list[GameResult]
    total: int
    over: bool
    sequence: int
    tournament: str | None
    date: str | None
    badges: list[str]
    taler: int


class Candidate(Answer):
    """A legal action with its chance to win."""

    action: str
    win: Annotated[float, Field(ge=0, le=1)]
    stderr: float
    exact: bool


class HintAnswer(Answer):
    """A sensible action and why."""

    action: str | None
    words: str
    method: str
    candidates: list[Candidate]
    code: str | None
    data: dict[str, Any]


class DidAnswer(PlayAnswer):
    """How a play stands after an action, and what was done."""

    did: str | None
    hint: HintAnswer | None = None
    repeated: bool = False


class PlayErrorAnswer(ErrorAnswer):
    """What is refused in a play, and how it stands."""

    play: PlayAnswer | None = None


class OpenPlay(Answer):
    """A play that can go on."""

    id: str
    style: str
    variant: str
    stage: int | None
    tournament: str | None
    date: str | None
    touched: str


class OpenPlays(Answer):
    """The player's open plays, the latest first."""

    plays: list[OpenPlay]


# Hindsight

Verdict = Literal["solvable", "unsolvable", "undecided"]


class ReviewPosition(Answer):
    """A position of a finished game."""

    action: str | None
    board: BoardAnswer
    verdict: Verdict


class ReviewLine(Answer):
    """A way to win from after the first so many actions; `boards` has the one before it, too."""

    start: Annotated[int, Field(alias="from")]
    actions: list[str]
    boards: list[BoardAnswer]


class Review(Answer):
    """What the solver says of a finished game with hindsight."""

    game: int
    variant: str
    deal: str
    verdict: Verdict
    played: list[str]
    positions: list[ReviewPosition]
    threw_away: int | None
    in_doubt: list[int] | None
    line: ReviewLine | None


# What came of it


class VariantStatistics(Answer):
    """The record of a variant; times in milliseconds."""

    games: int
    wins: int
    rate: float
    best_time: Milliseconds | None
    fewest_moves: int | None
    streak: int
    best_streak: int
    cards: int


class StatisticsAnswer(Answer):
    """The record of a player."""

    variants: dict[str, VariantStatistics]
    daily_streak: int
    best_daily_streak: int
    taler: int


class BadgeAnswer(Answer):
    """A badge, and what it takes."""

    key: str
    won: bool
    name: str
    words: str


class Badges(Answer):
    """All badges."""

    badges: list[BadgeAnswer]


class BoardEntry(Answer):
    """A place on a board; the time is in milliseconds."""

    place: int
    player: str
    result: int
    time: Milliseconds


class Board(Answer):
    """A board, the best first."""

    entries: list[BoardEntry]


class TournamentAnswer(Answer):
    """A tournament, and whether the player has begun it."""

    name: str
    played: bool


class Tournaments(Answer):
    """The tournaments, the latest first."""

    tournaments: list[TournamentAnswer]


# Services


class DealAnswer(Answer):
    """A deal; numbers are texts, because not all of them are numbers to JavaScript."""

    variant: str
    scheme: str
    seed: str
    deal: str


class SolvableDealAnswer(DealAnswer):
    """A deal that can be won, with a line that wins it."""

    number: int
    count: int
    moves: list[str]
    difficulty: float | None
    band: str | None


class CheckAnswer(Answer):
    """What came of checking a record."""

    confirmed: bool
    line: int | None
    game: int | None
    action: int | None
    reason: str | None
    style: str | None
    player: str | None
    games: list[dict[str, Any]]
    total: int


class Health(Answer):
    """Whether the server works, and whether hints are as quick as they will be."""

    status: Literal["ok"]
    warm: bool
    version: str
