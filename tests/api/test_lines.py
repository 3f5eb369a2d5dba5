"""The lines of exports against the records of replies, and what programs make of them."""

import csv
import io
from collections.abc import Iterator
from contextlib import closing
from itertools import chain, islice
from typing import Any

import orjson
import pytest

from service.answers.names import bind
from service.answers.records import Words, record
from service.answers.solved import of_manifest
from service.files.lines import COLUMNS, TEXTS, Lines, head
from service.store.reader import Manifest, Reader
from service.store.rows import LazyRow, StoredRow
from tests.support.memory import without_rows
from tests.support.records import bare

ROWS = {
    "the best action is the policy's": StoredRow("1-2-3", "roll", 0.5, None, "roll bank=0.25"),
    "the policy's action is not the best": StoredRow("1-2-3", "bank", 0.25, None, "roll=0.5 bank"),
    "both round to the same double": StoredRow("1-2-3", "roll", 0.5, None, "roll bank=0.5"),
    "bounds do not tell them apart": StoredRow("1-2-3", "roll", 0.5, None, "roll=~? bank=0.5~?"),
    "both are proved to be equal": StoredRow("1-2-3", "roll", 0.5, None, "roll=~= bank=0.5~="),
    "an exponent": StoredRow("1-2-3", "roll", 1e-07, None, "roll bank=1e-300"),
    "one action": StoredRow("1-2-3", "roll", 0.5, None, "roll"),
    "three actions": StoredRow("1-2-3", "roll", 0.5, None, "roll bank=0.25 wait=0.125"),
    "estimates": StoredRow("1-2-3", "roll", 0.5, None, "roll=^0.4:0.6:0.99:70 bank=0.25^0.2:0.3:0.99:70"),
    "nothing to choose": StoredRow("1-2", None, 0.5, None, ""),
    "an estimate with nothing to choose": StoredRow("1-2", None, 0.5, None, "^0.4:0.6:0.99:70"),
    "exact": StoredRow("1-2-3", "roll", 0.5, "1/2", "roll bank=1/4"),
    "exact ties": StoredRow("1-2-3", "roll", 0.5, "1/2", "roll=~3/2 bank=1/2~1"),
}


def lines_of(goal: str, bound: float | None) -> tuple[Lines, str]:
    """The lines of a solution that is nowhere stored, and its id."""
    name = f"toss-up.{goal}.default@0123456789ab"
    manifest = Manifest(
        name,
        "toss-up",
        goal,
        "default",
        "",
        "m",
        bound,
        0.0,
        1,
        1,
        "d",
        "0-0",
        0.5,
        None,
        1.0,
        "v",
        "2026-01-01",
        *(None,) * 5,
        True,
    )
    return Lines(bind("toss-up", goal, ""), manifest), name


def expected(goal: str, name: str, bound: float | None, row: StoredRow) -> dict[str, Any]:
    """The record of a row, as a reply has it."""
    to = bind("toss-up", goal, "")
    # Labels and afterstates are not looked at; these states and actions belong to no goal.
    words: Words = dict.fromkeys(("roll", "bank", "wait"), ("", None))
    solved = without_rows(to, name, bound)
    return record(solved, to.problem.notation.parse("1-2-3" if goal == "win" else "1-2"), LazyRow(*row), words)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
@pytest.mark.parametrize(("goal", "bound"), [("win", 1e-12), ("win", None), ("min-turns", 0.0)])
def test_json_is_the_record(row: StoredRow, goal: str, bound: float | None) -> None:
    """A line has the members of the record in the same order, with the unit and the direction of the goal."""
    lines, name = lines_of(goal, bound)
    made = lines.json([row, row])
    line, again = map(orjson.loads, made.splitlines())

    assert line == again
    assert made.endswith(b"\n")
    assert (line["unit"], line["direction"]) == (("probability", "max") if goal == "win" else ("turns", "min"))
    shown, reply = bare(line), bare(expected(goal, name, bound, row))
    assert shown == reply
    assert list(shown) == list(reply)
    assert [list(item) for item in shown["actions"]] == [list(item) for item in reply["actions"]]


# By goal and text of the actions of a row that is worth 0.5: exact value of the row, and each action's value, exact value, regret, rank,
# and 1 if it is optimal, as they follow from the text by hand.
BY_HAND = [
    ("win", "roll bank=0.25", None, ["roll,0.5,,0.0,1,1", "bank,0.25,,0.25,2,0"]),
    ("min-turns", "roll bank=2.25", None, ["roll,0.5,,0.0,1,1", "bank,2.25,,1.75,2,0"]),
    ("win", "roll=~? bank=0.5~?", None, ["roll,0.5,,0.0,1,", "bank,0.5,,0.0,1,"]),
    ("win", "roll=~= bank=0.5~=", None, ["roll,0.5,,0.0,1,1", "bank,0.5,,0.0,1,1"]),
    ("win", "roll bank=0.25 wait=0.125", None, ["roll,0.5,,0.0,1,1", "bank,0.25,,0.25,2,0", "wait,0.125,,0.375,3,0"]),
    ("win", "roll bank=1/3", "1/2", ["roll,0.5,1/2,0.0,1,1", "bank,0.3333333333333333,1/3,0.16666666666666666,2,0"]),
    (
        "min-turns",
        "roll bank=1/2~1 wait=3/4",
        "1/2",
        ["roll,0.5,1/2,0.0,1,1", "bank,0.5,1/2,0.0,1,1", "wait,0.75,3/4,0.25,3,0"],
    ),
]


