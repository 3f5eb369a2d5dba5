"""The extras of this installation."""

from functools import cache
from importlib import util


def installed(package: str) -> bool:
    """Return True if a package can be imported. Nothing of it is loaded."""
    return util.find_spec(package) is not None


@cache
def makes_png() -> bool:
    """Return True if this installation can turn SVG into PNG: the extra ``pictures``."""
    return installed("resvg_py")
