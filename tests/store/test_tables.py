"""Tables as they are stored."""

from service.store.tables import decode_table, encode_table
from solvers.contract.rows import Confidence
from solvers.contract.tables import Cell, Table


def test_tables_keep_what_is_known_of_a_number() -> None:
    """A stored cell keeps its bound, its fraction or its interval, whichever it has."""
    cells = (Cell(0.5, "1/2"), Cell(0.25, error_bound=1e-13), Cell(0.2, None, "0.2", Confidence(0.1, 0.3, 0.99, 10)))
    table = Table("odds", "Odds", ("a", "b", "c"), (cells,), ("a note",))

    assert decode_table("odds", encode_table(table)) == table
