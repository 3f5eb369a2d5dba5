"""Questions about 10.000 that are computed, and the addresses of figures; the other questions stand in ``questions.md``."""

from math import sqrt

from solvers.contract.presentation.questions import (
    AVERAGE,
    CHANCE,
    GIVEN,
    GOOD,
    STRATEGY,
    Question,
    Questions,
    dice_said,
    with_dice,
)
from solvers.contract.presentation.vocabulary import combined
from solvers.games.ten_thousand.words import rare
from solvers.games.ten_thousand.words.asked_of_rolls import variance
from solvers.games.ten_thousand.words.groups import BUST, BUSTED, BUSTING, DICE, KINDS, REMEMBERED, SUMS
from solvers.games.ten_thousand.words.reckoning import reckoned, thrown

_NUMBERS = {"three": 3, "four": 4, "five": 5, "six": 6}
_FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
# Several dice of one face: three sixes, 4 5s, five 2.
_ALIKE = "|".join(
    f"{number}_{shown}"
    for word, count in _NUMBERS.items()
    for number in (word, count)
    for face, several in enumerate(_FACES, 1)
    # 4 5 are two dice, and not four 5s.
    for shown in (several, *([face] if number == word else []), f"{face}_s")
)
_TRIPLES = (1000, 200, 300, 400, 500, 600)
_PAYS = "worth|how_many_points|how_much|points|score*|scoring|value|values|give|gives|pay|pays|bring*|count*|get|what_is|for|make*|add*"


def _ways(count: int, face: int) -> tuple[str, ...]:
    """Return the ways to ask what several dice of one face score."""
    words = {number: word for word, number in _NUMBERS.items()}
    counted = (words[count], str(count))
    shown = (_FACES[face - 1], f"{face}s", f"{face}_s")
    # 4 5 are two dice, and not four 5s.
    alike = "|".join([*(f"{number}_{each}" for number in counted for each in shown), f"{counted[0]}_{face}"])
    kind = "|".join(f"{number}_of_a_kind" for number in counted)
    triple = "|triple|triplet" if count == 3 else ""
    named = "|".join(shown)
    plain = (alike, f"{kind}{triple} {named}")
    claims = tuple(f"is|are|makes|equals {each} {SUMS}" for each in plain)
    return (*(f"{_PAYS}{more} {each}" for each in plain for more in ("", f" {CHANCE}", f" {SUMS}")), *claims)


def _alike(count: int, face: int) -> Question:
    """Return the question what several dice of one face score."""
    points = _TRIPLES[face - 1] * (count - 2)
    times = {3: "", 4: ", 2 times the triple", 5: ", 3 times the triple", 6: ", 4 times the triple"}[count]
    rare = f" All six dice of a roll show {face}s once in {6**6:,} rolls." if count == 6 else ""
    return Question(
        f"the points of {list(_NUMBERS)[count - 3]} {face}s",
        _ways(count, face),
        f"{list(_NUMBERS)[count - 3].capitalize()} {face}s in one roll score {points:,}{times}.{rare}",
    )


_LAST = "last|final|ending|end"
# A chance within a roll is no chance within a turn.
_ONE_ROLL = "|".join(combined("a one 1 single first next opening the", "roll throw"))
_WHEN = "when|turn_score|which_turn_score|what_turn_score|which_score|which_total|at_which|threshold*|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|before_i_bank*|before_i_stop*|before_you_bank*|before_you_stop*|before_bank*|before_stop*|cash|pass|quit"
_ROLLS = "|".join((*combined("a one 1 single a_single each every per", "roll throw"), "rolling", "throwing"))
# How people tell the rule of the source.
_OF_DOCUMENT = "maximum|max|always|take|taking|takes|while|as_long_as|whenever|expected|expected_value|value|beats|beat|above|exceeds|higher|larger|greater|more|over|less|than|cost|s|it|rule|roll|rolls|"
_STRATEGIES = {
    "bank-at-300": "300",
    "bank-at-350": "350",
    "bank-at-500": "500",
    "document": "document|documents|rule_of_the_source|source|blog|blogs|blogs_strategy|ai_blog|opportunity_cost",
    "turn-optimal": "turn_optimal|best_turn|best_turns|ignor*|never_looks|without_looking",
}

