"""Answers to questions about points banked and held in 10.000: what the last turn takes, who has won, and who is ahead when the opponent has the turn."""

from solvers.bank_or_roll_asked.totals import Totals
from solvers.games.ten_thousand.words.asking import ASKED

TOTALS = Totals(
    asking=ASKED,
    totals="[0-9]{3,5}",
    scores="[0-9]{3,4}",
    held_points="[0-9]{2,4}",
    won="won|over|finished",
    last_turn="In the last turn {tie:,} points are a tie, which is not enough, and {more:,} win: the chance is {{{{/v1/games/ten-thousand/win/states/{own}-{other}|percent 1}}}}.",
    too_few="less than 10,000.",
    enough="count only when they are banked. Then the other players have one last turn, and a tie is not enough for them.",
)
