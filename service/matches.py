"""Matches: two policies of a game against each other."""

from functools import partial
from typing import Any

from service.distributions import result
from service.names import bind
from service.problems import ProblemError, as_problem, blame
from service.store.reader import Reader
from service.tables import Asked, CurrentSolved, refused
from solvers.errors import TablebaseError
from solvers.games import find
from solvers.rules import Rules
from solvers.types import Game

SEATS = ("first", "second")


def match(reader: Reader, game_slug: str, rules: Rules, first: str, second: str) -> Asked:
    """Two policies against each other: the first player's probabilities of win, tie and loss.

    Raises:
        ProblemError: there is no such policy, it may not play in that seat, or it is not solved.
    """
    game = find(game_slug)
    solved = CurrentSolved(reader, game_slug, rules, {second: "second", first: "first"})
    try:
        for seat, slug in zip(SEATS, (first, second), strict=True):
            with blame(goal=seat):
                bind(game_slug, slug, rules.canonical())
        error = refused(lambda unread: game.match(rules, first, second, unread))
        if error is not None:
            raise error
        ids = solved.id(first), solved.id(second)
    except (TablebaseError, ProblemError) as found:
        problem = as_problem(found)
        if problem.field in SEATS:
            solved.offer(problem, partial(_sits, game, rules, problem.field))
        raise problem from None

    def make() -> dict[str, Any]:
        error_bound = game.match_bound
        chances = result(game.match(rules, first, second, solved), exact=not error_bound)
        return {
            "game": game_slug,
            "rules": rules.canonical(),
            "first": first,
            "second": second,
            **chances,
            "error_bound": error_bound,
            "confidence": None,
            "solutions": sorted(solved.used.values()),
        }

    return Asked(("match", game_slug, rules.canonical(), *ids), make)


def policies(reader: Reader, game_slug: str, rules_text: str) -> dict[str, str]:
    """A solved policy for each seat, as the parameters of a match; under the default rules where the text is no rules."""
    game = find(game_slug)
    try:
        rules = game.rules_type.parse(rules_text)
    except TablebaseError:
        rules = game.rules_type()
    solved = CurrentSolved(reader, game_slug, rules, {}).goals
    found = {seat: next((slug for slug in solved if _sits(game, rules, seat, slug)), None) for seat in SEATS}
    return {seat: slug for seat, slug in found.items() if slug is not None}


def _sits(game: Game, rules: Rules, seat: str, slug: str) -> bool:
    """Whether a policy may play in a seat; the game names those of its own, others are tried."""
    seats = game.seats(rules)
    own, other = seats if seat == "first" else reversed(seats)
    if slug in own or slug in game.defaults(rules) or not other:
        return slug in own
    pair = (slug, other[0]) if seat == "first" else (other[0], slug)
    return refused(lambda unread: game.match(rules, *pair, unread)) is None
