"""Sweeps over rules: their lines as a table, and which rule matters how much."""

import csv as csv_files
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from io import StringIO
from typing import Any, NamedTuple

from service.answers.ask.tables import written
from service.answers.errors import ProblemError
from service.store.reader import Reader, SweepLine
from service.store.tables import Entry
from solvers.contract.slugs import nearest
from solvers.contract.summary import combined
from solvers.contract.tables import Cell, cell, within

# The facts about a line that stand before and behind its values.
_FIRST = ("game", "goal", "rules")
_LAST = ("rows", "predicted_cpu_ms", "cpu_ms", "memory_bytes", "digest")


class Lines(NamedTuple):
    """The lines of a sweep under named columns: the game, the goal and the rules, each rule that varies, the values, and facts."""

    sweep: str
    rules: tuple[str, ...]
    values: tuple[str, ...]
    lines: Sequence[SweepLine]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns."""
        return (*_FIRST, *self.rules, *self.values, *_LAST)

    @property
    def measures(self) -> tuple[str, ...]:
        """The columns that can be drawn: rules, values and costs."""
        return (*self.rules, *self.values, *_LAST[:-1])

    def entry(self, line: SweepLine, column: str) -> Entry:
        """Return the entry of a line in a column; None if it has none."""
        if column == "rules":
            return line.varied
        if column.endswith("_ms"):
            seconds = line.cpu_seconds if column == "cpu_ms" else line.predicted_cpu_seconds
            return None if seconds is None else round(1000 * seconds)
        if column in _FIRST or column in _LAST:
            fact: Entry = getattr(line, column)
            return fact
        if column in self.rules:
            return _varied(line).get(column)
        return line.cells.get(column)


def lines(reader: Reader, sweep: str) -> Lines:
    """Return the lines of a sweep. Raises ProblemError if there is no such sweep."""
    sweep_lines = reader.sweep(sweep)
    if not sweep_lines:
        known = sorted({name for name, *_ in reader.sweeps()})
        raise ProblemError(
            "not-found",
            f"there is no sweep {sweep!r}",
            field="sweep",
            example=nearest(sweep, known, next(iter(known), None)),
            available=known,
        )
    return tabled(sweep, sweep_lines)


def tabled(sweep: str, sweep_lines: Sequence[SweepLine]) -> Lines:
    """Return lines with the columns that they have, in the order in which they come up."""
    rules = dict.fromkeys(name for line in sweep_lines for name in _varied(line))
    values = dict.fromkeys(name for line in sweep_lines for name in line.cells)
    return Lines(sweep, tuple(rules), tuple(values), sweep_lines)


def column(whole: Lines, axis: str, name: str) -> str:
    """Return the name of a column that can be drawn. Raises ProblemError if there is none, which ``axis`` names."""
    if name in whole.measures:
        return name
    raise ProblemError(
        "invalid-parameter",
        f"the sweep has no column {name!r} that can be drawn",
        field=axis,
        example=nearest(name, whole.measures, whole.measures[0]),
        available=list(whole.measures),
    )


def listing(reader: Reader) -> dict[str, Any]:
    """Return all sweeps."""
    sweeps: defaultdict[str, list[tuple[str, int, str]]] = defaultdict(list)
    for sweep, game, number, made in reader.sweeps():
        sweeps[sweep].append((game, number, made))
    return {
        "sweeps": [
            {
                "sweep": sweep,
                "games": [game for game, _, _ in parts],
                "lines": sum(number for _, number, _ in parts),
                "updated_at": max(made for *_, made in parts),
                "href": f"/v1/sweeps/{sweep}",
            }
            for sweep, parts in sweeps.items()
        ]
    }


def table(whole: Lines) -> dict[str, Any]:
    """Return a sweep as a table."""
    rows = [[written(whole.entry(line, column)) for column in whole.columns] for line in whole.lines]
    return {"sweep": whole.sweep, "columns": list(whole.columns), "rows": rows}


def effects(whole: Lines) -> dict[str, Any]:
    """Return by how much each rule changes each value if nothing else changes.

    Lines that differ in one rule alone are compared: the spread is the largest of their values less the smallest. Estimates
    are left out, as nothing bounds the error of a spread between them.
    """
    spreads: defaultdict[tuple[str, str, str, str], list[Cell]] = defaultdict(list)
    for rule in whole.rules:
        alike: defaultdict[Hashable, list[SweepLine]] = defaultdict(list)
        for line in whole.lines:
            varied = _varied(line)
            if varied.pop(rule, None) is not None:
                alike[line.game, line.goal, tuple(varied.items())].append(line)
        for group in alike.values():
            for value in whole.values:
                numbers = [_cell(line.cells[value]) for line in group if value in line.cells]
                known = [one for one in numbers if one.confidence is None]
                if len(known) > 1:
                    ends = (_end(known, choose) for choose in (max, min))
                    spread = combined(zip((Fraction(1), Fraction(-1)), ends, strict=True))
                    spreads[group[0].game, group[0].goal, value, rule].append(spread)
    means = {key: combined((Fraction(1, len(values)), one) for one in values) for key, values in spreads.items()}
    # The rule that matters most stands first.
    keys = sorted(spreads, key=lambda key: (*key[:3], -means[key].value, key[3]))
    largest = {key: _end(values, max) for key, values in spreads.items()}
    return {
        "sweep": whole.sweep,
        "columns": ["game", "goal", "value", "rule", "comparisons", "mean spread", "largest spread"],
        "rows": [[*key, len(spreads[key]), written(means[key]), written(largest[key])] for key in keys],
    }


def csv(whole: Lines) -> str:
    """Return lines as CSV. Behind each value stand its fraction if it is exact, and else its error bound."""
    text = StringIO()
    write = csv_files.writer(text, lineterminator="\n").writerow
    columns = {column: _beside(whole, column) for column in whole.columns}
    write([name for column, beside in columns.items() for name in (column, *(f"{column}_{part}" for part in beside))])
    for line in whole.lines:
        write([part for column, beside in columns.items() for part in _parts(whole.entry(line, column), beside)])
    return text.getvalue()


def _parts(entry: Entry, beside: Sequence[str]) -> list[Any]:
    """Return an entry, and what is beside its column."""
    return [entry.value if isinstance(entry, Cell) else entry, *(getattr(entry, part, None) for part in beside)]


def _beside(whole: Lines, column: str) -> list[str]:
    """Return what some value of a column has beside it."""
    cells = [line.cells.get(column) for line in whole.lines] if column in whole.values else []
    return [part for part in ("exact", "error_bound") if any(getattr(one, part, None) is not None for one in cells)]


def _end(numbers: Sequence[Cell], choose: Callable[..., Cell]) -> Cell:
    """Return the largest or the smallest of some numbers. It may be any that its error bounds do not tell from it."""
    end = choose(numbers, key=lambda one: one.value)
    widest = max(one.error_bound or 0.0 for one in numbers)
    return end if widest <= (end.error_bound or 0.0) else within(end.value, widest)


def _cell(entry: Entry) -> Cell:
    return entry if isinstance(entry, Cell) else cell(int(entry or 0))


def _varied(line: SweepLine) -> dict[str, str]:
    """Return the rules of a line that the sweep names, by their names."""
    return dict(part.split("=", 1) for part in line.varied.split(",") if part)
