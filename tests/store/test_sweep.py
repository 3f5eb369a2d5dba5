"""Sweeps over the rules of a game."""

import csv
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.batch import sweep
from service.cli.group import commands
from service.store.reader import Reader
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError

FILE = """
game = "thirties"
goals = ["maximize"]
[rules]
dice = {from = 1, to = 2}
threshold = [4, 10]
"""


def test_every_combination_has_its_value_and_is_solved_once(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The CSV has the best expected total of each combination that the rules allow; what they refuse is told, and nothing fails."""
    file = tmp_path / "sweep.toml"
    file.write_text(FILE)
    monkeypatch.setenv("DATABASE_URL", url)
    ran = CliRunner().invoke(commands, ["sweep", str(file), "--jobs", "1"])
    assert ran.exit_code == 0, ran.output
    rows = list(csv.DictReader(ran.stdout.splitlines()))
    assert [(row["dice"], row["threshold"], row["goal"]) for row in rows] == [
        *(("1", "4", "maximize"), ("2", "4", "maximize"), ("2", "10", "maximize")),
    ]
    # One die is worth 7/2. Of two dice one keeps the higher, and throws the other again if it shows 3 or less.
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    best = Fraction(sum(max(a, b) + max(Fraction(7, 2), Fraction(min(a, b))) for a, b in pairs)) / 36
    assert [Fraction(row["exact"]) for row in rows] == [Fraction(7, 2), best, best]
    assert "refused" in ran.stderr
    assert ran.stderr.count("dice=1,threshold=10") == 1

    again = sweep.solve(url, sweep.read(FILE), 1)
    assert sorted(one.status for one in again) == ["failed", "unchanged", "unchanged", "unchanged"]
    with closing(Reader(url)) as reader:
        assert len(reader.manifests()) == 3


def test_a_goal_that_is_a_part_of_another_is_refused(url: str) -> None:
    """The start of a family's solution is that of another goal, so the goal that holds the rows must be named."""
    wanted = sweep.read('game = "toss-up"\ngoals = ["within-3"]\n[rules]\ntarget = [3]')
    (outcome,) = sweep.solve(url, wanted, 1)
    assert outcome.failure == "refused"
    assert "within-30" in outcome.message


@pytest.mark.parametrize(
    ("spoil", "error", "words"),
    [
        (lambda text: text + "[", NotationError, "not TOML"),
        (lambda text: "size = 3\n" + text, UnknownError, "no 'size'"),
        (lambda text: text.replace("thirties", "forties"), UnknownError, "forties"),
        (lambda text: text.replace("dice", "dies"), UnknownError, "'dies'"),
        (lambda text: text.replace('["maximize"]', '"maximize"'), NotationError, "a list of goals"),
        (lambda text: text.replace("to = 2", "to = 0"), NotationError, "'dice' needs"),
        (lambda text: text.replace("[4, 10]", "[]"), NotationError, "'threshold' needs"),
        (lambda text: text.replace("[4, 10]", "[4.5]"), NotationError, "'threshold' needs"),
        (lambda text: text.replace("[4, 10]", '[4, "x"]'), NotationError, "threshold='x'"),
        (lambda text: text.replace('"maximize"', '"maximize", "maximise"'), UnknownError, "'maximise'"),
        (lambda text: text.replace("to = 2", "to = 99999"), IllegalError, "combinations"),
    ],
)
def test_a_file_that_cannot_be_used(spoil: Callable[[str], str], error: type[TablebaseError], words: str) -> None:
    """The error names what is wrong, and shows a sweep."""
    with pytest.raises(error, match=words):
        sweep.read(spoil(FILE))
