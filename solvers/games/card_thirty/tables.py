"""The tables of the card game of Thirty.

The batch makes them: it counts every dealt hand, lets players meet, and solves and learns the cut-down deck.
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
    "Fixed strategies against each other: points a hand, hands won, and what the deal costs",
    maker="solvers.games.card_thirty.offline.players",
)
CUT_DOWN = TableSpec(
    "cut-down",
    "The cut-down deck: what simple and learned players earn, and what a perfect opponent takes from them",
    maker="solvers.games.card_thirty.offline.cut_down",
    together="cut-down deck",
)
SPECS = (ODDS, BEST_POINTS)
PLAYED_SPECS = (*SPECS, PLAYERS)
CUT_DOWN_SPECS = (CUT_DOWN,)
