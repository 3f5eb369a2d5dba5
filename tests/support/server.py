"""The service under a real gunicorn, as production starts it, and a client of it."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from service.settings import ROOT

GUNICORN = (sys.executable, "-m", "gunicorn", "-c", "service/http/server/gunicorn_conf.py")
# Names the seconds that a test waits at most for what it expects, on a machine that does much else.
WAITING = "TEST_PATIENCE"
PATIENCE = float(os.environ.get(WAITING, "120"))


def free_port() -> int:
    """A TCP port where nothing listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Server:
    """A running command that serves HTTP on a port, and writes its log to a file."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self._log = log

    @property
    def log(self) -> str:
        """Return the text that the command has written so far."""
        return self._log.read_text("utf-8")

    def get(self, path: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()
        finally:
            connection.close()

    def raw(self, request: bytes) -> bytes:
        """Everything that comes back for some bytes, until the server closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            connection.sendall(request)
            return b"".join(iter(lambda: connection.recv(65536), b""))

    def until(self, path: str, status: int, holds: bytes = b"") -> tuple[http.client.HTTPMessage, bytes]:
        """Ask until the status is there, with a text in the body; fails where that takes long, or the server ends."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                answered, headers, body = self.get(path)
            except OSError:
                pass
            else:
                if answered == status and holds in body:
                    return headers, body
            assert self.process.poll() is None, self.log
            assert time.monotonic() < deadline, f"{path} never answered {status} with {holds!r}\n{self.log}"
            time.sleep(0.05)

    def stop(self) -> int:
        """End the command by SIGTERM; its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


@contextmanager
def started(
    command: Sequence[str], folder: Path, environ: Mapping[str, str], checkout: Path = ROOT
) -> Iterator[Server]:
    """Start a command of a checkout on a free port of this machine, its log in a folder; stopped afterwards."""
    port = free_port()
    log = folder / "server.log"
    here = {"HOST": "127.0.0.1", "PORT": str(port), "MCP_PORT": str(port)}
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=checkout, env={**environ, **here}, stdout=output, stderr=output)
    server = Server(process, port, log)
    try:
        yield server
    finally:
        if process.poll() is None:
            try:
                server.stop()
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def serving(url: str, folder: Path, checkout: Path = ROOT) -> Iterator[Server]:
    """The service of a checkout over a database, ready to answer. Its exports are in the folder too."""
    environ = {**os.environ, "DATABASE_URL": url, "EXPORTS": str(folder / "exports")}
    with started(GUNICORN, folder, environ, checkout) as server:
        server.until("/livez", 200)
        yield server
