"""Frequent questions about the rules of 10.000, and where their answers stand; and phrases of all questions about the game."""

from solvers.contract.presentation.questions import CHANCE, Question

BUST = "bust*|farkl*|zilch*|crap_out|nothing|no_points|no_scor*|los*_everything|los*_it_all|los*_all|los*_points|fail*"
DICE = range(1, 7)
SUMS = "|".join(str(points) for points in range(50, 6050, 50))
KINDS = {
    "straight": "straight*|street",
    "three pairs": "3_pairs|three_pair*|3_pair|three_pairs",
    "two 3-of-a-kind": "two_triplets|two_triples|2_triplets|two_three_of_a_kind*|double_triple*",
    "6-of-a-kind": "six_of_a_kind|6_of_a_kind|six_alike",
    "5-of-a-kind": "five_of_a_kind|5_of_a_kind|five_alike",
    "4-of-a-kind": "four_of_a_kind|4_of_a_kind|four_alike",
    "3-of-a-kind": "three_of_a_kind|3_of_a_kind|triple*|triplet*|three_alike",
}


def dice_said(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


def with_dice(number: int) -> str:
    return f"{number}_dice|{number}_die|{number}_dice_left|{number}_die_left|with_{number}"


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
    return tuple(f"{_PAYS}{more} {each}" for each in plain for more in ("", f" {CHANCE}", f" {SUMS}"))


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
_ASKED = (
    *(_alike(count, face) for count in range(3, 7) for face in range(1, 7)),
    Question(
        "the points of a straight",
        (
            f"{_PAYS} straight*|street",
            f"{_PAYS} straight*|street 1_to_6|1_6|123456|1_2_3_4_5_6|one_to_six",
            f"{_PAYS} straight*|street {SUMS}",
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
        (f"{_PAYS} {KINDS['three pairs']}", f"{_PAYS} {KINDS['three pairs']} {SUMS}"),
        "Three pairs in one roll score 750 points. Four of a kind and a pair are not three pairs, unless by the house rule four_two=true.",
    ),
    Question(
        "whether a triple is remembered",
        (
            f"{'|'.join(_ALIKE.split('|'))}|triple*|triplet*|three_of_a_kind later|then|after*|fourth|another|again|next|remember*|extend*|add*",
            f"{'|'.join(_ALIKE.split('|'))}|triple*|triplet* later|then|after*|fourth|another|again|next {'six|6|four|4|five|5|two|2|three|3|one|1'}|fourth|die",
            f"{_ALIKE} later|then|again fourth|another add*|worth|score*|count* {SUMS}",
            "memory|remember*|remembered",
        ),
        "A triple is remembered: once you have set aside three or more of a kind, each later die of that face is worth the points of the "
        "triple again, also alone. After three 6s (600), one more 6 is 600. This ends with hot dice, and with the turn. Under memory=none nothing is remembered.",
    ),
    Question(
        "the least that may be banked",
        (
            f"can|may|allowed|possible|legal|minimum|least|lowest bank*|stop*|cash {SUMS}|anything|so_little|minimum|least",
            f"minimum|least|lowest bank*|score {SUMS}|to_bank|banking",
            f"bank* {SUMS} can_i|may_i|can_you|allowed",
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
            "exactly|same|equal|tie*|level leader|opponent|he|she|they|him|her last|final round|turn|go",
            "exactly|same|equal|tie*|level leader|opponent|he|she|they|him|her last|final round|turn|go win|lose|won|lost",
            "same|equal|tie*|level|exactly last|final round|turn|go win|lose|who",
            "at_once|immediately|straight_away|instantly|over 10000|target|ten_thousand another|again|one_more|last",
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
            f"the chances that rolls of {dice_said(first)} and of {dice_said(second)} score nothing",
            (
                f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and|worse|better",
                f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and worse|better|safer|riskier {CHANCE}",
                f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and worse|better|safer|riskier",
                f"{BUST} {first}|{with_dice(first)} {second}|{with_dice(second)} or|than|versus|vs|and {CHANCE}",
            ),
            f"A roll of {dice_said(first)} scores nothing {{{{odds['P(bust)', {first}, None]|percent 1}}}} of the time, one of {dice_said(second)} "
            f"{{{{odds['P(bust)', {second}, None]|percent 1}}}}.",
        )
        for second in DICE
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
            "forced|must|have_to|obliged|compulsory|required take|keep|set_aside|leave everything|all|every|scoring|scores|five|one|1|5",
            "forced|must|have_to|obliged take|keep|set_aside everything|all|every|scores|scoring leave five|one|1|5|some|dice",
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
        "whether a triple may be collected",
        (
            f"next|later|second_throw|another_throw|two_throws|separate*|different_rolls|two_rolls|across|collected 5|1|2|3|4|6|triple|three_of_a_kind|third count*|make|makes|give|gives|score|scores {SUMS}|triple|three_of_a_kind",
            "next|later|second_throw|another_throw|two_throws|separate*|different_rolls|two_rolls|across|collected triple|three_of_a_kind|kind count*|make|makes|give|gives|score|scores|add",
        ),
        "No: three of a kind must fall in one roll. Dice from different rolls do not make a triple; two 5s and later another 5 are three single 5s, 150 points. Only once a triple is set aside, "
        "later dice of its face add to it, unless by the house rule memory=none.",
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
        f"need|must|have_to {SUMS} on_the_board|on_board|get_in|open|start|in_the_game|into_the_game",
        f"need|must|have_to {SUMS} on_the_board|on_board|open|start get|points",
    ),
    "Under these rules none: any points may be banked from the first turn on. Under the house rule entry=500 the first points of a player "
    "must be 500 at once.",
)
_SCORING = Question(
    "the scoring",
    (
        f"worth|how_many_points|points|score*|value|count* {_ALIKE}",
        f"={'|'.join(KINDS.values())}",
        "full_house|small_straight|large_straight|flush",
        "full_house|small_straight|large_straight|flush|pair|pairs worth|score*|count*|points|anything",
        f"score*|scoring|worth|how_many_points|points|count* {'|'.join([*KINDS.values(), 'pair*', 'kind', 'ones|1s|a_1|a_one|single_1|single_one|one_1', 'fives|5s|a_5|a_five|single_5|single_five|one_5'])}",
    ),
    "{{rules Scoring}}",
)
FAQ = (*_ASKED, _SCORING, _ENTRY, _HOT)
