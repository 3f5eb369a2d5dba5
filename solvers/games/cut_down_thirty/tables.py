"""The table of the cut-down deck. The batch makes it."""

from solvers.contract.tables import TableSpec
from solvers.games.cut_down_thirty.problem import TOGETHER

PLAYERS = TableSpec(
    "players",
    "What simple and learned players earn, and what a perfect opponent takes from them",
    maker="solvers.games.cut_down_thirty.offline.players",
    together=TOGETHER,
)
