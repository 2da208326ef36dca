"""The games that are installed, and what packages bring for them, found by entry points.

A game is found in the group `parlour.games`, its face at the table in `parlour.tables`, its picture
for the lobby in `parlour.pictures`. A broken package is left out, and the lobby says so.

`importlib.metadata` finds the same entry points, but takes a fifth of the time to the lobby's first
frame: it loads the email package, and looks at every package once for each group. The files are so
small that reading them each time costs less than checking whether a copy is up to date.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from games import contract, packages
from games.contract import BadGame, Refusal
from games.text import printable, quoted, shortened

if TYPE_CHECKING:
    from games.contract import Game

    AnyGame = Game[Any, Any, Any]
else:
    AnyGame = Any  # a list of stored games shows their titles without what a record is made of

_T = TypeVar("_T")

GAMES, SCREENS, PICTURES = "parlour.games", "parlour.tables", "parlour.pictures"
"""The groups of entry points."""

IF_BROKEN = {
    GAMES: "is left out",
    SCREENS: "brings no usable screen",
    PICTURES: "brings no usable picture",
}
"""The words for a broken package, by the group in which it is broken."""

OUR_ORDER = ("gops", "gostop", "twentyone", "battle")
"""The built-in games in the order of the lobby."""

OLD_TABLE = "Its table is a screen of Parlour 1.0. Now it must be a Face: parlour guide first-game."
"""Why a table is refused that was written before tables were faces."""

POINTS_FILE = "entry_points.txt"

ENTRY_LINE = r"(?P<name>.*?)\s*=\s*(?P<module>[\w.]+)\s*(:\s*(?P<attribute>[\w.]+))?"
"""A line of such a file: the name of an entry point, and what it stands for."""

_faults: dict[tuple[str, str], str] = {}


class EntryPoint(Struct, frozen=True):
    """What a package, as its folder spells it, offers in a group under a name.

    It is an attribute of a module, with dots; "" for the module itself.
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


@cache
def installed() -> tuple[EntryPoint, ...]:
    """Return what is installed in all our groups; a bot does without."""
    return entry_points("parlour.")


@cache
def offered(group: str) -> dict[str, EntryPoint]:
    """Return what is installed in a group, by game.

    If two packages bring a game of the same name, the built-in one is taken.
    """
    entries = sorted((each for each in installed() if each.group == group), key=is_own)
    return {entry.name: entry for entry in entries}


def is_own(entry: EntryPoint) -> bool:
    """Return whether an entry point is a built-in one."""
    return entry.module.partition(".")[0] in ("games", "app")


def load(entry: EntryPoint, accept: Callable[[Any], _T]) -> _T:
    """Return what an entry point names, imported and accepted. Raises `Refusal`."""
    try:
        return accept(entry.load())
    except Refusal as no:
        reason = str(no)
    except Exception as error:  # noqa: BLE001 - the code of a stranger: it may raise anything
        text = shortened(printable(str(error)).rstrip("."), 160)
        reason = f"{type(error).__name__}: {text}."
        if isinstance(error, ModuleNotFoundError) and error.name == "app.screens.table":
            reason = OLD_TABLE
    fault = f"The package {quoted(entry.package)} {IF_BROKEN[entry.group]}: {reason}"
    _faults[entry.group, entry.name] = fault
    raise Refusal(fault)


def load_extra(group: str, slug: str, accept: Callable[[Any], _T]) -> _T | None:
    """Return what a package brings for a game; None if there is nothing, or it is broken."""
    entry = offered(group).get(slug)
    if entry is None or (group, slug) in _faults:
        return None
    try:
        return load(entry, accept)
    except Refusal:
        return None  # kept among the faults


def faults() -> tuple[str, ...]:
    """Return a sentence for each package that was found to be broken so far."""
    return tuple(dict.fromkeys(_faults.values()))


@cache
def slugs() -> tuple[str, ...]:
    """Return the names of all games that can be played, in alphabetical order."""
    found = []
    for slug, entry in sorted(offered(GAMES).items()):
        with suppress(Refusal):  # a built-in one is not loaded to see whether it can be
            if is_own(entry) or find(slug):
                found.append(slug)
    return tuple(found)


class AnySlug:
    """The names of all games, for a command line that finds them only once it is to choose."""

    def __iter__(self) -> Iterator[str]:
        return iter(slugs())


def slugs_in_order() -> tuple[str, ...]:
    """Return the same names in the order of the lobby: built-in games first, then the others."""
    here = slugs()
    ours = tuple(slug for slug in OUR_ORDER if slug in here)
    return (*ours, *(slug for slug in here if slug not in ours))


def numbered_slugs() -> tuple[tuple[int, str], ...]:
    """Return the games in order, each with its number in the lobby; the arena is after ours."""
    here = slugs_in_order()
    ours = sum(slug in OUR_ORDER for slug in here)
    return tuple((n + (n > ours), slug) for n, slug in enumerate(here, 1))


def broken_slugs() -> tuple[str, ...]:
    """Return the names of the games that are installed and cannot be played."""
    return tuple(sorted(offered(GAMES).keys() - set(slugs())))


@cache
def find(slug: str) -> AnyGame:
    """Return the game of that name. Raises `Refusal`."""

    def accept(found: Any) -> AnyGame:
        if not isinstance(found, contract.Game):
            raise BadGame(f"Its entry point {quoted(slug)} does not name a Game.")
        if found.slug != slug:
            said = f"Its entry point is called {quoted(slug)}, its game {quoted(found.slug)}."
            raise BadGame(said)
        packages.package_text(found, "rules.md")  # its package is there
        game: AnyGame = found
        return game

    if entry := offered(GAMES).get(slug):
        return load(entry, accept)
    raise Refusal(f"There is no game {quoted(slug)} here. The games are: {', '.join(slugs())}.")


@cache
def title_of(slug: str) -> packages.GameTitle:
    """Return what a game is called, without loading it if it is built in. Raises `Refusal`."""
    entry = offered(GAMES).get(slug)
    if entry and is_own(entry):
        known: packages.GameTitle = import_module(entry.module).GAME_TITLE
        return known
    game = find(slug)
    return packages.GameTitle(game.slug, game.title, game.tagline, game.measures.at_stake)


# how entry points are read


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
    if os.path.isfile(folder):  # it may be an archive
        from importlib.metadata import distributions  # here, because it is slow and rarely needed

        for found in distributions(path=[folder]):
            yield one_spelling(found.name), found.read_text(POINTS_FILE) or ""
        return
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for about in names:
        if about.lower().endswith((".dist-info", ".egg-info")):
            try:
                with open(os.path.join(folder, about, POINTS_FILE), encoding="utf-8") as file:
                    text = file.read()
            except (OSError, UnicodeDecodeError):
                text = ""  # it offers nothing
            yield one_spelling(os.path.splitext(about)[0].partition("-")[0]), text


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
