"""The golden files are what independent programs make, and the figures that the documents claim are found again."""

import json
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solvers.contract.rows import Row
from solvers.engine.pairs import ABOVE, BELOW
from solvers.games.toss_up import matches, strategies
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels import solution as race_kernel
from solvers.games.toss_up.kernels.choices import choice_array
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.three import elimination, profiles
from solvers.games.toss_up.kernels.three import solution as three_kernel
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import more, turn
from solvers.games.toss_up.three.problem import three_problem
from tests.golden.programs import card_thirty, ten_thousand, thirties, three, threes, toss_up

CIRCLE = ("over-5-until-97-then-over-99", "over-4", "over-5-until-20-then-over-60")


def golden(game: str) -> dict[str, Any]:
    """Return a golden file."""
    figures: dict[str, Any] = json.loads((Path(__file__).parent / f"{game}.json").read_text())
    return figures


def test_programs_import_nothing_of_the_project() -> None:
    """A program that makes golden values has nothing in common with what it is compared with."""
    for path in (Path(__file__).parent / "programs").glob("*.py"):
        assert not any(word in path.read_text() for word in ("solvers", "service", "from tests")), path


def printed(program: str) -> list[str]:
    """Return the lines that a program prints when it is run."""
    path = Path(__file__).parent / "programs" / f"{program}.py"
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_programs_print_what_they_make() -> None:
    """A program that is run by itself prints a line for each figure; that of the game of 30s prints the golden mean."""
    lines = printed("thirties")
    assert lines == [f"{name} {value}" for name, value in thirties.figures()]
    # The golden digits are cut, not rounded.
    assert lines[0].startswith(f"maximize start {golden('thirties')['maximize']['start'][:-1]}")
    hands = printed("card_thirty")
    assert hands == [f"{hand} {values}" for hand, values in card_thirty.figures().items()]
    for path in (Path(__file__).parent / "programs").glob("*.py"):
        assert 'if __name__ == "__main__":' in path.read_text(), path


def test_the_game_of_30s() -> None:
    """The recursion over sums finds the golden distributions, means and chances."""
    figures = golden("thirties")
    for name, value in thirties.figures():
        group, _, member = name.partition(" ")
        expected = figures[group][member] if member else figures[group]
        if name == "maximize start":
            # The golden digits are cut, not rounded.
            assert abs(float(str(value)) - float(expected)) < 1.5e-6
        else:
            assert value == expected, name


@pytest.mark.long
def test_threes() -> None:
    """The recursion over points finds the golden values, best choices, distribution and chances, as fractions."""
    figures = golden("threes")
    for name, value in threes.figures():
        group, _, member = name.partition(" ")
        if group == "beat":
            assert isinstance(value, Mapping)
            padded = {state: line + ["1"] * (31 - len(line)) for state, line in figures[group][member].items()}
            assert value == padded, name
        elif group == "win_first":
            assert value == figures[group][member]["start"], name
        else:
            assert value == (figures[group]["weights"] if group == "distribution" else figures[group]), name


@pytest.mark.long
def test_toss_up() -> None:
    """Value iteration in extended precision finds the golden digits of the race and of one player, to 1e-16."""
    figures = golden("toss-up")["default"]
    confirmed = [
        abs(Fraction(np.format_float_positional(value, precision=25)) - Fraction(figures[slug][state]))
        for slug, state, value in toss_up.figures()
        if state in figures[slug]
    ]

    assert len(confirmed) > 20
    assert max(confirmed) < Fraction(1, 10**16)


@pytest.mark.long
def test_ten_thousand() -> None:
    """Newton's method in extended precision finds every golden digit of the races, of one turn and of one player, to 1e-16."""
    figures = golden("ten-thousand")
    groups = {"": figures["default"], **figures["small"]}
    expected = {
        (rules, slug, state): Fraction(digits)
        for rules, slugs in groups.items()
        for slug, places in slugs.items()
        for state, digits in places.items()
    }
    expected |= {("", "document", points): Fraction(digits) for points, digits in figures["document"].items()}
    made = {
        (rules, slug, state): Fraction(np.format_float_positional(value, precision=25))
        for rules, slug, state, value in ten_thousand.figures()
    }

    assert made.keys() == expected.keys()
    assert max(abs(value - expected[key]) / (1 + abs(value)) for key, value in made.items()) < Fraction(1, 10**16)


