"""What came of it: reviews, statistics, badges, boards, tournaments."""

from __future__ import annotations

import datetime as dt
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse

from acesup_solver.replay import Style
from acesup_solver.speedaces import BADGES
from acesup_solver.speedaces.store import Entry, StoreError
from acesup_solver.web.answers import Badges, Board, Review, StatisticsAnswer, Tournaments
from acesup_solver.web.asked import PlayId, TournamentRequest
from acesup_solver.web.describing import errors
from acesup_solver.web.errors import ApiError
from acesup_solver.web.house import House
from acesup_solver.web.shield import API

__all__ = ["router"]

_MOST_REVIEWS = 100


def router(house: House) -> APIRouter:
    """The routes under `API` that look back."""
    routes = APIRouter(prefix=API, tags=["hindsight"])
    reviews = _Reviews(house)
    store = house.store

    @routes.get(
        "/plays/{play_id}/review",
        responses={
            200: {"model": Review},
            **errors("invalid", "unauthorized", "not-found", "refused"),
        },
    )
    async def review(
        play_id: PlayId, request: Request, game: Annotated[int, Query(ge=1, le=5)] = 1
    ) -> JSONResponse:
        """What the solver says of a finished game of the player. May take some seconds."""

        def check() -> None:
            player = house.identity.player(request)
            results = house.table.view(player, play_id)["results"]
            assert isinstance(results, list)
            if game > len(results):
                raise ApiError("not-found", f"game {game} of this play is not finished")
            if not reviews.has(play_id, game):
                house.reviews.take(str(player.number))

        await house.play(check)
        return JSONResponse(await house.search(lambda: reviews.get(play_id, game)))

    @routes.get("/statistics", response_model=StatisticsAnswer, responses=errors("unauthorized"))
    def statistics(request: Request) -> dict[str, object]:
        """The record of the player, by variant."""
        player = house.identity.player(request)
        streak = store.daily_streak(player)
        return {
            "variants": {
                name: {
                    "games": found.games,
                    "wins": found.wins,
                    "rate": found.rate,
                    "best_time": found.best_time,
                    "fewest_moves": found.fewest_moves,
                    "streak": found.streak.current,
                    "best_streak": found.streak.best,
                    "cards": found.cards,
                }
                for name, found in store.statistics(player).items()
            },
            "daily_streak": streak.current,
            "best_daily_streak": streak.best,
            "taler": store.taler(player),
        }

    @routes.get("/badges", response_model=Badges, responses=errors("unauthorized"))
    def badges(request: Request) -> dict[str, object]:
        """All badges, and which of them the player has."""
        won = store.badges(house.identity.player(request))
        return {
            "badges": [
                {
                    "key": badge.key,
                    "won": badge.key in won,
                    "name": badge.name,
                    "words": badge.words,
                }
                for badge in BADGES
            ]
        }

    @routes.get("/boards/stages", response_model=Board, responses=errors())
    def stages_board() -> dict[str, object]:
        """The best runs of stages, all confirmed by replay; each player once."""
        return _listed(store.stages_board())

    @routes.get("/boards/daily/{date}", response_model=Board, responses=errors("invalid"))
    def daily_board(date: Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$")]) -> dict[str, object]:
        """Everybody's first attempt at the deal of a day."""
        try:
            day = dt.date.fromisoformat(date)
        except ValueError:
            raise ApiError("invalid", f"date: {date} is not in the calendar") from None
        return _listed(store.daily_board(day))

    @routes.get(
        "/boards/tournaments/{name}",
        response_model=Board,
        responses=errors("invalid", "not-found"),
    )
    def tournament_board(name: Annotated[str, Path(max_length=64)]) -> dict[str, object]:
        """Everybody's first run in a tournament, confirmed by replay."""
        if not name.isprintable():
            raise ApiError("not-found", "there is no tournament of that name")
        try:
            store.tournament(name)
        except StoreError as error:
            raise ApiError("not-found", str(error)) from error
        return _listed(store.tournament_board(name))

    @routes.get("/tournaments", response_model=Tournaments, responses=errors())
    def tournaments(request: Request) -> dict[str, object]:
        """The tournaments, and whether the player has begun a run in them."""
        player = house.identity.player_or_none(request)
        return {
            "tournaments": [
                {
                    "name": name,
                    "played": player is not None
                    and store.attempts(player, Style.TOURNAMENT, name) > 0,
                }
                for name in store.tournaments()
            ]
        }

    @routes.post(
        "/tournaments",
        response_model=Tournaments,
        status_code=201,
        responses=errors("invalid", "unauthorized", "conflict"),
    )
    def add_tournament(body: TournamentRequest, request: Request) -> dict[str, object]:
        """A new tournament with cards of its own, where players may start one."""
        player = house.identity.player(request)
        if not house.may_add_tournaments(player):
            raise ApiError("forbidden", "players do not start tournaments here")
        name = " ".join(body.name.split())
        if not name.isprintable() or not name:
            raise ApiError("invalid", "name: expected letters, digits and signs")
        if name in store.tournaments():
            raise ApiError("conflict", f"there is a tournament {name!r} already")
        try:
            # Seeds of tournaments are never those of other games, so that nobody sees their cards before.
            store.add_tournament(name, secrets.randbits(64))
        except ValueError as error:
            raise ApiError("conflict", str(error)) from error
        return tournaments(request)

    return routes


class _Reviews:
    """The reviews that were asked for lately."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int], dict[str, object]] = OrderedDict()

    def has(self, play_id: str, game: int) -> bool:
        return (play_id, game) in self._kept

    def get(self, play_id: str, game: int) -> dict[str, object]:
        with self._lock:
            found = self._kept.get((play_id, game))
        if found is not None:
            return found
        with self._house.metrics.work("review"):
            found = self._house.review(play_id, game)
        with self._lock:
            self._kept[play_id, game] = found
            if len(self._kept) > _MOST_REVIEWS:
                self._kept.popitem(last=False)
        return found


def _listed(entries: Iterable[Entry]) -> dict[str, object]:
    return {
        "entries": [
            {
                "place": entry.place,
                "player": entry.player,
                "result": entry.result,
                "time": entry.time,
            }
            for entry in entries
        ]
    }