@pytest.mark.parametrize(("goal", "actions", "exact", "wanted"), BY_HAND)
def test_lines_say_what_follows_from_the_row(goal: str, actions: str, exact: str | None, wanted: list[str]) -> None:
    """The value, regret, rank and optimality of every action in JSON and CSV are those that were worked out by hand."""
    lines, _ = lines_of(goal, 1e-12)
    row = StoredRow("1-2-3" if goal == "win" else "1-2", "roll", 0.5, exact, actions)
    names = ("action", "value", "exact", "regret", "rank", "optimal")

    def spelled(cell: object) -> str:
        return "" if cell is None else str(int(cell)) if isinstance(cell, bool) else str(cell)

    listed = orjson.loads(lines.json([row]))["actions"]
    assert [",".join(spelled(item[name]) for name in names) for item in listed] == wanted
    read = list(csv.DictReader(io.StringIO((head() + lines.csv([row])).decode())))
    columns = ("action", "action_value", "action_exact", "regret", "rank", "optimal")
    assert [",".join(line[column].strip("[]") for column in columns) for line in read] == wanted
    assert {line["best"] for line in read} == {"[roll]"}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
@pytest.mark.parametrize("goal", ["win", "min-turns"])
def test_csv_is_the_record(row: StoredRow, goal: str) -> None:
    """Every action has a line with the numbers of the record, and what is text in any program stands in brackets."""
    lines, name = lines_of(goal, 1e-12)
    reply = expected(goal, name, 1e-12, row)

    assert list(of_file(head() + lines.csv([row]))) == list(of_record(reply, lines.json([row])))


def of_file(content: bytes) -> Iterator[dict[str, str]]:
    """The lines of a CSV without empty cells and brackets, which only the columns in TEXTS have."""
    for line in csv.DictReader(io.StringIO(content.decode())):
        assert tuple(line) == COLUMNS
        for column, text in line.items():
            assert (text[:1] == "[" and text[-1:] == "]") == (column in TEXTS and text != ""), column
        yield {column: text[1:-1] if column in TEXTS else text for column, text in line.items() if text}


def of_record(reply: dict[str, Any], line: bytes) -> Iterator[dict[str, str]]:
    """The lines of a record, as :func:`of_file` has them."""
    goal = orjson.loads(line)
    names = ("game", "goal", "solution", "state", "terminal", "error_bound", "best", "policy")
    of_state = {name: reply[name] for name in names} | {"unit": goal["unit"], "direction": goal["direction"]}
    of_state |= {"state_value": reply["value"], "state_exact": reply["exact"]}
    for item in reply["actions"] or [{"confidence": reply["confidence"]}]:
        same = ("action", "regret", "rank", "optimal", "tie_value", "tie_exact")
        cells = of_state | {name: item.get(name) for name in same}
        cells |= {"action_value": item.get("value"), "action_exact": item.get("exact")}
        cells |= {f"confidence_{name}": number for name, number in (item.get("confidence") or {}).items()}
        cells["terminal"] = "TRUE" if cells["terminal"] else "FALSE"
        cells["optimal"] = None if cells["optimal"] is None else int(cells["optimal"])
        yield {name: str(cell) for name, cell in cells.items() if cell is not None}


def test_whole_solutions_are_their_records(api_url: str) -> None:
    """Rows of all parts of solved goals, with ends, ties and two goals that are minimized, are those of single replies."""
    with closing(Reader(api_url)) as reader:
        for manifest in reader.manifests():
            solved = of_manifest(reader, manifest)
            lines = Lines(solved.bound, manifest)
            for row, read in islice(zip(solved.stored_rows(), solved.stream(), strict=True), 0, None, 70):
                reply = record(solved, solved.bound.problem.notation.parse(row.state), read)
                line = lines.json([row])
                assert bare(orjson.loads(line)) == bare(reply)
                if read.actions[5:]:
                    continue
                assert list(of_file(head() + lines.csv([row]))) == list(of_record(reply, line))


def test_more_stands_in_the_last_column() -> None:
    """Members that only this game has are JSON in one column, whose quotation marks are doubled."""
    to = bind("toss-up", "win-3", "")
    lines, _ = lines_of("win-3", 1e-9)
    row = StoredRow("1-2-3", None, 0.5, None, "", '"0.25 strict"')
    members = dict(to.views.members(LazyRow(*row)))

    (line,) = csv.DictReader(io.StringIO((head() + lines.csv([row])).decode()))

    assert orjson.loads(line["more"]) == members
    assert members.items() <= orjson.loads(lines.json([row])).items()


def test_the_table_has_the_columns_of_the_csv() -> None:
    """A line for Parquet has a value for each column behind the names of the solution."""
    lines, _ = lines_of("win", 1e-12)
    table = list(chain.from_iterable(lines.table([row]) for row in ROWS.values()))

    assert {len(line) for line in table} == {len(COLUMNS) - COLUMNS.index("state")}
    assert len(table) == len(lines.csv(ROWS.values()).splitlines())
