"""The words in which people speak about positions of Toss Up!"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from solvers import bank_or_roll
from solvers.bank_or_roll import HELD, LEFT, NEED, OTHER, OWN, RACE, THEIR_NEED
from solvers.contract.presentation.speech import Field, Short, Words
from solvers.contract.presentation.vocabulary import combined
from solvers.games.toss_up.goals import Form
from solvers.words import listed

DICE = 10
COLOURS = ("green", "yellow", "red")
_COLOURS = tuple(
    Field(
        colour,
        {"aside": 3},
        {"aside": 3} if colour == "green" else {},
        units=(colour,),
        unit=True,
        named=True,
        most=DICE,
    )
    for colour in COLOURS
)
_HELD = replace(HELD, before={**HELD.before, "aside": 5}, behind={**HELD.behind, "aside": 5}, units=("green",))
# Yellow dice are thrown again, so that their number is that of the dice left.
_LEFT = replace(LEFT, behind={**LEFT.behind, "yellow": 3})
_TURNS = Field("turns", {"turns": 4}, {"turns": 4}, units=("turns",), named=True)
_NEXT = replace(OTHER, before={"next": 8, "versus": 6, "at": 1}, behind={"next": 6})
_THIRD = Field("third", {"third": 8}, {"third": 6}, named=True)
_ALL = (
    (
        "all_ten all_10 all all_ten_dice all_my_dice all_the_dice all_of_my_dice all_of_the_dice all_ten_of_my_dice "
        "all_ten_of_the_dice all_ten_of_them all_of_them every_die every_single_die"
    ),
    "- are is were was came_up come_up turned_up turned went came_out show shows showed came landed landed_on",
)
_OWN = {
    "all_dice": "all_ten all_ten_again",
    "all_green": " ".join(("nothing_but_green", "nothing_but_greens", *combined(*_ALL, "green greens"))),
    "refused": f"{bank_or_roll.THEIR_TURN} each_a_third each_one_third likely_is_it_to_roll likely_is_it_to_throw likely_to_roll likely_to_throw odds_of_rolling odds_to_roll odds_of_throwing chance_of_rolling chance_to_roll chance_of_throwing",
    "idle": "no_red no_reds not_a_single_red",
    "bank": "take_the take_my take_these taking_the taking_my taking_these",
    "turn": "plus",
    "left": " ".join(
        combined(
            "roll reroll throw again_with go_on_with roll_again",
            "the_other the_remaining the_last the_others my_last my_other",
        )
    )
    + " again_with go_again_with roll_again_with",
    "rolled": "gave gives",
    # What one roll of all dice shows: never more greens than dice.
    "one_roll": " ".join(
        combined(
            "- my the with_my with_the in_my in_the in_a with_a in from_my by_my",
            "first very_first opening one single first_single",
            "roll throw toss",
        )
    ),
    # A single letter behind a number is a colour: 3g 5y 2r.
    "green": "green greens g",
    "yellow": "yellow yellows y",
    "red": "red reds r",
    "no_green": " ".join(
        (
            "no_green no_greens nothing_but_yellow nothing_but_yellows only_yellow only_yellows just_yellow just_yellows all_dice_yellow",
            *combined(*_ALL, "yellow yellows"),
        )
    ),
}
_OF_THREE = {
    **_OWN,
    "next": "girl_after_me the_girl_after_me guy_after_me the_guy_after_me next next_player second second_player player_after_me the_player_after_me the_one_after_me person_after_me the_person_after_me",
    "third": "third third_player third_one guy_after_her the_guy_after_her girl_after_him the_girl_after_him one_after_her the_one_after_her one_after_him the_one_after_him the_one_after one_after last_one last_player last",
}
_FIELDS: Mapping[Form, tuple[Field, ...]] = {
    **dict.fromkeys(("race", "reply"), (OWN, OTHER, _HELD, _LEFT, *RACE)),
    "turn": (_HELD, _LEFT),
    "turns": (OWN, _HELD, _LEFT, NEED, THEIR_NEED),
    "within": (OWN, _HELD, _LEFT, NEED, THEIR_NEED, _TURNS),
}


@lru_cache(maxsize=64)
def of_form(form: Form, target: int) -> Words:
    """Return how people speak about the positions of a goal if so many points win."""
    return _words(_FIELDS[form], target, form in ("race", "reply"))


@lru_cache(maxsize=64)
def of_three(target: int) -> Words:
    """Return how three players speak about positions if so many points win."""
    return _words((OWN, _NEXT, _THIRD, _HELD, _LEFT), target, race=False)


def _words(fields: tuple[Field, ...], target: int, race: bool) -> Words:
    keys = {field.key for field in fields}

    def spell(values: Mapping[str, str]) -> list[str]:
        """Return the text of a state."""
        held = _held(values)
        if held is None or (not race and "they_need" in values):
            return []
        if race:
            told = bank_or_roll.scores(values, target)
            # Without scores the dice left tell that points are held in a game of two, as do the colours of all dice.
            if told is None or (told == ("", "") and not values.get("left") and _shown(values) != DICE):
                return []
            points = [score or "0" for score in told]
        else:
            own = values.get("own", str(target - int(values["need"])) if "need" in values else "")
            points = [values.get(key, "") if key != "own" else own for key in ("own", "other", "third") if key in keys]
            if not all(points):
                return []
        left = bank_or_roll.dice_left(values, DICE)
        # The number of the dice that are shown.
        if left == str(_shown(values)):
            left = ""
        if left and not held:
            return []
        turns = f"t{values['turns']}" if "turns" in values else ""
        return ["-".join(filter(None, (*points, held, left and f"left{left}", turns)))]

    return Words(
        (*fields, *_COLOURS),
        spell,
        short=lambda values: _short(values, {key: "0" for key in ("own", "other", "third") if key in keys}, spell),
        pair=tuple(key for key in ("own", "other", "third") if key in keys and len(keys & {*bank_or_roll.PAIR}) > 1),
        units=COLOURS,
        reckoned=frozenset(field.key for field in RACE),
        flags=bank_or_roll.FLAGS
        | {"one_roll": ("one_roll", "1"), "no_green": ("held", "0"), "all_green": ("held", str(DICE))},
        own=_OF_THREE if "third" in keys else _OWN,
        idle=f"{bank_or_roll.IDLE} again end done wait{'' if race else ' alone solo myself challenge'}",
        dice=False,
    )


def _short(
    values: Mapping[str, str], scores: Mapping[str, str], spell: Callable[[Mapping[str, str]], list[str]]
) -> Short | None:
    """Return what is missing if the colours of some dice are told, and the state after a first roll in which the others are yellow.

    ``scores`` are those at the start.
    """
    said = listed([f"{values[colour]} {colour}" for colour in COLOURS if colour in values])
    shown = _shown(values)
    if values.get("green") == "0" and int(values.get("red", 0)):
        return Short(f"{said} are a bust: the turn ends, and its points are lost")
    if not shown or shown == DICE or "held" in values:
        return None
    if shown > DICE:
        return Short(f"{said} are {shown} dice, and there are {DICE}")
    all_of_them = f"say how many points you hold, or what all {DICE} dice of your first roll show"
    known = {key: values.get(key, score) for key, score in scores.items()}
    states = spell({**known, "held": values["green"]}) if "green" in values else ()
    return Short(f"{said} {'is' if shown == 1 else 'are'} {shown} of the {DICE} dice: {all_of_them}", states)


def _shown(values: Mapping[str, str]) -> int:
    """Return the number of dice of which the colours are told."""
    return sum(int(values.get(colour, 0)) for colour in COLOURS)


def _held(values: Mapping[str, str]) -> str | None:
    """Return the points held, told or seen in the colours of a first roll; empty if they are not told, None if the colours say something else."""
    held, green = values.get("held", ""), values.get("green", "")
    shown = sum(int(values.get(colour, 0)) for colour in COLOURS)
    others = values.keys() & {"yellow", "red"}
    if "one_roll" in values and int(held or 0) > DICE:
        return None
    if not (green or others):
        return held
    # Colours of fewer dice than all are those of a later roll: what was held before is not said.
    if others and shown != DICE:
        return None
    # No green and a red are a bust, and ten yellow dice are none.
    if int(values.get("red", 0)) and not int(green or 0):
        return None
    if values.get("yellow") == str(DICE):
        return held or "0"
    return green if green and held in ("", green) else None
