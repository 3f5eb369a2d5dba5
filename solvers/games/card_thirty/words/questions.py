"""Questions about the card game of Thirty that are made in loops, and the addresses of figures; the other questions stand in ``questions.md``."""

from fractions import Fraction
from itertools import combinations

from solvers.contract.presentation.questions import AVERAGE, CHANCE, GOOD, Question, Questions
from solvers.games.card_thirty.rules import DEALT, JOKER_POINTS, MOST_HELD, CardThirtyRules
from solvers.games.card_thirty.strategies import ALARM, FREES, HOLDS, SPENDS, STRATEGIES
from solvers.games.card_thirty.words.best_points import best
from solvers.games.card_thirty.words.disputes import settled
from solvers.games.card_thirty.words.jokers import alike, drawn
from solvers.games.card_thirty.words.melding import judged
from solvers.games.card_thirty.words.reckoning import reckoned
from solvers.games.card_thirty.words.standings import theirs

LAY = "laid_down|lay|laying|lay_down|laying_down|lays_down|open|opening|meld|melds|meld_down|30_points|thirty_points|come_out|go_down|put_down|put_down_30|lay_30|have_30|having_30|30_on"
_JOKERS = {
    0: "no_joker*|without_joker*|without_a_joker|without_any_joker*|0_joker*|zero_jokers|not_a_single_joker",
    1: "one_joker|1_joker|a_joker|joker|exactly_one_joker|exactly_1_joker|exactly_a_joker|a_single_joker|single_joker|only_one_joker|just_one_joker",
    2: "two_jokers|2_jokers|both_jokers|exactly_two_jokers|both_of_the_jokers",
}
# The players of the table, the weaker first, and how people call them.
_PLAYERS = {
    "random": "random|random_player|at_random",
    "greedy": "greedy|greedy_player|greed",
    "stop-loss": "stop_loss|stoploss|stop_loss_player|stop_loss_strategy",
    "kamikaze": "kamikaze|kamikaze_player",
    "win-hand": "win_hand|win_hand_player",
    "min-loss": "min_loss|minloss|min_loss_player",
    "margin": "margin|margin_player|learned_player|best_player|the_best_one|best_one|strongest_player|strongest_one",
}
_MEET = f"{GOOD}|better_than|worse_than|stronger_than|weaker_than|against|versus|vs|beat|beats|beaten|wins|win|loses|lose|fare*|do|does|match|matches|meet*|between|comes_out_ahead|come_out_ahead|comes_out_on_top|come_out_on_top|ahead|on_top|stronger|prevail*|who|which"
_LOST = "loss|losses|lose|loses|losing|lost|defeat|defeats|beaten"
_IN_A_ROW = "row|in_a_row|streak|streaks|consecutive*|running|run|runs|on_the_trot|successive*"
# The matches of a streak, and the hands of a match, which may be said too.
_TWELVE = "12|twelve|dozen|12_matches|twelve_matches|12_times|twelve_times|12_evenings|twelve_evenings"
_OF_TEN = "10|ten|ten_games|10_games|ten_hands|10_hands"


