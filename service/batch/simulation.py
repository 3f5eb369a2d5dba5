"""Simulate policies of any game: step by step, or with the module that a problem without a process names.

That module may solve, which nothing that serves may import.
"""

from fractions import Fraction

from service.answers.ask.solved_goals import SolvedGoals
from service.answers.names import bind
from service.answers.play import simulation
from service.answers.play.simulation import Progress, Run, Simulated, SimulatedFigure
from service.store.reader import Reader
from solvers import dispatch
from solvers.errors import IllegalError
from solvers.games import find
from solvers.simulate import interval, share_interval


def simulate(reader: Reader, run: Run, progress: Progress) -> Simulated:
    """Play games of one policy, or of two against each other, as :func:`service.answers.play.simulation.simulate` does.

    In a game without a process the second policy is an opponent that its module knows. Without one the first policy plays
    itself. Then the figures are the value and the shares of games won, tied and lost. The value of the first player against
    itself stands beside the served one.
    """
    game, first, second = run.game, run.first, run.second
    problem = bind(game, first, run.rules).problem
    if problem.kernel.simulator is None:
        return simulation.simulate(reader, run, progress)
    if run.turns is not None:
        raise IllegalError(f"games of {game} under {first} are not told turn by turn", field="goal")
    rules = find(game).read_rules(run.rules)
    solved = SolvedGoals(reader, game, rules, ({} if second is None else {second: "second"}) | {first: "first"})
    at = problem.notation.format(problem.notation.parse(run.start or solved.manifest(first).start))
    played = dispatch.simulate(problem, at, second, solved.rows, run.plays, run.seed, progress)
    value, sure = interval(problem.goal, played.values)
    itself = second is None or second == first
    figures = [SimulatedFigure("value", value, sure, *_served(solved, first, at) if itself else (None,))]
    figures += [
        SimulatedFigure(name, *share_interval(played.results[sign], run.plays), None)
        for name, sign in (("win", 1), ("tie", 0), ("loss", -1))
    ]
    return Simulated(at, figures, played.scores, stored_ends=False)


def _served(solved: SolvedGoals, slug: str, state: str) -> tuple[Fraction, float]:
    """Return the served value of a state, and how far it may be off: to the farther end of its interval."""
    row = solved.row(slug, state)
    sure = row.confidence
    off = 0.0 if sure is None else max(sure.high - row.value, row.value - sure.low)
    return Fraction(row.value) if row.exact is None else Fraction(row.exact), off
