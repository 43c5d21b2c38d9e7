"""The game around the solver, without a user interface."""
