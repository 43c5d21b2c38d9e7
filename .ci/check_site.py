"""Looks at the built documentation: a reader's browser must fetch nothing from elsewhere."""

import re
import sys
from pathlib import Path

FETCHED = re.compile(
    r"""<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=["'](?P<src>(?:https?:)?//[^"']+)"""
    r"""|<link\b(?![^>]*rel=["']?(?:canonical|next|prev))[^>]*\bhref=["']?(?P<href>(?:https?:)?//[^"'\s>]+)"""
    r"""|@import\s+["']?(?:url\()?(?P<css>(?:https?:)?//[^"')]+)|url\(["']?(?P<url>(?:https?:)?//[^"')]+)"""
)


def main(site: Path) -> None:
    """Print what would be fetched, and fail, or how many files there are."""
    files = [path for path in site.rglob("*") if path.suffix in {".html", ".css"}]
    found = {
        f"{path.relative_to(site)}: {match[0][:160]}"
        for path in files
        for match in FETCHED.finditer(path.read_text(encoding="utf-8"))
    }
    if found:
        raise SystemExit("\n".join(["fetched from elsewhere:", *sorted(found)]))
    assert files, f"no pages in {site}"
    print(f"{len(files)} pages and style sheets, nothing is fetched from elsewhere")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
