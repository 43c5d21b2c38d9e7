"""Who asks: cookies, profiles without a password, accounts with one."""

from __future__ import annotations

import unicodedata
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.requests import Request
from starlette.responses import Response

from acesup_solver.speedaces.store import NameTakenError, Player, Store, StoreError
from acesup_solver.web.errors import ApiError
from acesup_solver.web.limits import Buckets, network_of
from acesup_solver.web.names import looks_of
from acesup_solver.web.settings import Settings
from acesup_solver.web.shield import address_of

__all__ = ["Identity"]

_LONGEST_TOKEN = 100


class Identity:
    """Finds out who asks, and lets players in and out."""

    def __init__(
        self, store: Store, settings: Settings, passwords: PasswordHasher | None = None
    ) -> None:
        self._store = store
        self._settings = settings
        self._passwords = passwords or PasswordHasher()
        # What an unknown name is compared with, so that it takes as long as a known one.
        self._nobody: str | None = None
        limits = settings.limits
        self._playing = Buckets(limits.playing, "requests")
        self._logins = Buckets(limits.logins, "logins")
        self._failures = Buckets(limits.failures, "wrong passwords for this name")
        self._failures_anywhere = Buckets(limits.failures_anywhere, "wrong passwords for this name")
        self._registrations = Buckets(limits.registrations, "new accounts")

    # Who asks

    def player(self, request: Request) -> Player:
        """The player who asks; `ApiError` if nobody knows."""
        player = self.player_or_none(request)
        if player is None:
            what = "log in first" if self._settings.accounts else "choose a profile first"
            raise ApiError("unauthorized", what)
        self._playing.take(str(player.number))
        return player

    def player_or_none(self, request: Request) -> Player | None:
        """The player who asks, ``None`` if nobody knows."""
        token = self._token(request)
        return None if token is None else self._store.accounts.player_of(token)

    def client(self, request: Request) -> str:
        """Who asks, where it does not matter which player it is."""
        return network_of(address_of(request.scope))

    def _token(self, request: Request) -> str | None:
        token = request.cookies.get(self._settings.cookie)
        fits = token is not None and token.isascii() and 0 < len(token) <= _LONGEST_TOKEN
        return token if fits else None

    # Letting in

    def choose_profile(self, request: Request, answer: Response, name: str) -> Player:
        """Play as the player of a name, who is added if there is none; without passwords only."""
        if self._settings.accounts:
            raise ApiError("forbidden", "players log in here; there are no profiles")
        player = self._added(name)
        self._let_in(request, answer, player)
        return player

    def _added(self, name: str) -> Player:
        try:
            return self._store.add_player(name)
        except StoreError as error:
            raise ApiError("invalid", str(error)) from error

    def register(self, request: Request, answer: Response, name: str, password: str) -> Player:
        """Add a player with a password."""
        self._needs_accounts()
        self._registrations.take(self.client(request))
        looks = looks_of(name)
        hashed = self._passwords.hash(password)
        try:
            player = self._store.accounts.add(name, looks, hashed)
        except NameTakenError as error:
            raise ApiError("conflict", str(error)) from error
        except StoreError as error:
            raise ApiError("invalid", str(error)) from error
        self._let_in(request, answer, player)
        return player

    def log_in(self, request: Request, answer: Response, name: str, password: str) -> Player:
        """Let a player in; `ApiError` says the same for an unknown name and a wrong password."""
        self._needs_accounts()
        self._logins.take(self.client(request))
        # Guessing stops soon from one address, which keeps nobody else out, and slows down where it comes
        # from many; who is logged in stays so meanwhile.
        wanted = " ".join(unicodedata.normalize("NFC", name).split()).casefold()
        wanted_here = f"{self.client(request)} {wanted}"
        self._failures.check(wanted_here)
        self._failures_anywhere.check(wanted)
        found = self._store.accounts.find(name)
        nobody = self._hash_of_nobody()
        fits = self._fits(found[1] if found else nobody, password)
        if found is None or not fits:
            self._failures.take(wanted_here)
            self._failures_anywhere.take(wanted)
            raise ApiError("unauthorized", "no player has that name and that password")
        player, hashed = found
        if self._passwords.check_needs_rehash(hashed):
            self._store.accounts.set_password(player, self._passwords.hash(password))
        self._let_in(request, answer, player)
        return player

    def _hash_of_nobody(self) -> str:
        if self._nobody is None:
            self._nobody = self._passwords.hash("nobody has this password")
        return self._nobody

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._passwords.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    def log_out(self, request: Request, answer: Response) -> None:
        """Forget who asks."""
        token = self._token(request)
        if token is not None:
            self._store.accounts.logout(token)
        answer.delete_cookie(self._settings.cookie, **self._cookie_manners())

    def _let_in(self, request: Request, answer: Response, player: Player) -> None:
        # Always a new token, and the old one is worth nothing any more.
        before = self._token(request)
        if before is not None:
            self._store.accounts.logout(before)
        lasts = self._settings.login_lasts
        token = self._store.accounts.login(player, lasts=lasts)
        seconds = int(lasts.total_seconds())
        answer.set_cookie(self._settings.cookie, token, max_age=seconds, **self._cookie_manners())

    def _cookie_manners(self) -> dict[str, Any]:
        return {
            "path": "/",
            "secure": self._settings.secure,
            "httponly": True,
            "samesite": "strict",
        }

    def _needs_accounts(self) -> None:
        if not self._settings.accounts:
            raise ApiError("forbidden", "there are no accounts here; choose a profile")
