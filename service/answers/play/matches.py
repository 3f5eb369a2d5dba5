"""Questions about matches of two policies of a game."""

from typing import Any

from service.answers.ask.parameters import accepts, example, offered, policy, value
from service.answers.ask.solved_goals import SolvedGame
from service.answers.ask.tables import TableQuestion
from service.answers.distributions import result
from service.answers.errors import ProblemError
from solvers.contract.game import Game
from solvers.contract.matches import Matches
from solvers.contract.parameters import Parameter
from solvers.contract.rules import Rules
from solvers.errors import TablebaseError

PARAMETERS = (
    Parameter("first", "policy", "the first player's GOAL or GOAL:STRATEGY", required=True, seat="first"),
    Parameter("second", "policy", "the second player's GOAL or GOAL:STRATEGY", required=True, seat="second"),
)


def match(solved_game: SolvedGame, rules: Rules, first: str, second: str) -> TableQuestion:
    """Return the question about a match: the first player's chances of win, tie and loss.

    Raises:
        ProblemError: there is no such policy, it may not play in that seat, or it is not solved.
    """
    game = solved_game.entry
    solved = solved_game.goals(rules)
    first, second = (
        policy(game, rules, parameter, text, solved)
        for parameter, text in zip(PARAMETERS, (first, second), strict=True)
    )
    solved = solved_game.goals(rules, {second: "second", first: "first"})
    for parameter, text in zip(PARAMETERS, (first, second), strict=True):
        value(game, rules, parameter, text, solved)
    matches = matches_of(game, rules)
    with offered(game, rules, PARAMETERS, solved):
        ids = solved.manifest(first).id, solved.manifest(second).id

    def make() -> dict[str, Any]:
        chances = result(matches.result(first, second, solved), exact=not matches.error_bound)
        return {
            "game": game.slug,
            "rules": rules.canonical(),
            "first": first,
            "second": second,
            **chances,
            "error_bound": matches.error_bound,
            "confidence": None,
            "solutions": sorted(solved.used.values()),
        }

    return TableQuestion(("match", game.slug, rules.canonical(), *ids), make)


def matches_of(game: Game, rules: Rules) -> Matches:
    """Return the matches of a game under these rules. Raises ProblemError if there are none."""
    matches = game.matches(rules)
    if matches is None:
        raise ProblemError(
            "illegal",
            f"{game.title} has no matches under the rules {rules.canonical()}",
            field="rules",
            example="default",
        )
    return matches


def policies(solved_game: SolvedGame, rules_text: str) -> dict[str, str]:
    """Return a solved policy for each seat, by parameter, and two different ones if there are. The default rules stand for a malformed text of rules."""
    game = solved_game.entry
    try:
        rules = game.read_rules(rules_text)
    except TablebaseError:
        rules = game.rules_type()
    solved = solved_game.goals(rules)
    examples = {parameter.name: example(game, rules, parameter, solved) for parameter in PARAMETERS}
    first, second = (parameter.name for parameter in PARAMETERS)
    if examples[first] == examples[second]:
        others = (
            slug for slug in solved.goals if slug != examples[first] and accepts(game, rules, PARAMETERS[1], slug)
        )
        examples[second] = next(others, examples[second])
    return {name: slug for name, slug in examples.items() if slug is not None}
