"""Questions that people ask about 10.000, and where their answers stand."""

from solvers.contract.questions import AVERAGE, BEGIN, CHANCE, FAIR, GOOD, LUCK, STRATEGY, Question, Questions

_BUST = "bust*|farkl*|zilch*|crap_out|nothing|no_points|no_scor*|los*_everything|los*_it_all|los*_all|los*_points|fail*"
_WHEN = "when|threshold*|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|cash|pass|quit"
_DICE = range(1, 7)
_KINDS = {
    "straight": "straight*|street",
    "three pairs": "3_pairs|three_pair*|3_pair|three_pairs",
    "two 3-of-a-kind": "two_triplets|two_triples|2_triplets|two_three_of_a_kind*|double_triple*",
    "6-of-a-kind": "six_of_a_kind|6_of_a_kind|six_alike",
    "5-of-a-kind": "five_of_a_kind|5_of_a_kind|five_alike",
    "4-of-a-kind": "four_of_a_kind|4_of_a_kind|four_alike",
    "3-of-a-kind": "three_of_a_kind|3_of_a_kind|triple*|triplet*|three_alike",
}
_STRATEGIES = {
    "bank-at-300": "300",
    "bank-at-350": "350",
    "bank-at-500": "500",
    "document": "document|rule_of_the_source|source",
    "turn-optimal": "turn_optimal|best_turn|best_turns|ignor*|never_looks|without_looking",
}


