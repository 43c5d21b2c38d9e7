"""``python -m acesup_solver`` is ``acesup-solve``."""

from acesup_solver.cli.main import run

if __name__ == "__main__":
    run()
