"""The parts that all signed requests of chat platforms have: a time, and the reasons to refuse them."""

import re

from service.answers.errors import ProblemError

# The seconds by which the time of a request may differ from the clock of this service, in both directions.
WINDOW = 300
_SECONDS = re.compile("[0-9]{1,12}")


def unsigned(detail: str, header: str, example: str | None = None) -> ProblemError:
    """Return the problem of a request that is not signed as it must be, with the header that is at fault."""
    return ProblemError("bad-signature", detail, field=header, example=example)


def check_time(text: str | None, header: str, now: float) -> str:
    """Return the time of a request as its header spells it, in seconds since 1970.

    Raises:
        ProblemError: the header is missing or malformed, or the time is outside the window around ``now``.
    """
    example = str(int(now))
    if text is None:
        raise unsigned(f"the header {header} is missing", header, example)
    if not _SECONDS.fullmatch(text):
        raise unsigned(f"the header {header} is no time in seconds since 1970", header, example)
    if abs(now - int(text)) > WINDOW:
        detail = f"the time in {header} differs by more than {WINDOW} seconds from the clock of this service"
        raise unsigned(detail, header, example)
    return text
