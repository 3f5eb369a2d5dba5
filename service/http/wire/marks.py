"""The marks of a request in its WSGI environment: its id, its route and when it was complete. The access log shows them.

Gunicorn's master process imports this module, so it imports nothing of the application.
"""

import random
import re
from collections.abc import Mapping
from typing import Any

# The keys of the id, and of the path of the route that answered, which is missing if there was none.
REQUEST_ID = "tablebase.request_id"
ROUTE = "tablebase.route"
# The key of the time at which the request was complete, in seconds of ``perf_counter``. Then it may wait for a thread.
COMPLETE = "tablebase.complete"
# The header in which a client may send an id, and in which every reply has it.
HEADER = "X-Request-ID"
# An id is written to logs, so nothing else is taken from a client.
_ID = re.compile(r"[A-Za-z0-9._:/+=@-]{1,128}")


def request_id(environ: Mapping[str, Any]) -> str:
    """Return the id that a client has sent with its request, or a new one if it has sent none that is usable."""
    sent = environ.get("HTTP_X_REQUEST_ID")
    return sent if sent is not None and _ID.fullmatch(sent) else new_id()


def new_id() -> str:
    """Return a new id: 16 hex digits."""
    # An id keeps no secret. This makes one without a call to the system, and each process has its own sequence.
    return f"{random.getrandbits(64):016x}"
