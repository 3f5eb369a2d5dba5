"""The figures of a goal of Toss Up! that stay when its rows do not."""

from solvers.contract.summary import RaceSummarizer
from solvers.games.toss_up import goals
from solvers.games.toss_up.rules import TossUpRules


def _heads(rules: TossUpRules) -> range:
    return range(rules.target)


_SUMMARIZER = RaceSummarizer(goals.policies, _heads, goals.REPLY, shared=("win-3",))
needs, figures = _SUMMARIZER.needs, _SUMMARIZER.figures
