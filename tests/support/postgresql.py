"""A PostgreSQL server for the tests: the one that is there, else one started from the system's binaries."""

import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

LOCAL = "postgresql://postgres@127.0.0.1:5432/postgres"
VERSIONS = Path("/usr/lib/postgresql")


def answers(url: str) -> bool:
    """True if a server takes connections at a URL, with the right to create databases."""
    try:
        with psycopg.connect(plain(url), connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.OperationalError:
        return False
    return row is not None and bool(row[0])


def plain(url: str) -> str:
    """A URL as the driver itself reads it."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)


@dataclass(slots=True)
class Server:
    """A server's URL, and what has to be stopped and removed when this run started it."""

    url: str
    process: subprocess.Popen[bytes] | None = None
    folder: Path | None = None

    def stop(self) -> None:
        """Stop the server if this run started it, and remove its files."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)


def find() -> Server | None:
    """TEST_DATABASE_URL, else the local server, else one started for this run; None where there is no PostgreSQL."""
    url = os.environ.get("TEST_DATABASE_URL")
    if url:
        return Server(url)
    if answers(LOCAL):
        return Server(LOCAL)
    return start()


def binaries() -> Path | None:
    """The folder of the newest installed server's programs."""
    folders = sorted(VERSIONS.glob("*/bin"), key=lambda path: int(re.sub(r"\D", "", path.parent.name) or 0))
    usable = [folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()]
    if usable:
        return usable[-1]
    initdb = shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


@dataclass(frozen=True, slots=True)
class Cluster:
    """The files of a server, and the command that starts it, with the options of Popen."""

    url: str
    folder: Path
    command: list[str]
    options: dict[str, Any]


def start() -> Server | None:
    """Start a throw-away server on a free port; None where there is no PostgreSQL."""
    cluster = create()
    if cluster is None:
        return None
    process = subprocess.Popen(cluster.command, **cluster.options)
    server = Server(cluster.url, process, cluster.folder)
    deadline = time.monotonic() + 30
    while not answers(server.url):
        if process.poll() is not None or time.monotonic() > deadline:
            server.stop()
            raise RuntimeError(f"the PostgreSQL server of {cluster.command[0]} did not start")
        time.sleep(0.1)
    return server


def wait(url: str) -> None:
    """Wait until a server takes connections at a URL; fail after half a minute."""
    deadline = time.monotonic() + 30
    while not answers(url):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def create() -> Cluster | None:
    """Make the files of a server on a free port; of another user where this one is root, which PostgreSQL refuses."""
    programs = binaries()
    if programs is None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="tablebase-postgresql-"))
    user: dict[str, str | int] = {}
    if os.geteuid() == 0:
        names = {entry.pw_name: entry for entry in pwd.getpwall()}
        entry = names.get("postgres") or names.get("nobody")
        if entry is None:
            shutil.rmtree(folder)
            return None
        os.chown(folder, entry.pw_uid, entry.pw_gid)
        user = {"user": entry.pw_uid, "group": entry.pw_gid}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        capture_output=True,
        cwd=folder,
        **user,  # type: ignore[call-overload]  # user and group, or neither
    )
    options = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder, "fsync": "off"}
    command = [str(programs / "postgres"), "-D", str(data)]
    for name, setting in options.items():
        command += ["-c", f"{name}={setting}"]
    popen = {
        "cwd": folder,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
        # A signal for the test run must not take the server away before the tests have dropped their databases.
        "start_new_session": True,
        **user,
    }
    return Cluster(f"postgresql://postgres@127.0.0.1:{port}/postgres", folder, command, popen)
