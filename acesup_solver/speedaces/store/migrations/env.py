"""Alembic asks here where to migrate: on the connection that the store has opened, in its transaction."""

from __future__ import annotations

from alembic import context

from acesup_solver.speedaces.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
