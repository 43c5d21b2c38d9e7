"""For other sites: deals, hints, checking. Nothing here knows of players."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from acesup_solver.deals import Deal
from acesup_solver.families import Game
from acesup_solver.pools import shipped_pool
from acesup_solver.pools.filters import variant_from_json
from acesup_solver.replay import check
from acesup_solver.schemes import DEFAULT_SCHEME
from acesup_solver.speedaces.advice import hidden_stock_adviser
from acesup_solver.variants import Variant, find_variant
from acesup_solver.version import __version__
from acesup_solver.web.answers import (
    CheckAnswer,
    DealAnswer,
    Health,
    HintAnswer,
    SolvableDealAnswer,
)
from acesup_solver.web.asked import PositionRequest, RecordRequest
from acesup_solver.web.describing import errors
from acesup_solver.web.errors import ApiError
from acesup_solver.web.house import House
from acesup_solver.web.shield import API, address_of

__all__ = ["router"]

_VariantName = Annotated[str, Path(pattern=r"^[a-z-]{1,32}$")]


def router(house: House) -> APIRouter:
    """The routes for other sites, and for whoever watches the server."""
    routes = APIRouter(tags=["services"])

    @routes.get(
        f"{API}/deals/{{variant}}",
        response_model=DealAnswer,
        responses=errors("invalid", "not-found"),
    )
    def deal(
        variant: _VariantName,
        seed: Annotated[str, Query(pattern=r"^[0-9]{1,21}$")],
        scheme: Annotated[str, Query(pattern=r"^[a-z0-9-]{1,32}$")] = DEFAULT_SCHEME,
    ) -> dict[str, object]:
        """The deal with a number of a scheme, whole."""
        chosen = _variant(variant)
        try:
            found = Deal.from_seed(int(seed), scheme, packs=chosen.family.packs)
        except ValueError as error:
            raise ApiError("invalid", str(error)) from error
        return {"variant": chosen.name, "scheme": scheme, "seed": seed, "deal": str(found)}

    @routes.get(
        f"{API}/deals/{{variant}}/solvable",
        response_model=SolvableDealAnswer,
        responses=errors("invalid", "not-found"),
    )
    def solvable(
        variant: _VariantName, number: Annotated[int, Query(ge=0, le=1_000_000)]
    ) -> dict[str, object]:
        """A deal that is proved solvable, with a line that wins: one of the shipped pool, from 0."""
        chosen = _variant(variant)
        pool = shipped_pool(chosen.name)
        if number >= len(pool):
            raise ApiError("not-found", f"number {number}; expected 0 to {len(pool) - 1}")
        entry = pool.entries[number]
        return {
            "variant": chosen.name,
            "scheme": pool.scheme,
            "seed": str(entry.seed),
            "deal": str(entry.deal),
            "number": number,
            "count": len(pool),
            "moves": list(entry.moves),
            "difficulty": entry.difficulty,
            "band": entry.band,
        }

    @routes.post(
        f"{API}/hints", responses={200: {"model": HintAnswer}, **errors("invalid", "refused")}
    )
    async def hint(body: PositionRequest, request: Request) -> JSONResponse:
        """Advice on a position whose stock is hidden; an order of the stock is not looked at."""
        house.services.take(house.identity.client(request))

        def work() -> JSONResponse:
            game = _game_at(body)
            try:
                with house.metrics.work("hint-service"):
                    return JSONResponse(hidden_stock_adviser(game).to_json())
            except ValueError as error:
                raise ApiError("refused", str(error)) from error

        return await house.think(work)

    @routes.post(f"{API}/records/check", response_model=CheckAnswer, responses=errors("invalid"))
    async def check_record(body: RecordRequest, request: Request) -> dict[str, object]:
        """Recompute a record of play, action by action, and confirm or refuse it."""
        house.services.take(house.identity.client(request))

        def work() -> dict[str, object]:
            try:
                with house.metrics.work("check-service"):
                    return check(body.record, key=house.key).to_json()
            except ValueError as error:
                raise ApiError("invalid", f"record: {error}") from error

        return await house.search(work)

    @routes.get("/healthz", response_model=Health, responses=errors())
    def health() -> dict[str, object]:
        """Whether the server and its database work."""
        house.store.tournaments(1)
        return {"status": "ok", "warm": house.warmup.done, "version": __version__}

    @routes.get("/metrics", response_class=PlainTextResponse, responses=errors("forbidden"))
    def metrics(request: Request) -> PlainTextResponse:
        """Counters and times for Prometheus; for this machine only, unless opened to others."""
        if not (house.settings.open_metrics or _is_here(address_of(request.scope))):
            raise ApiError("forbidden", "only for this machine")
        return PlainTextResponse(
            house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8"
        )

    return routes


def _is_here(address: str) -> bool:
    return address == "::1" or address.startswith("127.")


def _variant(name: str) -> Variant:
    try:
        return find_variant(name)
    except ValueError as error:
        raise ApiError("not-found", str(error)) from error


def _game_at(body: PositionRequest) -> Game:
    """The game that a position describes, in the form of the command line."""
    data = body.parts()
    try:
        variant = variant_from_json(data) if "rules" in data else find_variant(body.variant)
        return variant.family.game_at(data, variant.rules, ordered=False)
    except (ValueError, TypeError, KeyError) as error:
        raise ApiError("invalid", str(error) or "no position") from error
