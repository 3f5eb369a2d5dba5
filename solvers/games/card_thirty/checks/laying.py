"""Check goals that are answered without stored rows: the stored row, and a seeded sample of what will be answered.

Lay-downs are found by trying all legal steps, one after the other (:mod:`solvers.games.card_thirty.steps`), which shares
nothing with the search that answers. Chances of the next card are counted with that same trial of steps, card by card.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from solvers.cards import JOKER
from solvers.checks.refusal import fail
from solvers.contract.problem import Problem
from solvers.contract.rows import Distribution, Row
from solvers.games.card_thirty import goals, melds, steps
from solvers.games.card_thirty.notation import NOTHING, Position, laying_of
from solvers.games.card_thirty.rules import CardThirtyRules, points
from solvers.games.card_thirty.steps import Laying

START = "AC"
# Hands of the sample are small, as trying all steps takes long.
SAMPLE, CARDS = 40, 7
SEED = 30


def verify(
    problem: Problem[Position], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return 0.0, the residual of exact values.

    Raises:
        VerificationError: there is another row than that of the start, it is wrong, or an answer of the sample is.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though there are none")
    if error_bound:
        raise fail(START, f"has the error bound {error_bound!r}, though it is exact")
    if [row.state for row in rows] != [START]:
        raise fail(
            next((row.state for row in rows if row.state != START), START), "must be the only row, that of the start"
        )
    _check(problem, problem.notation.parse(START), rows[0])
    if problem.derived is None:
        raise TypeError("rows that are not stored are derived")
    for position in _sample(problem):
        _check(problem, position, problem.derived.derive(position, {START: rows[0]}))
    return 0.0


def _check(problem: Problem[Position], position: Position, row: Row) -> None:
    """Check a row of a position."""
    if row.confidence is not None or row.more is not None:
        raise fail(row.state, "has an interval, or keeps more")
    if row.state != problem.notation.format(position):
        raise fail(row.state, f"its text is {problem.notation.format(position)!r}")
    objective = goals.objective(problem.goal)
    rules = problem.rules
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    if objective is None:
        chance = _chance(rules, position.hand)
        if row.exact != str(chance) or row.value != float(chance) or row.actions or row.action is not None:
            raise fail(row.state, f"its value: counting says {chance}, the row {row.exact}")
        return
    ends = _ends(rules, laying_of(position))
    values = {left: _value(rules, objective, position.hand, left, fetched) for left, fetched in ends.items()}
    best = problem.goal.sign * max(problem.goal.sign * value for value in values.values())
    if row.exact != str(best) or row.value != float(best) or not row.actions or row.action != row.actions[0].action:
        raise fail(row.state, f"its value: all steps say {best}, the row {row.exact}")
    for each in row.actions:
        played = steps.read_steps(rules, "" if each.action == NOTHING else each.action)
        left = steps.replay(rules, laying_of(position), played).hand
        if left not in values or each.exact != str(values[left]) or each.value != float(values[left]):
            raise fail(row.state, f"action {each.action}: it leaves {left}, worth {values.get(left)}")
    numbers = [each.value * problem.goal.sign for each in row.actions]
    if numbers != sorted(numbers, reverse=True):
        raise fail(row.state, "its actions are not in order")


def _value(rules: CardThirtyRules, objective: str, hand: Sequence[int], left: Sequence[int], fetched: int) -> int:
    """Return the value of keeping ``left`` of a hand after fetching jokers that lay on the table."""
    if objective == "max-points":
        return sum(map(points, hand)) + fetched * points(JOKER) - sum(map(points, left))
    if objective == "min-left":
        return sum(map(points, left))
    if objective == "min-cards":
        return len(left)
    return int(len(left) == 1 or (not left and not rules.going_out_needs_discard))


def _ends(rules: CardThirtyRules, start: Laying) -> dict[tuple[int, ...], int]:
    """Return every hand with which the lay-down may end, and the most jokers fetched from the table on the way.

    A joker that lay on the table counts once, however often it moves. This is so if the hand had no joker and the table one
    at most, which is true of the sample where it matters.
    """
    most = sum(meld.jokers for meld in start.table)
    found: dict[tuple[int, ...], int] = {}
    waiting = [(start, 0)]
    seen = set(waiting)
    while waiting:
        here, fetched = waiting.pop()
        if here.may_end(rules):
            found[here.hand] = max(found.get(here.hand, 0), fetched)
        for step in steps.steps(rules, here):
            after = steps.play(rules, here, step), min(most, fetched + (step.kind == "swap"))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return found


def _chance(rules: CardThirtyRules, hand: Sequence[int]) -> Fraction:
    """Return the part of the unseen cards with which new melds are worth enough."""
    unseen = [card for card in range(JOKER) if card not in hand] + [JOKER] * (rules.jokers - list(hand).count(JOKER))
    enough = sum(_reaches(rules, tuple(sorted((*hand, card)))) for card in unseen)
    return Fraction(enough, len(unseen))


def _reaches(rules: CardThirtyRules, hand: tuple[int, ...]) -> bool:
    """Return True if new melds of a hand are worth enough for a first lay-down."""
    waiting = [(hand, 0)]
    seen = set(waiting)
    while waiting:
        left, total = waiting.pop()
        if total >= max(1, rules.first_meld):
            return True
        for meld in steps.new_melds(rules, left):
            after = tuple(sorted((Counter(left) - Counter(meld.cards)).elements())), total + meld.points
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def _sample(problem: Problem[Position]) -> Iterator[Position]:
    """Yield some positions of small hands, half of them with melds on the table, and half of these after a lay-down."""
    rules, chosen = problem.rules, Random(SEED)  # noqa: S311  # a sample, not a secret
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    objective = goals.objective(problem.goal)
    # The jokers of the hand, and of the table: see ``_ends``.
    own, laid = (
        (0, min(1, rules.jokers))
        if objective == "max-points"
        else (rules.jokers // 2, rules.jokers - rules.jokers // 2)
    )
    for number in range(SAMPLE):
        # Cards of few ranks meld often.
        low = chosen.randrange(13)
        near = chosen.sample([card for card in range(JOKER) if (card - low) % 13 < 5], CARDS + 6)
        hand = tuple(sorted([*near[: CARDS - own], *[JOKER] * own]))
        new = (
            ()
            if objective is None or number % 2
            else steps.new_melds(rules, tuple(sorted([*near[CARDS:], *[JOKER] * laid])))
        )
        table = melds.table_of([chosen.choice(new)]) if new else ()
        yield Position(hand, table, bool(table) and number % 4 == 0)
