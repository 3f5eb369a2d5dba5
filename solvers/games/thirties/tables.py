"""The tables of the game of 30s: the source's questions, answered from solved rows, beside its printed figures."""

from collections.abc import Mapping
from fractions import Fraction

from solvers.contract.parameters import Parameter
from solvers.contract.presentation import strategy_cards
from solvers.contract.rows import Row
from solvers.contract.tables import Cell, Request, Table, TableSpec, cell, chances
from solvers.dice import ordered, rolls, total
from solvers.games.thirties.goals import usual
from solvers.games.thirties.notation import State, ThirtiesNotation
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.stage_two import aside_odds, award_odds, expected_award
from solvers.games.thirties.strategies import STRATEGIES

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


POLICY = "a goal or GOAL:STRATEGY"


def specs(rules: ThirtiesRules) -> tuple[TableSpec, ...]:
    """Return the tables under these rules. Those of awards are left out if no score is above the threshold."""
    tables = [
        TableSpec(
            "summary",
            "What a policy expects",
            _summary,
            (Parameter("policy", "policy", f"{POLICY}; all of them if left out", example="min-loss"),),
            needs=_summarised(rules),
        ),
        TableSpec(
            "by-dice",
            "Expected points by number of dice",
            _by_dice,
            (
                Parameter(
                    "policy",
                    "policy",
                    "maximize (default) or maximize:STRATEGY",
                    default="maximize",
                    example="maximize",
                    goals=("maximize",),
                    refusal="looks at the dice aside, so points by number of dice are not defined for it",
                ),
            ),
            needs=("maximize",),
        ),
        TableSpec(
            "comparison",
            "Where two policies differ, and how often that is met",
            _comparison,
            (
                Parameter("first", "policy", POLICY, required=True, example="min-loss"),
                Parameter("second", "policy", POLICY, required=True, example="min-loss"),
            ),
        ),
        TableSpec("stage-two-dice", "How many dice end aside in one round of stage two", _stage_two_dice),
        TableSpec(
            "skill",
            "Relative skill: learning effect over learning and random effect",
            maker="solvers.games.thirties.offline.skill",
        ),
        strategy_cards.spec("solvers.games.thirties.strategy_cards.maker"),
    ]
    if rules.scores[-1] > rules.threshold:
        over = Parameter(
            "over", "integer", "points above the threshold, 1 to 6", default="1", low=1, high=_overs(rules)[-1]
        )
        tables.append(TableSpec("stage-two", "Expected award of stage two", _stage_two))
        tables.append(TableSpec("stage-two-award", "Distribution of the award", _stage_two_award, (over,)))
    return tuple(tables)


def _summarised(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return the policies in the summary if no policy is named."""
    return (*usual(rules), *(f"maximize:{strategy}" for strategy in STRATEGIES))


def _summary(request: Request) -> Table:
    rules: ThirtiesRules = request.rules
    chosen = request.parameters.get("policy")
    policies = _summarised(rules) if chosen is None else (chosen,)
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


def _moments(request: Request, slug: str, printed: tuple[str | None, ...]) -> tuple[Cell | None, ...]:
    """Return the five figures of a row of the summary, in the order of its columns (section 5.2 of the source).

    ``printed`` are the source's figures. The opponent's points are None if a score may be more than 6 above the
    threshold.
    """
    rules: ThirtiesRules = request.rules
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


def _by_dice(request: Request) -> Table:
    slug = request.parameters["policy"]
    write = ThirtiesNotation(request.rules).format
    rows = []
    for n in range(1, request.rules.dice + 1):
        kept = "1" * (request.rules.dice - n)
        row = request.solved.row(slug, write(State("", kept, n)))
        printed = _BY_DICE[n - 1] if request.default and slug == "maximize" else None
        rows.append((n, cell(Fraction(row.exact or "") - total(kept), printed)))
    return Table("by-dice", f"Expected points by number of dice, {slug}", ("dice", "points"), tuple(rows))


def _comparison(request: Request) -> Table:
    names = [request.parameters["first"], request.parameters["second"]]
    first, second = ({row.state: row for row in request.solved.rows(slug) if row.action} for slug in names)
    met = [_met(request.rules, rows) for rows in (first, second)]
    unit = 6 ** (request.rules.dice * (request.rules.dice + 1) // 2)
    rows = []
    for state, row in first.items():
        other = second[state].action
        if row.action == other:
            continue
        values = {action.action: Fraction(action.exact or "") for action in row.actions}
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
    """Return the number of ways in which a policy meets each decision, of 6^(n(n+1)/2) for n dice.

    ``rows`` maps each decision to its row. The keys are texts; states that are never met are left out.
    """
    write = ThirtiesNotation(rules).format
    reach = {"": 6 ** (rules.dice * (rules.dice + 1) // 2)}
    met: dict[str, int] = {}
    for left in range(rules.dice, 0, -1):
        for kept in [kept for kept in reach if len(kept) == rules.dice - left]:
            for rolled, weight in rolls(left).items():
                state = write(State(rolled, kept, 0))
                met[state] = reach[kept] * weight // 6**left
                after = ordered(kept + (rows[state].action or ""))
                reach[after] = reach.get(after, 0) + met[state]
    return met


def _stage_two_dice(request: Request) -> Table:
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


def _stage_two(request: Request) -> Table:
    rules: ThirtiesRules = request.rules
    return Table(
        "stage-two",
        "Expected award of stage two",
        ("points above", "award"),
        tuple(
            (over, cell(expected_award(rules.dice, over), _AWARD[over - 1] if request.default else None))
            for over in _overs(rules)
        ),
    )


def _stage_two_award(request: Request) -> Table:
    rules: ThirtiesRules = request.rules
    over = request.parameters["over"]
    tail = aside_odds(rules.dice)[-1] ** ROUNDS
    return Table(
        "stage-two-award",
        f"Distribution of the award, {over} above the threshold",
        ("full rounds", "award", "probability"),
        (
            *((full, award, cell(p)) for full, award, p in award_odds(rules.dice, over, ROUNDS)),
            (f"{ROUNDS} or more", None, cell(tail)),
        ),
        (
            "A further full round happens with the chance that all dice end aside (table stage-two-dice).",
            "It adds the value of all dice, doubles the award, and raises the value by one, to six at most.",
        ),
    )
