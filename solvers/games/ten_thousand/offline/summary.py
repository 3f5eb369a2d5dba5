"""The figures of a goal of 10.000 that stay when its rows do not."""

from solvers.contract.summary import RaceSummarizer
from solvers.games.ten_thousand import goals
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules


def _heads(rules: TenThousandRules) -> range:
    return range(0, rules.target, UNIT)


_SUMMARIZER = RaceSummarizer(goals.policies, _heads, goals.REPLY)
needs, figures = _SUMMARIZER.needs, _SUMMARIZER.figures
