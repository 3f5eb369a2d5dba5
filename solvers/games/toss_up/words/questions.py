"""Questions about Toss Up! that are made in loops, and the addresses of figures; the other questions stand in ``questions.md``."""

from math import sqrt

from solvers.contract.presentation.questions import (
    AVERAGE,
    CHANCE,
    GOOD,
    STRATEGY,
    Question,
    Questions,
    dice_said,
    with_dice,
)
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.words import turn_scores
from solvers.games.toss_up.words.reckoning import reckoned, thrown

_BUST = "bust*|crash*|risky|how_risky|dangerous|how_dangerous|fail*|wipe*|crap*|los*_everything|los*_it_all|los*_all|los*_points|los*_the_points|los*_my_points|los*_the_points_of_my_turn|los*_the_points_of_the_turn|los*_the_turn|los*_my_turn|los*_a_turn|los*_your_turn|lose|losing|no_green*|red"
# No green is no bust by itself, and a red neither.
_BUSTED = _BUST.removesuffix("|no_green*|red")
_COUNTS = ("one", "two", "three", 1, 2, 3)
# What more is known of a roll.
_GIVEN = "|".join(
    f"{given}_{what}"
    for given in ("given", "given_that", "if", "provided", "knowing", "knowing_that", "assuming")
    for what in (
        "no",
        "none",
        "at",
        "a_green",
        "a_red",
        "a_yellow",
        "green*",
        "yellow*",
        "red*",
        "there_is",
        "there_are_no",
        "it_is_a",
        "it_bust*",
        "i_bust",
        "i_did",
        "i_rolled_no",
        "i_rolled_a",
    )
) + "".join(
    f"|given_{number}_{colour}*|are_{number}_{colour}*" for number in _COUNTS for colour in ("green", "yellow", "red")
)
_WHEN = "when|turn_score|which_turn_score|what_turn_score|which_score|which_total|at_which|threshold*|number|which_number|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|hold*|quit*|stay*|before_i_bank*|before_i_stop*|before_you_bank*|before_you_stop*|before_bank*|before_stop*|cash|pass|quit|hold"
_DICE = range(1, 11)
_HEAD_STARTS = range(1, 61)
_STRATEGIES = {
    **{
        f"over-{points}": f"over_{points}|above_{points}|hit_{points + 1}|go_for_{points + 1}|going_for_{points + 1}|more_than_{points}|at_{points + 1}|after_{points + 1}|once_i_have_{points + 1}|at_least_{points + 1}|from_{points + 1}"
        for points in range(10, 51)
    },
    "one-roll": "just_once|only_once|rolls_once|every_first_roll|after_every_roll|after_each_roll|the_first_roll|always_rolling_once|roll_once|rolling_once|one_roll|after_one_roll|after_my_first_throw|after_my_first_roll|after_the_first_throw|after_the_first_roll|bank_once|single_roll|first_roll",
    "one-step": "one_step|expected_gain|one_step_lookahead|one_step_ahead|one_roll_ahead|looks_one_roll_ahead",
}


