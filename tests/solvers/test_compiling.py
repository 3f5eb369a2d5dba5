"""Functions that are compiled apart from those that call them."""

import subprocess
import sys

PROGRAM = """
from numba import njit
from solvers.engine import compiling

if {whole}:
    compiling.keep_whole()

@compiling.apart
@compiling.inner
def half(x):
    return x / 2

@compiling.apart
@compiling.inner
def quarter(x):
    return half(half(x))

@njit
def eighth(x):
    return quarter(x) / 2

print(eighth(20.0), eighth(3), sum(text.count("declare") for text in eighth.inspect_llvm().values()))
"""


def _run(*, whole: bool) -> list[str]:
    program = PROGRAM.format(whole=whole)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()


def test_functions_compiled_apart_return_the_same_as_those_that_callers_contain() -> None:
    """A function that jumps to others returns what it returns if it contains them, for each list of types."""
    apart, whole = _run(whole=False), _run(whole=True)
    assert apart[:2] == whole[:2] == ["2.5", "0.375"]
    assert int(apart[2]) > int(whole[2]), "no function was left out of its callers"
