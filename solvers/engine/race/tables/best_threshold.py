"""The best thresholds of Toss Up! by four criteria, as a table that the batch makes."""

from collections.abc import Sequence

from solvers import binding
from solvers.engine.race import alone
from solvers.engine.race.choices import FREE
from solvers.engine.race.fixed import ONE, weights
from solvers.engine.race.kernel import HALF
from solvers.engine.race.odds import throws
from solvers.engine.race.starts import Chance
from solvers.engine.race.tables.survey import Family, survey
from solvers.games.toss_up import counts, tables
from solvers.games.toss_up.rules import TossUpRules
from solvers.rules import Rules
from solvers.tables import cell, within
from solvers.types import Cell, Game, Table


def make(game: Game, rules: Rules) -> Table:  # noqa: ARG001 - the signature of a maker
    """One line a kind of threshold and a criterion."""
    own = binding.own(rules, TossUpRules)
    fewest = _fewest_turns(own)
    rows: list[tuple[str | Cell | None, ...]] = []
    for name, family in survey(own).items():
        rows += [
            (name, "fewest turns on average", *_turns(own, family), fewest),
            (name, "most games won on average over all of its kind", *_mean(family), None),
            (name, "wins half the games at least against each of its kind", *_never_beaten(family), None),
            (name, "least exploitable", *_exploitable(family), cell(0)),
        ]
    return Table(
        tables.BEST.name,
        tables.BEST.title,
        ("strategies", "criterion", "best", "figure", "optimal play"),
        tuple(rows),
        (
            "Games are won on average over both seats. Exploitability is by how much more than half the games the best reply wins.",
            "The third criterion's figure is that against the hardest opponent but itself; null where each is beaten by another.",
            "Optimal play is the best that any policy reaches: the fewest turns, and nothing to exploit.",
            "Several are named where they do equally well, or as far as the bounds tell.",
        ),
    )


def _least(family: Family, figures: Sequence[Chance | None]) -> tuple[str, Chance]:
    """Those that may have the lowest figure, and the lowest one."""
    known = [(points, figure) for points, figure in enumerate(figures) if figure is not None]
    least = min(figure.high for _, figure in known)
    found = [(points, figure) for points, figure in known if figure.low <= least]
    return ", ".join(family.plans[points].strategy.slug for points, _ in found), min(
        (figure for _, figure in found), key=lambda figure: figure.high
    )


def _turns(rules: TossUpRules, family: Family) -> tuple[str, Cell]:
    """Turns to the target."""
    # Twice the error is more than the error and the rounding of the two ends.
    found = [counts.expected(rules, plan) for plan in family.plans]
    slugs, best = _least(family, [_around(each, 2.0 * counts.RELATIVE * each) for each in found])
    return slugs, within(best.middle, best.high - best.low)


def _mean(family: Family) -> tuple[str, Cell]:
    """Games won on average against all of its kind, itself included."""
    won, bound = family.inside
    size = len(won)
    # The sum of numbers between 0 and 1, and its division.
    errors = (bound.mean(axis=1) + 2.0 * size * HALF).tolist()
    lost = [_around(1.0 - mean, error) for mean, error in zip(won.mean(axis=1).tolist(), errors, strict=True)]
    slugs, best = _least(family, lost)
    return slugs, within(1.0 - best.middle, best.high - best.low)


def _never_beaten(family: Family) -> tuple[str | None, Cell | None]:
    """Games won against the hardest opponent, of those whom none beats."""
    won, bound = family.inside
    found = []
    for points, (line, errors) in enumerate(zip(won.tolist(), bound.tolist(), strict=True)):
        others = [(each, error) for k, (each, error) in enumerate(zip(line, errors, strict=True)) if k != points]
        if all(each + error >= 0.5 for each, error in others):
            found.append((family.plans[points].strategy.slug, within(*min(others))))
    return (", ".join(slug for slug, _ in found), found[0][1]) if found else (None, None)


def _exploitable(family: Family) -> tuple[str, Cell]:
    """By how much more than half the games the best reply wins; those without a solved reply are proved to lose more."""
    figures = [family.replies[k].exploits if k in family.replies else None for k in range(len(family.plans))]
    slugs, best = _least(family, figures)
    return slugs, within(best.middle, best.error)


def _around(value: float, error: float) -> Chance:
    return Chance(value - error, value + error)


def _fewest_turns(rules: TossUpRules) -> Cell:
    """The turns of the policy that takes the fewest."""
    table = weights(*throws(rules))
    follow = [[FREE] * (rules.target - own) for own in range(rules.target)]
    turn = alone.turns(table, rules.target, follow)[0]
    low, high = turn.low.start, turn.high.start
    value = (low + high) / (2 * ONE)
    return within(value, (high - low) / (2 * ONE) + value * 2.0 * HALF)