def _measured(slug: str) -> str:
    """Return the answer to how good a strategy is. People who bank at a number also bank what makes 100, and the strategies over-X roll on."""
    needs = "turns to the target on average, the best play {{best['optimal play', 'over-x', 'fewest turns on average']|2}}. Against its best reply it wins"
    games = "of the games if each begins every other one."
    if not slug.startswith("over-"):
        return f"The strategy {slug} needs {{{{players['turns', '{slug}']|2}}}} {needs} {{{{players['P(win)', '{slug}']|percent 2}}}} {games}"
    return (
        f"Banking with {int(slug.removeprefix('over-')) + 1} points or more, or with what makes 100, needs {{{{players['turns', '{slug}-aware']|2}}}} {needs} "
        f"{{{{players['P(win)', '{slug}-aware']|percent 2}}}} {games} The strategy {slug} itself rolls on with what would make 100: it needs "
        f"{{{{players['turns', '{slug}']|2}}}} turns and wins {{{{players['P(win)', '{slug}']|percent 2}}}}."
    )


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
        "turns": tuple(
            Question(
                f"the chance to get {need} points in {turns} turn{'s' if turns > 1 else ''}",
                (
                    f"{CHANCE}|can_i|possible|make|get|reach|need|score*|collect {need}|{need}_or_more|at_least_{need}|{need}_points {turns}_turns|{turns}_rounds|{turns}_more_turns"
                    + ("|one_turn|a_turn|single_turn|this_turn" if turns == 1 else ""),
                    f"{CHANCE}|can_i|possible finish*|win*|reach*|get_there|get_to|make_it|done from_{100 - need}|at_{100 - need}|have_{100 - need}|100_from_{100 - need} {turns}_turns|{turns}_rounds|{turns}_more_turns"
                    + ("|one_turn|a_turn|single_turn|this_turn" if turns == 1 else ""),
                ),
                f"Whoever needs {need} points and plays for it gets them within {turns} turn{'s' if turns > 1 else ''} with a chance of {{{{/v1/games/toss-up/within-{turns}/states/{100 - need}-t{turns}|percent 1}}}}.",
            )
            for turns in range(1, 6)
            for need in range(5, 105, 5)
            if need <= 100
        ),
        "in a row": tuple(
            Question(
                f"the chance that {times} turns in a row bust",
                (
                    f"{CHANCE} {_BUSTED} {times}_times_in_a_row|{word}_times_in_a_row|{times}_in_a_row|{word}_in_a_row|{word}_turns_in_a_row|{times}_turns_in_a_row|{word}_busts_in_a_row|{times}_busts_in_a_row|{word}_consecutive|{times}_consecutive|{word}_times_running"
                    + ("|twice_in_a_row|twice_running" if times == 2 else ""),
                ),
                f"If every turn is played for the most points, {times} turns in a row end with a bust {{{{{' * '.join(['whole.probabilities[0]'] * times)}|percent 1}}}} of the time, one turn {{{{whole.probabilities[0]|percent 1}}}}.",
                unless="|".join(with_dice(number) for number in _DICE)
                + "|red|reds|green|greens|yellow|yellows|no_green*|both|a_game|whole_game|per_game|entire_game|opponent",
                idle="turn|turns|row|in_a_row|i|bust",
            )
            for times, word in enumerate(("two", "three", "four", "five"), 2)
        ),
        "head starts": tuple(
            Question(
                f"a head start of {points} point{'s' if points > 1 else ''}",
                (
                    f"head_start*|headstart|handicap*|spot*|gives|giving|start_with {points}|{points}_points",
                    f"head_start*|headstart|handicap*|spot*|give*|giving {points}|{points}_points {CHANCE}|change*|win|worth|how_much",
                    f"head_start*|headstart|handicap*|spot*|give*|giving {points}|{points}_points {CHANCE}|win|worth change*|how_much|still|against",
                ),
                f"Against {points} point{'s' if points > 1 else ''} of the other player whoever begins with none wins {{{{/v1/games/toss-up/win/states/0-{points}|percent 2}}}} of the games, instead of {{{{begin|percent 2}}}}; "
                f"if the other player begins too, {{{{1 - ahead{points}|percent 2}}}}.",
                idle="beginner|two_players|odds|win",
            )
            for points in _HEAD_STARTS
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
        "busts": tuple(
            Question(
                f"the chance that a roll of {dice_said(number)} busts",
                (
                    f"{CHANCE} {_BUST} {with_dice(number)}",
                    *(
                        (f"{CHANCE} {_BUST} all_ten|all_10|full_set|all_dice|all_my_dice|fresh_dice",)
                        if number == 10
                        else ()
                    ),
                    f"{_BUST} {with_dice(number)}",
                    f"{CHANCE} no_bust|not_bust*|survive*|without_a_bust {with_dice(number)}",
                    f"{CHANCE} green|one_green|1_green|a_green|any_green least {with_dice(number)}",
                    f"{CHANCE} {_BUST} {with_dice(number)} green half|1_2|50",
                    f"=odds|chance {with_dice(number)}|with_{number}_dice|with_{number}_die",
                ),
                f"A roll of {dice_said(number)} busts {{{{odds['P(bust)', {number}]|percent 2}}}} of the time, shows only yellow "
                f"{{{{odds['P(all yellow)', {number}]|percent 2}}}} of the time (so no die is green {{{{odds['P(bust)', {number}] + odds['P(all yellow)', {number}]|percent 2}}}} of the time, and at least one is {{{{1 - odds['P(bust)', {number}] - odds['P(all yellow)', {number}]|percent 2}}}}), and brings {{{{odds['expected greens', {number}]|1}}}} greens on average.",
                unless=f"both_red|both_reds|both_are_red|all_red|all_reds|only_red|only_reds|{_GIVEN}",
            )
            for number in _DICE
        ),
        "banking": tuple(
            Question(
                f"with how many points to bank when {dice_said(number)} are left"
                if number > 1
                else "with how many points to bank when 1 die is left",
                (
                    f"{_WHEN} {with_dice(number)}",
                    f"always|ever|should roll|roll_on|throw {with_dice(number)} right|correct|remain*|when",
                    f"worth|right|when|good|smart|wise roll|roll_on|throw {with_dice(number)}",
                    f"break_even*|breaks_even|one_more_roll|one_more_throw|another_roll {with_dice(number)}",
                    f"break_even*|breaks_even {with_dice(number)} roll|throw|point|points|score|one_more_roll|one_more_throw",
                ),
                f"With {dice_said(number)} left the turn that collects the most points banks from {{{{turn['max-turn banks from', {number}]|0}}}} points on. "
                f"One more roll and then banking gains points with fewer than {{{{turn['one-step banks from', {number}]|0}}}} held. In a race the scores change that: name them for the best move.",
                unless=f"only_{number}_dice|just_{number}_dice|only_{number}_die",
                idle="left|than|before",
            )
            for number in _DICE
        ),
        "strategies": tuple(
            Question(
                f"how good the strategy {slug} is",
                (
                    f"{GOOD} {words}",
                    f"{GOOD} {words} win*|beat*|lose|loses",
                    f"{STRATEGY} {words}",
                    f"bank*|stop*|hold*|quit*|stay* {words} {GOOD}",
                    f"win*|beat*|against|versus|vs|best_play* bank*|stop*|hold*|quit*|stay* {words}",
                    f"win*|beat*|against|versus|vs {words}",
                    f"{AVERAGE}|points|score*|lose|loses|how_many|how_much bank*|stop*|hold*|quit*|stay*|always|cash {words}",
                    f"{words} {GOOD} perfect_play|best_play|optimal_play",
                    f"{words} {GOOD} perfect_play|best_play|optimal_play bank*|stop*|hold*|quit*|stay*",
                    f"{words} every_time|every_turn|always|should {GOOD}|dumb|stupid|silly",
                ),
                _measured(slug),
                words,
                unless="vary|varies|rolls_per_turn|throws_per_turn",
                idle="way|higher|way_higher|lower|go|go_higher|than|soon|skill|matter|matters|turns|100|need|needs|average|turn|a_turn|every_turn|every_single_turn|each_turn|single|somebody|someone|once|per",
            )
            for slug, words in _STRATEGIES.items()
        ),
    },
    groups={
        "FEWER": "|".join(with_dice(number) for number in range(1, 11)),
        "BUST": _BUST,
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
        **{f"ahead{points}": f"/v1/games/toss-up/win/states/{points}-0" for points in _HEAD_STARTS},
        "matches": "/v1/games/toss-up/tables/thresholds",
        "heads": "/v1/games/toss-up/tables/head-starts",
        "begin": "/v1/games/toss-up/win/states/0-0",
        "three": "/v1/games/toss-up/win-3/states/0-0-0",
    },
)
