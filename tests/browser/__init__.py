"""The page in a real browser: ``pytest -m browser``, with Chromium from the system."""
