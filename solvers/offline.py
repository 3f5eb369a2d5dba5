"""Tables that are too dear to make on request: the batch makes and stores them."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from solvers.engine import clairvoyant
from solvers.errors import UnknownError
from solvers.games.thirties.problem import ThirtiesProblem
from solvers.rules import Rules
from solvers.solve import solve
from solvers.types import Cell, Confidence, Game, Table

SAMPLES = 400_000
SEED = 20080904


def offline_table(game: Game, rules: Rules, name: str) -> Table:
    """Make a table that the batch stores. Raises UnknownError where the game has no offline table of that name."""
    make = _TABLES.get((game.slug, name))
    if make is None:
        raise UnknownError(f"{game.slug} has no offline table {name!r}", field="table")
    return make(game, rules)


def relative_skill(best: Fraction, novice: Fraction, knowing: Cell, printed: str | None = None) -> Cell:
    """LE / (LE + RE) = (best - novice) / (knowing - novice), which falls as the clairvoyant value rises."""
    learned = best - novice
    if knowing.exact is not None:
        skill = learned / (Fraction(knowing.exact) - novice)
        return Cell(float(skill), str(skill), printed)
    ends = knowing.confidence
    if ends is None:
        raise ValueError("a clairvoyant value is exact or has a confidence interval")
    low, high = (float(learned) / (end - float(novice)) for end in (ends.high, ends.low))
    value = float(learned) / (knowing.value - float(novice))
    return Cell(value, None, printed, Confidence(low, high, ends.level, ends.samples))


def _skill(game: Game, rules: Rules) -> Table:
    """Relative skill of the game of 30s under three readings of what a clairvoyant knows."""

    def expected(slug: str) -> Fraction:
        problem = game.problem(rules, slug)
        start = problem.format(problem.start())
        return Fraction(next(row.exact or "" for row in solve(problem).rows if row.state == start))

    start = game.problem(rules, "maximize")
    if not isinstance(start, ThirtiesProblem):
        raise TypeError(f"{game.slug} is not the game of 30s")
    dice = start.rules.dice
    best, beginner, heuristic = map(expected, ("maximize", "maximize:beginner", "maximize:heuristic"))
    source = rules.slug == "default"
    fresh = clairvoyant.fresh(dice)
    models = [
        (
            "fresh",
            "every sequence of choices has throws of its own",
            Cell(float(fresh), str(fresh), "32.73" if source else None),
            ("0.14", "0.0024") if source else (None, None),
        )
    ]
    for name, meaning, sample in (
        ("tape", "each die has its own list of results", clairvoyant.tape),
        ("row", "throw t with k dice shows the first k of a fixed row", clairvoyant.row),
    ):
        mean, interval = clairvoyant.estimate(sample, dice, SAMPLES, SEED)
        models.append((name, meaning, Cell(mean, confidence=interval), (None, None)))
    return Table(
        "skill",
        "Relative skill: learning effect over learning and random effect",
        ("model", "what the clairvoyant knows", "clairvoyant value", "skill over beginner", "skill over heuristic"),
        tuple(
            (
                name,
                meaning,
                knowing,
                relative_skill(best, beginner, knowing, printed[0]),
                relative_skill(best, heuristic, knowing, printed[1]),
            )
            for name, meaning, knowing, printed in models
        ),
        (
            f"Expected points: best {float(best):.6f}, beginner {float(beginner):.6f}, heuristic {float(heuristic):.6f}.",
            "The source does not say what its clairvoyant knows; its figures are those of the model fresh.",
            f"Estimates: {SAMPLES} plays, seed {SEED}.",
        ),
    )


_TABLES: Mapping[tuple[str, str], Callable[[Game, Rules], Table]] = {("thirties", "skill"): _skill}
