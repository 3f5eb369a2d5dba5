"""The source's questions about the game of 30s, answered from solved rows, with what it printed beside them."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from solvers.dice import ordered, rolls, total
from solvers.errors import IllegalError, NotationError
from solvers.games.thirties import notation
from solvers.games.thirties.notation import State
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.stage_two import aside_odds, award_odds, expected_award
from solvers.games.thirties.strategies import STRATEGIES
from solvers.tables import Request, answer, cell, chances
from solvers.types import Cell, Game, Row, Solved, Table, TableSpec

ROUNDS = 8
_SUMMARY = {  # section 5.2: E points, P at least 30 in percent, E below, E above, E opponent
    "reach-30": ("29,92", "67,44", "1,05", "0,97", "2,86"),
    "aggressive": ("30,13", "60,79", "1,12", "1,25", "3,68"),
    "min-loss": ("29,95", "65,60", "1,00", "0,95", "2,80"),
    "maximize": ("30,15", "62,17", "1,07", "1,23", "3,60"),
    "maximize:heuristic": ("30,15", "62,08", "1,07", "1,22", "3,57"),
}
_BY_DICE = ("3,5", "8,24", "13,42", "18,84", "24,44", "30,15")  # section 5.1
_ASIDE = ("33,4%", "16,2%", "17,5%", "15,0%", "10,6%", "5,7%", "1,7%")  # section 2
_AWARD = ("2.957", "5.881", "8.805", "11.729", "14.653", "17.544")


_Request = Request[ThirtiesRules]


def specs(rules: ThirtiesRules) -> tuple[TableSpec, ...]:
    """The tables there are under these rules; those about stage two need scores 1 to 6 above the threshold."""
    found = [
        TableSpec("summary", "What a policy expects", {"policy": "a goal or GOAL:STRATEGY; all of them if left out"}),
        TableSpec(
            "by-dice", "Expected points by number of dice", {"policy": "maximize (default) or maximize:STRATEGY"}
        ),
        TableSpec(
            "comparison",
            "Where two policies differ, and how often that is met",
            {"first": "a goal or GOAL:STRATEGY", "second": "a goal or GOAL:STRATEGY"},
        ),
        TableSpec("stage-two-dice", "How many dice end aside in one round of stage two"),
        TableSpec(
            "skill",
            "Relative skill: learning effect over learning and random effect",
            maker="solvers.games.thirties.skill",
        ),
    ]
    if rules.scores[-1] > rules.threshold:
        found.append(TableSpec("stage-two", "Expected award of stage two"))
        found.append(
            TableSpec("stage-two-award", "Distribution of the award", {"over": "points above the threshold, 1 to 6"})
        )
    return tuple(found)


def make(game: Game, rules: ThirtiesRules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
    """Make a table by name; see :meth:`solvers.types.Game.table`."""
    return answer(name, specs(rules), _MAKERS, Request(game, rules, solved, parameters))


def _summary(request: _Request) -> Table:
    rules = request.rules
    chosen = request.parameters.get("policy")
    if chosen is None:
        free = [slug for slug in request.game.defaults(rules) if ":" not in slug]
        policies = [*free, *(f"maximize:{strategy}" for strategy in STRATEGIES)]
    else:
        policies = [request.game.problem(rules, chosen).slug]
    printed = {slug: _SUMMARY[slug] for slug in policies if request.default and slug in _SUMMARY}
    rows = [(slug, *_moments(request, slug, printed.get(slug, (None,) * 5))) for slug in policies]
    notes = [
        f"Points below is E(max(0, {rules.threshold} - score)), points above E(max(0, score - {rules.threshold}))."
    ]
    if printed:
        notes.append("Printed figures are the source's, chances in percent.")
    if "aggressive" in printed:
        notes.append("In row aggressive 60,79 should be 60,80, and 3,68 should be 3,67.")
    return Table(
        "summary",
        "What a policy expects",
        ("policy", "points", f"P(at least {rules.threshold})", "points below", "points above", "opponent's points"),
        tuple(rows),
        tuple(notes),
    )


def _moments(request: _Request, slug: str, printed: tuple[str | None, ...]) -> tuple[Cell | None, ...]:
    """The five figures of section 5.2 for one policy."""
    rules = request.rules
    odds = chances(request.solved.distribution(slug, f"roll{rules.dice}"))
    limit = rules.threshold
    awarded = rules.scores[-1] - limit <= 6
    figures = (
        sum(p * score for score, p in odds),
        sum(p for score, p in odds if score >= limit),
        sum(p * (limit - score) for score, p in odds if score < limit),
        sum(p * (score - limit) for score, p in odds if score > limit),
        sum(p * expected_award(rules.dice, score - limit) for score, p in odds if score > limit) if awarded else None,
    )
    return tuple(
        None if figure is None else cell(figure, shown) for figure, shown in zip(figures, printed, strict=True)
    )


def _by_dice(request: _Request) -> Table:
    slug = request.parameters.get("policy", "maximize")
    if slug.partition(":")[0] != "maximize":
        raise IllegalError(
            f"policy {slug!r} looks at the dice aside, so points by number of dice are not defined for it",
            field="policy",
            example="maximize",
        )
    request.game.problem(request.rules, slug)
    rows = []
    for n in range(1, request.rules.dice + 1):
        kept = "1" * (request.rules.dice - n)
        row = request.solved.row(slug, notation.write(State("", kept, n)))
        printed = _BY_DICE[n - 1] if request.default and slug == "maximize" else None
        rows.append((n, cell(Fraction(row.exact or "") - total(kept), printed)))
    return Table("by-dice", f"Expected points by number of dice, {slug}", ("dice", "points"), tuple(rows))


def _comparison(request: _Request) -> Table:
    names = []
    for side in ("first", "second"):
        if side not in request.parameters:
            raise NotationError(f"parameter {side!r} is missing", field=side, example="min-loss")
        names.append(request.game.problem(request.rules, request.parameters[side]).slug)
    first, second = ({row.state: row for row in request.solved.rows(slug) if row.action} for slug in names)
    met = [_met(request.rules, rows) for rows in (first, second)]
    unit = 6 ** (request.rules.dice * (request.rules.dice + 1) // 2)
    rows = []
    for state, row in first.items():
        other = second[state].action
        if row.action == other:
            continue
        values = {each.action: Fraction(each.exact or "") for each in row.actions}
        cost = abs(values[row.action or ""] - values[other or ""])
        often = [Fraction(side.get(state, 0), unit) for side in met]
        rows.append((state, row.action, other, often, cost))
    rows.sort(key=lambda line: (-line[3][0], line[0]))
    expected = [float(sum(line[3][side] for line in rows)) for side in (0, 1)]
    return Table(
        "comparison",
        f"Where {names[0]} and {names[1]} differ",
        ("state", names[0], names[1], "P(met by the first)", "P(met by the second)", "cost to the first's goal"),
        tuple(
            (state, action, other, cell(often[0]), cell(often[1]), cell(cost))
            for state, action, other, often, cost in rows
        ),
        (
            f"{len(rows)} of {len(first)} states differ.",
            f"A turn of the first meets {expected[0]:.6f} of them on average, one of the second {expected[1]:.6f}.",
            "The cost is the difference of the two actions' values in the first's solution.",
        ),
    )


def _met(rules: ThirtiesRules, rows: Mapping[str, Row]) -> dict[str, int]:
    """How often a policy meets each decision state, over 6^(n(n+1)/2) for n dice; unmet states are left out."""
    reach = {"": 6 ** (rules.dice * (rules.dice + 1) // 2)}
    met: dict[str, int] = {}
    for left in range(rules.dice, 0, -1):
        for kept in [kept for kept in reach if len(kept) == rules.dice - left]:
            for rolled, weight in rolls(left).items():
                state = notation.write(State(rolled, kept, 0))
                met[state] = reach[kept] * weight // 6**left
                after = ordered(kept + (rows[state].action or ""))
                reach[after] = reach.get(after, 0) + met[state]
    return met


def _stage_two_dice(request: _Request) -> Table:
    odds = aside_odds(request.rules.dice)
    printed = _ASIDE if request.default else (None,) * len(odds)
    return Table(
        "stage-two-dice",
        "How many dice end aside in one round of stage two",
        ("dice aside", "probability"),
        tuple((i, cell(p, shown)) for i, (p, shown) in enumerate(zip(odds, printed, strict=True))),
        ("33,4% should be 33,5%, and 15,0% should be 14,9%.",) if request.default else (),
    )


def _overs(rules: ThirtiesRules) -> range:
    return range(1, min(6, rules.scores[-1] - rules.threshold) + 1)


def _stage_two(request: _Request) -> Table:
    rules = request.rules
    return Table(
        "stage-two",
        "Expected award of stage two",
        ("points above", "award"),
        tuple(
            (over, cell(expected_award(rules.dice, over), _AWARD[over - 1] if request.default else None))
            for over in _overs(rules)
        ),
    )


def _stage_two_award(request: _Request) -> Table:
    rules = request.rules
    text = request.parameters.get("over", "1")
    if not (text.isascii() and text.isdigit()):
        raise NotationError(f"over={text!r} is not a whole number", field="over", example="1")
    if text not in map(str, _overs(rules)):
        raise IllegalError(f"over={text}: 1 to {_overs(rules)[-1]} are possible", field="over", example="1")
    tail = aside_odds(rules.dice)[-1] ** ROUNDS
    return Table(
        "stage-two-award",
        f"Distribution of the award, {text} above the threshold",
        ("full rounds", "award", "probability"),
        (
            *((full, award, cell(p)) for full, award, p in award_odds(rules.dice, int(text), ROUNDS)),
            (f"{ROUNDS} or more", None, cell(tail)),
        ),
        (
            "A further full round happens with the chance that all dice end aside (table stage-two-dice).",
            "It adds the value of all dice, doubles the award, and raises the value by one, to six at most.",
        ),
    )


_MAKERS: Mapping[str, Callable[[_Request], Table]] = {
    "summary": _summary,
    "by-dice": _by_dice,
    "comparison": _comparison,
    "stage-two-dice": _stage_two_dice,
    "stage-two": _stage_two,
    "stage-two-award": _stage_two_award,
}
