"""The words in which people speak about positions of 10.000."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from solvers import bank_or_roll
from solvers.bank_or_roll import HELD, LEFT, OTHER, OWN, RACE
from solvers.contract.presentation.speech import Field, Words
from solvers.contract.presentation.vocabulary import LAST_DICE, combined
from solvers.games.ten_thousand import scoring
from solvers.games.ten_thousand.rules import DICE, UNIT, TenThousandRules

_ROLLED = Field("rolled", {"rolled": 5, "dice": 3}, {"rolled": 4}, kind="dice")
_ASIDE = Field("aside", {"aside": 7}, {"aside": 8}, kind="dice", named=True)
_TRIPLE = Field("triple", {"triple": 8}, {"triple": 7, "aside": 3}, named=True, most=6)
_LEFT = replace(LEFT, most=DICE)
_HELD = replace(HELD, before={**HELD.before, "aside": 5})
_NEXT = replace(OTHER, before={"next": 8, "versus": 6, "them": 4}, behind={"next": 6})
_THIRD = Field("third", {"third": 8}, {"third": 6}, named=True)
_FIRST_THROW = " ".join(
    f"{before}_{whose}_{which}_{throw}"
    for before in ("on", "in", "with", "at")
    for whose in ("my", "the")
    for which in ("first", "opening")
    for throw in ("throw", "roll")
)
_OWN = {
    "triple": "triple triple_of triplet triplet_of three_of_a_kind_of three_of_a_kind_in remembering remembered",
    "next": "next next_player second second_player player_after_me the_player_after_me the_one_after_me person_after_me the_person_after_me",
    "third": "third third_player third_one last_player",
    "turn": "on_my_last_turn already",
    "bank": "take_the take_my take_these",
    "refused": f"{bank_or_roll.THEIR_TURN} no_triples_allowed triples_allowed whoever on_the_spot sudden_death game_over game_ends game_is_over ends_the_game one_more_turn gets_there",
    "all_dice": "all_six all_six_again all_six_used all_six_used_up all_six_dice_used all_six_scored all_six_dice_scored used_all_six used_up_all_six with_all_6",
    "idle": f"{LAST_DICE} {LAST_DICE.replace('the_', 'my_')} {_FIRST_THROW} in_this_set of_this_set with_the_rest with_the_others",
    "no_triple": "no_triple no_triples without_a_triple without_triple no_three_of_a_kind",
}
# Phrases for one or two busts in a row of a player or the opponent, where three such turns cost points.
_BUSTED = "busted farkled farkle zilched"
_TIMES = {
    "one_bust": [*combined("one", "bust farkle zilch"), *combined(_BUSTED, "once")],
    "two_busts": combined(
        " ".join([*combined("two", "busts farkles zilches"), *combined(_BUSTED, "twice")]), "- in_a_row"
    ),
}
_SAID_OF = {
    "": ("- i_have i_had i",),
    "other_": ("opponent the_opponent my_opponent he she they", "- has have had"),
}
_BUSTS: Mapping[str, tuple[str, str]] = {
    f"{whose}{kind}": (f"{whose}busts", number)
    for whose in _SAID_OF
    for kind, number in (("one_bust", "1"), ("two_busts", "2"))
}
_BUST_WORDS = {
    f"{whose}{kind}": " ".join(
        [*combined(*said, " ".join(times)), *(combined(" ".join(times), "of_the_opponent") if whose else ())]
    )
    for whose, said in _SAID_OF.items()
    for kind, times in _TIMES.items()
}
# Other words about busts. No position has them, so a message with one is refused.
_BUST_WORDS["refused"] = (
    f"{_OWN['refused']} twice thrice busted farkled zilched busts farkles zilches in_a_row without_points"
)
_LOW = (2, 3, 4)
_TRIPLED = 3
_TOLD = ("own", "other", "third", *(field.key for field in RACE))
# By the number of points banked that a position begins with. One score is always said to be one: in "bank 350 or 400" there is none.
_SCORES: Mapping[int, tuple[Field, ...]] = {
    0: (),
    1: (replace(OWN, named=True),),
    2: (OWN, OTHER),
    3: (OWN, _NEXT, _THIRD),
}


@lru_cache(maxsize=64)
def wording(scores: int, rules: TenThousandRules) -> Words:
    """Return how people speak about positions with so many scores."""
    points = tuple(replace(field, step=UNIT) for field in (*_SCORES[scores], _HELD, *(RACE if scores == 2 else ())))

    def spell(values: Mapping[str, str]) -> list[str]:
        """Return the text of a state."""
        rolled, left = values.get("rolled", "").replace(" ", ""), bank_or_roll.dice_left(values, DICE)
        # The number of the dice that are shown.
        if rolled and (left == str(len(rolled)) or values.get("left") == "all"):
            left = ""
        if _brought(rules, values):
            # Dice beside those left brought the points of the turn, and all six that are rolled bring them now.
            values = {**values, "aside": rolled} if left else {**values, "held": "0"}
            rolled = "" if left else rolled
        aside = _aside(rules, values, len(rolled) or int(left or 0))
        if aside is None or (rolled and left):
            return []
        held, triple = aside
        own = _banked(scores, values, rules.target)
        # Dice alone are those of the first throw of the game.
        if scores == 2 and not any(own) and (rolled or left):
            own = ["0", "0"]
        if not all(own):
            return []
        if not held and (left or (rolled and len(rolled) != DICE)):
            return []
        own = [
            f"{score}{f'b{values[key]}' if key in values else ''}"
            for score, key in zip(own, ("busts", "other_busts"), strict=False)
        ] + own[2:]
        dice = rolled or (left and f"left{left}")
        return ["-".join(filter(None, (*own, held or (dice and "0"), dice, triple and f"m{triple}")))]

    return Words(
        (*points, _ROLLED, _LEFT, _ASIDE, _TRIPLE),
        spell,
        pair=("own", "other", "third")[:scores] if scores > 1 else (),
        reckoned=frozenset(field.key for field in RACE),
        flags={**bank_or_roll.FLAGS, **(_BUSTS if rules.three_busts else {})},
        own={**_OWN, **(_BUST_WORDS if rules.three_busts else {})},
        idle=f"{bank_or_roll.IDLE} end done lost wait set close straight last final hot brave{'' if scores > 1 else ' alone solo myself'}",
    )


def _banked(scores: int, values: Mapping[str, str], target: int) -> list[str]:
    """Return the points banked by so many players; empty texts for those that are not told, or contradict each other."""
    if scores == len(bank_or_roll.PAIR):
        told = bank_or_roll.scores(values, target)
        return [*told] if told is not None else ["", "-"]
    return [values.get(key, "") for key in ("own", "other", "third")[:scores]]


def _brought(rules: TenThousandRules, values: Mapping[str, str]) -> bool:
    """True if the points of the turn are those of the dice that are told, beside those left or all six."""
    dice = "".join(sorted(values.get("rolled", "").replace(" ", "")))
    return (
        bool(dice)
        and ("left" in values or len(dice) == DICE)
        and "aside" not in values
        and values.get("held") == str(scoring.points(rules, dice, 0))
    )


def _aside(rules: TenThousandRules, values: Mapping[str, str], count: int) -> tuple[str, str] | None:
    """Return the points of the turn and the face of the triple that is remembered, told or seen in the dice aside; None if they contradict each other.

    ``count`` is the number of dice that are rolled or left: a triple aside may stand beside dice that nobody names.
    """
    held, triple, dice = (
        values.get("held", ""),
        values.get("triple", ""),
        "".join(sorted(values.get("aside", "").replace(" ", ""))),
    )
    if not dice:
        return held, triple
    if triple and triple * _TRIPLED not in dice:
        dice = "".join(sorted(dice + triple * _TRIPLED))
    worth, seen = scoring.points(rules, dice, 0), scoring.remembered(rules, dice, 0)
    # Who names dice aside, and neither points nor scores, may mean the game of 30s, but for three alike that are low.
    if seen and held and worth is not None and int(held) > worth and len(dice) == _TRIPLED and len(dice) + count < DICE:
        return held, triple or str(seen)
    told = held or not values.keys().isdisjoint(_TOLD)
    # Together they are all six, so that nothing else can be meant by them in this game.
    whole = len(dice) + count == DICE
    if len(dice) + count > DICE:
        return None
    if worth is None or (held != str(worth) and (held or not (told or whole or seen in _LOW))):
        return None
    return str(worth), triple or (str(seen) if seen else "")
