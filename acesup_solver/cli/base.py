"""The commands' common manners: help in sections, errors in one line, exit statuses."""

from __future__ import annotations

import sys
from typing import Any

import click
from click.core import ParameterSource

from acesup_solver.cli.errors import (
    DONE,
    INTERRUPTED,
    exit_with,
    library_errors,
    pipe_may_close,
    say,
)
from acesup_solver.cli.streams import flush_output

__all__ = ["Command", "CommandGroup", "CommandLine", "given_options"]

_SECTIONS = ("Deals", "Rules", "Filters", "Limits", "Output", "Options")


def given_options(ctx: click.Context) -> list[str]:
    """The options of a command that stand on the command line, by their first names or ``--no-…``."""
    return [
        param.secondary_opts[0]
        if param.secondary_opts and ctx.params[param.name] is False
        else param.opts[0]
        for param in ctx.command.get_params(ctx)
        if param.name is not None
        and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
    ]


class Command(click.Command):
    """A command that lists its options under headings."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, section by section."""
        sections: dict[str, list[tuple[str, str]]] = {name: [] for name in _SECTIONS}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                sections[getattr(param, "section", "Options")].append(record)
        for name, records in sections.items():
            if records:
                with formatter.section(name):
                    formatter.write_dl(records)


class CommandGroup(Command, click.Group):
    """A command that has commands of its own."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands and then the options."""
        self.format_commands(ctx, formatter)
        super().format_options(ctx, formatter)


class CommandLine(CommandGroup):
    """The program: a group of commands that reports errors in one line and never with a traceback.

    The exit status is what the command returns: 0 done, 1 refuted, 2 wrong use, 130 interrupted.
    """

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Parse the command line; the help may be read through a pipe."""
        with pipe_may_close():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command: the one place where what the library refuses becomes an error line."""
        with pipe_may_close(), library_errors():
            status = super().invoke(ctx)
            flush_output()
            return status

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program and exit with its status."""
        try:
            status = super().main(*args, **kwargs | {"standalone_mode": False})
        except click.Abort:
            say("Interrupted.")
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            exit_with(error)
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            exit_with(click.UsageError(f"{where}{error.strerror or error}"))
        sys.exit(status or DONE)
