"""Sweeps over rules."""

import csv
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.answers import sweeps as answers
from service.batch import tasks
from service.batch.sweeps import file as files
from service.batch.sweeps import shipped
from service.batch.sweeps.solve import solve
from service.batch.values import Swept
from service.cli.group import commands
from service.store import sweeps
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.reader import Reader
from solvers.contract.rows import Confidence
from solvers.contract.tables import Cell, within
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError, VerificationError

FILE = """
game = "thirties"
goals = ["maximize"]
[rules]
dice = {from = 1, to = 2}
threshold = [4, 10]
"""
# One die is worth 7/2. Of two dice one keeps the higher, and throws the other again if it shows 3 or less.
PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
BEST = Fraction(sum(max(a, b) + max(Fraction(7, 2), Fraction(min(a, b))) for a, b in PAIRS)) / 36
# Two dice are thrown once if neither shows 3 or less, and the lower one alone once more if it does.
THROWS = Fraction(sum(1 + (min(a, b) <= 3) for a, b in PAIRS), 36)


def test_every_combination_has_its_values_and_is_solved_once(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The CSV has the best expected total of each combination that the rules allow; what they refuse is told, and nothing fails."""
    file = tmp_path / "house.toml"
    file.write_text(FILE)
    monkeypatch.setenv("DATABASE_URL", url)
    ran = CliRunner().invoke(commands, ["sweep", str(file), "--jobs", "1"])
    assert ran.exit_code == 0, ran.output
    rows = list(csv.DictReader(ran.stdout.splitlines()))
    assert [(row["dice"], row["threshold"], row["goal"]) for row in rows] == [
        *(("1", "4", "maximize"), ("2", "4", "maximize"), ("2", "10", "maximize")),
    ]
    assert [Fraction(row["value_exact"]) for row in rows] == [Fraction(7, 2), BEST, BEST]
    assert [Fraction(row["length_exact"]) for row in rows] == [1, THROWS, THROWS]
    assert {row["begins_exact"] for row in rows} == {"1/2"}
    # Who keeps sixes alone throws the second die again even if it shows a four or a five.
    kept = Fraction(sum(max(a, b) + (6 if min(a, b) == 6 else Fraction(7, 2)) for a, b in PAIRS), 36)
    assert Fraction(rows[1]["price:sixes_exact"]) == BEST - kept
    assert "refused" in ran.stderr
    assert ran.stderr.count("dice=1,threshold=10") == 1

    again = solve(url, files.read("house", FILE), 1)
    assert sorted(one.status for one in again) == ["failed", "unchanged", "unchanged", "unchanged"]
    with closing(Reader(url)) as reader:
        assert reader.manifests() == []
        newest = max(line.created_at for line in reader.sweep("house"))
        assert reader.sweeps() == [("house", "thirties", 3, newest)]
    # The rows are asked for now, and published beside the values.
    solve(url, files.read("house", f'keep = "rows"\n{FILE}'), 1)
    with closing(Reader(url)) as reader:
        digests = {(one.goal, one.rules): one.digest for one in reader.manifests()}
        lines = reader.sweep("house")
    assert digests == {(line.goal, line.rules): line.digest for line in lines}
    assert all((line.cpu_seconds or 0) > 0 and (line.predicted_cpu_seconds or 0) > 0 for line in lines)


def test_lines_that_the_file_does_not_name_any_more_are_dropped(url: str) -> None:
    """A sweep has the lines of its file in their order: the others go, and what is kept already stays as it is."""
    solve(url, files.read("house", FILE), 1)
    shorter = FILE.replace("{from = 1, to = 2}", "[2]").replace("[4, 10]", "[10, 4]")
    outcomes = solve(url, files.read("house", shorter), 1)
    assert [one.status for one in outcomes] == ["unchanged", "unchanged"]
    with closing(Reader(url)) as reader:
        assert [line.varied for line in reader.sweep("house")] == ["dice=2,threshold=4", "dice=2,threshold=10"][::-1]


def test_a_line_that_is_made_twice_must_have_the_same_digest(url: str) -> None:
    """The same solvers may not find other rows; a later version may."""
    solve(url, files.read("house", FILE.replace("to = 2", "to = 1")), 1)
    engine = writing_engine(url)
    with closing(Reader(url)) as reader:
        (line,) = reader.sweep("house")
    sweeps.keep(engine, line)
    with pytest.raises(VerificationError, match="before"):
        sweeps.keep(engine, line._replace(digest="0" * 64))
    sweeps.keep(engine, line._replace(digest="0" * 64, solver_version="next"))
    with closing(Reader(url)) as reader:
        assert [one.digest for one in reader.sweep("house")] == ["0" * 64]


@pytest.mark.slow
def test_a_race_has_its_head_start_and_the_prices_of_its_strategies(url: str) -> None:
    """The figures of Toss Up! are those that its tables have, and a head start gives who begins no more than half of the games."""
    text = 'game = "toss-up"\ngoals = ["win"]\n[rules]\ndice = [2]\ntarget = [6]'
    solve(url, files.read("race", text), 1)
    for table in ("head-starts", "strategies"):
        made = tasks.make(tasks.Task(url, "toss-up", "dice=2,target=6", None, table))
        assert made.status == "solved", made.message
    with closing(Reader(url)) as reader:
        (line,) = reader.sweep("race")
        rules = line.rules
        starts = reader.table("toss-up", rules, "head-starts")
        strategies = reader.table("toss-up", rules, "strategies")
    assert starts is not None
    assert strategies is not None
    assert line.cells["head_start"] == starts.rows[0][-1]
    begins = line.cells["begins"]
    assert isinstance(begins, Cell)
    assert begins == line.cells["value"]
    lost = dict(zip(("one-roll", "over-1"), (line.cells["price:one-roll"], line.cells["price:over-1"]), strict=True))
    for name, price in lost.items():
        row = next(row for row in strategies.rows if row[0] == name)
        exploited = row[strategies.columns.index("exploitability")]
        assert isinstance(price, Cell)
        assert isinstance(exploited, Cell)
        assert price.value == pytest.approx(exploited.value, abs=1e-9)


def test_a_rule_matters_by_the_spread_of_what_differs_in_it_alone(url: str) -> None:
    """The spread of a rule is the largest less the smallest value of lines that differ in it alone, and its mean is over all of these."""
    solve(url, files.read("house", FILE), 1)
    with closing(Reader(url)) as reader:
        effects = answers.effects(answers.lines(reader, "house"))["rows"]
    lines = {tuple(row[2:4]): row[4:] for row in effects}
    comparisons, mean, largest = lines["value", "dice"]
    assert (comparisons, Fraction(mean["exact"])) == (1, BEST - Fraction(7, 2))
    assert largest == mean
    assert Fraction(lines["value", "threshold"][1]["exact"]) == 0


def test_a_spread_is_no_more_certain_than_its_values() -> None:
    """The error bound of a spread covers every value that may be the largest or the smallest, and estimates are left out."""
    first = shipped.lines("house-rules")[0]
    cells = [within(0.25, 1e-3), within(0.5, 1e-2), Cell(0.5 + 1e-4, exact="5001/10000")]
    guessed = Cell(0.9, confidence=Confidence(0.8, 1.0, 0.95, 100))
    table = answers.tabled(
        "made-up",
        [
            first._replace(varied=f"dice={dice}", cells={"value": made, "length": guessed})
            for dice, made in enumerate(cells, 1)
        ],
    )
    ((_, _, value, rule, comparisons, mean, largest),) = answers.effects(table)["rows"]
    assert (value, rule, comparisons) == ("value", "dice", 1)
    assert mean["value"] == largest["value"] == pytest.approx(0.2501)
    assert 2e-2 <= largest["error_bound"] <= mean["error_bound"] <= 2.1e-2


def test_a_goal_that_is_a_part_of_another_is_refused(url: str) -> None:
    """The start of a family's solution is that of another goal, so the goal that holds the rows must be named."""
    wanted = files.read("part", 'game = "toss-up"\ngoals = ["within-3"]\n[rules]\ntarget = [3]')
    (outcome,) = solve(url, wanted, 1)
    assert outcome.failure == "refused"
    assert "within-30" in outcome.message


@pytest.mark.parametrize(
    ("spoil", "error", "words"),
    [
        (lambda text: text + "[", NotationError, "not TOML"),
        (lambda text: "size = 3\n" + text, UnknownError, "no 'size'"),
        (lambda text: 'keep = "all"\n' + text, NotationError, "'values' or 'rows'"),
        (lambda _: "games = [1]", NotationError, r"\[\[games\]\]"),
        (lambda text: text.replace("thirties", "forties"), UnknownError, "forties"),
        (lambda text: text.replace("dice", "dies"), UnknownError, "'dies'"),
        (lambda text: text.replace('["maximize"]', '"maximize"'), NotationError, "a list of goals"),
        (lambda text: text.replace("to = 2", "to = 0"), NotationError, "'dice' needs"),
        (lambda text: text.replace("[4, 10]", "[]"), NotationError, "'threshold' needs"),
        (lambda text: text.replace("[4, 10]", "[4.5]"), NotationError, "'threshold' needs"),
        (lambda text: text.replace("[4, 10]", '[4, "x"]'), NotationError, "threshold='x'"),
        (lambda text: text.replace('"maximize"', '"maximize", "maximise"'), UnknownError, "'maximise'"),
        (lambda text: text.replace("to = 2", "to = 9999"), IllegalError, "combinations"),
    ],
)
def test_a_file_that_cannot_be_used(spoil: Callable[[str], str], error: type[TablebaseError], words: str) -> None:
    """The error names what is wrong, and shows a sweep."""
    with pytest.raises(error, match=words):
        files.read("spoiled", spoil(FILE))


def test_a_sweep_has_the_name_of_its_file() -> None:
    """The name stands in an address, so a file with another name is refused."""
    assert files.name_of(Path("/a/house-rules.toml")) == "house-rules"
    with pytest.raises(NotationError, match="small letters"):
        files.name_of(Path("House rules.toml"))


@pytest.mark.long
@pytest.mark.parametrize("game", ["threes", "thirties", "toss-up", "ten-thousand"])
def test_lines_that_come_with_the_program_are_found_again(url: str, game: str) -> None:
    """Some lines of the sweep over house rules, solved again, have the same digests and values."""
    lines = [line for line in shipped.lines("house-rules") if line.game == game][::16][:3]
    upgrade(url)
    for line in lines:
        swept = Swept("house-rules", line.place, line.varied, rows=False)
        made = tasks.make(tasks.Task(url, game, line.rules_text, line.goal, swept=swept))
        assert made.status == "solved", made.message
    with closing(Reader(url)) as reader:
        stored_lines = reader.sweep("house-rules")
    assert [(one.place, one.digest, one.cells) for one in stored_lines] == [
        (line.place, line.digest, line.cells) for line in lines
    ]


def test_every_database_has_what_comes_with_the_program(url: str) -> None:
    """The sweep over house rules has the lines of its file, in a database that had none; loading it again changes nothing."""
    upgrade(url)
    for _ in range(2):
        shipped.load(url)
    with closing(Reader(url)) as reader:
        assert reader.sweep("house-rules") == shipped.lines("house-rules")
    sweep = files.read("house-rules", (shipped.FILES / "house-rules.toml").read_text("utf-8"))
    wanted = {
        (part.game.slug, part.rules(values).canonical()) for part in sweep.parts for values in part.combinations()
    }
    assert {(line.game, line.rules_text) for line in shipped.lines("house-rules")} == wanted
    assert len(wanted) == 305
