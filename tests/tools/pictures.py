"""Takes the pictures in README: `python -m tests.tools.pictures`, or `make pictures`.

Each is a screen of the real program, played to a moment worth showing. One moves: the replay of a
turn and of a game as an SVG without a script, in which a row of the terminal that looks alike in
several pictures is drawn once, and shown in them.
"""

import asyncio
import os
import re
import tempfile
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.pilot import Pilot

from app import plugins
from app.arcade.app import Arcade
from app.match.deciders import Script
from app.match.loop import make_deciders, play_match
from app.match.match import Match, Step
from app.match.new_setup import new_setup
from app.screens.dialogs.confirm import ConfirmDialog
from app.settings import Settings
from app.storage.journal import close_files
from app.storage.store import Store, open_store
from app.tables.screen import TableScreen

FOLDER = Path(__file__).parents[2] / "assets" / "screenshots"
SIZE = (120, 36)
SETTINGS = Settings(faces="solid")
THOUGHT = 300
"""Tenths of a second that the coach is given to speak, at most."""

OTHERS = {"gops": "medium", "battle": "medium"}
"""Who plays at the other side, where it is not the usual player."""

PLAYED = {
    "gops": ("escape", "8", "enter", "3", "enter", "9", "c", "c"),
    "gostop": ("escape", "right", "enter", "right", "c"),
    "twentyone": ("escape", "c", "c"),
    "battle": ("x", "escape", "enter", "1", "3", "c", "c"),
}
"""The keys that lead to the moment of each game: the first ones end the tips."""


async def keys(pilot: Pilot[None], pressed: tuple[str, ...]) -> None:
    """Press keys, leaving time for what they do; a question whether to go on gets a yes."""
    for key in pressed:
        await pilot.press(key)
        await pilot.pause(0.3)
        if isinstance(pilot.app.screen, ConfirmDialog):
            await pilot.press("y")
            await pilot.pause(0.3)


async def table(store: Store, slug: str) -> str:
    game = plugins.find(slug)
    seats = ("human", OTHERS[slug]) if slug in OTHERS else ()
    match = store.begin(game, new_setup(game, given={"seed": "parlour"}, seats=seats))
    app = Arcade(store, match, pace=0, settings=SETTINGS)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        await keys(pilot, PLAYED[slug])
        await spoken(pilot)
        return app.export_screenshot(title="Parlour")


