"""Pictures of policy maps show the actions of the rows."""

import re
from collections.abc import Iterator

import pytest

from service.answers.ask import policy_maps as questions
from service.answers.names import bind
from service.answers.solved import Solved
from service.channels.pictures import policy_maps
from service.channels.pictures.frame import Size
from service.store.reader import Reader
from solvers.contract.presentation.maps import Line, PolicyMap
from tests.support import pictures, solved

SMALL = "dice=3,red=1/2,yellow=0,green=1/2,target=5"
CELL = re.compile(r"M([\d.]+) ([\d.]+)H([\d.]+)v([\d.]+)H([\d.]+)Z")


@pytest.fixture(scope="module")
def reader(default_url: str) -> Iterator[Reader]:
    """A reader of solutions of every game."""
    made = Reader(default_url)
    yield made
    made.close()


@pytest.mark.parametrize("width", [280, 720])
def test_the_area_is_where_the_rows_roll(width: int) -> None:
    """The coloured area covers the middle of exactly those points at which the policy rolls."""
    bound = bind("toss-up", "win", SMALL)
    assert bound.views.maps is not None
    rows = solved.rows("toss-up", "win", SMALL)
    drawn = bound.views.maps.draw({"opponent": 2}, rows)
    root = pictures.read(policy_maps.draw(bound, drawn, Size(width)))
    (area,) = pictures.classed(root, "on")
    (ground,) = pictures.classed(root, "f-band")[1:]
    left, top, wide, tall = (float(ground.get(name, "")) for name in ("x", "y", "width", "height"))
    cells = [tuple(map(float, cell)) for cell in CELL.findall(area.get("d", ""))]
    for own in range(5):
        for held in range(5 - own):
            x = left + wide * (held + 0.5) / (drawn.width + 1)
            y = top + tall * (5 - own - 0.5) / 5
            inside = any(a < x < b and start < y < start + high for a, start, b, high, _ in cells)
            assert inside == (rows[f"{own}-2-{held}"].action == "roll"), (own, held)


def test_a_map_of_hands_tells_from_where_on_to_bank(reader: Reader) -> None:
    """The map of 10.000 has a line for each hand with the points from which the turn ends, as the plan of the row says."""
    bound = bind("ten-thousand", "win", "")
    solved = Solved(reader, bound)
    drawn = questions.policy_map(solved, {"own": 4500, "opponent": 6200})
    root = pictures.read(policy_maps.draw(bound, drawn, Size()))
    plan = bound.views.members(solved.stored(["4500-6200"])["4500-6200"])["plan"]
    ends = {name: runs[-1][1] + 50 for name, runs in plan.items()}
    shown = pictures.texts(root)

    assert len(drawn.lines) == 24
    assert shown[shown.index("3 dice") + 1] == f"{ends['3']:,}"
    assert shown[shown.index("2 dice, triple of 4") + 1] == f"{ends['2-m4']:,}"
    assert "With 4,500 points banked, against 6,200" in shown
    assert f"1 die: roll them with 250 to {ends['1'] - 50:,} points in the turn, else bank." in pictures.words(
        root, "desc"
    )


def test_a_turn_is_banked_for_good_behind_the_last_interval() -> None:
    """A plan with a hole banks from behind its last interval on; a hand that is never rolled always banks."""
    lines = (Line("3 dice", 50, ((50, 400), (900, 1200))), Line("2 dice", 50, ((50, 200),)), Line("1 die", 50, ()))
    drawn = PolicyMap("", "points in the turn", "", "bank", "roll", 50, 2000, False, lines)
    shown = pictures.texts(pictures.read(policy_maps.draw(bind("ten-thousand", "win", ""), drawn, Size())))

    assert [shown[shown.index(line.label) + 1] for line in lines] == ["1,250", "250", "always"]


def test_few_selects_and_no_lists_of_actions(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """A map of Toss Up! is read with six SELECTs at most, and keeps no list of actions."""
    bound = bind("toss-up", "win", "")
    solved = Solved(reader, bound)
    solved.manifest()
    asked: list[int] = []
    probe_many = Reader.probe_many

    def counted(self: Reader, solution: str, states: list[str]) -> object:
        asked.append(len(states))
        return probe_many(self, solution, states)

    monkeypatch.setattr(Reader, "probe_many", counted)
    drawn = questions.policy_map(solved, questions.read(bound, {"opponent": "71"}))
    assert len(asked) <= 6
    assert sum(asked) == 5050
    assert len(drawn.lines) == 100
    assert drawn.about == "against an opponent who has banked 71"


def test_the_parameters_of_maps_are_described() -> None:
    """The address of a map takes the parameters that maps of any game have, each described with its games and defaults."""
    from service.http.schemas.pictures import MapQuery

    described = {name: field.metadata["description"] for name, field in MapQuery().fields.items()}
    assert described["turns"] == "Toss Up!: the turns left, 1 to 30; 30 if it is left out."
    assert re.findall(r"(\S+!?): the points .*? (\d+) if it", described["opponent"]) == [("Up!", "50"), ("10.000", "0")]
    assert set(described) == {"width", "theme", "own", "opponent", "turns"}
