"""Playing: begin, look, act."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from acesup_solver.pools import shipped_pools
from acesup_solver.replay import Style
from acesup_solver.replay.scoring import variant_factor
from acesup_solver.replay.styles import in_play
from acesup_solver.speedaces import FREE_VARIANTS, FreePlay
from acesup_solver.speedaces.programmes import Programme
from acesup_solver.speedaces.store import Saved, StoreError
from acesup_solver.variants import VARIANTS, UnknownVariantError, Variant
from acesup_solver.web.answers import DidAnswer, OpenPlays, PlayAnswer, Variants
from acesup_solver.web.asked import ActionRequest, PlayId, PlayRequest
from acesup_solver.web.describing import errors
from acesup_solver.web.errors import ApiError
from acesup_solver.web.house import House
from acesup_solver.web.shield import API

__all__ = ["router"]


def router(house: House) -> APIRouter:
    """The routes under `API` with which a game is played."""
    routes = APIRouter(prefix=API, tags=["plays"])

    @routes.get("/variants", response_model=Variants, responses=errors())
    def variants() -> dict[str, object]:
        """All variants, with the rules that people play them with."""
        return {"variants": [_described(variant) for variant in VARIANTS.values()]}

    @routes.get("/plays", response_model=OpenPlays, responses=errors("unauthorized"))
    def open_plays(request: Request) -> dict[str, object]:
        """The player's open plays, the latest first."""
        player = house.identity.player(request)
        return {"plays": [_listed(house, saved) for saved in house.store.open_plays(player, 20)]}

    @routes.post(
        "/plays",
        status_code=201,
        responses={
            200: {"model": PlayAnswer, "description": "The attempt that has not ended."},
            201: {"model": PlayAnswer},
            **errors("invalid", "unauthorized", "not-found", "refused"),
        },
    )
    def begin(body: PlayRequest, request: Request) -> JSONResponse:
        """A new play. It is kept, and counts, from its first action on.

        Where an attempt at the same daily deal or tournament has not ended, it is the answer, unless
        another is wanted: `again`.
        """
        player = house.identity.player(request)
        play, is_new = house.table.begin(player, _programme(house, body), again=body.again)
        return JSONResponse(play, 201 if is_new else 200)

    @routes.get(
        "/plays/{play_id}",
        responses={200: {"model": PlayAnswer}, **errors("invalid", "unauthorized", "not-found")},
    )
    def view(play_id: PlayId, request: Request) -> JSONResponse:
        """How a play of the player stands, also when it is over."""
        player = house.identity.player(request)
        return JSONResponse(house.table.view(player, play_id))

    @routes.post(
        "/plays/{play_id}/actions",
        responses={
            200: {"model": DidAnswer},
            **errors("invalid", "unauthorized", "not-found", "conflict", "refused", play=True),
        },
    )
    async def act(play_id: PlayId, body: ActionRequest, request: Request) -> JSONResponse:
        """Do something. The same request again counts once and is answered again."""

        def work() -> JSONResponse:
            player = house.identity.player(request)
            if body.do == "hint":
                house.hints.take(str(player.number))
            return JSONResponse(house.table.act(player, play_id, body))

        return await (house.think(work) if body.do == "hint" else house.play(work))

    return routes


def _described(variant: Variant) -> dict[str, object]:
    played = in_play(variant)
    return {
        "name": variant.name,
        "family": variant.family.name,
        "rules": played.rules.to_json(),
        "words": played.rules.in_words(),
        "pool": variant.name in shipped_pools(),
        "in_points": variant.family.by_hand.in_points,
        "factor": variant_factor(played),
        "in_menu": variant.name in FREE_VARIANTS,
    }


def _listed(house: House, saved: Saved) -> dict[str, object]:
    number, variant = house.store.current_game(saved.play_id)
    return {
        "id": saved.play_id,
        "style": saved.style.value,
        "variant": variant,
        "stage": number if saved.style.is_run else None,
        "tournament": saved.contest if saved.style is Style.TOURNAMENT else None,
        "date": saved.contest if saved.style is Style.DAILY else None,
        "touched": saved.touched.isoformat(),
    }


def _programme(house: House, wish: PlayRequest) -> Programme:
    """What a wish stands for; numbers are drawn here and never told."""
    store = house.store
    if wish.style == "daily":
        return store.daily()
    if wish.style == "stages":
        return store.stages(house.seeds())
    if wish.style == "tournament":
        if wish.tournament is None:
            raise ApiError("invalid", "tournament: expected the name of one")
        try:
            return store.tournament(wish.tournament)
        except StoreError as error:
            raise ApiError("not-found", str(error)) from error
    try:
        if wish.deal == "solvable":
            return FreePlay.solvable(wish.variant or "classic", house.seeds(), house.source)
        return FreePlay.of_seed(wish.variant or "classic", house.seeds())
    except UnknownVariantError as error:
        raise ApiError("invalid", f"variant: {error}") from error
