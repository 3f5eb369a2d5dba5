"""Triples of which each beats the next: against brute force, and against other arithmetic."""

import subprocess
import sys
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from solvers.engine.race import triples
from solvers.engine.race.triples import Space, Triple, family, improve, search, strongest
from solvers.games.toss_up import race, strategies
from solvers.games.toss_up.counts import ONE, counts
from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

ROOT = Path(__file__).resolve().parents[2]
KNOWN = ("over-79-aware", "over-5", "over-64")


def wins(rules: TossUpRules, first: Plan, second: Plan) -> float:
    """The chance of who begins, from two numbers of turns."""
    one, other = counts(rules, first), counts(rules, second)
    later, won = ONE, 0
    for n, weight in enumerate(one.weights):
        won += weight * later
        later -= other.weights[n] if n < len(other.weights) else 0
    return won / ONE / ONE


def known_triple() -> Triple:
    """Three thresholds of the whole game in a circle."""
    rules = TossUpRules()
    found = search(rules, [strategies.known(rules, slug) for slug in (*KNOWN, "over-24", "over-20")])
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(8))
def test_the_strongest_triple_is_that_of_brute_force(seed: int) -> None:
    """Of all ordered triples none has a larger smallest margin."""
    dice = np.random.default_rng(seed)
    strength = np.linspace(1, 0, 12) * (seed % 3)
    noise = dice.normal(size=(12, 12))
    margins = strength[:, None] - strength[None, :] + (noise - noise.T) / 2
    found = strongest(margins)
    best = max(min(margins[a, b], margins[b, c], margins[c, a]) for a, b, c in permutations(range(12), 3))
    if found is None:
        assert best <= 0
    else:
        a, b, c = found
        assert min(margins[a, b], margins[b, c], margins[c, a]) == best


def test_an_order_has_no_circle() -> None:
    """Where the better always beats the worse there is no triple, nor among equals."""
    assert strongest(np.subtract.outer(np.arange(9.0), np.arange(9.0))) is None
    assert strongest(np.zeros((5, 5))) is None


def test_thresholds_have_no_circle_and_aware_ones_do() -> None:
    """A circle needs more than simple thresholds; with awareness of the target there is one."""
    rules = TossUpRules()
    space = Space(0, 100, 5)

    assert search(rules, list(family(rules, "thresholds", space))) is None
    assert [plan.strategy.slug for plan in known_triple().plans] in [[*KNOWN[k:], *KNOWN[:k]] for k in range(3)]


def test_a_triple_is_proved_by_other_arithmetic() -> None:
    """Its six chances are those of the numbers of turns, and each margin is above its bound."""
    rules, found = TossUpRules(), known_triple()

    assert found.proved
    for k, plan in enumerate(found.plans):
        following = found.plans[(k + 1) % 3]
        assert found.first[k] == pytest.approx(wins(rules, plan, following), abs=2 * race.BOUND)
        assert found.second[k] == pytest.approx(1 - wins(rules, following, plan), abs=2 * race.BOUND)
        assert found.margins[k] == pytest.approx((found.first[k] + found.second[k]) / 2 - 0.5, abs=2 * race.BOUND)
        assert found.margins[k] > 0.002


def test_improving_never_weakens() -> None:
    """Changing one number at a time ends with a triple that is at least as strong."""
    rules = TossUpRules.parse("target=40")
    plans = [*family(rules, "thresholds", Space(0, 40, 4)), *family(rules, "phases", Space(0, 40, sample=150))]
    found = search(rules, plans)
    assert found is not None
    better = improve(rules, found, 2)

    assert min(better.margins) >= min(found.margins)
    assert improve(rules, found, 0) is found


@pytest.mark.parametrize(
    ("name", "space", "size", "slug"),
    [
        ("thresholds", Space(0, 100, 10), 11, "over-30"),
        ("aware", Space(10, 200, 10), 10, "over-100-aware"),
        ("phases", Space(0, 20, 10, sample=600), 594, "over-10-until-75-then-over-0"),
        ("phases", Space(0, 100, sample=7, seed=3), 7, ""),
        ("dice", Space(5, 5, sample=3), 1, "dice-5-5-5-5-5-5-5-5-5-5"),
    ],
)
def test_families(name: str, space: Space, size: int, slug: str) -> None:
    """A family has every strategy of its space once."""
    slugs = [plan.strategy.slug for plan in family(TossUpRules(), name, space)]

    assert len(slugs) == len(set(slugs)) == size
    assert slug in (*slugs, "")
    assert set(triples.FAMILIES) == {"thresholds", "aware", "phases", "dice"}


def test_two_phases() -> None:
    """The threshold changes with the points banked; one that does not change, or is above the target, is no strategy."""
    rules = TossUpRules()
    plan = strategies.known(rules, "over-10-until-60-then-over-30")
    looks = ((0, 10), (0, 11), (59, 11), (60, 11), (60, 30), (99, 31))

    assert [plan.rolls(own, points) for own, points in looks] == [True, False, False, True, True, False]
    assert (plan.last(59), plan.last(60)) == (10, 30)
    assert TossUp().problem(rules, "min-turns:over-10-until-60-then-over-30").strategy == plan.strategy
    for slug in (
        "5-until-50-then-over-5",
        "5-until-0-then-over-7",
        "5-until-100-then-over-7",
        "5-until-50-then-over-101",
    ):
        assert strategies.find(rules, f"over-{slug}") is None
    with pytest.raises(LookupError):
        strategies.known(rules, "over-5-until-50-then-over-5")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, as it is typed."""
    command = [sys.executable, str(ROOT / "scripts" / "triples"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_command_prints_what_it_finds() -> None:
    """It says how much was searched, and the six chances of the strongest triple."""
    done = run("--rules", "target=40", "--high", "40", "--sample", "150", "--improve", "0")

    assert done.returncode == 0, done.stderr
    assert "phases: 150 strategies" in done.stdout
    assert done.stdout.count(" beats ") == 3
    assert done.stdout.count("when it begins") == 3


def test_the_command_says_when_there_is_nothing() -> None:
    """No circle is no failure; wrong rules are."""
    done = run("--family", "thresholds", "--step", "25")
    assert (done.returncode, "none of them" in done.stdout) == (0, True)
    for wrong in ("ending=last-turn", "dice=0"):
        assert run("--rules", wrong).returncode == 2
