"""docker-compose.yml says what the compose specification allows, and its commands do what they are there for."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml
from compose_spec import PyCompose
from compose_spec.models import ComposeSpecification
from psycopg import sql

from service.store.scratch import scratch
from tests.support import postgresql
from tests.support.restarted import Restarted
from tests.support.server import free_port, started

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docker-compose.yml").read_text("utf-8")
PASSWORD = "throwaway"
CONTAINERS = ("database", "solve", "watch", "scheduler", "worker", "service")


def interpolate(text: str, variables: dict[str, str]) -> str:
    """Put variables in as compose does: ``${NAME:-default}`` and ``${NAME:?message}``."""

    def put(match: re.Match[str]) -> str:
        name, operator, rest = match.groups()
        if variables.get(name):
            return variables[name]
        if operator == ":-":
            return rest
        raise KeyError(f"{name}: {rest}")

    return re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", put, text)


def services(variables: dict[str, str]) -> dict[str, Any]:
    """The services with the variables put in."""
    described: dict[str, Any] = yaml.safe_load(interpolate(TEXT, variables))["services"]
    return described


def test_the_published_specification_accepts_it() -> None:
    """The models made from the published compose schema, and a second parser of the specification, both accept the file."""
    text = interpolate(TEXT, {"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"})
    ComposeSpecification.model_validate(yaml.safe_load(text))
    compose = PyCompose.from_yaml(text)
    compose.validate()
    assert set(compose.service_names()) == {*CONTAINERS}


def test_the_specification_is_looked_at() -> None:
    """A misspelt key is refused, so the check above means something."""
    text = interpolate(TEXT, {"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"}).replace("healthcheck:", "helthcheck:")
    with pytest.raises(ValueError, match="helthcheck"):
        PyCompose.from_yaml(text)


def test_no_secret_has_a_default() -> None:
    """Without a password in the environment nothing starts, and none stands in the file."""
    with pytest.raises(KeyError, match="POSTGRES_PASSWORD"):
        services({"READER_PASSWORD": "b"})
    with pytest.raises(KeyError, match="READER_PASSWORD"):
        services({"POSTGRES_PASSWORD": "a"})


def test_long_running_services_are_checked() -> None:
    """The database and the service have health checks, the job runs once, and all wait for the database."""
    deployed = services({"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"})
    assert "healthcheck" in deployed["database"]
    assert "healthcheck" in deployed["service"]
    assert deployed["solve"]["restart"] == "no"
    assert deployed["watch"]["profiles"] == ["requests"]
    assert deployed["scheduler"]["profiles"] == deployed["worker"]["profiles"] == ["cluster"]
    assert deployed["worker"]["depends_on"]["scheduler"] == {"condition": "service_started"}
    for name in ("solve", "watch", "worker", "service"):
        assert deployed[name]["depends_on"]["database"] == {"condition": "service_healthy"}


@pytest.mark.parametrize("name", CONTAINERS)
def test_every_container_is_bounded(name: str) -> None:
    """No container runs as root, writes to its image, gains rights, or takes memory and processes without end."""
    container = services({"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"})[name]
    assert container["read_only"] is True
    assert container["cap_drop"] == ["ALL"]
    assert "cap_add" not in container
    assert "privileged" not in container
    assert container["security_opt"] == ["no-new-privileges:true"]
    assert 0 < container["pids_limit"] <= 1024
    assert re.fullmatch(r"[1-9]g", container["mem_limit"])
    assert (
        services({"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b", f"{name.upper()}_MEMORY": "7g"})[name]["mem_limit"]
        == "7g"
    )
    # The images of the job and of the service have their own user.
    assert container.get("user") == ("postgres" if name == "database" else None)
    assert "/tmp" in container["tmpfs"]


def test_what_is_written_has_a_place() -> None:
    """The database keeps its data in a volume and its socket in memory, and the service its exports in a volume."""
    deployed = services({"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"})
    assert deployed["database"]["volumes"] == ["database:/var/lib/postgresql/data"]
    assert "/var/run/postgresql" in deployed["database"]["tmpfs"]
    assert deployed["service"]["volumes"] == [f"exports:{deployed['service']['environment']['EXPORTS']}"]
    assert "volumes" not in deployed["solve"]


def test_only_this_machine_reaches_the_service() -> None:
    """The one published port is on loopback, unless another address is asked for; nothing else is published."""
    variables = {"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"}
    assert services(variables)["service"]["ports"] == ["127.0.0.1:8000:8000"]
    wide = services({**variables, "PUBLISH": "0.0.0.0", "PORT": "80"})
    assert wide["service"]["ports"] == ["0.0.0.0:80:8000"]
    assert [name for name, container in wide.items() if "ports" in container or "network_mode" in container] == [
        "service"
    ]


def test_dockerfile_copies_what_the_ignore_file_lets_through() -> None:
    """Every file that the Dockerfile copies exists, and .dockerignore lets it through."""
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    copied: set[str] = set()
    for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines():
        if line.startswith("COPY "):
            copied.update(line.split()[1:-1])
    assert copied == allowed
    assert all((ROOT / name).exists() for name in copied)


def test_images_are_exact() -> None:
    """Every image from elsewhere has all three numbers of its version, or both of PostgreSQL's, and the system it is for."""
    images = re.findall(r"^FROM (\S+:\S+)", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    images += [service["image"] for service in yaml.safe_load(TEXT)["services"].values() if "build" not in service]
    assert len(images) == 2
    assert [image for image in images if not re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-[a-z0-9.-]+", image)] == []


def test_each_service_has_its_image() -> None:
    """The job and the service are built from different stages of one file, and run as an unprivileged user."""
    stages = re.split(r"^FROM \S+ AS (\w+)$", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    by_name = dict(zip(stages[1::2], stages[2::2], strict=True))
    deployed = services({"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"})
    assert deployed["scheduler"]["image"] == deployed["worker"]["image"]
    assert "requirements-cluster.txt" in by_name["cluster"]
    for name, target in (("solve", "solve"), ("worker", "cluster"), ("service", "serve")):
        assert deployed[name]["build"] == {"context": ".", "target": target}
        assert "\nUSER tablebase\n" in by_name[target]
        command = json.loads(re.findall(r"^CMD (.*)$", by_name[target], re.MULTILINE)[0])
        assert command == deployed[name]["command"]
    assert "requirements-serve.txt" in by_name["serve"]
    assert "scripts" not in by_name["serve"]


@pytest.fixture
def deployment(postgresql_server: str) -> Iterator[tuple[dict[str, Any], str, str]]:
    """The services on a database of the local server with a role of the test's own, the owner's URL and the role."""
    role = f"reader_{uuid.uuid4().hex[:12]}"
    with scratch(postgresql_server) as url:
        owner = postgresql.plain(url)
        reader = re.sub(r"//[^@/]*@", f"//{role}:{PASSWORD}@", owner)
        deployed = services({"POSTGRES_PASSWORD": "a", "READER_PASSWORD": PASSWORD, "READER_USER": role})
        assert deployed["service"]["environment"]["DATABASE_URL"].startswith(
            f"postgresql://{role}:{PASSWORD}@database:"
        )
        deployed["solve"]["environment"]["DATABASE_URL"] = owner
        deployed["service"]["environment"]["DATABASE_URL"] = reader
        try:
            yield deployed, owner, role
        finally:
            with psycopg.connect(owner, autocommit=True) as connection:
                name = sql.Identifier(role)
                if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone():
                    connection.execute(sql.SQL("DROP OWNED BY {}").format(name))
                    connection.execute(sql.SQL("DROP ROLE {}").format(name))


def environment(service: dict[str, Any], **more: str) -> dict[str, str]:
    """The process environment of a service: its own variables and what any process needs."""
    return {"PATH": os.environ["PATH"], **service["environment"], **more}


@pytest.mark.long
@pytest.mark.sample
def test_the_very_commands(deployment: tuple[dict[str, Any], str, str], tmp_path: Path) -> None:
    """The job migrates, makes the role and solves, twice over; the service answers by that role, which may not write."""
    deployed, owner, role = deployment
    job = [*deployed["solve"]["command"], "thirties", "min-loss"]
    for _ in range(2):
        done = subprocess.run(
            job, cwd=ROOT, env=environment(deployed["solve"]), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    with psycopg.connect(deployed["service"]["environment"]["DATABASE_URL"], autocommit=True) as connection:
        for statement in ("SET default_transaction_read_only = off", "SELECT count(*) FROM state_row"):
            connection.execute(statement)
        for statement in (
            "INSERT INTO solution SELECT * FROM solution",
            "UPDATE state_row SET value = 0",
            "DELETE FROM current",
            "TRUNCATE game_table",
            "CREATE TABLE mine (x int)",
            "CREATE TEMPORARY TABLE mine (x int)",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)
    with psycopg.connect(owner) as connection:
        row = connection.execute(
            "SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = %s", (role,)
        )
        assert row.fetchone() == (False,)

    service = deployed["service"]
    with started(service["command"], tmp_path, environment(service, WORKERS="1")) as server:
        check = service["healthcheck"]["test"]
        assert check[0] == "CMD"
        probe = [part.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}") for part in check[1:]]
        deadline = time.monotonic() + 30
        while subprocess.run(probe, cwd=ROOT, capture_output=True, check=False).returncode:
            assert server.process.poll() is None, server.log
            assert time.monotonic() < deadline, server.log
            time.sleep(0.2)
        _, _, body = server.get("/v1/games/thirties/min-loss/states/55666-1")
        assert json.loads(body)["best"] == "55666"
        assert server.stop() == 0


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_the_commands_of_the_cluster(tmp_path: Path) -> None:
    """With the certificates that docs/scaling.md makes, a worker finds the scheduler, and a sweep over two sets of rules is done by it."""
    for line in re.findall(r"^    (openssl .*)$", (ROOT / "docs" / "scaling.md").read_text("utf-8"), re.MULTILINE):
        subprocess.run(line.split(), cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "rules.toml").write_text(
        '[[games]]\ngame = "threes"\ngoals = ["min-expected"]\n[games.rules]\ndice = [1, 2]\n', "utf-8"
    )
    address = f"127.0.0.1:{free_port()}"
    deployed = services({"POSTGRES_PASSWORD": "a", "READER_PASSWORD": "b"})

    def here(text: str) -> str:
        """Return a text of a container as it is on this machine."""
        for inside, outside in (
            ("/app", str(ROOT)),
            ("/certificates", str(tmp_path)),
            ("scheduler:8786", address),
            ("0.0.0.0", "127.0.0.1"),
            ("8786", address.rpartition(":")[2]),
        ):
            text = text.replace(inside, outside)
        return text

    around = environment(
        {"environment": {name: here(value) for name, value in deployed["scheduler"]["environment"].items()}}
    )
    with ExitStack() as running:
        for name in ("scheduler", "worker"):
            command = [sys.executable, "-m", "dask.__main__", *map(here, deployed[name]["command"][1:])]
            running.enter_context(closing(Restarted(command, around, cwd=tmp_path)))
        sweep = [sys.executable, "-m", "service.cli", "sweep", "rules.toml", "--scheduler", f"tls://{address}"]
        url = {"DATABASE_URL": f"sqlite:///{tmp_path / 'cluster.db'}"}
        done = subprocess.run(sweep, cwd=tmp_path, env=around | url, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert len(list(csv.DictReader(done.stdout.splitlines()))) == 2
