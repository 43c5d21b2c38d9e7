"""The pages around the examples: complete, with links that lead somewhere and pictures that are current."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import acesup_solver as au
from docs.pictures.drawings import DRAWINGS
from docs.pictures.terminal import SCREENS
from tests.docs.documents import DOCUMENTS, ROOT

PAGES = ROOT / "docs"
PUBLIC = {
    "acesup_solver": au.__all__,
    **{
        module: import_module(module).__all__
        for module in (
            "acesup_solver.replay",
            "acesup_solver.speedaces",
            "acesup_solver.speedaces.store",
            "acesup_solver.web",
        )
    },
}
DOCUMENTED = {
    name
    for page in (PAGES / "api").glob("*.md")
    for name in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
}


def documented_objects() -> list[object]:
    return [
        getattr(import_module(module), name)
        for module, _, name in (path.rpartition(".") for path in sorted(DOCUMENTED))
    ]


@pytest.mark.parametrize(
    ("module", "name"),
    [(module, name) for module, names in PUBLIC.items() for name in names if name != "__version__"],
)
def test_every_public_name_is_on_a_page_of_the_interface(module: str, name: str) -> None:
    value = getattr(import_module(module), name)
    assert any(value is documented for documented in documented_objects())


def test_the_guide_begins_with_a_list_of_all_its_pages() -> None:
    listed = (PAGES / "guide" / "index.md").read_text(encoding="utf-8")
    pages = {path.name for path in (PAGES / "guide").glob("*.md")} - {"index.md"}
    assert set(re.findall(r"^- \[[^]]+\]\((\w[\w-]*\.md)\)", listed, re.MULTILINE)) == pages


def test_every_command_is_in_the_guide() -> None:
    from acesup_solver.cli.main import acesup_solve

    guide = "".join(path.read_text(encoding="utf-8") for path in (PAGES / "guide").glob("*.md"))
    for command in acesup_solve.commands:
        assert f"acesup-solve {command}" in guide


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_within_the_repository_lead_somewhere(path: Path) -> None:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_the_one_that_its_script_makes(name: str, tmp_path: Path) -> None:
    DRAWINGS[name]().write(tmp_path / "drawing.svg")
    drawn = (PAGES / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert (tmp_path / "drawing.svg").read_text(encoding="utf-8") == drawn, (
        "run: python -m docs.pictures"
    )


@pytest.mark.parametrize("name", SCREENS)
def test_pictures_of_the_terminal_show_the_command_and_fetch_nothing(name: str) -> None:
    picture = (PAGES / "pictures" / f"terminal-{name}.svg").read_text(encoding="utf-8")
    assert SCREENS[name].split("'")[0].split()[1] in picture
    assert "url(http" not in picture
    assert "@font-face" not in picture


def test_the_changelog_knows_this_version() -> None:
    assert au.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
