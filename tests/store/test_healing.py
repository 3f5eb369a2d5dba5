"""Publishing what is stored already compares every stored row with what was solved."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import pytest

from service.store.engine import writing_engine
from service.store.reader import Reader
from service.store.rows import StoredRow
from service.store.writer import publish
from tests.store import test_reader

# Lists of actions of one length, long enough to be stored only once each.
LISTS = [" ".join([best, *(f"{name}=1/{number}" for number, name in enumerate("bcdefghijkl", 2))]) for best in "xyx"]
DRAFT = replace(
    test_reader.DRAFT,
    rows=[StoredRow(f"{number}-", text[0], 1.0, "1", text) for number, text in enumerate(LISTS)],
    distributions=[],
    start="0-",
    start_value=1.0,
    start_exact="1",
)


@pytest.mark.parametrize(
    "damage",
    [
        "INSERT INTO state_row (solution, state, value, actions) SELECT solution, '9-', 1, '' FROM state_row WHERE state = '0-'",
        "DELETE FROM state_row WHERE state = '1-'",
        "UPDATE state_row SET action = 'y' WHERE state = '0-'",
    ],
)
def test_a_row_too_many_or_too_few_is_healed(url: str, write: Callable[[str, str], None], damage: str) -> None:
    """A stored solution with another row, without one, or with another action gets the solved rows again."""
    engine = writing_engine(url)
    name = publish(engine, DRAFT)
    write(url, damage)

    assert publish(engine, replace(DRAFT, solver_version="two")) == name
    with closing(Reader(url)) as reader:
        assert list(reader.stored(name)) == DRAFT.rows


def test_lists_of_actions_are_shared_by_their_text(url: str) -> None:
    """Rows with equal lists share one, and rows whose lists are only as long have their own."""
    assert len({len(text) for text in LISTS}) == 1
    name = publish(writing_engine(url), DRAFT)
    with closing(Reader(url)) as reader:
        assert [row.actions for row in reader.stored(name)] == LISTS
