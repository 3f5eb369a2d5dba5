"""The words for rules of 10.000."""

from solvers.contract.presentation.banking_words import (
    DICE,
    LAST,
    POINTS,
    THROWN,
    TOTAL,
    TRIPLE,
    Banking,
    Number,
    scores,
)
from solvers.games.ten_thousand.rules import DICE as ALL
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules


def words(rules: TenThousandRules) -> Banking:
    """Return the words under some rules."""
    return Banking(
        numbers=(
            Number(
                POINTS,
                "points in the turn",
                ("the turn has", "i hold", "holding"),
                ("points are in the turn", "points this turn", "points held", "points so far", "points"),
            ),
            Number(DICE, "dice left", (), ("dice are left", "dice in hand", "dice to roll", "dice"), ALL),
            Number(THROWN, "dice thrown", (), ("dice rolled",), ALL),
            Number(TRIPLE, "remembered", ("a triple of",), ("triple remembered", "triples remembered"), ALL),
            *scores(),
            *([] if rules.ending == "first" else [Number(LAST, "last turn", most=1)]),
            Number(TOTAL, "points with this turn", (), ("points with the turn", "points in all", "points in total")),
        ),
        dice=ALL,
        unit=UNIT,
        most=max(rules.target, 2 * ALL * 1000),
        asides=True,
        wins=rules.ending == "first",
        examples=(
            "bank at 350, at 250 with two dice or one; always keep a single five with three dice left",
            "bank at 350",
            "keep as few dice as possible; bank at 300; always roll six dice again",
            "bank at 500; roll if the opponent needs at most 500; keep the most points",
        ),
    )
