"""Drop superseded solutions, except the newest N of each game, goal and rules. Current solutions always stay."""

import click

from service.batch import tasks
from service.files.maker import folder_of
from service.settings import Settings


@click.command(help=__doc__)
@click.option(
    "--keep", required=True, type=click.IntRange(0), metavar="N", help="The number of superseded solutions that stay."
)
def main(keep: int) -> None:
    settings = Settings.from_env()
    folder = folder_of(settings)
    dropped = tasks.prune(settings.database_url, keep, folder)
    for one in dropped:
        click.echo(f"dropped {one.id}: {one.rows} rows of {one.created_at}")
    click.echo(f"{len(dropped)} dropped")
