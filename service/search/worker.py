"""The process that searches: ``python -m service.search.worker MODULE``. It reads requests and writes replies, a line each.

Lines are JSON. The first one that the worker writes is ``{"ready": true}``, once the module that searches has compiled
everything. A request names a solution, and holds the solution's values if the worker does not have them. The worker ends
when its input does, so it does not outlive the process that started it.
"""

import json
import signal
import sys
from importlib import import_module
from typing import Any, TextIO, cast

from cachetools import LRUCache

from service.search import compiled
from service.settings import Settings
from solvers.contract.kernels import Searcher
from solvers.errors import IllegalError

# The solutions whose searchers are kept.
KEPT = 8


def serve(module: Searcher, requests: TextIO, replies: TextIO) -> None:
    """Answer requests until there are no more. ``module`` is what a problem's ``search`` names."""
    module.warm_up()
    _write(replies, {"ready": True})
    searchers: LRUCache[str, Any] = LRUCache(KEPT)
    for line in requests:
        _write(replies, _answer(module, searchers, json.loads(line)))


def _answer(module: Searcher, searchers: LRUCache[str, Any], request: dict[str, Any]) -> dict[str, Any]:
    """Return the reply to a request: what was found, or ``{"needs": "rows"}`` if the solution is not known.

    A request that names a number of worlds asks how the state is played on; the reply is ``{"illegal": why, "example": state}`` if
    that is not possible.
    """
    solution = request["solution"]
    if "rows" in request:
        searchers[solution] = module.prepare(request["rules"], request["goal"], request["rows"])
    searcher = searchers.get(solution)
    if searcher is None:
        return {"needs": "rows"}
    if "worlds" in request:
        try:
            played = module.play_on(searcher, request["state"], request["actions"], request["worlds"], request["seed"])
        except IllegalError as error:
            return {"illegal": str(error), "example": error.example}
        return played._asdict()
    searched = module.search(searcher, request["state"], request["actions"], request["seconds"], request["seed"])
    return {"values": [*searched.values], "worlds": [*searched.worlds], "playouts": searched.playouts}


def _write(replies: TextIO, document: dict[str, Any]) -> None:
    replies.write(json.dumps(document) + "\n")
    replies.flush()


def main() -> None:
    """Search on behalf of the process that holds the other ends of standard input and output."""
    # The process that started this one decides when it ends, not a key pressed in its terminal.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    replies, sys.stdout = sys.stdout, sys.stderr
    (name,) = sys.argv[1:]
    compiles_once = compiled.keep(Settings.from_env().compiled, name)
    module = cast(Searcher, import_module(name))
    if compiles_once:
        module.keep_compiled()
    serve(module, sys.stdin, replies)


if __name__ == "__main__":
    main()
