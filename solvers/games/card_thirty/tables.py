"""The tables of the card game of Thirty. Both count every hand that may be dealt, which takes the batch a while."""

from solvers.contract.tables import TableSpec

ODDS = TableSpec(
    "odds",
    "Dealt hands: the chances to lay down and to be out at once, by the number of jokers",
    maker="solvers.games.card_thirty.offline.odds",
)
BEST_POINTS = TableSpec(
    "best-points",
    "Dealt hands: the most points that they can lay down in new melds",
    maker="solvers.games.card_thirty.offline.best_points",
)
SPECS = (ODDS, BEST_POINTS)
