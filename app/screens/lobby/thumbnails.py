"""The tiles of the lobby: pictures painted with the cards and dice of the tables, and words.

The pictures are found through the entry-point group `parlour.pictures`. They are not part of the
tables, so that the lobby can be shown before any table is loaded. A package may bring any widget;
the built-in games bring a `Thumbnail`, which the lobby paints itself.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Optional

from msgspec import Struct
from textual.widget import Widget
from textual.widgets import Static

from app import plugins
from app.match.names import LEVEL_NAMES, levels_of
from app.screens.lobby.news import News
from app.statistics import days, summary
from games import contract, packages
from games.cards import Card, Suit
from games.text import number_of, shortened, text_width, wrap_text
from widgets.canvas import bars, marks
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import STRIP, draw_stack, stack_width
from widgets.cards.style import CardLook, CardSize, CardState, ShownCard
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

Drawn = Callable[[Canvas, int, int, int, int, CardLook], int]
"""Draws a picture at a column and row, in a given size; it returns the columns that it took."""

THUMBNAIL_SIZES = (CardSize.HUGE, CardSize.LARGE, CardSize.MEDIUM, CardSize.SMALL)
"""The sizes of cards in pictures, the largest first."""


class Thumbnail(Struct, frozen=True):
    """Cards or dice side by side; cards overlap where they must, or always if they are `close`."""

    cards: tuple[ShownCard, ...] = ()
    dice: tuple[ShownDie, ...] = ()
    close: bool = False
    pair: Optional["Thumbnail"] = None  # what stands for it where there is room for two only

    def draw(self, canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
        """Draw it as large as it fits, as `Drawn`."""
        if self.dice:
            fitting = [
                each for each in DieSize if each.height <= height and 2 * each.width <= width + 7
            ]
            die = fitting[-1] if fitting else DieSize.TINY
            dice = self.dice if 3 * die.width <= width else self.dice[:2]
            step = min(die.width, width + 2 - die.width)
            x, top = x - (2 * die.width > width), y + height - die.height
            for n, one in enumerate(dice):
                draw_die(canvas, x + n * step, top, one, DieLook(die, look.face), shelf=False)
            return step * (len(dice) - 1) + die.width
        size = next((each for each in THUMBNAIL_SIZES if each.height <= height), CardSize.SMALL)
        spare, gaps = max(0, width - size.width), max(1, len(self.cards) - 1)
        least, most = (3, STRIP) if self.close else (STRIP, size.width + 1)
        step = min(most, max(least, spare // gaps))
        cards = self.cards[-1 - (spare + 1) // step :]  # the shadow may lie outside
        draw_stack(canvas, x, y, cards, look.sized(size), step)
        return stack_width(len(cards), size, step)


FACE_DOWN = Thumbnail((ShownCard(),) * 3, pair=Thumbnail((ShownCard(),) * 2))
"""The picture of a game that brings none."""

BID, PRIZE = ShownCard(state=CardState.BID), ShownCard(Card(7, Suit.DIAMONDS))
JACK, ACE = ShownCard(Card(11, Suit.SPADES)), ShownCard(Card(1, Suit.HEARTS))
SUITS = Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS, Suit.SPADES
EIGHTS = tuple(ShownCard(Card(8, suit)) for suit in SUITS)
DICE = ShownDie(4), ShownDie(1, DieState.KEPT), ShownDie(3)

gops = partial(
    Thumbnail,
    (PRIZE, ShownCard(Card(13, Suit.SPADES)), BID),
    pair=Thumbnail((PRIZE, BID)),
)
gostop = partial(Thumbnail, EIGHTS, close=True, pair=Thumbnail(EIGHTS[1::2]))
twentyone = partial(Thumbnail, (ShownCard(), JACK, ACE), pair=Thumbnail((ACE, JACK)))
battle = partial(Thumbnail, dice=DICE)


def thumbnail(slug: str) -> Thumbnail | Widget:
    """Return the picture of a game; cards face down for a game without one."""
    if drawn := plugins.load_extra(plugins.PICTURES, slug, accept_picture):
        return drawn
    text = packages.package_text(plugins.find(slug), "picture.txt")
    return Static(text, classes="no-picture", markup=False) if text else FACE_DOWN


def accept_picture(make: Any) -> Thumbnail | Widget:
    """Return the picture that a package's function makes. Raises `Refusal` if it is none."""
    drawn = make()
    if not isinstance(drawn, Thumbnail | Widget):
        raise contract.Refusal("Its picture is not a Textual widget.")
    return drawn


def pair_picture(slug: str) -> Drawn:
    """Return what draws two cards of a game, or dice; cards face down if it brings a widget."""
    drawn = thumbnail(slug)
    chosen = drawn if isinstance(drawn, Thumbnail) else FACE_DOWN
    return (chosen.pair or chosen).draw


