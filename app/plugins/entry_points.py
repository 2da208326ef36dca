"""The entry points of installed packages, read from `entry_points.txt` alone.

`importlib.metadata` finds the same, but takes a fifth of the time to the lobby's first frame: it
loads the email package, and looks at every package once for each group. The files are so small that
reading them each time costs less than checking whether a copy is up to date.
"""

import os
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from typing import Any

from msgspec import Struct

POINTS_FILE = "entry_points.txt"

ABOUT_PACKAGE = (".dist-info", ".egg-info")
"""How the name of a folder ends in which an installed package describes itself."""

ENTRY_LINE = r"(?P<name>.*?)\s*=\s*(?P<module>[\w.]+)\s*(:\s*(?P<attribute>[\w.]+))?"
"""A line of such a file: the name of an entry point, and what it stands for."""


class EntryPoint(Struct, frozen=True):
    """What a package offers under a name.

    Attributes:
        package: The name of the package, as its folder spells it.
        group: What kind of thing it is.
        name: Its name in the group.
        module: The module in which it is.
        attribute: Its name there, with dots; "" for the module itself.
    """

    package: str
    group: str
    name: str
    module: str
    attribute: str

    def load(self) -> Any:
        """Import it. Raises whatever its module raises."""
        module = import_module(self.module)
        return attrgetter(self.attribute)(module) if self.attribute else module


def entry_points(prefix: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of all groups that begin with a prefix.

    Of packages with the same name, the first on the path counts, as it does for imports.
    """
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for folder in dict.fromkeys(sys.path):
        for package, text in described(folder or "."):
            found.setdefault(package, tuple(points_in(package, text, prefix)))
    return tuple(point for points in found.values() for point in points)


def described(folder: str) -> Iterator[tuple[str, str]]:
    """Yield the packages in a folder of the path, each with the text of its entry points."""
    if os.path.isfile(folder):
        yield from described_in_archive(folder)
        return
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for about in names:
        if about.lower().endswith(ABOUT_PACKAGE):
            try:
                with open(os.path.join(folder, about, POINTS_FILE), encoding="utf-8") as file:
                    text = file.read()
            except (OSError, UnicodeDecodeError):
                text = ""  # it offers nothing
            yield one_spelling(os.path.splitext(about)[0].partition("-")[0]), text


def described_in_archive(file: str) -> Iterator[tuple[str, str]]:
    """Yield the same for a file of the path, which may be an archive."""
    from importlib.metadata import distributions  # here, because it is slow and rarely needed

    for found in distributions(path=[file]):
        yield one_spelling(found.name), found.read_text(POINTS_FILE) or ""


def one_spelling(package: str) -> str:
    """Return the spelling of a package's name by which names are compared."""
    return re.sub(r"[-_.]+", "-", package).lower()


def points_in(package: str, text: str, prefix: str) -> Iterator[EntryPoint]:
    """Yield the entry points in the text of a package's file."""
    group = ""
    for line in map(str.strip, text.splitlines() if prefix in text else ()):
        if line.startswith("["):
            group = line.strip("[]")
        elif (
            group.startswith(prefix)
            and (match := re.match(ENTRY_LINE, line))
            and line[0] not in "#;"
        ):
            name, module, attribute = match["name"], match["module"], match["attribute"]
            yield EntryPoint(package, group, name, module, attribute or "")