def _reckoned(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question that one of the reckoners reads; None if none does."""
    return next(filter(None, (reckoner(text) for reckoner in (reckoned, judged, drawn, best, settled, theirs))), None)


def _named(jokers: int) -> str:
    return ("no joker", "one joker", "two jokers")[jokers]


def _percent(chance: Fraction) -> str:
    """Return a chance in percent."""
    return f"{float(100 * chance):.2f} %"


def _decimals(number: Fraction) -> str:
    """Return a number with three decimals."""
    return f"{float(number):.3f}"


def _cell(column: str, first: str, second: str) -> str:
    """Return the beginning of a figure: a cell of the table of players."""
    return f"{{{{players['{column}', '{first}', '{second}']"


_TEN_CARDS = "10|ten|10_cards|ten_cards|10_card|ten_card"
_ELEVEN_CARDS = "11|eleven|11_cards|eleven_cards|11_card|eleven_card|first_turn|my_first_turn"
# How a chance is made conditional.
_GIVEN = "conditional|conditionally|condition|given|among|assuming|provided|if_i_have|dealt|deal|hand|hands|right_away|at_once|once|immediately|contain*|contains|hold*|has|have|30|in_melds|already|10|least|at_least"
_REMOVED = "taken_out|removed|remove|take_out|left_out|leave_out|pack|deck|drawn|draw|next"
# The condition stands behind the jokers: it is that of lay-downs, and not of hands with so many jokers.
_TURNED = "|".join(
    f"{jokers}_{condition}"
    for jokers in ("joker", "jokers")
    for condition in ("if", "given", "when", "once", "provided", "assuming", "in_hands")
)
_TURNED += "|given_that_i_can|given_i_can|given_that_i_lay|given_i_lay|given_that_i_go|given_i_go|if_i_can|if_i_lay|if_i_go|if_i_open|hands_that_can|hand_that_can|hands_which_can"
# Other numbers of jokers, and the cards of another player.
_OTHERS = "least_one|least_1|least_a|one_or_more|1_or_more|or_more|or_two|or_both|more_than_one|he|she|they|his|her|their|opponent*|husband|wife|friend|dealer|we|both_players|both_of_us|neither|nobody|a_meld|any_meld"
_OUT = "go_out|going_out|out_at_once|be_out|out|goes_out"
_AT_ONCE = "at_once|immediately|right_away|straight_away|first_turn|my_first_turn|on_the_first_turn"
_COST = "lose|loses|lost|cost|costs|get_stuck|stuck|caught|be_left_with|left|score_against|against|scored_against|counted|penalty"
_HANDS = CardThirtyRules().hands
_DECK, _DEALT = 52 + CardThirtyRules().jokers, DEALT + MOST_HELD
_JOKERS_THERE = CardThirtyRules().jokers
_FREES, _SPENDS = (STRATEGIES["stop-loss"][place] for place in (FREES, SPENDS))
_HOLDS, _ALARM = (STRATEGIES["kamikaze"][place] for place in (HOLDS, ALARM))
# The players by what they win against stop-loss, and the cells that say it: a row has the stronger player first.
_AGAINST_STOP_LOSS = (
    *((name, ("matches won", name, "stop-loss")) for name in ("margin", "min-loss", "kamikaze", "win-hand")),
    *((name, ("matches lost", "stop-loss", name)) for name in ("greedy", "random")),
)

QUESTIONS = Questions(
    made={
        "jokers": tuple(
            Question(
                f"the chance that a dealt hand {of_eleven}with {_named(jokers)} can lay down",
                tuple(f"{CHANCE} {LAY} {words}{number}" for number in numbers),
                f"Of the hands of {said} with {_named(jokers)} {{{{hands['P(can lay down)', {cards}, {jokers}]|percent 2}}}} {have}.",
                idle=_GIVEN,
                unless=f"{_REMOVED}|{_TURNED}|{_OTHERS}",
            )
            for cards, of_eleven, numbers, said, have in (
                (DEALT, "", ("", f" {_TEN_CARDS}"), "ten cards", "hold melds worth 30 points, before a card is drawn"),
                (MOST_HELD, "of eleven cards ", (f" {_ELEVEN_CARDS}",), "eleven cards", "can lay down 30 points"),
            )
            for jokers, words in _JOKERS.items()
        ),
        "out-by-jokers": tuple(
            Question(
                f"the chance that a dealt hand of eleven cards with {_named(jokers)} is out at once",
                tuple(
                    f"{CHANCE} {_OUT} {words}{at_once}{number}"
                    for at_once in ("", f" {_AT_ONCE}")
                    for number in ("", f" {_ELEVEN_CARDS}")
                ),
                f"Of the hands of eleven cards with {_named(jokers)} {{{{hands['P(out at once)', 11, {jokers}]|percent 3}}}} are out at once.",
                idle=_GIVEN,
                unless=f"{_REMOVED}|{_TEN_CARDS}|{_TURNED}|{_OTHERS}",
            )
            for jokers, words in _JOKERS.items()
        ),
        "stock-left": (
            Question(
                "the cards in the stock",
                (
                    "how_many|number cards stock|draw_pile|stock_pile|deck begin|beginning|start|deal|dealt|first|at_first|after_the_deal",
                    "how_many|number cards stock|draw_pile|stock_pile",
                ),
                f"After the deal {_DECK - _DEALT} cards are in the stock: {_DECK} less the {_DEALT} of the two hands. Nothing is discarded before the first turn.",
                unless="left|turns|jokers|joker|decks|dealt_to|each",
                idle="in|there|are|lie|game|hand",
            ),
        ),
        "alike": tuple(
            Question(
                f"the chance of {name} cards of a rank in a dealt hand",
                tuple(
                    f"{CHANCE} {words}{held}{number}"
                    for held in ("", " dealt|deal|get|getting|hold|have|contain*|hand|hands")
                    for number in ("", f" {_TEN_CARDS}|{_ELEVEN_CARDS}")
                ),
                f"A hand of ten cards has {name} cards of a rank, or more, with a chance of {_percent(alike(DEALT, number))}, and a hand of eleven cards with {_percent(alike(MOST_HELD, number))}. Jokers are not counted.",
                unless="joker|jokers|two|lay|laid|30|30_points|first_meld|both|both_players|players|we|us|each|opponent*|he|she|they|neither|nobody",
                idle="hand|hands|cards|card|dealt|being|same|rank|least|at_least|natural",
            )
            for number, name, words in (
                (3, "three", "three_of_a_kind|3_of_a_kind|three_alike|three_of_the_same_rank|three_of_a_rank"),
                (4, "four", "four_of_a_kind|4_of_a_kind|four_alike|four_of_the_same_rank|four_of_a_rank"),
            )
        ),
        "most-lost": (
            Question(
                "the most points that a hand can cost",
                tuple(
                    f"most|maximum|max|highest|largest|biggest|at_most|worst points|how_many_points|how_much {_COST}{hand}"
                    for hand in ("", " hand|hands|one_hand|single_hand|game|deal|end|holding|still")
                ),
                f"A hand costs at most {DEALT * JOKER_POINTS} points: whoever does not go out holds {DEALT} cards at most at the end, and no card counts more than {JOKER_POINTS}.",
                unless="chance*|odds|probabilit*|average*|match|least|meld|melds",
                idle="hand|one|single|ever|can|possibly|holding|still|end|points|a",
            ),
        ),
        "most-of-match": (
            Question(
                "the most points of a match",
                (
                    "most|maximum|max|highest|largest|biggest|worst points|score|total|how_many_points match|matches",
                    "most|maximum|max|highest|largest|biggest|worst points|score|total|how_many_points ten_hands|10_hands|all_hands",
                ),
                f"A player counts at most {_HANDS * DEALT * JOKER_POINTS} points in a match of {_HANDS} hands: {DEALT * JOKER_POINTS} in each, for {DEALT} cards of {JOKER_POINTS} points.",
                unless="chance*|odds|probabilit*|average*|hand_of|least|win|wins|ahead|lead|first",
                idle="in|a|can|possible|possibly|ever|lose|lost|get|hands|whole",
            ),
        ),
        "number-of-jokers": (
            Question(
                "the number of jokers in a hand on average",
                (
                    f"{AVERAGE} number|how_many|many jokers",
                    f"{AVERAGE} jokers hand|hands|dealt|{_TEN_CARDS}|{_ELEVEN_CARDS}",
                    f"{AVERAGE} number|how_many|many jokers hand|hands|dealt|{_TEN_CARDS}|{_ELEVEN_CARDS}",
                ),
                f"A hand of ten cards has {_decimals(Fraction(_JOKERS_THERE * DEALT, _DECK))} jokers on average, and a hand of eleven cards {_decimals(Fraction(_JOKERS_THERE * MOST_HELD, _DECK))}.",
                unless="lay|laid|points|point|melds|meld|deck|pack|stock|table",
                idle="hand|hands|my|in|a|of|have|get|number",
            ),
        ),
        "ranking": (
            Question(
                "the players by their strength",
                (
                    "rank|ranking|order|list strategies|players|strategy|bots",
                    "rank|ranking|order|list strategies|players|strategy|bots best|strongest|strength|worst|weakest",
                    "rank|ranking|order|list strategies|players|strategy|bots best|strongest worst|weakest",
                ),
                "Against stop-loss these shares of the matches of ten hands are won: "
                + ", ".join(f"{name} {_cell(*where)}|percent 1}}}}" for name, where in _AGAINST_STOP_LOSS)
                + ".",
                unless="chance*|odds|how_many|hands|points",
                idle="from|to|best|worst|by|all|the",
            ),
        ),
        "giving-up": (
            Question(
                "when kamikaze stops holding its melds back",
                (
                    "when|how_long|until|if kamikaze give_up|stop*|quit*|abandon*|end*|drop*|hold*|holding_back|wait*|lay|lay_down|lays|lays_down|no_longer",
                    "when|how_long|should kamikaze give_up|stop*|quit*|abandon*|drop* should|must|better",
                ),
                f"The player kamikaze holds its first melds back for {_HOLDS} turns of its own, or until the opponent has {_ALARM} cards or fewer; then it lays down as stop-loss does. The player margin decides by the position: name it for its best move.",
                unless="beat*|win*|against|greedy|margin|points|often|chance*|odds",
                idle="should|the|my|i|back|melds|up|hold|its|cards|a|does|must|for|player",
            ),
        ),
        "keeping-jokers": (
            Question(
                "whether a joker should be kept",
                tuple(
                    f"joker|jokers keep|keeping|kept|save|saving|hold_on_to|hold|holding {spent}"
                    for spent in (
                        "use|spend|play|playing|spending|using|{LAY}".replace("{LAY}", LAY),
                        f"should|better|or|worth {LAY}|use|spend|play",
                        f"should|better|or|worth {LAY}|use|spend|play first|early|now|at_once",
                        "should|better|wise|worth for_later|later|back|longer",
                    )
                ),
                f"A joker that is still held at the end counts {JOKER_POINTS} points. The players stop-loss and kamikaze spend one only if that frees {_FREES} points or more of other cards, or once the opponent has {_SPENDS} cards or "
                "fewer; margin decides by the position. Name a position for its best move.",
                unless="discard*|throw*|chance*|odds|swap*|exchange*|table|2|3|4|5|6|7|8|9|10|ace|king|queen|jack",
                idle="first|meld|down|it|my|early|now|at_once|lay|in|if|one|always|a",
            ),
        ),
        "meetings": tuple(
            Question(
                f"{first} against {second}",
                tuple(
                    f"{words}{_PLAYERS[first]} {_PLAYERS[second]}"
                    # The goal may stand before fixed players.
                    for words in ("", f"{_MEET} ", *(() if first == "margin" else ("margin ", f"margin {_MEET} ")))
                ),
                f"The player {first} wins {_cell('share of hands won', first, second)}|percent 1}}}} of the hands against {second}, with a margin of "
                f"{_cell('margin a hand', first, second)}|2}}}} points a hand. Of matches of ten hands {first} wins "
                f"{_cell('matches won', first, second)}|percent 1}}}} and {second} {_cell('matches lost', first, second)}|percent 1}}}}; "
                f"level are {_cell('matches level', first, second)}|percent 1}}}}.",
                idle="99|its|share|with|over|over_ten_hands|strategy|style|expect*|average|on_average|confidence|interval|intervals|confidence_interval|confidence_intervals|error|margin_of_error|please|probability|chance|chances|odds|likely|percent|percentage|ten|10|ten_hands|10_hands|match_of_ten|leads|lead|leading|who_leads|how_many|how_many_points|many|patient|patiently|dump|dumps|melds|asap|always|all|per|hand|hands|by|keeps|everything|until|can|go_out|at_once|careful|more|one|points",
            )
            for second, first in combinations(_PLAYERS, 2)
        ),
        "streaks": (
            Question(
                "the chance to lose twelve matches of ten hands in a row",
                tuple(
                    f"{chance}{_IN_A_ROW}{number}{hands}{lost}"
                    for chance in ("", f"{CHANCE}|bad_luck|unlucky|luck|normal|possible ")
                    for number in ("", f" {_TWELVE}")
                    for hands in ("", f" {_OF_TEN}")
                    for lost in (f" {_LOST}", " losing_streak")
                ),
                "Between equal players, such as stop-loss and itself, twelve given matches of ten hands are all lost with a chance of "
                "{{streaks['12 lost in a row', 'stop-loss', 'stop-loss']|percent 3}}, and within 1,000 matches such a streak comes with "
                "{{streaks['12 in a row within 1000 matches', 'stop-loss', 'stop-loss']|percent 1}}. The player greedy, who loses "
                "{{streaks['match lost', 'greedy', 'stop-loss']|percent 1}} of the matches to stop-loss, loses twelve in a row with "
                "{{streaks['12 lost in a row', 'greedy', 'stop-loss']|percent 2}}, and somewhere in 100 matches with "
                "{{streaks['12 in a row within 100 matches', 'greedy', 'stop-loss']|percent 1}}. So twelve losses in a row are rare without "
                "bad play. A level match ends a streak.",
            ),
        ),
    },
    groups={"LAY": LAY},
    sources={
        "hands": "/v1/games/card-thirty/tables/odds",
        "players": "/v1/games/card-thirty/tables/players",
        "streaks": "/v1/games/card-thirty/tables/streaks",
        "best": "/v1/games/card-thirty/tables/best-points",
    },
    reckoned=_reckoned,
)
