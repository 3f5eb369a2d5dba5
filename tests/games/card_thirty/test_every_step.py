"""Lay-downs against a program that tries every legal step, most of all on tables with jokers to fetch."""

from collections.abc import Iterator
from random import Random

import pytest

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.checks import every_step
from solvers.games.card_thirty.derive import LayDerived
from solvers.games.card_thirty.game import CardThirty
from solvers.games.card_thirty.goals import PREFIX
from solvers.games.card_thirty.hand import steps
from solvers.games.card_thirty.hand.laying import OBJECTIVES
from solvers.games.card_thirty.hand.melds import MeldedSet
from solvers.games.card_thirty.notation import NOTHING, Position, laying_of
from solvers.games.card_thirty.rules import CardThirtyRules, points
from tests.games.card_thirty.positions import VARIANTS, random_hand, random_table, to_fetch

# Rules under which there are jokers to fetch, with first melds of more and of fewer points.
FETCHING = (
    *(variant for variant in VARIANTS if variant != "jokers=0"),
    "first_meld=20,jokers=4",
    "first_meld=60,jokers=4",
    "jokers=4,ace_wraps=true,set_joker_suit=declared",
    "jokers=3,min_naturals_per_meld=2,going_out_needs_discard=true",
)
# In all of these a joker of the hand is needed for the points of the first melds, and cannot be fetched again.
SCARCE = (
    ("default", "8C8H5S8SKSX-D789.5CDHX"),
    ("default", "7CQC7D7HJSX-CTJX"),
    ("default", "4C7C7D7HKSX-KCDHX.D345"),
    ("default", "7C9CAD8D9D9HX-STJQ.ACHX"),
    ("default", "8C8D8H3S9DX-9CSX"),
    ("default", "AC3C7D7H7SX-ADHX"),
    ("first_meld=20", "8C4D4H7H4STSX-HX89T"),
    ("ace_wraps=true", "AC9C9H3S9SKSX-SXA2"),
    ("jokers=4", "8C9C7D8DXX-8HSX.SA23X"),
    ("set_joker_suit=declared,jokers=3", "5C7C7D8D6H7SX-8CSXD"),
    ("going_out_needs_discard=true", "8C8H5S8SKSX-D789.5CDHX"),
)
PROBLEMS = {
    (variant, objective): CardThirty().problem(CardThirtyRules.parse(variant), PREFIX + objective)
    for variant in {*FETCHING, *(variant for variant, _ in SCARCE), "first_meld=40,jokers=3"}
    for objective in OBJECTIVES
}


def check(variant: str, position: Position) -> None:
    """Hold the rows of a position against all steps: values, order, every hand that need not be larger, and legal steps."""
    rules = CardThirtyRules.parse(variant)
    ends = every_step.ends(rules, position.hand, position.table, opened=position.laid)
    fewest = set(every_step.undominated(ends))
    held = sum(map(points, position.hand))
    for objective in OBJECTIVES:
        problem = PROBLEMS[variant, objective]
        where = f"{objective} {variant} {problem.notation.format(position)}"
        assert isinstance(problem.derived, LayDerived)
        row = problem.derived.row(position)
        worth = {
            left: {
                "max-points": held + 10 * fetched - sum(map(points, left)),
                "min-left": sum(map(points, left)),
                "min-cards": len(left),
                "go-out": int(len(left) == 1 or not (left or rules.going_out_needs_discard)),
            }[objective]
            for left, fetched in ends.items()
        }
        sign = problem.goal.sign
        assert row.exact == str(sign * max(sign * number for number in worth.values())), where
        lefts, order = set(), []
        for action in row.actions:
            read = steps.read_steps(rules, "" if action.action == NOTHING else action.action)
            left = steps.replay(rules, laying_of(position), read).hand
            laid = position.hand.count(JOKER) + ends[left] - left.count(JOKER)
            assert action.exact == str(worth[left]), where
            assert action.tie in (None, str(laid)), where
            lefts.add(left)
            order.append((-sign * worth[left], laid))
        assert order == sorted(order), where
        # One that lays more points though another leaves less may stand among those of the most points.
        assert fewest <= lefts, where
        assert len(lefts - fewest) <= (objective == "max-points"), where


@pytest.mark.parametrize("variant", FETCHING)
@pytest.mark.parametrize(
    ("seed", "number"), [(0, 60), *(pytest.param(seed, 200, marks=pytest.mark.long) for seed in range(1, 6))]
)
def test_no_steps_are_better(variant: str, seed: int, number: int) -> None:
    """With jokers to fetch, no steps are worth more than the best lay-down, or leave less than those that are listed."""
    rules, rng = CardThirtyRules.parse(variant), Random(f"{variant} {seed}")
    for _ in range(number):
        check(variant, to_fetch(rules, rng))


