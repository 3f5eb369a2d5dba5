"""The policy of a solution in every state, read without the other actions, on both databases."""

from contextlib import closing

from service.store.reader import Reader


def test_policy_is_that_of_the_rows(solved_url: str) -> None:
    """States, actions and values are those of the whole rows, in the same order."""
    with closing(Reader(solved_url)) as reader:
        manifest = reader.current("thirties", "min-loss", reader.manifests()[0].rules)
        assert manifest is not None
        rows = list(reader.stream(manifest.id))
        assert [tuple(row) for row in reader.policy(manifest.id)] == [
            (probe.row.state, probe.row.action, probe.row.value, probe.row.exact) for probe in rows
        ]
        assert len(rows) == manifest.rows
        assert list(reader.policy("none")) == []
