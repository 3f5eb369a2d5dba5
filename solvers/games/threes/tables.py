"""The tables of Threes: the source's questions, answered from solved rows, beside its printed figures."""

from collections.abc import Iterator
from fractions import Fraction

from solvers.contract.parameters import Parameter
from solvers.contract.presentation import strategy_cards
from solvers.contract.problem import process_of
from solvers.contract.tables import Remembered, Request, Table, TableSpec, cell, chances
from solvers.dice import rolls
from solvers.games.threes import goals
from solvers.games.threes.goals import LOWEST
from solvers.games.threes.matches import LowerTotal
from solvers.games.threes.notation import ThreesNotation
from solvers.games.threes.printed import CHANCES, POINTS
from solvers.games.threes.problem import problem
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import NONE, State

BEAT = goals.BEATS[0]


def specs(rules: ThreesRules) -> tuple[TableSpec, ...]:
    """Return the tables under these rules."""
    without_total = tuple(slug for slug in goals.slugs() if not goals.answers(slug))
    first = tuple(slug for slug in goals.policies() if not goals.answers(slug))
    tables = [
        TableSpec("values", "Points to come before a throw", _values, needs=(LOWEST,)),
        TableSpec(
            "win-chances",
            "The chance of who throws second, by the gap",
            _win_chances,
            (
                Parameter(
                    "goal",
                    "policy",
                    f"{BEAT} (default) or another beat-* goal",
                    default=BEAT,
                    example=BEAT,
                    goals=goals.BEATS,
                    refusal="knows no gap",
                ),
            ),
            needs=(BEAT,),
        ),
        TableSpec(
            "summary",
            "What a policy expects",
            _summary,
            (
                Parameter(
                    "policy",
                    "policy",
                    "a goal or GOAL:STRATEGY that asks for no gap; all of them if left out",
                    example=LOWEST,
                    goals=without_total,
                    refusal="asks for the opponent's total",
                ),
            ),
            needs=first,
        ),
        TableSpec("matrix", "Every policy that may play first against every policy", _matrix, needs=goals.policies()),
        strategy_cards.spec("solvers.games.threes.strategy_cards.maker"),
    ]
    if rules.reroll_all:
        tables.append(
            TableSpec(
                "reroll",
                "Throws of which no die is taken, so that all are thrown again",
                _reroll,
                needs=(LOWEST,),
            )
        )
    return tuple(tables)


def _throws(rules: ThreesRules) -> Iterator[State]:
    """Yield the position before a throw of every number of dice, without and with at least two to take."""
    for left in range(1, rules.dice + 1):
        yield State("", left, two=False, tally=0)
        if rules.reroll_all and left > 1:
            yield State("", left, two=True, tally=0)


def _number(exact: str | None) -> Fraction:
    return Fraction(exact or "")


def _values(request: Request) -> Table:
    rows = []
    for state in _throws(request.rules):
        text = ThreesNotation(request.rules, "").format(state)
        printed = POINTS.get(text) if request.default else None
        rows.append((text, cell(_number(request.solved.row(LOWEST, text).exact), printed)))
    return Table(
        "values",
        "Points to come before a throw, when as few as possible are wanted",
        ("state", "points"),
        tuple(rows),
        (
            "The source estimated its figures by simulation, those of more dice from the rounded ones of fewer.",
            "For five dice, where a game begins, it prints 5.6, which it also calls the average score: 5.7 is right.",
        )
        if request.default
        else (),
    )


def _win_chances(request: Request) -> Table:
    rules = request.rules
    goal = request.parameters["goal"]
    write = ThreesNotation(rules, "gap").format
    rows = []
    for state in _throws(rules):
        text = ThreesNotation(rules, "").format(state)
        printed = CHANCES[text] if request.default and goal == BEAT else ()
        for gap in range(state.left * max(rules.faces) + 1):
            row = request.solved.row(goal, write(state._replace(tally=gap)))
            shown = printed[gap] if gap < len(printed) else None
            rows.append((text, gap, cell(_number(row.exact), shown)))
    notes = ["The gap is the opponent's total less the points aside. Where it is wider than listed, the chance is 1."]
    if request.default and goal == BEAT:
        notes.append("Printed figures are chances to win or tie, though the source's text asks for a lower score.")
        notes.append(
            "93 of the 177 are not the exact value rounded: with two dice they are up to .0019 off, and up to .0052 where "
            "both must be taken; with three and more simulation noise is up to .001."
        )
    return Table(
        "win-chances", f"The chance of who throws second, {goal}", ("state", "gap", "chance"), tuple(rows), tuple(notes)
    )


def _summary(request: Request) -> Table:
    chosen = request.parameters.get("policy")
    policies = (chosen,) if chosen else [slug for slug in goals.policies() if not goals.answers(slug)]
    rows = []
    for slug in policies:
        odds = chances(request.solved.distribution(slug, _start(request, slug)))
        mean = sum((p * total for total, p in odds), Fraction(0))
        variance = sum((p * (total - mean) ** 2 for total, p in odds), Fraction(0))
        nothing = sum((p for total, p in odds if total == 0), Fraction(0))
        printed = "5.6" if request.default and slug == LOWEST else None
        rows.append((slug, cell(mean, printed), cell(variance), cell(nothing)))
    return Table(
        "summary",
        "What a policy expects",
        ("policy", "total", "variance of the total", "P(total 0)"),
        tuple(rows),
        ("The printed 5.6 should be 5.7.",) if request.default and LOWEST in policies else (),
    )


def _matrix(request: Request) -> Table:
    rules, solved = request.rules, Remembered(request.solved)
    rows = []
    matches = LowerTotal(rules)
    for first in (slug for slug in goals.policies() if not goals.answers(slug)):
        for second in goals.policies():
            win, tie, loss = matches.result(first, second, solved)
            rows.append((first, second, cell(win), cell(tie), cell(loss)))
    return Table(
        "matrix",
        "Every policy that may play first against every policy",
        ("first", "second", "P(win)", "P(tie)", "P(loss)"),
        tuple(rows),
        ("The chances are the first player's. Only beat-* know the first player's total.",),
    )


def _reroll(request: Request) -> Table:
    rows = []
    for row in request.solved.rows(LOWEST):
        if row.action != NONE:
            continue
        values = {option.action: _number(option.exact) for option in row.actions}
        again = values.pop(NONE)
        often = Fraction(rolls(len(row.state))[row.state], 6 ** len(row.state))
        rows.append((row.state, cell(often), cell(again), cell(min(values.values()))))
    rows.sort(key=lambda line: (len(line[0]), line[0]))
    return Table(
        "reroll",
        "Throws of which min-expected takes no die, so that all are thrown again",
        ("throw", "P(throw)", "points when thrown again", "points otherwise"),
        tuple(rows),
        ("Two to four dice are thrown again when each shows 4 or more, five when none shows 1 or 3.",)
        if request.default
        else (),
    )


def _start(request: Request, slug: str) -> str:
    policy = problem(request.rules, slug)
    return policy.notation.format(process_of(policy).start())
