"""Search for the rules of a game's strategy cards, and print them as the module found.py beside its maker.

This takes minutes. The batch only prices what was found; under rules other than the default ones it searches shortly by itself. In a race the search
goes on from what was found before.
"""

import click

from solvers.contract.presentation.banking_words import Banking
from solvers.contract.presentation.policy_words import Keeping
from solvers.dispatch import search_rules
from solvers.games import find
from solvers.strategy_cards import keeping
from solvers.strategy_cards.lines import line, thumb_lines


@click.command(help=__doc__)
@click.argument("game")
@click.argument("goals", nargs=-1)
@click.option("--steps", default=2000, help="Rules that are tried for each size, in a race.")
def main(game: str, goals: tuple[str, ...], steps: int) -> None:
    entry = find(game)
    rules = entry.rules_type()
    cards = {}
    for slug in goals or entry.carded(rules):
        problem = entry.problem(rules, slug)
        words = entry.views(problem).policies
        if isinstance(words, Keeping):
            kept = keeping.search(problem, words, thorough=True)
            lines = [(size, [*map(line, statements)]) for size, statements in kept.items()]
        elif isinstance(words, Banking):
            lines = [(size, thumb_lines(rule)) for size, rule in search_rules(entry, rules, steps).items()]
        else:
            raise click.UsageError(f"{game} {slug} has no strategy cards")
        cards[slug] = {size: own for index, (size, own) in enumerate(lines) if index == 0 or own != lines[index - 1][1]}
    click.echo(
        '"""The rules of strategy cards that `python -m service.batch.cards` has found. A size that is left out has those of the size before."""\n'
    )
    click.echo(f"from solvers.strategy_cards.lines import FoundRules\n\nFOUND: FoundRules = {cards}")


if __name__ == "__main__":
    main()
