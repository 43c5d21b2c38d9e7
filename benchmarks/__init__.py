"""How fast the solver is, and what each of its ideas is worth. See README.md."""
