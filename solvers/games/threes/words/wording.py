"""The words in which people speak about positions of Threes."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from solvers.contract.presentation.speech import Field, Words
from solvers.contract.presentation.vocabulary import LAST_DICE, combined
from solvers.games.threes.state import Tally

DICE = 5
_ROLLED = Field("rolled", {"rolled": 6, "left": 2}, {"rolled": 5, "left": 4}, kind="dice", cut=("aside", "them"))
_KEPT = Field(
    "kept",
    {"aside": 7, "verb": 8, "earlier": 6},
    {"aside": 9, "verb": 5, "earlier": 6},
    kind="dice",
    named=True,
    cut=("rolled",),
)
_LEFT = Field(
    "left", {"rolled": 1, "left": 2}, {"left": 6, "rolled": 1}, units=("dice",), named=True, least=1, most=DICE
)
_COUNT = Field(
    "count",
    {"aside": 3, "at": 3},
    {"aside": 4, "own": 4},
    units=("dice",),
    unit=True,
    named=True,
    only=("aside", "at", "own"),
    most=DICE - 1,
)
_OWN = Field(
    "own",
    {"me": 5, "own": 7, "aside": 4, "score": 3, "at": 2},
    {"points": 4, "aside": 6, "me": 5, "own": 6},
    named=True,
    most=30,
    cut=("rolled", "them"),
)
_OTHER = Field("other", {"them": 6, "beat": 7}, {"them": 6, "beat": 5}, named=True, most=30, cut=("me", "rolled"))
_GAP = Field("gap", {"gap": 8, "ahead": 7}, {"gap": 8, "ahead": 7}, named=True, most=30)
# All dice were thrown again, so that at least two must be taken.
_THROWN_AGAIN = " ".join(
    combined(
        "threw rolled chose_to_throw chose_to_roll decided_to_throw decided_to_roll",
        "all all_dice all_the_dice all_five all_five_dice all_5_dice all_of_them the_five_dice",
        "again",
    )
)
_OWN_WORDS = {
    "own": "own own_points so_far points_so_far already_taken taken_so_far points_taken on_my_side points_aside",
    "earlier": "already have_already have_got",
    "gap": "gap gap_of lead_of to_spare points_to_spare less_than_the_opponent points_less_than_the_opponent below_the_opponent points_below_the_opponent",
    "one_die": "last_one the_last_one last_one_left",
    "verb": "kept keeping took taken taking putting i_put aside_i_have aside_i_have_got aside_are aside_is",
    "beat": "must beat beating to_beat must_beat tie_with target holds_up",
    "rolled": "second_throw third_throw fourth_throw second_roll third_roll fourth_roll next_throw next_roll thrown dice_on_the_table on_the_table on_table they_show remaining_three_are remaining_two_are others_are other_three_are other_two_are",
    "two": (
        "two_dice_at_least two_must_be_taken at_least_two_must_be_taken at_least_two take_two take_at_least_two must_take_two forced_two refused_all_five refused_all_dice refused_all_the_dice refused_them_all said_no_to_all said_no_to_all_dice said_no_to_all_five said_no_to_all_five_dice said_no_to_all_the_dice said_no_to_them_all rerolled_all_five rerolled_all rerolled_them_all rerolled_everything threw_all_again threw_all_five_again threw_everything_again after_refusing used_the_reroll used_my_reroll used_the_free_reroll used_my_free_reroll took_nothing took_none "
        "without_taking_either without_taking_any without_taking_anything without_taking_one taking_none taking_nothing after_taking_none after_taking_nothing two_are_compulsory two_compulsory two_are_obligatory two_are_mandatory two_must_go two_are_forced now_two_are_forced have_to_take_two have_to_take_2 must_take_2 have_to_take_at_least_two "
        + _THROWN_AGAIN
    ),
    "unforced": "nothing_forced nothing_is_forced no_obligation no_obligations not_forced free_choice unforced not_obliged",
    "all_dice": "have_not_thrown_yet have_not_rolled_yet not_rolled_yet not_thrown_yet have_not_thrown have_not_rolled have_not_started all_five all_five_dice",
    "idle": "nothing_aside_for_me nothing_aside_for_me_yet nothing_aside nothing_aside_yet nothing_aside_so_far none_aside none_aside_yet none_taken_yet nothing_taken_yet nothing_taken_so_far none_taken_so_far second_player i_am_second going_second throw_second roll_second play_second "
    + LAST_DICE,
}


def _spelled(tally: Tally) -> Callable[[Mapping[str, str]], list[str]]:
    """Return the function that makes the text of a state of which the points so far have this part."""

    def spell(values: Mapping[str, str]) -> list[str]:
        rolled, kept = (values.get(key, "").replace(" ", "") for key in ("rolled", "kept"))
        left = int(values.get("left", "0").replace("all", str(DICE)))
        if not (rolled or left) and ("count" in values or kept):
            left = DICE - int(values.get("count", len(kept)))
        number = len(rolled) or left
        if (
            not number
            or (rolled and left not in (0, number))
            or (kept and number + len(kept) != DICE)
            or number + int(values.get("count", DICE - number)) != DICE
        ):
            return []
        points = str(sum(int(face) for face in kept if face != "3")) if kept or number == DICE else ""
        own = values.get("own", points)
        if points and own != points:
            return []
        dice = rolled or f"roll{left}"
        two = "two" if "two" in values else ""
        if tally == "gap":
            gap = values.get("gap", "")
            if not gap and "other" in values and own:
                gap = str(int(values["other"]) - int(own))
            return ["-".join(filter(None, (dice, two, f"gap{gap}")))] if gap and not gap.startswith("-") else []
        if "other" in values:
            return []
        if tally == "own":
            return ["-".join(filter(None, (dice, two, f"own{own}")))] if own else []
        return ["-".join(filter(None, (dice, two)))]

    return spell


_COUNTED: Mapping[Tally, tuple[Field, ...]] = {
    "gap": (_GAP, _OWN, _OTHER),
    "own": (_OWN, _OTHER),
    "": (replace(_OWN, only=("points", "own", "aside", "score", "at")), _OTHER),
}
WORDINGS: Mapping[Tally, Words] = {
    tally: Words(
        (_ROLLED, _LEFT, _KEPT, _COUNT, *fields),
        _spelled(tally),
        flags={"two": ("two", "two"), "all_dice": ("left", "all"), "one_die": ("left", "1")},
        own=_OWN_WORDS,
        idle="end throw roll throws win total after nothing first opening free finished ended finish",
    )
    for tally, fields in _COUNTED.items()
}
