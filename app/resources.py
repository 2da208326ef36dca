"""Reads assets and the files in games' packages: rules, the guide, solved tables."""

import os
import re

from app import plugins
from games.contract import Refusal, Tables
from games.packages import package_tables, package_text
from games.text import quoted

ASSETS = os.path.join(os.path.dirname(os.path.dirname(__file__)), "assets")
"""The folder of the assets, which are installed next to this package."""


def _page_names(folder: str) -> tuple[str, ...]:
    files = sorted(os.listdir(os.path.join(ASSETS, folder)))
    return tuple(name.removesuffix(".md") for name in files if name.endswith(".md"))


def _read_page(folder: str, name: str) -> str:
    with open(os.path.join(ASSETS, folder, f"{name}.md"), encoding="utf-8") as file:
        return file.read()


def rules_names() -> tuple[str, ...]:
    """Return the names of all rules pages, in alphabetical order: ours, and those games bring."""
    own = _page_names("rules")
    brought = (slug for slug in plugins.slugs() if slug not in own)
    found = (slug for slug in brought if package_text(plugins.find(slug), "rules.md"))
    return tuple(sorted((*own, *found)))


def rules_page(name: str) -> str:
    """Return a rules page. Raises `Refusal` if there is none of that name."""
    names = rules_names()
    if name not in names:
        raise Refusal(f"There is no page {quoted(name)}. The pages are: {', '.join(names)}.")
    if name in _page_names("rules"):
        return _read_page("rules", name)
    return package_text(plugins.find(name), "rules.md")


def split_chapters(text: str) -> tuple[tuple[str, str], ...]:
    """Return the chapters of a page with their headings; what comes before the first has none."""
    first, *others = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return ("", first), *((part.partition("\n")[0].removeprefix("## "), part) for part in others)


def guide_names() -> tuple[str, ...]:
    """Return the names of the guide's pages, in alphabetical order."""
    return _page_names("guide")


def guide_page(name: str) -> str:
    """Return a page of the guide. Raises `Refusal` if there is no page of that name."""
    if name not in guide_names():
        pages = ", ".join(guide_names())
        raise Refusal(f"The guide has no page {quoted(name)}. Its pages are {pages}.")
    return _read_page("guide", name)


def guide_title(name: str) -> str:
    """Return the heading of a page of the guide."""
    return guide_page(name).partition("\n")[0].removeprefix("# ")


def solved(name: str) -> bytes:
    """Return a table that was computed in advance for the players."""
    with open(os.path.join(ASSETS, "tables", name), "rb") as file:
        return file.read()


def tables_of(game: plugins.AnyGame) -> Tables:
    """Return a function that reads a game's tables, from its package or from assets."""
    return package_tables(game) if game.resources else solved
