"""Solve and publish all defaults of all games, all defaults of a GAME, or one GOAL. Unchanged solutions are skipped."""

import os
import sys

import click

from service.batch import executor, tasks
from service.batch.sweeps import shipped
from service.cli.parts import progress
from service.settings import Settings
from service.store import migrate


@click.command(help=__doc__)
@click.argument("game", required=False)
@click.argument("goal", required=False)
@click.option("--rules", "rules_text", default="", metavar="K=V,...", help="Rules other than the default ones.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1, 64), help="Worker processes.")
@click.option("--long", "long", is_flag=True, help="Take about ten times as many samples for what is estimated.")
@click.option("--watch", is_flag=True, help="Solve what the service is asked for, until stopped.")
@click.option(
    "--scheduler", metavar="ADDRESS", help="Hand the tasks to the workers of a Dask scheduler: tls://HOST:PORT."
)
@click.option("--local-cluster", type=click.IntRange(1, 64), metavar="N", help="Hand the tasks to N Dask workers here.")
@click.option("--stages", default="", metavar="FOLDER", help="Keep stages here, to go on from after an interruption.")
@click.option("--force", is_flag=True, help="Solve again even if nothing has changed.")
def main(
    game: str | None,
    goal: str | None,
    rules_text: str,
    jobs: int,
    scheduler: str | None,
    local_cluster: int | None,
    stages: str,
    *,
    force: bool,
    long: bool,
    watch: bool,
) -> None:
    if watch:
        if game or rules_text or force or long or scheduler or local_cluster or stages:
            raise click.UsageError("--watch solves what is asked for, and takes no other option than --jobs")
        # Read when NumPy is first imported. Whoever forks must have no other thread.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from service.batch import watching  # noqa: PLC0415  # behind the line above

        click.echo("Loading and compiling the solvers.", err=True)
        watching.warm()
        click.echo("Waiting for requests.", err=True)
        watching.Watcher(Settings.from_env(), jobs, lambda line: click.echo(line, err=True)).run()
        return
    url = Settings.from_env().database_url
    farm = executor.farm(scheduler, local_cluster)
    # Nothing is written for arguments that are refused.
    if game is None and not rules_text:
        migrate.upgrade(url)
        shipped.load(url)
    with progress.told("solving") as tell:
        outcomes = tasks.solve(
            url, game, goal, rules_text, jobs, force=force, long=long, progress=tell, farm=farm, stages=stages
        )
    solved = sum(one.status == "solved" for one in outcomes)
    unchanged = sum(one.status not in ("solved", "failed") for one in outcomes)
    sys.exit(progress.summary(outcomes, solved=solved, unchanged=unchanged))
