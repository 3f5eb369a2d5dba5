"""Questions about the card game of Thirty that are made in loops, and the addresses of figures; the other questions stand in ``questions.md``."""

from itertools import combinations

from solvers.contract.presentation.questions import CHANCE, GOOD, Question, Questions
from solvers.games.card_thirty.words.reckoning import reckoned

LAY = "laid_down|lay|laying|lay_down|laying_down|lays_down|open|opening|meld|melds|meld_down|30_points|thirty_points|come_out|go_down|put_down|put_down_30|lay_30|have_30|having_30|30_on"
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
_MEET = f"{GOOD}|better_than|worse_than|stronger_than|weaker_than|against|versus|vs|beat|beats|beaten|wins|win|loses|lose|fare*|do|does|match|matches|meet*|between|comes_out_ahead|come_out_ahead|comes_out_on_top|come_out_on_top|ahead|on_top|stronger|prevail*|who|which"
_LOST = "loss|losses|lose|loses|losing|lost|defeat|defeats|beaten"
_IN_A_ROW = "row|in_a_row|streak|streaks|consecutive*|running|run|runs|on_the_trot|successive*"
# The matches of a streak, and the hands of a match, which may be said too.
_TWELVE = "12|twelve|dozen|12_matches|twelve_matches|12_times|twelve_times|12_evenings|twelve_evenings"
_OF_TEN = "10|ten|ten_games|10_games|ten_hands|10_hands"


def _named(jokers: int) -> str:
    return ("no joker", "one joker", "two jokers")[jokers]


def _cell(column: str, first: str, second: str) -> str:
    """Return the beginning of a figure: a cell of the table of players."""
    return f"{{{{players['{column}', '{first}', '{second}']"


QUESTIONS = Questions(
    made={
        "jokers": tuple(
            Question(
                f"the chance that a dealt hand with {_named(jokers)} can lay down",
                (f"{CHANCE} {LAY} {words}",),
                f"Of the hands of ten cards with {_named(jokers)} {{{{hands['P(can lay down)', 10, {jokers}]|percent 2}}}} hold melds worth 30 points, before a card is drawn.",
            )
            for jokers, words in _JOKERS.items()
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
                idle="leads|lead|leading|who_leads|how_many|how_many_points|many|patient|patiently|dump|dumps|melds|asap|always|all|per|hand|hands|by|keeps|everything|until|can|go_out|at_once|careful|more|one|points",
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
    reckoned=reckoned,
)
