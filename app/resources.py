"""What is read from assets: the rules and the guide, in Markdown, and the solved tables."""

import re
from importlib.resources import files

from games.contract import Refusal
from games.text import quoted

PAGES = files("assets") / "rules"
GUIDE = files("assets") / "guide"


def titles() -> tuple[str, ...]:
    """Return the names of all pages, in the order of the alphabet."""
    return tuple(sorted(page.name.removesuffix(".md") for page in PAGES.iterdir()))


def page(name: str) -> str:
    """Return a page. Raises `Refusal` where there is none of that name."""
    if name not in titles():
        raise Refusal(f"There is no page {quoted(name)}; there is {', '.join(titles())}.")
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def chapters(name: str) -> tuple[tuple[str, str], ...]:
    """Return a page in parts, each with its heading; the first has none. Raises `Refusal`."""
    return split_chapters(page(name))


def split_chapters(text: str) -> tuple[tuple[str, str], ...]:
    """Return the parts of a page with their headings; the part before the first has none."""
    first, *others = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return ("", first), *((part.partition("\n")[0].removeprefix("## "), part) for part in others)


def guide_names() -> tuple[str, ...]:
    """Return the names of the guide's pages, in alphabetical order."""
    return tuple(sorted(file.name.removesuffix(".md") for file in GUIDE.iterdir()))


def guide_page(name: str) -> str:
    """Return a page of the guide. Raises `Refusal` if there is no page of that name."""
    if name not in guide_names():
        pages = ", ".join(guide_names())
        raise Refusal(f"The guide has no page {quoted(name)}. Its pages are {pages}.")
    return (GUIDE / f"{name}.md").read_text(encoding="utf-8")


def guide_title(name: str) -> str:
    """Return the heading of a page of the guide."""
    return guide_page(name).partition("\n")[0].removeprefix("# ")


def solved(name: str) -> bytes:
    """Return the table of that name, which was worked out beforehand for the players."""
    return (files("assets") / "tables" / name).read_bytes()
