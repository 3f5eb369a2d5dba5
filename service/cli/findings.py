"""Write the findings, docs/findings.md and the page /findings, from docs/findings.md.in and a database with all defaults of all games.

With --check nothing is written: the command names every figure and every file that is not what the database gives, and
fails if there are any. It also looks up the figures in the answers to questions about the games, and names answers that they
make untrue.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

import click
from flask.testing import FlaskClient

from service.cli.parts import database
from service.cli.prose.markdown import SIGN, Prose
from service.http.app import create_app
from service.settings import ROOT
from service.words import questions
from service.words.figures import Ask, Figure, FigureError
from service.words.say import standing
from solvers.games import REGISTRY

MARKDOWN = ROOT / "docs" / "findings.md"
SOURCE = MARKDOWN.with_suffix(".md.in")
TEMPLATE = ROOT / "docs" / "findings.html.in"
PAGE = ROOT / "service" / "http" / "web" / "findings.html"
# Where scripts/run serves; the addresses of the document lead there.
SERVICE = "http://127.0.0.1:8000"
NOTE = (
    f"The figures lead to `{SERVICE}`, where `scripts/run` serves; on any other service the same paths begin with its address. The page "
    "`/findings` of the service has the same text. `tablebase findings` writes both from a solved database, and no figure by hand."
)


@click.command(help=__doc__)
@click.option("--check", is_flag=True, help="Write nothing; name what is stale, and fail if anything is.")
def main(*, check: bool) -> None:
    with database.opened() as reader:
        client = create_app(reader=reader).test_client()
        ask = cache(partial(reply, client))
        try:
            prose = Prose(SOURCE.read_text("utf-8"), ask)
        except FigureError as error:
            raise click.ClickException(f"{SOURCE.relative_to(ROOT)}:{error}") from None
        wrong = list(untrue(ask)) if check else []
    texts = {MARKDOWN: prose.markdown(SERVICE, NOTE), PAGE: prose.page(TEMPLATE.read_text("utf-8"))}
    texts |= {MARKDOWN.parent / name: text for name, text in prose.pictures.items()}
    for line in changes(prose.figures, MARKDOWN.read_text("utf-8")):
        click.echo(f"{SOURCE.relative_to(ROOT)}:{line}")
    changed = [path for path, text in texts.items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in changed:
        if not check:
            path.write_text(texts[path], "utf-8")
        click.echo(f"{path.relative_to(ROOT)} is {'stale' if check else 'written'}")
    for line in wrong:
        click.echo(line)
    sys.exit(1 if check and (changed or wrong) else 0)


def untrue(ask: Ask) -> Iterator[str]:
    """Yield a line about each answer to a question about a game whose figures cannot be had, or are others than it says."""
    for game in REGISTRY:
        for question in questions.asked(game):
            try:
                standing.told(game, question, ask)
            except FigureError as error:
                # A solution that is missing makes no sentence untrue.
                if " answers 503 " in str(error):
                    continue
                yield f"{game}, {question.title}: {error}"


def reply(client: FlaskClient, address: str) -> Any:
    """Return the reply of the service under an address, as JSON or else as text. Raises FigureError if there is none."""
    answer = client.get(address)
    if answer.status_code == 200:
        return answer.json if answer.is_json else answer.text
    problem = answer.json or {"detail": f"write {answer.location}"}
    example = f"; an example is {problem['example']}" if problem.get("example") else ""
    raise FigureError(f"{address} answers {answer.status}: {problem['detail']}{example}")


def changes(figures: Sequence[tuple[int, Figure]], written: str) -> Iterator[str]:
    """Yield a line about each figure that is another one in a written document, with the line where the source has it."""
    now = [(number, made) for number, made in figures if made.link and made.text]
    before = re.findall(r"\[([^]\n]*)\]\[\d+\]", written)
    if len(now) != len(before):
        yield f" it has {len(now)} figures, and {MARKDOWN.name} {len(before)}"
        return
    for (number, made), text in zip(now, before, strict=True):
        if made.text != text.removesuffix(SIGN):
            yield f"{number}: {text} is now {made.text}: {made.link}"
