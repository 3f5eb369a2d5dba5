"""Compile functions of this game that only compiled functions call."""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import types

from solvers.engine import pairs

Function = TypeVar("Function", bound=Callable[..., Any])


def inner(function: Function) -> Function:
    """Compile a function once for each list of types; the constants that it is called with make no further versions.

    Numba compiles ``f(x, 0)``, ``f(x, 1)`` and ``f(x, y)`` three times. Every caller then holds all versions of all that it
    calls, and the whole player takes almost twice as long to compile.
    """
    compiled: Any = pairs.inner(function)
    compile_types = compiled.compile
    compiled.compile = lambda arguments: compile_types(tuple(types.unliteral(each) for each in arguments))  # type: ignore[no-untyped-call]  # numba has no types
    return compiled  # type: ignore[no-any-return]  # numba has no types
