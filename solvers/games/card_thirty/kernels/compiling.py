"""Compile functions of this game that only compiled functions call."""

from typing import Any

from numba import types

from solvers.engine import compiling
from solvers.engine.compiling import Function, apart

__all__ = ["apart", "inner"]


def inner(function: Function) -> Function:
    """Compile a function once for each list of types; the constants that it is called with make no further versions.

    Numba compiles ``f(x, 0)``, ``f(x, 1)`` and ``f(x, y)`` three times. Every caller then holds all versions of all that it
    calls, and the whole player takes almost twice as long to compile.
    """
    compiled: Any = compiling.inner(function)
    compile_types = compiled.compile
    compiled.compile = lambda arguments: compile_types(tuple(types.unliteral(each) for each in arguments))  # type: ignore[no-untyped-call]  # numba has no types
    return compiled  # type: ignore[no-any-return]  # numba has no types
