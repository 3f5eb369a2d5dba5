"""Maps of the policies of Toss Up!, against the rules of strategies and against rows."""

import pytest

from solvers.contract.presentation.maps import PolicyMap, intervals
from solvers.games import find
from tests.support import solved
from tests.support.views import views_of

SMALL = "dice=3,red=1/2,yellow=0,green=1/2,target=5"


def drawn(slug: str, rules: str, **values: int) -> PolicyMap:
    """The map of a policy under small rules."""
    game = find("toss-up")
    problem = game.problem(game.rules_type.parse(rules), slug)
    maps = views_of(problem).maps
    assert maps is not None
    states = [problem.notation.format(state) for state in maps.sources(values)]
    rows = solved.rows("toss-up", slug, rules)
    return maps.draw(values, {state: rows[state] for state in states})


def test_a_threshold_is_one_interval() -> None:
    """The map of a strategy that banks once more than one point is held says to roll with 0 and 1, whatever is banked."""
    shown = drawn("min-turns:over-1", SMALL)
    assert [(line.label, line.on) for line in shown.lines] == [(str(own), ((0, 1),)) for own in range(5)]


def test_the_circumstances_of_a_map_are_those_of_its_goal() -> None:
    """The win goal asks for the opponent's points, a goal with turns for the turns left, and others for nothing."""
    game = find("toss-up")
    rules = game.rules_type()
    named = {}
    for slug in ("win", "within-10", "min-turns", "max-turn"):
        maps = views_of(game.problem(rules, slug)).maps
        assert maps is not None
        named[slug] = [(parameter.name, parameter.default) for parameter in maps.parameters]
    assert named == {
        "win": [("opponent", "50")],
        "within-10": [("turns", "10")],
        "min-turns": [],
        "max-turn": [],
    }
    ranges = {}
    for slug in ("win", "within-10"):
        maps = views_of(game.problem(rules, slug)).maps
        assert maps is not None
        ranges[slug] = [(parameter.low, parameter.high) for parameter in maps.parameters]
    assert ranges == {"win": [(0, 99)], "within-10": [(1, 10)]}


def test_a_map_says_when_it_holds() -> None:
    """A map names the opponent's points or the turns left, and reaches a roll beyond the last point with which to roll."""
    assert drawn("win", SMALL, opponent=3).about == "against an opponent who has banked 3"
    assert drawn("within-2", SMALL, turns=2).about == "with 2 turns left, this one included"
    assert drawn("within-2", SMALL, turns=1).about == "in the last turn"
    assert drawn("min-turns", SMALL).about == ""
    # With 0 and 1 points held the strategy rolls, and three dice may add three.
    assert drawn("min-turns:over-1", SMALL).width == 4


@pytest.mark.parametrize("opponent", range(5))
def test_the_map_rolls_where_the_rows_do(opponent: int) -> None:
    """A point of the map says to roll exactly if the row of that decision does."""
    rows = solved.rows("toss-up", "win", SMALL)
    shown = drawn("win", SMALL, opponent=opponent)
    for own, line in enumerate(shown.lines):
        for held in range(5 - own):
            row = rows[f"{own}-{opponent}-{held}"]
            assert any(low <= held <= high for low, high in line.on) == (row.action == "roll"), row.state


def test_one_turn_has_one_line() -> None:
    """The map of one turn has a single line, which ends for each number of dice where the table of one turn says."""
    (line,) = drawn("max-turn", SMALL).lines
    rolled = {held for low, high in line.on for held in range(low, high + 1)}
    for in_hand, banks_from, *_ in solved.table("toss-up", "one-turn", SMALL).rows:
        assert max(held for held in rolled if 3 - held % 3 == in_hand) + 3 == banks_from


def test_games_without_a_single_plan_have_no_map() -> None:
    """The race of three and the last turn have no map."""
    game = find("toss-up")
    assert views_of(game.problem(game.rules_type(), "win-3")).maps is None
    assert views_of(game.problem(game.rules_type.parse("ending=last-turn"), "win")).maps is None


def test_intervals() -> None:
    """Numbers that are a step apart become one interval."""
    assert intervals([50, 100, 200, 300, 350], 50) == ((50, 100), (200, 200), (300, 350))
    assert intervals([], 1) == ()
