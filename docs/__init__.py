"""The documentation, and what makes its pictures."""
