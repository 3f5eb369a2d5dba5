"""Questions that people ask about 10.000, and where their answers stand."""

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
from solvers.games.ten_thousand.words.faq import BUST, DICE, FAQ, KINDS, SUMS, dice_said, with_dice
from solvers.games.ten_thousand.words.reckoning import reckoned

# Without a word of chance the name of the game is no bust.
_BUSTING = BUST.replace(
    "farkl*|zilch*", "a_farkle|to_farkle|farkle_with|farkle_at|i_farkle|you_farkle|a_zilch|to_zilch|zilch_with"
)
_WHEN = "when|threshold*|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|before_i_bank*|before_i_stop*|before_you_bank*|before_you_stop*|before_bank*|before_stop*|cash|pass|quit"
_ROLLS = (
    "|".join(
        f"{which}_{roll}"
        for which in ("a", "one", "1", "single", "a_single", "each", "every", "per")
        for roll in ("roll", "throw")
    )
    + "|rolling|throwing"
)
_STRATEGIES = {
    "bank-at-300": "300",
    "bank-at-350": "350",
    "bank-at-500": "500",
    "document": "document|rule_of_the_source|source|blog|blogs_strategy|ai_blog|opportunity_cost",
    "turn-optimal": "turn_optimal|best_turn|best_turns|ignor*|never_looks|without_looking",
}


def _of_each(source: str, column: str, form: str) -> str:
    """Return a figure of a table for each number of dice, as a list."""
    return "; ".join(f"{dice_said(number)} {{{{{source}['{column}', {number}, None]|{form}}}}}" for number in DICE)


