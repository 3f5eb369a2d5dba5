"""Switch Python's garbage collector off beside work whose objects have no cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Switch the collector off inside the block, for all threads. Objects without cycles are freed all the same.

    It would search all objects of the process again and again, such as the rows of a solution or all that a price keeps.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
