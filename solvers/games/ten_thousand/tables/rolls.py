"""The tables of one roll: its odds, its combinations, and whether it pays, beside the source's printed figures."""

from fractions import Fraction

from solvers.contract.parameters import Parameter
from solvers.contract.tables import Request, Table, TableSpec, cell
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import Hand, reachable
from solvers.games.ten_thousand.odds import break_even, bust_chance, expected, printed_expected, scoring_rolls
from solvers.games.ten_thousand.odds import combinations as combinations_of
from solvers.games.ten_thousand.printed import CHANGING, COMBINATIONS, EXAMPLE, ODDS, case
from solvers.games.ten_thousand.rules import MOST_TARGET, TenThousandRules

ODDS_TITLE = "How often a roll scores, by the dice rolled and the triple remembered"
COMBINATIONS_TITLE = "What a roll that scores shows, and the points that it is expected to score"
DECISION_TITLE = "Whether one more roll pays: its expected points, its cost, and where they balance"
HAND = ("dice", "remembered triple")
HOT, TYPES = "after hot dice", "types"
MOST_DICE = "Expected points are those of the most dice that may be set aside, in their best reading."
SPELLING = "Printed figures have dots between thousands and commas before decimals; chances are in percent."


def odds(request: Request) -> Table:
    """Return the odds of one roll of every hand that play may come to."""
    rules: TenThousandRules = request.rules
    rows = []
    for hand in reachable(rules):
        shown = ODDS[case(hand)] if request.default else (None, None, None)
        lost = bust_chance(rules, hand)
        figures: tuple[int | Fraction, ...] = (scoring_rolls(rules, hand), 1 - lost, lost)
        rows.append((*named(hand, rules), *map(cell, figures, shown)))
    return Table(
        "odds",
        ODDS_TITLE,
        (*columns(rules), "rolls that score", "P(score)", "P(bust)"),
        tuple(rows),
        (
            SPELLING,
            "All are right. After a triple of 1s or 5s they are those without a triple, as the odds are the same.",
        )
        if request.default
        else (),
    )


def combinations(request: Request) -> Table:
    """Return the combinations of every hand that play may come to: how often each is rolled, and what it scores."""
    rules: TenThousandRules = request.rules
    rows = []
    for hand in reachable(rules):
        figures = COMBINATIONS[case(hand)] if request.default and _covered(hand) else {}
        for combination in combinations_of(rules, hand):
            shown = figures.get(combination.name, (None, None, None))
            numbers: tuple[int | Fraction, ...] = (combination.rolls, combination.chance, combination.points)
            rows.append((*named(hand, rules), combination.name, *map(cell, numbers, shown)))
    notes = [MOST_DICE, "A roll that holds several combinations counts as the first of them in the order listed."]
    if request.default:
        notes += [
            SPELLING,
            "All numbers of rolls and chances are right. 16 expected points are wrong, in four groups:",
            "Three dice, 3-of-a-kind: 500 should be 560, 540, 520 or 480 after a triple of 2, 3, 4 or 6.",
            "Three dice, 1 or 5: 105 should be 112.5 after these triples.",
            "Three dice, add to 3-of-a-kind: 4950/91 points are missing, those of the 1s and 5s rolled with it.",
            "Two dice, add to 3-of-a-kind: 300/11 points are missing, likewise.",
            "For triples of 1s and 5s nothing is printed. No more rolls score after them, but later 1s or 5s score more.",
        ]
    return Table(
        "combinations",
        COMBINATIONS_TITLE,
        (*columns(rules), "combination", "rolls", "probability", "expected points"),
        tuple(rows),
        tuple(notes),
    )


def decision(request: Request) -> Table:
    """Return what one roll of every hand adds and costs with some points in the turn, and where the two balance.

    The parameter ``points`` is the number of points of the turn, 350 as in the source's example if it is left out.
    """
    rules: TenThousandRules = request.rules
    points: int = request.parameters.get(POINTS.name, EXAMPLE.points)
    rows = []
    for hand in reachable(rules):
        example = request.default and hand == EXAMPLE.hand
        added, lost = expected(rules, hand), bust_chance(rules, hand)
        by_source = printed_expected(rules, hand) if request.default else None
        rows.append(
            (
                *named(hand, rules),
                cell(added, EXAMPLE.expected if example else None),
                None if by_source is None else cell(by_source),
                cell(points * lost, EXAMPLE.cost if example and points == EXAMPLE.points else None),
                cell(break_even(rules, hand, added)),
                None if by_source is None else cell(break_even(rules, hand, by_source)),
            )
        )
    notes = [
        MOST_DICE,
        f"The cost of a roll is its chance of a bust times the {points} points of the turn.",
        "One roll and then banking pays with fewer points than those at which it breaks even. Later rolls are left out.",
    ]
    if request.default:
        notes += [
            "The source's figures are its numbers of rolls and expected points together, with its errors.",
            "It has no table for triples of 1s and 5s: its figures without a triple stand there, far too low.",
            "Its one example is a single die after a triple of 2s, with 350 points in the turn.",
            "It prints a cost of 116,67, a third of the points. But half of the rolls bust: it is 175.",
            "If only one roll is looked at, banking is right there. The best turn rolls, as a die that scores brings six.",
        ]
    return Table(
        "decision",
        f"{DECISION_TITLE}, with {points} points in the turn",
        (
            *columns(rules),
            "expected points",
            "expected points by the source's figures",
            "cost",
            "breaks even at",
            "breaks even at by the source's figures",
        ),
        tuple(rows),
        tuple(notes),
    )


def columns(rules: TenThousandRules) -> tuple[str, ...]:
    """Return the titles of the columns that name a hand."""
    return (*HAND, *((TYPES,) if rules.typed else ()), *((HOT,) if rules.heats else ()))


def named(hand: Hand, rules: TenThousandRules) -> tuple[int | str | None, ...]:
    """Return the entries of a hand's row that name it."""
    kinds = (hands.types(rules, hand),) if rules.typed else ()
    return hand.dice, hand.triple or None, *kinds, *(("yes" if hand.hot else None,) if rules.heats else ())


def _covered(hand: Hand) -> bool:
    """True if the source printed the combinations of a hand. It left out those after a triple of 1s or 5s."""
    return hand.triple == 0 or hand.triple in CHANGING


POINTS = Parameter(
    "points",
    "integer",
    f"points of the turn, 0 to {MOST_TARGET}",
    default=str(EXAMPLE.points),
    high=MOST_TARGET,
)


def specs(rules: TenThousandRules) -> tuple[TableSpec, ...]:
    """Return the tables of one roll: with dice of several types its odds alone, and whether it pays if a bust is sure to be possible."""
    combined = TableSpec("combinations", COMBINATIONS_TITLE, combinations)
    pays = TableSpec("decision", DECISION_TITLE, decision, (POINTS,))
    return (
        TableSpec("odds", ODDS_TITLE, odds),
        *(() if rules.typed else (combined,)),
        *(() if rules.loaded else (pays,)),
    )
