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

_LAY = "lay|laying|lay_down|laying_down|lays_down|open|opening|meld|melds|meld_down|30_points|thirty_points|come_out|go_down"
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
_DEALT = "dealt|deal|deals|get|getting|receive*|start_with|starting_hand|opening_hand"
_MELD = "meld|melds|a_meld|set|sets|run|runs|three_of_a_kind|sequence"
_AT_ONCE = (
    "first_turn|my_first_turn|first_move|first_go|turn_one|turn_1|right_away|immediately|straight_away|at_the_start"
)
_DRAWN = "draw|draws|drawing|drawn|next_card|pick*|pull*"
_CARD = "ace|aces|king|kings|queen|queens|jack|jacks|joker|jokers|ten|tens|picture_card*|face_card*|court_card*|number_card*|cards|card"
_WORTH = "worth|much_is|many_points|how_many|how_much|how_many_points"
_STOCK = "deck|stock|stock_pile|draw_pile|face_down"
_PILE = "pile|discard|discards|discard_pile|top_card|top_discard|face_up"


def _named(jokers: int) -> str:
    return ("no joker", "one joker", "two jokers")[jokers]


def _cell(column: str, first: str, second: str) -> str:
    """Return the beginning of a figure: a cell of the table of players."""
    return f"{{{{players['{column}', '{first}', '{second}']"


