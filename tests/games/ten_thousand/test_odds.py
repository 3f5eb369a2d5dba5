"""The odds of one roll of 10.000, against every roll scored by another program, closed forms and the printed figures."""

from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any, cast

import pytest

from solvers.contract.tables import Cell, Request, Solved, Table
from solvers.games.ten_thousand import odds, printed
from solvers.games.ten_thousand.hands import FULL, HANDS, Hand, reachable
from solvers.games.ten_thousand.odds import Combination
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.tables import rolls as odds_tables
from solvers.games.ten_thousand.tables.rolls import specs

DEFAULT = TenThousandRules()
MINIMAL = TenThousandRules(kinds="none", straight=0, three_pairs=0, memory="none", ending="first")
VARIANTS = (
    MINIMAL,
    TenThousandRules(kinds="flat", straight=2500, three_pairs=1500, four_two=True, memory="none", ending="first"),
    TenThousandRules(kinds="doubling", four_two=True, three_pairs=1500),
    TenThousandRules(straight=50, three_pairs=0, memory="not-1-5"),
    TenThousandRules(kinds="none", four_two=True, set_aside="maximum"),
    TenThousandRules(one=200, five=100, triples=(50, 50, 300, 2000, 500, 150)),
)
every_rules = pytest.mark.parametrize("rules", [DEFAULT, *VARIANTS], ids=lambda rules: rules.slug)
# The points of the triples by face, under the default rules.
WORTH = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
AFTER = (2, 3, 4, 6)
Faces = tuple[int, ...]


@cache
def grouped(rules: TenThousandRules, faces: Faces, triple: int) -> tuple[int, int]:
    """Return the most dice that score, and then the most points: every group of dice is taken off first in turn."""
    best = (0, 0)
    for group in set(faces):
        worth = rules.triples[group - 1]
        for size in range(1, faces.count(group) + 1):
            values = []
            if size == 1:
                values += [rules.one] * (group == 1) + [rules.five] * (group == 5) + [worth] * (group == triple)
            if size == 3:
                values.append(worth)
            if size > 3 and rules.kinds != "none":
                extra = {"additive": worth * (size - 2), "doubling": worth * 2 ** (size - 3), "flat": 1000 * (size - 3)}
                values.append(extra[rules.kinds])
            if values:
                rest = list(faces)
                for _ in range(size):
                    rest.remove(group)
                used, points = grouped(rules, tuple(rest), triple)
                best = max(best, (used + size, points + max(values)))
    return best


@cache
def scored(rules: TenThousandRules, faces: Faces, triple: int) -> int:
    """Return the points of a roll when the most dice are set aside; 0 for a bust."""
    readings = [grouped(rules, faces, triple)]
    shape = sorted(Counter(faces).values())
    if shape == [1] * 6 and rules.straight:
        readings.append((6, rules.straight))
    if (shape == [2, 2, 2] or (shape == [2, 4] and rules.four_two)) and rules.three_pairs:
        readings.append((6, rules.three_pairs))
    return max(readings)[1]


@cache
def ordered_rolls(number: int) -> Mapping[Faces, int]:
    """Return how many of the 6^number ordered rolls show each roll with its faces in order."""
    return Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=number))


def brute(rules: TenThousandRules, hand: Hand) -> Iterator[tuple[Faces, int, int]]:
    """Yield every roll of a hand that scores, its number among the ordered rolls, and its points."""
    for faces, number in ordered_rolls(hand.dice).items():
        points = scored(rules, faces, hand.triple)
        if points:
            yield faces, number, points


def combination(faces: Faces, triple: int) -> str:
    """Return what a roll that scores counts as under the default rules, from the numbers of its faces alone."""
    shape = tuple(sorted((number for face, number in Counter(faces).items() if face != triple), reverse=True))
    whole = {(3, 3): "two 3-of-a-kind", (1, 1, 1, 1, 1, 1): "straight", (2, 2, 2): "three pairs"}
    if shape in whole:
        return whole[shape]
    if shape and shape[0] >= 3:
        return f"{shape[0]}-of-a-kind"
    return "add to 3-of-a-kind" if triple in faces else "1 or 5"


def by_name(hand: Hand, rules: TenThousandRules = DEFAULT) -> dict[str, Combination]:
    """Return the combinations of a hand by name."""
    return {kind.name: kind for kind in odds.combinations(rules, hand)}


