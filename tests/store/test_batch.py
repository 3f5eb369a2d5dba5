"""The batch with real processes: skipping, failing, racing."""

import subprocess
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from service.batch import tasks
from service.batch.verify import verify
from service.store.reader import Reader
from solvers import dispatch
from solvers.errors import UnknownError, VerificationError
from solvers.games import REGISTRY
from solvers.games.card_thirty import problem as card_problem
from solvers.games.card_thirty.kernels.hand import laying
from tests.support.commands import called

RULES = "dice=2,threshold=10"
GAME = "thirties"
Script = Callable[..., "subprocess.Popen[str]"]


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgresql", marks=(pytest.mark.postgresql, pytest.mark.slow))], indirect=True
)
def test_solve_again_does_nothing_unless_forced(url: str) -> None:
    """A goal that is solved and unchanged is skipped; if it is forced, it gives the same solution."""
    first = tasks.solve(url, GAME, None, RULES, 2)
    assert {one.status for one in first} == {"solved"}
    again = tasks.solve(url, GAME, None, RULES, 2)
    assert {one.status for one in again} == {"unchanged"}
    forced = tasks.solve(url, GAME, "maximize", RULES, 1, force=True)
    assert [one.status for one in forced] == ["solved"]
    reader = Reader(url)
    assert forced[0].solution in {one.id for one in reader.currents()}
    assert len(reader.manifests(limit=1000)) == len(reader.currents())
    reader.close()
    assert {one.status for one in verify(url)} == {"verified"}