@pytest.mark.parametrize(("variant", "text"), SCARCE)
def test_a_joker_that_stays_in_the_first_melds(variant: str, text: str) -> None:
    """A joker that the first melds need is not planned for others, whichever card is left out or takes another's place."""
    position = PROBLEMS[variant, "go-out"].notation.parse(text)
    check(variant, position)
    for other in _mutated(position, Random(text)):
        check(variant, other)


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        # The ace goes above the king first, although 2 3 then need a joker as much as queen and king would.
        ("default", "AC2C3CQCKC5S-5CDHX"),
        ("first_meld=40,jokers=3", "AC2C3CQCKC5SX-5CDHX"),
        # Queen and king could be added to the run of the table without a joker, but only after a first lay-down.
        ("default", "2CQHKHX-H9TJ"),
        # Cards that fit a set of the table are laid as a new one with two jokers first.
        ("first_meld=20,jokers=4", "5CTC2DAH4HKSX-ACXX.QCHSX"),
    ],
)
def test_first_melds_that_cost_more_later(variant: str, text: str) -> None:
    """Melds that are worth enough at once are found, though others take the same cards with as few jokers, or fewer."""
    check(variant, PROBLEMS[variant, "go-out"].notation.parse(text))


def test_a_hand_of_eleven_cards() -> None:
    """Three aces are a new set beside that of the table, though they could be added there; the queen fetches the joker for 5 6."""
    derived = PROBLEMS["first_meld=20,jokers=4", "max-points"].derived
    position = PROBLEMS["first_meld=20,jokers=4", "max-points"].notation.parse("5C6CTCAD8DQDAH4H7HASKS-ACXX.QCHSXX")
    assert isinstance(derived, LayDerived)
    assert derived.row(position).exact == "61"


def _mutated(position: Position, rng: Random) -> Iterator[Position]:
    """Yield a position without each of its cards, and with other cards in their places."""
    hand = position.hand
    laid = [card for meld in position.table for card in meld.cards]
    for index in range(len(hand)):
        others = (*hand[:index], *hand[index + 1 :])
        free = [card for card in range(JOKER) if card not in (*hand, *laid)]
        yield position._replace(hand=others)
        yield from (position._replace(hand=cards.ordered((*others, card))) for card in rng.sample(free, 4))


def test_the_points_of_the_first_melds_need_a_joker() -> None:
    """Three eights and a joker are laid, the 5 fetches another joker, which is laid too, and the king is discarded."""
    row = PROBLEMS["default", "go-out"].derived
    assert isinstance(row, LayDerived)
    solved_row = row.row(PROBLEMS["default", "go-out"].notation.parse("8C8H5S8SKSX-D789.5CDHX"))

    assert solved_row.value == 1
    assert solved_row.action == "8CHSX.5CDHX-5CDHS.5CDHS-5CDHSX"


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_statements_of_the_rules_agree(variant: str) -> None:
    """The steps that players may take lead to the same positions as those of the program that shares nothing with them."""
    rules, rng = CardThirtyRules.parse(variant), Random(f"steps {variant}")
    for number in range(40):
        table = random_table(rules, rng, rng.randint(1, 4))
        size = rng.choice((1, 3, 4, 5, 6))
        here = steps.Laying(random_hand(rules, rng, table, size, near=size > 1), table, number % 4 > 0)
        while True:
            lacking = 0 if here.opened else max(0, max(1, rules.first_meld) - here.laid)
            moment = every_step.start(rules, here.hand, here.table, opened=here.opened)._replace(lacking=lacking)
            expected = {
                (laying.held, laying.jokers, frozenset(map(_aged, laying.table)))
                for laying in every_step.after(rules, moment, opened=here.opened)
            }
            after = [steps.play(rules, here, step) for step in steps.steps(rules, here)]
            assert {_plain(laying) for laying in after} == expected
            if not after or rng.random() < 0.3:
                break
            here = rng.choice(after)


def _plain(here: steps.Laying) -> tuple[frozenset[int], int, frozenset[every_step.Meld]]:
    return frozenset(here.hand) - {JOKER}, here.hand.count(JOKER), frozenset(map(every_step.on_table, here.table))


def _aged(meld: every_step.Meld) -> every_step.Meld:
    """Return a meld as if its jokers had been there before the turn."""
    if isinstance(meld, every_step.Alike):
        return meld._replace(jokers=tuple(sorted((every_step.OLD, suit) for _, suit in meld.jokers)))
    return meld._replace(places=tuple(every_step.OLD if place < 0 else place for place in meld.places))


def test_jokers_in_sets() -> None:
    """A joker that was on the table counts when it is laid again, one of the hand does not, and the older leaves a set."""
    rules = CardThirtyRules.parse("jokers=3")
    table = (MeldedSet(4, 0b0011, 2),)
    ends = every_step.ends(rules, (30, 43, JOKER), table, opened=True)

    assert ends[()] == 2
    assert ends[(JOKER,)] == 2
    assert ends[(30, 43)] == 0
