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
    host, port = settings.host, settings.port
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as listener:
            # As gunicorn does, so that connections of a server that has ended are no obstacle.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen()
    except UnicodeError:
        return f"HOST={host!r} is no name of a host; HOST=127.0.0.1 is valid"
    except OSError as error:
        free = "8001" if port != 8001 else "8002"
        return (
            f"HOST={host} PORT={port} cannot be listened on ({error.strerror}); choose another, for example PORT={free}"
        )
    return None
