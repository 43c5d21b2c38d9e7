"""The first version: players, plays with their lines, games, Taler, badges, tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "players",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("folded", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("folded", name="uq_players_folded"),
    )
    op.create_table(
        "tournaments",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("deals", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_tournaments"),
    )
    op.create_table(
        "plays",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("style", sa.String(16), nullable=False),
        sa.Column("contest", sa.String(64)),
        sa.Column("attempt", sa.Integer),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("line_count", sa.Integer, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("result", sa.BigInteger),
        sa.Column("time", sa.BigInteger),
        sa.Column("stages_won", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_plays"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_plays_player_id"),
        sa.UniqueConstraint("player_id", "style", "contest", "attempt", name="uq_plays_player_id"),
    )
    op.create_index("ix_plays_style", "plays", ["style", "contest", "state"])
    op.create_table(
        "lines",
        sa.Column("play_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("play_id", "number", name="pk_lines"),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_lines_play_id"),
    )
    op.create_table(
        "games",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("play_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("house_rules", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_games_play_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_games_player_id"),
        sa.UniqueConstraint("play_id", "number", name="uq_games_play_id"),
    )
    op.create_index("ix_games_player_id", "games", ["player_id", "id"])
    op.create_table(
        "earnings",
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("taler", sa.Integer, nullable=False),
        sa.Column("play_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "date", name="pk_earnings"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_earnings_player_id"),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_earnings_play_id"),
    )
    op.create_table(
        "badges",
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("badge", sa.String(32), nullable=False),
        sa.Column("play_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "badge", name="pk_badges"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_badges_player_id"),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_badges_play_id"),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("badges", "earnings", "games", "lines", "plays", "tournaments", "players"):
        op.drop_table(table)
