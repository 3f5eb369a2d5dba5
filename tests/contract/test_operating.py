"""The files for operators are readable, name metrics and settings that exist, and fit the version."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from service.answers.errors import CODES
from service.http.app import create_app
from service.settings import ROOT, Settings
from service.version import VERSION
from tests.contract.test_docs import first_cells, sections

FOLDER = ROOT / "docs" / "operating"
UNIT = FOLDER / "chance-tablebase.service"
# What a histogram adds to its name.
PARTS = re.compile("_(bucket|count|sum)$")


def rules() -> list[dict[str, str]]:
    """The alert rules."""
    (group,) = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))["groups"]
    made: list[dict[str, str]] = group["rules"]
    return made


def test_alerts_ask_for_metrics_that_exist() -> None:
    """Each alert has a name of its own and a summary, and asks for documented metrics, codes and statuses only."""
    documented = set(first_cells(sections("operating.md")["Metrics"]))
    assert len({rule["alert"] for rule in rules()}) == len(rules()) >= 5
    for rule in rules():
        named = {PARTS.sub("", name) for name in re.findall(r"tablebase_\w+", rule["expr"])}
        assert named
        assert named - documented == set()
        assert set(re.findall(r'code="(.*?)"', rule["expr"])) <= {*CODES}
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["annotations"]["summary"].endswith(".")  # type: ignore[index]  # a mapping of the document


def test_labels_of_alerts_exist() -> None:
    """Every label that an alert chooses by is one that the table of metrics, or the metric's own output, has."""
    client = create_app(Settings(database_url="sqlite:////nowhere/none.db")).test_client()
    client.get("/livez")
    shown = client.get("/metrics").text + (ROOT / "docs" / "operating.md").read_text("utf-8")
    labels = {name for rule in rules() for name in re.findall(r"[{,]\s*(\w+)=~?\"", rule["expr"])}
    assert labels == {"status", "route", "code"}
    assert [label for label in labels if f"`{label}`" not in shown] == []


def test_the_unit_starts_the_service() -> None:
    """The unit runs a script of the checkout, with settings that can be used."""
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # names of systemd have capitals
    unit.read_string(UNIT.read_text("utf-8"))
    service = unit["Service"]
    script = Path(service["ExecStart"]).relative_to(service["WorkingDirectory"])
    assert (ROOT / script).stat().st_mode & 0o100
    environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE))
    assert environment
    assert environment.keys() <= {field.name.upper() for field in fields(Settings)}
    Settings.from_env(environment)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    """Systemd finds no fault in the unit, for a checkout that is here."""
    here = tmp_path / UNIT.name
    here.write_text(UNIT.read_text("utf-8").replace("/opt/chance-tablebase", str(ROOT)), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(here)], capture_output=True, text=True, check=False)
    assert [line for line in (done.stdout + done.stderr).splitlines() if UNIT.name in line] == []


def test_the_citation_fits_the_version() -> None:
    """The file for citations has what its format demands, and the version and licence of the package."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= cited.keys()
    assert (cited["version"], cited["license"]) == (VERSION, "MIT")
