"""A file that is replaced as a whole or not at all."""

import fcntl
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from service.files.folder import flush


@contextmanager
def whole_file(name: str) -> Iterator[BinaryIO]:
    """Yield a file to write to, which takes its name when the block ends; ``-`` is standard output.

    If the block raises, or is interrupted or terminated, a file of this name stays as it was. If the process is killed, it
    stays too, and what was written so far lies beside it as ``.NAME.XXXXXXXX.part``.

    Raises:
        click.ClickException: the file cannot be written.
    """
    if name == "-":
        yield sys.stdout.buffer
    elif Path(name).exists() and not Path(name).is_file():
        # A pipe or a device cannot be replaced.
        with _existing(name) as file:
            yield file
    else:
        target = Path(os.path.realpath(name))
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
        try:
            with _new(part, target) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
            flush(target.parent)
        except OSError as error:
            raise click.ClickException(f"{name} is not written: {error.strerror}") from error
        finally:
            part.unlink(missing_ok=True)


def _existing(name: str) -> BinaryIO:
    """Open a pipe or a device. Raises click.ClickException if that is impossible, as with a folder."""
    try:
        return Path(name).open("wb")
    except OSError as error:
        raise click.ClickException(f"{name} is not written: {error.strerror}") from error


def _new(part: Path, target: Path) -> BinaryIO:
    """Create a file with the permissions of the one that it will replace, else the usual ones."""
    file = part.open("xb")
    # A service whose folder this is removes the parts that nobody has locked.
    fcntl.flock(file, fcntl.LOCK_EX)
    if target.exists():
        part.chmod(target.stat().st_mode & 0o7777)
    return file
