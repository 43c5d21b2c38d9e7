"""Played games for the tests of records, sessions and the store: by chance, or to the win."""

from __future__ import annotations

import datetime as dt
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from acesup_solver.deals import Deal
from acesup_solver.families import Game
from acesup_solver.pools import shipped_pool
from acesup_solver.replay import InvalidRecordError, check
from acesup_solver.replay.lines import NO_KEY, Chain
from acesup_solver.speedaces import FreePlay, SetClock, Stages
from acesup_solver.speedaces.advice import Hint
from acesup_solver.speedaces.session import Session
from acesup_solver.variants import find_variant

NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


def clock_at(moment: dt.datetime = NOON) -> SetClock:
    """A clock that stands at a moment."""
    return SetClock(moment)


def any_advice(game: Game) -> Hint:
    """A hint that costs no time: the first legal action."""
    return Hint(str(game.legal_actions[0]), "Do what can be done.")


class Deals:
    """Deals that are proved solvable, each with a line that wins it."""

    def __init__(self) -> None:
        self.lines: dict[tuple[str, Deal], tuple[str, ...]] = {}
        self._deals: dict[str, tuple[Deal, ...]] = {}
        for variant in ("five-columns", "classic", "aerobatics"):
            entries = shipped_pool(variant, plain=True).entries
            self.lines |= {(variant, entry.deal): entry.moves for entry in entries}
            self._deals[variant] = tuple(entry.deal for entry in entries)

    def solvable(self, variant: str) -> Sequence[Deal]:
        return self._deals[variant]

    def daily(self, date: dt.date) -> Deal:
        return self._deals["classic"][date.toordinal() % 500]


DEALS = Deals()


def new_session(programme: Any, clock: SetClock | None = None, **settings: Any) -> Session:
    """A session with a clock that stands and a cheap adviser."""
    settings.setdefault("adviser", any_advice)
    settings.setdefault("play_id", "a-play")
    return Session(programme, clock=clock or clock_at(), **settings)


def free_session(variant: str = "classic", seed: int = 17, **settings: Any) -> Session:
    """A session of free play with the deal of a number."""
    return new_session(FreePlay.of_seed(variant, seed), **settings)


def winning_line(session: Session) -> tuple[str, ...]:
    """A line that wins the game of a session whose deal is one of `DEALS`."""
    return DEALS.lines[session._shown.variant.name, session._shown.deal]


def win(session: Session, clock: SetClock, *, seconds: float = 0.5) -> None:
    """Win the game of a session, some seconds an action."""
    for action in winning_line(session):
        session.act(action)
        if session.result is None:
            clock.move(seconds=seconds)


def win_run(session: Session, clock: SetClock, *, stages: int = 5, seconds: float = 0.5) -> None:
    """Win so many stages of a run."""
    for stage in range(stages):
        if stage:
            session.next_game()
        win(session, clock, seconds=seconds)


def play_at_random(session: Session, clock: SetClock, rng: random.Random, most: int = 150) -> None:
    """Play a game with undos, hints and pauses to its end, or give it up after a while."""
    for _ in range(most):
        if session.result is not None:
            return
        clock.move(seconds=rng.choice((0, 0.001, 0.4, 1.2)))
        view = session.view()
        chance = rng.random()
        if view["can_finish"]:
            session.finish()
        elif chance < 0.1 and view["can_undo"]:
            session.undo()
        elif chance < 0.15:
            session.hint()
        else:
            actions: Any = view["actions"]
            weights = [
                0.3 if ">" in action and action[0] not in "RWS" else 1.0 for action in actions
            ]
            session.act(rng.choices(actions, weights)[0])
    if session.result is None:
        session.resign()


def played(session: Session, actions: str) -> Session:
    """A session after some actions."""
    for action in actions.split():
        session.act(action)
    return session


def won_record() -> str:
    """The record of a game of classic that was won."""
    clock = clock_at()
    session = new_session(FreePlay.solvable("classic", 3, DEALS), clock)
    win(session, clock)
    return session.record


def won_run() -> str:
    """The record of a run whose stages were all won."""
    clock = clock_at()
    session = new_session(Stages.drawn(5, DEALS), clock)
    win_run(session, clock)
    return session.record


def refused(record: str) -> str:
    """Why a record is refused; `AssertionError` if it is not."""
    try:
        found = check(record)
    except InvalidRecordError as error:
        return str(error)
    assert not found.confirmed
    return str(found.refusal)


def place_of(record: str, wanted: str, occurrence: int = 0) -> int:
    """The line of an event."""
    places = [i for i, line in enumerate(lines_of(record)) if line.get("do") == wanted]
    return places[occurrence]


def random_record(variant: str, seed: int, key: bytes = NO_KEY, **switches: Any) -> str:
    """The record of a game played at random."""
    rng, clock = random.Random(seed), clock_at()
    chosen = find_variant(variant).changed(**switches)
    deal = Deal.from_seed(rng.getrandbits(64), packs=chosen.family.packs)
    if rng.random() < 0.3:
        deal = Deal(deal.cards)
    session = new_session(FreePlay(chosen, deal), clock, key=key)
    play_at_random(session, clock, rng)
    return session.record


Line = dict[str, Any]


def lines_of(record: str) -> list[Line]:
    """The lines of a record as objects."""
    return [json.loads(line) for line in record.splitlines()]


def resealed(lines: Sequence[Line], key: bytes = NO_KEY) -> str:
    """The record with these lines and with seals that fit, as a cheat would make it."""
    chain, texts = Chain(key=key), []
    for content in lines:
        text, chain = chain.sealed({k: v for k, v in content.items() if k != "seal"})
        texts.append(f"{text}\n")
    return "".join(texts)


def tampered(record: str, change: Callable[[list[Line]], object]) -> str:
    """A record changed by a function, with seals that fit."""
    lines = lines_of(record)
    change(lines)
    return resealed(lines)