# What more is known of a roll, which dice of it score, and what else it may hold.
_GIVEN = "|".join(
    combined(GIVEN, "no none at one_die there_is there_are_no it_is_a it_bust* it_score* i_bust i_rolled_no i_rolled_a")
)
_SOME_SCORE = "all|all_six|all_6|all_six_dice|all_6_dice|only|just|exactly|two_of|three_of|2_of|3_of|both|every|each"
_NOT_A_BUST = "full_house*|exactly|only_one_of|only_two_of|only_1_of|only_2_of|just_one_of|just_two_of|just_1_of|just_2_of|two_of|three_of|2_of|3_of|score_all|scoring_all|all_of_6|all_of_six"

# The triples that let more rolls score: single 1s and 5s score without them.
_FAR = "2s, 3s, 4s or 6s"


def _remembered(number: int, limit: str) -> str:
    """Return the condition of a threshold without a triple and the thresholds after one, of which 5s have the lowest and 6s the highest."""
    if number not in REMEMBERED:
        return ""
    low, high = (f"{{{{plan['always banks from', {number}, {face}]|0}}}}" for face in (5, 6))
    return f" if no triple is remembered, and after a triple {limit} {low} (5s) to {high} (6s)"


def _fails(number: int) -> str:
    """Return how often a roll scores nothing, also after a triple if there may be one."""
    often = f"{{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time"
    return (
        f"{often}, after a triple of {_FAR} {{{{odds['P(bust)', {number}, 6]|percent 1}}}}"
        if number in REMEMBERED
        else often
    )


def _odds_after(number: int) -> str:
    """Return the condition of odds without a triple, and the bust after one."""
    if number not in REMEMBERED:
        return ""
    return f", if no triple is remembered; after a triple of {_FAR} it scores nothing {{{{odds['P(bust)', {number}, 6]|percent 1}}}} of the time"


