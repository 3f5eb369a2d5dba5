"""Answer a question in sentences, from the database or, with --url, from a service that runs.

TEXT is a game, a goal and a state in any spelling and order, or a command: help shows them all. In a shell, put it in quotes.
"""

import sys
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import urlopen

import click

from service.cli.parts import database
from service.words.say.answer import answer


def ask(url: str, text: str) -> str:
    """Return the answer of a service. Raises ClickException if it does not answer."""
    if not url.startswith(("http://", "https://")):
        raise click.BadParameter(f"{url!r} is no address such as http://127.0.0.1:8000", param_hint="--url")
    try:
        # The address is one of HTTP, as was just checked.
        with urlopen(f"{url.rstrip('/')}/v1/say?{urlencode({'text': text, 'format': 'text'})}", timeout=30) as reply:  # noqa: S310  # see above
            return str(reply.read().decode().rstrip("\n"))
    except HTTPError as error:
        raise click.ClickException(error.read(1000).decode(errors="replace").strip()) from error
    except (URLError, TimeoutError) as error:
        raise click.ClickException(f"{url} does not answer: {error}") from error


@click.command(help=__doc__)
@click.argument("text", nargs=-1, required=True)
@click.option("--url", default="", metavar="URL", help="The address of a service, such as http://127.0.0.1:8000.")
def main(text: tuple[str, ...], url: str) -> None:
    message = " ".join(text)
    if url:
        click.echo(ask(url, message))
        return
    with database.opened() as reader:
        said = answer(reader, message)
    click.echo(said.plain())
    sys.exit(said.problem is not None)
