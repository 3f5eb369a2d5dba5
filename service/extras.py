"""The extras of this installation."""

from functools import cache
from importlib import util


@cache
def makes_png() -> bool:
    """Return True if this installation can turn SVG into PNG: the extra ``pictures``."""
    return util.find_spec("resvg_py") is not None
