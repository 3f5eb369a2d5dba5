"""Compiled code of the solvers and of tests on disk, shared by the processes of a run and kept for the next run.

Numba only looks at the file of a function that is called from Python, not at those of the functions that it calls. Here
code is used again only if nothing has changed in any file that the function's file imports, directly or through others. A
test must not replace a constant of a kernel: compiled code holds the value that it was compiled with.

Functions that only compiled code calls are kept as well, for several others call them and would each compile them again.
Of two processes that need a function at the same time, one compiles it and the other waits.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock

from service.settings import ROOT
from tests.support.sources import digest, reached

# Names the folder; a run in a copy of the checkout may use that of another one.
FOLDER = "TEST_COMPILED"
_njit: Callable[..., Any] = numba.njit
# The functions that this process is compiling.
_compiling: set[str] = set()
# The addresses of the functions whose code is kept.
_functions: set[int] = set()


class Locator(UserProvidedCacheLocator):
    """Numba asks it where code is kept, and for a stamp: code that was kept with another stamp is compiled anew."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)  # type: ignore[no-untyped-call]  # numba has no types
        self._file = Path(file)

    def get_cache_path(self) -> str:
        """Return a folder for each folder of sources, whichever copy of the checkout they are in."""
        return str(folder() / self._file.relative_to(ROOT).parent)

    def get_source_stamp(self) -> str:
        """Return a digest of all sources that the code depends on."""
        return stamp(self._file)


def keep() -> None:
    """Keep the code of every function that is compiled from now on. Call this before solvers are imported."""
    # Numba makes its settings when it is loaded.
    numba.config.CACHE_DIR = str(folder())  # type: ignore[attr-defined]  # see above
    numba.config.CACHE_LOCATOR_CLASSES = f"{Locator.__module__}.{Locator.__qualname__}"  # type: ignore[attr-defined]  # see above
    numba.njit = _kept
    # Imported now, as it must find the function above.
    from solvers.engine.compiling import keep_whole

    keep_whole()


def folder() -> Path:
    """Return the folder of the compiled code."""
    return Path(os.environ.get(FOLDER) or ROOT / "var" / "compiled-tests")


def _kept(*arguments: Any, **options: Any) -> Any:
    """Compile a function as numba.njit does, and keep its code."""
    made = _njit(*arguments, **options)
    if not hasattr(made, "enable_caching"):
        return lambda function: _enabled(made(function))
    return _enabled(made)


def _enabled(compiled: Any) -> Any:
    function = compiled.py_func
    file = Path(function.__code__.co_filename)
    if any(file.is_relative_to(ROOT / name) for name in ("solvers", "tests")):
        compiled.enable_caching()
        save, compile_types = compiled._cache.save_overload, compiled.compile
        name = f"{function.__module__}.{function.__qualname__}"

        def save_what_is_found_again(types: Any, code: Any) -> None:
            # Another process has other functions, so code for one that is an argument would never be found.
            if "Dispatcher" not in str(types):
                save(types, code)

        def compile_alone(types: Any) -> Any:
            # It is asked for again at every call.
            if types in compiled.overloads:
                return compile_types(types)
            with _alone(name):
                return compile_types(types)

        compiled._cache.save_overload, compiled.compile = save_what_is_found_again, compile_alone
        _functions.add(id(compiled))
        compiled._cache._impl.check_cachable = _lasts
        index_file = compiled._cache._cache_file
        index_file._load_index = _readable(index_file._load_index)
    return compiled


def _lasts(made: Any) -> bool:
    """Return True if code may be kept. Numba keeps none that holds addresses; those of functions among arguments are never read, so they do no harm."""
    # Reading ``has_dynamic_globals`` fills the list of names.
    library = made.library
    return not library.has_dynamic_globals or all(
        int(name.rsplit(".", 1)[1], 16) in _functions for name in library._dynamic_globals
    )


def _readable(load: Callable[[], Any]) -> Callable[[], Any]:
    """Return a function that finds nothing in a list of kept code if it names types that are gone, such as renamed ones.

    They may be of a module that the function's file does not import: the function is given them.
    """

    def loaded() -> Any:
        try:
            return load()
        except (AttributeError, ImportError):
            return {}

    return loaded


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Keep other processes from compiling a function; a process that is killed lets them."""
    # Other threads of this process wait for Numba's own lock, so they hold none of these. No function calls one that calls it.
    with global_compiler_lock:
        if name in _compiling:
            yield
            return
        path = folder() / "locks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            _compiling.add(name)
            try:
                yield
            finally:
                _compiling.remove(name)


@cache
def stamp(file: Path, root: Path = ROOT) -> str:
    """Return a digest of a file of the checkout and of all that it imports from there, directly or through others."""
    return digest(root, reached(file, root))
