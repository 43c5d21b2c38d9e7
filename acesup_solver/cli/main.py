"""The entry point ``acesup-solve``."""

from __future__ import annotations

import signal

import click

from acesup_solver.cli.analyse import analyse
from acesup_solver.cli.autoplay import autoplay
from acesup_solver.cli.base import CommandLine
from acesup_solver.cli.bound import bound
from acesup_solver.cli.daily import daily
from acesup_solver.cli.deal import deal
from acesup_solver.cli.difficulty import difficulty
from acesup_solver.cli.hint import hint
from acesup_solver.cli.interrupts import raise_ctrl_c
from acesup_solver.cli.play import play
from acesup_solver.cli.pool import pool
from acesup_solver.cli.replay import replay
from acesup_solver.cli.solve import solve
from acesup_solver.cli.streams import hold_places
from acesup_solver.cli.survey import EXAMPLES, survey
from acesup_solver.cli.variants import variants
from acesup_solver.cli.warmup import warmup
from acesup_solver.version import __version__

__all__ = ["acesup_solve", "run"]

PROGRAM = "acesup-solve"

acesup_solve = click.group(
    PROGRAM,
    cls=CommandLine,
    invoke_without_command=True,
    epilog=EXAMPLES,
    subcommand_metavar="[COMMAND ...]",
    context_settings={"help_option_names": ["-h", "--help"]},
)(survey)
acesup_solve = click.version_option(__version__, prog_name=PROGRAM, message="%(prog)s %(version)s")(
    acesup_solve
)
for command in (
    solve,
    analyse,
    difficulty,
    hint,
    autoplay,
    bound,
    deal,
    daily,
    play,
    pool,
    replay,
    variants,
    warmup,
):
    acesup_solve.add_command(command)


def run() -> None:
    """Run the program with the arguments of the process; does not return."""
    hold_places()
    signal.signal(signal.SIGINT, raise_ctrl_c)
    acesup_solve.main(prog_name=PROGRAM)
