"""Play a published policy, or two against each other, with seeded dice, and print the served figures beside the result.

If the goal or the policy has an opponent, both players are played. Games that are made of turns are played from
beginning to end; --turns writes them turn by turn. In the card game of Thirty FIRST is a learned goal, and SECOND another one
or random, greedy, stop-loss or kamikaze; without SECOND the first player plays itself.
"""

import sys
from functools import partial
from typing import TextIO

import click

from service.answers.play.simulation import Run, SimulatedFigure
from service.batch.simulation import simulate
from service.cli.parts import database


def describe(figure: SimulatedFigure) -> str:
    """Return the line of a figure."""
    interval = figure.confidence
    line = (
        f"{figure.name:<6} {figure.value:.6f}  {interval.level:.0%} interval {interval.low:.6f} to {interval.high:.6f}"
    )
    if figure.served is None:
        return line
    verdict = "inside" if figure.inside else "outside"
    served = f"exact {float(figure.served):.6f} ({figure.served})"
    if figure.error_bound:
        served = f"served {float(figure.served):.6f} within {figure.error_bound:.2g}"
    return f"{line}  {served}, {verdict}"


@click.command(help=__doc__)
@click.argument("game")
@click.argument("first")
@click.argument("second", required=False)
@click.option("--rules", "rules_text", default="", metavar="K=V,...", help="Rules other than the default ones.")
@click.option("--start", default="", metavar="STATE", help="The state from which to play; by default the game's start.")
@click.option("--plays", default=30_000, show_default=True, type=click.IntRange(2), help="The number of games.")
@click.option("--seed", default=1, show_default=True, help="The seed of the dice or deals.")
@click.option("--scores", is_flag=True, help="List the count of each score of the first policy.")
@click.option(
    "--turns",
    type=click.File("w", encoding="utf-8"),
    help="Write every game turn by turn as CSV: game, turn, player, points banked (0 for a bust), total of player 1, total of "
    "player 2. With - the games go to standard output and the figures to standard error.",
)
def main(
    game: str,
    first: str,
    second: str | None,
    rules_text: str,
    start: str,
    plays: int,
    seed: int,
    turns: TextIO | None,
    *,
    scores: bool,
) -> None:
    # If the games go to standard output, everything else goes to standard error.
    aside = turns is not None and turns.name == "<stdout>"
    bar_of = partial(click.progressbar, length=plays, label="playing", file=sys.stderr)
    with database.opened() as reader, bar_of(hidden=not sys.stderr.isatty()) as bar:
        run = Run(game, first, second, rules_text, plays, seed, start, turns)
        done = simulate(reader, run, bar.update)
    click.echo(
        f"{game} {first}{f' against {second}' if second else ''}: {plays} plays from {done.start}, seed {seed}",
        err=aside,
    )
    for figure in done.figures:
        click.echo(describe(figure), err=aside)
    if done.stored_ends:
        click.echo("the values of ends are read from the solution, so the simulation does not check them", err=aside)
    if scores:
        for score, times in sorted(done.scores.items()):
            click.echo(f"{score:>6} {times:>9} {times / plays:.6f}", err=aside)
