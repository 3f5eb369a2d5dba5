"""The tables of the card game of Thirty.

The batch makes them: it counts every dealt hand, and lets any two players meet.
"""

from solvers.contract.tables import TableSpec

ODDS = TableSpec(
    "odds",
    "Dealt hands: the chances to lay down and to be out at once, by the number of jokers",
    maker="solvers.games.card_thirty.offline.odds",
    together="dealt hands",
)
BEST_POINTS = TableSpec(
    "best-points",
    "Dealt hands: the most points that they can lay down in new melds",
    maker="solvers.games.card_thirty.offline.best_points",
    together="dealt hands",
)
PLAYERS = TableSpec(
    "players",
    "Any two players, fixed or learned: points a hand, hands and matches won, and what the deal costs",
    maker="solvers.games.card_thirty.offline.players",
    together="self-play",
)
STREAKS = TableSpec(
    "streaks",
    "Twelve matches lost in a row: how likely it is between any two players",
    maker="solvers.games.card_thirty.offline.streaks",
    together="self-play",
)
SPECS = (ODDS, BEST_POINTS)
PLAYED_SPECS = (*SPECS, PLAYERS, STREAKS)
