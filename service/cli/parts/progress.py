"""Tell how far a batch is: a bar on a terminal, else a line for each task, both on standard error."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from service.batch.outcomes import Outcome, Progress

# The parts of a bar.
PARTS = 1000


@contextmanager
def told(label: str) -> Iterator[Progress]:
    """Yield a function that tells of each task when it has ended."""
    if not sys.stderr.isatty():
        yield _line
        return
    with click.progressbar(length=PARTS, label=label, file=sys.stderr, item_show_func=_shown) as bar:

        def advance(outcome: Outcome, done: int, total: int) -> None:
            bar.update(PARTS * done // total - bar.pos, outcome.name)

        yield advance


def summary(outcomes: list[Outcome], **counts: int) -> int:
    """Print how many tasks ended how, and why some failed. Return the exit code: 1 if some failed."""
    failed = [one for one in outcomes if one.status == "failed"]
    rows = sum(one.rows for one in outcomes if one.status not in ("failed", "unchanged"))
    told_counts = ", ".join(f"{number} {name}" for name, number in (counts | {"failed": len(failed)}).items())
    click.echo(f"{told_counts}, {rows} rows")
    for one in failed:
        click.echo(f"failed: {one.name}: {one.message}", err=True)
    return 1 if failed else 0


def _line(outcome: Outcome, done: int, total: int) -> None:
    detail = outcome.message or outcome.solution or ""
    click.echo(
        f"[{done}/{total}] {outcome.status} {outcome.name}: {outcome.rows} rows in {outcome.seconds:.2f} s {detail}",
        err=True,
    )


def _shown(item: object) -> str | None:
    return None if item is None else str(item)
