"""The command ``tablebase``: solve, serve, ask, export and look after a database, each a subcommand in a module of its own."""

from importlib import import_module
from types import FrameType
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from service.cli.parts.faults import in_one_line
from service.version import VERSION

# A module is imported when its command is called, as some take seconds to load. So the summaries stand here.
COMMANDS = {
    "serve": "Serve a database over HTTP.",
    "ask": "Answer a question in sentences.",
    "train": "Ask puzzles, and judge the answers.",
    "report": "Report on recorded games: loss, luck, strength, what to train next.",
    "solve": "Solve and publish what has changed, or one goal.",
    "sweep": "Solve goals under many rules, and write their values as CSV.",
    "verify": "Check every published row again.",
    "export": "Write solutions to files.",
    "simulate": "Play policies with seeded dice, beside the served figures.",
    "price": "Price a rule that you play by.",
    "prune": "Drop superseded solutions.",
    "mcp": "Answer assistants over the Model Context Protocol.",
    "discord": "Print the slash command that Discord is to know.",
    "grant": "Create the PostgreSQL role that may only read.",
    "bench": "Measure solving, lookups and exports beside bare programs.",
    "findings": "Write the findings anew, with every figure from the database.",
    "tournament": "Play two players of the card game of Thirty against each other.",
    "triples": "Search strategies of Toss Up! that beat each other in a circle.",
}


class _Commands(click.Group):
    """The subcommands. Errors of arguments, settings and the database are one line, in all of them alike."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click asks this way
        """Return the names of all subcommands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # as above
        """Return a subcommand; None if there is none of this name."""
        return find(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # as above
        """Write the list of subcommands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the completions of the beginning of a subcommand or an option."""
        named = [
            CompletionItem(name, help=summary) for name, summary in COMMANDS.items() if name.startswith(incomplete)
        ]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        """Run a subcommand."""
        with in_one_line():
            return super().invoke(ctx)


def find(name: str) -> click.Command:
    """Return a subcommand."""
    command: click.Command = import_module(f"service.cli.{name}").main
    return command


@click.command(cls=_Commands, context_settings={"max_content_width": 100})
@click.version_option(VERSION, prog_name="tablebase")
def commands() -> None:
    """Solve games of chance, and answer what the best action is, what it is worth, and how it will end.

    DATABASE_URL names the database; docs/settings.md lists all settings.
    """


def main() -> None:
    """Run the command, and clean up if it is told to end."""
    import signal  # noqa: PLC0415  # only a process of its own has signals

    signal.signal(signal.SIGTERM, _leave)
    commands(prog_name="tablebase")


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
