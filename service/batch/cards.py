"""Search for the rules of a game's strategy cards, and print them as the module found.py beside its maker.

This takes minutes. The batch only prices what was found; under rules other than the default ones it searches shortly by itself.
"""

import click

from solvers.contract.presentation.policy_words import Keeping
from solvers.games import find
from solvers.strategy_cards import keeping
from solvers.strategy_cards.lines import line


@click.command(help=__doc__)
@click.argument("game")
@click.argument("goals", nargs=-1)
def main(game: str, goals: tuple[str, ...]) -> None:
    entry = find(game)
    rules = entry.rules_type()
    cards = {}
    for slug in goals or entry.carded(rules):
        problem = entry.problem(rules, slug)
        words = entry.views(problem).policies
        if not isinstance(words, Keeping):
            raise click.UsageError(f"{game} {slug} has no strategy cards whose rules are searched")
        searched = keeping.search(problem, words, thorough=True)
        lines = [(size, [*map(line, statements)]) for size, statements in searched.items()]
        cards[slug] = {size: own for index, (size, own) in enumerate(lines) if index == 0 or own != lines[index - 1][1]}
    click.echo(
        '"""The rules of strategy cards that `python -m service.batch.cards` has found. A size that is left out has those of the size before."""\n'
    )
    click.echo(f"from solvers.strategy_cards.lines import FoundRules\n\nFOUND: FoundRules = {cards}")


if __name__ == "__main__":
    main()
