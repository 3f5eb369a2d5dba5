"""Say in one line what is wrong, instead of a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from service.questions.errors import ProblemError
from service.settings import SettingsError
from service.store.reader import StoreAwayError
from solvers.errors import TablebaseError


@contextmanager
def in_one_line() -> Iterator[None]:
    """Turn errors of the arguments, the settings and the database into errors that click prints."""
    try:
        yield
    except SettingsError as error:
        fault = click.ClickException(str(error))
        fault.exit_code = 2
        raise fault from error
    except TablebaseError as error:
        hint = f"; for example {error.example}" if error.example else ""
        available = f"; there are {', '.join(error.available)}" if error.available else ""
        raise click.UsageError(f"{error}{hint}{available}") from error
    except (StoreAwayError, ProblemError) as error:
        raise click.ClickException(str(error)) from error
