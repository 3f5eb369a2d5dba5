"""Ask the questions that the findings are made from. Every answer keeps the address under which the service gives it."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any
from urllib.parse import urlencode

from service.batch.findings.numbers import Number, read, rounded
from service.batch.findings.parts import Figure
from service.questions import endings, matches, states, tables
from service.questions.names import bind, token
from service.questions.solved import current
from service.store.reader import Reader
from solvers.games import find


class TableAnswer:
    """A table: its numbers by the entries that begin their line, and the name of their column."""

    def __init__(self, document: Mapping[str, Any], link: str) -> None:
        self.document = document
        self.link = link
        self._columns = list(document["columns"])

    def entry(self, column: str, *first: str | int | None) -> Any:
        """Return the entry of the first line that begins with ``first``. Raises KeyError if there is no such line."""
        for line in self.document["rows"]:
            if tuple(line[: len(first)]) == first:
                return line[self._columns.index(column)]
        raise KeyError(f"{self.link} has no line {first}")

    def number(self, column: str, *first: str | int | None) -> Number:
        """Return the number in a line and a column."""
        entry = self.entry(column, *first)
        # A whole number that is counted, not computed.
        return read({"exact": str(entry)} if isinstance(entry, int | str) else entry, self.link)

    def printed(self, column: str, *first: str | int | None) -> str:
        """Return the figure that the source printed for it."""
        return str(self.entry(column, *first)["printed"])

    def whole(self, number: int, unit: str = "") -> Figure:
        """Return a whole number that the table says."""
        return Figure(f"{number:,}{unit}", "exact", self.link, "a whole number")


class Answers:
    """The questions of the findings, asked of a reader."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def record(self, game: str, goal: str, state: str, rules: str = "") -> dict[str, Any]:
        """Return the record of a state, with its address in ``link``."""
        bound = bind(game, goal, rules)
        full = states.record(current(self._reader, bound), token(bound, state))
        return full | {"link": f"/v1/games/{game}/{goal}/states/{full['state']}{_query(rules=rules)}"}

    def value(self, game: str, goal: str, state: str, rules: str = "") -> Number:
        """Return the value of a state."""
        full = self.record(game, goal, state, rules)
        return read(full, full["link"])

    def bound(self, game: str, goal: str, state: str, rules: str, places: int) -> Figure:
        """Return the error bound of a state's value, rounded up to so many decimals."""
        full = self.record(game, goal, state, rules)
        units = ceil(Fraction(full["error_bound"]) * 10**places)
        return Figure(rounded(Fraction(units, 10**places), places), "bound", full["link"], "an error bound, rounded up")

    def action(self, game: str, goal: str, state: str, action: str, rules: str = "") -> Number:
        """Return the value of an action."""
        full = self.record(game, goal, state, rules)
        found = next(each for each in full["actions"] if each["action"] == action)
        return read(found, full["link"], full["error_bound"])

    def distribution(self, game: str, goal: str, state: str) -> dict[str, Any]:
        """Return the distribution of a state, with its address in ``link``."""
        bound = bind(game, goal, "")
        document = endings.distribution(current(self._reader, bound), token(bound, state), "")
        return document | {"link": f"/v1/games/{game}/{goal}/states/{document['state']}/distribution"}

    def mean(self, game: str, goal: str, state: str) -> Number:
        """Return the mean of a distribution."""
        document = self.distribution(game, goal, state)
        return read({"value": document["mean"], "exact": document["mean_exact"], **_bounds(document)}, document["link"])

    def chance(self, game: str, goal: str, state: str, score: int) -> Number:
        """Return the chance of a score."""
        document = self.distribution(game, goal, state)
        place = document["support"].index(score)
        exact = document["numerators"] and str(
            Fraction(int(document["numerators"][place]), int(document["denominator"]))
        )
        return read({"value": document["probabilities"][place], "exact": exact, **_bounds(document)}, document["link"])

    def table(self, game: str, name: str, rules: str = "", **parameters: str) -> TableAnswer:
        """Return a table."""
        document = tables.table(self._reader, game, rules, name, parameters).make()
        return TableAnswer(document, f"/v1/games/{game}/tables/{name}{_query(rules=rules, **parameters)}")

    def match(self, game: str, first: str, second: str) -> dict[str, Number]:
        """Return the chances of the first player to win, tie and lose."""
        document = matches.match(self._reader, game, find(game).rules_type(), first, second).make()
        link = f"/v1/games/{game}/matches{_query(first=first, second=second)}"
        return {name: read(document[name], link, document["error_bound"]) for name in ("win", "tie", "loss")}

    def share(self, game: str, first: str, second: str) -> Number:
        """Return the first player's share of the win: a tie is half of one."""
        chances = self.match(game, first, second)
        win, tie = chances["win"], chances["tie"]
        return Number(win.value + tie.value / 2, win.link, win.bound + tie.bound / 2)

    def blind(self, game: str, better: str, simpler: str) -> Number:
        """Return the share of the win of the simpler of two policies that do not look at each other's score."""
        return self.share(game, better, simpler).rest()


def _bounds(document: Mapping[str, Any]) -> dict[str, Any]:
    return {name: document[name] for name in ("error_bound", "confidence")}


def _query(**parameters: str) -> str:
    """Return the query of an address; parameters that are empty are left out."""
    named = {name: text for name, text in parameters.items() if text}
    return "?" + urlencode(named, safe=":=,") if named else ""
