"""Records of stored rows as JSON text beside records as objects."""

from collections.abc import Iterator

import orjson
import pytest

from service.answers.fragments import Fragments
from service.answers.names import bind
from service.answers.records import record
from service.store.rows import LazyRow, StoredRow, encode
from solvers.games import find
from tests.support.memory import without_rows
from tests.support.solved import SMALL, solution


def every_notation() -> Iterator[tuple[str, str, str]]:
    """A default goal of every game for each way in which its states are written and move, on the last of its small rules."""
    ways = set()
    for game, texts in SMALL.items():
        for slug in find(game).defaults(find(game).rules_type.parse(texts[-1])):
            process = bind(game, slug, texts[-1]).problem.process
            if process is not None and (game, process.dynamics) not in ways:
                ways.add((game, process.dynamics))
                yield game, slug, texts[-1]


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_notation()), ids=lambda name: name[:40])
def test_a_fragment_is_the_record(game: str, slug: str, rules: str) -> None:
    """The text of every stored row is byte for byte that of its record, with all of its actions and with the first ones."""
    solved = solution(game, slug, rules)
    opened = without_rows(bind(game, slug, rules), "an-id", solved.error_bound)
    parse = opened.bound.problem.notation.parse
    for most in (None, 1):
        fragments = Fragments(opened, most)
        for row in encode(solved.rows):
            wanted = record(opened, parse(row.state), LazyRow(*row), most=most)
            assert orjson.dumps(fragments.of(*row)) == orjson.dumps(wanted)


# Rows that few solutions have: bounds that do not tell, an estimate, small numbers, a policy that is not the best, second values.
RARE = [
    ("toss-up", "win", StoredRow("1-2-3", "roll", 0.5, None, "roll=~? bank=0.5~?")),
    ("toss-up", "win", StoredRow("1-2-3", "roll", 0.5, None, "roll=^0.25:0.75:0.95:900 bank=0.25^0.125:0.5:0.95:900")),
    ("toss-up", "win", StoredRow("1-2-3", "roll", 1.5e-07, None, "bank=2e-07 roll")),
    ("toss-up", "win", StoredRow("1-2", None, 1e-05, None, "")),
    ("toss-up", "min-turns", StoredRow("1-2", "roll", 1.0, "1", "roll bank=1.5")),
    ("thirties", "min-loss", StoredRow("11-1234", "1", -1.0, "-1", "11=1/3~5 1=~7/2")),
    ("thirties", "min-loss", StoredRow("11-1234", "1", 0.25, "1/4", "11=1e-05 1")),
]


@pytest.mark.parametrize(("game", "slug", "row"), RARE)
@pytest.mark.parametrize("bound", [0.0, 1e-12, None])
def test_a_fragment_of_a_rare_row(game: str, slug: str, row: StoredRow, bound: float | None) -> None:
    """Rows of any kind have their record's text, whatever the bound of their solution is."""
    opened = without_rows(bind(game, slug, ""), "an-id", bound)
    wanted = record(opened, opened.bound.problem.notation.parse(row.state), LazyRow(*row))

    assert orjson.dumps(Fragments(opened, None).of(*row)) == orjson.dumps(wanted)