@pytest.mark.long
def test_three_players() -> None:
    """Repeated best answers find the golden digits, and the chances of every start with one equilibrium, within 3e-15."""
    start = three.solve()
    for state, digits in golden("toss-up")["three"].items():
        at = tuple(map(int, state.split("-")))
        assert max(abs(float(text) - value) for text, value in zip(digits, start[at], strict=True)) < 1e-13
    rows = three_kernel.solve(three_problem(TossUpRules())).rows
    differences = [_difference(row, start) for row in rows if more.read(row)[1] == more.UNIQUE]

    assert len(differences) == 800_962
    assert max(differences) < 3e-15


def _difference(row: Row, start: three.Floats) -> float:
    """Return the largest difference between the chances of mover and next player in a row and those of the program."""
    own, after, third = map(int, row.state.split("-"))
    chances: list[float] = start[own, after, third].tolist()
    return max(abs(row.value - chances[0]), abs(more.read(row)[0][0] - chances[1]))


@pytest.mark.long
def test_the_orbits_that_elimination_leaves_open() -> None:
    """126 orbits stay open at the default rules, and the profiles that are tried are equilibria in all but 45 of them."""
    rules = TossUpRules()
    tables = doubles(*throws(rules))
    solved = three_kernel.Trios(tables, rules, 3 * turn.margin(rules))
    room = elimination.room(rules.target, rules.dice)
    pure: list[int] = []
    for points in three_kernel.orbits(rules.target):
        if solved.statuses[tuple(points)] == 0:
            continue
        kept = [solved.bounds[tuple(np.roll(points, -i))].copy() for i in range(3)]
        search = profiles._Search(tables, rules, points, 3 * turn.margin(rules), solved.bounds, room)
        if search.open:
            found = 0
            for choices, shares in search.profiles():
                if not shares:
                    search.set(choices, shares)
                    found += search.stands()
            pure.append(found)
        for i, bound in enumerate(kept):
            solved.bounds[tuple(np.roll(points, -i))] = bound

    # Where many decisions are open some are closed first, so that a second equilibrium may not be among those tried.
    assert [pure.count(number) for number in (2, 1, 0)] == [69, 12, 45]
    assert len(pure) == 126


@pytest.mark.long
def test_the_race_is_as_narrow_as_the_documents_say() -> None:
    """No enclosure of the race is wider than 1.7e-13, and all 505,000 decisions are told apart, by 1.2e-7 at least."""
    rules = TossUpRules()
    rolled = np.zeros((2, rules.target, rules.target, rules.target))
    bounds = race.enclose(doubles(*throws(rules)), race.turns(choice_array(rules.target, None), rules.dice), rolled)
    values = race_kernel.decisions(bounds, rolled)
    apart = np.maximum(values[BELOW, 0] - values[ABOVE, 1], values[BELOW, 1] - values[ABOVE, 0])

    assert float((bounds[ABOVE] - bounds[BELOW]).max()) < 1.75e-13
    assert apart.shape == (505_000,)
    assert 1.15e-7 < float(apart.min()) < 1.25e-7


@pytest.mark.long
def test_the_strongest_circle_that_is_documented() -> None:
    """Each of three two-phase strategies beats the next, by the leads that the documents give."""
    rules = TossUpRules()
    plans = [strategies.get(rules, slug) for slug in CIRCLE]
    leads = []
    for one, other in zip(plans, plans[1:] + plans[:1], strict=True):
        first, second = matches.first_wins(rules, one, other), matches.first_wins(rules, other, one)
        leads.append(f"{(first + 1 - second) / 2 - 0.5:.4f}")

    assert leads == ["0.0600", "0.0647", "0.0623"]
