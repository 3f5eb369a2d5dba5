"""Write the findings, docs/findings.md and the page /findings, from a database with all defaults of all games.

With --check nothing is written: the command fails if a file is not what the database gives.
"""

import sys

import click

from service.batch.findings import document
from service.cli import database
from service.http.app import create_app
from service.settings import ROOT
from service.store.reader import Reader


def drawer(reader: Reader) -> document.Draw:
    """Return a function that draws the picture under an address as the service does."""
    client = create_app(reader=reader).test_client()

    def draw(address: str) -> str:
        reply = client.get(address)
        if reply.status_code != 200:
            raise click.ClickException(f"{address} is not drawn: {reply.text}")
        return reply.text

    return draw


@click.command(help=__doc__)
@click.option("--check", is_flag=True, help="Write nothing; name the files that are stale, and fail if there are any.")
def main(*, check: bool) -> None:
    with database.opened() as reader:
        draw = drawer(reader)
        named = document.stale(reader, draw) if check else document.write(reader, draw)
    for path in named:
        click.echo(f"{path.relative_to(ROOT)} is {'stale' if check else 'written'}")
    sys.exit(1 if check and named else 0)
