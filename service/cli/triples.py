"""Search for three strategies of Toss Up! that beat each other in a circle, and print the strongest triple.

A strategy beats another if it wins more than half of the games when the two take turns to begin. A triple is as strong as
the smallest of its three leads. All printed chances are computed again, with a proved error bound.
"""

import click

from solvers.errors import TablebaseError
from solvers.games.toss_up import matches
from solvers.games.toss_up.offline import triples
from solvers.games.toss_up.rules import TossUpRules


def describe(triple: triples.Triple) -> list[str]:
    """Return one line for each pair of a triple."""
    names = [plan.strategy.slug for plan in triple.plans]
    following = [*names[1:], names[0]]
    numbers = zip(names, following, triple.first, triple.second, triple.margins, strict=True)
    return [
        f"{name} beats {other} by {margin:.6f}: wins {first:.15f} when it begins, {second:.15f} when the other does"
        for name, other, first, second, margin in numbers
    ]


@click.command(help=__doc__)
@click.option("--rules", "rules_text", default="", metavar="K=V,...", help="Rules other than the default ones.")
@click.option(
    "--family",
    "families",
    multiple=True,
    type=click.Choice(triples.FAMILIES),
    default=("thresholds", "aware", "phases"),
    show_default=True,
    help="A family of strategies to search; may be given several times.",
)
@click.option("--low", default=0, show_default=True, type=click.IntRange(0), help="The lowest threshold.")
@click.option("--high", default=100, show_default=True, type=click.IntRange(0), help="The highest threshold.")
@click.option("--step", default=1, show_default=True, type=click.IntRange(1), help="The step between thresholds.")
@click.option(
    "--sample",
    default=2000,
    show_default=True,
    type=click.IntRange(1),
    help="The number of strategies to draw from each of the families phases and dice.",
)
@click.option("--seed", default=2, show_default=True, help="The seed of the draws.")
@click.option(
    "--improve",
    default=8,
    show_default=True,
    type=click.IntRange(0),
    help="The largest change of a number to improve the best triple; 0 for none.",
)
def main(
    rules_text: str,
    families: tuple[str, ...],
    low: int,
    high: int,
    step: int,
    sample: int,
    seed: int,
    improve: int,
) -> None:
    try:
        rules = TossUpRules.parse(rules_text)
    except TablebaseError as error:
        raise click.UsageError(str(error)) from error
    if rules.ending != "first":
        raise click.UsageError("after a last turn strategies look at their opponents: only ending=first is searched")
    space = triples.Space(low, high, step, sample, seed)
    plans = []
    for name in dict.fromkeys(families):
        members = list(triples.family(rules, name, space))
        click.echo(f"{name}: {len(members)} strategies")
        plans += members
    best = triples.search(rules, plans) if plans else None
    if best is None:
        click.echo("none of them beats another in a circle of three")
        return
    click.echo("the strongest triple of these:")
    click.echo("\n".join(describe(best)))
    better = triples.improve(rules, best, improve)
    if better is not best:
        click.echo("improved by changing one number at a time:")
        click.echo("\n".join(describe(better)))
    click.echo(f"chances are within {matches.BOUND:.1e} of the truth")
