"""Questions that people ask about Toss Up!, and where their answers stand."""

from solvers.contract.presentation.questions import (
    AVERAGE,
    BEGIN,
    CHANCE,
    FAIR,
    GOOD,
    LUCK,
    STRATEGY,
    Question,
    Questions,
)

_BUST = "bust*|fail*|wipe*|crap*|los*_everything|los*_it_all|los*_all|los*_points|los*_the_turn|lose|losing|no_green*|red|fail*"
_WHEN = "when|threshold*|number|which_number|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|hold*|quit*|stay*|before_i_bank*|before_i_stop*|before_you_bank*|before_you_stop*|before_bank*|before_stop*|cash|pass|quit|hold"
_DICE = range(1, 11)
_STRATEGIES = {
    **{
        f"over-{points}": f"over_{points}|more_than_{points}|at_{points + 1}|after_{points + 1}|once_i_have_{points + 1}|at_least_{points + 1}|from_{points + 1}"
        for points in range(10, 51)
    },
    "one-roll": "every_first_roll|after_every_roll|after_each_roll|the_first_roll|always_rolling_once|roll_once|rolling_once|one_roll|after_one_roll|bank_once|single_roll|first_roll",
    "one-step": "one_step|expected_gain|one_step_lookahead|one_step_ahead|one_roll_ahead|looks_one_roll_ahead",
}