def made(name: str, rules: TenThousandRules = DEFAULT, **parameters: Any) -> Table:
    """Return a table, which reads no solved rows."""
    make = next(spec.make for spec in specs(DEFAULT) if spec.name == name)
    assert make is not None
    return make(Request(rules, cast("Solved", None), parameters))


def cells(table: Table) -> list[Cell]:
    """Return every cell of a table."""
    return [entry for row in table.rows for entry in row if isinstance(entry, Cell)]


def exact(entry: object) -> Fraction:
    """Return the fraction of a cell, to which its double is the nearest."""
    assert isinstance(entry, Cell)
    assert entry.exact is not None
    assert entry.value == float(Fraction(entry.exact))
    return Fraction(entry.exact)


def agrees(entry: Cell, worth: int = 0) -> bool:
    """True if the printed figure of a cell is its exact number, rounded to as many places as are printed."""
    assert entry.printed is not None
    figure = printed.number(entry.printed, worth)
    if entry.printed.startswith(printed.WORTH):
        return figure == exact(entry)
    percent = entry.printed.endswith(" %")
    places = len(entry.printed.removesuffix(" %").partition(",")[2])
    scaled = exact(entry) * (100 if percent else 1) * 10**places
    rounded = (Decimal(scaled.numerator) / scaled.denominator).quantize(Decimal(1), ROUND_HALF_UP)
    return bool(int(rounded) == figure * 10**places)


@every_rules
def test_combinations_share_out_the_rolls_that_score(rules: TenThousandRules) -> None:
    """Numbers of rolls, busts and expected points are those of all ordered rolls, and no roll counts twice or not at all."""
    for hand in reachable(rules):
        every = list(brute(rules, hand))
        count, total = sum(number for _, number, _ in every), sum(number * points for _, number, points in every)
        shares = odds.combinations(rules, hand)

        assert odds.scoring_rolls(rules, hand) == sum(share.rolls for share in shares) == count
        assert odds.bust_chance(rules, hand) == 1 - Fraction(count, 6**hand.dice) > 0
        assert odds.expected(rules, hand) == Fraction(total, 6**hand.dice)
        assert sum((share.chance for share in shares), Fraction(0)) == Fraction(count, 6**hand.dice)
        assert [share.name for share in shares] == [name for name in printed.NAMES if name in by_name(hand, rules)]


@pytest.mark.parametrize("hand", HANDS)
def test_combinations_are_those_that_the_faces_show(hand: Hand) -> None:
    """Under the default rules each combination has the rolls and the points of the same combination counted by hand."""
    numbers: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for faces, number, points in brute(DEFAULT, hand):
        numbers[combination(faces, hand.triple)] += number
        totals[combination(faces, hand.triple)] += number * points

    shares = by_name(hand)

    assert {name: share.rolls for name, share in shares.items()} == numbers
    assert {name: share.points * share.rolls for name, share in shares.items()} == totals


@pytest.mark.parametrize(
    ("rules", "absent", "present"),
    [
        (TenThousandRules(straight=0), {"straight"}, {"three pairs"}),
        (TenThousandRules(three_pairs=0), {"three pairs"}, {"straight"}),
        (
            TenThousandRules(kinds="none"),
            {"6-of-a-kind", "5-of-a-kind", "4-of-a-kind"},
            {"two 3-of-a-kind", "3-of-a-kind"},
        ),
    ],
)
def test_rules_without_a_combination_list_none(rules: TenThousandRules, absent: set[str], present: set[str]) -> None:
    """A combination that the rules do not know is not listed, and its rolls count as what else they hold."""
    names = set(by_name(FULL, rules))

    assert not names & absent
    assert names >= present


def test_rolls_move_to_the_combination_that_is_left() -> None:
    """Without larger groups all sixes of a face are two triples, and straights without points score their 1 and 5."""
    plain, none = by_name(FULL), by_name(FULL, TenThousandRules(kinds="none"))
    loose = by_name(FULL, TenThousandRules(straight=0))

    assert none["two 3-of-a-kind"].rolls == plain["two 3-of-a-kind"].rolls + 6
    assert none["3-of-a-kind"].rolls == 14400 + 180 + 2250
    assert loose["1 or 5"].rolls == 25920 + 720


