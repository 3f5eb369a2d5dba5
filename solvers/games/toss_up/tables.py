"""The tables of Toss Up!: all but one are made by the batch, as they take matches by the thousand or proved bounds."""

from collections.abc import Callable, Mapping

from solvers.games.toss_up import goals, strategies
from solvers.games.toss_up.odds import in_hand
from solvers.games.toss_up.problem import ROLL
from solvers.games.toss_up.rules import TossUpRules
from solvers.tables import Request, answer
from solvers.types import Game, Solved, Table, TableSpec

_Request = Request[TossUpRules]
BEST_TURN = "max-turn"
STEP = "one-step"
THRESHOLDS = TableSpec(
    "thresholds",
    "The chance of who begins and banks more than some points, against who banks more than others",
    maker="solvers.engine.race.tables.thresholds",
)
STRATEGIES = TableSpec(
    "strategies",
    "Fixed strategies: their turns, and what they win against the best reply",
    maker="solvers.engine.race.tables.strategies",
)
BEST = TableSpec(
    "best-threshold", "The best threshold, by each way to judge", maker="solvers.engine.race.tables.best_threshold"
)
HEAD_STARTS = TableSpec(
    "head-starts",
    "The mover's chance by the points banked, and the head start that makes a game even",
    maker="solvers.engine.race.tables.head_starts",
)
EXPERIMENTS = TableSpec(
    "experiments",
    "The source's experiments, beside exact chances and games played again",
    maker="solvers.games.toss_up.experiments",
)
ONE_TURN = TableSpec("one-turn", "The points from which one turn is over, by the dice in hand")


def specs(rules: TossUpRules) -> tuple[TableSpec, ...]:
    """The tables there are under these rules: those of matches know the first to reach the target as the winner."""
    if rules.ending != "first":
        return ()
    found = [THRESHOLDS, STRATEGIES, BEST, HEAD_STARTS]
    if rules.slug == "default":
        found.append(EXPERIMENTS)
    if BEST_TURN in goals.slugs(rules):
        found.append(ONE_TURN)
    return tuple(found)


def make(game: Game, rules: TossUpRules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
    """Make a table by name; see :meth:`solvers.types.Game.table`."""
    return answer(name, specs(rules), _MAKERS, Request(game, rules, solved, parameters))


def _one_turn(request: _Request) -> Table:
    rules = request.rules
    # The start of the turn has a row as well, and no action.
    best = {int(row.state) for row in request.solved.rows(BEST_TURN) if row.action == ROLL}
    # Where max-turn has an end, so has what looks one roll ahead.
    plan = strategies.known(rules, STEP)
    step = {points for points in range(plan.last(0) + 1) if plan.rolls(0, points)}
    rows = []
    for dice in range(1, rules.dice + 1):
        rolled, stepped = (_those(rules, dice, points) for points in (best, step))
        first = rules.dice - dice
        after = rolled[-1] + rules.dice if rolled else first
        least = stepped[-1] + rules.dice if stepped else first
        rows.append((dice, after, least, _spans(rolled, rules.dice)))
    return Table(
        ONE_TURN.name,
        ONE_TURN.title,
        ("dice in hand", f"{BEST_TURN} banks from", f"{STEP} banks from", f"{BEST_TURN} rolls with"),
        tuple(rows),
        (
            f"n dice are in hand with {rules.dice} - n points held, and with any multiple of {rules.dice} more.",
            f"{BEST_TURN} is the turn that banks the most points on average, {STEP} looks one roll ahead.",
        ),
    )


def _those(rules: TossUpRules, dice: int, points: set[int]) -> list[int]:
    """Those with so many dice in hand, ascending."""
    return sorted(number for number in points if in_hand(rules, number) == dice)


def _spans(numbers: list[int], step: int) -> str:
    """Numbers as text, runs at a distance of ``step`` by their ends; more than one run says that a rule is no threshold."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + step:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]}, {run[0] + step}, .., {run[-1]}" if len(run) > 3 else ", ".join(map(str, run)) for run in runs]
    return "; ".join(texts) or "none"


_MAKERS: Mapping[str, Callable[[_Request], Table]] = {ONE_TURN.name: _one_turn}