QUESTIONS = Questions(
    made={
        **rare.QUESTIONS,
        "alike": tuple(_alike(count, face) for count in range(3, 7) for face in range(1, 7)),
        "chases": tuple(
            Question(
                f"the chance to make {need:,} points in one turn",
                (
                    f"{CHANCE}|can_i|possible|make|get|win {need} chas*|need|needed|catch*|make|get|score*|one_turn|a_turn|single_turn|in_a_turn|turn|or_more|at_least|more_than",
                    f"{CHANCE} {need} chas*|need|needed|behind|catch* {_LAST} turn|round",
                    f"{CHANCE} {need} or_more|at_least|least|over turn|one_turn|round",
                ),
                f"A turn that is played for it collects {need:,} points or more with a chance of {{{{/v1/games/ten-thousand/chase-{need}/states/roll6|percent 1}}}}. In the last turn a tie is "
                f"not enough: more than {need:,} come with {{{{/v1/games/ten-thousand/chase-{need + 50}/states/roll6|percent 1}}}}.",
                unless=_ONE_ROLL,
                idle="opponent_ignored|ignoring_the_opponent|opponent|ignored|go_for",
            )
            for need in (*range(100, 2000, 50), *range(2000, 6001, 500))
        ),
        "two busts": tuple(
            Question(
                f"the chances that rolls of {dice_said(first)} and of {dice_said(second)} score nothing",
                (
                    f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and|worse|better",
                    f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and worse|better|safer|riskier {CHANCE}",
                    f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and worse|better|safer|riskier",
                    f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and {CHANCE}",
                ),
                f"{'If no triple is remembered, a' if first in REMEMBERED else 'A'} roll of {dice_said(first)} scores nothing {{{{odds['P(bust)', {first}, None]|percent 1}}}} of the time, one of {dice_said(second)} "
                f"{{{{odds['P(bust)', {second}, None]|percent 1}}}}.",
            )
            for second in DICE
            for first in range(1, second)
        ),
        "busts": tuple(
            Question(
                f"the chance that a roll of {dice_said(number)} scores nothing",
                (
                    f"{CHANCE} {BUST} {with_dice(number)}",
                    f"{BUSTING} {with_dice(number)}",
                    f"=odds|chance {with_dice(number)}|with_{number}_dice|with_{number}_die",
                ),
                f"A roll of {dice_said(number)} scores nothing {{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time, "
                f"and scores {{{{odds['P(score)', {number}, None]|percent 1}}}} of the time{_odds_after(number)}.",
                unless=f"{_NOT_A_BUST}|{_GIVEN}",
                idle="set_aside|single_one|a_single_one|single_five|a_single_five|no_triple|there_is_no_triple|no_triple_has_been_put_aside|put_aside|at_all|getting|add|add_to|to_add_to|nothing_remembered|without_a_triple",
            )
            for number in DICE
        ),
        "remembered busts": tuple(
            Question(
                f"the chance that a roll of {dice_said(number)} scores nothing after {_FACES[face - 1]}",
                (
                    f"{CHANCE} {BUST} {with_dice(number)} {words}",
                    f"{CHANCE} {BUST} {with_dice(number)} {words} after|remember*|already|triple|triples",
                    f"break_even*|breaks_even|one_more_roll|one_more_throw|another_roll {with_dice(number)} {words}",
                    f"break_even*|breaks_even {with_dice(number)} {words} one_more_roll|one_more_throw|another_roll|remember*",
                    f"{CHANCE} {BUST} break_even*|breaks_even {with_dice(number)} {words} one_more_roll|one_more_throw|another_roll|remember*",
                ),
                f"With a triple of {face}s remembered, so that every {face} scores, a roll of {dice_said(number)} scores nothing {{{{odds['P(bust)', {number}, {face}]|percent 1}}}} of the time. "
                f"One more roll and then banking gains points with less than {{{{decision['breaks even at', {number}, {face}]|1}}}} in the turn.",
                idle="aside|put_aside|put|set|this_set|of_six|six|already|turn_score|remembered|is_remembered",
            )
            for number in REMEMBERED
            for face in (2, 3, 4, 6)
            for words in (
                "|".join(
                    f"{many}_{one}"
                    for many in ("three", "3", "triple", "triple_of")
                    for one in (_FACES[face - 1], f"{face}s", f"{face}_s")
                ),
            )
        ),
        "scoring": tuple(
            Question(
                f"the chance that a roll of {dice_said(number)} scores",
                (f"{CHANCE} score*|scoring|success*|safe|not_bust*|not_farkl*|no_bust {with_dice(number)}",),
                f"A roll of {dice_said(number)} scores {{{{odds['P(score)', {number}, None]|percent 1}}}} of the time"
                + (
                    f" if no triple is remembered, and {{{{odds['P(score)', {number}, 6]|percent 1}}}} after a triple of {_FAR}."
                    if number in REMEMBERED
                    else "."
                ),
                unless=f"{_SOME_SCORE}|{_GIVEN}",
            )
            for number in DICE
        ),
        "banking": tuple(
            Question(
                f"with how many points to bank when {dice_said(number)} are left"
                if number > 1
                else "with how many points to bank when 1 die is left",
                (f"{_WHEN} {with_dice(number)}",),
                f"With {dice_said(number)} left the turn that collects the most points banks from "
                f"{{{{plan['always banks from', {number}, None]|0}}}} points on{_remembered(number, 'from')}; the roll scores nothing "
                f"{_fails(number)}. In a race the scores change that.",
                idle="left|than|before|no_triple|no_triple_kept|no_triple_remembered|nothing_remembered|most_points|the_most|per_turn|a_turn|turn|opponent|no_opponent",
            )
            for number in DICE
        ),
        "rolling": tuple(
            Question(
                f"when to roll {dice_said(number)}",
                (
                    f"when|should|right|worth|until|up_to|ever|smart roll|throw|risk*|go_on|continue {with_dice(number)}",
                    f"how_many_points|how_much|which_score|points worth|worth_it|risk*|too_much {with_dice(number)}",
                ),
                f"The turn that collects the most points rolls {dice_said(number)} with fewer than {{{{plan['always banks from', {number}, None]|0}}}} points in the turn{_remembered(number, 'with fewer than')}; the roll "
                f"scores nothing {_fails(number)}. In a race the scores change that: name them for the best move.",
            )
            for number in DICE
        ),
        "strategies": tuple(
            Question(
                f"how good the strategy {slug} is",
                (
                    f"{GOOD} {words}",
                    f"{GOOD} {words} win*|beat*|lose|loses",
                    f"{STRATEGY} {words}",
                    f"bank*|stop* {words} {GOOD}",
                    f"win*|beat*|against|versus|vs|best_play* bank*|stop* {words}",
                    f"win*|beat*|against|versus|vs {words}",
                    f"{AVERAGE}|points|score*|lose|loses|how_many|how_much bank*|stop*|always|cash {words}",
                    f"{AVERAGE}|points|score* {GOOD} bank*|stop* {words}",
                ),
                f"The strategy {slug}{'' if slug == 'turn-optimal' else ', which sets aside all dice that score,'} scores {{{{players['points a turn', '{slug}']|1}}}} points a turn, "
                f"{{{{players['less than the best turn', '{slug}']|1}}}} less than the best turn. Against best play it wins "
                f"{{{{players['P(win) first, against best play', '{slug}']|percent 1}}}} of the games when it begins, and "
                f"{{{{players['P(win) second, against best play', '{slug}']|percent 1}}}} when it does not.",
                words,
                idle=f"{_OF_DOCUMENT if slug == 'document' else ''}or_more|points_or_more|at_least|turn|a_turn|every_turn|every_single_turn|each_turn|single|somebody|someone|once|per",
            )
            for slug, words in _STRATEGIES.items()
        ),
        "rolls": tuple(
            Question(
                f"the points of one roll of {dice_said(number)}",
                (
                    f"{AVERAGE}|how_many_points|how_much roll*|throw*|{_ROLLS} {with_dice(number)}",
                    f"{AVERAGE}|how_many_points|how_much points|score|value|worth roll*|throw*|{_ROLLS} {with_dice(number)}",
                    f"variance|deviation|sd|spread roll*|throw*|{_ROLLS} {with_dice(number)}",
                    f"variance|deviation|sd|spread points|score|value roll*|throw*|{_ROLLS} {with_dice(number)}",
                ),
                f"One roll of {dice_said(number)} scores {{{{decision['expected points', {number}, None]|2}}}} points on average if all dice that score are counted"
                f"{' and no triple is remembered' if number in REMEMBERED else ''}, with a standard deviation of {sqrt(variance(number)):.1f}; it scores nothing "
                f"{{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time.",
                unless=f"{_GIVEN}|that_score*|it_score*",
                idle="standard",
            )
            for number in DICE
        ),
        "one more roll": tuple(
            Question(
                f"when one more roll of {dice_said(number)} pays",
                (
                    f"break_even*|breaks_even {with_dice(number)}",
                    f"break_even*|breaks_even {with_dice(number)} roll|throw|point|points|score|one_more_roll|one_more_throw|another_roll",
                ),
                f"One more roll of {dice_said(number)} and then banking gains points with less than {{{{decision['breaks even at', {number}, None]|1}}}} in the turn{' if no triple is remembered' if number in REMEMBERED else ''}: it adds "
                f"{{{{decision['expected points', {number}, None]|2}}}} points on average and scores nothing {{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time.",
                unless="triple*|triplet*|remember*",
            )
            for number in DICE
        ),
        "behind": tuple(
            Question(
                f"the chance to win from {behind} points behind",
                (
                    f"{CHANCE}|who|winning|win|lost|hopeless|hope|lose|catch_up|come_back|still|possible|can behind|ahead|lead|down|up {behind}",
                    f"{CHANCE}|who|winning|win|still|possible|can catch_up|come_back|win behind|ahead|lead|down|up {behind}",
                ),
                f"It depends on both scores. At the beginning, {behind} points behind, whoever has the turn wins {{{{/v1/games/ten-thousand/win/states/0-{behind}|percent 1}}}} "
                f"of the games; {behind} points ahead, {{{{/v1/games/ten-thousand/win/states/{behind}-0|percent 1}}}}. Near the end it is "
                f"{{{{/v1/games/ten-thousand/win/states/{9500 - behind}-9500|percent 1}}}} at {9500 - behind} to 9500. Name the scores for yours.",
            )
            for behind in (500, 1000, 1500, 2000, 2500, 3000, 4000, 5000)
        ),
        "combinations": tuple(
            Question(
                f"the chance of {name} with {dice_said(6)}",
                (
                    f"{CHANCE} {words}",
                    f"{CHANCE} {words} {with_dice(6)}|all_6|all_six|first_roll|opening|one_roll|one_throw|single_roll|single_throw|of_six|of_6|six_dice",
                ),
                f"A roll of six dice holds it {{{{combinations['probability', 6, None, '{name}']|percent 3}}}} of the time, if it counts "
                "as the best combination that it holds.",
                unless="or_better|or_higher|or_worse|or_lower|at_least"
                + ("|small|short|large|five_in_a_row|5_in_a_row" if name == "straight" else ""),
                idle="1_to_6|1_through_6|1_6|one_to_six|123456|1_2_3_4_5_6|get|6" if name == "straight" else "",
            )
            for name, words in KINDS.items()
        ),
        "fewer dice": tuple(
            Question(
                f"the chance of {number_alike}-of-a-kind with {dice_said(dice)}",
                (
                    f"{CHANCE} {KINDS[f'{number_alike}-of-a-kind']} {with_dice(dice)}",
                    *(
                        (f"{CHANCE} same|the_same|identical|alike|equal {with_dice(dice)}",)
                        if dice == number_alike
                        else ()
                    ),
                ),
                f"A roll of {dice_said(dice)} holds it {{{{combinations['probability', {dice}, None, '{number_alike}-of-a-kind']|percent 3}}}} of the time, if it counts "
                "as the best combination that it holds.",
            )
            for dice in range(3, 6)
            for number_alike in range(3, dice + 1)
        ),
    },
    groups={
        "FEWER": "|".join(with_dice(number) for number in range(1, 6)),
        "BUST": BUST,
        "BUSTED": BUSTED,
        "SUMS": SUMS,
        "ALIKE": _ALIKE,
        "LAST": _LAST,
        "PAYS": _PAYS,
        "ROLLS": _ROLLS,
        "WHEN": _WHEN,
        "TARGETS": "|".join(str(points) for points in range(10_000, 15_000, 50)),
    },
    sources={
        "odds": "/v1/games/ten-thousand/tables/odds",
        "busted": "/v1/games/ten-thousand/tables/turns#['P(bust)', 'max-turn']",
        "turns": "/v1/games/ten-thousand/tables/turns",
        "plan": "/v1/games/ten-thousand/tables/thresholds?policy=max-turn",
        "decision": "/v1/games/ten-thousand/tables/decision",
        "heads": "/v1/games/ten-thousand/tables/head-starts",
        "players": "/v1/games/ten-thousand/tables/strategies",
        "whole": "/v1/games/ten-thousand/max-turn/states/roll6/distribution",
        "combinations": "/v1/games/ten-thousand/tables/combinations",
        "begin": "/v1/games/ten-thousand/win/states/0-0",
        "alone": "/v1/games/ten-thousand/min-turns/states/0",
    },
    reckoned=reckoned,
    thrown=thrown,
)
