"""Compile functions that only compiled functions call."""

from collections.abc import Callable
from typing import Any, TypeVar

from llvmlite.binding import parse_assembly  # type: ignore[import-untyped]  # it has no types
from numba import njit, types

Function = TypeVar("Function", bound=Callable[..., Any])
# True if callers must contain what they call, as code does that is kept on disk.
_whole = False


def inner(function: Function, *, counts: bool = True) -> Function:
    """Compile a function that only compiled functions call. It gets no wrapper for Python, which saves compile time.

    If ``counts`` is False, it does not count the references to arrays while it uses them. It must not make or return any then.
    """
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": counts}
    compiled: Function = njit(nogil=True, error_model="numpy", **options)(function)  # type: ignore[call-overload]  # its types leave out what it takes
    return compiled


def once(function: Function) -> Function:
    """Let a function that :func:`inner` has compiled have one version for each list of types: constants among its arguments make no further ones.

    Numba compiles ``f(x, 0)``, ``f(x, 1)`` and ``f(x, y)`` three times, each with all that it calls.
    """
    compiled: Any = function
    compile_types = compiled.compile
    compiled.compile = lambda arguments: compile_types(tuple(types.unliteral(argument) for argument in arguments))  # type: ignore[no-untyped-call]  # numba has no types
    return function


def apart(function: Function) -> Function:
    """Let the callers of a function that :func:`inner` has compiled jump to its code, and not contain it.

    Numba puts the code of a function into each caller, and optimizes and translates it there again, up to the function that
    Python calls. That is worth it for short functions; long ones are compiled once.
    """
    compiled: Any = function
    compile_types = compiled.compile

    def compile_apart(types: Any) -> Any:
        made = compile_types(types)
        if not _whole:
            for result in compiled.overloads.values():
                # This is what is put into callers; the names that it leaves open are found when code is loaded.
                code = result.library
                code._shared_module = parse_assembly(str(code.codegen._create_empty_module(code.name)))  # noqa: SLF001  # Numba has no option for it
        return made

    compiled.compile = compile_apart
    return function


def keep_whole() -> None:
    """Let callers contain all that they call from now on. Call this before code is compiled that is kept on disk."""
    global _whole  # noqa: PLW0603  # one switch of the process
    _whole = True
