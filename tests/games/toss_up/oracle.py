"""Rows of Toss Up! under small rules, as the generic solver has them."""

from solvers.contract.rows import Row
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import SMALL, TOSS_UP, problem, row_of
from tests.support.generic import Generic

DEFAULTS = [(rules, slug) for rules in SMALL for slug in TOSS_UP.defaults(TossUpRules.parse(rules))]
# Every number of turns is the same process: a few do.
CASES = [(rules, slug) for rules, slug in DEFAULTS if "within" not in slug and slug != "win-3"]
CASES += [(rules, f"within-{turns}") for rules in SMALL for turns in (1, 4)]
STRATEGIES = ("one-roll", "over-1", "over-2-aware", "one-step-posted")
CASES += [(rules, f"within-3:{slug}") for rules in SMALL for slug in STRATEGIES]
CASES += [(rules, f"max-turn:{slug}") for rules in (SMALL[1], SMALL[3]) for slug in (*STRATEGIES, "one-step")]


def stored(slug: str, rules: str) -> dict[str, Row]:
    """Return a row for each state that has one, as doubles."""
    bound = problem(slug, rules)
    oracle = Generic(bound)
    return {bound.notation.format(state): row_of(bound, oracle, state) for state in bound.process.states()}