_MAY = (
    "can|may|allowed|must|have_to|legal|possible|should|could|is|do|does|compulsory|forced|obliged|what_if|when|rule*"
)
_BEFORE = "before|without|first|until|yet|already"
_FAQ = (
    Question(
        "whether a joker may be discarded",
        (f"discard*|throw_away|throw|get_rid_of|dump joker|jokers {_MAY}", "discard*|throw_away joker|jokers"),
        "Yes, any card may be discarded, a joker too, but for the card that you have just taken from the discards. It is hardly ever wise: a joker stands for any card.",
    ),
    Question(
        "whether a run goes around the ace",
        (
            "ace|aces king|kings two|2|twos between|around|over|wrap*|run|sequence|straight|put|from",
            "ace|aces wrap*|around|round_the_corner|corner",
            "ace|aces high|low|both|either|end",
            "ace|aces between king|kings",
        ),
        "No: an ace stands below the 2 or above the king, and no run goes around from the king over the ace to the 2. The house rule ace_wraps=true allows it.",
    ),
    Question(
        "whether the first player draws",
        (
            "draw first|begin|start|first_turn|at_the_beginning do|must|have_to|can|should|when|who",
            "who|what first|begin* draw*|turn",
        ),
        "The player who does not deal has eleven cards, acts first, and does not draw in that turn. From then on each turn begins with a draw: the top discard or the top card of the stock.",
    ),
    Question(
        "how large a meld may be",
        (
            "joker|jokers add|put|full|set|run four|4|five|4_of|kings|queens|aces|meld|set",
            "joker|jokers add|put|play full|set|run four|4|five|kings|queens|aces can|may|allowed|meld|set",
        ),
        "A joker may be added to any meld, even to one that is full: four kings and a joker are allowed.",
    ),
    Question(
        "the cards dealt",
        (
            f"how_many|number cards {_DEALT}|hand|start|begin|each|player",
            "how_many|number cards",
            "how_many|number jokers|decks deck|there|used|in",
        ),
        "The dealer gets ten cards, the other player eleven, of 52 cards and two jokers. The player with eleven cards begins, and does not draw in the first turn.",
    ),
    Question(
        "whether a joker may be taken back",
        (
            "swap*|exchange*|replace*|take|fetch*|steal*|get|trade*|substitute* joker|jokers table|real|card|meld|back|keep|other|opponent*|his",
            "joker|jokers table swap*|exchange*|replace*|take|fetch*|steal*|get|trade*|keep",
        ),
        "Yes, after your first lay-down, in the same turn already: put the right card in the place of a joker on the table, your own or the opponent's, and take the joker into your hand.",
    ),
    Question(
        "what a joker counts",
        (
            "joker|jokers count*|worth|points|value|10|ten|first|lay_down|laying_down|30",
            f"joker|jokers count*|worth|points|value 10|ten first|{_LAY}",
            f"joker|jokers count*|worth|points|value first|{_LAY}",
            "joker|jokers count*|worth|points|value 10|ten",
            f"joker|jokers count*|worth|points|value 10|ten first {_LAY}",
        ),
        "A joker counts 10 points wherever it lies: in the first lay-down, where it stands for any card, and against the player who still holds it at the end.",
    ),
    Question(
        "whether laying down is compulsory",
        (
            f"{_LAY} must|have_to|compulsory|forced|obliged|need|mandatory|as_soon_as|when|soon",
            f"{_LAY} must|have_to|compulsory|forced|obliged|need|mandatory as_soon_as|when|soon|if can|could",
        ),
        "No, laying down is never compulsory. Holding melds back to go out in one turn is often better: the player kamikaze does it.",
    ),
    Question(
        "when cards may be added to the table",
        (
            f"add|adding|put|lay_off|laying_off|attach|play {_BEFORE} {_LAY}|laid|laid_myself|laid_down|laid_anything|opened",
            f"add|adding|put|lay_off|attach table|meld|melds|there|his|other|opponent* {_BEFORE} {_LAY}|laid|laid_myself|laid_down|opened",
            "add|adding|lay_off|laying_off|attach can|may|when|allowed|table|meld|melds|opponent*|his|their|other|cards|card",
        ),
        "Before your first lay-down you may not add to the table or take a joker. After it, in the same turn already, you may add cards to every meld on the table, your own and the opponent's.",
    ),
    Question(
        "the hands of a match",
        (
            "how_many|number hands|rounds|games|deals match|game|played|play",
            "how_long|length match|game|last|take|is",
            "how_is_match|match won|decided|over|wins",
        ),
        "A match has ten hands, and the deal alternates. The lower total wins; level totals are half a win for each.",
    ),
    Question(
        "what a kamikaze is",
        (
            "what|mean*|explain|define|rule* kamikaze",
            "=kamikaze",
            "bonus|get*|score*|points|extra|worth|reward kamikaze",
            "winner get*|bonus kamikaze",
        ),
        "A kamikaze is going out before the opponent has laid down anything. There is no bonus for it by default: the opponent counts the cards still held, which are many. The house rule "
        "kamikaze_bonus adds points for a loser who has laid down nothing.",
    ),
    Question(
        "when to lay down",
        (
            f"wait|hold|hold_back|keep|delay|later|early|at_once|immediately|right_away|now|soon {_LAY}",
            f"wait|hold|hold_back|keep|delay|later {_LAY} at_once|immediately|right_away|now|soon|early|first",
            f"when|should|better {_LAY}",
            f"when|should|better {_LAY} wait|hold|hold_back|delay|later|early|at_once|immediately|right_away",
            f"better {_LAY} wait|hold at_once|immediately|right_away",
        ),
        "Holding back is stronger: the player kamikaze, who waits and goes out in one turn, wins {{players['share of hands won', 'kamikaze', 'stop-loss']|percent 1}} of the hands against "
        "stop-loss, who lays down early to lose little, by {{players['margin a hand', 'kamikaze', 'stop-loss']|2}} points a hand. The best learned player does either, by the position.",
    ),
    Question(
        "the first lay-down",
        (
            f"how_many_points|how_much|minimum|least|need*|require* {_LAY}",
            f"how_many_points|how_much|minimum|least|need*|require* {_LAY} first|time",
            "first_lay_down|first_meld|initial_meld|opening_meld",
        ),
        "Your first lay-down must be new melds of your own hand, worth at least 30 points together. After it, new melds may be of any worth. The house rule first_meld is another number.",
    ),
    Question(
        "what a meld is",
        (
            "what|which|rule*|valid|counts|count meld|melds|set|sets|run|runs|combination*|lay_down",
            "how_many cards meld|set|run",
            "four|4|five|5 of_a_kind|alike|same",
        ),
        "Melds have at least three cards: a set of one rank, each of another suit, or a run of neighbours of one suit, such as 7 8 9 of hearts. A joker stands for any card.",
    ),
    Question(
        "what happens when the stock is used up",
        (f"{_STOCK}|pile empty|runs_out|run_out|used_up|gone|finished", "run_out|runs_out|no_more cards|stock|deck"),
        "If the stock is used up, the discards are shuffled once and become the stock; if it is used up again, the hand ends and both score what they hold.",
    ),
    Question(
        "whether the card just taken may be discarded",
        (
            "discard*|throw|put just_taken|took|taken|picked_up|same_card|just_took|back",
            "discard*|throw same|taken|picked card|turn",
        ),
        "You may not discard the card that you have just taken from the discards. One drawn from the stock may be.",
    ),
    Question(
        "how one goes out",
        (
            "go_out|going_out|finish|win how|last_card|must|discard|need|when|can|end|without|rule*",
            "last_card discard*|lay|keep|must|have_to",
        ),
        "A hand ends when a player has no card left, by discarding the last one or by laying it down. That player scores nothing, and the other one the points of the cards still held.",
    ),
    Question(
        "the number of players",
        (
            "how_many people|players|persons|can_play",
            "more_than_two|three|four|five|3|4|5|more|several|many players|people|of_us",
            "alone|solo|solitaire",
        ),
        "The card game of Thirty is for two players.",
    ),
    Question(
        "what a tie is worth",
        ("tie|ties|tied|draw_match|level|equal|same_score",),
        "Level totals after ten hands are half a win for each.",
    ),
)
QUESTIONS = Questions(
    (
        *_FAQ,
        Question(
            "the chance that a dealt hand can lay down",
            (f"{CHANCE} {_LAY}", f"how_many|share hands {_LAY}"),
            "Of all hands of ten cards {{hands['P(can lay down)', 10, None]|percent 2}} can lay down 30 points at once, of eleven cards "
            "{{hands['P(can lay down)', 11, None]|percent 2}}.",
        ),
        *(
            Question(
                f"the chance that a dealt hand with {_named(jokers)} can lay down",
                (f"{CHANCE} {_LAY} {words}",),
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
                f"{AVERAGE} {_LAY}",
                "average*|mean|how_many_points|how_much|best_points points|lay|hand|meld*",
            ),
            "A hand of ten cards can lay down {{hands['best points, on average', 10, None]|2}} points in new melds on average; with one joker "
            "{{hands['best points, on average', 10, 1]|2}}, with two {{hands['best points, on average', 10, 2]|2}}.",
        ),
        Question(
            "the chance of a joker in the hand",
            (
                f"{CHANCE} joker|jokers|two_jokers|both_jokers",
                f"{CHANCE} get*|{_DEALT}|after_the_deal|in_hand|have joker|jokers|two_jokers|both_jokers",
                f"{CHANCE} after deal joker|jokers|two_jokers|both_jokers",
            ),
            "Of all hands of ten cards {{hands['hands', 10, 1] / hands['hands', 10, None]|percent 2}} have one joker, "
            "{{hands['hands', 10, 2] / hands['hands', 10, None]|percent 2}} have both.",
        ),
        Question(
            "the chance that a dealt hand has a meld",
            (
                f"{CHANCE} {_DEALT} {_MELD}",
                f"{CHANCE} {_DEALT} have|has|hold* {_MELD}",
                f"how_many|share hands have|has|hold|with {_MELD}",
            ),
            "Of all hands of ten cards {{1 - best['P(points)', 10, 0]|percent 2}} have at least one meld, of eleven cards "
            "{{1 - best['P(points)', 11, 0]|percent 2}}. Melds worth 30 points together, as the first lay-down needs, are in "
            "{{hands['P(can lay down)', 10, None]|percent 2}} of the hands of ten cards.",
        ),
        Question(
            "the chance to lay down in the first turn",
            (f"{CHANCE} {_LAY} {_AT_ONCE}", f"can_i|can_you|can|could {_LAY} {_AT_ONCE}"),
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
                f"{_STOCK} {_PILE}",
                f"{_STOCK} {_PILE} draw*|take|taking|pick*|from|better",
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
                "dealer*|deal|dealing advantage|disadvantage|better|worse|good|bad|cost*|favo*|win*|ahead|behind|who|other",
                FAIR,
            ),
            "The player who does not deal acts first, with eleven cards. Between best learned players for winning a hand the one who does not deal "
            "wins {{/v1/games/card-thirty/win-hand/states/other|percent 1}} of the hands. Deals alternate in a match.",
        ),
        Question(
            "how much of it is luck",
            (LUCK, "luck more|than|less|or|vs|versus|rather skill|skills"),
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
            ("stop_loss", f"{CHANCE} stop_loss win*|wins", f"{GOOD} stop_loss|early|lay_down_early|laying_early"),
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