def test_the_longer_batch(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution of the longer batch says so, and stays until the longer batch is outdated or another one is forced."""
    monkeypatch.setattr(card_problem, "KERNEL", card_problem.KERNEL._replace(long=True))
    longer = lambda problem: replace(laying.solve(problem), method="longer")  # noqa: E731  # it stands for a function of the kernel
    monkeypatch.setattr(laying, "solve_long", longer, raising=False)
    game, goal = "card-thirty", "lay-min-left"

    def solve(*, long: bool = False, force: bool = False) -> tuple[str, str, bool]:
        (outcome,) = tasks.solve(url, game, goal, jobs=1, long=long, force=force)
        with closing(Reader(url)) as reader:
            (manifest,) = reader.manifests()
        return outcome.status, manifest.method, manifest.solver_version.endswith(".long")

    assert solve(long=True) == ("solved", "longer", True)
    assert solve(long=True) == ("unchanged", "longer", True)
    assert solve() == ("unchanged", "longer", True)
    assert solve(force=True)[0] == "solved"
    assert solve(long=True)[0] == "solved"
    monkeypatch.setattr(tasks, "version", lambda _game: "another")
    assert solve()[0] == "solved"


@pytest.mark.parametrize(("game", "goal"), [(GAME, None), ("card-thirty", "next-card")])
def test_what_has_no_longer_batch_is_refused(game: str, goal: str | None) -> None:
    """A longer batch of what is exact is refused, with what has one."""
    with pytest.raises(UnknownError, match=f"{game}.*has no longer batch") as refusal:
        tasks.plan("", game, goal, "", long=True)
    assert "card-thirty margin" in refusal.value.available


def test_only_what_is_measured_is_long() -> None:
    """A longer batch of a game takes longer for what has one, and makes the rest as usual."""
    planned = tasks.plan("", "card-thirty", None, "", long=True)
    assert {task.goal for task in planned if task.long} == {"margin", "min-loss", "win-hand", "win-match"}
    assert [replace(task, long=False) for task in planned] == tasks.plan("", "card-thirty", None, "")


def test_tasks_that_share_work_are_in_one_lot() -> None:
    """One worker does what shares work, the largest lot first."""
    planned = [*tasks.plan("", "card-thirty", None, ""), *tasks.plan("", "cut-down-thirty", None, "")]
    lots = [{(task.game, task.goal or task.table) for task in lot} for lot in tasks.lots(planned)]
    assert sum(map(len, lots)) == len(set.union(*lots)) == len(planned)
    together = [lot for lot in lots if len(lot) > 1]
    assert together == [
        {("card-thirty", goal) for goal in ("margin", "min-loss", "win-hand", "win-match", "players", "streaks")},
        {("card-thirty", "odds"), ("card-thirty", "best-points")},
        {("cut-down-thirty", "margin"), ("cut-down-thirty", "players")},
    ]
    assert all(len(lot) == 1 for lot in tasks.lots(tasks.plan("", GAME, None, "")))


def test_every_game_answers_early() -> None:
    """The default goal of every game comes before all others, with the lay-downs of the card game; of a shared lot tables come last."""
    planned = tasks.plan("", None, None, "")
    lays = [("card-thirty", f"lay-{kind}") for kind in ("max-points", "min-cards", "go-out")]
    usual = [(game.slug, game.default_goal(game.rules_type())) for game in REGISTRY.values()]
    assert {(task.game, task.goal) for task in planned[: len(usual) + len(lays)]} == {*usual, *lays}
    shared = [bool(task.table) for task in planned if task.together == "card-thirty self-play"]
    assert shared == sorted(shared)


def test_goals_that_few_ask_for_come_last() -> None:
    """In the game of 30s the goals at other scores than the threshold come after all else of all games."""
    planned = [(task.game, task.goal) for task in tasks.plan("", None, None, "")]
    last = planned[-59:]
    assert {game for game, _ in last} == {"thirties"}
    assert {goal for _, goal in last} == {
        f"{family}-{n}" for family in ("reach", "hit") for n in range(6, 37) if n != 30
    } - {"reach-6"}


def test_new_solver_version_keeps_an_equal_solution(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of the solvers solves anew; equal rows stay one solution, confirmed by the new version."""
    first = tasks.solve(url, GAME, "maximize", RULES, 1)
    monkeypatch.setattr(tasks, "version", lambda _game: "another")
    second = tasks.solve(url, GAME, "maximize", RULES, 1)
    assert (second[0].status, second[0].solution) == ("solved", first[0].solution)
    assert tasks.solve(url, GAME, "maximize", RULES, 1)[0].status == "unchanged"


def test_workers_are_told_the_version(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version of the solvers is computed before any worker is started, and a worker publishes under the version it is told."""
    given: list[tasks.Task] = []

    def started(_: object, lots: list[list[tasks.Task]], *_others: object) -> list[object]:
        given.extend(task for lot in lots for task in lot)
        return []

    monkeypatch.setattr(tasks, "run", started)
    tasks.solve(database_url, GAME, "maximize", RULES)
    assert [task.version for task in given] == [tasks.version(GAME)]
    assert tasks.make(replace(given[0], version="told")).status == "solved"
    with closing(Reader(database_url)) as reader:
        assert [manifest.solver_version for manifest in reader.manifests()] == ["told"]


def test_failed_verification_keeps_the_old(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution that fails verification is named and not published, and the published one stays."""
    first = tasks.solve(url, GAME, "maximize", RULES, 1)

    def fail(*_: object) -> float:
        raise VerificationError("state '11-': wrong", field="state")

    monkeypatch.setattr(dispatch, "verify", fail)
    outcome = tasks.solve(url, GAME, "maximize", RULES, 1, force=True)[0]
    assert outcome.status == "failed"
    assert "11-" in outcome.message
    reader = Reader(url)
    assert [one.id for one in reader.manifests()] == [first[0].solution]
    reader.close()


@pytest.mark.parametrize(
    ("column", "damage"),
    [("value", "value + 1"), ("exact", "'7777'"), ("actions", "''"), ("actions", "'5=x'"), ("action", "'9'")],
)
def test_verify_names_a_damaged_row(url: str, write: Callable[[str, str], None], column: str, damage: str) -> None:
    """A changed value, exact value, policy or list of actions is found, and its row named."""
    tasks.solve(url, GAME, "maximize", RULES, 1)
    write(url, f"UPDATE state_row SET {column} = {damage} WHERE state = (SELECT min(state) FROM state_row)")
    reader = Reader(url)
    state = reader.page(reader.currents()[0].id, None, 1)[0].row.state
    reader.close()
    done = called("verify", [GAME, "--jobs", "1"], {"DATABASE_URL": url})
    assert done.exit_code == 1, done.output
    assert repr(state) in done.output


def test_verify_compares_the_digest(url: str, write: Callable[[str, str], None]) -> None:
    """A published digest that is not that of the rows is a failure."""
    tasks.solve(url, GAME, "maximize", RULES, 1)
    write(url, "UPDATE solution SET digest = 'x'")
    assert "digest" in verify(url, jobs=1)[0].message


@pytest.mark.slow
def test_two_solves_at_once(empty_url: str, script: Script) -> None:
    """Two batches started together on an empty database both succeed and publish each solution once."""
    processes = [script(empty_url, "solve", GAME, "--rules", RULES, "--force", "--jobs", "1") for _ in range(2)]
    for process in processes:
        output = process.communicate(timeout=120)[0]
        assert process.returncode == 0, output
    reader = Reader(empty_url)
    assert len(reader.manifests(limit=1000)) == len(reader.currents()) > 0
    reader.close()
    assert {one.status for one in verify(empty_url, jobs=1)} == {"verified"}


@pytest.mark.parametrize("arguments", [["nope"], [GAME, "nope"], ["--rules", "dice=2"], [GAME, "--rules", "x=1"]])
def test_bad_arguments_name_the_culprit(tmp_path: Path, arguments: list[str]) -> None:
    """A game, goal or rule that does not exist ends with status 2, the culprit and something that is valid."""
    done = called("solve", arguments, {"DATABASE_URL": f"sqlite:///{tmp_path / 'no.db'}"})
    assert done.exit_code == 2
    assert arguments[-1].partition("=")[0] in done.output
    assert GAME in done.output or "dice" in done.output
    assert not (tmp_path / "no.db").exists()


def test_verify_of_an_unpublished_goal_says_so(url: str) -> None:
    """Asking for what is not there is an error, not a success."""
    with pytest.raises(UnknownError, match="nope"):
        verify(url, GAME, "nope")


def test_prune_and_export_commands(url: str, script: Script) -> None:
    """The commands print what they did."""
    tasks.solve(url, GAME, "maximize", RULES, 1)
    assert called("prune", ["--keep", "0"], {"DATABASE_URL": url}).output == "0 dropped\n"
    process = script(url, "export", GAME, "maximize", "--rules", RULES)
    output = process.communicate(timeout=120)[0]
    assert process.returncode == 0, output
    assert output.splitlines()[0].startswith('{"game":"thirties","goal":"maximize",')
