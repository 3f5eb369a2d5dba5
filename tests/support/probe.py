"""Ask addresses of a service in turn for some seconds, and print the latencies as JSON. Run as a process of its own.

Every second request opens a connection of its own, as a new client does; the others share one.
"""

import http.client
import json
import sys
import time
from collections import defaultdict

PATIENCE = 120.0


def probe(port: int, seconds: float, paths: list[str]) -> dict[str, dict[str, list[float]]]:
    """Return the latencies in milliseconds by path and outcome: a status, or the name of an error."""
    latencies: dict[str, dict[str, list[float]]] = {path: defaultdict(list) for path in paths}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    until = time.monotonic() + seconds
    number = 0
    while time.monotonic() < until:
        for path in paths:
            number += 1
            own = (
                http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
                if number // len(paths) % 2
                else connection
            )
            began = time.perf_counter()
            try:
                own.request("GET", path)
                reply = own.getresponse()
                reply.read()
                outcome = str(reply.status)
            except OSError as error:
                outcome = type(error).__name__
                own.close()
            latencies[path][outcome].append((time.perf_counter() - began) * 1e3)
            if own is not connection:
                own.close()
        time.sleep(0.002)
    return latencies


if __name__ == "__main__":
    print(json.dumps(probe(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:])))  # its output is its result
