"""Accounts with passwords, and logins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("looks", sa.String(64), nullable=False),
        sa.Column("password", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_accounts"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_accounts_player_id"),
        sa.UniqueConstraint("looks", name="uq_accounts_looks"),
    )
    op.create_table(
        "logins",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_logins"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_logins_player_id"),
    )
    op.create_index("ix_plays_player_id", "plays", ["player_id", "state", "touched"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_index("ix_plays_player_id", "plays")
    for table in ("logins", "accounts"):
        op.drop_table(table)
