"""Simulated play of what is published, as a function and as a command."""

import subprocess
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction

import pytest

from service.answers.errors import ProblemError
from service.answers.play.simulation import Run, simulate
from service.store.reader import Reader
from solvers.errors import IllegalError, UnknownError
from tests.support.commands import called

Script = Callable[..., "subprocess.Popen[str]"]


@pytest.mark.parametrize(("slug", "exact"), [("min-expected", "128389171/22674816"), ("min-expected:safe", None)])
def test_the_thirty_thousand_games_of_the_source(default_url: str, slug: str, exact: str | None) -> None:
    """30,000 games of Threes, optimal and playing it safe: the interval of each mean holds the exact one."""
    told: list[int] = []
    with closing(Reader(default_url)) as reader:
        done = simulate(reader, Run("threes", slug, None, "", 30_000, 1), told.append)

    assert sum(told) == done.scores.total() == 30_000
    assert (done.start, [figure.name for figure in done.figures]) == ("roll5", ["value", "score"])
    assert all(figure.inside and figure.confidence.samples == 30_000 for figure in done.figures)
    assert exact is None or done.figures[0].served == Fraction(exact)


def test_two_policies_play_each_other(default_url: str) -> None:
    """Win, tie and loss of 20,000 games lie around the exact odds, also where ends are worth what is stored."""
    with closing(Reader(default_url)) as reader:
        first = Run("threes", "win-first-tie-half", "min-expected", "", 20_000, 3)
        both = simulate(reader, first, lambda _: None)
        alone = simulate(reader, Run("threes", "win-first-tie-half", None, "", 20_000, 3), lambda _: None)

    assert [figure.name for figure in both.figures] == ["win", "tie", "loss"]
    assert sum(figure.served or 0 for figure in both.figures) == 1
    assert all(figure.inside for figure in (*both.figures, *alone.figures))
    assert (both.stored_ends, alone.stored_ends) == (False, True)


def test_another_state_to_play_from(default_url: str) -> None:
    """A policy plays from any position before a throw or decision; a score that stands for those below has no figure."""
    with closing(Reader(default_url)) as reader:
        for slug, start, names in (
            ("min-expected", "roll2-two", ["value", "score"]),
            ("min-expected", "654-two", ["value"]),
            ("beat-tie-half", "roll5-gap3", ["value"]),
            ("beat-tie-half", "541-gap7", ["value"]),
        ):
            done = simulate(reader, Run("threes", slug, None, "", 4000, 2, start), lambda _: None)
            assert [figure.name for figure in done.figures] == names
            assert all(figure.inside for figure in done.figures), start
            assert sorted(done.start) == sorted(start)
        for second, start, sentence in (
            (None, "end-7", "nothing left to play"),
            (None, "roll5-gap7", "state 'roll5-gap7'"),
            ("min-expected", "roll4", "a match begins at its start"),
        ):
            with pytest.raises(IllegalError, match=sentence):
                simulate(reader, Run("threes", "min-expected", second, "", 10, 1, start), lambda _: None)
        simulate(reader, Run("threes", "min-expected", "min-expected", "", 10, 1, "roll5"), lambda _: None)


def test_what_is_not_solved_is_not_played(default_url: str) -> None:
    """A policy that is not published, or that there is not, is named."""
    with closing(Reader(default_url)) as reader:
        with pytest.raises(ProblemError, match="aggressive"):
            simulate(reader, Run("thirties", "aggressive", None, "", 10, 1), lambda _: None)
        with pytest.raises(UnknownError, match="nonsense"):
            simulate(reader, Run("thirties", "nonsense", None, "", 10, 1), lambda _: None)


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
    assert said[0].startswith("threes min-expected: 2000 plays from roll5, seed 5\nvalue ")
    assert "exact 5.662192 (128389171/22674816), inside" in said[0]
    lines = [line.split() for line in said[0].splitlines()[3:]]
    assert sum(int(times) for _, times, _ in lines) == 2000


@pytest.mark.parametrize(
    ("slug", "start", "at", "last"),
    [
        ("beat-tie-half", ["--start", "roll5-gap4"], "roll5-gap4", "value "),
        ("beat-tie-half", [], "roll5-gap6", "value "),
        ("win-first-tie-half", [], "roll5-own0", "the values of ends are read from the solution"),
    ],
)
def test_the_command_says_where_it_begins(
    default_url: str, script: Script, slug: str, start: list[str], at: str, last: str
) -> None:
    """The command names the state that was played from, and says if it read the values of ends."""
    process = script(default_url, "simulate", "threes", slug, "--plays", "500", *start)
    said = process.communicate()[0]

    assert process.returncode == 0, said
    assert said.startswith(f"threes {slug}: 500 plays from {at}, seed 1\nvalue ")
    assert said.splitlines()[-1].startswith(last)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "x"], "no game is called 'chess'"),
        (["threes", "min-expected", "nonsense"], "nonsense"),
        (["threes", "min-expected", "--plays", "1"], "1 is not in the range"),
        (["thirties", "aggressive"], "not solved yet"),
        (["threes", "min-expected", "--start", "end-7"], "there is nothing left to play"),
        (["threes", "min-expected", "min-expected", "--start", "roll4"], "a match begins at its start"),
    ],
)
def test_mistakes_are_said_in_a_sentence(default_url: str, arguments: list[str], sentence: str) -> None:
    """A game that cannot be played ends with a message and a status, and without a traceback."""
    done = called("simulate", arguments, {"DATABASE_URL": default_url})

    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (1, 2)
    assert sentence in done.output
