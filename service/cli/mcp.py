"""Answer assistants over the Model Context Protocol, on standard input and output.

A client starts this command by itself. With --http it serves many clients instead, at http://127.0.0.1:8001/mcp unless
MCP_HOST and MCP_PORT say otherwise.
"""

from functools import partial

import click

from service.settings import McpSettings, Settings


@click.command(help=__doc__)
@click.option("--http", is_flag=True, help="Serve streamable HTTP.")
def main(*, http: bool) -> None:
    try:
        from service.channels.mcp import clients, server, serving  # noqa: PLC0415  # only this command needs the SDK, which may be missing
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        raise click.ClickException(
            f"the package {package!r} is missing: .venv/bin/pip install mcp==2.3.0 installs it"
        ) from error
    settings = Settings.from_env()
    if not http:
        serving.log_to_stderr(settings.log_level)
        serving.serve_stdio(server.Server(serving.open_reader(settings.database_url, requests=settings.requests)))
        return
    own = McpSettings.from_env()
    serving.log_to_stderr(settings.log_level)
    clients.serve_http(
        partial(serving.open_reader, settings.database_url, requests=settings.requests), own, settings.log_level
    )
