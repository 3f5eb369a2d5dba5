"""The batch with real processes: skipping, failing, racing."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from service.batch import tasks
from service.batch.verify import verify
from service.store.reader import Reader
from solvers import dispatch
from solvers.errors import UnknownError, VerificationError

RULES = "dice=2,threshold=10"
GAME = "thirties"
Script = Callable[..., "subprocess.Popen[str]"]


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


def test_new_solver_version_keeps_an_equal_solution(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of the solvers solves anew; equal rows stay one solution, confirmed by the new version."""
    first = tasks.solve(url, GAME, "maximize", RULES, 1)
    monkeypatch.setattr(tasks, "version", lambda _game: "another")
    second = tasks.solve(url, GAME, "maximize", RULES, 1)
    assert (second[0].status, second[0].solution) == ("solved", first[0].solution)
    assert tasks.solve(url, GAME, "maximize", RULES, 1)[0].status == "unchanged"


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
def test_verify_names_a_damaged_row(
    url: str, write: Callable[[str, str], None], script: Script, column: str, damage: str
) -> None:
    """A changed value, exact value, policy or list of actions is found, and its row named."""
    tasks.solve(url, GAME, "maximize", RULES, 1)
    write(url, f"UPDATE state_row SET {column} = {damage} WHERE state = (SELECT min(state) FROM state_row)")
    reader = Reader(url)
    state = reader.page(reader.currents()[0].id, None, 1)[0].row.state
    reader.close()
    process = script(url, "verify", GAME, "--jobs", "1")
    output = process.communicate(timeout=60)[0]
    assert process.returncode == 1, output
    assert repr(state) in output


def test_verify_compares_the_digest(url: str, write: Callable[[str, str], None]) -> None:
    """A published digest that is not that of the rows is a failure."""
    tasks.solve(url, GAME, "maximize", RULES, 1)
    write(url, "UPDATE solution SET digest = 'x'")
    assert "digest" in verify(url, jobs=1)[0].message


def test_two_solves_at_once(empty_url: str, script: Script) -> None:
    """Two batches started together on an empty database both succeed and publish each solution once."""
    processes = [script(empty_url, "solve", GAME, "--rules", RULES, "--force") for _ in range(2)]
    for process in processes:
        output = process.communicate(timeout=120)[0]
        assert process.returncode == 0, output
    reader = Reader(empty_url)
    assert len(reader.manifests(limit=1000)) == len(reader.currents()) > 0
    reader.close()
    assert {one.status for one in verify(empty_url, jobs=1)} == {"verified"}


@pytest.mark.parametrize("arguments", [["nope"], [GAME, "nope"], ["--rules", "dice=2"], [GAME, "--rules", "x=1"]])
def test_bad_arguments_name_the_culprit(tmp_path: Path, script: Script, arguments: list[str]) -> None:
    """A game, goal or rule that does not exist ends with status 2, the culprit and something that is valid."""
    process = script(f"sqlite:///{tmp_path / 'no.db'}", "solve", *arguments)
    output = process.communicate(timeout=30)[0]
    assert process.returncode == 2
    assert arguments[-1].partition("=")[0] in output
    assert GAME in output or "dice" in output
    assert not (tmp_path / "no.db").exists()


def test_verify_of_an_unpublished_goal_says_so(url: str) -> None:
    """Asking for what is not there is an error, not a success."""
    with pytest.raises(UnknownError, match="nope"):
        verify(url, GAME, "nope")


def test_prune_and_export_commands(url: str, script: Script) -> None:
    """The commands print what they did."""
    tasks.solve(url, GAME, "maximize", RULES, 1)
    process = script(url, "prune", "--keep", "0")
    assert process.communicate(timeout=30)[0] == "0 dropped\n"
    process = script(url, "export", GAME, "maximize", "--rules", RULES)
    output = process.communicate(timeout=30)[0]
    assert process.returncode == 0, output
    assert output.splitlines()[0].startswith('{"solution":')
