"""Compiled pieces that every family shares: arrays and scalars only, no objects."""
