"""docs/data.md is true: its programs print what it shows, and its queries give the same on both databases."""

import csv
import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from service.files.lines import COLUMNS, TEXTS
from service.settings import ROOT
from service.store import views
from service.store.engine import writing_engine
from tests.support import shared

pytestmark = pytest.mark.slow

DOCUMENT = (ROOT / "docs" / "data.md").read_text("utf-8")
WANTED = [
    *(("thirties", "", goal) for goal in ("min-loss", "maximize")),
    *(("threes", "", goal) for goal in ("min-expected", "min-expected:safe")),
]
Shown = tuple[str, str]


def blocks(language: str) -> list[Shown]:
    """The blocks in a language, each with the output that follows it."""
    return re.findall(rf"```{language}\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", DOCUMENT, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that a database with these goals exports."""
    made = tmp_path_factory.mktemp("data")
    url = shared.database("sqlite", "data", WANTED)
    command: list[str | Path] = [ROOT / "scripts" / "export", "--all", made]
    one_game: list[str | Path] = [ROOT / "scripts" / "export", "thirties", "--output", made]
    for arguments in (command, one_game):
        subprocess.run(arguments, env={**os.environ, "DATABASE_URL": url}, check=True, capture_output=True)
    return made


def test_there_is_something_to_try() -> None:
    """The page has ten queries and one, recipes for four programs, and an output for all that can be run here."""
    assert len(blocks("sql")) == 11
    assert len(blocks("python")) == 4
    assert len(blocks("r")) == 1
    assert all(shown for language in ("sql", "python", "r") for _, shown in blocks(language))


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize(("program", "shown"), blocks("python"))
def test_programs_print_what_is_shown(folder: Path, program: str, shown: str) -> None:
    """Every program runs without a warning where the files are, and prints what the page shows."""
    # Libraries may warn of each other.
    command = [sys.executable, "-W", "error:::__main__", "-W", "error::UserWarning", "-c", program]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == shown


def test_the_program_for_digests_is_short() -> None:
    """It has at most ten lines besides imports, and no code of this project."""
    (program,) = [program for program, _ in blocks("python") if "sha256" in program]
    lines = [line for line in program.splitlines() if line]
    imports = [line for line in lines if line.startswith(("import", "from"))]
    assert len(lines) - len(imports) <= 10
    assert not any(word in line for line in imports for word in ("service", "solvers", "sqlite3"))


@pytest.mark.parametrize(("query", "shown"), blocks("sql"))
def test_queries_give_what_is_shown(backend: str, query: str, shown: str) -> None:
    """Every query gives the same lines on SQLite and PostgreSQL; a double may differ in its last digits."""
    with writing_engine(shared.database(backend, "data", WANTED)).connect() as connection:
        result = connection.execute(text(query))
        names, rows = list(result.keys()), result.all()
    expected = [line.split(" | ") if " | " in line else [line] for line in shown.splitlines()]

    assert names == [name.strip() for name in expected[0]]
    assert len(rows) == len(expected) - 1
    for row, cells in zip(rows, expected[1:], strict=True):
        assert len(row) == len(cells)
        for value, cell in zip(row, cells, strict=True):
            if isinstance(value, float):
                assert value == pytest.approx(float(cell), rel=1e-14)
            else:
                assert str("" if value is None else value).strip() == cell.strip()


def test_every_column_is_explained() -> None:
    """The tables of the page name the columns of the exports and of both views."""
    section = DOCUMENT.partition("### Columns of CSV and Parquet")[2].partition("\n## ")[0]
    cells = "".join(line.split("|")[1] for line in section.splitlines() if line.startswith("| `"))
    named = re.findall(r"`(\w+)`", cells)
    assert [f"confidence{name}" if name.startswith("_") else name for name in named] == list(COLUMNS)
    for view in ("current_state", "action_value"):
        (line,) = re.findall(rf"^\| `{view}` \|(.*)\|$", DOCUMENT, re.MULTILINE)
        assert re.findall(r"`(\w+)`", line) == [name for name in views.COMMENTS[view] if name]


def test_the_recipe_for_r_names_what_there_is(folder: Path) -> None:
    """Without R: its file is there, its columns are those of the CSV, and its pattern takes the brackets off."""
    ((program, _),) = blocks("r")
    (pattern,) = re.findall(r'Sys\.glob\("(.*)"\)', program)
    assert len(list(folder.glob(pattern))) == 1
    (bracketed,) = re.findall(r"column in c\((.*?)\)", program)
    assert set(re.findall(r'"(\w+)"', bracketed)) <= TEXTS
    (columns,) = re.findall(r"select = c\((.*)\)", program)
    assert set(re.findall(r'"(\w+)"', columns)) <= set(COLUMNS)
    (off,) = set(re.findall(r'gsub\("(.*?)", ""', program))
    assert re.sub(off.replace("\\\\", "\\"), "", "[55666-1]") == "55666-1"


@pytest.mark.skipif(shutil.which("Rscript") is None, reason="R is not installed")
def test_r_prints_what_is_shown(folder: Path) -> None:
    """R runs the recipe without a warning, prints what the page shows, and finds the types of all columns by itself."""
    ((program, shown),) = blocks("r")
    told = "\ncat(sapply(table, class), sep = '\\n')\n"
    command = ["Rscript", "--vanilla", "-e", f"options(warn = 2)\n{program}{told}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    printed, kinds = done.stdout[: len(shown)], done.stdout[len(shown) :].split()
    assert printed == shown
    text = {*TEXTS, "game", "goal", "unit", "direction", "solution"}
    for name, kind in zip(COLUMNS, kinds, strict=True):
        # A column without any entry has no type.
        empty = name.startswith("confidence") or name == "more"
        allowed = (
            ("character",) if name in text else ("logical",) if name == "terminal" or empty else ("numeric", "integer")
        )
        assert kind in allowed, name


@pytest.mark.skipif(shutil.which("ssconvert") is None, reason="Gnumeric is not installed")
def test_a_spreadsheet_reads_every_cell_as_what_it_is(folder: Path, tmp_path: Path) -> None:
    """Gnumeric, which reads a CSV as Excel does, finds text, numbers and flags, and the formula takes the brackets off."""
    (path,) = folder.glob("threes.min-expected.default-*.csv")
    (formula,) = re.findall(r"`(=SUBSTITUTE.*?)`", DOCUMENT)
    with path.open(newline="") as file, (tmp_path / "with.csv").open("w", newline="") as target:
        lines = list(csv.reader(file))
        added = [formula.replace("F2", f"F{number}") for number in range(2, len(lines) + 1)]
        csv.writer(target).writerows([*line, extra] for line, extra in zip(lines, ["plain", *added], strict=True))
    for made in ("plain.csv", "typed.gnumeric"):
        subprocess.run(["ssconvert", "with.csv", made], cwd=tmp_path, capture_output=True, check=True)
    with (tmp_path / "plain.csv").open(newline="") as file:
        plain = [line["plain"] for line in csv.DictReader(file)]
    state_column = COLUMNS.index("state")
    assert plain == [line[state_column].strip("[]") for line in lines[1:]]
    typed = gzip.decompress((tmp_path / "typed.gnumeric").read_bytes()).decode()
    kinds: dict[str, set[str]] = {name: set() for name in COLUMNS}
    for row, column, kind in re.findall(r'<gnm:Cell Row="(\d+)" Col="(\d+)" ValueType="(\d+)"', typed):
        if row != "0" and int(column) < len(COLUMNS):
            kinds[COLUMNS[int(column)]].add(kind)
    words = TEXTS | {"game", "goal", "unit", "direction", "solution"}
    for name, shown in kinds.items():
        # The values of Gnumeric: 20 is a flag, 40 a number, 60 text.
        assert shown <= ({"60"} if name in words else {"20"} if name == "terminal" else {"40"}), name
    assert kinds["state"] == {"60"}


@pytest.mark.parametrize("goal", ["thirties.min-loss", "threes.min-expected_safe"])
def test_cells_are_what_a_spreadsheet_takes_them_for(folder: Path, goal: str) -> None:
    """In any spreadsheet: text is nothing that it makes a number, a date or a formula of, and all else is one."""
    (path,) = folder.glob(f"{goal}.default-*.csv")
    words = TEXTS | {"game", "goal", "unit", "direction", "solution", "more"}
    with path.open(newline="") as file:
        for line in csv.DictReader(file):
            for name, cell in line.items():
                if name in words:
                    assert cell[:1] in ("", "[", "{") or cell[:1].isalpha(), (name, cell)
                elif name == "terminal":
                    assert cell in ("TRUE", "FALSE")
                elif cell:
                    float(cell)
    assert f"SUBSTITUTE({chr(65 + COLUMNS.index('state'))}2," in DOCUMENT
