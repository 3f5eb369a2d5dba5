"""Real programs load every export with the right types, and every row of it, without help."""

import warnings
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
from pandas.api import types

from service.answers.solved import of_manifest
from service.batch import exports
from service.files.lines import COLUMNS, TEXTS, Lines
from service.store.reader import Reader
from tests.support import shared

pytestmark = pytest.mark.slow

# States that look like dates (Toss Up!), actions that look like numbers (thirties, Threes), ends, ties and fractions.
WANTED = [
    ("toss-up", "dice=3,target=8", "win"),
    ("thirties", "dice=3,threshold=15", "min-loss"),
    ("threes", "", "win-first-tie-half"),
    ("threes", "", "min-expected"),
]
SUFFIXES = ("csv", "csv.gz", "ndjson", "ndjson.gz", "json", "parquet")
FLAGS = ("terminal", "optimal")
WORDS = TEXTS | {"game", "goal", "unit", "direction", "solution", "more"}
Table = list[dict[str, Any]]


@pytest.fixture(scope="module", params=range(len(WANTED)), ids=[f"{game} {goal}" for game, _, goal in WANTED])
def solution(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table]:
    """A folder with every export of a solution, ``export.SUFFIX``, and the lines that it should have."""
    folder = tmp_path_factory.mktemp("loading")
    game, _, goal = WANTED[request.param]
    with closing(Reader(shared.database("sqlite", "loading", WANTED))) as reader:
        (manifest,) = (manifest for manifest in reader.currents() if (manifest.game, manifest.goal) == (game, goal))
        for suffix in SUFFIXES:
            with (folder / f"export.{suffix}").open("wb") as file:
                exports.writer(of_manifest(reader, manifest), suffix)(file)
        bound = of_manifest(reader, manifest).bound
        unit = bound.problem.goal
        head = (game, goal, unit.unit, unit.direction, manifest.id)
        rows = Lines(bound, manifest).table(reader.stored(manifest.id))
    return folder, [dict(zip(COLUMNS, (*head, *row), strict=True)) for row in rows]


def plain(table: Table, *, brackets: bool) -> Table:
    """Lines as they are compared: without brackets, and with None for every kind of nothing."""
    cleaned = []
    for line in table:
        cells: dict[str, Any] = {}
        for name, cell in line.items():
            if cell is None or cell != cell:  # noqa: PLR0124  # only NaN differs from itself
                cells[name] = None
            elif brackets and name in TEXTS:
                assert (cell[0], cell[-1]) == ("[", "]")
                cells[name] = cell[1:-1]
            else:
                cells[name] = cell
        cleaned.append(cells)
    return cleaned


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_pandas_loads_tables(solution: tuple[Path, Table], suffix: str) -> None:
    """Text is text, numbers are numbers and flags are flags, in every column that is not empty, and no row differs."""
    folder, expected = solution
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        path = folder / f"export.{suffix}"
        table = pd.read_parquet(path) if suffix == "parquet" else pd.read_csv(path)
    assert list(table.columns) == list(COLUMNS)
    for name in COLUMNS:
        filled = table[name].dropna()
        if filled.empty:
            continue
        if name in WORDS:
            assert all(isinstance(cell, str) for cell in filled), name
        elif name in FLAGS and (name == "terminal" or suffix == "parquet"):
            assert all(cell is True or cell is False for cell in filled.tolist()), name
        else:
            assert types.is_numeric_dtype(table[name]), name
    assert plain(table.to_dict("records"), brackets=suffix != "parquet") == expected


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_duckdb_loads_tables(solution: tuple[Path, Table], suffix: str) -> None:
    """DuckDB finds the types by itself, and no row differs."""
    folder, expected = solution
    with duckdb.connect() as base:
        result = base.sql(f"SELECT * FROM '{folder}/export.{suffix}'")
        kinds = dict(zip(result.columns, map(str, result.types), strict=True))
        rows = [dict(zip(result.columns, row, strict=True)) for row in result.fetchall()]
    filled = {name for line in expected for name, cell in line.items() if cell is not None}
    for name in filled:
        flag = name in FLAGS and (name == "terminal" or suffix == "parquet")
        allowed = ("VARCHAR",) if name in WORDS else ("BOOLEAN",) if flag else ("DOUBLE", "BIGINT", "INTEGER")
        assert kinds[name] in allowed, name
    assert plain(rows, brackets=suffix != "parquet") == expected


