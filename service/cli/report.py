"""Report on recorded games: loss, luck, strength with its interval, and what to train next.

FILE is the JSON that the page gives out, or text with a game in each line: GAME GOAL STATE:ACTION,STATE:ACTION,... with every
decision in order. player=2 before the moves is for a player who moved second, and rules=NAME=VALUE,... for other rules. - reads
standard input.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, TextIO

import click
import orjson

from service.answers.errors import ProblemError
from service.answers.names import bind
from service.answers.play.reports import Record, report
from service.answers.respelling import game_slug
from service.answers.solved import Solved, again
from service.cli.parts import database
from service.words import strengths as words


class _Goal(NamedTuple):
    """A goal of a game under some rules, as texts."""

    game: str
    goal: str
    rules: str


@click.command(help=__doc__)
@click.argument("file", type=click.File("r", encoding="utf-8"))
def main(file: TextIO) -> None:
    games: dict[_Goal, list[Record]] = {}
    for goal, record in _recorded(file.read()):
        games.setdefault(goal, []).append(record)
    if not games:
        raise click.ClickException("there is no game in the file")
    with database.opened() as reader:
        for goal, records in games.items():
            bound = bind(goal.game, goal.goal, goal.rules)
            try:
                document = words.with_words(again(partial(_report, partial(Solved, reader, bound), records)))
            except ProblemError as problem:
                raise click.ClickException(f"{bound.game_slug} {bound.slug}, {problem.field}: {problem}") from problem
            click.echo(f"{bound.game.title}, {bound.slug}:")
            click.echo(words.report(bound, document))


def _report(opened: Callable[[], Solved], records: list[Record]) -> dict[str, Any]:
    return report(opened(), records)


def _recorded(text: str) -> Iterator[tuple[_Goal, Record]]:
    """Yield the games of a file."""
    if text.lstrip().startswith("{"):
        try:
            for game in orjson.loads(text)["games"]:
                moves = [(move["state"], move["action"]) for move in game["decisions"]] if "decisions" in game else None
                goal = _Goal(game_slug(game["game"]), game["goal"], game.get("rules", ""))
                yield goal, Record(moves, game.get("history"), int(game.get("player", 1)))
        except (orjson.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise click.ClickException(f"the file is not one of recorded games: {error}") from error
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _line(number, line)


def _line(number: int, line: str) -> tuple[_Goal, Record]:
    """Return the game of a line of text."""
    parts = line.split()
    options = dict(part.partition("=")[::2] for part in parts[2:-1])
    moves = [move.rpartition(":")[::2] for move in parts[-1].split(",")]
    if (
        len(parts) < 3
        or not set(options) <= {"player", "rules"}
        or options.get("player", "1") not in ("1", "2")
        or not all(map(all, moves))
    ):
        raise click.ClickException(
            f"line {number}: a game is written GAME GOAL STATE:ACTION,STATE:ACTION,... with player=2 or rules=NAME=VALUE before the moves"
        )
    return _Goal(game_slug(parts[0]), parts[1], options.get("rules", "")), Record(
        moves, None, int(options.get("player", 1))
    )
