"""Films as files: a recording of a terminal (asciinema v2), and a picture that moves (SVG)."""

import json
from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from app.arcade.film import Film, FilmPicture, FilmRun
from games.text import text_width

START = "\x1b[?25l\x1b[2J"
"""Hides the cursor, and clears the terminal."""

CELL_PIXELS = (8, 17)
"""Width and height of a cell in the SVG."""

BASELINE = 13
"""How far below the top of its cell a character stands."""


def cast_text(film: Film) -> str:
    """Return a film as asciinema records terminals: a line of JSON for each change."""
    head = {"version": 2, "width": film.width, "height": film.height, "title": film.title}
    blank: FilmPicture = ((),) * film.height
    before = (blank, *film.pictures)
    changes = (
        [start, "o", START * (not number) + changed_rows(before[number], picture)]
        for number, (start, picture) in enumerate(zip(film.starts, film.pictures, strict=True))
    )
    end = [film.seconds, "o", ""]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (head, *changes, end))


def changed_rows(before: FilmPicture, after: FilmPicture) -> str:
    """Return what a terminal is sent so that it shows another picture."""
    rows = enumerate(zip(before, after, strict=True), start=1)
    changed = ((number, new) for number, (old, new) in rows if old != new)
    return "".join(f"\x1b[{number};1H{terminal_row(row)}" for number, row in changed)


def terminal_row(row: tuple[FilmRun, ...]) -> str:
    """Return a row with its colours."""
    return "".join(run.style.render(run.text, color_system=ColorSystem.TRUECOLOR) for run in row)


def svg_text(film: Film) -> str:
    """Return a film as a picture that moves, without a script.

    A row that stays as it is for several pictures is drawn once.
    """
    wide, high = film.width * CELL_PIXELS[0], film.height * CELL_PIXELS[1]
    shown = rows_shown(film)
    moving = sorted({each.when for each in shown if len(each.when) < len(film.pictures)})
    names = {when: f"t{number}" for number, when in enumerate(moving)}
    colours = ColourNames()
    rows = "".join(svg_row(each, names.get(each.when, ""), colours) for each in shown)
    styles = "".join(moving_style(film, when, name) for when, name in names.items())
    text = f"text{{font:{CELL_PIXELS[1] - 3}px monospace;white-space:pre}}"
    font = f"path{{shape-rendering:crispEdges}}{text}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f"<title>{escape(film.title)}</title>"
        f"<style>{font}.b{{font-weight:bold}}{colours.styles()}{styles}</style>{rows}</svg>\n"
    )


class ShownRow(NamedTuple):
    """A row as it looks in some pictures.

    Attributes:
        number: Its place, counted from 0.
        runs: What stands in it.
        when: The numbers of these pictures.
    """

    number: int
    runs: tuple[FilmRun, ...]
    when: tuple[int, ...]


class ColourNames:
    """The colours that a picture uses, each with a short name for its style."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def name(self, colour: str) -> str:
        """Return the name of a colour, and keep it."""
        return self.names.setdefault(colour, f"c{len(self.names)}")

    def styles(self) -> str:
        """Return the styles of all colours."""
        return "".join(f".{name}{{fill:{colour}}}" for colour, name in self.names.items())


def rows_shown(film: Film) -> list[ShownRow]:
    """Return each row that is ever shown."""
    found: dict[tuple[int, tuple[FilmRun, ...]], list[int]] = {}
    for picture_number, picture in enumerate(film.pictures):
        for number, row in enumerate(picture):
            found.setdefault((number, row), []).append(picture_number)
    return [ShownRow(number, row, tuple(when)) for (number, row), when in found.items()]


def moving_style(film: Film, when: tuple[int, ...], name: str) -> str:
    """Return the style of what is shown in some pictures alone."""
    steps = "".join(
        f"{100 * film.starts[number] / film.seconds:.3f}%{{visibility:{seen}}}"
        for number, seen in turns(len(film.pictures), when)
    )
    how = f"animation:{name} {film.seconds:g}s step-end infinite"
    return f"@keyframes {name}{{{steps}}}.{name}{{visibility:hidden;{how}}}"


def turns(count: int, when: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """Yield the pictures, of so many, from which on something is shown or hidden."""
    was = None
    for number in range(count):
        seen = "visible" if number in when else "hidden"
        if seen != was:
            yield number, seen
        was = seen


def svg_row(row: ShownRow, name: str, colours: ColourNames) -> str:
    """Return a row as boxes of its backgrounds, and the text above them, by its baseline."""
    boxes: dict[str, str] = {}
    for colour, begin, end in grounds(row.runs):
        short = colours.name(colour)
        boxes[short] = boxes.get(short, "") + svg_box(begin, end)
    paths = (f'<path class="{each}" d="{box}"/>' for each, box in boxes.items())
    words = (svg_words(run, colours) for run in row.runs if run.text.strip())
    group = f' class="{name}"' * bool(name)
    top = row.number * CELL_PIXELS[1] + BASELINE
    return f'<g{group} transform="translate(0,{top})">{"".join((*paths, *words))}</g>'


def svg_box(begin: int, end: int) -> str:
    """Return the outline of some columns of a row, by the baseline of its text."""
    wide = (end - begin) * CELL_PIXELS[0]
    return f"M{begin * CELL_PIXELS[0]}-{BASELINE}h{wide}v{CELL_PIXELS[1]}h-{wide}z"


def grounds(row: tuple[FilmRun, ...]) -> Iterator[tuple[str, int, int]]:
    """Yield each background of a row with the columns it begins and ends at."""
    for colour, alike in groupby(row, lambda run: ground(run.style)):
        first, *_, last = *(same := list(alike)), same[-1]
        yield colour, first.column, last.column + text_width(last.text)


def svg_words(run: FilmRun, colours: ColourNames) -> str:
    """Return the characters of a run, without the blanks around them."""
    word = run.text.strip(" ")
    column = run.column + len(run.text) - len(run.text.lstrip(" "))
    look = colours.name(ink(run.style)) + " b" * bool(run.style.bold)
    wide = f' textLength="{text_width(word) * CELL_PIXELS[0]}"' * (text_width(word) > 1)
    return f'<text class="{look}" x="{column * CELL_PIXELS[0]}"{wide}>{escape(word)}</text>'


def ground(style: Style) -> str:
    """Return the colour behind characters."""
    return hex_of(style.color if style.reverse else style.bgcolor, foreground=bool(style.reverse))


def ink(style: Style) -> str:
    """Return the colour of characters."""
    return hex_of(style.bgcolor if style.reverse else style.color, foreground=not style.reverse)


def hex_of(color: Color | None, *, foreground: bool) -> str:
    """Return a colour as SVG names it."""
    used = color or Color.default()
    return used.get_truecolor(DEFAULT_TERMINAL_THEME, foreground=foreground).hex
