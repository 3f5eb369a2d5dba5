"""The entry point of Alembic. It uses the connection of ``service.store.migrate`` if there is one, else DATABASE_URL."""

from alembic import context
from alembic.util import CommandError
from sqlalchemy import Connection

from service.settings import Settings, SettingsError
from service.store.breaker import StoreAwayError
from service.store.migrate import alone
from service.store.schema import metadata


def run(connection: Connection) -> None:
    """Run the requested migrations, all in one transaction."""
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
elif context.is_offline_mode():
    context.configure(url=Settings.from_env().database_url, target_metadata=metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()
else:
    try:
        with alone(Settings.from_env().database_url) as own:
            run(own)
    except (SettingsError, StoreAwayError) as error:
        raise CommandError(str(error)) from error
