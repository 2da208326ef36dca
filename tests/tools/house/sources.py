"""The modules of a tree of packages: their paths, dotted names and parsed text."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
PACKAGES = ("app", "widgets", "games")


def modules(*packages: str) -> dict[str, Path]:
    """Return the path of each module below some packages, by its dotted name."""
    paths = sorted(path for name in packages or PACKAGES for path in (ROOT / name).rglob("*.py"))
    return {_dotted(path): path for path in paths}


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))
