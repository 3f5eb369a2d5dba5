"""Refusals are known before anything is solved: no command is recommended that ends with an error."""

import pytest

from solvers.dispatch import solve
from solvers.errors import IllegalError
from solvers.games.ten_thousand.game import TenThousand
from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand.support import problem

ENDLESS = "target=1500,one=1000,five=1000,triples=50:50:50:50:50:50,kinds=flat,four_two=true,three_pairs=50,straight=50"
REFUSED = [
    ("win:bank-at-5000", "target=2000"),
    ("win:bank-at-15000", "target=300"),
    ("best-response-to-bank-at-8000", "target=2000"),
    ("win", ENDLESS),
    ("min-turns:bank-at-15000", "target=300"),
    ("win:turn-optimal", "target=6000,entry=6000,ending=first"),
    ("min-turns:bank-at-30000", "target=300,three_busts=100"),
]
ACCEPTED = [
    ("win:bank-at-3000", "target=300"),
    ("min-turns:bank-at-3000", "target=300"),
    ("max-turn:bank-at-15000", "memory=none"),
    ("win", "target=300,entry=300"),
    ("win:document", "target=300"),
    ("win:bank-at-500", "target=1000,three_busts=1000,ending=first"),
    ("min-turns:bank-at-1000", "target=1000,three_busts=500"),
    ("min-turns", "target=600,three_busts=500,entry=600"),
]


@pytest.mark.parametrize(("slug", "rules"), REFUSED)
def test_what_is_refused_has_a_reason_beforehand(slug: str, rules: str) -> None:
    """The solver refuses, and the rules alone say why it may."""
    bound = problem(slug, rules)
    assert bound.obstacle is not None
    assert bound.obstacle()
    with pytest.raises(IllegalError) as caught:
        solve(bound)

    # The example is a goal that is not refused itself, or rules.
    if caught.value.field == "goal":
        other = problem(caught.value.example or "", rules)
        assert other.obstacle is not None
        assert other.obstacle() is None


@pytest.mark.parametrize(("slug", "rules"), ACCEPTED)
def test_what_has_no_reason_is_solved(slug: str, rules: str) -> None:
    """Nothing stands against these, and they are solved."""
    bound = problem(slug, rules)
    assert bound.obstacle is not None
    assert bound.obstacle() is None
    assert solve(bound).rows


def test_a_strategy_is_judged_by_itself() -> None:
    """Best play under these rules may take too many turns, as far as known beforehand, and a strategy does not."""
    rules = "target=5000,minimum=600,three_busts=5000"
    best, followed = (problem(slug, rules).obstacle for slug in ("min-turns", "min-turns:turn-optimal"))
    assert best is not None
    assert followed is not None
    assert best()
    assert followed() is None


def test_nothing_stands_against_the_defaults() -> None:
    """Every goal and strategy that the batch solves, or that the catalogue lists, can be solved."""
    game, rules = TenThousand(), TenThousandRules()
    goals = [goal.slug for goal in game.goals(rules)]
    strategies = [
        f"{goal}:{strategy.slug}" for goal in ("win", "min-turns", "max-turn") for strategy in game.strategies(rules)
    ]
    for slug in (*goals, *strategies, *game.defaults(rules)):
        bound = problem(slug)
        assert bound.obstacle is not None
        assert bound.obstacle() is None, slug


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hot_dice_times=2", "points are multiplied under ending=first alone"),
        ("ending=first,hot_dice_when=first", "nothing is multiplied"),
        ("ending=first,hot_dice_times=6", "out of range"),
        ("pool=aaaaab", "have the same weights, and are one type"),
        ("die_b=1:1:1:1:1:2", "no die is of type b"),
        ("die_a=2:2:2:2:2:2", "weights are in lowest terms"),
        ("die_a=0:0:0:0:0:0", "weights are in lowest terms"),
        ("die_a=346:1:1:1:1:1", "their sum is 1 to 350"),
        ("pool=aaaaab,die_b=6:1:2:3:4:6", "solved under ending=first,memory=none,set_aside=free alone"),
        ("pool=aaaaac", "out of range"),
    ],
)
def test_rules_that_make_no_sense_are_refused(text: str, complaint: str) -> None:
    """The refusal names the rule, and shows rules that are legal."""
    with pytest.raises(IllegalError, match=complaint) as refused:
        TenThousandRules.parse(text)
    assert TenThousandRules.parse(refused.value.example or "").target == TenThousandRules().target
