"""Serve a database over HTTP, on HOST and PORT, until the command is told to end."""

import os
import signal
import socket
import sys

import click

from service.batch.pool import die_with_parent
from service.settings import ROOT, Settings

CONFIGURATION = ROOT / "service" / "http" / "server" / "gunicorn_conf.py"


@click.command(help=__doc__)
@click.option("--check", is_flag=True, help="Serve nothing; fail if the address is taken, or a setting is not usable.")
@click.option("--starter", type=int, metavar="PID", help="End when this process ends, which started the command.")
def main(starter: int | None, *, check: bool) -> None:
    problem = obstacle(Settings.from_env())
    if problem is not None:
        raise click.ClickException(problem)
    if check:
        return
    if starter is not None:
        die_with_parent(signal.SIGTERM)
        # The starter may have been killed before the kernel was told.
        if os.getppid() != starter:
            sys.exit(1)
    os.chdir(ROOT)
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "-c", str(CONFIGURATION)])  # noqa: S606  # a fixed command, no shell


def obstacle(settings: Settings) -> str | None:
    """Return the reason why the service cannot listen; None if it can."""
    reason = _taken(settings.host, settings.port, "HOST={host} PORT={port}", "HOST=127.0.0.1", "PORT={free}")
    if reason is None and settings.metrics is not None:
        reason = _taken(*settings.metrics, "METRICS={host}:{port}", "METRICS=127.0.0.1:9100", "METRICS={host}:{free}")
    return reason


def _taken(host: str, port: int, named: str, valid: str, other: str) -> str | None:
    """Return the reason why nothing can listen at an address; None if something can.

    ``named`` and ``other`` are patterns for the setting and for another value of it; ``valid`` is one with a valid host.
    """
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as listener:
            # As gunicorn does, so that connections of a server that has ended are no obstacle.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen()
    except UnicodeError:
        return f"{named.partition('=')[0]}={host!r} is no name of a host; {valid} is valid"
    except OSError as error:
        free = port + 1 if port < 65535 else 8001
        return (
            f"{named.format(host=host, port=port)} cannot be listened on ({error.strerror}); choose another, for example"
            f" {other.format(host=host, free=free)}"
        )
    return None
