"""Compile functions of this game that only compiled functions call."""

from typing import Any

from numba import types

from solvers.engine import compiling
from solvers.engine.compiling import Function, apart

__all__ = ["apart", "inner", "making"]


def inner(function: Function) -> Function:
    """Compile a function that makes no arrays once for each list of types; constants among its arguments make no further versions.

    Numba compiles ``f(x, 0)``, ``f(x, 1)`` and ``f(x, y)`` three times. Every caller then holds all versions of all that it
    calls, and the whole player takes almost twice as long to compile. Counting references to parts of arrays would take the
    player a quarter of its time.
    """
    return _once(compiling.inner(function, counts=False))


def making(function: Function) -> Function:
    """Compile a function that makes arrays in the same way."""
    return _once(compiling.inner(function))


def _once(function: Function) -> Function:
    compiled: Any = function
    compile_types = compiled.compile
    compiled.compile = lambda arguments: compile_types(tuple(types.unliteral(argument) for argument in arguments))  # type: ignore[no-untyped-call]  # numba has no types
    return function