_BUSTS = (
    Question(
        "the chance that a roll scores nothing",
        (
            f"{CHANCE} {BUST}",
            f"{CHANCE} {BUST} per_roll|per_throw",
            f"{BUST} table|list",
            f"table|list {CHANCE} {BUST}",
        ),
        f"A roll scores nothing with these chances: {_of_each('odds', 'P(bust)', 'percent 1')}.",
    ),
    *(
        Question(
            f"the chance that a roll of {dice_said(number)} scores nothing",
            (
                f"{CHANCE} {BUST} {with_dice(number)}",
                f"{_BUSTING} {with_dice(number)}",
                f"=odds|chance {with_dice(number)}|with_{number}_dice|with_{number}_die",
            ),
            f"A roll of {dice_said(number)} scores nothing {{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time, "
            f"and scores {{{{odds['P(score)', {number}, None]|percent 1}}}} of the time.",
        )
        for number in DICE
    ),
    *(
        Question(
            f"the chance that a roll of {dice_said(number)} scores",
            (f"{CHANCE} score*|scoring|success*|safe|not_bust*|not_farkl*|no_bust {with_dice(number)}",),
            f"A roll of {dice_said(number)} scores {{{{odds['P(score)', {number}, None]|percent 1}}}} of the time.",
        )
        for number in DICE
    ),
    Question(
        "the chance that a turn ends with a bust",
        (
            f"{CHANCE} {BUST} turn|turns|round",
            f"{CHANCE} {BUST}|zero|0 turn|turns|round max|maximum|most|best|points",
            f"{CHANCE} {BUST}|zero|0 turn|turns|round",
        ),
        "If every turn is played for the most points, {{turns['P(bust)', 'max-turn']|percent 1}} of the turns end with a bust.",
    ),
)
_BANKING = (
    Question(
        "with how many points to bank",
        (
            _WHEN,
            f"{CHANCE} {_WHEN}",
            f"{_WHEN} each|every|per|number dice|die|number",
            "bank*|thresholds table|chart|list|thresholds",
            "thresholds",
        ),
        "For the most points in a turn, bank what you hold from these points on, by the dice left: "
        f"{_of_each('plan', 'always banks from', '0')}. In a race the scores change that: name them for the best move.",
    ),
    *(
        Question(
            f"with how many points to bank when {dice_said(number)} are left"
            if number > 1
            else "with how many points to bank when 1 die is left",
            (f"{_WHEN} {with_dice(number)}",),
            f"With {dice_said(number)} left the turn that collects the most points banks from "
            f"{{{{plan['always banks from', {number}, None]|0}}}} points on; the roll scores nothing "
            f"{{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time. In a race the scores change that.",
        )
        for number in DICE
    ),
    *(
        Question(
            f"when to roll {dice_said(number)}",
            (
                f"when|should|right|worth|until|up_to|ever|smart roll|throw|risk*|go_on|continue {with_dice(number)}",
                f"how_many_points|how_much|which_score|points worth|worth_it|risk*|too_much {with_dice(number)}",
            ),
            f"The turn that collects the most points rolls {dice_said(number)} with fewer than {{{{plan['always banks from', {number}, None]|0}}}} points in the turn; the roll "
            f"scores nothing {{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time. In a race the scores change that: name them for the best move.",
        )
        for number in DICE
    ),
    Question(
        "when one more roll pays",
        ("one_more_roll|another_roll|roll_again|keep_rolling|break_even|breaks_even|worth_rolling",),
        "One more roll and then banking gains points with less than this in the turn, by the dice left: "
        f"{_of_each('decision', 'breaks even at', '1')}.",
    ),
)
_RACE = (
    Question(
        "who should begin",
        (BEGIN, "who|which_player win|wins|winning average|on_average|usually|more_often|normally|typically|mostly"),
        "Whoever begins wins {{begin|percent 2}} of the games if both play best. "
        "{{heads['closest', 300]|is closest to an even game: 300}} points for the second player make the game nearly even: "
        "the first then wins {{heads['P(first wins), points for the second', 300]|percent 2}}.",
    ),
    Question(
        "the fair head start",
        (
            FAIR,
            f"{FAIR} 50|50_50|even|level|equal big|large|second_player|second|how_many|how_much|makes",
            f"{FAIR} 50|50_50|even|level|equal",
        ),
        "Give the player who does not begin {{heads['closest', 300]|is closest to an even game: 300}} points: the one who begins "
        "then wins {{heads['P(first wins), points for the second', 300]|percent 2}} of the games, instead of {{begin|percent 2}}.",
    ),
    Question(
        "how much of it is luck",
        (
            LUCK,
            "luck|chance more|than|less|or|vs|versus|rather skill|skills",
            f"{LUCK} most|least|more|less|100|percent|always|only|lose*|win*|legal|court|law",
        ),
        "Over a whole game little: a player who banks at 300 wins "
        "{{(players['P(win) first, against best play', 'bank-at-300'] + players['P(win) second, against best play', 'bank-at-300']) / 2|percent 1}} "
        "of the games against best play. One who plays every turn for the most points, and never looks at the score, wins "
        "{{(players['P(win) first, against best play', 'turn-optimal'] + players['P(win) second, against best play', 'turn-optimal']) / 2|percent 1}}.",
    ),
    Question(
        "the best strategy",
        (STRATEGY,),
        "Set aside as few dice as you can while many are left, and roll on with three or more. Bank from "
        "{{plan['always banks from', 3, None]|0}} points with three dice left, {{plan['always banks from', 2, None]|0}} with two and "
        "{{plan['always banks from', 1, None]|0}} with one; with all six dice again always roll below "
        "{{plan['always banks from', 6, None]|0}}. That alone wins "
        "{{(players['P(win) first, against best play', 'turn-optimal'] + players['P(win) second, against best play', 'turn-optimal']) / 2|percent 1}} "
        "of the games against perfect play, which looks at the scores too.",
    ),
    *(
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
            f"The strategy {slug} scores {{{{players['points a turn', '{slug}']|1}}}} points a turn, "
            f"{{{{players['less than the best turn', '{slug}']|1}}}} less than the best turn. Against best play it wins "
            f"{{{{players['P(win) first, against best play', '{slug}']|percent 1}}}} of the games when it begins, and "
            f"{{{{players['P(win) second, against best play', '{slug}']|percent 1}}}} when it does not.",
            words,
        )
        for slug, words in _STRATEGIES.items()
    ),
    Question(
        "the points of one roll",
        (
            f"{AVERAGE}|how_many_points|how_much {_ROLLS}",
            f"{AVERAGE} points|score|value|worth|per_roll|per_throw {_ROLLS}",
        ),
        "One roll scores this much on average if all dice that score are counted, a roll without any as 0: "
        f"{_of_each('decision', 'expected points', '2')}.",
        unless="|".join(with_dice(number) for number in range(1, 6)),
    ),
    *(
        Question(
            f"the points of one roll of {dice_said(number)}",
            (
                f"{AVERAGE}|how_many_points|how_much roll*|throw*|{_ROLLS} {with_dice(number)}",
                f"{AVERAGE}|how_many_points|how_much points|score|value|worth roll*|throw*|{_ROLLS} {with_dice(number)}",
            ),
            f"One roll of {dice_said(number)} scores {{{{decision['expected points', {number}, None]|2}}}} points on average if all dice that score are counted; it scores nothing "
            f"{{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time.",
        )
        for number in DICE
    ),
    Question(
        "the points of a turn",
        (
            AVERAGE,
            f"{AVERAGE} turn|points|score|round|per_turn|per_round",
            "how_many_points|how_much turn|round|per_turn|per_round",
            "good_turn|good_score|decent_score|good_result",
            "good|decent|realistic|solid turn|round|score|points|per_turn|per_round",
            f"good|decent|bad|much|lot|average|okay|ok|great turn|round|score|points|per_turn {SUMS}",
        ),
        "The best turn brings {{turns['expected points', 'max-turn']|1}} points on average; "
        "{{turns['P(bust)', 'max-turn']|percent 1}} of such turns bring nothing, the others "
        "{{turns['expected points if it banks', 'max-turn']|1}} on average.",
    ),
    *(
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
    Question(
        "how many turns a game takes",
        (
            "how_many_turns|how_many_rounds|how_long|how_many_throws|length|duration|how_many_goes|fewest_turns|quickest",
            "how_many_turns|how_many_rounds|how_long 10000|target|ten_thousand|end|finish|win",
            f"how_many_turns|how_many_rounds|how_long|turns {AVERAGE} minimum|least|fewest|best_case|at_best|alone|solo|one_player|single_player",
            "how_many_turns|how_many_rounds|how_long minimum|least|fewest|at_least|best_case|at_best|alone|solo|one_player|single_player",
            "how_long turns|rounds",
            f"{AVERAGE} turns|rounds|goes|number_of_turns",
        ),
        "Whoever plays alone needs {{alone|2}} turns to the target on average, and no way of playing needs fewer.",
    ),
)
_COMBINATIONS = tuple(
    Question(
        f"the chance of {name} with {dice_said(6)}",
        (
            f"{CHANCE} {words}",
            f"{CHANCE} {words} {with_dice(6)}|all_6|all_six|first_roll|opening|one_roll|one_throw|single_roll|single_throw|of_six|of_6|six_dice",
        ),
        f"A roll of six dice holds it {{{{combinations['probability', 6, None, '{name}']|percent 3}}}} of the time, if it counts "
        "as the best combination that it holds.",
    )
    for name, words in KINDS.items()
)
_COMBINATIONS += tuple(
    Question(
        f"the chance of {number_alike}-of-a-kind with {dice_said(dice)}",
        (f"{CHANCE} {KINDS[f'{number_alike}-of-a-kind']} {with_dice(dice)}",),
        f"A roll of {dice_said(dice)} holds it {{{{combinations['probability', {dice}, None, '{number_alike}-of-a-kind']|percent 3}}}} of the time, if it counts "
        "as the best combination that it holds.",
    )
    for dice in range(3, 6)
    for number_alike in range(3, dice + 1)
)
QUESTIONS = Questions(
    (*FAQ, *_BUSTS, *_BANKING, *_RACE, *_COMBINATIONS),
    {
        "odds": "/v1/games/ten-thousand/tables/odds",
        "turns": "/v1/games/ten-thousand/tables/turns",
        "plan": "/v1/games/ten-thousand/tables/thresholds",
        "decision": "/v1/games/ten-thousand/tables/decision",
        "heads": "/v1/games/ten-thousand/tables/head-starts",
        "players": "/v1/games/ten-thousand/tables/strategies",
        "combinations": "/v1/games/ten-thousand/tables/combinations",
        "begin": "/v1/games/ten-thousand/win/states/0-0",
        "alone": "/v1/games/ten-thousand/min-turns/states/0",
    },
    reckoned,
)
