"""What is read from assets: the rules pages, in Markdown, and the tables solved beforehand."""

import re
from importlib.resources import files

from games.contract import Refusal
from games.text import quoted

PAGES = files("assets") / "rules"


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
    first, *others = re.split(r"^(?=## )", page(name), flags=re.MULTILINE)
    return ("", first), *((part.partition("\n")[0].removeprefix("## "), part) for part in others)


def solved(name: str) -> bytes:
    """Return the table of that name, which was worked out beforehand for the players."""
    return (files("assets") / "tables" / name).read_bytes()
