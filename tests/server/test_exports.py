"""A real server that makes files of exports for clients that wait, or go away meanwhile."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from service.files.maker import WAITING
from tests.server.conftest import Small
from tests.support.server import Server
from tests.support.slow import connect


@pytest.mark.slow
def test_a_client_that_goes_away_while_it_waits(
    serve: Callable[..., AbstractContextManager[Server]], small: Small, tmp_path: Path
) -> None:
    """Clients that leave before their file is made disturb nobody: their places are free again, and the file is made."""
    path = f"/v1/solutions/{small.solution}/export.csv"
    with serve(EXPORTS=str(tmp_path / "exports")) as server:
        server.until("/livez", 200)
        for _ in range(2 * WAITING):
            connect(server, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()).close()
        assert server.get(small.path)[0] == 200
        headers, content = server.until(path, 200)
        assert headers["Content-Length"] == str(len(content))
        other, _ = server.until(path.replace("csv", "json"), 200)
        assert other["Accept-Ranges"] == "bytes"
        assert "Traceback" not in server.log
