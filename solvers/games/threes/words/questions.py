"""Questions that people ask about Threes, and where their answers stand."""

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

_STRATEGIES = {
    "min-expected:safe": "safe|lowest|one_at_a_time|careful|one_die_at_a_time|one_dice_per|1_die_per|1_dice_per|1_die_at_a_time|1_dice_at_a_time|just_one_die|one_by_one|only_one|lowest_die|1_dice|1_die",
    "min-expected:take-all": "take_all|all_at_once|take_everything|take_all_five|all_five|all_5|everything_at_once|all_5_immediately|all_five_immediately",
    "min-expected:threes-only": "threes_only|only_threes|only_3s|just_threes|only_take_threes|only_the_threes|taking_threes",
}


def _dice(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


_BEAT = "beat*|stands|standing|stand|under|below|less|less_than|fewer|opponent|second|mate|friend|he|she|they|or_less|or_lower|or_fewer|at_most"
_FAQ = (
    *(
        Question(
            f"the chance to beat a total of {total}",
            (
                f"{CHANCE} {total} {_BEAT}",
                f"{CHANCE} {total} or_less|or_lower|or_fewer|or_under|or_below|at_most total|score|result|game|end",
                f"{CHANCE} {total} {_BEAT} second|second_player|play_second|go_second|goes_second|playing_second|first|first_player",
                f"{CHANCE}|win {total} {_BEAT} if|when|against|second|first|one|he|she|they|opponent|mate|friend",
                f"beat|beating {total} {CHANCE}|can_i|likely|hard|how",
                f"beat {total}",
                f"{CHANCE} {total} holds|hold|holds_up|hold_up|lasts first|first_player|i_roll|i_throw player|opponent|against",
                # A larger total may be one of another game.
                *((f"{CHANCE} {total} holds_up|hold_up|holds|hold",) if total <= 12 else ()),
                f"opponent|he|she|they|mate|friend|to_beat|target {total}",
                f"{total} good|enough|safe|win|wins|winning|decent|bad|strong total|score|result|points|enough|good|first|win",
            ),
            f"Who throws second and plays to end below {total} does so with a chance of {{{{/v1/games/threes/beat-tie-loses/states/roll5-gap{total}|percent 1}}}}, and ends at {total} or below, playing for that, "
            f"with {{{{/v1/games/threes/beat-tie-wins/states/roll5-gap{total}|percent 1}}}}. If a tie counts half, {{{{/v1/games/threes/beat-tie-half/states/roll5-gap{total}|percent 1}}}} of the win can be expected.",
            unless=f"{total}_dice|{total}_die",
        )
        for total in range(31)
    ),
    Question(
        "what a 3 counts",
        (
            "3|three|threes|3_s count*|worth|zero|0|nothing|value|points|score*",
            "3|three|threes|3_s count*|worth|value|points|score* zero|0|nothing|no_points",
        ),
        "A 3 counts nothing, and every other die the number that it shows. The lowest total wins.",
    ),
    Question(
        "what a tie is worth",
        (
            "who|what|how win*|happens tie|ties|tied|draw|level",
            "tie|ties|tied|draw|draws|level|equal|same_score|same_total|tiebreak*|tie_break*",
        ),
        "The players agree beforehand what a tie is: half a win for each, a win for one of them, or another turn. The goals beat-tie-wins, beat-tie-half and beat-tie-loses "
        "are the three ways to count it.",
    ),
    Question(
        "whether the last die may be thrown again",
        (
            "last_die|one_die|1_die|1_die_left|final_die|single_die|last_one again|reroll*|roll_it|throw_it|keep|must|have_to|can|may|take|stuck|stay*",
            "last_die|one_die|1_die|1_die_left|final_die|single_die again|reroll* can|may|could|roll|throw 1|2|4|5|6|six|five|four|two",
            "last_die|one_die|1_die|1_die_left 1|2|4|5|6|6s again|reroll*|roll_it_again",
        ),
        "No: the last die is taken as it falls. With two dice or more you may take none and throw them again, and must then take at least two.",
    ),
    Question(
        "whether all dice must be kept",
        (
            "must|have_to|forced|obliged|need keep|take both|all|two|everything|one|any|a_die|at_least_one",
            "how_many dice must|have_to|take|keep",
            "reroll*|skip*|take_none|take_nothing|throw_all|roll_all|none twice|twice_in_a_row|again|row|second_time can|may|allowed|could|legal|must",
            "at_least_two|at_least_2|take_two|must_take_two why|when|must|have_to|mean*|rule*",
        ),
        "At least one die of every throw is taken, as many as you like. If you take none, you throw the same dice again and must take at least two of them; never twice in a row, and never with the last die.",
    ),
    Question(
        "the worst and the best throw",
        ("best|worst|luckiest|unluckiest roll|throw|first_roll|hand|first_throw",),
        "The best throw is five 3s, a total of 0. The worst to keep is five 6s, 30 points, but it need not be kept: throw all again.",
    ),
    Question(
        "the best first move",
        (
            "opening|first|beginning move|play|moves|choice best|optimal",
            "=opening_move|first_move|opening|opening_play",
            "best|good opening",
        ),
        "Take all threes of the first throw, and nothing else; without a three take the lowest die if it is a 1, and else throw all again. Type a throw for its best move, as in threes 1 1 3 4 5.",
    ),
    Question(
        "how long a game takes",
        ("how_long|length|duration|how_many_turns|how_many_throws|how_many_rolls|how_many_rounds",),
        "A game is one turn for each player, of one to five throws in which dice are taken; now and then a throw of which none is taken comes between.",
    ),
    Question(
        "the number of players",
        (
            "how_many people|players|persons|can_play",
            "more_than_two|three|four|five|3|4|5|6|more|several|many players|people|of_us",
            "alone|solo|solitaire",
        ),
        "Any number of people can play. Solved are one player alone, two, and the first of three.",
    ),
)
QUESTIONS = Questions(
    (
        *_FAQ,
        Question(
            "how the first player plays to win",
            (
                "first|begin*|starter|first_player|first_thrower win*|differently|different|other average|lowest|fewest|points",
                "first|begin*|starter|first_player|first_thrower|go_first play|aim|goal|strategy win*|differently|lowest",
            ),
            "Nearly as for the fewest points. Who throws first and plays to win wins {{firsts.win|percent 1}} of the games against best play, with {{firsts.tie|percent 1}} of ties; "
            "who only plays for the fewest points wins {{known.win|percent 1}}, with {{known.tie|percent 1}} of ties.",
        ),
        Question(
            "what the second player knows",
            (
                "second|second_player|going_second|last_player|other know*|see|sees|use|uses|advantage score|total|beat|target|result",
                "second|second_player|going_second know*|see|sees|use|uses score|total|beat|target|result",
            ),
            "Who throws second knows the total to beat, and plays for that and not for the fewest points: far behind it takes risks, with room to spare it takes what is safe. That wins "
            "{{known.loss|percent 1}} of the games, and the first player {{known.win|percent 1}}. Type the throw and the gap for the best move, as in threes beat 1145 gap 3.",
        ),
        Question(
            "whether to take a higher die and leave a lower one",
            (
                "higher|bigger|larger|high lower|smaller|low take|taking|keep|leave|leaving|correct|right|ever",
                "prove|proof|why|theorem|reason taking|take|keep|keeping lowest|low|smallest|lower best|optimal|right|better|correct",
            ),
            "No: of the dice that are taken the lowest are always best, as what comes later depends only on how many dice are left. A 3 counts nothing, and so is the lowest of all.",
        ),
        Question(
            "the points of a game",
            (
                AVERAGE,
                f"{AVERAGE} points|score|total|sum|game",
                "good_score|good_total|low_score",
                "what_is_good|what_good score|total|result",
                "how_many_points|how_much",
            ),
            "Best play collects {{start|2}} points on average. Fewer are better.",
        ),
        *(
            Question(
                f"the points to come with {_dice(number)} to throw",
                (
                    f"{AVERAGE} points|score {number}_dice|{number}_die",
                    f"how_many_points|how_much|expect* {number}_dice|{number}_die",
                    f"{AVERAGE} points|score {number}_dice|{number}_die left|to_go|to_throw|to_roll|remaining",
                    f"{AVERAGE} {number}_dice|{number}_die left",
                ),
                f"With {_dice(number)} to throw, best play collects {{{{values['points', 'roll{number}']|2}}}} points on average from there on.",
            )
            for number in range(1, 6)
        ),
        Question(
            "the chance of a total of 0",
            (
                f"{CHANCE} 0|total_of_0|total_of_zero|zero|all_threes|five_threes|5_threes|perfect|hallelujah|nothing|no_points",
                f"{CHANCE} 0|zero all_threes|five_threes|5_threes",
            ),
            "Best play for few points ends with a total of 0 with a chance of {{totals['P(total 0)', 'min-expected']|percent 2}}; five "
            "threes in one throw have a chance of {{totals['P(total 0)', 'min-expected:take-all']|percent 2}}.",
        ),
        Question(
            "the lowest and the highest total",
            (
                "lowest|best|minimum|smallest|least|perfect|record|highest|worst|maximum|most|biggest possible",
                "lowest|minimum|smallest|perfect|highest|worst|maximum|biggest|max|min|fewest|most score|total|result|points|game|sum",
                "how_low|how_high",
                "how_low|how_high min|minimum|max|maximum",
                "how_low|how_high min|minimum max|maximum",
                "min|minimum max|maximum",
                "fewest|most|max|min points|score|total possible|ever|can",
            ),
            "The lowest total is 0: five threes. Best play reaches it with a chance of {{totals['P(total 0)', 'min-expected']|percent 2}}. The "
            "highest is 30: five sixes.",
            unless="die|dice|each_roll|every_roll|take|taking",
        ),
        Question(
            "who should begin",
            (
                BEGIN,
                FAIR,
                f"{CHANCE} win|winning|wins",
                f"{CHANCE}|win*|wins|more_often second_player|second|first_player|plays_second|goes_second",
                f"{CHANCE} win* second_player|second_players|second|first_player|plays_second|goes_second",
            ),
            "Let the other begin: who throws second knows what to beat. The second player wins {{known.loss|percent 1}} of the games, the "
            "first {{known.win|percent 1}}, and the others are ties.",
        ),
        Question(
            "how much of it is luck",
            (
                LUCK,
                "luck|chance more|than|less|or|vs|versus|rather skill|skills",
                f"{LUCK} most|least|more|less|100|percent|always|only|lose*|win*|legal|court|law",
            ),
            "A good part: who always takes the lowest die still wins {{safe.loss|percent 1}} of the games against best play, which wins "
            "{{safe.win|percent 1}}.",
        ),
        Question(
            "the best strategy",
            (
                STRATEGY,
                "keep|keeping|take|taking|set_aside|reroll ones|twos|fours|1_s|2_s|4_s|a_1|a_2|a_4|one|two|four should|when|always|ever|how_many|better|which|all",
            ),
            "Take all threes and nothing else; without a three take the lowest die alone. Take the whole throw if it is ones and threes. Throw "
            "all dice again if none of five is a 3 or a 1, or if each of two to four shows 4 or more. Best play collects {{start|2}} points on average.",
        ),
        *(
            Question(
                f"how good {slug} is",
                (
                    f"{GOOD} {words}",
                    f"{STRATEGY} {words}",
                    f"{AVERAGE}|how_many_points|how_much|points {words}",
                    f"{AVERAGE}|how_many_points|how_much|points {words} {GOOD}",
                ),
                f"The strategy {slug.partition(':')[2]} collects {{{{/v1/games/threes/{slug}/states/roll5|2}}}} points on average; best play collects "
                "{{start|2}}.",
                words,
                "threes|3_s|taking_threes" if slug.endswith("safe") else "",
            )
            for slug, words in _STRATEGIES.items()
        ),
        Question(
            "when to throw all dice again",
            (
                "when|should|which throw_all|take_nothing|take_none|reroll*|throw_everything|roll_all|all_again|reroll_everything",
                "when|should|which reroll*|throw|roll everything|all|all_dice|all_five",
                "when|right|should|which reroll*|throw_all|throw 5|4|3|2|5_dice|4_dice|3_dice|2_dice everything|all|all_dice",
            ),
            "Throw all again exactly when there is no 3 and no 1 among five dice, or when each of two, three or four dice shows 4 or more. "
            "Then at least two must be taken.",
        ),
    ),
    {
        "start": "/v1/games/threes/min-expected/states/roll5",
        "values": "/v1/games/threes/tables/values",
        "totals": "/v1/games/threes/tables/summary",
        "known": "/v1/games/threes/matches?first=min-expected&second=beat-tie-half",
        "firsts": "/v1/games/threes/matches?first=win-first-tie-half&second=beat-tie-half",
        "safe": "/v1/games/threes/matches?first=min-expected&second=min-expected:safe",
    },
)
