"""The words in which people speak about positions of the game of 30s."""

from collections.abc import Mapping
from functools import cache, partial

from solvers.contract.presentation.speech import Field, Words
from solvers.contract.presentation.vocabulary import LAST_DICE, combined

_DICE, _MOST = 6, 8
_OTHERS = ("aside", "rolled")
_ROLLED = Field("rolled", {"rolled": 6}, {"rolled": 5, "left": 3}, kind="dice", cut=("aside",))
_ASIDE = Field(
    "aside",
    {"aside": 7.5, "kept": 8, "earlier": 6},
    {"aside": 7, "kept": 5, "earlier": 6},
    kind="dice",
    named=True,
    apart=True,
    cut=("rolled",),
)
_LEFT = Field(
    "left", {"rolled": 1, "left": 2}, {"left": 6, "rolled": 1}, units=("dice",), named=True, least=1, most=_MOST
)
# The number of dice aside, and their sum.
_COUNT = Field(
    "count",
    {"aside": 3, "sum": 3},
    {"aside": 4, "aside_sum": 4, "kept": 4},
    units=("dice", "aside_sum"),
    unit=True,
    named=True,
    only=("aside", "sum", "aside_sum", "kept"),
    most=_MOST - 1,
)
_SUM = Field(
    "sum",
    {"aside_sum": 8, "sum": 6, "me": 4, "aside": 5, "at": 2},
    {"sum": 5, "aside": 6, "points": 3, "me": 3},
    cut=("rolled",),
    least=7,
    most=6 * _MOST,
)
# Nothing is aside yet; no dice kept so far.
_NONE_ASIDE = combined(
    "nothing none no_die no_dice", "- is are put set lies is_put has_been_put", "aside kept", "- yet so_far"
)
_OWN = {
    "sum": "sum total score make makes making worth sum_of total_of have_in_total in_total from so_far add_up adds_up",
    "aside_sum": "they_add_up_to the_others_add_up_to others_add_up_to others_make the_others_make the_rest_adds_up_to the_rest_makes the_other_five_add_up_to the_other_four_add_up_to the_other_three_add_up_to the_other_two_add_up_to aside_make aside_makes aside_total aside_sum_to aside_add_up_to aside_are_worth",
    "earlier": "already have_already still_have before from_before already_have",
    "rolled": "the_other_two_are the_other_three_are the_other_four_are other_two_are other_three_are other_four_are the_other_two_show the_other_three_show the_other_four_show second_throw third_throw fourth_throw second_roll third_roll fourth_roll next_throw next_roll thrown dice_on_the_table on_the_table last_one_is last_two_are last_three_are last_four_are last_two_show last_three_show other_dice others are_now",
    "aside": "banked away set_aside_before put_aside_before aside_before out lie_out lying_out",
    "opening": " ".join(combined("first opening", "throw roll go move")),
    "idle": f"in_front_of_me {' '.join(_NONE_ASIDE)} {LAST_DICE}",
    "one_die": "last_one the_last_one last_one_left sixth_not_thrown_yet the_sixth_not_thrown_yet sixth_not_thrown sixth_is_not_thrown_yet the_sixth_is_not_thrown_yet sixth_still_to_throw the_sixth_still_to_throw sixth_to_come the_sixth_to_come",
    "kept": "kept kept_so_far keeping took taken putting putting_aside i_put aside_i_have aside_i_have_got after_keeping",
}


def _of_sum(total: int, count: int, aside: str) -> str:
    """Return the dice aside if they have a sum, or the least different dice that have it if none are told; empty if there are none."""
    if aside:
        return aside if total == sum(map(int, aside)) else ""
    if not count or not count <= total <= 6 * count:
        return ""
    low, more = divmod(total, count)
    return str(low) * (count - more) + str(low + 1) * more


def _agree(values: Mapping[str, str], number: int, aside: str, dice: int) -> bool:
    """True if so many dice thrown, those aside and their number are all dice."""
    count = int(values.get("count", dice - number))
    told = not aside or (number + len(aside) == dice and count == len(aside))
    return told and number + count == dice


def _spell(dice: int, values: Mapping[str, str]) -> list[str]:
    """Return the text of a state with so many dice: dice that are told, or the least different dice that have the sum that is told."""
    rolled, told = values.get("rolled", "").replace(" ", ""), values.get("aside", "")
    aside = told.replace(" ", "")
    left = int(values.get("left", "0").replace("all", str(dice)))
    if len(told) == dice and not (rolled or left):
        # All are told in a row, of which some are aside.
        return [
            f"{aside[:place]}-{aside[place:]}"
            for place in range(1, dice)
            if values.get("sum") in (None, str(sum(map(int, aside[place:]))))
        ]
    # Of a first throw no dice lie aside.
    if not (rolled or left or "opening" in values):
        left = dice - len(aside) if aside else dice - int(values["count"]) if {"count", "sum"} <= values.keys() else 0
    number = len(rolled) or left
    if not number or (rolled and left not in (0, number)) or not _agree(values, number, aside, dice):
        return []
    if "sum" in values:
        total = int(values["sum"])
        if number == dice and total == sum(map(int, rolled)):
            # The sum of all dice, told beside them.
            return [rolled]
        aside = _of_sum(total, dice - number, aside)
        if not aside:
            return []
    return ["-".join(filter(None, (rolled or f"roll{left}", aside)))] if aside or number == dice else []


@cache
def wording(dice: int) -> Words:
    """Return how people speak about positions with so many dice."""
    return Words(
        (_ROLLED, _LEFT, _ASIDE, _COUNT, _SUM),
        partial(_spell, dice),
        units=("aside_sum",),
        flags={"one_die": ("left", "1"), "all_dice": ("left", "all"), "opening": ("opening", "1")},
        own=_OWN,
        idle="end put keep again throw roll lose win score nothing left first opening second stage",
    )
