"""Triples of which each beats the next: against brute force, and against other arithmetic."""

import subprocess
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from solvers.games.toss_up import matches, strategies
from solvers.games.toss_up.offline import triples
from solvers.games.toss_up.offline.triples import Space, Triple, family, improve, search, strongest
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import counted_wins, plan, problem
from tests.support.commands import TABLEBASE

ROOT = Path(__file__).resolve().parents[3]
KNOWN = ("over-79-aware", "over-5", "over-64")


def known_triple() -> Triple:
    """Three thresholds of the whole game in a circle."""
    rules = TossUpRules()
    triple = search(rules, [plan(slug) for slug in (*KNOWN, "over-24", "over-20")])
    assert triple is not None
    return triple


@pytest.mark.parametrize("seed", range(8))
def test_the_strongest_triple_is_that_of_brute_force(seed: int) -> None:
    """Of all ordered triples none has a larger smallest margin."""
    dice = np.random.default_rng(seed)
    strength = np.linspace(1, 0, 12) * (seed % 3)
    noise = dice.normal(size=(12, 12))
    margins = strength[:, None] - strength[None, :] + (noise - noise.T) / 2
    triple = strongest(margins)
    best = max(min(margins[a, b], margins[b, c], margins[c, a]) for a, b, c in permutations(range(12), 3))
    if triple is None:
        assert best <= 0
    else:
        a, b, c = triple
        assert min(margins[a, b], margins[b, c], margins[c, a]) == best


def test_an_order_has_no_circle() -> None:
    """There is no triple if the better always beats the worse, nor among equals."""
    assert strongest(np.subtract.outer(np.arange(9.0), np.arange(9.0))) is None
    assert strongest(np.zeros((5, 5))) is None


def test_thresholds_have_no_circle_and_aware_ones_do() -> None:
    """A circle needs more than simple thresholds; with awareness of the target there is one."""
    rules = TossUpRules()
    space = Space(0, 100, 5)

    assert search(rules, list(family(rules, "thresholds", space))) is None
    assert [threshold_plan.strategy.slug for threshold_plan in known_triple().plans] in [
        [*KNOWN[k:], *KNOWN[:k]] for k in range(3)
    ]


def test_a_triple_is_proved_by_other_arithmetic() -> None:
    """Its six chances are those of the numbers of turns, and each margin is above its bound."""
    rules, triple = TossUpRules(), known_triple()

    assert triple.proved
    for k, beating in enumerate(triple.plans):
        beaten = triple.plans[(k + 1) % 3]
        begins, follows = (float(counted_wins(rules, *pair)) for pair in ((beating, beaten), (beaten, beating)))
        assert triple.first[k] == pytest.approx(begins, abs=2 * matches.BOUND)
        assert triple.second[k] == pytest.approx(1 - follows, abs=2 * matches.BOUND)
        assert triple.margins[k] == pytest.approx((triple.first[k] + triple.second[k]) / 2 - 0.5, abs=2 * matches.BOUND)
        assert triple.margins[k] > 0.002


def test_improving_never_weakens() -> None:
    """Changing one number at a time ends with a triple that is at least as strong."""
    rules = TossUpRules.parse("target=40")
    plans = [*family(rules, "thresholds", Space(0, 40, 4)), *family(rules, "phases", Space(0, 40, sample=150))]
    triple = search(rules, plans)
    assert triple is not None
    better = improve(rules, triple, 2)

    assert min(better.margins) >= min(triple.margins)
    assert improve(rules, triple, 0) is triple


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
    slugs = [threshold_plan.strategy.slug for threshold_plan in family(TossUpRules(), name, space)]

    assert len(slugs) == len(set(slugs)) == size
    assert slug in (*slugs, "")
    assert set(triples.FAMILIES) == {"thresholds", "aware", "phases", "dice"}


def test_two_phases() -> None:
    """The threshold changes with the points banked; one that does not change, or is above the target, is no strategy."""
    rules = TossUpRules()
    slug = "over-10-until-60-then-over-30"
    policy = plan(slug)
    looks = ((0, 10), (0, 11), (59, 11), (60, 11), (60, 30), (99, 31))

    assert [policy.rolls(own, points) for own, points in looks] == [True, False, False, True, True, False]
    assert (policy.last(59), policy.last(60)) == (10, 30)
    assert problem(f"min-turns:{slug}").strategy == policy.strategy
    for rest in (
        "5-until-50-then-over-5",
        "5-until-0-then-over-7",
        "5-until-100-then-over-7",
        "5-until-50-then-over-101",
    ):
        assert strategies.find(rules, f"over-{rest}") is None
    with pytest.raises(LookupError):
        strategies.get(rules, "over-5-until-50-then-over-5")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, as it is typed."""
    command = [*TABLEBASE, "triples", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_the_command_prints_what_it_finds() -> None:
    """It says how much was searched, and the six chances of the strongest triple."""
    done = run("--rules", "target=40", "--high", "40", "--sample", "150", "--improve", "0")

    assert done.returncode == 0, done.stderr
    assert "phases: 150 strategies" in done.stdout
    assert done.stdout.count(" beats ") == 3
    assert done.stdout.count("when it begins") == 3


@pytest.mark.slow
def test_the_command_says_when_there_is_nothing() -> None:
    """No circle is no failure; wrong rules are."""
    done = run("--family", "thresholds", "--step", "25")
    assert (done.returncode, "none of them" in done.stdout) == (0, True)
    for wrong in ("ending=last-turn", "dice=0"):
        assert run("--rules", wrong).returncode == 2
