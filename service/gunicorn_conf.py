"""Gunicorn's configuration: threads over a few processes, where HOST and PORT say."""

import os
from pathlib import Path
from typing import Any

from prometheus_client import multiprocess

from service.settings import Settings

_settings = Settings.from_env()

wsgi_app = "service.app:create_app()"
bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
worker_class = "service.worker.Worker"
workers = _settings.workers
threads = _settings.threads
loglevel = _settings.log_level
# A whole export is one reply: the time limit guards a worker that answers nothing, not one that streams long.
timeout = 60
graceful_timeout = 10
keepalive = 30
# Room for the longest address that means anything; what is longer gets a problem document.
limit_request_line = 8190
# Nothing steers this server but its signals.
control_socket_disable = True
# Heartbeats in memory: a slow disk must not look like a dead worker.
if Path("/dev/shm").is_dir():  # noqa: S108  # gunicorn makes files of its own there, safely
    worker_tmp_dir = "/dev/shm"  # noqa: S108  # as above


def on_starting(_server: Any) -> None:
    """Wipe the metrics of an earlier run: they would be added to this one's."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for counts in Path(folder).glob("*.db"):
            counts.unlink(missing_ok=True)


def child_exit(_server: Any, worker: Any) -> None:
    """Let the gauges of a dead worker go; its counts stay."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the package types it in part
