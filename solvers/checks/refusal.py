"""How a check refuses a row."""

from solvers.errors import VerificationError


def fail(row: str, message: str) -> VerificationError:
    """The error that names a row and says what is wrong with it."""
    return VerificationError(f"state {row!r}: {message}", field="state", example=row)
