"""Documents become sentences that are right and read well: ties, strategies, ends, estimates, tables, matches, problems."""

from typing import Any

import pytest

from service.answers.names import Bound, bind
from service.words import sentences
from solvers.games import REGISTRY

GOALS = [(game, goal.slug) for game, entry in REGISTRY.items() for goal in entry.goals(entry.rules_type())]
INTERVAL = {"low": -2.0, "high": 3.5, "level": 0.95, "samples": 400}


def action(label: str, value: float, **members: Any) -> dict[str, Any]:
    """An action of a record; by default the best one."""
    usual = {"action": label, "label": label, "value": value, "regret": 0.0, "rank": 1, "optimal": True}
    return usual | members


def record(value: float, *actions: dict[str, Any], **members: Any) -> dict[str, Any]:
    """A record with these actions."""
    usual = {"terminal": False, "value": value, "confidence": None, "policy": None, "actions": list(actions)}
    return usual | members


@pytest.fixture
def points() -> Bound:
    """The fewest points lost in the game of 30s: values are points, told with the sign turned."""
    return bind("thirties", "min-loss", "")


@pytest.fixture
def chance() -> Bound:
    """The race of Toss Up!: values are chances."""
    return bind("toss-up", "win", "")


def test_the_best_action_and_what_others_cost(points: Bound) -> None:
    """The best action comes first with its worth, then the next ones with what they cost, as many as are asked for."""
    full = record(
        -1.0,
        action("stop", -1.0),
        action("go", -2.5, regret=1.5, rank=2),
        action("run", -2.004, regret=1.004, rank=3),
        action("fly", -9.0, regret=8.0, rank=4),
    )

    assert sentences.state(points, full, 1) == "Stop: lose 1 point on average."
    assert sentences.state(points, full, 2) == "Stop: lose 1 point on average. Next best: go, 1.5 points worse."
    assert sentences.state(points, full, 3).endswith("Next best: go, 1.5 points worse; run, 1 point worse.")


@pytest.mark.parametrize(
    ("game", "goal", "lead"),
    [
        ("thirties", "min-loss", "It ends with 3 points"),
        ("toss-up", "win", "The turn ends with 3 points"),
        ("toss-up", "min-turns", "It ends with 3 turns"),
        ("ten-thousand", "win", "The turn ends with 3 points"),
    ],
)
def test_an_ending_says_what_ends(game: str, goal: str, lead: str) -> None:
    """Scores of a game with many turns are those of the turn, unless the turns themselves are counted."""
    document: dict[str, Any] = {"action": None, "floor": None, "mean": 3.0, "result": None}
    certain = {"support": [3], "probabilities": [1.0], "quantiles": {"levels": [], "scores": []}}
    quantiles = {"levels": [0.05, 0.25, 0.75, 0.95], "scores": [2, 2, 4, 4]}
    open_ = {"support": [2, 4], "probabilities": [0.5, 0.5], "quantiles": quantiles}

    assert sentences.distribution(bind(game, goal, ""), None, document | certain) == f"{lead} for certain."
    assert sentences.distribution(bind(game, goal, ""), None, document | open_).startswith(f"{lead} on average.")


def test_ties_are_all_told(points: Bound) -> None:
    """Actions that are equally good are told however many actions are asked for; what bounds cannot tell apart is no tie."""
    full = record(-1.0, action("stop", -1.0), action("go", -1.0), action("run", -2.0, regret=1.0, rank=3))
    close = record(-1.0, action("stop", -1.0, optimal=None), action("go", -1.0, optimal=None))

    assert sentences.state(points, full, 1) == "Stop: lose 1 point on average. Equally good: go."
    assert sentences.state(points, full, 3).endswith("Equally good: go. Next best: run, 1 point worse.")
    assert sentences.state(points, close) == "Stop: lose 1 point on average. Perhaps equally good: go."


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.5, "50 %"),
        (0.6390207, "63.9 %"),
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.0004, "less than 0.1 %"),
        (0.99996, "more than 99.9 %"),
    ],
)
def test_only_what_is_certain_is_a_round_chance(chance: Bound, value: float, told: str) -> None:
    """Chances have a tenth of a percent; 0 % and 100 % are for what cannot or must happen."""
    assert sentences.state(chance, record(value)) == f"Nothing to choose here: win with a chance of {told}."