def test_four_and_two_are_three_pairs_if_that_is_worth_more() -> None:
    """Four of a kind and a pair count as three pairs, except those that score more as four of a kind and two dice."""
    both, apart = by_name(FULL, TenThousandRules(four_two=True)), by_name(FULL)
    # A pair of 1s or 5s scores beside the four: 3333 and 11 are worth 800, but 3333 and 55 only 700.
    worth = {(four, two): 2 * WORTH[four] + {1: 200, 5: 100}[two] for four in WORTH for two in (1, 5) if four != two}
    moved = comb(6, 2) * (6 * 5 - sum(points > 750 for points in worth.values()))

    assert both["three pairs"].rolls == apart["three pairs"].rolls + moved
    assert both["4-of-a-kind"].rolls == apart["4-of-a-kind"].rolls - moved
    assert both["three pairs"].points == 750


def test_closed_forms() -> None:
    """Numbers of rolls are those of elementary counting."""
    six, three = by_name(FULL), by_name(Hand(3, 4))

    assert six["three pairs"].rolls == comb(6, 3) * 90
    assert six["two 3-of-a-kind"].rolls == comb(6, 2) * comb(6, 3)
    assert six["4-of-a-kind"].rolls == 6 * comb(6, 4) * 5 * 5
    assert three["add to 3-of-a-kind"].rolls == 6**3 - 5**3
    assert three["1 or 5"].rolls == 5**3 - 3**3 - 2
    for hand in (Hand(1), Hand(2)):
        assert odds.bust_chance(DEFAULT, hand) == Fraction(2, 3) ** hand.dice
        assert odds.expected(DEFAULT, hand) == hand.dice * Fraction(100 + 50, 6)


@pytest.mark.parametrize("face", AFTER)
def test_later_dice_of_the_triple_add_its_value(face: int) -> None:
    """After a triple of 2, 3, 4 or 6 the expected points are the corrected ones, V times a fraction and the 1s and 5s."""
    three, two, one = (by_name(Hand(number, face)) for number in (3, 2, 1))
    worth = WORTH[face]

    assert three["3-of-a-kind"].points == {2: 560, 3: 540, 4: 520, 6: 480}[face]
    assert three["1 or 5"].points == Fraction(225, 2)
    assert three["add to 3-of-a-kind"].points == worth * Fraction(108, 91) + Fraction(4950, 91)
    assert two["add to 3-of-a-kind"].points == worth * Fraction(12, 11) + Fraction(300, 11)
    assert one["add to 3-of-a-kind"].points == worth
    assert [odds.expected(DEFAULT, Hand(number, face)) for number in (1, 2)] == [
        number * Fraction(worth + 150, 6) for number in (1, 2)
    ]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("face", [1, 5])
def test_triples_of_1s_and_5s_change_points_alone(face: int, number: int) -> None:
    """After a triple of 1s or 5s a roll scores as often as before, and more if it does."""
    hand, plain = Hand(number, face), Hand(number)

    assert odds.scoring_rolls(DEFAULT, hand) == odds.scoring_rolls(DEFAULT, plain)
    assert odds.expected(DEFAULT, hand) > odds.expected(DEFAULT, plain)
    assert odds.printed_expected(DEFAULT, hand) == odds.printed_expected(DEFAULT, plain)


def test_all_printed_counts_and_chances_agree() -> None:
    """Every printed number of rolls and every printed percentage is the exact one, rounded."""
    table = made("odds")
    shown = [entry for entry in cells(table) if entry.printed is not None]
    counted = [entry for row in made("combinations").rows for entry in row[3:5] if getattr(entry, "printed", None)]

    assert len(shown) == 3 * len(table.rows) == 3 * 24
    assert len(counted) == 2 * (19 + 4 * 7)
    assert all(agrees(cast("Cell", entry)) for entry in [*shown, *counted])


def test_17_printed_expected_values_are_wrong() -> None:
    """The printed expected points that are not the exact ones are the 16 of the four groups, and the example's cost."""
    wrong = set()
    for number, face, name, *_, points in made("combinations").rows:
        if isinstance(points, Cell) and points.printed and not agrees(points, WORTH[cast("int", face)] if face else 0):
            wrong.add((number, face, name))
    costs = [entry for entry in cells(made("decision")) if entry.printed is not None]

    assert wrong == {
        *product([3], AFTER, ["3-of-a-kind", "1 or 5", "add to 3-of-a-kind"]),
        *product([2], AFTER, ["add to 3-of-a-kind"]),
    }
    assert [entry.printed for entry in costs if not agrees(entry)] == ["116,67"]
    assert len(wrong) + 1 == 17