ARENA_SCORES = (("Careful", 84), ("Plus-one", 68), ("Match", 35), ("Random", 13))
"""The picture of the arena: shares won in a tournament of 300 games for each pair, in per cent."""


def draw_arena(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw how the built-in players score against each other; spaced if there is room."""
    ink = "quiet" if canvas.palette.few else "edge"  # of 16, "edge" is the track's
    step = 2 if height >= 2 * len(ARENA_SCORES) - 1 else 1
    for row, (name, score) in zip(range(y, y + height, step), ARENA_SCORES, strict=False):
        canvas.text(x, row, name, "quiet")
        bars.draw_level(canvas, x + 9, row, max(0, width - 9), score / 100, ink, bare=look.bare)
    return width


# a tile: picture, key, record, levels beaten

TALL_TILE = 9  # rows from which there is room for the tagline and the record
TAUGHT = ("gops", "gostop", "twentyone", "battle")
"""The games with a lesson; loading the lessons to ask them would load the games."""


class TileNews(Struct, frozen=True):
    """What a tile says: `more` is a last line if there are no levels, each beaten or not."""

    title: str
    tagline: str
    record: str = ""
    levels: tuple[bool, ...] = ()
    more: str = ""
    puzzles: str = ""


def tile_news(game: packages.GameTitle, news: News, puzzles: int) -> TileNews:
    """Return what the tile of a game says, with so many puzzles today."""
    today = f"{number_of(puzzles, 'puzzle')}: p" if puzzles else ""
    tally = next((each.tally for each in news.totals.lines(rated=False, game=game.slug)), None)
    if tally is None or not tally.played:
        waits = any(saved.game == game.slug for saved in news.waiting)
        standing = "" if news.is_first else "unfinished" if waits else "new"
        lesson = "two-minute lesson" * (news.is_first and game.slug in TAUGHT)
        return TileNews(game.title, game.tagline, standing, more=lesson, puzzles=today)
    levels = summary.levels_beaten(game.slug, news.totals.boards) if levels_of(game.slug) else ()
    unit = "rounds" if game.at_stake == "rounds" else "points"
    more = "" if levels else f"{unit} {tally.points} : {tally.against}"
    won = f"won {tally.won} of {tally.played}"
    return TileNews(game.title, game.tagline, won, levels, more, today)


def draw_tile(
    canvas: Canvas, key: int, said: TileNews, art: Drawn | None, *, chosen: bool, look: CardLook
) -> None:
    """Paint the key that opens a tile, its picture unless a widget shows it, and its words."""
    width, height = canvas.width, canvas.height
    x, ground = 1 + (width >= 20), "raised" if chosen else "middle"
    room, rows = width - x - 1, picture_rows(height)
    canvas.fill(0, 0, width, height, ground)
    if chosen:
        canvas.text(0, 0, ("-" if look.bare else "▔") * width, "gold")
    if art:
        art(canvas, x, 1, width - 2 * x, rows, look)
    row = 1 + rows + (height > 12)
    canvas.fill(0, row, width, 1, ground)  # instead of a shadow
    after = marks.draw_cap(canvas, x, row, str(key), bare=look.bare) if key else x
    fits = text_width(said.title) <= width - after
    title = said.title if fits else shortened(days.short_title(said.title), width - after)
    canvas.text(after, row, title, "gold" if chosen else "foreground", bold=True)
    about = [(line, "quiet") for line in wrap_text(said.tagline, room, 2)]
    if said.puzzles:  # they take the place of the tagline
        about = [(said.puzzles, "coach")]
    record = [(said.record, "foreground")] if said.record else []
    lines = [*about[:1], *record] if record and height >= TALL_TILE else about
    if record and height < TALL_TILE and not said.puzzles:
        lines = record
    for y, (line, ink) in enumerate(lines, row + 1):
        canvas.text(x, y, shortened(line, room), ink)
    row += len(lines) + 1
    if not said.levels:
        canvas.text(x, row, said.more * (text_width(said.more) <= room), "quiet")
        return
    for n, beaten in enumerate(said.levels, x):
        canvas.put(n, row, "●" if beaten else "○", "gold" if beaten else "faint")
    next_one = "beaten" if all(said.levels) else LEVEL_NAMES[said.levels.index(False)]
    canvas.text(x + len(said.levels) + 1, row, next_one, "quiet")


def picture_rows(height: int) -> int:
    """Return the rows of the picture in a tile: those of a card of one of its sizes."""
    room = height - 5 if height >= TALL_TILE else 3
    return 7 if room >= 7 else 5 if room >= 5 else 3
