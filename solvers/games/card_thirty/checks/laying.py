"""Check goals that are answered without stored rows: the stored row, and a seeded sample of the answers.

Lay-downs are found by trying all legal steps in turn (:mod:`solvers.games.card_thirty.checks.every_step`), without the code
that serves the answers. Chances of the next card are counted with the same melds, card by card.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random

from solvers import cards
from solvers.cards import JOKER
from solvers.checks.refusal import fail
from solvers.contract.problem import Problem
from solvers.contract.rows import Distribution, Row
from solvers.games.card_thirty import goals
from solvers.games.card_thirty.checks import every_step
from solvers.games.card_thirty.hand import melds, steps
from solvers.games.card_thirty.notation import NOTHING, Position, laying_of
from solvers.games.card_thirty.rules import CardThirtyRules, points

START = "AC"
# Hands of the sample are small, as trying all steps takes long.
SAMPLE, CARDS = 40, 7
# The number of consecutive ranks from which the natural cards of a hand and of its table come.
RANKS = 4
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
    ends = every_step.ends(rules, position.hand, position.table, opened=position.laid)
    values = {left: _value(rules, objective, position.hand, left, fetched) for left, fetched in ends.items()}
    best = problem.goal.sign * max(problem.goal.sign * value for value in values.values())
    if row.exact != str(best) or row.value != float(best) or not row.actions or row.action != row.actions[0].action:
        raise fail(row.state, f"its value: all steps say {best}, the row {row.exact}")
    _check_actions(rules, position, row, values)
    numbers = [action.value * problem.goal.sign for action in row.actions]
    if numbers != sorted(numbers, reverse=True):
        raise fail(row.state, "its actions are not in order")


def _check_actions(rules: CardThirtyRules, position: Position, row: Row, values: Mapping[tuple[int, ...], int]) -> None:
    """Check that actions are played step by step, have their values, and leave all that need not be more."""
    lefts = set()
    for action in row.actions:
        played = steps.read_steps(rules, "" if action.action == NOTHING else action.action)
        left = steps.replay(rules, laying_of(position), played).hand
        if left not in values or action.exact != str(values[left]) or action.value != float(values[left]):
            text = cards.format_cards(left)
            raise fail(row.state, f"action {action.action}: it leaves {text!r}, worth {values.get(left)}")
        lefts.add(left)
    missing = next((left for left in every_step.undominated(values) if left not in lefts), None)
    if missing is not None:
        raise fail(row.state, f"its actions: none leaves {cards.format_cards(missing)!r} alone, as all steps can")


def _value(rules: CardThirtyRules, objective: str, hand: Sequence[int], left: Sequence[int], fetched: int) -> int:
    """Return the value of keeping ``left`` of a hand after fetching jokers that lay on the table."""
    if objective == "max-points":
        return sum(map(points, hand)) + fetched * points(JOKER) - sum(map(points, left))
    if objective == "min-left":
        return sum(map(points, left))
    if objective == "min-cards":
        return len(left)
    return int(len(left) == 1 or (not left and not rules.going_out_needs_discard))


def _chance(rules: CardThirtyRules, hand: Sequence[int]) -> Fraction:
    """Return the part of the unseen cards with which new melds are worth enough."""
    unseen = [card for card in range(JOKER) if card not in hand] + [JOKER] * (rules.jokers - list(hand).count(JOKER))
    enough = sum(_reaches(rules, tuple(sorted((*hand, card)))) for card in unseen)
    return Fraction(enough, len(unseen))


def _reaches(rules: CardThirtyRules, hand: tuple[int, ...]) -> bool:
    """Return True if new melds of a hand are worth enough for a first lay-down."""
    waiting = [(frozenset(hand) - {JOKER}, hand.count(JOKER), 0)]
    seen = set(waiting)
    while waiting:
        held, jokers, total = waiting.pop()
        if total >= max(1, rules.first_meld):
            return True
        for meld in every_step.new_melds(rules, held, jokers):
            naturals, wild = every_step.cards(meld)
            after = held - naturals, jokers - wild, total + every_step.worth(meld)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def _sample(problem: Problem[Position]) -> Iterator[Position]:
    """Yield some positions of small hands; of three in four the table has jokers that a card of the hand can fetch.

    Most are before the first lay-down of the player. In half of these the hand has three cards of a rank that need its jokers
    to be worth enough, which are then not free for other melds.
    """
    rules, chosen = problem.rules, Random(SEED)  # noqa: S311  # a sample, not a secret
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    for number in range(SAMPLE):
        # Half of the jokers are in the hand, or one more.
        own = (rules.jokers + number // 4 % 2) // 2
        # Cards of few ranks meld often.
        low = chosen.randrange(13)
        near = chosen.sample([card for card in range(JOKER) if (card - low) % 13 < RANKS], 4 * RANKS)
        if number % 2:
            scarce = [rank for rank in range(13) if 0 < rules.first_meld - 3 * points(rank) <= 10 * own] or [low]
            rank = chosen.choice(scarce)
            three = chosen.sample(range(rank, JOKER, 13), 3)
            near = [*three, *(card for card in near if card % 13 != rank)]
        hand = near[: CARDS - own]
        table: tuple[melds.Meld, ...] = ()
        if number % 4 and goals.objective(problem.goal) is not None:
            others = near[len(hand) - 1 :]
            new = steps.new_melds(rules, tuple(sorted([*others, *[JOKER] * (rules.jokers - own)])))
            fetched = [(meld, card) for meld in new for card in others if melds.fetches((meld,), card)]
            if fetched:
                meld, hand[-1] = chosen.choice(fetched)
                table = (meld,)
        yield Position(tuple(sorted([*hand, *[JOKER] * own])), table, bool(table) and number % 8 == 6)
