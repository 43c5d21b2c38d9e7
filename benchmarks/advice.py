"""How strong the advice is, and how fast: players on common deals, compared pair by pair.

    python -m benchmarks.advice

Every player plays the same deals, seeds 0 on of splitmix-1, and is measured by the exact chance that is
left before the last round, which estimates the share of games won with less noise.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count

import click
import numpy as np
import numpy.typing as npt

import acesup_solver as au
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.playing import DealPlayer
from acesup_solver.autoplays import autoplay, mean_with_interval
from acesup_solver.batch import deals_of_seeds
from acesup_solver.families import PlayerName
from acesup_solver.kernels.digest import stale_files
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from benchmarks import machine

VARIANTS = {"classic": 20_000, "aerobatics": 20_000, "easy": 600, "strict": 20_000}
"""How many deals are played."""

EVERY_ROUND = 8 * 7 * 6 * 5
"""So many next rounds there are where eight cards are to come: each is taken, and the answer is exact."""

BUDGETS_MS = (20, 50, 100)


def players_of(name: str, games: int) -> list[dict[str, object]]:
    """The players of one variant."""
    variant = au.find_variant(name)
    found: list[dict[str, object]] = []
    greedy: npt.NDArray[np.float64] | None = None
    for player in PlayerName:
        if not variant.family.has_player(variant.rules, player):
            continue
        if player is PlayerName.HINT and name == "strict":
            continue  # nothing to choose
        began = time.process_time()
        played = autoplay(variant, range(games), player=player)
        seconds = time.process_time() - began
        if player is PlayerName.GREEDY:
            greedy = played.chances
        better = None
        if greedy is not None and played.chance is not None:
            better = mean_with_interval(played.chances - greedy)
        found.append(
            {
                "player": player.value,
                "won": played.wins,
                "rate": played.rate,
                "interval95": played.interval95,
                "chance": played.chance,
                "better_than_greedy": better,
                "samples": played.samples,
                "processor_seconds": round(seconds, 2),
            }
        )
        click.echo(f"{name}: {found[-1]}")
    return found


def optional(games: int) -> dict[str, object]:
    """Classic with optional discards: the same player who never holds a card back, and who may."""
    rules = au.find_variant("classic").changed(discards="optional").rules
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(games))
    kept, free = (
        DealPlayer(rules, PlayerName.HINT, holds=holds).play(deals, 0).chances
        for holds in (False, True)
    )
    result: dict[str, object] = {
        "games": games,
        "never_holds": mean_with_interval(kept),
        "may_hold": mean_with_interval(free),
        "difference": mean_with_interval(free - kept),
    }
    click.echo(f"optional discards: {result}")
    return result


def speed(games: int) -> dict[str, object]:
    """The time of a hint in whole games, from the first deal on, by the clock of the thread."""
    times: dict[int, list[float]] = {}
    for seed in range(games):
        game = au.Game(au.Deal.from_seed(seed))
        while True:
            began = time.thread_time()
            advice = au.hint(game)
            times.setdefault(len(game.stock), []).append(1000 * (time.thread_time() - began))
            if advice.action is None or advice.lost:
                break
            game.push(advice.action)
    every = np.array([value for values in times.values() for value in values])
    exact = []
    for game in eight_to_come(games):
        began = time.thread_time()
        au.hint(game, samples=EVERY_ROUND)
        exact.append(1000 * (time.thread_time() - began))
    result: dict[str, object] = {
        "games": games,
        "hints": len(every),
        "mean_ms": float(every.mean()),
        "percentile99_ms": float(np.percentile(every, 99)),
        "slowest_mean_ms": max((float(np.mean(times[stock])), stock) for stock in times),
        "exact_at_8": {"positions": len(exact), "mean_ms": float(np.mean(exact))},
    }
    click.echo(f"speed: {result}")
    return result


def eight_to_come(positions: int) -> Iterator[Game]:
    """Games with eight cards to come that are not lost, on the way of the hints."""
    for seed in count():
        game = au.Game(au.Deal.from_seed(seed))
        while len(game.stock) > 8:
            game.push(str(au.hint(game, samples=1).action))
        if not au.hint(game, samples=1).lost:
            yield game
            positions -= 1
        if positions == 0:
            return


def kept(positions: int) -> dict[str, object]:
    """What the default samples keep of the exact chances where eight cards are to come.

    The round is played to its deal, because the first actions leave most of the choice open.
    """
    chosen = best = 0.0
    for game in eight_to_come(positions):
        best += max(exact_chances(game).values())
        while (action := str(au.hint(game).action)) != "deal":
            game.push(action)
        chosen += exact_chances(game)["deal"]
    result: dict[str, object] = {"positions": positions, "kept": chosen / best}
    click.echo(f"eight cards to come: {result}")
    return result


def exact_chances(game: Game) -> dict[str, float]:
    """The exact chance of each action where eight cards are to come."""
    return {str(chance.action): chance.win for chance in au.hint(game, samples=EVERY_ROUND).actions}


def budgets(games: int) -> list[dict[str, object]]:
    """How well a budget is met, by the clock, where the answer is not exact before it is used up."""
    found: list[dict[str, object]] = []
    for budget in BUDGETS_MS:
        parts = []
        for seed in range(games):
            game = au.Game(au.Deal.from_seed(seed))
            while True:
                began = time.perf_counter()
                advice = au.hint(game, budget_ms=budget)
                taken = 1000 * (time.perf_counter() - began)
                if advice.action is None or advice.lost:
                    break
                if not advice.actions[0].exact:
                    parts.append(taken / budget)
                game.push(advice.action)
        low, middle, high = (float(x) for x in np.percentile(parts, [1, 50, 99]))
        within = float(np.mean(np.abs(np.array(parts) - 1) <= 0.2))
        found.append(
            {
                "budget_ms": budget,
                "hints": len(parts),
                "percentile1": low,
                "median": middle,
                "percentile99": high,
                "within_a_fifth": within,
            }
        )
        click.echo(f"budget: {found[-1]}")
    return found


@click.command()
@click.option("--games", type=click.IntRange(10), help="Fewer games than usual, for a try.")
@click.option("--only-speed", is_flag=True, help="Measure speed alone, and keep the rest as it is.")
def main(games: int | None, only_speed: bool) -> None:
    """Measure the advice and keep it in results/advice.json; about five minutes on two cores."""
    if stale_files():
        raise click.ClickException(
            "kernel files were edited: python -m acesup_solver.kernels.digest"
        )
    au.hint(au.Game(au.Deal.from_seed(17)))
    speeds: dict[str, object] = {
        "speed": speed(min(games or 100, 100)),
        "budgets": budgets(min(games or 20, 20)),
        "kept": kept(min(games or 500, 500)),
    }
    if only_speed:
        measured = machine.read(machine.ADVICE) | speeds
    else:
        measured = {
            "variants": [
                {
                    "name": name,
                    "games": games or usual,
                    "players": players_of(name, games or usual),
                }
                for name, usual in VARIANTS.items()
            ],
            "optional": optional(games or 10_000),
            **speeds,
        }
    if games is None:
        machine.write(machine.ADVICE, measured)


if __name__ == "__main__":
    main()
