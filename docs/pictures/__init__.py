"""Pictures of the documentation, made by ``python -m docs.pictures``."""
