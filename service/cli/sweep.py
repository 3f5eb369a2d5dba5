"""Solve goals of games under all combinations of rules that FILE lists, and keep the values of each.

The table of the sweep, which is named after FILE, is written to standard output as CSV, and served under /v1/sweeps/NAME. What is
kept already is not solved again.
"""

import sys
from contextlib import closing
from pathlib import Path

import click

from service.answers import sweeps
from service.batch import executor
from service.batch.sweeps import file as files
from service.batch.sweeps import solve
from service.cli.parts import progress
from service.settings import Settings
from service.store.reader import Reader


@click.command(help=__doc__)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1, 64), help="Worker processes.")
@click.option(
    "--scheduler", metavar="ADDRESS", help="Hand the tasks to the workers of a Dask scheduler: tls://HOST:PORT."
)
@click.option("--local-cluster", type=click.IntRange(1, 64), metavar="N", help="Hand the tasks to N Dask workers here.")
def main(file: Path, jobs: int, scheduler: str | None, local_cluster: int | None) -> None:
    url = Settings.from_env().database_url
    farm = executor.farm(scheduler, local_cluster)
    wanted = files.read(files.name_of(file), file.read_text("utf-8", "replace"))
    with progress.told("sweeping") as tell:
        outcomes = solve.solve(url, wanted, jobs, progress=tell, farm=farm)
    with closing(Reader(url)) as reader:
        sys.stdout.write(sweeps.csv(sweeps.tabled(wanted.name, reader.sweep(wanted.name))))
    for outcome in outcomes:
        # Without a bar, the line of the task has told a refusal already.
        if outcome.status == "failed" and (outcome.failure != "refused" or sys.stderr.isatty()):
            click.echo(f"failed: {outcome.name}: {outcome.message}", err=True)
    # Combinations that the game refuses are expected where rules exclude each other.
    sys.exit(any(one.status == "failed" and one.failure != "refused" for one in outcomes))
