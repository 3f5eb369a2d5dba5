"""The source's questions about Threes, answered from solved rows, with what it printed beside them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from solvers.dice import rolls
from solvers.errors import IllegalError, UnknownError
from solvers.games.threes.goals import LOWEST, TIES
from solvers.games.threes.notation import State, write
from solvers.games.threes.printed import CHANCES, POINTS
from solvers.games.threes.problem import NONE
from solvers.games.threes.rules import ThreesRules
from solvers.tables import Remembered, Request, answer, cell, chances
from solvers.types import Game, Solved, Table, TableSpec

_Request = Request[ThreesRules]
BEAT = f"beat-{next(iter(TIES))}"


def specs(rules: ThreesRules) -> tuple[TableSpec, ...]:
    """The tables there are under these rules."""
    found = [
        TableSpec("values", "Points to come before a throw"),
        TableSpec(
            "win-chances",
            "The chance of who throws second, by the gap",
            {"goal": f"{BEAT} (default) or another beat-* goal"},
        ),
        TableSpec(
            "summary",
            "What a policy expects",
            {"policy": "a goal or GOAL:STRATEGY that asks for no gap; all of them if left out"},
        ),
        TableSpec("matrix", "Every policy that may play first against every policy"),
    ]
    if rules.reroll_all:
        found.append(TableSpec("reroll", "Throws of which no die is taken, so that all are thrown again"))
    return tuple(found)


def make(game: Game, rules: ThreesRules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
    """Make a table by name; see :meth:`solvers.types.Game.table`."""
    return answer(name, specs(rules), _MAKERS, Request(game, rules, solved, parameters))


def _throws(rules: ThreesRules) -> Iterator[State]:
    """Every number of dice to throw, without and with two to take."""
    for left in range(1, rules.dice + 1):
        yield State("", left, two=False, tally=0)
        if rules.reroll_all and left > 1:
            yield State("", left, two=True, tally=0)


def _number(exact: str | None) -> Fraction:
    return Fraction(exact or "")


def _values(request: _Request) -> Table:
    rows = []
    for state in _throws(request.rules):
        text = write("", state)
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


def _win_chances(request: _Request) -> Table:
    rules = request.rules
    goal = request.parameters.get("goal", BEAT)
    first, second = request.game.seats(rules)
    answering = [slug for slug in second if slug not in first]
    if not _answers(request, goal, "goal", answering):
        raise IllegalError(f"goal {goal!r} knows no gap", field="goal", example=BEAT, available=answering)
    rows = []
    for state in _throws(rules):
        printed = CHANCES[write("", state)] if request.default and goal == BEAT else ()
        for gap in range(state.left * max(rules.faces) + 1):
            found = request.solved.row(goal, write("gap", state._replace(tally=gap)))
            shown = printed[gap] if gap < len(printed) else None
            rows.append((write("", state), gap, cell(_number(found.exact), shown)))
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


def _summary(request: _Request) -> Table:
    chosen = request.parameters.get("policy")
    free, _ = request.game.seats(request.rules)
    if chosen is not None and _answers(request, chosen, "policy", free):
        raise IllegalError(
            f"policy {chosen!r} asks for the opponent's total", field="policy", example=LOWEST, available=free
        )
    policies = free if chosen is None else (chosen,)
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


def _matrix(request: _Request) -> Table:
    rules, solved = request.rules, Remembered(request.solved)
    rows = []
    players, rivals = request.game.seats(rules)
    for first in players:
        for second in rivals:
            win, tie, loss = request.game.match(rules, first, second, solved)
            rows.append((first, second, cell(win), cell(tie), cell(loss)))
    return Table(
        "matrix",
        "Every policy that may play first against every policy",
        ("first", "second", "P(win)", "P(tie)", "P(loss)"),
        tuple(rows),
        ("The chances are the first player's. Only beat-* know the first player's total.",),
    )


def _reroll(request: _Request) -> Table:
    rows = []
    for row in request.solved.rows(LOWEST):
        if row.action != NONE:
            continue
        values = {each.action: _number(each.exact) for each in row.actions}
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


def _answers(request: _Request, slug: str, field: str, accepted: Sequence[str]) -> bool:
    """Whether a policy answers a total that it knows.

    Raises:
        UnknownError: there is no such policy; the parameter ``field`` is at fault, and ``accepted`` are those it takes.
    """
    try:
        return request.game.problem(request.rules, slug).dynamics == "gap"
    except UnknownError as error:
        raise UnknownError(str(error), field=field, example=accepted[0], available=accepted) from error


def _start(request: _Request, slug: str) -> str:
    problem = request.game.problem(request.rules, slug)
    return problem.format(problem.start())


_MAKERS: Mapping[str, Callable[[_Request], Table]] = {
    "values": _values,
    "win-chances": _win_chances,
    "summary": _summary,
    "matrix": _matrix,
    "reroll": _reroll,
}
