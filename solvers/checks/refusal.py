"""The error with which a check refuses a row."""

from solvers.errors import VerificationError


def fail(row: str, message: str) -> VerificationError:
    """Return the error that names a row's state and says what is wrong with the row."""
    return VerificationError(f"state {row!r}: {message}", field="state", example=row)
