"""``acesup-solve hint``: what to do when the stock is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from acesup_solver.cli.analyse import AFTER, play_after
from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE, library_errors
from acesup_solver.cli.options import RULES, SCHEME, TEXT_OR_JSON, chosen_variant, option, options
from acesup_solver.cli.output import Sink, opened, pretty
from acesup_solver.cli.solve import only_source
from acesup_solver.cli.sources import deal_in_words, position_in_file
from acesup_solver.cli.warmup import compile_advice
from acesup_solver.deals import Deal
from acesup_solver.schemes import DEFAULT_SCHEME

if TYPE_CHECKING:
    from acesup_solver.aceskings.hint import Advice as AcesAndKingsAdvice
    from acesup_solver.aceskings.hint import Chance as AcesAndKingsChance
    from acesup_solver.acesup.hint import Advice, Chance
    from acesup_solver.families import Game
    from acesup_solver.variants import Variant

__all__ = ["SAMPLING", "hint"]

_DEALS = (
    option("--seed", section="Deals", type=int, metavar="N", help="The deal with this number."),
    option(
        "--deal",
        "cards",
        section="Deals",
        metavar="CARDS",
        help="The whole pack in dealing order, as in 'QD AS 8C ...'.",
    ),
    option(
        "--position",
        section="Deals",
        metavar="FILE",
        help="A game in progress, as JSON with its columns and the cards that are unseen or"
        " discarded; - is standard input.",
    ),
)
SAMPLING = (
    option(
        "--samples",
        section="Limits",
        type=int,
        metavar="N",
        help="Number of next rounds that are drawn to look ahead. Default: 100, or 1000 under rules"
        " that no network was trained for. Aces and Kings: orders of the stock, 32; 0 is instant.",
    ),
)
_BUDGET = (
    option(
        "--budget-ms",
        section="Limits",
        type=float,
        metavar="MS",
        help="Draw as many as fit into this time instead.",
    ),
    option(
        "--random-seed",
        section="Limits",
        type=int,
        metavar="N",
        help="What the draws depend on, besides what the player sees. Default: a constant.",
    ),
)

_EXAMPLES = """\b
Examples:
  acesup-solve hint --seed 17 --after 'deal x6D'
  acesup-solve hint --position position.json --budget-ms 200 --format json
"""


@click.command(cls=Command, epilog=_EXAMPLES)
@options(_DEALS, AFTER, SCHEME, RULES, SAMPLING, _BUDGET, TEXT_OR_JSON)
def hint(
    seed: int | None,
    cards: str | None,
    position: str | None,
    after: str,
    scheme: str | None,
    variant: str | None,
    samples: int | None,
    budget_ms: float | None,
    random_seed: int | None,
    form: str,
    output: str | None,
    **switches: object,
) -> int:
    """Advise a player who does not see the stock.

    The advice rests on the columns, on which cards are still to come, and on nothing else: never on
    their order. For each legal action it gives the estimated chance to win with its standard error.
    """
    given = only_source({"--seed": seed, "--deal": cards, "--position": position})
    if scheme is not None and seed is None:
        raise click.UsageError(f"--scheme goes with --seed, not with {given}")
    if position is not None:
        chosen, game = position_in_file(position, variant, switches, ordered=False)
    else:
        chosen = chosen_variant(variant, switches)
        if seed is not None:
            numbers = DEFAULT_SCHEME if scheme is None else scheme
            deal = Deal.from_seed(seed, numbers, packs=chosen.family.packs)
        else:
            deal = deal_in_words(cards or "", packs=chosen.family.packs)
        game = chosen.family.new_game(deal, chosen.rules)
    if position is not None and {"deal", "turn"} & set(after.lower().split()):
        raise click.UsageError(
            "--after takes cards from the stock, and --position does not say which come; expected"
            " discards and moves"
        )
    play_after(game, after)
    with opened(output) as sink:
        compile_advice(chosen)
        with library_errors():
            advice = chosen.family.hint(
                game, samples=samples, budget_ms=budget_ms, seed=random_seed
            )
        if form == "json":
            sink.write(pretty(advice.to_json()))
        else:
            _print(sink, chosen, game, advice)
    return DONE


def _print(sink: Sink, variant: Variant, game: Game, advice: Advice | AcesAndKingsAdvice) -> None:
    from rich.text import Text

    from acesup_solver.cli import report

    width = max(map(len, map(str, (chance.action for chance in advice.actions))), default=0)
    lines = [f"{chance.action:<{width}}  {_of(chance)}" for chance in advice.actions]
    report.print_to(
        sink,
        report.facts(
            [
                ("Position", str(game)),
                *report.rules_of(variant),
                ("Method", _method(advice)),
            ]
        ),
        "",
        Text(advice.explain(), "bold"),
        *(["", "Chance to win after"] if lines else []),
        *(f"  {line}" for line in lines),
    )


def _of(chance: Chance | AcesAndKingsChance) -> str:
    win = f"{100 * chance.win:6.2f} %"
    return win if chance.exact else f"{win} +- {100 * chance.stderr:.2f}"


def _method(advice: Advice | AcesAndKingsAdvice) -> str:
    samples = f", {advice.samples} samples of what may come" if advice.samples else ""
    return f"{advice.method}{samples}"
