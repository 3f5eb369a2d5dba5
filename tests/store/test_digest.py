"""The bytes that a digest of rows is made of."""

import hashlib

from service.store.rows import StoredRow, digest


def test_what_only_one_game_has_is_hashed_as_json() -> None:
    """Rows are hashed as one list of lists in the order of their states, with ``more`` as the JSON value that it is."""
    rows = [
        StoredRow("b", "2", 0.5, "1/2", "2 1=0", '{"others":[1,"x"]}'),
        StoredRow("a", None, 1.0, None, "", None),
    ]
    content = b'[["a",null,1.0,null,"",null],["b","2",0.5,"1/2","2 1=0",{"others":[1,"x"]}]]'

    assert digest(rows, []) == (hashlib.sha256(content).hexdigest(), len(content))
