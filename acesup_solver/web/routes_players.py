"""Who plays: profiles, accounts, logins."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from acesup_solver.replay import Style
from acesup_solver.speedaces.store import Player
from acesup_solver.version import __version__
from acesup_solver.web.answers import Me
from acesup_solver.web.asked import AccountRequest, Nothing, ProfileRequest
from acesup_solver.web.describing import errors
from acesup_solver.web.house import House
from acesup_solver.web.shield import API

__all__ = ["router"]


def router(house: House) -> APIRouter:
    """The routes under `API` that tell who plays."""
    routes = APIRouter(prefix=API, tags=["players"])

    def told(player: Player | None) -> dict[str, object]:
        settings, store, today = house.settings, house.store, house.today
        attempts = won = 0
        if player is not None:
            attempts = store.attempts(player, Style.DAILY, today.isoformat())
            won = attempts and store.has_won_daily(player, today)
        return {
            "mode": settings.mode,
            "player": None if player is None else player.name,
            "players": [] if settings.accounts else [other.name for other in store.players()],
            "taler": 0 if player is None else store.taler(player),
            "version": __version__,
            "today": today.isoformat(),
            "timezone": settings.timezone,
            "daily": {"attempts": attempts, "won": bool(won)},
            "may_add_tournaments": house.may_add_tournaments(player),
        }

    @routes.get("/me", response_model=Me, responses=errors())
    def me(request: Request) -> dict[str, object]:
        """Who asks; nobody, where the player is null."""
        return told(house.identity.player_or_none(request))

    @routes.post("/profile", response_model=Me, responses=errors("invalid", "forbidden"))
    def profile(body: ProfileRequest, request: Request, answer: Response) -> dict[str, object]:
        """Play as somebody, who is added if new; only where there are no passwords."""
        return told(house.identity.choose_profile(request, answer, body.name))

    @routes.post(
        "/account",
        response_model=Me,
        responses=errors("invalid", "forbidden", "conflict"),
    )
    async def account(
        body: AccountRequest, request: Request, answer: Response
    ) -> dict[str, object]:
        """Become a player with a password, and log in."""
        register = house.identity.register
        return await house.hash(lambda: told(register(request, answer, body.name, body.password)))

    @routes.post(
        "/login",
        response_model=Me,
        responses=errors("invalid", "unauthorized", "forbidden"),
    )
    async def login(body: AccountRequest, request: Request, answer: Response) -> dict[str, object]:
        """Log in."""
        log_in = house.identity.log_in
        return await house.hash(lambda: told(log_in(request, answer, body.name, body.password)))

    @routes.post("/logout", response_model=Me, responses=errors("invalid", "forbidden"))
    def logout(body: Nothing, request: Request, answer: Response) -> dict[str, object]:  # noqa: ARG001
        """Log out."""
        house.identity.log_out(request, answer)
        return told(None)

    return routes
