"""A real nginx in front of a service, with a configuration of the documentation."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.support.server import PATIENCE, free_port

# What surrounds a block `server`; all files lie in the folder.
_AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {server}
}}
"""


@contextmanager
def proxied(server: str, service: int, folder: Path) -> Iterator[str]:
    """The address of an nginx that runs a block ``server`` in front of the port of a service; skips without nginx."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if program is None:
        pytest.skip("no nginx")
    port = free_port()
    assert "listen 80;" in server
    assert "127.0.0.1:8000" in server
    block = server.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8000", f"127.0.0.1:{service}")
    file = folder / "nginx.conf"
    file.write_text(_AROUND.format(folder=folder, server=block), "utf-8")
    process = subprocess.Popen([program, "-c", str(file), "-e", str(folder / "error.log")])
    base = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                urlopen(f"{base}/", timeout=5).close()
            except URLError as error:
                if getattr(error, "code", None) is None:
                    assert process.poll() is None, (folder / "error.log").read_text("utf-8")
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
                    continue
            break
        yield base
    finally:
        process.terminate()
        process.wait()
