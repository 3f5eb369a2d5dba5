"""Short limits of the server, for tests of clients that exceed them. Import it before the server."""

from service.http.server import limits

limits.FIRST_SECONDS = limits.IDLE_SECONDS = 1.0
limits.HEAD_SECONDS = limits.BODY_SECONDS = limits.REPLY_SECONDS = 1.0
limits.STALL_SECONDS = 0.5
limits.QUEUE_SECONDS = 0.5
limits.LINGER_SECONDS = 0.2
limits.SWEEP_SECONDS = 0.05
