"""Questions that people ask about the card game of Thirty, and where their answers stand."""

from itertools import combinations

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
from solvers.games.card_thirty.words.faq import DEALT, FAQ, LAY, STOCK

_OUT = "go_out|going_out|out_at_once|win_at_once|be_out|finish|out"
_JOKERS = {
    0: "no_joker*|without_joker*|without_a_joker|0_joker*",
    1: "one_joker|1_joker|a_joker|joker",
    2: "two_jokers|2_jokers|both_jokers",
}
# The players of the table, the weaker first, and how people call them.
_PLAYERS = {
    "random": "random|random_player|at_random",
    "greedy": "greedy|greedy_player|greed",
    "stop-loss": "stop_loss|stoploss|stop_loss_player|stop_loss_strategy",
    "kamikaze": "kamikaze|kamikaze_player",
    "win-hand": "win_hand|win_hand_player",
    "min-loss": "min_loss|minloss|min_loss_player",
    "margin": "margin|margin_player|learned_player|best_player",
}
_MEET = f"{GOOD}|better_than|worse_than|stronger_than|weaker_than|against|versus|vs|beat|beats|beaten|wins|win|loses|lose|fare*|do|does|match|matches|meet*|between"
_LOST = "loss|losses|lose|loses|losing|lost|defeat|defeats|beaten"
_IN_A_ROW = "row|in_a_row|streak|streaks|consecutive*|running|run|runs|on_the_trot|successive*"
# The matches of a streak, and the hands of a match, which may be said too.
_TWELVE = "12|twelve|dozen|12_matches|twelve_matches|12_times|twelve_times|12_evenings|twelve_evenings"
_OF_TEN = "10|ten|ten_games|10_games|ten_hands|10_hands"
_MELD = "meld|melds|a_meld|set|sets|run|runs|three_of_a_kind|sequence"
_AT_ONCE = (
    "first_turn|my_first_turn|first_move|first_go|turn_one|turn_1|right_away|immediately|straight_away|at_the_start"
)
_DRAWN = "draw|draws|drawing|drawn|next_card|pick*|pull*"
_CARD = "ace|aces|king|kings|queen|queens|jack|jacks|joker|jokers|ten|tens|picture_card*|face_card*|court_card*|number_card*|cards|card"
_WORTH = "worth|much_is|many_points|how_many|how_much|how_many_points"
_PILE = "pile|discard|discards|discard_pile|top_card|top_discard|face_up"


def _named(jokers: int) -> str:
    return ("no joker", "one joker", "two jokers")[jokers]


def _cell(column: str, first: str, second: str) -> str:
    """Return the beginning of a figure: a cell of the table of players."""
    return f"{{{{players['{column}', '{first}', '{second}']"