def flat(records: Table) -> Table:
    """The lines of a table that records stand for."""
    lines = []
    for record in records:
        of_state = {name: record[name] for name in COLUMNS[:7]} | {
            "state_value": record["value"],
            "state_exact": record["exact"],
            "error_bound": record["error_bound"],
            "best": record["best"],
            "policy": record["policy"],
        }
        for item in record["actions"] if len(record["actions"]) else [{}]:
            same = ("action", "regret", "rank", "optimal", "tie_value", "tie_exact")
            values = {"action_value": item.get("value"), "action_exact": item.get("exact")}
            lines.append(of_state | {name: item.get(name) for name in same} | values)
    return plain(lines, brackets=False)


def shown(expected: Table) -> Table:
    """The expected lines without columns that these solutions do not have."""
    without = ("more", *(name for name in COLUMNS if name.startswith("confidence")))
    return [{name: cell for name, cell in line.items() if name not in without} for line in expected]


@pytest.mark.parametrize("suffix", ["ndjson", "json"])
def test_pandas_loads_records(solution: tuple[Path, Table], suffix: str) -> None:
    """Every line of an NDJSON is a record, and the JSON has the same."""
    folder, expected = solution
    path = folder / f"export.{suffix}"
    if suffix == "json":
        records = pd.json_normalize(pd.read_json(path, typ="series", precise_float=True)["states"], max_level=0)
    else:
        records = pd.read_json(path, lines=True, dtype=False, precise_float=True)
    loaded = flat([{**record, "actions": record["actions"]} for record in records.to_dict("records")])
    assert _sorted(loaded) == _sorted(shown(expected))


def test_duckdb_loads_records(solution: tuple[Path, Table]) -> None:
    """DuckDB reads a record a line, with a list of actions."""
    folder, expected = solution
    with duckdb.connect() as base:
        result = base.sql(f"SELECT * FROM read_json('{folder}/export.ndjson')")
        kinds = dict(zip(result.columns, map(str, result.types), strict=True))
        records = [dict(zip(result.columns, row, strict=True)) for row in result.fetchall()]
    assert kinds["state"] == kinds["policy"] == "VARCHAR"
    assert '"action" VARCHAR' in kinds["actions"]
    assert _sorted(flat(records)) == _sorted(shown(expected))


@pytest.mark.parametrize("suffix", ["csv", "ndjson"])
def test_what_is_packed_is_unpacked(solution: tuple[Path, Table], suffix: str) -> None:
    """Programs read the same from a packed export as from the other one."""
    plain_file, packed = (f"{solution[0]}/export.{suffix}{end}" for end in ("", ".gz"))
    if suffix == "csv":
        pd.testing.assert_frame_equal(pd.read_csv(packed), pd.read_csv(plain_file))
    else:
        pd.testing.assert_frame_equal(pd.read_json(packed, lines=True), pd.read_json(plain_file, lines=True))
    with duckdb.connect() as base:
        assert base.sql(f"SELECT * FROM '{packed}' EXCEPT ALL SELECT * FROM '{plain_file}'").fetchall() == []
        counts = [base.sql(f"SELECT count(*) FROM '{file}'").fetchall() for file in (packed, plain_file)]
        assert counts[0] == counts[1]


def _sorted(table: Table) -> list[list[tuple[str, Any]]]:
    """Lines whose columns stand in one order."""
    return [sorted(line.items()) for line in table]