async def spoken(pilot: Pilot[None]) -> None:
    """Wait until the coach has said what it would do, if it is asked."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    for _ in range(THOUGHT):
        advice = screen.view.advice
        if advice.seat is None or advice.mode == "off" or advice.decision:
            break
        await pilot.pause(0.1)
    await pilot.pause(0.5)


TURN, GAME = "battle", "gops"
"""What the film at the top of README shows: a turn of one game, and another game to its end."""

FILMED = {TURN: ("expected", "medium"), GAME: ("champion", "medium")}
"""Who plays in the film."""

GIVEN: dict[str, dict[str, Any]] = {
    TURN: {"seed": "parlour"},
    GAME: {"seed": "41", "cards": (2, 7)},
}
"""What each begins with: few cards, so that the film is short, and a game that turns at its end."""


def played(store: Store, slug: str) -> Match:
    game = plugins.find(slug)
    match = store.begin(game, new_setup(game, given=GIVEN[slug], seats=FILMED[slug]))

    async def unseen(step: Step) -> None:
        """Show a step to nobody."""

    asyncio.run(play_match(match, make_deciders(match, Script("")), unseen))
    return match


def first_turn(match: Match) -> Match:
    return match.until(next(place for place, step in enumerate(match.steps) if step.seat == 1))


def without_fonts(picture: str) -> str:
    picture = re.sub(r"@font-face\s*{[^}]*}", "", picture).replace("Fira Code", "monospace")
    return picture.replace("<text ", '<text xml:space="preserve" ')


# The film

FILM_SIZE = (80, 24)

LOOK_EVERY = 0.03
"""Seconds between two looks at the screen."""

SHOWN_FOR, LAST_SHOWN_FOR = 0.8, 4.0
"""Seconds for which a table is shown that rests, and the last one."""

CELL, BASELINE = (8, 17), 13
"""Width and height of a cell in pixels, and how far below its top a character stands."""

Row = tuple[Segment, ...]
Picture = tuple[Row, ...]


class Film(NamedTuple):
    """Pictures one after the other, each unlike the one before, with the seconds they come at."""

    title: str
    pictures: tuple[Picture, ...]
    starts: tuple[float, ...]

    @property
    def seconds(self) -> float:
        return self.starts[-1] + LAST_SHOWN_FOR

    def then(self, other: "Film") -> "Film":
        later = self.seconds - LAST_SHOWN_FOR / 2
        starts = (*self.starts, *(round(later + start, 3) for start in other.starts))
        return Film(other.title, self.pictures + other.pictures, starts)


async def filmed(store: Store, match: Match, settings: Settings) -> Film:
    """Return the film of a match: its replay step after step, and its story if it is over."""
    app = Arcade(store, match, again=True, settings=settings)
    app.hints = False
    taken: list[tuple[Picture, float]] = []
    async with app.run_test(size=FILM_SIZE) as pilot:
        for key in (*["right"] * len(match.steps), "tab"):
            await take(pilot, taken)
            app.simulate_key(key)  # not the pilot's press: it waits until nothing moves
        await take(pilot, taken, rests_for=LAST_SHOWN_FOR)  # until the story is known
    return Film(match.game.title, *zip(*taken, strict=True))


async def take(
    pilot: Pilot[None], taken: list[tuple[Picture, float]], rests_for: float = SHOWN_FOR
) -> None:
    """Take what the screen shows until it has rested for some seconds; unseen rest is cut."""
    clock = asyncio.get_running_loop().time
    changed = begun = clock()
    start = taken[-1][1] + SHOWN_FOR if taken else 0.0
    while (now := clock()) < changed + rests_for:
        picture = painted(pilot)
        if not taken or picture != taken[-1][0]:
            taken.append((picture, round(start + now - begun, 3)))
            changed = now
        await asyncio.sleep(LOOK_EVERY)


def painted(pilot: Pilot[None]) -> Picture:
    strips = pilot.app.screen._compositor.render_strips()
    return tuple(tuple(each for each in strip.simplify() if each.text) for strip in strips)


def svg_text(film: Film) -> str:
    seen: dict[tuple[int, Row], list[int]] = {}
    for number, picture in enumerate(film.pictures):
        for y, row in enumerate(picture):
            seen.setdefault((y, row), []).append(number)
    times: dict[tuple[int, ...], str] = {}
    colours: dict[str, str] = {}
    rows = []
    for (y, row), numbers in seen.items():
        always = len(numbers) == len(film.pictures)
        when = "" if always else times.setdefault(tuple(numbers), f"t{len(times)}")
        rows.append(svg_row(y, row, when, colours))
    wide, high = (size * cell for size, cell in zip(FILM_SIZE, CELL, strict=True))
    styles = (
        "path{shape-rendering:crispEdges}.b{font-weight:bold}"
        f"text{{font:{CELL[1] - 3}px monospace;white-space:pre}}"
        + "".join(f".{name}{{fill:{colour}}}" for colour, name in colours.items())
        + "".join(moving_style(film, numbers, name) for numbers, name in times.items())
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f"<title>{escape(film.title)}</title><style>{styles}</style>{''.join(rows)}</svg>\n"
    )


def moving_style(film: Film, numbers: tuple[int, ...], name: str) -> str:
    """Return the style of what is shown in the pictures of these numbers alone."""
    steps = "".join(
        f"{100 * film.starts[first] / film.seconds:.3f}%{{visibility:{seen}}}"
        for first, seen in turns(len(film.pictures), numbers)
    )
    how = f"animation:{name} {film.seconds:g}s step-end infinite"
    return f"@keyframes {name}{{{steps}}}.{name}{{visibility:hidden;{how}}}"


def turns(count: int, numbers: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    for is_seen, same in groupby(range(count), numbers.__contains__):
        yield next(same), "visible" if is_seen else "hidden"


def svg_row(y: int, row: Row, when: str, colours: dict[str, str]) -> str:
    """Return a row as boxes of its backgrounds, and the text above them, by its baseline."""
    boxes: dict[str, str] = {}
    words = []
    column = 0
    for text, style, _ in row:
        look = style or Style()
        front, back = (look.bgcolor, look.color) if look.reverse else (look.color, look.bgcolor)
        cells = Segment(text).cell_length
        field = colour_name(back, colours, is_ink=bool(look.reverse))
        box = f"M{column * CELL[0]}-{BASELINE}h{cells * CELL[0]}v{CELL[1]}h-{cells * CELL[0]}z"
        boxes[field] = boxes.get(field, "") + box
        if word := text.strip(" "):
            ink = colour_name(front, colours, is_ink=not look.reverse) + " b" * bool(look.bold)
            x = (column + len(text) - len(text.lstrip(" "))) * CELL[0]
            wide = f' textLength="{Segment(word).cell_length * CELL[0]}"' * (len(word) > 1)
            words.append(f'<text class="{ink}" x="{x}"{wide}>{escape(word)}</text>')
        column += cells
    paths = (f'<path class="{name}" d="{box}"/>' for name, box in boxes.items())
    group = f' class="{when}"' * bool(when)
    place = f"translate(0,{y * CELL[1] + BASELINE})"
    return f'<g{group} transform="{place}">{"".join((*paths, *words))}</g>'


def colour_name(colour: Color | None, colours: dict[str, str], *, is_ink: bool) -> str:
    known = (colour or Color.default()).get_truecolor(DEFAULT_TERMINAL_THEME, foreground=is_ink)
    return colours.setdefault(known.hex, f"c{len(colours)}")


# All of it


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"PARLOUR_HOME": home, "COLORTERM": "truecolor"}
        store = open_store()
        taken = {slug: asyncio.run(table(store, slug)) for slug in PLAYED}
        turn = asyncio.run(filmed(store, first_turn(played(store, TURN)), SETTINGS))
        game = asyncio.run(filmed(store, played(store, GAME), SETTINGS))
        close_files()  # before their folder goes
    FOLDER.mkdir(exist_ok=True)
    for name, picture in taken.items():
        (FOLDER / f"{name}.svg").write_text(without_fonts(picture), encoding="utf-8")
    (FOLDER / "film.svg").write_text(svg_text(turn.then(game)), encoding="utf-8")


if __name__ == "__main__":
    main()