def _dice(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


def _with(number: int) -> str:
    return f"{number}_dice|{number}_die"


def _of_each(source: str, column: str, form: str) -> str:
    """Return a figure of a table for each number of dice, as a list."""
    return "; ".join(f"{_dice(number)} {{{{{source}['{column}', {number}, None]|{form}}}}}" for number in _DICE)


_BUSTS = (
    Question(
        "the chance that a roll scores nothing",
        (f"{CHANCE} {_BUST}", f"{_BUST} table|list"),
        f"A roll scores nothing with these chances: {_of_each('odds', 'P(bust)', 'percent 1')}.",
    ),
    *(
        Question(
            f"the chance that a roll of {_dice(number)} scores nothing",
            (f"{CHANCE} {_BUST} {_with(number)}", f"{_BUST} {_with(number)}", f"odds|chance {_with(number)}"),
            f"A roll of {_dice(number)} scores nothing {{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time, "
            f"and scores {{{{odds['P(score)', {number}, None]|percent 1}}}} of the time.",
        )
        for number in _DICE
    ),
    *(
        Question(
            f"the chance that a roll of {_dice(number)} scores",
            (f"{CHANCE} score*|scoring|success*|safe|not_bust*|not_farkl*|no_bust {_with(number)}",),
            f"A roll of {_dice(number)} scores {{{{odds['P(score)', {number}, None]|percent 1}}}} of the time.",
        )
        for number in _DICE
    ),
    Question(
        "the chance that a turn ends with a bust",
        (f"{CHANCE} {_BUST} turn|turns|round",),
        "If every turn is played for the most points, {{turns['P(bust)', 'max-turn']|percent 1}} of the turns end with a bust.",
    ),
)
_BANKING = (
    Question(
        "with how many points to bank",
        (_WHEN, f"{CHANCE} {_WHEN}"),
        "For the most points in a turn, bank what you hold from these points on, by the dice left: "
        f"{_of_each('plan', 'always banks from', '0')}. In a race the scores change that: name them for the best move.",
    ),
    *(
        Question(
            f"with how many points to bank when {_dice(number)} are left"
            if number > 1
            else "with how many points to bank when 1 die is left",
            (f"{_WHEN} {_with(number)}",),
            f"With {_dice(number)} left the turn that collects the most points banks from "
            f"{{{{plan['always banks from', {number}, None]|0}}}} points on; the roll scores nothing "
            f"{{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time. In a race the scores change that.",
        )
        for number in _DICE
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
        (BEGIN,),
        "Whoever begins wins {{begin|percent 2}} of the games if both play best. "
        "{{heads['closest', 300]|is closest to an even game: 300}} points for the second player make the game nearly even: "
        "the first then wins {{heads['P(first wins), points for the second', 300]|percent 2}}.",
    ),
    Question(
        "the fair head start",
        (FAIR,),
        "Give the player who does not begin {{heads['closest', 300]|is closest to an even game: 300}} points: the one who begins "
        "then wins {{heads['P(first wins), points for the second', 300]|percent 2}} of the games, instead of {{begin|percent 2}}.",
    ),
    Question(
        "how much of it is luck",
        (LUCK,),
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
                f"{STRATEGY} {words}",
                f"bank*|stop* {words} {GOOD}",
                f"win*|beat*|against|versus|vs|best_play* bank*|stop* {words}",
                f"win*|beat*|against|versus|vs {words}",
            ),
            f"The strategy {slug} scores {{{{players['points a turn', '{slug}']|1}}}} points a turn, "
            f"{{{{players['less than the best turn', '{slug}']|1}}}} less than the best turn. Against best play it wins "
            f"{{{{players['P(win) first, against best play', '{slug}']|percent 1}}}} of the games when it begins, and "
            f"{{{{players['P(win) second, against best play', '{slug}']|percent 1}}}} when it does not.",
        )
        for slug, words in _STRATEGIES.items()
    ),
    Question(
        "the points of a turn",
        (AVERAGE, f"{AVERAGE} turn|points|score|round", "how_many_points|how_much turn|round", "good_turn|good_score"),
        "The best turn brings {{turns['expected points', 'max-turn']|1}} points on average; "
        "{{turns['P(bust)', 'max-turn']|percent 1}} of such turns bring nothing, the others "
        "{{turns['expected points if it banks', 'max-turn']|1}} on average.",
    ),
    *(
        Question(
            f"the chance to win from {behind} points behind",
            (f"{CHANCE}|who|winning|win|lost|hopeless behind|ahead|lead {behind}",),
            f"It depends on both scores. At the beginning, {behind} points behind, whoever has the turn wins {{{{/v1/games/ten-thousand/win/states/0-{behind}|percent 1}}}} "
            f"of the games; {behind} points ahead, {{{{/v1/games/ten-thousand/win/states/{behind}-0|percent 1}}}}. Near the end it is "
            f"{{{{/v1/games/ten-thousand/win/states/{9500 - behind}-9500|percent 1}}}} at {9500 - behind} to 9500. Name the scores for yours.",
        )
        for behind in (500, 1000, 1500, 2000, 2500, 3000, 4000, 5000)
    ),
    Question(
        "how many turns a game takes",
        ("how_many_turns|how_many_rounds|how_long|how_many_throws|length|duration",),
        "Whoever plays alone needs {{alone|2}} turns to the target on average, and no way of playing needs fewer.",
    ),
)
_COMBINATIONS = tuple(
    Question(
        f"the chance of {name} with {_dice(6)}",
        (f"{CHANCE} {words}", f"{CHANCE} {words} {_with(6)}", f"{CHANCE} {words} first_roll|opening"),
        f"A roll of six dice holds it {{{{combinations['probability', 6, None, '{name}']|percent 3}}}} of the time, if it counts "
        "as the best combination that it holds.",
    )
    for name, words in _KINDS.items()
)
_NUMBERS = {"three": 3, "four": 4, "five": 5, "six": 6}
_FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
# Several dice of one face: three sixes, 4 5s, five 2.
_ALIKE = "|".join(
    f"{number}_{shown}"
    for word, count in _NUMBERS.items()
    for number in (word, count)
    for face, several in enumerate(_FACES, 1)
    for shown in (several, face, f"{face}_s")
)
_HOT = Question(
    "what hot dice are",
    ("what|rule*|mean*|happens|when|how hot_dice|all_six_score|all_dice_score|six_dice_score",),
    "If all six dice have scored, all six may be rolled again in the same turn, and its points stay at risk until they are banked.",
)
_ENTRY = Question(
    "the points to get on the board",
    (
        "get|getting|need|start on_the_board|on_board|into_the_game|in_the_game|entry|started|opening_score",
        "entry|minimum points|score|rule|bank",
        "minimum",
    ),
    "Under these rules none: any points may be banked from the first turn on. Under the house rule entry=500 the first points of a player "
    "must be 500 at once.",
)
_SCORING = Question(
    "the scoring",
    (
        f"worth|how_many_points|points|score*|value|count* {_ALIKE}",
        f"score*|scoring|worth|how_many_points|points|count* {'|'.join([*_KINDS.values(), 'pair*', 'kind', '1|one|ones', '5|five|fives'])}",
    ),
    "{{rules Scoring}}",
)
QUESTIONS = Questions(
    (_SCORING, _ENTRY, _HOT, *_BUSTS, *_BANKING, *_RACE, *_COMBINATIONS),
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
)
