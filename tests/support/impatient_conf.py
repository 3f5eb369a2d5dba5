"""The configuration of Gunicorn with short limits, for tests of clients that exceed them."""

from service.http.server import limits

limits.FIRST_SECONDS = limits.IDLE_SECONDS = 1.0
limits.HEAD_SECONDS = limits.BODY_SECONDS = limits.REPLY_SECONDS = 1.0
limits.STALL_SECONDS = 0.5
limits.QUEUE_SECONDS = 0.5
limits.LINGER_SECONDS = 0.2
limits.SWEEP_SECONDS = 0.05

from service.http.gunicorn_conf import *  # noqa: E402, F403  # the limits must be set first; gunicorn reads these names
