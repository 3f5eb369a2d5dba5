"""What a solution does in every state, read without its other actions, on both databases."""

from contextlib import closing

from service.store.reader import Reader


def test_policy_is_that_of_the_rows(solved_url: str) -> None:
    """States, actions and values are those of the whole rows, in the same order."""
    with closing(Reader(solved_url)) as reader:
        found = reader.current("thirties", "min-loss", reader.manifests()[0].rules)
        assert found is not None
        rows = list(reader.stream(found.id))
        assert [tuple(row) for row in reader.policy(found.id)] == [
            (row.state, row.action, row.value, row.exact) for row in rows
        ]
        assert len(rows) == found.rows
        assert list(reader.policy("none")) == []
