"""Check learned goals: the list of classes, and their values against hands that are played under the plain rules.

The hands of the check are dealt and played one step at a time (:mod:`solvers.games.card_thirty.play.deal`), with the answers
that will be served, and without the compiled code that learned the values. Their results must agree with the values of the
classes met in them, within the limits of chance.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random

from solvers.checks.refusal import fail
from solvers.contract.problem import Derived, Problem
from solvers.contract.rows import Distribution, Row
from solvers.games.card_thirty.learned.classes import Class, Undealt, all_classes, format_class, read_class
from solvers.games.card_thirty.learned.corrections import order_of
from solvers.games.card_thirty.learned.rows import State
from solvers.games.card_thirty.play import deal as dealing
from solvers.games.card_thirty.play.moves import read_move
from solvers.games.card_thirty.play.view import View, deck
from solvers.games.card_thirty.rules import CardThirtyRules

HANDS = 60
SEED = 5
# Players who take each other's discards may go on for ever. Hands of more decisions are left out.
LONGEST = 400
# Differences of more standard errors than this are no chance.
ERRORS = 5.0


def verify(
    problem: Problem[State], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float | None
) -> float:
    """Return the difference of the hands of the check to the values of their first positions, on average.

    Raises:
        VerificationError: a class is missing, a value lies outside its interval or range or falls with the index, or the
            hands of the check say otherwise.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though there are none")
    if error_bound is not None:
        raise fail(
            rows[0].state if rows else "dealer", f"has the error bound {error_bound!r}, though it is an estimate"
        )
    wanted = sorted([*map(format_class, all_classes()), *(format_class(Undealt(dealer)) for dealer in (False, True))])
    states = [row.state for row in rows]
    if states != wanted:
        differ = next(
            (a for a, b in zip(states, wanted, strict=False) if a != b), wanted[min(len(states), len(wanted) - 1)]
        )
        raise fail(differ, "is not the next class of positions, all of which have one row each")
    for row in rows:
        _check(problem, row)
    stored = {row.state: row for row in rows}
    _check_order(problem, stored)
    return _play(problem, stored)


def _check(problem: Problem[State], row: Row) -> None:
    sure = row.confidence
    if row.action is not None or row.actions or row.exact is not None:
        raise fail(row.state, "has an action or a fraction, though it is an average")
    if isinstance(read_class(row.state), Class):
        if sure is not None:
            raise fail(row.state, f"has an interval, though it is an estimate of its class: {sure}")
    elif sure is None or not sure.low <= row.value <= sure.high or sure.samples < 1 or sure.level != 0.99:
        raise fail(row.state, f"its value {row.value!r} is not inside an interval of level 0.99: {sure}")
    if problem.goal.share and not 0 <= row.value <= 1:
        raise fail(row.state, f"its value {row.value!r} is no probability")


def _check_order(problem: Problem[State], rows: dict[str, Row]) -> None:
    """Check that the values of classes, and their order for the policy, improve with the index."""
    for one, other in zip(all_classes(), all_classes()[1:], strict=False):
        if one[:2] != other[:2]:
            continue
        before, after = rows[format_class(one)], rows[format_class(other)]
        for name, low, high in (("value", before.value, after.value), ("order", order_of(before), order_of(after))):
            if problem.goal.sign * high < problem.goal.sign * low:
                raise fail(after.state, f"its {name} {high!r} is worse than that of {before.state}, {low!r}")


def _play(problem: Problem[State], rows: dict[str, Row]) -> float:
    """Play hands, and return by how much they differ from the values of their first positions."""
    rules, derived = problem.rules, problem.derived
    if not isinstance(rules, CardThirtyRules) or derived is None:
        raise TypeError("rows of positions are derived under the rules of this game")
    chosen, differences = Random(SEED), []  # noqa: S311  # a sample, not a secret
    for _ in range(HANDS):
        order = list(deck(rules))
        chosen.shuffle(order)
        hand = dealing.deal(rules, tuple(order), 0, tuple(chosen.sample(order, len(order))))
        said: dict[int, float] = {}
        for _ in range(LONGEST):
            if hand.over:
                break
            view = dealing.view(hand)
            row = _answer(derived, view, rows)
            said.setdefault(hand.mover, row.value)
            if row.action is None:
                raise fail(row.state, "has no action")
            hand = dealing.play(rules, hand, read_move(rules, row.action))
        if not hand.over:
            continue
        scores = dealing.result(rules, hand)
        differences += [_worth(problem, scores[player], scores[1 - player]) - value for player, value in said.items()]
    if not differences:
        raise fail("dealer", "no hand of the check comes to an end")
    mean = sum(differences) / len(differences)
    error = sqrt(sum((difference - mean) ** 2 for difference in differences)) / len(differences)
    if abs(mean) > ERRORS * error:
        raise fail("dealer", f"hands were worth {mean:+.3f} more on average than their first positions say")
    return abs(mean)


def _answer(derived: Derived[State], view: State, rows: dict[str, Row]) -> Row:
    """Return the row that will be served for a position."""
    texts = [format_class(source) for source in derived.sources(view) if not isinstance(source, View)]
    return derived.derive(view, {text: rows[text] for text in texts})


def _worth(problem: Problem[State], own: int, other: int) -> float:
    """Return the worth of a hand in the goal's unit."""
    if problem.goal.slug == "margin":
        return other - own
    return own if problem.goal.slug == "min-loss" else (own < other) + (own == other) / 2
