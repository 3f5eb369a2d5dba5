"""Fail in one line if the address on which the service would listen is taken, or if a setting is not usable."""

import socket
import sys

import _start

if __name__ == "__main__":
    _start.enter()

from service.settings import Settings, SettingsError


def obstacle() -> str | None:
    """Return the reason why the service cannot listen; None if it can."""
    try:
        settings = Settings.from_env()
    except SettingsError as error:
        return str(error)
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
        return f"HOST={host} PORT={port} cannot be listened on ({error.strerror}); choose another, for example PORT={free} scripts/run"
    return None


if __name__ == "__main__":
    problem = obstacle()
    if problem is not None:
        sys.exit(problem)
