"""Alembic's entry: runs on the connection that service.store.migrate hands over, else on DATABASE_URL's."""

from alembic import context
from sqlalchemy import Connection

from service.settings import Settings
from service.store.engine import writing_engine
from service.store.schema import metadata


def run(connection: Connection) -> None:
    """Run the migrations that were asked for, all in one transaction."""
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
    with writing_engine(Settings.from_env().database_url).begin() as own:
        run(own)
