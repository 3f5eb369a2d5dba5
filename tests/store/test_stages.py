"""The measurement of what a batch spends its time on."""

from service.batch import tasks
from service.bench import stages
from solvers import dispatch


def test_stages_are_told_apart(database_url: str) -> None:
    """Each stage takes some time, all together take the whole time, and the batch is left as it was."""
    solve = dispatch.solve
    games = stages.spent(tasks.plan(database_url, "thirties", "maximize", "dice=3,threshold=12"))
    assert dispatch.solve is solve
    assert set(games) == {"thirties"}
    assert {stage for stage, seconds in games["thirties"].items() if seconds > 0} >= set(stages.STAGES)