def _dice(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


def _with(number: int) -> str:
    return f"{number}_dice|{number}_die|{number}_dice_left|{number}_die_left|with_{number}"


_YELLOWS = "|".join(f"{number}_yellow|{number}_yellows" for number in _DICE)
_COLOURS = (
    *(
        Question(
            f"the chance that all of {_dice(number)} are green",
            (
                f"{CHANCE} all_green|all_{number}_green|all_{number}_come_up_green|all_come_up_green|all_greens|only_green|{number}_green|{number}_greens|every_die_green|everything_green {_with(number)}|all_{number}|{number}_green|{number}_greens",
                *(
                    (
                        f"{CHANCE} all_green|all_greens|only_green|everything_green",
                        f"{CHANCE} all_ten|all_10|ten_dice|10_dice green|greens",
                    )
                    if number == 10
                    else ()
                ),
                *((f"{CHANCE} all_green|all_greens|only_green|green {_with(number)} all",)),
            ),
            f"All of {_dice(number)} are green once in {2**number:,} rolls, as each is green half of the time.",
        )
        for number in _DICE
    ),
    Question(
        "the sides of a die",
        (
            f"{CHANCE} green|yellow|red|a_green|colour|color",
            f"{CHANCE} green|yellow|red 1_die|one_die|single_die|each_die|per_die",
            "how_many|which|what sides|faces|colours|colors",
            "how_many green|yellow|red sides|faces|on_a_die|die",
            "what dice look|are|colours|colors",
        ),
        "Each die has three green sides, two yellow ones and a red one: green 1/2, yellow 1/3, red 1/6.",
    ),
    Question(
        "whether points can be lost",
        (
            "can|could|ever lose|losing points|score|banked|anything",
            "banked|points safe|lose|lost",
            "lose|loses|lost|losing bust*|red whole|all|everything|game|total|score|banked|just|only|turn",
        ),
        "Points that are banked are safe. A bust, a roll without a green and with a red, loses only the points of this turn.",
    ),
    *(
        Question(
            f"the greens of {_dice(number)}",
            (f"{AVERAGE}|how_many green|greens {_with(number)}", f"{AVERAGE}|how_many points {_with(number)}"),
            f"A roll of {_dice(number)} brings {{{{odds['expected greens', {number}]|1}}}} greens on average.",
        )
        for number in _DICE
    ),
    Question(
        "what a yellow die does",
        (
            "yellow|yellows what|do|does|keep|aside|set_aside|roll|rolled|again|reroll*|happen*|count*|points|score*|worth|mean*|bad|safe|can|must|stay",
            "all_yellow|only_yellow|all_yellows|just_yellow what|do|happens|now|roll|bust|lose|mean*",
            "=yellow|yellows|all_yellow",
            "yellow|yellows red|reds reroll*|roll|keep|out|aside|must",
            f"yellow|yellows|all_yellow|{_YELLOWS} bust|busts|lose|lost|turn_over",
            f"{_YELLOWS} 0_red|no_red|0_reds|no_reds 0_green|no_green|0_greens|no_greens|bust",
            f"{_YELLOWS} 0_red|no_red|0_reds|no_reds 0_green|no_green|0_greens|no_greens bust|busts",
        ),
        "A yellow die scores nothing and is rolled again with the red ones; only greens are put aside. A roll of yellow dice alone loses nothing and brings nothing: choose again.",
    ),
    Question(
        "what a red die does",
        (
            "no_green|no_greens|0_green|0_greens|zero_greens|without_green|without_greens",
            "no_green|no_greens|0_green|0_greens|zero_greens|without_green|without_greens 1_red|one_red|red|reds|a_red",
            "red|reds what|do|does|keep|aside|roll|again|reroll*|happen*|count*|points|score*|mean*|one_red|single_red|always",
            "=red|reds",
        ),
        "A red die scores nothing and is rolled again. With no green in the same roll it is a bust: the points of the turn are lost. Beside at least one green it does no harm.",
    ),
    Question(
        "what happens when all dice are green",
        (
            "all_green|all_10_green|ten_greens|10_greens|ten_green|10_green what|happens|again|roll|do|then|now",
            "all_aside|no_dice_left|used_all|all_ten_aside what|happens|again|roll|then",
        ),
        "If all ten dice are green and aside, you may roll all ten again and go on adding to the same turn, or bank.",
    ),
    Question(
        "the last turn",
        (
            "last|final turn|round|go",
            "last|final turn|round|go change*|play|strategy|when|reaches|reach|others 100|target|one",
            "everybody|everyone|others|other_players|opponent one_more|another|last|final",
            "exactly 100|target",
        ),
        "{{rules The end}} Under the house rule ending=last-turn every other player has one more turn.",
    ),
    Question(
        "the best and the worst roll",
        (
            "best|worst|highest|lowest|most|fewest|maximum|minimum|max|min roll|throw|points|turn|score possible|roll|throw|turn|ever",
            "most|maximum|highest points|score turn|roll",
        ),
        "The best roll of ten dice is ten greens, once in 1,024 rolls: 10 points and all ten dice again. The worst is no green with at least one red, a bust: "
        "{{odds['P(bust)', 10]|percent 2}} of the rolls of ten dice. A turn has no most points, as all dice may come again.",
    ),
    Question(
        "the best first move",
        (
            "opening|first|beginning move|play|moves|choice best|optimal",
            "=opening_move|first_move|opening|opening_play",
            "best|good opening",
        ),
        "Roll: in the first rolls of a turn there is little to lose. Ten dice bust {{odds['P(bust)', 10]|percent 2}} of the time, five {{odds['P(bust)', 5]|percent 2}}. "
        "Name the scores and the points held for the best move, as in toss up 0 to 0, 14 held.",
    ),
    Question(
        "the number of players",
        (
            "how_many people|players|persons|can_play",
            "more_than_two|four|five|six|4|5|6|more|several|many players|people|of_us",
            "alone|solo|solitaire",
        ),
        "Any number of people can play. The chances of a win are solved for two players, and for three as the goal win-3.",
    ),
    *(
        Question(
            f"the chance to get {need} points in {turns} turn{'s' if turns > 1 else ''}",
            (
                f"{CHANCE}|can_i|possible|make|get|reach|need|score*|collect {need} {turns}_turns|{turns}_rounds|{turns}_more_turns"
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
)
QUESTIONS = Questions(
    (
        *_COLOURS,
        Question(
            "the chance that a roll busts",
            (f"{CHANCE} {_BUST}", f"{CHANCE} {_BUST} per_roll|per_throw", f"{_BUST} table|list"),
            "A roll without a green and with a red is a bust: "
            + "; ".join(f"{_dice(number)} {{{{odds['P(bust)', {number}]|percent 1}}}}" for number in _DICE)
            + ".",
        ),
        *(
            Question(
                f"the chance that a roll of {_dice(number)} busts",
                (
                    f"{CHANCE} {_BUST} {_with(number)}",
                    f"{_BUST} {_with(number)}",
                    f"{CHANCE} {_BUST} {_with(number)} green half|1_2|50",
                    f"=odds|chance {_with(number)}|with_{number}_dice|with_{number}_die",
                ),
                f"A roll of {_dice(number)} busts {{{{odds['P(bust)', {number}]|percent 2}}}} of the time, shows only yellow "
                f"{{{{odds['P(all yellow)', {number}]|percent 2}}}} of the time (so no die is green {{{{odds['P(bust)', {number}] + odds['P(all yellow)', {number}]|percent 2}}}} of the time), and brings {{{{odds['expected greens', {number}]|1}}}} greens on average.",
            )
            for number in _DICE
        ),
        Question(
            "the chance that a turn busts",
            (
                f"{CHANCE} {_BUST} turn|turns|whole_turn|round|per_turn",
                f"{CHANCE} turn|turns|whole_turn|round|per_turn end|ends|ending nothing|no_points|0|zero|bust",
                "how_many|share|which turns bust|busts|nothing|end|ends",
            ),
            "If every turn is played for the most points, it ends with nothing {{whole.probabilities[0]|percent 1}} of the time. Who banks earlier busts less often, and brings less on average: name "
            "the points held and the scores for the best move. A roll of ten dice busts {{odds['P(bust)', 10]|percent 2}} of the time, one of three dice {{odds['P(bust)', 3]|percent 2}}.",
            unless="|".join(_with(number) for number in range(1, 11)),
        ),
        Question(
            "with how many points to bank",
            (_WHEN, f"{CHANCE} {_WHEN}"),
            "The best rule of one number banks with 25 points or more{{best['best', 'over-x', 'fewest turns on average']|is over-24}}: it needs "
            "{{best['figure', 'over-x', 'fewest turns on average']|2}} turns to the target. For the most points in a single turn it depends on the dice left: "
            + "; ".join(
                f"{_dice(number)} from {{{{turn['max-turn banks from', {number}]|0}}}}" for number in range(1, 6)
            )
            + ".",
        ),
        *(
            Question(
                f"with how many points to bank when {_dice(number)} are left"
                if number > 1
                else "with how many points to bank when 1 die is left",
                (f"{_WHEN} {_with(number)}",),
                f"With {_dice(number)} left the turn that collects the most points banks from {{{{turn['max-turn banks from', {number}]|0}}}} points on. "
                "In a race the scores change that: name them for the best move.",
                unless=f"only_{number}_dice|just_{number}_dice|only_{number}_die",
            )
            for number in _DICE
        ),
        Question(
            "who should begin",
            (
                BEGIN,
                "who|which_player win|wins|winning average|on_average|usually|more_often|normally|typically|mostly",
            ),
            "Whoever begins wins {{begin|percent 2}} of the games if both play best. {{heads['points ahead for an even game', 0]|0}} points for "
            "the other make the game even.",
        ),
        Question(
            "the fair head start",
            (
                FAIR,
                f"{FAIR} 50|50_50|even|level|equal big|large|second_player|second|how_many|how_much|makes",
                f"{FAIR} 50|50_50|even|level|equal",
            ),
            "Give the player who does not begin {{heads['points ahead for an even game', 0]|0}} points: the one who begins then wins at most half of "
            "the games, instead of {{begin|percent 2}}.",
        ),
        Question(
            "how much of it is luck",
            (
                LUCK,
                "luck|chance more|than|less|or|vs|versus|rather skill|skills",
                f"{LUCK} most|least|more|less|100|percent|always|only|lose*|win*|legal|court|law",
            ),
            "Over a whole game little: who banks after one roll wins {{players['P(win)', 'one-roll']|percent 4}} of the games against the best reply, "
            "who banks with more than 20 points {{players['P(win)', 'over-20']|percent 1}}, with more than 24 {{players['P(win)', 'over-24']|percent 1}}.",
        ),
        Question(
            "the best strategy",
            (STRATEGY,),
            "Bank with 36 points or more, or with what makes 100{{best['best', 'over-x-aware', 'least exploitable']|is over-35-aware}}. Nobody wins more "
            "than {{1 - players['P(win)', 'over-35-aware']|percent 1}} of the games against that. The perfect player looks at the dice left and at both "
            "scores: name them for the best move.",
        ),
        *(
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
                    f"{words} every_time|always {GOOD}",
                ),
                f"The strategy {slug} needs {{{{players['turns', '{slug}']|2}}}} turns to the target on average, the best play "
                "{{best['optimal play', 'over-x', 'fewest turns on average']|2}}. Against its best reply it wins "
                f"{{{{players['P(win)', '{slug}']|percent 2}}}} of the games if each begins every other one.",
                words,
            )
            for slug, words in _STRATEGIES.items()
        ),
        Question(
            "the points of a turn",
            (
                AVERAGE,
                f"{AVERAGE} turn|points|score|round|per_turn|per_round",
                "how_many_points|how_much turn|round|bring*|get|make*|score*|per_turn|per_round",
                "good_turn|good_score",
                "good|decent|realistic|solid turn|round|score|points|per_turn|per_round",
                f"good|decent|bad|much|lot|okay|ok|great turn|round|score {'|'.join(map(str, range(1, 61)))}",
            ),
            "The turn that collects the most points brings {{/v1/games/toss-up/max-turn/states/start|2}} on average.",
        ),
        Question(
            "how many turns a game takes",
            (
                "how_many_turns|how_many_rounds|how_long|length|duration|fewest_turns|quickest",
                f"{AVERAGE} turns|rounds|number_of_turns",
                "how_many_turns|how_many_rounds|how_long 100|target|end|finish|win|hundred",
                f"how_many_turns|how_many_rounds 100|target|end|finish|game|alone|solo {AVERAGE}|minimum|least|fewest|best_case|at_best",
                f"how_many_turns|how_many_rounds 100|target {AVERAGE} best_case|at_best|minimum|fewest",
            ),
            "Whoever plays alone needs {{best['optimal play', 'over-x', 'fewest turns on average']|2}} turns to the target on average, and no way of playing "
            "needs fewer.",
        ),
        Question(
            "who should begin among three players",
            (
                f"{BEGIN} three_players|3_players|three|3",
                "three_players|3_players",
                f"{CHANCE} three_players|3_players",
                f"{CHANCE} three_players|3_players seat|seats|each|zero|0|everyone|start|all",
            ),
            "Of three players the first wins {{three|percent 2}}, the second {{three.others[0]|percent 2}} and the third {{three.others[1]|percent 2}} of "
            "the games, in the equilibrium that was computed.",
        ),
    ),
    {
        "whole": "/v1/games/toss-up/max-turn/states/start/distribution",
        "odds": "/v1/games/toss-up/tables/odds",
        "turn": "/v1/games/toss-up/tables/one-turn",
        "best": "/v1/games/toss-up/tables/best-threshold",
        "players": "/v1/games/toss-up/tables/strategies",
        "heads": "/v1/games/toss-up/tables/head-starts",
        "begin": "/v1/games/toss-up/win/states/0-0",
        "three": "/v1/games/toss-up/win-3/states/0-0-0",
    },
)
