"""Price a rule that you play by: what it is worth under a goal, what it loses against best play, and where.

RULE is how you play, in words ("keep every 5 and 6, at least the highest die", "bank at 20, at 12 with 4 dice or fewer"), or the name of a fixed strategy. What was understood is
printed before any number. docs/policies.md has the words of each game.
"""

from typing import TextIO

import click
import orjson

from service.answers.ask import pricing
from service.answers.names import bind
from service.answers.solved import Solved
from service.cli.parts import database
from service.words import prices
from solvers import dispatch


@click.command(help=__doc__)
@click.argument("game")
@click.argument("goal")
@click.argument("rule")
@click.option("--rules", "rules_text", default="", metavar="K=V,...", help="Rules other than the default ones.")
@click.option(
    "--table",
    type=click.File("r", encoding="utf-8"),
    help="A file with a state and an action on each line, as CSV or NDJSON; in all other states RULE is followed.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer of the API.")
def main(game: str, goal: str, rule: str, rules_text: str, table: TextIO | None, *, as_json: bool) -> None:
    with database.opened() as reader:
        bound = bind(game, goal, rules_text)
        text = None if table is None else table.read()
        document = pricing.price(Solved(reader, bound), rule, text, dispatch.price)
    click.echo(
        orjson.dumps(document, option=orjson.OPT_INDENT_2).decode() if as_json else prices.price(bound, document)
    )
