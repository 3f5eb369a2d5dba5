"""The work of solving Threes, fitted to measurements (``python -m service.bench.work``)."""

from math import comb

from solvers.contract.work import Work
from solvers.games.threes import goals
from solvers.games.threes.goals import Aim
from solvers.games.threes.rules import ThreesRules


def work(rules: ThreesRules, aim: Aim) -> Work:
    """Return the work of a goal. A row lists subsets of the dice thrown, of which there are more with more dice."""
    rows = len(rules.totals(rules.dice)) if aim.tally == "own" else 0
    for left in range(1, rules.dice + 1):
        tallies = {"gap": rules.top + 1, "own": len(rules.totals(rules.dice - left)), "": 1}[aim.tally]
        begun = 2 if rules.reroll_all and left > 1 else 1
        rows += (1 + comb(left + 5, 5)) * tallies * begun
    width = 1.18**rules.dice
    # Two rivals are solved before the first player.
    rivals = 2.1 if aim.goal.slug == goals.OF_THREE else 1.0
    # Distributions have more totals with more dice. Without an opponent few rows have those of many totals.
    room = 1100 * 1.45**rules.dice if aim.tally else 6000 * width
    return Work(rows, 0.02 + 8.5e-5 * width * rivals * rows, (60 << 20) + int(room * rows))
