"""Ten minutes of mixed load: no error, no wrong answer, and memory and open files stay as they are."""

import http.client
import os
import random
import threading
import time
from collections import Counter

from tests.attack.conftest import LOOKUP, files, memory, solution, worker
from tests.support.server import Server

MINUTES = float(os.environ.get("ATTACK_MINUTES", "10"))
CLIENTS = 8


def test_nothing_grows(server: Server) -> None:
    """After the first fifth of the time, memory grows by less than a tenth and files by none."""
    large = solution(server, "toss-up/win")
    paths = [
        *([LOOKUP] * 20),
        *(f"/v1/solutions/{large}/states/{own}-{other}-14" for own in range(0, 80, 20) for other in range(0, 80, 20)),
        f"/v1/solutions/{large}/states?limit=200",
        "/v1/games/toss-up/min-turns/states/0/distribution",
        "/v1/games/thirties/tables/summary",
        f"/v1/compare?a={large}&b={large}",
        "/v1/games",
        "/readyz",
        "/metrics",
        "/v1/games/nothing",
        "/v1/games/threes/min-expected/states/x",
    ]
    outcomes: Counter[int] = Counter()
    until = time.monotonic() + 60 * MINUTES

    def loop(seed: int) -> None:
        chosen = random.Random(seed)
        while time.monotonic() < until:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            for _ in range(chosen.randrange(1, 50)):
                connection.request("GET", chosen.choice(paths))
                reply = connection.getresponse()
                reply.read()
                outcomes[reply.status] += 1
            connection.close()

    threads = [threading.Thread(target=loop, args=(seed,)) for seed in range(CLIENTS)]
    for thread in threads:
        thread.start()
    process = worker(server)
    time.sleep(12 * MINUTES)
    before = memory(process), files(process)
    for thread in threads:
        thread.join()
    time.sleep(3.0)
    after = memory(process), files(process)
    print(f"\n  {sum(outcomes.values())} requests: {dict(outcomes)}", end="")
    print(
        f"\n  {before[0]:.0f} MB and {before[1]} files after a fifth, {after[0]:.0f} MB and {after[1]} at the end",
        end="",
    )
    assert worker(server) == process
    assert set(outcomes) <= {200, 400, 404, 503}
    assert after[0] < 1.1 * before[0]
    assert after[1] <= before[1]
    assert "Traceback" not in server.log
