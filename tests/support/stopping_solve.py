"""``tablebase solve``, which stops at a moment until it is killed, and first prints ``stopped PID``.

STOP_AT is ``solving`` or ``publishing``: before a solution is computed, or between the last statement and the COMMIT
of the transaction that publishes it. STOP_GOAL is the goal that this happens to. Worker processes import this module
anew, so it happens in them as well.
"""

import os
import signal
import sys
from typing import Any

from sqlalchemy import Engine, event

from service.cli.group import main
from service.store import writer
from solvers import dispatch

_solve = dispatch.solve
_publish = writer.publish


def _stop(*_: object) -> None:
    print(f"stopped {os.getpid()}", flush=True)  # noqa: T201  # the test waits for it
    while True:
        signal.pause()


def _solving(problem: Any, *, long: bool = False) -> Any:
    if os.environ["STOP_AT"] == "solving" and problem.slug == os.environ["STOP_GOAL"]:
        _stop()
    return _solve(problem, long=long)


def _publishing(engine: Engine, draft: Any) -> str:
    if os.environ["STOP_AT"] == "publishing" and draft.goal == os.environ["STOP_GOAL"]:
        event.listen(engine, "commit", _stop)
    return _publish(engine, draft)


setattr(dispatch, "solve", _solving)  # noqa: B010  # a plain assignment would have to keep the exact type
setattr(writer, "publish", _publishing)  # noqa: B010  # as above

if __name__ == "__main__":
    # As on a terminal: a run of the tests in the background would leave it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv.insert(1, "solve")
    main()
