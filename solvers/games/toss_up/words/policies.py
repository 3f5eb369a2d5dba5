"""The words for rules of Toss Up!"""

from solvers.contract.presentation.banking_words import DICE, POINTS, Banking, Number, scores
from solvers.games.toss_up.rules import TossUpRules


def words(rules: TossUpRules) -> Banking:
    """Return the words under some rules."""
    return Banking(
        numbers=(
            Number(
                POINTS,
                "points in the turn",
                ("the turn has", "i hold", "holding"),
                ("points are in the turn", "points this turn", "points held", "points so far", "points"),
            ),
            Number(DICE, "dice left", (), ("dice are left", "dice in hand", "dice to roll", "dice"), rules.dice),
            *scores(),
        ),
        dice=rules.dice,
        unit=1,
        most=rules.target,
        asides=False,
        wins=rules.ending == "first",
        examples=(
            "bank at 20, at 12 with 4 dice or fewer; roll if the opponent needs at most 20",
            "bank at 9 points",
            "bank with 3 dice or fewer; never bank with less than 5 points",
            "stop when 4 points are in the turn and 5 dice are left; roll all ten dice again",
        ),
    )
