"""The tables. Times are milliseconds since 1970 in UTC, dates and seeds are text, everywhere the same.

What can be worked out from the games is not stored: statistics, streaks and leaderboards are queries.
What must not happen twice is a key: a line of a record, a game of a play, a day's Taler, a badge.
"""

from __future__ import annotations

import sqlalchemy as sa

__all__ = [
    "accounts",
    "badges",
    "earnings",
    "games",
    "lines",
    "logins",
    "metadata",
    "players",
    "plays",
    "tournaments",
]

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", _NUMBER, primary_key=True),
    sa.Column("folded", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("joined", sa.BigInteger, nullable=False),
)

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("player_id", _NUMBER, sa.ForeignKey("players.id"), primary_key=True),
    # What the name looks like, so that nobody passes for another.
    sa.Column("looks", sa.String(64), nullable=False, unique=True),
    sa.Column("password", sa.String(255), nullable=False),
)

logins = sa.Table(
    "logins",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("player_id", _NUMBER, sa.ForeignKey("players.id"), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("seed", sa.String(20), nullable=False),
    sa.Column("deals", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

plays = sa.Table(
    "plays",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("player_id", _NUMBER, sa.ForeignKey("players.id"), nullable=False),
    sa.Column("style", sa.String(16), nullable=False),
    # A day or a tournament, in which attempts are numbered; NULL where they are not.
    sa.Column("contest", sa.String(64)),
    sa.Column("attempt", sa.Integer),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("reason", sa.Text),
    sa.Column("line_count", sa.Integer, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("result", sa.BigInteger),
    sa.Column("time", sa.BigInteger),
    sa.Column("stages_won", sa.Integer),
    sa.UniqueConstraint("player_id", "style", "contest", "attempt"),
)
sa.Index("ix_plays_style", plays.c.style, plays.c.contest, plays.c.state)
sa.Index("ix_plays_player_id", plays.c.player_id, plays.c.state, plays.c.touched)

lines = sa.Table(
    "lines",
    metadata,
    sa.Column("play_id", sa.String(64), sa.ForeignKey("plays.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", _NUMBER, primary_key=True),
    sa.Column("play_id", sa.String(64), sa.ForeignKey("plays.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("player_id", _NUMBER, sa.ForeignKey("players.id"), nullable=False),
    sa.Column("variant", sa.String(64), nullable=False),
    sa.Column("house_rules", sa.Boolean, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("cards", sa.Integer, nullable=False),
    sa.Column("score", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("play_id", "number"),
    sa.Index("ix_games_player_id", "player_id", "id"),
)

earnings = sa.Table(
    "earnings",
    metadata,
    sa.Column("player_id", _NUMBER, sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("date", sa.String(10), primary_key=True),
    sa.Column("taler", sa.Integer, nullable=False),
    sa.Column("play_id", sa.String(64), sa.ForeignKey("plays.id"), nullable=False),
)

badges = sa.Table(
    "badges",
    metadata,
    sa.Column("player_id", _NUMBER, sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("badge", sa.String(32), primary_key=True),
    sa.Column("play_id", sa.String(64), sa.ForeignKey("plays.id"), nullable=False),
)
