"""Looks at a built wheel: is everything in it, is it small, is it what is installed and was tested?"""

import sys
import sysconfig
import zipfile
from pathlib import Path

LARGEST = 5_000_000
MUST_BE_IN = (
    "acesup_solver/py.typed",
    "acesup_solver/acesup/networks/classic.npz",
    "acesup_solver/aceskings/network.npz",
    "acesup_solver/pools/shipped/classic-1.jsonl.gz",
    "acesup_solver/speedaces/store/migrations/env.py",
    "acesup_solver/web/page/index.html",
)
SOURCE = Path(__file__).resolve().parent.parent / "acesup_solver"


def main(wheel: Path) -> None:
    """Print what is wrong, and fail, or how large the wheel is."""
    size = wheel.stat().st_size
    with zipfile.ZipFile(wheel) as archive:
        contents = {
            name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name
        }
    wrong = [f"{name} is missing" for name in MUST_BE_IN if name not in contents]
    wrong += [f"{name} is not in the wheel" for name in files_below(SOURCE) - set(contents)]
    wrong += [f"{name} is no part of the package" for name in set(contents) - files_below(SOURCE)]
    if size > LARGEST:
        wrong.append(f"{size:,} bytes; at most {LARGEST:,} are meant")
    installed = Path(sysconfig.get_path("purelib"))
    for name, content in contents.items():
        place = installed / name
        if not place.is_file() or place.read_bytes() != content:
            wrong.append(f"{name} is not what is installed in {installed}")
    if wrong:
        raise SystemExit("\n".join([f"{wheel.name}:", *sorted(wrong)]))
    print(f"{wheel.name}: {len(contents)} files, {size:,} bytes, as installed")


def files_below(package: Path) -> set[str]:
    """The files of the package, as they are named in a wheel."""
    return {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
