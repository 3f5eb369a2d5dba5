"""Whole games of Toss Up! as data: simulated figures beside the served ones, and every turn as a line."""

import csv
import io
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest

from service.answers.play.simulation import COLUMNS, Run, simulate
from service.batch.tasks import Task, make
from service.settings import ROOT
from service.store.reader import Reader
from solvers.errors import IllegalError, UnknownError
from solvers.games import find
from tests.conftest import migrated
from tests.games.toss_up.support import STORED
from tests.support.commands import TABLEBASE

Script = Callable[..., "subprocess.Popen[str]"]
ASIDE = ("--rules", STORED, "--plays", "50", "--turns", "-")
GOALS = ("win", "best-response-to-over-2", "max-turn", "min-turns", "min-turns:over-2", "within-30")


@pytest.fixture(scope="module")
def url(backend: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A database with a solution of each kind of goal; tests only read it."""
    with migrated(backend, tmp_path_factory.mktemp("turns")) as made:
        for goal in GOALS:
            outcome = make(Task(made, "toss-up", STORED, goal))
            assert outcome.status == "solved", outcome.message
        yield made


def games(text: str) -> list[list[tuple[int, ...]]]:
    """The lines of a table of turns by game: turn, player, points, both totals."""
    lines = list(csv.reader(io.StringIO(text)))
    assert tuple(lines[0]) == COLUMNS
    numbers = [tuple(map(int, line)) for line in lines[1:]]
    listed = [[line[1:] for line in game] for _, game in groupby(numbers, lambda line: line[0])]
    assert [line[0] for line in numbers] == [game for game, lines in enumerate(listed, 1) for _ in lines]
    return listed


@pytest.mark.parametrize(
    ("first", "second", "start", "names"),
    [
        ("win", None, "", ["value", "score"]),
        ("win", None, "3-5-2", ["value"]),
        ("win", None, "3-5-2-roll", ["value", "score"]),
        ("best-response-to-over-2", None, "", ["value", "score"]),
        ("best-response-to-over-2", None, "3-5-wait", ["value", "score"]),
        ("max-turn", None, "", ["value", "score"]),
        ("min-turns", None, "", ["value", "score"]),
        ("min-turns:over-2", None, "3", ["value", "score"]),
        ("within-4", None, "", ["value", "score"]),
        ("min-turns", "min-turns:over-2", "", ["win", "tie", "loss"]),
        ("max-turn", "min-turns", "", ["win", "tie", "loss"]),
    ],
)
def test_figures_lie_around_the_served_ones(
    url: str, first: str, second: str | None, start: str, names: list[str]
) -> None:
    """Each interval holds the served figure, and the turns of every game add up to it."""
    file = io.StringIO()
    with closing(Reader(url)) as reader:
        done = simulate(reader, Run("toss-up", first, second, STORED, 2000, 4, start, file), lambda _: None)
    told = games(file.getvalue())

    assert [figure.name for figure in done.figures] == names
    assert all(figure.inside and figure.error_bound >= 0 for figure in done.figures)
    assert len(told) == done.scores.total() == 2000
    begun = [int(part) for part in done.start.split("-") if part.isdigit()]
    for game in told:
        totals = [begun[0] if start and first != "max-turn" else 0, 0]
        if first in ("win", "best-response-to-over-2"):
            totals = begun[:2]
        for number, (turn, player, points, *after) in enumerate(game, 1):
            assert turn == number
            totals[player - 1] += points
            assert after == totals
    if second or first in ("win", "best-response-to-over-2"):
        won = sum(game[-1][1] == 1 for game in told) / 2000
        assert won == done.figures[0].value
        assert all(max(game[-1][3:]) >= 8 > min(game[-1][3:]) for game in told)
    elif first.startswith("min-turns"):
        assert sum(map(len, told)) / 2000 == done.figures[0].value
        assert all(game[-1][3] >= 8 for game in told)


def test_games_that_are_no_turns_and_policies_that_look_are_refused(url: str) -> None:
    """Games that cannot be told or played are refused before anything is written or played."""
    with closing(Reader(url)) as reader:
        for first, second, seat in (("win", "min-turns", "first"), ("min-turns", "within-4", "second")):
            with pytest.raises(IllegalError, match="looks at more than its own points") as caught:
                simulate(reader, Run("toss-up", first, second, STORED, 10, 1), lambda _: None)
            assert caught.value.field == seat
            assert caught.value.example in caught.value.available
        with pytest.raises(UnknownError, match="no goal 'lose'"):
            simulate(reader, Run("toss-up", "min-turns", "lose", STORED, 10, 1), lambda _: None)
        file = io.StringIO()
        with pytest.raises(IllegalError, match="not told turn by turn"):
            simulate(reader, Run("thirties", "maximize", None, "", 10, 1, "", file), lambda _: None)
        assert file.getvalue() == ""


def test_the_command_writes_turns_to_a_file(url: str, script: Script, tmp_path: Path) -> None:
    """The figures go to the output and say the bound; the table goes to the file, and the seed decides both."""
    said, written = [], []
    for name in ("a.csv", "b.csv"):
        path = tmp_path / name
        process = script(
            *(url, "simulate", "toss-up", "win", "--rules", STORED, "--plays", "300", "--turns", str(path))
        )
        said.append(process.communicate()[0])
        assert process.returncode == 0, said[-1]
        written.append(path.read_text())

    assert said[0] == said[1]
    assert written[0] == written[1]
    assert said[0].startswith("toss-up win: 300 plays from 0-0, seed 1\nvalue ")
    assert " within " in said[0]
    assert len(games(written[0])) == 300


def test_a_table_on_the_standard_output_stands_alone(url: str) -> None:
    """With - the table is all of the standard output, and the figures go to the standard error."""
    done = subprocess.run(
        [*TABLEBASE, "simulate", "toss-up", "max-turn", "min-turns", *ASIDE],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=True,
    )

    assert len(games(done.stdout)) == 50
    assert done.stderr.startswith("toss-up max-turn against min-turns: 50 plays from start, seed 1\nwin ")


def test_several_rows_of_a_current_solution_are_one_question(url: str) -> None:
    """Rows come by state and of one solution; what has no row, or can have none, is left out."""
    rules = find("toss-up").rules_type.parse(STORED).slug
    with closing(Reader(url)) as reader:
        probes = reader.probe_many_current("toss-up", "win", rules, ["3-2", "3-2-4", "3-2-4-roll", "\0", "é"])
        single = reader.probe("toss-up", "win", rules, "3-2-4")

        assert set(probes) == {"3-2", "3-2-4"}
        assert probes["3-2-4"] == single
        assert reader.probe_many_current("toss-up", "win", "default", ["3-2"]) == {}
