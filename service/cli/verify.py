"""Check the equation of every published row again, and the digests, of all games, of a GAME, or of one GOAL."""

import sys

import click

from service.batch.verify import verify
from service.cli.parts import progress
from service.settings import Settings


@click.command(help=__doc__)
@click.argument("game", required=False)
@click.argument("goal", required=False)
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1, 64), help="Worker processes.")
def main(game: str | None, goal: str | None, jobs: int) -> None:
    with progress.told("verifying") as tell:
        outcomes = verify(Settings.from_env().database_url, game, goal, jobs, progress=tell)
    verified = sum(one.status != "failed" for one in outcomes)
    sys.exit(progress.summary(outcomes, verified=verified))
