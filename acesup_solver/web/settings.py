"""How a server is set up."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from acesup_solver.web.limits import RequestLimits

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What whoever starts a server decides.

    `accounts`: players have passwords; without, whoever reaches the server may play as anybody. `hosts`
    are the names under which the server answers, besides `localhost` and addresses (``None``: any, which
    only a server with accounts can afford). `secure`: it is reached through TLS, and cookies go no other
    way. `sites` are the origins of other sites whose pages may use the services. `open_tournaments`:
    players with accounts may start tournaments. `open_metrics`: not only this machine sees them.
    """

    accounts: bool = False
    timezone: str = "UTC"
    hosts: frozenset[str] | None = field(default_factory=frozenset)
    secure: bool = False
    sites: frozenset[str] = frozenset()
    open_tournaments: bool = False
    open_metrics: bool = False
    limits: RequestLimits = field(default_factory=RequestLimits)

    @property
    def mode(self) -> str:
        """What the page is told: ``local`` or ``accounts``."""
        return "accounts" if self.accounts else "local"

    @property
    def login_lasts(self) -> dt.timedelta:
        """How long a browser is remembered."""
        return dt.timedelta(days=30 if self.accounts else 400)

    @property
    def cookie(self) -> str:
        """The name of the cookie; browsers refuse the prefix unless it came through TLS, from this host."""
        return "__Host-acesup" if self.secure else "acesup"
