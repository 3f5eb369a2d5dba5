"""Players of a chosen strength: their moves, the scale of strength of each goal, and the strength of a record.

The scale of a goal is made of the losses in :data:`DECISIONS` decisions of games in which half of the actions, by lot, are the best
ones, and all others are drawn. The solution is the seed, so that a strength means the same on every service that has it.
"""

from collections.abc import Iterator, Sequence
from math import inf, isinf
from random import Random
from typing import Any

from service.answers.cache import AnswerCache
from service.answers.errors import ProblemError, blame
from service.answers.names import Token, token
from service.answers.places import DEAR
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.goals import Goal
from solvers.contract.hands import Hands
from solvers.contract.problem import process_of
from solvers.contract.rows import Row, standings
from solvers.errors import IllegalError
from solvers.review import first_decision
from solvers.strength import LEVEL, PERFECT, Choice, Fit, Scale, chances, drawn, fit

# The decisions of which a scale is made.
DECISIONS = 96
# The most decisions in the games from which they are taken, for goals in which few decisions matter.
_PLAYED = 500
_SCALES: AnswerCache[Scale] = AnswerCache(256, lambda _: 1)


def losses_of(row: Row, goal: Goal) -> tuple[float, ...]:
    """Return the loss of every action of a row, in its order."""
    return tuple(regret for _, regret, _ in standings(row.actions, goal))


def scale(solved: Solved) -> Scale:
    """Return the scale of strength of a solution's goal.

    Raises:
        ProblemError: nothing is solved, or hardly any decision of the goal matters.
    """
    with blame(goal="solution"):
        return _SCALES.get(solved.id, lambda: _scale(solved), DEAR)


def move(solved: Solved, state: Token, strength: float, seed: str) -> dict[str, Any]:
    """Return the action that a player of a strength takes in a decision. The solution, the state and the seed determine it.

    A strength of :data:`solvers.strength.PERFECT` plays best.

    Raises:
        ProblemError: there is nothing to decide, or as :func:`scale` below that strength.
    """
    bound = solved.bound
    if state.kind != "decision":
        raise ProblemError(
            "illegal", f"state {state.text!r}: there is nothing to decide", field="state", example=_decision(solved)
        )
    row = solved.row(state)
    # Best play needs no scale, which not every goal has.
    rate = inf if strength >= PERFECT else scale(solved).rate(strength)
    taken = choose(row, bound.problem.goal, rate, f"{solved.id} {state.text} {seed}")
    losses = losses_of(row, bound.problem.goal)
    index = next(index for index, action in enumerate(row.actions) if action.action == taken)
    return {
        **head(solved),
        "state": state.text,
        "strength": strength,
        "rate": None if isinf(rate) else rate,
        "seed": seed,
        "action": taken,
        "label": bound.views.label(state.state, taken),
        "regret": losses[index],
        "chance": 1.0 if isinf(rate) else chances(losses, rate)[index],
        "error_bound": solved.error_bound,
    }


def choose(row: Row, goal: Goal, rate: float, seed: str) -> str:
    """Return the action of a row that a player of a rate takes. An endless rate takes the first of the best ones."""
    if isinf(rate):
        return row.actions[0].action
    lot = Random(seed).random()  # noqa: S311  # a player, not secrets
    return row.actions[drawn(losses_of(row, goal), rate, lot)].action


def strength(solved: Solved, choices: Sequence[Choice]) -> dict[str, Any]:
    """Return the strength that some decisions show, with its interval.

    ``value`` is None if no decision tells anything, or all were best: then there is no likeliest strength, only the ``low`` end.
    """
    fitted: Fit = fit(choices)
    if fitted.rate is None:
        return {"value": None, "low": 0.0, "high": PERFECT, "level": LEVEL, "decisions": 0, "perfect": False}
    measure = scale(solved).strength
    return {
        "value": None if isinf(fitted.rate) else measure(fitted.rate),
        "low": measure(fitted.low),
        "high": measure(fitted.high),
        "level": LEVEL,
        "decisions": fitted.decisions,
        "perfect": isinf(fitted.rate),
    }


def _scale(solved: Solved) -> Scale:
    with DEAR.place():
        listed: list[tuple[float, ...]] = []
        for number, losses in enumerate(_decisions(solved)):
            if max(losses) > 0:
                listed.append(losses)
            if len(listed) == DECISIONS or number == _PLAYED:
                break
    if not listed:
        detail = f"goal {solved.bound.slug}: hardly any decision matters, so it has no scale of strength"
        raise IllegalError(detail, field="goal")
    return Scale(listed)


def _decisions(solved: Solved) -> Iterator[tuple[float, ...]]:
    """Yield the losses in decisions of games without end."""
    dice = Random(solved.id)  # noqa: S311  # dice, not secrets
    bound = solved.bound
    if bound.problem.process is not None:
        while True:
            yield from _game(solved, dice)
    hands = bound.game.hands(bound.problem.rules)
    if hands is None or bound.problem.goal.slug not in hands.goals:
        detail = f"goal {bound.problem.goal.slug} of {bound.game_slug}: no single hands are played for it, so it has no scale of strength"
        available = [] if hands is None else list(hands.goals)
        raise IllegalError(detail, field="goal", example=next(iter(available), None), available=available)
    while True:
        yield from _hand(solved, hands, dice)


def _game(solved: Solved, dice: Random) -> Iterator[tuple[float, ...]]:
    """Yield the losses in the decisions of a game in which the best action was taken."""
    bound = solved.bound
    process, notation = process_of(bound.problem), bound.problem.notation
    state = process.start()
    while (kind := process.kind(state)) != "terminal":
        if kind == "chance":
            outcomes = process.throws(state)
            ((_, state),) = dice.choices(outcomes, [weight for weight, _ in outcomes])
            continue
        actions = process.actions(state)
        if len(actions) == 1 or dice.random() < 1 / 2:
            state = process.step(state, dice.choice(actions))
        else:
            row = solved.row(token(bound, notation.format(state)))
            yield losses_of(row, bound.problem.goal)
            state = process.step(state, row.actions[0].action)


def _hand(solved: Solved, hands: Hands, dice: Random) -> Iterator[tuple[float, ...]]:
    """Like :func:`_game`, in a hand with hidden cards."""
    bound = solved.bound
    hand = hands.deal(dice.randbytes(32), dice.randrange(2))
    while hands.mover(hand) is not None:
        row = solved.row(token(bound, bound.problem.notation.format(hands.seen(hand))))
        if dice.random() < 1 / 2:
            hand = hands.play(hand, dice.choice(row.actions).action)
        else:
            yield losses_of(row, bound.problem.goal)
            hand = hands.play(hand, row.actions[0].action)


def _decision(solved: Solved) -> str | None:
    return None if solved.bound.problem.process is None else first_decision(solved.bound.problem)
