"""The package can be installed with pip, and brings the command."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from service.cli.group import COMMANDS
from service.settings import ROOT

PARTS = ("LICENSE", "README.md", "pyproject.toml", "migrations", "service", "solvers")


@pytest.mark.long
@pytest.mark.sample
def test_pip_installs_the_command(tmp_path: Path) -> None:
    """In an environment of its own, ``pip install .`` makes ``tablebase``, which lists its subcommands, solves and answers."""
    source = tmp_path / "source"
    source.mkdir()
    for name in PARTS:
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copied(ROOT / name, source / name)
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    install: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-deps",
        "--quiet",
        source,
    ]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if "No matching distribution found for setuptools" in done.stderr:
        pytest.skip("no registry of packages, from which the builder would come")
    assert done.returncode == 0, done.stderr
    # Its dependencies are those of the tests.
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = environment / "bin" / "tablebase"
    helped = subprocess.run([command, "--help"], cwd=tmp_path, capture_output=True, text=True, check=True)
    environ = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'installed.db'}"}
    for line in ("solve thirties min-loss --rules dice=2,threshold=9", "ask 30s min-loss dice=2 threshold=9 66"):
        done = subprocess.run(
            [command, *line.split()], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    assert "Put aside 6 6 and end the turn at 12" in done.stdout
    assert [name for name in COMMANDS if f"\n  {name} " not in helped.stdout] == []
    assert (site / "service" / "py.typed").exists()


@pytest.mark.long
@pytest.mark.sample
def test_the_command_of_the_checkout_has_workers(tmp_path: Path) -> None:
    """The command that the set-up writes solves with worker processes, from any folder."""
    command = Path(sys.prefix) / "bin" / "tablebase"
    environ = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'checkout.db'}"}
    line: list[str | Path] = [command, "solve", "thirties", "--rules", "dice=1,threshold=4"]
    done = subprocess.run(line, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert " 0 failed, " in done.stdout


def test_summaries_begin_as_the_commands_say() -> None:
    """The list of subcommands, which is made without importing them, has one summary for each module that is one."""
    modules = {
        path.stem for path in (ROOT / "service" / "cli").glob("*.py") if "@click.command" in path.read_text("utf-8")
    }
    assert set(COMMANDS) == modules - {"group"}
    assert all(summary.endswith(".") and len(summary) < 70 for summary in COMMANDS.values())
