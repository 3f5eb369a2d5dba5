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

_BUST = "bust*|farkl*|zilch*|crap_out|nothing|no_points|no_scor*|los*_everything|los*_it_all|los*_all|los*_points|fail*"
# Without a word of chance the name of the game is no bust.
_BUSTING = _BUST.replace(
    "farkl*|zilch*", "a_farkle|to_farkle|farkle_with|farkle_at|i_farkle|you_farkle|a_zilch|to_zilch|zilch_with"
)
_WHEN = "when|threshold*|how_many_points|how_much|how_high|how_long|what_score|what_total|until|points|from|should bank*|stop*|before_i_bank*|before_i_stop*|before_you_bank*|before_you_stop*|before_bank*|before_stop*|cash|pass|quit"
_DICE = range(1, 7)
_SUMS = "|".join(str(points) for points in range(50, 6050, 50))
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
    return f"{number}_dice|{number}_die|{number}_dice_left|{number}_die_left|with_{number}"


def _of_each(source: str, column: str, form: str) -> str:
    """Return a figure of a table for each number of dice, as a list."""
    return "; ".join(f"{_dice(number)} {{{{{source}['{column}', {number}, None]|{form}}}}}" for number in _DICE)


_BUSTS = (
    Question(
        "the chance that a roll scores nothing",
        (
            f"{CHANCE} {_BUST}",
            f"{CHANCE} {_BUST} per_roll|per_throw",
            f"{_BUST} table|list",
            f"table|list {CHANCE} {_BUST}",
        ),
        f"A roll scores nothing with these chances: {_of_each('odds', 'P(bust)', 'percent 1')}.",
    ),
    *(
        Question(
            f"the chance that a roll of {_dice(number)} scores nothing",
            (
                f"{CHANCE} {_BUST} {_with(number)}",
                f"{_BUSTING} {_with(number)}",
                f"=odds|chance {_with(number)}|with_{number}_dice|with_{number}_die",
            ),
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
    *(
        Question(
            f"when to roll {_dice(number)}",
            (
                f"when|should|right|worth|until|up_to|ever|smart roll|throw|risk*|go_on|continue {_with(number)}",
                f"how_many_points|how_much|which_score|points worth|worth_it|risk*|too_much {_with(number)}",
            ),
            f"The turn that collects the most points rolls {_dice(number)} with fewer than {{{{plan['always banks from', {number}, None]|0}}}} points in the turn; the roll "
            f"scores nothing {{{{odds['P(bust)', {number}, None]|percent 1}}}} of the time. In a race the scores change that: name them for the best move.",
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
        (LUCK, "luck more|than|less|or|vs|versus|rather skill|skills"),
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
        "the points of a turn",
        (
            AVERAGE,
            f"{AVERAGE} turn|points|score|round|per_turn|per_round",
            "how_many_points|how_much turn|round|per_turn|per_round",
            "good_turn|good_score|decent_score|good_result",
            "good|decent|realistic|solid turn|round|score|points|per_turn|per_round",
            f"good|decent|bad|much|lot|average|okay|ok|great turn|round|score|points|per_turn {_SUMS}",
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
            "how_long turns|rounds",
            f"{AVERAGE} turns|rounds|goes|number_of_turns",
        ),
        "Whoever plays alone needs {{alone|2}} turns to the target on average, and no way of playing needs fewer.",
    ),
)
_COMBINATIONS = tuple(
    Question(
        f"the chance of {name} with {_dice(6)}",
        (f"{CHANCE} {words}", f"{CHANCE} {words} {_with(6)}|all_6|all_six|first_roll|opening"),
        f"A roll of six dice holds it {{{{combinations['probability', 6, None, '{name}']|percent 3}}}} of the time, if it counts "
        "as the best combination that it holds.",
    )
    for name, words in _KINDS.items()
)
_COMBINATIONS += tuple(
    Question(
        f"the chance of {number_alike}-of-a-kind with {_dice(dice)}",
        (f"{CHANCE} {_KINDS[f'{number_alike}-of-a-kind']} {_with(dice)}",),
        f"A roll of {_dice(dice)} holds it {{{{combinations['probability', {dice}, None, '{number_alike}-of-a-kind']|percent 3}}}} of the time, if it counts "
        "as the best combination that it holds.",
    )
    for dice in range(3, 6)
    for number_alike in range(3, dice + 1)
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
_TRIPLES = (1000, 200, 300, 400, 500, 600)
_PAYS = "worth|how_many_points|how_much|points|score*|scoring|value|values|give|gives|pay|pays|bring*|count*|get|what_is|for|make*|add*"


def _ways(count: int, face: int) -> tuple[str, ...]:
    """Return the ways to ask what several dice of one face score."""
    words = {number: word for word, number in _NUMBERS.items()}
    counted = (words[count], str(count))
    shown = (_FACES[face - 1], f"{face}s", f"{face}_s")
    alike = "|".join([f"{number}_{each}" for number in counted for each in (*shown, str(face))])
    kind = "|".join(f"{number}_of_a_kind" for number in counted)
    triple = "|triple|triplet" if count == 3 else ""
    named = "|".join(shown)
    plain = (alike, f"{kind}{triple} {named}")
    return tuple(f"{_PAYS}{more} {each}" for each in plain for more in ("", f" {CHANCE}", f" {_SUMS}"))


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
_ONE_ROLL = "|".join(
    f"{which}_{roll}"
    for which in ("a", "one", "1", "single", "first", "next", "opening", "the")
    for roll in ("roll", "throw")
)
_FAQ = (
    *(_alike(count, face) for count in range(3, 7) for face in range(1, 7)),
    Question(
        "the points of a straight",
        (
            f"{_PAYS} straight*|street",
            f"{_PAYS} straight*|street 1_to_6|1_6|123456|1_2_3_4_5_6|one_to_six",
            f"{_PAYS} straight*|street {_SUMS}",
        ),
        "A straight, 1 2 3 4 5 6 in one roll, scores 1,000 points. The house rule straight=1500 is another number.",
    ),
    Question(
        "what four of a kind and a pair count",
        (
            "four_of_a_kind|4_of_a_kind pair|two|2",
            "four_of_a_kind|4_of_a_kind pair|two|2 count*|score*|worth|points|get|three_pairs|3_pairs|as",
        ),
        "Four of a kind and a pair are not three pairs: the four count two times their triple, and a pair of 1s or 5s its single dice. The house rule four_two=true counts them as three pairs.",
    ),
    Question(
        "the points of three pairs",
        (f"{_PAYS} {_KINDS['three pairs']}", f"{_PAYS} {_KINDS['three pairs']} {_SUMS}"),
        "Three pairs in one roll score 750 points. Four of a kind and a pair are not three pairs, unless by the house rule four_two=true.",
    ),
    Question(
        "whether a triple is remembered",
        (
            f"{'|'.join(_ALIKE.split('|'))}|triple*|triplet*|three_of_a_kind later|then|after*|fourth|another|again|next|remember*|extend*|add*",
            f"{'|'.join(_ALIKE.split('|'))}|triple*|triplet* later|then|after*|fourth|another|again|next {'six|6|four|4|five|5|two|2|three|3|one|1'}|fourth|die",
            f"{_ALIKE} later|then|again fourth|another add*|worth|score*|count* {_SUMS}",
            "memory|remember*|remembered",
        ),
        "A triple is remembered: once you have set aside three or more of a kind, each later die of that face is worth the points of the "
        "triple again, also alone. After three 6s (600), one more 6 is 600. This ends with hot dice, and with the turn. Under memory=none nothing is remembered.",
    ),
    Question(
        "the least that may be banked",
        (
            f"can|may|allowed|possible|legal|minimum|least|lowest bank*|stop*|cash {_SUMS}|anything|so_little|minimum|least",
            f"minimum|least|lowest bank*|score {_SUMS}|to_bank|banking",
            f"bank* {_SUMS} can_i|may_i|can_you|allowed",
        ),
        "Any points of a turn may be banked, 50 too: there is no least number of them. Under the house rule minimum=300 every bank needs 300 points, and under entry=500 the first points of a player must be 500 at once.",
    ),
    Question(
        "the last turn",
        (
            f"{_LAST} turn|round|go|throw",
            "everybody|everyone|others|other_players|opponent one_more|another|last|final|extra turn|go|round|turns",
            "everybody|everyone|others|other_players|opponent|they|he|she|player one_more|another turn|go|round|chance once|when|after|if hit*|reach*|gets|bank*|pass*|someone 10000|10|ten_thousand|target|over",
            "still lose|win 10000|10000_points|ten_thousand|target|first",
            "reach*|hit*|pass*|have|has|got|get|over 10000|ten_thousand|10000_points|target still|what_happens|what_now|win|won|lose|over|end*|happens|next",
            "exactly 10000|target",
            "can|must|need|have_to|may win|reach|hit|finish|land exactly|exact",
            "first|first_to win* everyone|everybody|others|other|another|one_more turn|go|chance|round",
            "first|first_to win* everyone|everybody|others|other another|one_more|extra|last|final turn|go|chance|round",
        ),
        "{{rules The end}}",
    ),
    *(
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
        )
        for need in (*range(100, 2000, 50), *range(2000, 6001, 500))
    ),
    *(
        Question(
            f"the chances that rolls of {_dice(first)} and of {_dice(second)} score nothing",
            (
                f"{_BUST} {first}|{_with(first)} {second}|{_with(second)} or|than|versus|vs|and|worse|better",
                f"{_BUST} {first}|{_with(first)} {second}|{_with(second)} or|than|versus|vs|and worse|better|safer|riskier {CHANCE}",
                f"{_BUST} {first}|{_with(first)} {second}|{_with(second)} or|than|versus|vs|and worse|better|safer|riskier",
                f"{_BUST} {first}|{_with(first)} {second}|{_with(second)} or|than|versus|vs|and {CHANCE}",
            ),
            f"A roll of {_dice(first)} scores nothing {{{{odds['P(bust)', {first}, None]|percent 1}}}} of the time, one of {_dice(second)} "
            f"{{{{odds['P(bust)', {second}, None]|percent 1}}}}.",
        )
        for second in _DICE
        for first in range(1, second)
    ),
    Question(
        "the chance that all six dice score at once",
        (
            f"{CHANCE} hot_dice|all_six_score|all_dice_score|six_scoring_dice|hot_hand|all_six_dice|use_all",
            f"{CHANCE} hot_dice first_roll|one_roll|single_roll|at_once",
        ),
        "All six dice of one roll score at once with a straight, three pairs, two triples or six of a kind "
        "{{combinations['probability', 6, None, 'straight'] + combinations['probability', 6, None, 'three pairs'] + combinations['probability', 6, None, 'two 3-of-a-kind'] + combinations['probability', 6, None, '6-of-a-kind']|percent 2}} "
        "of the time, and now and then with three or more of a kind beside 1s and 5s. Most hot dice come in several rolls.",
    ),
    Question(
        "the best and the worst roll",
        (
            "best|worst|perfect|highest|lowest|biggest|maximum|max|most|greatest|luckiest|fewest|least|smallest roll|throw|first_roll|points|score|possible|hand|single_roll",
            "best|worst|highest|lowest|biggest|maximum|max|most|luckiest|fewest|least possible|ever points|score|roll|throw",
            "most|highest|maximum|max|best|perfect|biggest points|score one_roll|single_roll|a_roll|roll|throw|one_throw|turn|one_turn",
        ),
        "The best roll is six 1s, worth 4,000 points; it comes once in 46,656 rolls. The worst is one that scores nothing: with six dice "
        "{{odds['P(bust)', 6, None]|percent 1}} of the rolls. A turn has no most points, as hot dice may go on.",
    ),
    Question(
        "the best first move",
        (
            "opening|first|beginning move|play|moves|choice best|optimal",
            "best|optimal|good opening|opening_move|opening_play|first_move|first_choice",
            "=opening_move|first_move|opening|opening_play|openings",
        ),
        "It depends on the roll. In general set aside only what scores most for each die: a single 1 rather than 1 and 5, a triple, or everything if all six score; then roll on. "
        "Type a roll for its best move, as in farkle 1 1 2 3 4 6.",
    ),
    Question(
        "whether to leave dice that score",
        (
            (
                "ever|smart|always|better|good|wise|must|have_to|should keep|take|set_aside|leave|leaving|keeping|taking only_one|one_1|one_5|single_1|single_5|just_one|"
                "everything|all_scoring|every_scoring|all_dice_that_score|fewer_dice|all_that_scores"
            ),
            "should|always|ever|better|which keep|take|set_aside|leave both|all|two|pair 1_s|5_s|ones|fives",
            "should|always|ever|better|which keep|take|set_aside|leave 1_s|5_s|ones|fives",
            "how_many|which|what dice|ones|fives keep|take|set_aside|leave|put_aside",
            f"always|ever|should|must keep|take|set_aside {_ALIKE}|triple|triples|three_of_a_kind",
            f"always|ever|should|must keep|take|set_aside {_ALIKE}|triple|triples|three_of_a_kind all|whole",
            "ever|smart|better|should keep|take|set_aside|leave one_1|one_5|single_1|single_5|only_one two|both|pair",
        ),
        "Everything that is set aside must score, but dice that score may be left, and that is often best: of two 1s, or of a 1 and a 5, take one 1 and roll five dice, as more dice "
        "bust less often. Type a roll for its best move, as in farkle 1 1 2 3 4 6.",
    ),
    Question(
        "the number of players",
        (
            "how_many people|players|persons|can_play|play",
            "more_than_two|three|four|five|six|3|4|5|6|more|several|many players|people|of_us",
            "alone|solo|solitaire",
        ),
        "Any number of people can play. The chances of a win that are solved are those of two players; with more, ask for the best turn of its own, as in farkle max turn 350 3 dice left.",
    ),
    Question(
        "what the source got wrong",
        (
            "wrong|mistake*|error*|incorrect|false|misprint* page|paper|source|author|guy|document|article|printed|printing|website|site|text|wrote|original",
            "page|paper|source|author|guy|document|article|website|site|text|original wrote|written|wrong|mistake*|error* wrong|mistake*|error*|right|get",
        ),
        "Its numbers of rolls and its chances are right; 16 of its expected points are wrong: those after a remembered triple. Type odds ten-thousand combinations for the list.",
    ),
    Question(
        "the penalty for busts",
        ("three_busts|three_farkles|3_farkles|3_busts|three_in_a_row|penalty",),
        "Here three busts in a row cost nothing more than their own points.",
    ),
)
_HOT = Question(
    "what hot dice are",
    (
        "what|rule*|mean*|happens|when|how|must|have_to|can|may|should|do hot_dice|all_six_score|all_dice_score|six_dice_score",
        "must|have_to|can|may|should|do hot_dice|all_six_score|all_dice_score roll|roll_again|again|stop|bank",
    ),
    "If all six dice have scored, all six may be rolled again in the same turn, and its points stay at risk until they are banked.",
)
_ENTRY = Question(
    "the points to get on the board",
    (
        "get|getting|need|start on_the_board|on_board|into_the_game|in_the_game|entry|started|opening_score",
        "entry|minimum points|score|rule|bank",
        "minimum",
        "minimum|least|how_many|how_much|points|need open|to_open|opening",
        "need|need_to|must open|to_open|opening minimum|least|points|score",
        f"need|must|have_to {_SUMS} on_the_board|on_board|get_in|open|start|in_the_game|into_the_game",
        f"need|must|have_to {_SUMS} on_the_board|on_board|open|start get|points",
    ),
    "Under these rules none: any points may be banked from the first turn on. Under the house rule entry=500 the first points of a player "
    "must be 500 at once.",
)
_SCORING = Question(
    "the scoring",
    (
        f"worth|how_many_points|points|score*|value|count* {_ALIKE}",
        f"={'|'.join(_KINDS.values())}",
        "full_house|small_straight|large_straight|flush",
        "full_house|small_straight|large_straight|flush|pair|pairs worth|score*|count*|points|anything",
        f"score*|scoring|worth|how_many_points|points|count* {'|'.join([*_KINDS.values(), 'pair*', 'kind', 'ones|1s|a_1|a_one|single_1|single_one|one_1', 'fives|5s|a_5|a_five|single_5|single_five|one_5'])}",
    ),
    "{{rules Scoring}}",
)
QUESTIONS = Questions(
    (*_FAQ, _SCORING, _ENTRY, _HOT, *_BUSTS, *_BANKING, *_RACE, *_COMBINATIONS),
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
