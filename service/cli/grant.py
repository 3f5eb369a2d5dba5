"""Create the PostgreSQL role READER_USER with the password READER_PASSWORD, or renew it.

The role may read every table, and ask for what it wants to be solved.
"""

import sys

import click

from service.store import role


@click.command(help=__doc__)
def main() -> None:
    sys.exit(role.main())
