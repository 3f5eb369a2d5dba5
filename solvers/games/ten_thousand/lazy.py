"""NumPy for the serving process: it is imported when something of it is first used, and not before."""

from typing import Any


def __getattr__(name: str) -> Any:
    import numpy as np  # noqa: PLC0415  # this is the one place where the service may import it, and late

    return getattr(np, name)