def test_every_printed_figure_is_shown() -> None:
    """The tables of the default rules show each figure of the source's tables beside the number that it is for."""
    shown = {
        (number, face in AFTER, name): tuple(cast("Cell", entry).printed for entry in entries)
        for number, face, name, *entries in made("combinations").rows
        if face not in {1, 5}
    }

    assert shown == {
        (case.dice, case.after, name): tuple(figures)
        for case, listed in printed.COMBINATIONS.items()
        for name, figures in listed.items()
    }


def test_the_example() -> None:
    """One die after a triple of 2s with 350 points adds 58.33 points and costs 175; a roll that scores adds 116.67."""
    rows = {row[:2]: row[2:] for row in made("decision").rows}
    added, by_source, cost, even, by_source_even = rows[1, 2]

    assert [exact(added), exact(by_source), exact(cost)] == [Fraction(175, 3), Fraction(175, 3), 175]
    assert exact(even) == exact(by_source_even) == Fraction(350, 3)
    assert exact(added) * 2 == Fraction(350, 3)
    assert printed.number(printed.EXAMPLE.average) == Fraction(11667, 100)
    assert cast("Cell", added).printed == "58,33"
    assert made("decision", points=350) == made("decision")


@every_rules
def test_a_roll_breaks_even_where_it_adds_what_it_costs(rules: TenThousandRules) -> None:
    """With the points at which a hand breaks even, the chance of a bust takes as much as a roll adds."""
    for row, hand in zip(made("decision", rules, points=1000).rows, reachable(rules), strict=True):
        assert row[:2] == (hand.dice, hand.triple or None)
        assert exact(row[5]) * odds.bust_chance(rules, hand) == exact(row[2]) == odds.expected(rules, hand)
        assert exact(row[4]) == 1000 * odds.bust_chance(rules, hand)


def test_expected_points_by_the_printed_figures() -> None:
    """They are the sums of printed rolls times printed points, with the triple's points where the source multiplies."""
    by_hand = {
        FULL: Fraction(6 * 2000 + 180 * 1525 + 300 * 1000 + 720 * 1000 + 1800 * 750 + 2250 * 1050, 6**6)
        + Fraction(14400 * 575 + 25920 * 156, 6**6),
        Hand(3): Fraction(6 * 500 + 150 * 105, 216),
        Hand(3, 4): Fraction(5 * 500 + 400 * 108 + 96 * 105, 216),
        Hand(2, 6): Fraction(600 * 12 + 16 * 94, 36),
        Hand(1, 3): Fraction(300 + 2 * 75, 6),
        Hand(1, 5): Fraction(2 * 75, 6),
    }

    assert {hand: odds.printed_expected(DEFAULT, hand) for hand in by_hand} == by_hand
    assert odds.printed_expected(TenThousandRules(triples=(1000, 250, 300, 400, 500, 600)), Hand(1, 2)) == Fraction(
        250 + 150, 6
    )


@pytest.mark.parametrize("name", ["odds", "combinations", "decision"])
@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.slug)
def test_other_rules_quote_nothing(name: str, rules: TenThousandRules) -> None:
    """Under other rules than the source's no figure is printed and no note speaks of one."""
    table = made(name, rules)

    assert all(entry.printed is None for entry in cells(table))
    assert not any("source" in note or "rinted" in note for note in table.notes)


@every_rules
def test_rows_are_the_hands_that_play_comes_to(rules: TenThousandRules) -> None:
    """Each table has the hands of the rules in one order, and as many entries in a row as columns."""
    expected = [(hand.dice, hand.triple or None) for hand in reachable(rules)]

    assert all(
        len(row) == len(table.columns)
        for table in (made(spec.name, rules) for spec in specs(rules))
        for row in table.rows
    )
    assert [row[:2] for row in odds_tables.odds(Request(rules, cast("Solved", None), {})).rows] == expected
    assert list(dict.fromkeys(row[:2] for row in made("combinations", rules).rows)) == expected


def test_short_straights_are_counted() -> None:
    """Five dice show each of the two in 5! ways; of six dice, two alike among the five faces share one."""
    rules = TenThousandRules(low_straight=500, high_straight=750)
    five, six = (by_name(hand, rules)["short straight"] for hand in (Hand(5), FULL))

    assert five.rolls == 240
    assert five.points == 625
    # The sixth die is alike to one of the five: 6! / 2 ways each. With 1 2 3 4 5 a second 1 or 5 scores as well.
    assert six.rolls == 2 * 5 * 360
    assert six.points == Fraction(5 * 500 + 100 + 50 + 5 * 750 + 50, 10)
    assert "short straight" not in by_name(FULL, TenThousandRules())
