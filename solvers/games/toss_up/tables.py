"""The tables of Toss Up! All but one are made by the batch, as they need thousands of matches or proved bounds."""

from solvers.contract.presentation import strategy_cards
from solvers.contract.tables import Gist, Request, Table, TableSpec, cell
from solvers.games.toss_up import goals, strategies
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ROLL

BEST_TURN = "max-turn"
STEP = "one-step"
THRESHOLDS = TableSpec(
    "thresholds",
    "The chance of who begins and banks more than some points, against who banks more than others",
    maker="solvers.games.toss_up.offline.thresholds",
)
STRATEGIES = TableSpec(
    "strategies",
    "Fixed strategies: their turns, and what they win against the best reply",
    maker="solvers.games.toss_up.offline.strategies",
)
BEST = TableSpec(
    "best-threshold", "The best threshold, by each way to judge", maker="solvers.games.toss_up.offline.best_threshold"
)
HEAD_STARTS = TableSpec(
    "head-starts",
    "The mover's chance by the points banked, and the head start that makes a game even",
    maker="solvers.games.toss_up.offline.head_starts",
    gist=Gist("head_start", "win", lambda table: _points(table.rows[0][-1])),
)
EXPERIMENTS = TableSpec(
    "experiments",
    "The source's experiments, beside exact chances and games played again",
    maker="solvers.games.toss_up.offline.experiments",
)
ODDS = "odds"
ODDS_TITLE = "How a roll comes out, by the number of dice"
ONE_TURN = "one-turn"
ONE_TURN_TITLE = "The points from which one turn is over, by the dice in hand"


def specs(rules: TossUpRules) -> tuple[TableSpec, ...]:
    """Return the tables under some rules.

    There are none with a last turn: matches are won by reaching the target first.
    """
    if rules.ending != "first":
        return ()
    listed = [TableSpec(ODDS, ODDS_TITLE, _odds), THRESHOLDS, STRATEGIES, BEST, HEAD_STARTS]
    if rules.slug == "default":
        listed.append(EXPERIMENTS)
    listed.append(strategy_cards.spec("solvers.games.toss_up.strategy_cards.maker"))
    if BEST_TURN in goals.slugs(rules):
        listed.append(TableSpec(ONE_TURN, ONE_TURN_TITLE, _one_turn, needs=(BEST_TURN,)))
    return tuple(listed)


def _points(fair: object) -> int | None:
    """Return the fair head start of who moves second; None if it is open."""
    return fair if isinstance(fair, int) else None


def _odds(request: Request) -> Table:
    """Return the chances of a bust and of all yellow, and the greens that a roll shows on average."""
    rules: TossUpRules = request.rules
    chances = odds(rules)
    rows = [
        (dice, cell(chances.bust[dice]), cell(chances.stay[dice]), cell(dice * rules.green))
        for dice in range(1, rules.dice + 1)
    ]
    return Table(ODDS, ODDS_TITLE, ("dice", "P(bust)", "P(all yellow)", "expected greens"), tuple(rows))


def _one_turn(request: Request) -> Table:
    """Return the points with which one turn banks, by the number of dice in hand."""
    rules: TossUpRules = request.rules
    # The row of the start of the turn has no action, so it is left out.
    best = {int(row.state) for row in request.solved.rows(BEST_TURN) if row.action == ROLL}
    # If the best turn ends, so does the strategy that looks one roll ahead.
    plan = strategies.get(rules, STEP)
    step = {points for points in range(plan.last(0) + 1) if plan.rolls(0, points)}
    rows = []
    for dice in range(1, rules.dice + 1):
        rolled, stepped = (_those(rules, dice, points) for points in (best, step))
        first = rules.dice - dice
        after = rolled[-1] + rules.dice if rolled else first
        least = stepped[-1] + rules.dice if stepped else first
        rows.append((dice, after, least, _spans(rolled, rules.dice)))
    return Table(
        ONE_TURN,
        ONE_TURN_TITLE,
        ("dice in hand", f"{BEST_TURN} banks from", f"{STEP} banks from", f"{BEST_TURN} rolls with"),
        tuple(rows),
        (
            f"n dice are in hand with {rules.dice} - n points held, and with any multiple of {rules.dice} more.",
            f"{BEST_TURN} is the turn that banks the most points on average, {STEP} looks one roll ahead.",
        ),
    )


def _those(rules: TossUpRules, dice: int, points: set[int]) -> list[int]:
    """Return the numbers of points held that leave ``dice`` dice in hand, ascending."""
    return sorted(number for number in points if in_hand(rules, number) == dice)


def _spans(numbers: list[int], step: int) -> str:
    """Return ascending numbers as text, with every run of numbers at a distance of ``step`` abbreviated.

    More than one run means that the rule is not a threshold.
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + step:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]}, {run[0] + step}, .., {run[-1]}" if len(run) > 3 else ", ".join(map(str, run)) for run in runs]
    return "; ".join(texts) or "none"
