"""The configuration of Gunicorn: a few processes with threads, listening on HOST and PORT."""

import os
import sys
from pathlib import Path
from secrets import token_hex
from typing import Any

from service.http.server.counters import Counters
from service.http.server.limits import IDLE_SECONDS, REQUEST_LINE
from service.settings import Settings, SettingsError

try:
    _settings = Settings.from_env()
except SettingsError as error:
    sys.exit(str(error))

wsgi_app = "service.http.app:create_app()"
_addresses = [(_settings.host, _settings.port), *([_settings.metrics] if _settings.metrics else [])]
bind = [f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port in _addresses]
worker_class = "service.http.server.worker.Worker"
workers = _settings.workers
threads = _settings.threads
worker_connections = _settings.connections
loglevel = _settings.log_level
# The logger writes one line a request in this form, or none.
logger_class = "service.http.server.access.Logger"
access_log_format = _settings.access_log
# The limit in seconds for a worker that gives no sign of life. A worker that sends a large file is alive.
timeout = 60
graceful_timeout = 10
keepalive = int(IDLE_SECONDS)
# Enough for the longest useful address; a longer one is answered with a problem document.
limit_request_line = REQUEST_LINE
# No header may change the address, the scheme or the prefix of a request, whoever sends it.
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
# The server is controlled by signals only.
control_socket_disable = True
# Keep the heartbeat files in memory, so that a slow disk does not look like a dead worker.
if Path("/dev/shm").is_dir():  # noqa: S108  # gunicorn creates its files there safely
    worker_tmp_dir = "/dev/shm"  # noqa: S108  # as above


def on_starting(server: Any) -> None:
    """Make room for the metrics of all workers, and draw the secret that they share. It belongs to the server, as a reload reads this file again."""
    if _settings.hands_secret is None:
        # All workers must read the hands of each other.
        os.environ["HANDS_SECRET"] = token_hex(32)
    server.counters = Counters()
    try:
        server.counters.open()
    except OSError as error:
        server.log.warning("each process counts for itself, as there is no shared memory: %s", error.strerror)


def pre_fork(server: Any, worker: Any) -> None:
    """Choose the slot of a new worker."""
    worker.slot = server.counters.slot([worker.slot for worker in server.WORKERS.values() if worker.slot is not None])
    if worker.slot is None:
        server.log.warning("a worker counts for itself, as there is no memory for its metrics")


def post_fork(server: Any, worker: Any) -> None:
    """Let a new worker count in its slot."""
    server.counters.enter(worker.slot)


def child_exit(server: Any, worker: Any) -> None:
    """Forget what a worker that has ended had in use. What it has counted stays."""
    server.counters.leave(worker.slot)


def on_exit(server: Any) -> None:
    """Remove the metrics."""
    server.counters.close()
