"""Compile functions of this game that only compiled functions call."""

from solvers.engine import compiling
from solvers.engine.compiling import Function, apart, once

__all__ = ["apart", "inner", "making"]


def inner(function: Function) -> Function:
    """Compile a function that makes no arrays once for each list of types; constants among its arguments make no further versions.

    With further versions every caller would hold all versions of all that it calls, and the whole player would take almost twice as long to compile. Counting references to parts of arrays would take the
    player a quarter of its time.
    """
    return once(compiling.inner(function, counts=False))


def making(function: Function) -> Function:
    """Compile a function that makes arrays in the same way."""
    return once(compiling.inner(function))
