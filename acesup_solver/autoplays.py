"""How often players win who do not see the stock: whole games, on all cores."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from acesup_solver.batch import deals_of_seeds, default_jobs
from acesup_solver.families import Player, PlayerName, Plays
from acesup_solver.schemes import DEFAULT_SCHEME, Scheme, find_scheme
from acesup_solver.surveys import check_seeds, wilson_interval
from acesup_solver.variants import Variant, find_variant
from acesup_solver.version import __version__

__all__ = ["Autoplay", "autoplay", "find_player"]

_CHUNK = 250
_LOOK_SECONDS = 0.1
Z95 = 1.959963984540054


class UnknownPlayerError(ValueError):
    """No player has that name."""


def find_player(name: str | PlayerName) -> PlayerName:
    """The player of that name; `UnknownPlayerError` if there is none.

    >>> find_player('greedy')
    <PlayerName.GREEDY: 'greedy'>
    """
    if isinstance(name, PlayerName):
        return name
    for player in PlayerName:
        if name.strip().lower() == player.value:
            return player
    expected = ", ".join(player.value for player in PlayerName)
    raise UnknownPlayerError(f"unknown player {name!r}; expected {expected}")


@dataclass(frozen=True)
class Autoplay:
    """What a player has won: games in the order of their numbers.

    `won` (uint8) is 1 or 0 for each game. `chances` (float64) is the exact chance that was left before
    the last round, NaN for players who act at random: its mean estimates the same share with less
    noise. `samples` are those of each hint, 0 for players who need none.
    """

    variant: Variant
    player: PlayerName
    scheme: Scheme
    seeds: range
    won: npt.NDArray[np.uint8] = field(repr=False)
    chances: npt.NDArray[np.float64] = field(repr=False)
    samples: int
    seconds: float
    interrupted: bool = False
    version: str = __version__

    @property
    def wins(self) -> int:
        """The number of games won."""
        return int(self.won.sum())

    @property
    def rate(self) -> float:
        """The share of games won; 0 without games."""
        return self.wins / len(self.won) if len(self.won) else 0.0

    @property
    def interval95(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson_interval(self.wins, len(self.won))

    @property
    def chance(self) -> tuple[float, float] | None:
        """The mean exact chance before the last round and half its 95 % interval, if it is known."""
        return mean_with_interval(self.chances)

    def to_json(self) -> dict[str, object]:
        """All of it as plain values but the single games; numbers of deals are texts."""
        chance = self.chance
        return {
            "variant": self.variant.name,
            "rules": self.variant.rules.to_json(),
            "player": self.player.value,
            "scheme": self.scheme.name,
            "seeds": [str(self.seeds.start), str(self.seeds.stop)],
            "won": self.wins,
            "rate": self.rate,
            "interval95": list(self.interval95),
            "chance": None if chance is None else chance[0],
            "chance_interval95": None
            if chance is None
            else [chance[0] - chance[1], chance[0] + chance[1]],
            "samples": self.samples,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
            "version": self.version,
        }


def mean_with_interval(values: npt.NDArray[np.float64]) -> tuple[float, float] | None:
    """The mean of some numbers and half its 95 % interval; ``None`` without two numbers to go by."""
    if len(values) < 2 or np.isnan(values).any():
        return None
    return float(values.mean()), Z95 * float(values.std(ddof=1)) / len(values) ** 0.5


def autoplay(
    variant: str | Variant,
    seeds: range,
    *,
    player: str | PlayerName = PlayerName.HINT,
    samples: int | None = None,
    seed: int | None = None,
    scheme: str = DEFAULT_SCHEME,
    jobs: int | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Autoplay:
    """Let a player who does not see the stock play a range of numbers.

    `samples` and `seed` are those of the hints. What happens in a game depends on nothing else, so the
    results are the same for any number of `jobs` (threads). `on_progress` is told how many games have been
    played and won. Ctrl-C ends it early: what is finished, in the order of the numbers and without a
    hole, is returned with `interrupted` set. Raises `ValueError`s for what does not exist.

    >>> autoplay('five-columns', range(100)).wins
    100
    """
    chosen = find_variant(variant) if isinstance(variant, str) else variant
    who = find_player(player)
    numbers = find_scheme(scheme)
    check_seeds(seeds, numbers)
    crew = _Crew(chosen, who, numbers, samples, seed)
    samples_used = crew.player().samples if who is PlayerName.HINT else 0
    won: list[Plays] = []
    interrupted = False
    games = wins = 0
    began = time.perf_counter()
    plays = crew.play(seeds, default_jobs() if jobs is None else jobs)
    try:
        for part in plays:
            if part is not None:
                won.append(part)
                games += len(part)
                wins += int(part.won.sum())
            if on_progress is not None:
                on_progress(games, wins)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        plays.close()
    return Autoplay(
        variant=chosen,
        player=who,
        scheme=numbers,
        seeds=range(seeds.start, seeds.start + games),
        won=np.concatenate([np.zeros(0, np.uint8), *(part.won for part in won)]),
        chances=np.concatenate([np.zeros(0), *(part.chances for part in won)]),
        samples=samples_used,
        seconds=time.perf_counter() - began,
        interrupted=interrupted,
    )


class _Crew:
    """The workers of one run; each owns a player."""

    def __init__(
        self,
        variant: Variant,
        name: PlayerName,
        scheme: Scheme,
        samples: int | None,
        seed: int | None,
    ) -> None:
        self._variant, self._name, self._scheme = variant, name, scheme
        self._samples, self._seed = samples, seed
        self._players = threading.local()
        self._stop = threading.Event()

    def player(self) -> Player:
        """The player of the thread that asks."""
        player: Player | None = getattr(self._players, "player", None)
        if player is None:
            player = self._variant.family.player(
                self._variant.rules, self._name, samples=self._samples, seed=self._seed
            )
            self._players.player = player
        return player

    def _work(self, seeds: range) -> Plays:
        deals = deals_of_seeds(self._scheme, seeds, packs=self._variant.family.packs)
        return self.player().play(deals, seeds.start, self._stop)

    def play(self, seeds: range, jobs: int) -> Generator[Plays | None, None, None]:
        """The games in the order of their numbers; ``None`` from time to time while they are played."""
        waiting: deque[Future[Plays]] = deque()
        parts = iter(range(seeds.start, seeds.stop, _CHUNK))
        pool = ThreadPoolExecutor(jobs, thread_name_prefix="acesup")
        try:
            while True:
                while len(waiting) < 2 * jobs and (start := next(parts, None)) is not None:
                    part = range(start, min(start + _CHUNK, seeds.stop))
                    waiting.append(pool.submit(self._work, part))
                if not waiting:
                    return
                while not waiting[0].done():
                    wait([waiting[0]], timeout=_LOOK_SECONDS)
                    yield None
                yield waiting.popleft().result()
        finally:
            self._stop.set()
            pool.shutdown(cancel_futures=True)
