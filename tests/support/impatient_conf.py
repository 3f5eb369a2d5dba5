"""The configuration of Gunicorn with short limits."""

from tests.support import impatient  # noqa: F401, I001  # the limits must be set first

from service.http.server.gunicorn_conf import *  # noqa: F403  # gunicorn reads these names