@pytest.mark.parametrize(
    ("regret", "told"),
    [(0.232, "23.2 percentage points"), (0.01, "1 percentage point"), (0.0002, "less than 0.1 percentage points")],
)
def test_chances_differ_in_percentage_points(chance: Bound, regret: float, told: str) -> None:
    """The cost of an action in chances is told in percentage points, which may be too few to show."""
    full = record(0.6, action("roll", 0.6), action("bank", 0.6 - regret, regret=regret, rank=2))

    assert sentences.state(chance, full).endswith(f"Next best: bank, {told} worse.")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (-0.0, "0 points"),
        (-1.0, "1 point"),
        (-2.345, "2.35 points"),
        (-12.34, "12.3 points"),
        (-1234.5, "1,234 points"),
    ],
)
def test_large_numbers_have_fewer_places(points: Bound, value: float, told: str) -> None:
    """Numbers have two places below 10, one below 1000, and none above; a unit stands in its singular after 1."""
    assert sentences.state(points, record(value)) == f"Nothing to choose here: lose {told} on average."


def test_the_end_is_certain(points: Bound, chance: Bound) -> None:
    """An end has a value that is no average; a goal of reaching something is reached or missed."""
    assert sentences.state(points, record(-4.0, terminal=True)) == "It is over: lose 4 points."
    reach = bind("thirties", "reach-30", "")
    end = {"state": "end-566666"}
    assert (
        sentences.state(reach, record(1.0, terminal=True) | end)
        == "It is over, and the goal is reached: score 30 or more."
    )
    assert (
        sentences.state(reach, record(0.0, terminal=True) | end)
        == "It is over, and the goal is missed: score 30 or more."
    )
    assert sentences.state(chance, record(0.5, terminal=True)) == "It is over: win with a chance of 50 %."


@pytest.mark.parametrize(
    ("game", "goal", "state", "value", "told"),
    [
        ("toss-up", "win", "end-89-104", 0.0, "It is over: lost, 89 to 104."),
        ("toss-up", "win-3", "end-70-95-112", 0.0, "It is over: lost, 70 to 95 and 112."),
        ("ten-thousand", "win", "end-10500-6850", 1.0, "It is over: won, 10,500 to 6,850."),
        (
            "threes",
            "win-first-tie-half",
            "end-11",
            0.0398,
            "Your turn is over, and the others throw now: expect 4 % of the win.",
        ),
    ],
)
def test_an_end_against_others_is_told_with_their_points(
    game: str, goal: str, state: str, value: float, told: str
) -> None:
    """A game is won or lost with the points of all; if others are still to throw, it is not said to be over."""
    assert sentences.state(bind(game, goal, ""), record(value, terminal=True) | {"state": state}) == told


def test_an_estimate_says_that_it_is_one() -> None:
    """The value is said to be about that, with its interval in the direction in which it is told, and so are costs."""
    margin = bind("card-thirty", "margin", "")
    worse = action("go", -3.0, regret=2.0, rank=2, optimal=None, confidence=INTERVAL)
    full = record(-1.0, action("stop", -1.0, optimal=None, confidence=INTERVAL), worse, confidence=INTERVAL)
    told = "Stop: lose the hand by about 1 point on average (-3.5 to 2, 95 % confidence). Next best: go, about 2 points worse."

    assert sentences.state(margin, full) == told
    assert "win the hand by about 1 point on average (-2 to 3.5, 95 %" in sentences.state(
        margin, record(1.0, confidence=INTERVAL)
    )


def test_a_strategy_says_what_it_does_and_what_is_better() -> None:
    """The strategy's action is told with its worth, and what it loses against the best one."""
    bound = bind("thirties", "min-loss:heuristic", "")
    full = record(-2.0, action("stop", -1.0), action("go", -2.0, regret=1.0, rank=2), policy="go")
    best = record(-1.0, action("stop", -1.0), action("go", -2.0, regret=1.0, rank=2), policy="stop")

    assert sentences.state(bound, full) == (
        "The strategy heuristic says: go; lose 2 points on average. This is 1 point worse than to stop."
    )
    assert sentences.state(bound, best) == (
        "The strategy heuristic says: stop; lose 1 point on average. Nothing is better."
    )
    best["actions"][0]["optimal"] = None
    assert sentences.state(bound, best).endswith("Nothing is known to be better.")


