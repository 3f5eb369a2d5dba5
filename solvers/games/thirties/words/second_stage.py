"""Questions about the second stage of the game of 30s whose answers are reckoned: dice aside in a round, throws, awards, and what comes of a throw."""

import re
from fractions import Fraction

from solvers.contract.presentation.questions import dice_said
from solvers.contract.presentation.reckoned import (
    AVERAGE,
    CHANCE,
    NUMBER,
    SCORES,
    THROWS,
    Asked,
    Found,
    decimal,
    number_of,
    percent,
    points_said,
    scored,
)
from solvers.dice import ordered
from solvers.games.thirties.stage_two import aside_odds, award_odds
from solvers.games.thirties.words import spread

# After so many rounds in which all dice end aside an award has three digits.
_ROUNDS = 8
STAGE = r"(?:the )?(?:stage (?:two|2)|(?:second|bonus|extra|2nd) (?:stage|part|round|phase))"
_ROLLING = (
    r"(?:(?:rolling|throwing|roll|throw|going|go) for (?:the )?(?:ones|twos|threes|fours|fives|sixes|[1-6]s?)\b|$)"
)


def _stage_throw(found: Found) -> tuple[str, str] | None:
    """Return what comes of the first throw of the second stage."""
    over, dice = int(found[1][1]) - 30, ordered("".join(re.findall("[1-6]", found[2][1])))
    hits = dice.count(str(over))
    rest = spread.DICE - hits
    if not hits:
        what = f"None shows {over}, so that the second stage is over: the next player loses {over}."
    elif rest:
        what = (
            f"Put aside {dice_said(hits)} with a {over}, and throw {dice_said(rest)} again. The award began at {over}, and is {over + hits * over} so far; "
            f"it is over when a throw shows no {over}."
        )
    else:
        award = 2 * (over + hits * over)
        what = f"All six show {over}: the award is doubled to {award}, and all six dice are thrown for the number {min(over + 1, 6)}."
    return (
        f"the throw {' '.join(dice)} in the second stage after {30 + over}",
        f"After {30 + over} points the second stage counts {over}s. {what}",
    )


def _round(number: int, how: str) -> tuple[str, str]:
    odds = aside_odds(spread.DICE)
    chance = sum(odds[number:], Fraction(0)) if how == "at least" else odds[number]
    dice = "no die" if not number else "1 die" if number == 1 else "all six dice" if number == 6 else f"{number} dice"
    rest = "" if number else " Then the award is the points above 30 alone."
    shown = f"{how if number < 6 else ''} {dice} {'ends' if number < 2 else 'end'} aside in one round of the second stage".strip()
    return (
        f"the chance that {shown}",
        f"{shown[0].upper()}{shown[1:]} with a chance of {percent(chance)}, whatever the number is.{rest}",
    )


def _round_of(found: Found) -> tuple[str, str] | None:
    how, number = found[3][1], number_of(found[3][2])
    return _round(number, how if how == "at least" else "exactly") if 0 < number <= spread.DICE else None


def _round_with(found: Found) -> tuple[str, str]:
    how, number = found[3][1], 1 + len(found[3][3].split())
    return _round(number, how if how == "at least" else "exactly")


def _stage_throws(_: Found) -> tuple[str, str]:
    return (
        "the number of throws of the second stage",
        f"The second stage has {decimal(spread.stage_throws())} throws on average, whatever the number is.",
    )


def _award(found: Found, low: int, high: int, shown: str) -> tuple[str, str]:
    over = int(found[1][1]) - 30
    known = [(award, chance) for _, award, chance in award_odds(spread.DICE, over, _ROUNDS) if award < 100]
    within = sum((chance for award, chance in known if low <= award <= high), Fraction(0))
    chance = within if high < 99 else 1 - sum((chance for award, chance in known if award < low), Fraction(0))
    return (
        f"the chance of an award of {shown} after {30 + over}",
        f"After {30 + over} points the next player loses {points_said(shown)} with a chance of {percent(chance)}.",
    )


def _aside(_: Found) -> tuple[str, str]:
    odds = aside_odds(spread.DICE)
    number = sum((aside * chance for aside, chance in enumerate(odds)), Fraction(0))
    return (
        "the number of dice aside in one round of the second stage",
        f"{decimal(number)} dice end aside in one round of the second stage on average, whatever the number is.",
    )


ASKED = (
        Asked((STAGE, r"\b(3[1-6])\b", r"\b(?:threw|rolled|throw|roll|thrown|showed|shows|show|got) ((?:[1-6] ){5}[1-6])\b(?! [1-6])", _ROLLING), _stage_throw, "now next happens happen just first after", r"\b(?:aside|again|second throw|second roll|chance|odds|average|expected)\b"),
        Asked((STAGE, _ROLLING, CHANCE, r"\b(?:goes? (?:on )?(?:to|into) (?:a|the|another) ?(?:second|2nd|next|new|further)? round|goes on|continues?|(?:is|gets) doubled|doubles|all (?:of )?(?:the )?(?:six|6)(?: dice)?|all (?:the )?dice|all of them|everything)\b(?: (?:end up |end |lie |go |are )?aside)?"), lambda _: _round(6, ""), "in end lie go come show shows number aside one round same", r"\b(?:first|one|single) (?:throw|roll)\b"),
        Asked((STAGE, _ROLLING, CHANCE, r"\b(?:nothing|none|no dice|no die|not a single (?:die|one)|no(?: \w+)? at all)\b(?: at all)?"), lambda _: _round(0, ""), "gives give brings bring aside right number numbers away extra come show shows"),
        Asked((STAGE, _ROLLING, CHANCE, rf"\b(?:(exactly|at least|just|only) )?({NUMBER}) (?:dice|die)(?: (?:end up |end |lie |go |are |land )?aside)"), _round_of, "in land lie come one round"),
        Asked((STAGE, _ROLLING, CHANCE, r"\b(exactly|at least|just|only) ([1-6])((?: \2)*)(?: (?:end up |end |lie |go |are |land )?aside)"), _round_with, "in land lie come round"),
        Asked((STAGE, r"\b(?:with|after|from|on|for|of|at) (3[1-6])\b(?! or)", SCORES), scored(2, _award, 1, 99), "chance chances odds probability of that likely often win wins lose loses lost bring brings cost costs take off next player opponent neighbour award more", r"\b(?:average|expected|mean|how much)\b"),
        Asked((STAGE, _ROLLING, AVERAGE, r"\b(?:numbers? of )?dice(?: (?:end up |lie |go )?aside)?\b"), _aside, "number many end aside come show in one round how"),
        Asked((STAGE, _ROLLING, AVERAGE, THROWS), _stage_throws, "number many long last lasts takes take has"),
)  # fmt: skip
