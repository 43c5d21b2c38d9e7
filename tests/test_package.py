"""The package as a whole: public names, layers, documentation that runs, nothing of one machine."""

from __future__ import annotations

import ast
import doctest
import pkgutil
import re
import subprocess
import sys
import types
from importlib import import_module
from pathlib import Path

import pytest

import acesup_solver as au

PACKAGE = Path(au.__file__).parent
ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(au.__path__, "acesup_solver.")
    if not module.name.endswith("__main__")
)
TEXTS = sorted(
    path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".txt", ".json", ".md"}
)


def test_what_is_public_is_what_dir_shows_and_type_checkers_see() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    checked = [
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    imported = {
        (alias.asname or alias.name, node.module)
        for block in checked
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    rooms = {(name, "acesup_solver") for name in au._ROOMS}
    assert rooms <= imported
    imported -= rooms
    assert {name for name, _ in imported} | {"__version__"} == set(au.__all__)
    assert dict(imported) == au._HOME_OF
    assert set(au.__all__) <= set(dir(au))
    assert len(au.__all__) == len(set(au.__all__))


@pytest.mark.parametrize("name", au.__all__)
def test_every_public_name_can_be_imported_and_is_the_thing_itself(name: str) -> None:
    value = getattr(au, name)
    if name != "__version__":
        assert value is getattr(import_module(au._HOME_OF[name]), name)
        assert not isinstance(value, types.ModuleType)
    assert name in dir(au)


def test_the_public_names_are_documented() -> None:
    for name in au.__all__:
        value = getattr(au, name)
        if callable(value):
            assert value.__doc__, name


def test_a_name_that_is_not_there_is_refused_like_that_of_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'acesup_solver' has no attribute 'shuffel'"):
        au.shuffel  # noqa: B018


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", au.__version__)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_lists_its_public_names_and_has_them(name: str) -> None:
    module = import_module(name)
    assert module.__doc__
    for public in getattr(module, "__all__", []):
        assert hasattr(module, public), public


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_documentation_run(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name))
    assert failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = [test for name in MODULES for test in finder.find(import_module(name)) if test.examples]
    assert len(tests) > 25
    assert doctest.testmod(au).failed == 0


def test_imports_point_downward_only() -> None:
    check = (
        "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    )
    done = subprocess.run(
        [sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 kept, 0 broken" in done.stdout


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_file_names_a_place_on_somebodys_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(?<![\w.:/<])/(home|root|work|tmp|Users|opt|mnt)/|[A-Z]:\\\\", text)


def test_nothing_is_unpickled() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not {"pickle", "shelve", "marshal"} & {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                assert node.module not in {"pickle", "shelve", "marshal"}
            if isinstance(node, ast.keyword) and node.arg == "allow_pickle":
                assert ast.unparse(node.value) == "False"
