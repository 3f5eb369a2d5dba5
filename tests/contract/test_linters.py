"""The description passes strict linters. They are programs of Node.js, and are skipped if they are not installed."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from service.http.api.site.description import document
from service.settings import ROOT
from solvers.games import REGISTRY

LINTERS = {
    "redocly": ("lint", "--config", str(ROOT / "redocly.yaml")),
    "spectral": ("lint", "--fail-severity", "hint", "--ruleset", str(ROOT / ".spectral.yaml")),
}


@pytest.mark.parametrize("program", LINTERS)
def test_linted(program: str, tmp_path: Path) -> None:
    """The linter finds nothing, not even a hint."""
    if shutil.which(program) is None:
        pytest.skip(f"no {program} on the PATH")
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(document(), indent=1))
    # Nothing is asked of another machine.
    quiet = {**os.environ, "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "CI": "true"}
    done = subprocess.run([program, *LINTERS[program], file], env=quiet, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in done.stdout


@pytest.mark.parametrize("game", REGISTRY)
def test_addresses_are_not_ambiguous(game: str) -> None:
    """No goal has the name of a resource that stands where the goal of other addresses is."""
    paths = [path.split("/") for path in document()["paths"]]
    resources = {parts[4] for parts in paths if parts[:4] == ["", "v1", "games", "{game}"] and len(parts) > 4}

    assert resources == {"{goal}", "states", "tables", "matches", "rules", "hands", "export.{kind}"}
    entry = REGISTRY[game]
    assert resources.isdisjoint(goal.slug for goal in entry.goals(entry.rules_type()))
