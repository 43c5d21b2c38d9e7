"""The page without a browser: what its files may hold, and what its pure parts do."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import acesup_solver

PAGE = Path(acesup_solver.__file__).parent / "web" / "page"
SCRIPTS = sorted(PAGE.glob("*.js"))
NODE = shutil.which("node")


def test_everything_that_the_page_refers_to_is_there() -> None:
    index = (PAGE / "index.html").read_text("utf-8")
    wanted = set(re.findall(r'(?:href|src)="page/([^"]+)"', index))
    assert len(wanted) > 5
    for script in SCRIPTS:
        wanted |= set(re.findall(r"from '\./([^']+)'", script.read_text("utf-8")))
    for sheet in PAGE.glob("*.css"):
        wanted |= set(re.findall(r"url\('([^']+)'\)", sheet.read_text("utf-8")))
    assert wanted <= {file.name for file in PAGE.iterdir()}


def test_every_script_is_used() -> None:
    imported = {
        name
        for script in SCRIPTS
        for name in re.findall(r"from '\./([^']+)'", script.read_text("utf-8"))
    }
    assert {script.name for script in SCRIPTS} - imported == {"page.js"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_text_can_become_markup_or_code(script: Path) -> None:
    ways = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setHTML"
    assert re.findall(ways, script.read_text("utf-8")) == []


def test_nothing_is_loaded_from_elsewhere() -> None:
    for file in PAGE.iterdir():
        addresses = set(re.findall(r"https?://[^'\"\s)]+", file.read_text("utf-8")))
        assert addresses <= {"http://www.w3.org/2000/svg"}, file.name


def test_the_page_has_no_style_or_script_in_its_markup() -> None:
    index = (PAGE / "index.html").read_text("utf-8")
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)", index) == []


@pytest.mark.skipif(NODE is None, reason="needs Node")
def test_the_pure_parts_do_what_they_should() -> None:
    tests = sorted(Path(__file__).with_name("page").glob("*.test.mjs"))
    assert tests
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--test", *map(str, tests)], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stdout