QUESTIONS = Questions(
    (
        *FAQ,
        Question(
            "the chance that a dealt hand can lay down",
            (
                f"{CHANCE} {LAY}",
                f"how_many|share hands {LAY}",
                f"{CHANCE} {LAY} {DEALT} 10|ten|10_cards|ten_cards|11|eleven|already",
                f"{CHANCE} {LAY} {DEALT}",
                f"{CHANCE} {LAY} 11|eleven|11_cards|eleven_cards|10_cards|ten_cards first|already|dealt|deal|hand|on",
                f"{CHANCE} {LAY} 11|eleven|11_cards|eleven_cards|10_cards|ten_cards",
            ),
            "Of all hands of ten cards {{hands['P(can lay down)', 10, None]|percent 2}} can lay down 30 points at once, of eleven cards "
            "{{hands['P(can lay down)', 11, None]|percent 2}}.",
        ),
        *(
            Question(
                f"the chance that a dealt hand with {_named(jokers)} can lay down",
                (f"{CHANCE} {LAY} {words}",),
                f"Of the hands of ten cards with {_named(jokers)} {{{{hands['P(can lay down)', 10, {jokers}]|percent 2}}}} can lay down 30 points at once.",
            )
            for jokers, words in _JOKERS.items()
        ),
        Question(
            "the chance that a dealt hand is out at once",
            (f"{CHANCE} {_OUT}", f"{CHANCE} {_OUT} {_AT_ONCE}|first_hand|at_once|deal|dealt"),
            "Of all hands of ten cards {{hands['P(out at once)', 10, None]|percent 3}} are out at once, of eleven cards "
            "{{hands['P(out at once)', 11, None]|percent 3}}.",
        ),
        Question(
            "the points that a dealt hand can lay down",
            (
                AVERAGE,
                f"{AVERAGE} {LAY}",
                "average*|mean|how_many_points|how_much|best_points points|lay|hand|meld*",
            ),
            "A hand of ten cards can lay down {{hands['best points, on average', 10, None]|2}} points in new melds on average; with one joker "
            "{{hands['best points, on average', 10, 1]|2}}, with two {{hands['best points, on average', 10, 2]|2}}.",
        ),
        Question(
            "the chance of a joker in the hand",
            (
                f"{CHANCE} joker|jokers|two_jokers|both_jokers",
                f"{CHANCE} get*|{DEALT}|after_the_deal|in_hand|have joker|jokers|two_jokers|both_jokers",
                f"{CHANCE} after deal joker|jokers|two_jokers|both_jokers",
            ),
            "Of all hands of ten cards {{hands['hands', 10, 1] / hands['hands', 10, None]|percent 2}} have one joker, "
            "{{hands['hands', 10, 2] / hands['hands', 10, None]|percent 2}} have both.",
        ),
        Question(
            "the chance of a joker in a hand of eleven cards",
            (
                f"{CHANCE} joker|jokers|one_joker|1_joker 11|eleven|11_cards|eleven_cards",
                f"{CHANCE} joker|jokers|one_joker|1_joker 11|eleven|11_cards 54|54_card|54_cards",
                f"{CHANCE} joker|jokers|one_joker|1_joker|1 11|eleven|11_cards at_least|least 54|54_card|54_cards",
            ),
            "Of all hands of eleven cards {{(hands['hands', 11, 1] + hands['hands', 11, 2]) / hands['hands', 11, None]|percent 2}} have at least one joker, "
            "{{hands['hands', 11, 2] / hands['hands', 11, None]|percent 2}} both.",
        ),
        Question(
            "the chance that a dealt hand has a meld",
            (
                f"{CHANCE} {DEALT} {_MELD}",
                f"{CHANCE} {DEALT} have|has|hold* {_MELD}",
                f"how_many|share hands have|has|hold|with {_MELD}",
            ),
            "Of all hands of ten cards {{1 - best['P(points)', 10, 0]|percent 2}} have at least one meld, of eleven cards "
            "{{1 - best['P(points)', 11, 0]|percent 2}}. Melds worth 30 points together, as the first lay-down needs, are in "
            "{{hands['P(can lay down)', 10, None]|percent 2}} of the hands of ten cards.",
        ),
        Question(
            "the chance to lay down in the first turn",
            (f"{CHANCE} {LAY} {_AT_ONCE}", f"can_i|can_you|can|could {LAY} {_AT_ONCE}"),
            "In the first turn you hold eleven cards, dealt or with one from the stock: {{hands['P(can lay down)', 11, None]|percent 2}} of such hands can lay "
            "down 30 points, {{hands['P(can lay down)', 11, 0]|percent 2}} of those without a joker and {{hands['P(can lay down)', 11, 1]|percent 2}} of those "
            "with one. {{hands['P(out at once)', 11, None]|percent 3}} are out at once.",
        ),
        Question(
            "the chance to draw a joker",
            (f"{CHANCE} {_DRAWN} joker|jokers|wild_card*",),
            "Before you have seen a card, the next one is a joker with a chance of {{(hands['hands', 10, 1] + 2 * hands['hands', 10, 2]) / hands['hands', 10, None] / 10|percent 2}}. "
            "In a hand it is the number of jokers that you have not seen, divided by the number of cards that you have not seen.",
        ),
        Question(
            "the worth of a card",
            (
                f"{_CARD} worth|count|counts|value|values|valued|points|point|score*",
                f"{_CARD} {_WORTH}",
                "ace|aces 1|one|10|ten|11|eleven or|worth|count*|is 1|one|10|ten|11|eleven",
                f"points|value* {_CARD} {_WORTH}",
            ),
            "{{rules Scoring}}",
        ),
        Question(
            "the stock or the discard",
            (
                f"{STOCK} {_PILE}",
                f"{STOCK} {_PILE} draw*|take|taking|pick*|from|better",
                "draw|drawing|take|taking|pick|picking|when top_discard|discard|discards|discard_pile|top_card",
            ),
            "Take the discard if you lay it down at once, or if it brings you clearly nearer to going out: the opponent sees it in your hand. Else draw from the stock. "
            "Which is better in a position, and by how much, is told if you name it, as in "
            "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other: your hand, the table, who has laid down, the opponent's cards, the discards and the stock.",
        ),
        Question(
            "who should begin",
            (
                f"{BEGIN}",
                "dealer*|deal|deals|dealing advantage|disadvantage|better|worse|good|bad|cost*|favo*|win*|ahead|behind|who|other",
                FAIR,
                "deal|deals|dealing|dealer loser|winner|alternate*|turns|taking_turns matter*|matters|does_it_matter much over ten|10|ten_hands|10_hands",
                "deal|deals|dealing|dealer loser|winner|alternate*|turns|taking_turns matter*|better|difference|much|fair ten|10|ten_hands|10_hands",
                "deal|deals|dealing|dealer loser|winner|alternate*|turns|taking_turns matter*|better|difference|much|fair",
            ),
            "The player who does not deal acts first, with eleven cards. Between best learned players for winning a hand the one who does not deal "
            "wins {{/v1/games/card-thirty/win-hand/states/other|percent 1}} of the hands. Deals alternate in a match.",
        ),
        Question(
            "how much of it is luck",
            (
                LUCK,
                "luck|chance more|than|less|or|vs|versus|rather skill|skills",
                f"{LUCK} most|least|more|less|100|percent|always|only|lose*|win*|legal|court|law",
            ),
            "A hand is mostly luck: a player at random wins {{1 - players['share of hands won', 'kamikaze', 'random']|percent 1}} of the hands against "
            "kamikaze, and a greedy one {{1 - players['share of hands won', 'kamikaze', 'greedy']|percent 1}}.",
        ),
        Question(
            "the best strategy",
            (STRATEGY, "best|strongest|better player|players|opponent"),
            "Hold your melds back and go out in one turn, as the player kamikaze does. Laying down early to lose little (stop-loss) loses "
            "{{players['margin a hand', 'kamikaze', 'stop-loss']|2}} points a hand to it. It wins {{players['share of hands won', 'kamikaze', 'stop-loss']|percent 1}} "
            "of the hands.",
        ),
        Question(
            "how good kamikaze is",
            (
                "play* kamikaze",
                f"{GOOD} kamikaze tactic*|strategy|plan|loss|losses|lose",
                f"{GOOD} kamikaze",
                f"{CHANCE} kamikaze win*|wins|work*|beat*",
                "hold_back|holding_back|keep_everything",
            ),
            "The player kamikaze wins {{players['share of hands won', 'kamikaze', 'stop-loss']|percent 1}} of the hands against stop-loss, "
            "{{players['share of hands won', 'kamikaze', 'greedy']|percent 1}} against greedy and "
            "{{players['share of hands won', 'kamikaze', 'random']|percent 1}} against a player at random.",
        ),
        Question(
            "how good stop-loss is",
            (
                "stop_loss",
                f"{GOOD} as_little_as_possible|lose_little|little_as_possible|lose_as_little",
                f"{CHANCE} stop_loss win*|wins",
                f"{GOOD} stop_loss|early|lay_down_early|laying_early",
            ),
            "The player stop-loss wins {{1 - players['share of hands won', 'kamikaze', 'stop-loss']|percent 1}} of the hands against kamikaze, "
            "{{players['share of hands won', 'stop-loss', 'greedy']|percent 1}} against greedy and "
            "{{players['share of hands won', 'stop-loss', 'random']|percent 1}} against a player at random.",
        ),
        Question(
            "how good greedy is",
            ("greedy", f"{GOOD} greedy"),
            "The player greedy wins {{1 - players['share of hands won', 'kamikaze', 'greedy']|percent 1}} of the hands against kamikaze, "
            "{{1 - players['share of hands won', 'stop-loss', 'greedy']|percent 1}} against stop-loss and "
            "{{players['share of hands won', 'greedy', 'random']|percent 1}} against a player at random.",
        ),
        *(
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
            )
            for second, first in combinations(_PLAYERS, 2)
        ),
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
    {
        "hands": "/v1/games/card-thirty/tables/odds",
        "players": "/v1/games/card-thirty/tables/players",
        "streaks": "/v1/games/card-thirty/tables/streaks",
        "best": "/v1/games/card-thirty/tables/best-points",
    },
)
