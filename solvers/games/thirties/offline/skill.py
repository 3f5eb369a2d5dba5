"""The table of relative skill in the game of 30s. The batch makes it, as it needs solving and sampling."""

from fractions import Fraction

from solvers.contract import slugs
from solvers.contract.problem import process_of
from solvers.contract.rows import Confidence
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table
from solvers.engine.exact import solve
from solvers.games.thirties.offline import clairvoyant
from solvers.games.thirties.problem import problem
from solvers.games.thirties.rules import ThirtiesRules

SAMPLES = 400_000
SEED = 20080904


def make(rules: Rules) -> Table:
    """Return the table of relative skill, with one row for each of the four models of clairvoyant play."""
    rules = slugs.expect(rules, ThirtiesRules)

    def expected(slug: str) -> Fraction:
        policy = problem(rules, slug)
        start = policy.notation.format(process_of(policy).start())
        return Fraction(next(row.exact or "" for row in solve(policy).rows if row.state == start))

    dice = rules.dice
    best, beginner, heuristic = map(expected, ("maximize", "maximize:beginner", "maximize:heuristic"))
    source = rules.slug == "default"
    notes = ("The source does not say what its clairvoyant knows; its figures are those of the model fresh.",)
    models = [
        (
            "fresh",
            "the highest dice are put aside, and every sequence of choices has throws of its own",
            _exact(clairvoyant.fresh(dice, highest=True), "32.73" if source else None),
            ("0.14", "0.0024") if source else (None, None),
        ),
        (
            "fresh-any",
            "any dice are put aside, and every sequence of choices has throws of its own",
            _exact(clairvoyant.fresh(dice, highest=False)),
            (None, None),
        ),
        (
            "tape",
            "each die has its own list of results; any dice are put aside",
            _estimated(clairvoyant.tape, dice),
            (None, None),
        ),
        (
            "row",
            "throw t with k dice shows the first k of a fixed row",
            _exact(clairvoyant.row_exact(dice))
            if dice <= clairvoyant.MOST_EXACT
            else _estimated(clairvoyant.row, dice),
            (None, None),
        ),
    ]
    rows = tuple(
        (
            name,
            meaning,
            knowing,
            relative_skill(best, beginner, knowing, printed[0]),
            relative_skill(best, heuristic, knowing, printed[1]),
        )
        for name, meaning, knowing, printed in models
    )
    unknown = any(entry is None for line in rows for entry in line)
    return Table(
        "skill",
        "Relative skill: learning effect over learning and random effect",
        ("model", "what the clairvoyant knows", "clairvoyant value", "skill over beginner", "skill over heuristic"),
        rows,
        (
            *(notes if source else ()),
            *(("Skill is null where knowing all throws gains nothing, or may gain nothing.",) if unknown else ()),
            f"Expected points: best {float(best):.6f}, beginner {float(beginner):.6f}, heuristic {float(heuristic):.6f}.",
            f"Estimates: {SAMPLES} plays, seed {SEED}.",
        ),
    )


def _exact(points: Fraction, printed: str | None = None) -> Cell:
    return Cell(float(points), str(points), printed)


def _estimated(sample: clairvoyant.Sample, dice: int) -> Cell:
    mean, interval = clairvoyant.estimate(sample, dice, SAMPLES, SEED)
    return Cell(mean, confidence=interval)


def relative_skill(best: Fraction, novice: Fraction, knowing: Cell, printed: str | None = None) -> Cell | None:
    """Return the relative skill, the learning effect over the sum of learning and random effect.

    It is (best - novice) / (knowing - novice).

    Parameters:
        best: the expected points of the best policy.
        novice: the expected points of the policy it is compared with.
        knowing: the expected points of the clairvoyant player, exact or with a confidence interval.
        printed: the figure that the source printed.

    Returns:
        A cell from 0 to 1, exact if ``knowing`` is. The ends of its interval are in reverse order of those of
        ``knowing``, as skill falls if the clairvoyant gains more. None if the clairvoyant player gains nothing, or
        possibly nothing.

    Raises:
        ValueError: ``knowing`` is neither exact nor has an interval.
    """
    learned = best - novice
    if knowing.exact is not None:
        gained = Fraction(knowing.exact) - novice
        return Cell(float(learned / gained), str(learned / gained), printed) if gained else None
    interval = knowing.confidence
    if interval is None:
        raise ValueError("a clairvoyant value is exact or has a confidence interval")
    if interval.low <= novice:
        return None
    low, high = (float(learned) / (end - float(novice)) for end in (interval.high, interval.low))
    value = float(learned) / (knowing.value - float(novice))
    return Cell(value, None, printed, Confidence(low, high, interval.level, interval.samples))
