"""Questions about 10.000 that are computed: the chances that all dice of a roll score, of several alike, and of busts in a row."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from solvers.contract.presentation.questions import CHANCE, Question, dice_said, with_dice
from solvers.games.ten_thousand.words.asked_of_rolls import alike, all_score, share
from solvers.games.ten_thousand.words.groups import BUSTED, DICE, FACES, KINDS, REMEMBERED, WORDS

_IN_ONE_ROLL = "all_6|all_six|six_dice|first_roll|opening|one_roll|one_throw|single_roll|single_throw"


def _ratio(chance: Fraction) -> str:
    """Return a chance as the arithmetic of a figure."""
    return f"{chance.numerator} / {chance.denominator}"


QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "all score": tuple(
        Question(
            f"the chance that all of {dice_said(number)} score",
            (
                f"{CHANCE} hot_dice|hot_hand|all_score|all_of_them_score|every_die_scores|all_scoring|clear_all|use_all|all_used {with_dice(number)}",
                f"{CHANCE} all_{number}|all_{WORDS[number]}|both|every|all|all_of score*|scoring|clear|use|count {with_dice(number)}",
                f"{CHANCE} all_{number}_dice|all_{WORDS[number]}_dice|both_dice score*|scoring|clear|use|count|set_aside",
                f"{CHANCE}|get hot_dice|hot_hand last|remaining {number}|{with_dice(number)}",
            ),
            f"All of {dice_said(number)} score at once {{{{{_ratio(share(number, all_score))}|percent 2}}}} of the time{' if no triple is remembered' if number in REMEMBERED else ''}, so that all six may be rolled again.",
            unless="turn|bust*|no_points|no_scor*|more_than|not|at_least",
            idle="once|same|single|time|add|roll|throw",
        )
        for number in DICE[:5]
    ),
    "all score after a triple": tuple(
        Question(
            f"the chance that all of {dice_said(number)} score after three {face}s",
            tuple(
                f"{CHANCE} {what} {with_dice(number)} {triple}{more}"
                for what in ("hot_dice|hot_hand|all_score|all_of_them_score", "both|every|all|all_of score*|scoring")
                for triple in (
                    "|".join(
                        f"{many}_{one}"
                        for many in ("three", "3", "triple", "triple_of")
                        for one in (FACES[face], f"{face}s", f"{face}_s")
                    ),
                )
                for more in ("", " after|remember*|already|triple")
            ),
            f"With a triple of {face}s remembered, so that every {face} scores, all of {dice_said(number)} score at once {{{{{_ratio(share(number, partial(all_score, triple=face)))}|percent 2}}}} of the time.",
            unless="turn|bust*|no_points|no_scor*|more_than|not|at_least",
            idle="aside|put_aside|put|set|already|once|remembered|roll|throw",
        )
        for number in REMEMBERED
        for face in range(1, 7)
    ),
    "kinds or more": tuple(
        Question(
            f"the chance of {number_alike} or more of a kind with {dice_said(dice)}",
            tuple(
                f"{CHANCE} {words}{more}"
                for words in (
                    f"at_least|least|or_more|or_better|minimum {KINDS[f'{number_alike}-of-a-kind']}",
                    f"{number_alike}_or_more|{WORDS[number_alike]}_or_more|at_least_{number_alike}|at_least_{WORDS[number_alike]} of_a_kind|alike|same|equal|identical|of_the_same_face",
                )
                for more in (f" {with_dice(dice)}", *(("", f" {_IN_ONE_ROLL}") if dice == max(DICE) else ()))
            ),
            f"A roll of {dice_said(dice)} shows {number_alike}{' or more' if number_alike < dice else ''} dice of one face {{{{{_ratio(share(dice, partial(alike, least=number_alike)))}|percent 2}}}} of the time.",
            unless="turn|not|without|pair|pairs|exactly|two_turns",
            idle="contain|contains|hold|holds|once|single",
        )
        for dice in range(3, 7)
        for number_alike in range(3, dice + 1)
    ),
    "busts in a row": tuple(
        Question(
            f"the chance that {times} turns in a row end with a bust",
            (
                f"{CHANCE} {BUSTED}|not_scor*|without_scoring {times}_times_in_a_row|{word}_times_in_a_row|{times}_in_a_row|{word}_in_a_row|{word}_turns_in_a_row|{times}_turns_in_a_row|{word}_busts_in_a_row|{times}_busts_in_a_row|{word}_farkles_in_a_row|{times}_farkles_in_a_row|{word}_consecutive|{times}_consecutive|{word}_times_running"
                + ("|twice_in_a_row|twice_running" if times == 2 else ""),
            ),
            f"If every turn is played for the most points, {times} turns in a row end with a bust {{{{{' * '.join(['busted'] * times)}|percent 1}}}} of the time, one turn {{{{busted|percent 1}}}}.",
            unless="|".join(with_dice(number) for number in DICE)
            + "|penalty|cost*|and_then|then_score|and_score|or_score|to_score|i_score|hot_dice|hot_hand|both|a_game|whole_game|per_game|entire_game|opponent",
            idle="turn|turns|row|in_a_row",
        )
        for times, word in enumerate(WORDS[2:6], 2)
    ),
}
