"""The exact odds of one roll of a hand, and the points that it is expected to score.

Points are those of the most dice that may be set aside, in their best reading. Every roll that scores counts as one
combination: the first, in the source's order, that it holds. So each scoring roll is counted exactly once.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from solvers import dice
from solvers.games.ten_thousand import hands, scoring
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.printed import (
    ADDED,
    COMBINATIONS,
    FIVE_ALIKE,
    FOUR_ALIKE,
    NAMES,
    SHORT_STRAIGHT,
    SINGLES,
    SIX_ALIKE,
    STRAIGHT,
    THREE_PAIRS,
    TRIPLE,
    TWO_TRIPLES,
    case,
    number,
)
from solvers.games.ten_thousand.rules import DICE, TenThousandRules

_ALIKE = {3: TRIPLE, 4: FOUR_ALIKE, 5: FIVE_ALIKE, 6: SIX_ALIKE}


@dataclass(frozen=True, slots=True)
class Combination:
    """The rolls of a hand that count as one combination.

    ``rolls`` is their number, ``chance`` their part of all rolls of the hand, and ``points`` the points that one of
    them scores on average.
    """

    name: str
    rolls: int
    chance: Fraction
    points: Fraction


def scoring_rolls(rules: TenThousandRules, hand: Hand) -> int:
    """Return the weight of the rolls of a hand that score: their number if the dice are fair."""
    return hands.ways(rules, hand) - hands.bust(rules, hand)


def bust_chance(rules: TenThousandRules, hand: Hand) -> Fraction:
    """Return the chance that a roll of a hand scores nothing.

    With fair dice it is never 0: of 2 2 3 3 4 6 no die scores, and two of the four faces score nothing after any triple.
    """
    return Fraction(hands.bust(rules, hand), hands.ways(rules, hand))


@cache
def combinations(rules: TenThousandRules, hand: Hand) -> tuple[Combination, ...]:
    """Return the combinations that a roll of a hand may show, in the source's order."""
    counts = dict.fromkeys(NAMES, 0)
    totals = dict.fromkeys(NAMES, 0)
    for rolled, weight in hands.rolls(rules, hand).items():
        # The first choice sets the most dice aside, and is the only one if the rules ask for the most.
        most = next(iter(hands.choices(rules, rolled, hand.triple, hand.hot)), None)
        if most is not None:
            name = _name(rules, rolled, hand.triple)
            counts[name] += weight
            totals[name] += weight * most.points
    return tuple(
        Combination(name, count, Fraction(count, hands.ways(rules, hand)), Fraction(totals[name], count))
        for name, count in counts.items()
        if count
    )


def expected(rules: TenThousandRules, hand: Hand) -> Fraction:
    """Return the expected points of one roll of a hand; a bust scores 0."""
    return sum((combination.chance * combination.points for combination in combinations(rules, hand)), Fraction(0))


def printed_expected(rules: TenThousandRules, hand: Hand) -> Fraction:
    """Return the expected points of one roll of a hand by the figures that the source printed.

    They are its numbers of rolls and its expected points, with the rules' points of the remembered triple if the source
    multiplies them. All else is printed for the default rules, whatever the rules are.
    """
    worth = rules.triples[hand.triple - 1] if hand.triple else 0
    total = sum(
        (
            number(combination.rolls) * number(combination.points, worth)
            for combination in COMBINATIONS[case(hand)].values()
        ),
        Fraction(0),
    )
    return total / hands.ways(rules, hand)


def break_even(rules: TenThousandRules, hand: Hand, points: Fraction) -> Fraction:
    """Return the points of a turn from which banking at once is as good as banking after one more roll.

    A roll adds ``points`` on average, and loses the points of the turn with the chance of a bust. The two balance at
    their quotient.
    """
    return points / bust_chance(rules, hand)


def _name(rules: TenThousandRules, rolled: str, triple: int) -> str:
    """Return the combination that a scoring roll counts as.

    All dice of the remembered triple's face are added to it. Four of a kind and a pair count as three pairs only if no
    other reading is worth more.
    """
    counts = [rolled.count(face) for face in dice.FACES if face != str(triple)]
    # Without groups of four and more, six of a kind are two triples, and four or five of a kind hold one.
    most = max(counts) if rules.kinds != "none" else min(max(counts), scoring.TRIPLE)
    if most > 4:
        return _ALIKE[most]
    if sum(count // scoring.TRIPLE for count in counts) == 2:
        return TWO_TRIPLES
    if len(rolled) == DICE:
        whole = scoring.points(rules, rolled, triple)
        if most == 1 and rules.straight:
            return STRAIGHT
        pairs = all(count % 2 == 0 for count in counts) and (most == 2 or rules.four_two)
        if pairs and whole == rules.three_pairs:
            return THREE_PAIRS
    if most >= scoring.TRIPLE:
        return _ALIKE[most]
    shorts = (("12345", rules.low_straight), ("23456", rules.high_straight))
    if any(worth and set(short) <= set(rolled) for short, worth in shorts):
        return SHORT_STRAIGHT
    return ADDED if str(triple) in rolled else SINGLES
