"""Ask puzzles of a game, one after the other, and judge the answers: right or wrong, the cost, and why.

Without --seed the puzzles are those of today, which are the same everywhere. An empty answer passes a puzzle over.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from service.answers.errors import ProblemError, as_problem
from service.answers.names import Token, token
from service.answers.play import judging, puzzles
from service.answers.respelling import game_slug
from service.answers.solved import Solved, again
from service.cli.parts import database
from service.words import puzzles as words
from service.words import sentences
from service.words.phrases import amount
from solvers.errors import TablebaseError


@click.command(help=__doc__)
@click.argument("game")
@click.option("--theme", default="", help="A theme of the game, such as trap or what-to-keep; of cards go-out.")
@click.option("--level", default="", help="easy, medium or hard.")
@click.option("--seed", default="", help="Letters, digits and hyphens that determine the puzzles; by default the date.")
@click.option("--puzzles", "count", default=puzzles.SERIES, show_default=True, type=click.IntRange(1, puzzles.SERIES))
def main(game: str, theme: str, level: str, seed: str, count: int) -> None:
    right, answered, lost = 0, 0, 0.0
    goals = set()
    with database.opened() as reader:
        for number in range(1, count + 1):
            bound, wanted = puzzles.settled(game_slug(game), judging.Wanted(theme, level, seed, number))
            opened = partial(Solved, reader, bound)
            document = again(partial(_asked, opened, wanted))
            click.echo("\n".join([f"{number}. {words.question(bound, document)}", *words.actions(document)]))
            regret = _answered(opened, token(bound, document["state"]))
            if regret is not None:
                answered, right, lost = answered + 1, right + (regret == 0), lost + regret
                goals.add(bound.problem.goal)
            click.echo()
    # Points, cards and chances have no sum.
    told = "".join(f"; {amount(goal, lost)} lost" for goal in goals) if len(goals) == 1 else ""
    click.echo(f"{right} of {answered} right{told}." if answered else "No answers.")


def _asked(opened: Callable[[], Solved], wanted: judging.Wanted) -> dict[str, Any]:
    return puzzles.puzzle(opened(), wanted)


def _judged(opened: Callable[[], Solved], state: Token, chosen: str) -> dict[str, Any]:
    return puzzles.verdict(opened(), state, chosen)


def _answered(opened: Callable[[], Solved], state: Token) -> float | None:
    """Read an answer, say the verdict, and return what it costs; None if the puzzle is passed over."""
    while True:
        chosen = click.prompt("Your action", default="", show_default=False)
        if not chosen.strip():
            return None
        try:
            document = again(partial(_judged, opened, state, chosen))
        except (ProblemError, TablebaseError) as error:
            click.echo(sentences.problem(as_problem(error).document()))
            continue
        click.echo(words.verdict(opened().bound, document))
        return float(document["regret"])
