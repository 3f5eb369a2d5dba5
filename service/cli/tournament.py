"""Play two players of the card game of Thirty against each other, each deal twice with the seats exchanged.

A player is random, greedy, stop-loss or kamikaze, or a goal whose published solution is a player. With --budget-ms or
--playouts the first player, then a goal, searches each position, as the service does on request. The figures are the
first player's, with intervals at 95 %.
"""

import sys
import time
from collections.abc import Iterator
from functools import partial
from math import inf

import click

from service.answers.ask.solved_goals import SolvedGoals
from service.cli.parts import database
from solvers.contract.rows import Row
from solvers.errors import UnknownError
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.offline import searching, tournament
from solvers.games.card_thirty.rules import CardThirtyRules


def published(rules: CardThirtyRules, goal: str) -> Iterator[Row]:
    """Return the rows of a goal's current solution."""
    with database.opened() as reader:
        yield from SolvedGoals(reader, rules.game, rules, {goal: "player"}).rows(goal)


def learned_goal(name: str) -> str:
    """Return the name of a player if it is a goal. Raises UnknownError if it is a fixed strategy, which does not search."""
    if name not in LEARNED:
        raise UnknownError(f"the player {name!r} does not search", field="first", example=LEARNED[0], available=LEARNED)
    return name


def describe(name: str, estimate: tournament.Estimate | None, unit: str) -> str:
    """Return the line of a figure."""
    if estimate is None:
        return f"{name:<22} -  too few hands for a match"
    interval = estimate.confidence
    around = f"{interval.level:.0%} interval {interval.low:.4f} to {interval.high:.4f}" if interval else "no interval"
    return f"{name:<22} {estimate.value:.4f} {unit}  {around}"


@click.command(help=__doc__)
@click.argument("first")
@click.argument("second")
@click.option("--rules", "rules_text", default="", metavar="K=V,...", help="Rules other than the default ones.")
@click.option("--hands", default=20_000, show_default=True, type=click.IntRange(2), help="Hands, two for each deal.")
@click.option("--seed", default=1, show_default=True, help="The seed of the deals.")
@click.option("--budget-ms", type=click.IntRange(1, 1000), help="Milliseconds that the first player searches.")
@click.option(
    "--playouts", type=click.IntRange(1), help="Play-outs of a search instead: the same hands on any machine."
)
def main(
    first: str, second: str, rules_text: str, hands: int, seed: int, budget_ms: int | None, playouts: int | None
) -> None:
    rules = CardThirtyRules.parse(rules_text)
    players = [tournament.player(name, lambda goal: published(rules, goal)) for name in (first, second)]
    play = partial(tournament.play, players[0])
    limits = (inf if budget_ms is None else budget_ms / 1000, inf if playouts is None else playouts)
    if limits != (inf, inf):
        rows = published(rules, learned_goal(first))
        play = partial(searching.play, searching.SearchingPlayer(rules, first, rows, *limits))
    # The first call compiles the players.
    play(players[1], 1, seed, rules)
    began = time.process_time()
    with click.progressbar(
        length=2 * (hands // 2), label="playing", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        scores = play(players[1], hands // 2, seed, rules, bar.update)
    seconds = time.process_time() - began
    figures = tournament.standing(scores, rules)
    told = {"ms": budget_ms, "play-outs": playouts}
    searching_for = "".join(f", searching for {number} {unit}," for unit, number in told.items() if number is not None)
    click.echo(f"{first}{searching_for} against {second}: {2 * len(scores)} hands, {len(scores)} deals, seed {seed}")
    click.echo(describe("margin a hand", figures.margin, "points"))
    click.echo(describe("hands won", figures.won, "of 1"))
    click.echo(describe("dealer's disadvantage", figures.dealer, "points"))
    click.echo(describe(f"matches of {rules.hands} won", figures.match, "of 1"))
    click.echo(f"{2 * len(scores) / max(seconds, 1e-9):.0f} hands a second", err=True)