def test_several_goals_have_a_line_each(points: Bound, chance: Bound) -> None:
    """Each line begins with its goal; a goal that has no answer says why."""
    problem = {"detail": "not solved", "example": "win", "available": []}
    answers = [
        (points, record(-1.0, goal="min-loss")),
        (chance, record(0.5, goal="win")),
        (None, {"goal": "late", "problem": problem}),
    ]

    assert sentences.several(answers) == (
        "min-loss: Nothing to choose here: lose 1 point on average.\n"
        "win: Nothing to choose here: win with a chance of 50 %.\n"
        "late: Not solved. Try: win"
    )


def test_a_match_tells_three_chances() -> None:
    """Win, tie and loss of the first player."""
    chances = {name: {"value": value} for name, value in (("win", 0.5), ("tie", 0.125), ("loss", 0.375))}

    assert sentences.match({"first": "a", "second": "b", **chances}) == (
        "a against b: win with a chance of 50 %, tie 12.5 %, lose 37.5 %."
    )


def test_a_table_is_lines_in_columns() -> None:
    """Columns are as wide as their widest entry; missing entries are dashes, long tables are cut, notes follow."""
    cell = {"value": 0.125, "exact": None}
    table = {"title": "what it costs", "columns": ["name", "n", "x"], "rows": [["one", 1, cell], ["eleven", 11, None]]}
    long = {"title": "t", "columns": ["n"], "rows": [[number] for number in range(sentences.LINES + 1)], "notes": []}

    assert sentences.table({**table, "notes": ["a note"]}).splitlines() == [
        "What it costs.",
        "name    n   x",
        "one     1   0.125",
        "eleven  11  -",
        "a note.",
    ]
    assert sentences.table(long).splitlines()[-1] == "... and 1 line more."


def test_a_problem_says_what_would_be_right() -> None:
    """An example follows the reason; without one, at most ten of what there is."""
    many = [str(number) for number in range(12)]

    assert sentences.problem({"detail": "no", "example": "yes", "available": many}) == "No. Try: yes"
    assert sentences.problem({"detail": "no!", "example": None, "available": many}) == (
        "No! There is: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
    )
    assert sentences.problem({"detail": "no.", "example": "", "available": []}) == "No."


@pytest.mark.parametrize(("game", "slug"), GOALS)
def test_every_goal_tells_its_value(game: str, slug: str) -> None:
    """A goal has words of its own for its value: a verb, the number with its unit, and nothing that is left to fill in."""
    bound = bind(game, slug, "")
    goal = bound.problem.goal
    value = 0.25 if goal.share else 3.0
    number = "25 %" if goal.share else f"3 {goal.unit}"

    assert goal.said
    for tried, about in ((value, number), *(() if goal.share else ((-value, f"3 {goal.unit}"),))):
        said = sentences.state(bound, record(tried)).removeprefix("Nothing to choose here: ")
        assert about in said
        assert said[0].islower()
        assert said.endswith(".")
        assert "{" not in said
        assert "  " not in said


def test_an_estimate_of_a_class_claims_nothing_of_a_state() -> None:
    """Without an interval an estimate is said to be of its class, and its opponent is named."""
    margin = bind("card-thirty", "margin", "")
    full = record(5.0, exact=None, error_bound=None, opponent="itself")

    assert sentences.state(margin, full) == (
        "Nothing to choose here: win the hand by about 5 points on average (an estimate of its class)."
    )
    assert sentences.trust(full) == (
        "It is an estimate of a class of states; nothing is claimed of a single one."
        " The numbers are for two players who both go on by this solution's policy."
    )


def test_an_estimate_names_its_opponent() -> None:
    """The trust in an estimate says against whom the numbers are."""
    full = record(0.5, exact=None, error_bound=None, confidence=INTERVAL, opponent="the player of the goal margin")

    assert sentences.trust(full).endswith("The numbers are for a game against the player of the goal margin.")
