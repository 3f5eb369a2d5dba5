"""Questions that people ask about Toss Up!, and where their answers stand."""

from solvers.contract.questions import AVERAGE, BEGIN, CHANCE, FAIR, GOOD, LUCK, STRATEGY, Question, Questions

_BUST = "bust*|fail*|wipe*|crap*|los*_everything|los*_it_all|los*_all|los*_points|los*_the_turn|lose|losing|no_green*|red|fail*"
_WHEN = "when|threshold*|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|cash|pass|quit|hold"
_DICE = range(1, 11)
_STRATEGIES = {
    **{f"over-{points}": f"over_{points}|more_than_{points}|at_{points + 1}" for points in range(10, 51)},
    "one-roll": "one_roll|after_one_roll|bank_once",
    "one-step": "one_step|expected_gain",
}


def _dice(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


def _with(number: int) -> str:
    return f"{number}_dice|{number}_die"


QUESTIONS = Questions(
    (
        Question(
            "the chance that a roll busts",
            (f"{CHANCE} {_BUST}", f"{_BUST} table|list"),
            "A roll without a green and with a red is a bust: "
            + "; ".join(f"{_dice(number)} {{{{odds['P(bust)', {number}]|percent 1}}}}" for number in _DICE)
            + ".",
        ),
        *(
            Question(
                f"the chance that a roll of {_dice(number)} busts",
                (f"{CHANCE} {_BUST} {_with(number)}", f"{_BUST} {_with(number)}", f"odds|chance {_with(number)}"),
                f"A roll of {_dice(number)} busts {{{{odds['P(bust)', {number}]|percent 2}}}} of the time, shows only yellow "
                f"{{{{odds['P(all yellow)', {number}]|percent 2}}}} of the time, and brings {{{{odds['expected greens', {number}]|1}}}} greens on average.",
            )
            for number in _DICE
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
            )
            for number in _DICE
        ),
        Question(
            "who should begin",
            (BEGIN,),
            "Whoever begins wins {{begin|percent 2}} of the games if both play best. {{heads['points ahead for an even game', 0]|0}} points for "
            "the other make the game even.",
        ),
        Question(
            "the fair head start",
            (FAIR,),
            "Give the player who does not begin {{heads['points ahead for an even game', 0]|0}} points: the one who begins then wins at most half of "
            "the games, instead of {{begin|percent 2}}.",
        ),
        Question(
            "how much of it is luck",
            (LUCK,),
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
                    f"{STRATEGY} {words}",
                    f"bank*|stop* {words} {GOOD}",
                    f"win*|beat*|against|versus|vs|best_play* bank*|stop* {words}",
                    f"win*|beat*|against|versus|vs {words}",
                ),
                f"The strategy {slug} needs {{{{players['turns', '{slug}']|2}}}} turns to the target on average, the best play "
                "{{best['optimal play', 'over-x', 'fewest turns on average']|2}}. Against its best reply it wins "
                f"{{{{players['P(win)', '{slug}']|percent 2}}}} of the games if each begins every other one.",
            )
            for slug, words in _STRATEGIES.items()
        ),
        Question(
            "the points of a turn",
            (
                AVERAGE,
                f"{AVERAGE} turn|points|score|round",
                "how_many_points|how_much turn|round|bring*|get|make*|score*",
                "good_turn|good_score",
            ),
            "The turn that collects the most points brings {{/v1/games/toss-up/max-turn/states/start|2}} on average.",
        ),
        Question(
            "how many turns a game takes",
            ("how_many_turns|how_many_rounds|how_long|length|duration",),
            "Whoever plays alone needs {{best['optimal play', 'over-x', 'fewest turns on average']|2}} turns to the target on average, and no way of playing "
            "needs fewer.",
        ),
        Question(
            "who should begin among three players",
            (
                f"{BEGIN} three_players|3_players|three|3",
                "three_players|3_players",
                f"{CHANCE} three_players|3_players",
            ),
            "Of three players the first wins {{three|percent 2}}, the second {{three.others[0]|percent 2}} and the third {{three.others[1]|percent 2}} of "
            "the games, in the equilibrium that was computed.",
        ),
    ),
    {
        "odds": "/v1/games/toss-up/tables/odds",
        "turn": "/v1/games/toss-up/tables/one-turn",
        "best": "/v1/games/toss-up/tables/best-threshold",
        "players": "/v1/games/toss-up/tables/strategies",
        "heads": "/v1/games/toss-up/tables/head-starts",
        "begin": "/v1/games/toss-up/win/states/0-0",
        "three": "/v1/games/toss-up/win-3/states/0-0-0",
    },
)
