"""How much of the game of 30s is skill, as a table that the batch makes: it solves and samples."""

from fractions import Fraction

from solvers import binding
from solvers.engine import clairvoyant
from solvers.games.thirties.rules import ThirtiesRules
from solvers.rules import Rules
from solvers.solve import solve
from solvers.types import Cell, Confidence, Game, Table

SAMPLES = 400_000
SEED = 20080904


def make(game: Game, rules: Rules) -> Table:
    """Relative skill of the game of 30s under three readings of what a clairvoyant knows."""

    def expected(slug: str) -> Fraction:
        problem = game.problem(rules, slug)
        start = problem.format(problem.start())
        return Fraction(next(row.exact or "" for row in solve(problem).rows if row.state == start))

    dice = binding.own(rules, ThirtiesRules).dice
    best, beginner, heuristic = map(expected, ("maximize", "maximize:beginner", "maximize:heuristic"))
    source = rules.slug == "default"
    notes = ("The source does not say what its clairvoyant knows; its figures are those of the model fresh.",)
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


def relative_skill(best: Fraction, novice: Fraction, knowing: Cell, printed: str | None = None) -> Cell | None:
    """LE / (LE + RE) = (best - novice) / (knowing - novice), which falls as the clairvoyant value rises.

    None where the clairvoyant gains nothing, or may gain nothing.
    """
    learned = best - novice
    if knowing.exact is not None:
        gained = Fraction(knowing.exact) - novice
        return Cell(float(learned / gained), str(learned / gained), printed) if gained else None
    ends = knowing.confidence
    if ends is None:
        raise ValueError("a clairvoyant value is exact or has a confidence interval")
    if ends.low <= novice:
        return None
    low, high = (float(learned) / (end - float(novice)) for end in (ends.high, ends.low))
    value = float(learned) / (knowing.value - float(novice))
    return Cell(value, None, printed, Confidence(low, high, ends.level, ends.samples))
