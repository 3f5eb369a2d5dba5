"""Print the slash command that Discord is to know, as JSON for its API. docs/chat.md says where to send it."""

import click
import orjson

from service.channels import discord


@click.command(help=__doc__)
def main() -> None:
    click.echo(orjson.dumps(discord.definition(), option=orjson.OPT_INDENT_2))
