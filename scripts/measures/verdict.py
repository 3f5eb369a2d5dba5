"""How a measurement is told."""

import click


def verdict(where: str, measured: str, value: float, limit: float) -> bool:
    """Print a measurement with its verdict; whether it is within its limit."""
    passed = value <= limit
    click.echo(f"{'PASS' if passed else 'FAIL'} {where}: {measured}, at most {limit:g}")
    return passed


def kind(url: str) -> str:
    """Which database a URL is of: ``sqlite`` or ``postgresql``."""
    return url.partition(":")[0].partition("+")[0]
