"""Frequent questions about the rules of the card game of Thirty, and where their answers stand; and phrases of all its questions."""

from solvers.contract.presentation.questions import Question

LAY = "lay|laying|lay_down|laying_down|lays_down|open|opening|meld|melds|meld_down|30_points|thirty_points|come_out|go_down|put_down|put_down_30|lay_30|have_30|having_30|30_on"
DEALT = "dealt|deal|deals|get|getting|receive*|start_with|starting_hand|opening_hand"
STOCK = "deck|stock|stock_pile|draw_pile|face_down"
_MAY = (
    "can|may|allowed|must|have_to|legal|possible|should|could|is|do|does|compulsory|forced|obliged|what_if|when|rule*"
)
_BEFORE = "before|without|first|until|yet|already"
FAQ = (
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
            "ace|aces high|low|both|either",
            "ace|aces between king|kings",
            "ace|aces k|king|k_a_2 2|two|q|queen",
            "ace|aces k_a_2|king_ace_two|queen_king_ace|a_2_3",
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
            f"how_many|number cards {DEALT}|hand|start|begin|each|player",
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
            f"joker|jokers count*|worth|points|value 10|ten first|{LAY}",
            f"joker|jokers count*|worth|points|value first|{LAY}",
            "joker|jokers count*|worth|points|value 10|ten",
            f"joker|jokers count*|worth|points|value 10|ten first {LAY}",
        ),
        "A joker counts 10 points wherever it lies: in the first lay-down, where it stands for any card, and against the player who still holds it at the end.",
    ),
    Question(
        "whether laying down is compulsory",
        (
            f"{LAY} must|have_to|compulsory|forced|obliged|need|mandatory|as_soon_as|when|soon",
            f"{LAY} must|have_to|compulsory|forced|obliged|need|mandatory as_soon_as|when|soon|if can|could",
        ),
        "No, laying down is never compulsory. Holding melds back to go out in one turn is often better: the player kamikaze does it.",
    ),
    Question(
        "when cards may be added to the table",
        (
            f"add|adding|put|lay_off|laying_off|attach|anlegen same_turn|same_go|same {LAY}|table|hers|his|theirs",
            f"add|adding|put|lay_off|laying_off|attach|play {_BEFORE} {LAY}|laid|laid_myself|laid_down|laid_anything|opened",
            f"add|adding|put|lay_off|attach table|meld|melds|there|his|other|opponent* {_BEFORE} {LAY}|laid|laid_myself|laid_down|opened",
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
            f"wait|hold|hold_back|keep|delay|later|early|at_once|immediately|right_away|now|soon {LAY}",
            f"wait|hold|hold_back|keep|delay|later {LAY} at_once|immediately|right_away|now|soon|early|first",
            f"when|should|better {LAY}",
            f"when|should|better {LAY} wait|hold|hold_back|delay|later|early|at_once|immediately|right_away",
            f"better {LAY} wait|hold at_once|immediately|right_away",
            f"better|should {LAY} wait|hold|hold_back early|now|soon finish|one_go|in_one_go|go_out|all_at_once",
        ),
        "Holding back is stronger: the player kamikaze, who waits and goes out in one turn, wins {{players['share of hands won', 'kamikaze', 'stop-loss']|percent 1}} of the hands against "
        "stop-loss, who lays down early to lose little, by {{players['margin a hand', 'kamikaze', 'stop-loss']|2}} points a hand. The best learned player does either, by the position.",
    ),
    Question(
        "the first lay-down",
        (
            f"how_many_points|how_much|minimum|least|need*|require* {LAY}",
            f"how_many_points|how_much|minimum|least|need*|require* {LAY} first|time",
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
        (f"{STOCK}|pile empty|runs_out|run_out|used_up|gone|finished", "run_out|runs_out|no_more cards|stock|deck"),
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
            "last_card|final_card discard*|throw|throw_one|need lay_off|lay|add|without|end",
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
