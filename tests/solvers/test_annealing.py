"""The search for rules of thumb by simulated annealing: it finds what is best, and nothing that does not fit."""

import pytest

from service.reading import banking
from solvers.contract.presentation import banking_said
from solvers.contract.presentation.banking_words import DICE, OTHER, Thumb, rolls
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.words.policies import words
from solvers.strategy_cards.annealing import Annealing, Steps
from solvers.strategy_cards.limits import Limit, numbers_in

WORDS = words(TossUpRules())
TURNS = [
    {"points": points, "dice": dice, "other": other}
    for points in range(0, 30, 3)
    for dice in range(1, 11)
    for other in (0, 40, 80)
]


def goes(rule: Thumb) -> list[bool]:
    """The decisions of a rule in some turns."""
    return [rolls(rule, turn.__getitem__, wins=False) for turn in TURNS]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_search_comes_near_a_rule_that_it_does_not_know(seed: int) -> None:
    """With the share of the same decisions as value, almost all are those of the rule that is looked for, and the text is read alike."""
    aim = goes(
        banking.read(
            WORDS, "bank at 15; with at least 6 dice left, bank at 24; roll with at least 60 opponent points"
        ).thumb
    )
    room = Limit(3, 6)

    def value(rule: Thumb) -> float:
        return sum(one == other for one, other in zip(goes(rule), aim, strict=True)) / len(aim)

    begin = banking.read(WORDS, "bank at 3").thumb
    annealing = Annealing(WORDS, value, Steps(1, 5, 30, 100), (DICE, OTHER))
    rule = annealing.find(begin, room, 1500, seed)
    said = banking_said.said(WORDS, rule)
    assert value(begin) < 0.7
    assert value(rule) > 0.95
    assert annealing.value(rule) == value(rule)
    assert banking.read(WORDS, "; ".join(said)).thumb == rule
    assert len(said) <= room.statements
    assert numbers_in("; ".join(said)) <= room.numbers
