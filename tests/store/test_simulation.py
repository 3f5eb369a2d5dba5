"""Simulated play of what is published, as a function and as a command."""

import subprocess
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction

import pytest

from service.problems import ProblemError
from service.simulation import simulate
from service.store.reader import Reader
from solvers.errors import UnknownError

Script = Callable[..., "subprocess.Popen[str]"]


@pytest.mark.parametrize(("slug", "exact"), [("min-expected", "128389171/22674816"), ("min-expected:safe", None)])
def test_the_thirty_thousand_games_of_the_source(default_url: str, slug: str, exact: str | None) -> None:
    """30,000 games of Threes, optimal and playing it safe: the interval of each mean holds the exact one."""
    told: list[int] = []
    with closing(Reader(default_url)) as reader:
        figures, scores = simulate(reader, "threes", slug, None, "", 30_000, 1, told.append)

    assert sum(told) == scores.total() == 30_000
    assert [figure.name for figure in figures] == ["value", "score"]
    assert all(figure.inside and figure.confidence.samples == 30_000 for figure in figures)
    assert exact is None or figures[0].exact == Fraction(exact)


def test_two_policies_play_each_other(default_url: str) -> None:
    """Win, tie and loss of 20,000 games lie around the exact odds, also where ends are worth what is stored."""
    with closing(Reader(default_url)) as reader:
        first = ("threes", "win-first-tie-half", "min-expected", "", 20_000, 3)
        figures, _ = simulate(reader, *first, lambda _: None)
        alone, _ = simulate(reader, "threes", "win-first-tie-half", None, "", 20_000, 3, lambda _: None)

    assert [figure.name for figure in figures] == ["win", "tie", "loss"]
    assert sum(figure.exact for figure in figures) == 1
    assert all(figure.inside for figure in (*figures, *alone))


def test_what_is_not_solved_is_not_played(default_url: str) -> None:
    """A policy that is not published, or that there is not, is named."""
    with closing(Reader(default_url)) as reader:
        with pytest.raises(ProblemError, match="aggressive"):
            simulate(reader, "thirties", "aggressive", None, "", 10, 1, lambda _: None)
        with pytest.raises(UnknownError, match="nonsense"):
            simulate(reader, "thirties", "nonsense", None, "", 10, 1, lambda _: None)


def test_the_command_prints_figures_and_scores(default_url: str, script: Script) -> None:
    """The command says what was played, each figure beside the exact one, and the scores; the seed decides all of it."""
    said = []
    for seed in ("5", "5", "6"):
        process = script(
            default_url, "simulate", "threes", "min-expected", "--plays", "2000", "--seed", seed, "--scores"
        )
        said.append(process.communicate()[0])
        assert process.returncode == 0, said[-1]

    assert said[0] == said[1]
    assert said[0].replace("seed 5", "") != said[2].replace("seed 6", "")
    assert said[0].startswith("threes min-expected: 2000 plays, seed 5\nvalue ")
    assert "exact 5.662192 (128389171/22674816), inside" in said[0]
    lines = [line.split() for line in said[0].splitlines()[3:]]
    assert sum(int(times) for _, times, _ in lines) == 2000


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "x"], "no game is called 'chess'"),
        (["threes", "min-expected", "nonsense"], "nonsense"),
        (["threes", "min-expected", "--plays", "1"], "1 is not in the range"),
        (["thirties", "aggressive"], "not solved yet"),
    ],
)
def test_mistakes_are_said_in_a_sentence(default_url: str, script: Script, arguments: list[str], sentence: str) -> None:
    """What cannot be played ends with a message and a status, and without a traceback."""
    process = script(default_url, "simulate", *arguments)
    said = process.communicate()[0]

    assert process.returncode in (1, 2)
    assert sentence in said
    assert "Traceback" not in said
