"""Questions about Toss Up! that are computed, and the addresses of figures; the other questions stand in ``questions.md``."""

from math import sqrt

from solvers.contract.presentation.questions import (
    AVERAGE,
    CHANCE,
    GIVEN,
    Question,
    Questions,
    dice_said,
    with_dice,
)
from solvers.contract.presentation.vocabulary import combined
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.words import turn_scores
from solvers.games.toss_up.words.reckoning import reckoned, thrown

_BUST = "bust*|crash*|risky|how_risky|dangerous|how_dangerous|fail*|wipe*|crap*|los*_everything|los*_it_all|los*_all|los*_points|los*_the_points|los*_my_points|los*_the_points_of_my_turn|los*_the_points_of_the_turn|los*_the_turn|los*_my_turn|los*_a_turn|los*_your_turn|lose|losing|no_green*|red"
# No green is no bust by itself, and a red neither.
_BUSTED = _BUST.removesuffix("|no_green*|red")
# What more is known of a roll.
_GIVEN = "|".join(
    (
        *combined(
            GIVEN,
            "no none at a_green a_red a_yellow green* yellow* red* there_is there_are_no it_is_a it_bust* i_bust i_did i_rolled_no i_rolled_a",
        ),
        *combined("given are", "one two three 1 2 3", "green* yellow* red*"),
    )
)
_WHEN = "when|turn_score|which_turn_score|what_turn_score|which_score|which_total|at_which|threshold*|number|which_number|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|hold*|quit*|stay*|before_i_bank*|before_i_stop*|before_you_bank*|before_you_stop*|before_bank*|before_stop*|cash|pass|quit|hold"
_DICE = range(1, 11)
_COUNTED = (*_DICE, "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_YELLOWS = "|".join(f"{number}_yellow|{number}_yellows" for number in _COUNTED)


QUESTIONS = Questions(
    made={
        "greens": tuple(
            Question(
                f"the chance that all of {dice_said(number)} are green",
                (
                    f"{CHANCE} all_green|all_{number}_green|all_{number}_come_up_green|all_come_up_green|all_greens|only_green|{number}_green|{number}_greens|every_die_green|everything_green {with_dice(number)}|all_{number}|{number}_green|{number}_greens",
                    *(
                        (
                            f"{CHANCE} all_green|all_greens|only_green|everything_green",
                            f"{CHANCE} all_ten|all_10|ten_dice|10_dice green|greens",
                        )
                        if number == 10
                        else ()
                    ),
                    *((f"{CHANCE} all_green|all_greens|only_green|green {with_dice(number)} all",)),
                ),
                f"All of {dice_said(number)} are green once in {2**number:,} rolls, as each is green half of the time.",
            )
            for number in _DICE
        ),
        "reds": tuple(
            Question(
                f"the chance that all of {dice_said(number)} are red",
                (f"{CHANCE} {words}", f"{CHANCE} {words} {with_dice(number)}"),
                f"All of {dice_said(number)} are red once in {6**number:,} rolls, as each is red once in six.",
            )
            for number in _DICE[1:]
            for words in (
                f"all_{number}_red|{number}_red|{number}_reds"
                + ("|both_red|both_reds|both_are_red" if number == 2 else ""),
            )
        ),
        "averages": tuple(
            Question(
                f"the greens of {dice_said(number)}",
                (
                    f"{AVERAGE}|how_many green|greens {with_dice(number)}",
                    f"{AVERAGE}|how_many points {with_dice(number)}",
                    f"variance|deviation|sd|spread green|greens {with_dice(number)}",
                    *(
                        (
                            f"{AVERAGE} turn|points|score first_throw|first_roll|one_throw|one_roll|single_roll quit*|stop*|bank*|only",
                        )
                        if number == 10
                        else ()
                    ),
                ),
                f"A roll of {dice_said(number)} brings {{{{odds['expected greens', {number}]|1}}}} greens on average, with a standard deviation of {sqrt(number / 4):.2f} (a variance of {number / 4:.2f}).",
                idle="standard",
            )
            for number in _DICE
        ),
        "rolls": (
            Question(
                "the rolls of a turn",
                (
                    f"{AVERAGE}|how_many number_of_rolls|number_of_throws|rolls|throws|times turn|per_turn|a_turn",
                    "how_many_rolls|how_many_throws|how_often|how_many_times turn|per_turn|a_turn roll|throw|rolls|throws|take|takes|last|lasts|has|in",
                ),
                f"A turn that banks with 27 points or more, the best rule of one number{{{{best['best', 'over-x-aware', 'fewest turns on average']|is over-26-aware}}}}, takes "
                f"{float(turn_scores.score(TossUpRules(), 26).rolls):.2f} rolls on average; a bust ends it {100 * float(turn_scores.score(TossUpRules(), 26).bust):.1f} % of the time.",
                unless=f"{_BUST}|bank*|stop*",
            ),
        ),
    },
    groups={
        "FEWER": "|".join(with_dice(number) for number in range(1, 11)),
        "BUST": _BUST,
        "BUSTED": _BUSTED,
        "GIVEN": _GIVEN,
        "WHEN": _WHEN,
        "STOPS": "bank*|stop*|hold|holds|holding|over|above|more_than|at_least",
        "YELLOWS": _YELLOWS,
        "REDS": _YELLOWS.replace("yellow", "red"),
    },
    thrown=thrown,
    reckoned=reckoned,
    sources={
        "whole": "/v1/games/toss-up/max-turn/states/start/distribution",
        "odds": "/v1/games/toss-up/tables/odds",
        "turn": "/v1/games/toss-up/tables/one-turn",
        "best": "/v1/games/toss-up/tables/best-threshold",
        "players": "/v1/games/toss-up/tables/strategies",
        **{f"ahead{points}": f"/v1/games/toss-up/win/states/{points}-0" for points in range(1, 61)},
        "matches": "/v1/games/toss-up/tables/thresholds",
        "heads": "/v1/games/toss-up/tables/head-starts",
        "begin": "/v1/games/toss-up/win/states/0-0",
        "three": "/v1/games/toss-up/win-3/states/0-0-0",
    },
)
