"""Create the PostgreSQL role READER_USER with the password READER_PASSWORD, or renew it. The role may only SELECT."""

import sys

import click

from service.store import role


@click.command(help=__doc__)
def main() -> None:
    sys.exit(role.main())
