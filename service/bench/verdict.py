"""Print the verdict on a measurement."""

import click


def verdict(subject: str, measured: str, value: float, limit: float) -> bool:
    """Print a measurement with its verdict. Return True if it is within its limit."""
    passed = value <= limit
    click.echo(f"{'PASS' if passed else 'FAIL'} {subject}: {measured}, at most {limit:g}")
    return passed


def kind(url: str) -> str:
    """Return the kind of database of a URL: ``sqlite`` or ``postgresql``."""
    return url.partition(":")[0].partition("+")[0]
