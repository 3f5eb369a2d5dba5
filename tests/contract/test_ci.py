"""The command that a server runs for every commit installs Chromium if it can, and says so if it cannot."""

import shutil
import subprocess
from pathlib import Path

import pytest

from service.settings import ROOT

INSTALLED = "-qq update\n-qq install --no-install-recommends chromium\n"


def run(folder: Path, commands: dict[str, str], ci: str) -> tuple[str, str]:
    """Run a copy of ``.ci/run`` with nothing but some commands; return how apt-get was called, and what was said."""
    programs = {"dirname": f'exec {shutil.which("dirname")} "$@"', **commands}
    scripts = {f"bin/{name}": text for name, text in programs.items()}
    scripts |= {"scripts/test": 'echo "tests $*"', "scripts/pythons": "echo pythons"}
    scripts[".ci/run"] = (ROOT / ".ci" / "run").read_text().partition("\n")[2]
    for name, text in scripts.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    environment = {"PATH": str(folder / "bin"), "CI": ci, "LOG": str(folder / "log")}
    done = subprocess.run([folder / ".ci" / "run"], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "tests --sample\npythons\n"
    log = folder / "log"
    return log.read_text() if log.exists() else "", done.stderr


APT, ROOT_ID, USER_ID = 'echo "$*" >>"$LOG"', "echo 0", "echo 1000"


@pytest.mark.parametrize(
    ("commands", "ci", "called", "said"),
    [
        ({"id": ROOT_ID, "apt-get": APT}, "true", INSTALLED, ""),
        ({"id": ROOT_ID, "apt-get": APT}, "", "", ""),
        ({"id": ROOT_ID, "apt-get": APT, "chromium": ""}, "true", "", ""),
        ({"id": ROOT_ID, "apt-get": APT, "google-chrome": ""}, "true", "", ""),
        ({"id": USER_ID, "apt-get": APT}, "true", "", "without root and apt-get: the tests of the web page will fail"),
        ({"id": ROOT_ID}, "true", "", "without root and apt-get: the tests of the web page will fail"),
        ({"id": ROOT_ID, "apt-get": "exit 100"}, "true", "", "apt-get could not install it: the tests of the web page"),
    ],
    ids=["installed", "not on CI", "chromium", "chrome", "no root", "no apt-get", "no network"],
)
def test_chromium_is_there_for_the_tests(
    tmp_path: Path, commands: dict[str, str], ci: str, called: str, said: str
) -> None:
    """On CI a missing Chromium is installed by root; where it cannot be, that is said, and the other tests run all the same."""
    log, stderr = run(tmp_path, commands, ci)
    assert log == called
    assert said in stderr
    assert bool(stderr) == bool(said)
