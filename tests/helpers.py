"""What several tests share: random decks, rules and play, and the bridge to the naive oracle.

Nothing here needs pytest or hypothesis, so that subprocesses of the tests can use it too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from acesup_solver.acesup.actions import Action
from acesup_solver.acesup.family import ACES_UP
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS, NO_CUTS, Cut
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.batch import deals_of_seeds
from acesup_solver.cards import PACK, Card, Rank, Suit
from acesup_solver.deals import Deal
from acesup_solver.families import REASONS, VERDICTS, Decisions
from acesup_solver.results import Limits, Reason, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from acesup_solver.variants import VARIANTS
from tests import oracle

ACES_UP_VARIANTS = {name: found for name, found in VARIANTS.items() if found.family is ACES_UP}

CUT_SETS: tuple[Cut, ...] = (ALL_CUTS, NO_CUTS, *Cut, *(ALL_CUTS & ~cut for cut in Cut))
"""All cuts, none, each one alone, all but each one."""

FILLERS = ("any", "any", "any", "court", "aces", "none", "A", "K", "AK", "QJ", "T432")
SWITCHES: dict[str, tuple[Any, ...]] = {
    "fillers": FILLERS,
    "reach": ("top", "any-card"),
    "discards": ("forced", "optional"),
    "gaps": ("may-fill", "must-fill"),
    "lone_moves": (True, False),
    "high": ("ace", "king"),
}
"""The values of every rule switch but the number of columns; the usual ones more often."""


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, separated by blanks."""
    return tuple(map(Card.parse, text.split()))


def random_deck(rng: random.Random, fewest: int = 2, most: int = 7) -> Deal:
    """A shuffled pack of 2 to 7 ranks, high ones more often than low ones, sometimes any."""
    count = rng.randint(fewest, most)
    ranks = sorted(Rank)[-count:] if rng.random() < 0.6 else rng.sample(sorted(Rank), count)
    deck = [Card(suit, rank) for suit in Suit for rank in ranks]
    rng.shuffle(deck)
    return Deal(tuple(deck))


def random_pack(rng: random.Random) -> Deal:
    """A shuffled pack of 52 cards."""
    return Deal(tuple(rng.sample(PACK, 52)))


def random_rules(rng: random.Random, fewest_columns: int = 2, most_columns: int = 5) -> Rules:
    """A rule set in which every switch is thrown at random; four columns half of the time."""
    switches = {name: rng.choice(values) for name, values in SWITCHES.items()}
    columns = rng.randint(fewest_columns, most_columns)
    if fewest_columns <= 4 <= most_columns and rng.random() < 0.5:
        columns = 4
    return Rules(columns=columns, **switches)


def oracle_rules(rules: Rules) -> oracle.Rules:
    """The same rules for the oracle."""
    return oracle.Rules(
        columns=rules.columns,
        fillers=rules.fillers_name,
        reach=rules.reach.value,
        discards=rules.discards.value,
        gaps=rules.gaps.value,
        lone_moves=rules.lone_moves,
        high=rules.high.value,
    )


def oracle_position(game: Game) -> oracle.Position:
    """The position of a game for the oracle."""
    columns = tuple(tuple(map(str, column)) for column in game.columns)
    return columns, tuple(map(str, game.stock))


def oracle_start(deal: Deal, rules: Rules) -> oracle.Position:
    """The start of a game for the oracle."""
    return oracle.start(tuple(map(str, deal)), oracle_rules(rules))


def random_play(game: Game, rng: random.Random, most: int = 400) -> Iterator[Action]:
    """Play a game to its end, or for a while: yields every action just before it is pushed.

    Moves are chosen less often than discards and deals, so that games come to their later rounds,
    but one player in three likes them, so that columns get out of step.
    """
    weight_of_a_move = rng.choice((0.1, 0.5, 2.0))
    for _ in range(most):
        legal = game.legal_actions
        if not legal:
            return
        weights = [weight_of_a_move if ">" in action else 1.0 for action in legal]
        action = rng.choices(legal, weights)[0]
        yield action
        game.push(action)


def middle_of_a_game(game: Game, rng: random.Random) -> Game:
    """The game itself after a random number of random actions."""
    for _ in random_play(game, rng, most=rng.randint(0, 6 * len(game.stock) // 2)):
        pass
    return game


def taken_out_of_its_history(game: Game) -> Game:
    """The same position made with `Game.from_position`, which knows nothing of what led there."""
    return Game.from_position(game.columns, game.stock, game.discarded, game.rules)


def replay(deal: Deal, moves: Sequence[str], rules: Rules) -> oracle.Position:
    """Where a line of play leads by the rules of the oracle; `ValueError` at an illegal action."""
    position = oracle_start(deal, rules)
    for action in moves:
        position = oracle.apply(position, action, oracle_rules(rules))
    return position


@dataclass
class Tally:
    """What `check_deck` has seen: decks won, lost, and too large for the oracle."""

    won: int = 0
    lost: int = 0
    too_large: int = 0


def check_deck(
    deal: Deal, rules: Rules, tally: Tally, limit: int = 20_000, cut_sets: Iterable[Cut] = CUT_SETS
) -> None:
    """Compare the solver, with these sets of cuts, with the exhaustive search of the oracle.

    Winning lines are replayed in the oracle. Does nothing if the oracle needs more
    positions than the limit. Raises `AssertionError`.
    """
    winnable = oracle.winnable(oracle_start(deal, rules), oracle_rules(rules), limit=limit)
    if winnable is None:
        tally.too_large += 1
        return
    tally.won += winnable
    tally.lost += not winnable
    expected = Verdict.SOLVABLE if winnable else Verdict.UNSOLVABLE
    lines: set[tuple[str, ...]] = set()
    for cuts in cut_sets:
        case = f"{deal} | {rules} | {cuts!r}"
        try:
            solution = solve(Game(deal, rules), cuts=cuts)
        except Exception as error:
            raise AssertionError(f"no answer: {case}") from error
        assert solution.verdict is expected, f"{solution}: {case}"
        if winnable and solution.moves not in lines:
            lines.add(solution.moves)
            assert oracle.won(replay(deal, solution.moves, rules), oracle_rules(rules)), case


def check_random_decks(seed: int, count: int, **sizes: int) -> Tally:
    """`check_deck` for random decks of 3 to 7 ranks under random rules, four columns most often.

    All cuts, none, each one alone and four random sets of them are compared.
    """
    rng = random.Random(seed)
    tally = Tally()
    for _ in range(count):
        deal = random_deck(rng, sizes.get("fewest", 3), sizes.get("most", 7))
        some = [Cut(rng.randrange(int(ALL_CUTS) + 1)) for _ in range(4)]
        cut_sets = (ALL_CUTS, NO_CUTS, *Cut, *some)
        check_deck(deal, random_rules(rng), tally, sizes.get("limit", 20_000), cut_sets)
    return tally


def decided(
    rules: Rules, seeds: range, cuts: Cut = ALL_CUTS, limits: Limits | None = None
) -> Decisions:
    """The answers for the deals of these seeds, in one thread."""
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], seeds)
    return DealDecider(rules, cuts=cuts, limits=limits).decide(deals)


def verdicts(decisions: Decisions) -> list[Verdict]:
    """The verdicts as such."""
    return [VERDICTS[verdict] for verdict in decisions.verdicts.tolist()]


def reasons(decisions: Decisions) -> list[Reason]:
    """The reasons as such."""
    return [REASONS[reason] for reason in decisions.reasons.tolist()]
