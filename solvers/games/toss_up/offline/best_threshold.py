"""A table of the best thresholds of Toss Up! by four criteria."""

from collections.abc import Sequence

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, cell, within
from solvers.games.toss_up import counts, tables
from solvers.games.toss_up.kernels import alone
from solvers.games.toss_up.kernels.choices import FREE
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.race import HALF
from solvers.games.toss_up.kernels.starts import Chance
from solvers.games.toss_up.kernels.whole import ONE, weights
from solvers.games.toss_up.offline.survey import Family, survey
from solvers.games.toss_up.rules import TossUpRules


def make(rules: Rules) -> Table:
    """Return the table, with a row for each kind of threshold and each criterion."""
    rules = slugs.expect(rules, TossUpRules)
    fewest = _fewest_turns(rules)
    rows: list[tuple[str | Cell | None, ...]] = []
    for name, family in survey(rules).items():
        rows += [
            (name, "fewest turns on average", *_turns(rules, family), fewest),
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
    """Return the slugs of the plans that may have the lowest figure, joined by commas, and the lowest figure.

    ``figures`` are by threshold. None stands for a figure that is proved not to be the lowest.
    """
    bounded = [(points, figure) for points, figure in enumerate(figures) if figure is not None]
    least = min(figure.high for _, figure in bounded)
    lowest = [(points, figure) for points, figure in bounded if figure.low <= least]
    return ", ".join(family.plans[points].strategy.slug for points, _ in lowest), min(
        (figure for _, figure in lowest), key=lambda figure: figure.high
    )


def _turns(rules: TossUpRules, family: Family) -> tuple[str, Cell]:
    """Return the plans with the fewest turns to the target on average, and that number."""
    # Twice the error exceeds the error and the rounding of the two ends.
    means = [counts.expected(rules, plan) for plan in family.plans]
    slugs, best = _least(family, [_around(mean, 2.0 * counts.RELATIVE * mean) for mean in means])
    return slugs, within(best.middle, best.high - best.low)


def _mean(family: Family) -> tuple[str, Cell]:
    """Return the plans that win most games on average against all of their kind, themselves included, and how many."""
    won, bound = family.inside
    size = len(won)
    # The second term covers the roundings of a sum of numbers between 0 and 1, and of its division.
    errors = (bound.mean(axis=1) + 2.0 * size * HALF).tolist()
    lost = [_around(1.0 - mean, error) for mean, error in zip(won.mean(axis=1).tolist(), errors, strict=True)]
    slugs, best = _least(family, lost)
    return slugs, within(1.0 - best.middle, best.high - best.low)


def _never_beaten(family: Family) -> tuple[str | None, Cell | None]:
    """Return the plans that none of their kind beats, and the share that the first wins against its hardest rival."""
    won, bound = family.inside
    unbeaten = []
    for points, (line, errors) in enumerate(zip(won.tolist(), bound.tolist(), strict=True)):
        others = [(share, error) for k, (share, error) in enumerate(zip(line, errors, strict=True)) if k != points]
        if all(share + error >= 0.5 for share, error in others):
            unbeaten.append((family.plans[points].strategy.slug, within(*min(others))))
    return (", ".join(slug for slug, _ in unbeaten), unbeaten[0][1]) if unbeaten else (None, None)


def _exploitable(family: Family) -> tuple[str, Cell]:
    """Return the least exploitable plans and their exploitability; plans without a solved reply are proved worse."""
    figures = [family.replies[k].exploits if k in family.replies else None for k in range(len(family.plans))]
    slugs, best = _least(family, figures)
    return slugs, within(best.middle, best.error)


def _around(value: float, error: float) -> Chance:
    """Return a figure between bounds from an approximation and the bound of its error."""
    return Chance(value - error, value + error)


def _fewest_turns(rules: TossUpRules) -> Cell:
    """Return the average number of turns to the target of the policy that takes the fewest."""
    follow = [[FREE] * (rules.target - own) for own in range(rules.target)]
    turn = alone.turns(weights(*throws(rules)), rules.target, follow)[0]
    low, high = turn.low.start, turn.high.start
    value = (low + high) / (2 * ONE)
    return within(value, (high - low) / (2 * ONE) + value * 2.0 * HALF)
