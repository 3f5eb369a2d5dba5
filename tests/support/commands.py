"""The command ``tablebase``, to be called in this process or started."""

import sys
from collections.abc import Mapping, Sequence

from click.testing import CliRunner, Result

from service.cli.group import commands

# The beginning of a command that is started in the checkout.
TABLEBASE = (sys.executable, "-m", "service.cli")


def called(
    name: str, arguments: Sequence[str], env: Mapping[str, str | None] | None = None, stdin: str | None = None
) -> Result:
    """Return how a subcommand ends that is called in this process; ``given`` is what a person types."""
    return CliRunner(env=env).invoke(commands, [name, *arguments], input=stdin, prog_name="tablebase")
