"""The points that dice of 10.000 score, and the hands that they leave, against the naive program, for every roll."""

from functools import cache
from itertools import combinations

import pytest

from solvers import dice
from solvers.games.ten_thousand import hands, scoring
from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand import naive
from tests.games.ten_thousand.test_naive import READINGS

RULES = [
    "",
    "memory=none",
    "memory=not-1-5",
    "set_aside=maximum",
    "kinds=flat,four_two=true,straight=2500",
    "kinds=doubling,three_pairs=0,straight=0",
    "kinds=none,memory=not-1-5,set_aside=maximum,straight=0",
    # Singles that are worth more than triples, and kinds that are worth less than their dice.
    "one=1000,five=700,triples=500:50:100:1000:50:700,kinds=doubling",
    "low_straight=500,high_straight=750,two_triples=2500,hot_dice=300",
]

QUICK = (RULES[0], RULES[2], *RULES[-3:])
# Many rolls share their subsets.
OPTION = cache(naive.option)


@pytest.mark.parametrize(("rules", "aside", "triple", "points"), READINGS)
def test_dice_score_their_best_reading(rules: str, aside: tuple[int, ...], triple: int, points: int | None) -> None:
    """Dice set aside score what the rules say; nothing if one of them scores nothing."""
    assert scoring.points(TenThousandRules.parse(rules), "".join(map(str, aside)), triple) == points


@pytest.mark.parametrize(
    "text", [*QUICK, *(pytest.param(text, marks=pytest.mark.long) for text in RULES if text not in QUICK)]
)
def test_every_roll_leaves_what_the_naive_program_says(text: str) -> None:
    """The choices after each roll, their points and the hands that they leave are those of every subset of the dice."""
    rules = TenThousandRules.parse(text)
    for hand in hands.reachable(rules):
        for rolled in dice.multisets(hand.dice):
            expected = subsets(rules, rolled, hand)
            listed = hands.choices(rules, rolled, hand.triple)
            if rules.set_aside == "maximum":
                most = max(map(len, expected), default=0)
                assert [len(choice.aside) for choice in listed] == [most] * bool(expected)
            else:
                assert len(listed) == len(expected)
                assert [len(choice.aside) for choice in listed] == sorted(map(len, expected), reverse=True)
            for choice in listed:
                assert (choice.points, choice.hand[:2]) == expected[choice.aside], (rolled, hand, choice)


@pytest.mark.parametrize(
    "text", [RULES[2], *(pytest.param(text, marks=pytest.mark.long) for text in RULES if text != RULES[2])]
)
def test_play_comes_to_the_hands_of_the_naive_program(text: str) -> None:
    """The hands that are reachable, and the number of rolls that bust, are the naive ones."""
    rules = TenThousandRules.parse(text)
    game = naive.game(rules)

    assert {hand[:2] for hand in hands.reachable(rules)} == set(game.hands)
    for hand, place in game.hands.items():
        busts = hands.bust(rules, hands.Hand(*hand))
        assert busts / 6 ** hand[0] == pytest.approx(float(game.bust[place]), abs=1e-15)


def subsets(rules: TenThousandRules, rolled: str, hand: hands.Hand) -> dict[str, naive.Option]:
    """Return every subset of a roll that may be set aside, and what it leaves, by the naive program."""
    shown = tuple(map(int, rolled))
    found = {}
    for size in range(1, len(shown) + 1):
        for some in set(combinations(shown, size)):
            option = OPTION(rules, (hand.dice, hand.triple), some)
            if option is not None:
                found["".join(map(str, some))] = option
    return found
