"""Say in one line what is wrong, instead of a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from service.answers.errors import ProblemError
from service.batch.outcomes import LostError, NoClusterError
from service.settings import SettingsError
from service.store.reader import StoreAwayError
from solvers.errors import TablebaseError


class _SettingsFault(click.ClickException):
    """A setting cannot be used."""

    exit_code = 2


@contextmanager
def in_one_line() -> Iterator[None]:
    """Turn errors of the arguments, the settings and the database into errors that click prints."""
    try:
        yield
    except SettingsError as error:
        raise _SettingsFault(str(error)) from error
    except TablebaseError as error:
        hint = f"; for example {error.example}" if error.example else ""
        others = [value for value in error.available if value != error.example]
        # An example may have commas and semicolons.
        available = f"; {'others:' if error.example else 'there are'} {' | '.join(others)}" if others else ""
        raise click.UsageError(f"{error}{hint}{available}") from error
    except (StoreAwayError, ProblemError, LostError, NoClusterError) as error:
        raise click.ClickException(str(error)) from error
