"""The tiles of the lobby: pictures painted with the cards and dice of the tables, and words.

The pictures are found through the entry-point group `parlour.pictures`. They are not part of the
tables, so that the lobby can be shown before any table is loaded. A package may bring any widget;
the built-in games bring a `Thumbnail`, which the lobby paints itself.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from textual.widget import Widget
from textual.widgets import Static

from app import plugins
from app.match.names import LEVEL_NAMES, levels_of
from app.screens.lobby.news import News
from app.statistics.summary import levels_beaten
from games.cards import Card, Suit
from games.contract import Refusal
from games.packages import GameTitle, package_text
from games.text import shortened, text_width, wrap_text
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Box, Canvas, stamp
from widgets.canvas.marks import draw_cap
from widgets.cards.painter import STRIP, draw_stack, stack_width
from widgets.cards.style import CardLook, CardSize, CardState, ShownCard
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

Drawn = Callable[[Canvas, int, int, int, int, CardLook], int | None]
"""Draws a picture at a column and row, in a given size; it chooses the cards' size.

It returns the columns that it took, or None if it took all.
"""

THUMBNAIL_SIZES = (CardSize.HUGE, CardSize.LARGE, CardSize.MEDIUM, CardSize.SMALL)
"""The sizes of cards in pictures, the largest first."""


class Thumbnail(Struct, frozen=True):
    """A picture that the lobby paints; `pair` draws it where there is room for two cards only."""

    art: Drawn
    pair: Drawn | None = None


TilePicture = Thumbnail | Widget
"""What a tile shows above its title."""


def thumbnail(slug: str) -> TilePicture:
    """Return the picture of a game; cards face down for a game without one."""
    if drawn := plugins.load_extra(plugins.PICTURES, slug, accept_picture):
        return drawn
    if text := package_text(plugins.find(slug), "picture.txt"):
        return Static(text, classes="no-picture", markup=False)
    return cards_picture(ShownCard(), ShownCard(), ShownCard())


def pair_picture(slug: str) -> Drawn:
    """Return what draws two cards of a game, or dice; cards face down if it brings a widget."""
    drawn = thumbnail(slug)
    if not isinstance(drawn, Thumbnail):
        drawn = cards_picture(ShownCard(), ShownCard())
    return drawn.pair or drawn.art


def accept_picture(make: Any) -> TilePicture:
    """Return the picture that a package's function makes. Raises `Refusal` if it is none."""
    drawn = make()
    if not isinstance(drawn, TilePicture):
        raise Refusal("Its picture is not a Textual widget.")
    return drawn


def cards_picture(*cards: ShownCard, close: bool = False, pair: Sequence[int] = ()) -> Thumbnail:
    """Return a picture of cards side by side, overlapping if there is too little space.

    With `close` they always overlap. `pair` are the places of the two that stand for all.
    """

    def art(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
        size = next((each for each in THUMBNAIL_SIZES if each.height <= height), CardSize.SMALL)
        spare = width - size.width
        step, shown = spare // max(1, len(cards) - 1), cards
        if close:
            step = min(STRIP, max(3, step))  # a face is three columns
            shown = cards[-1 - max(0, spare) // step :]
        else:
            step = min(size.width + 1, max(STRIP, step))
        draw_stack(canvas, x, y, shown, look.sized(size), step)
        return stack_width(len(shown), size, step)

    return Thumbnail(art, cards_picture(*(cards[each] for each in pair)).art if pair else None)


def draw_three_dice(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw as many of three dice as fit, one of them kept, in the largest size at which two fit."""
    size = largest_die(height, width // 2)
    values = (1, 3, 4)[: (width + 1) // size.width]
    for place, value in enumerate(values):
        die = ShownDie(value, DieState.KEPT if place == 1 else DieState.PLAIN)
        left, top = x + place * size.width, y + height - size.height
        draw_die(canvas, left, top, die, DieLook(size, look.face), shelf=False)
    return len(values) * size.width


def draw_two_dice(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw two dice, the second one kept, in the largest size; they may overlap a little."""
    size = largest_die(height, (width + 7) // 2)
    step = min(size.width, width + 4 - size.width)
    top, left = y + (height - size.height) // 2, x - (2 * size.width > width)
    for place, shown in enumerate((ShownDie(4), ShownDie(1, DieState.KEPT))):
        at = left + place * step, top + place * (step < size.width)
        draw_die(canvas, *at, shown, DieLook(size, look.face), shelf=False)
    return step + size.width


def largest_die(height: int, width: int) -> DieSize:
    """Return the largest size of a die that fits."""
    fitting = [size for size in DieSize if size.height <= height and size.width <= width]
    return fitting[-1] if fitting else DieSize.TINY


BID, PRIZE = ShownCard(Card(13, Suit.SPADES)), ShownCard(Card(7, Suit.DIAMONDS))
JACK, ACE = ShownCard(Card(11, Suit.SPADES)), ShownCard(Card(1, Suit.HEARTS))
EIGHTS = (
    ShownCard(Card(8, suit)) for suit in (Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS, Suit.SPADES)
)

gops = partial(cards_picture, PRIZE, BID, ShownCard(state=CardState.BID), pair=(0, 2))
gostop = partial(cards_picture, *EIGHTS, close=True, pair=(1, 3))
twentyone = partial(cards_picture, ShownCard(), JACK, ACE, pair=(2, 1))
battle = partial(Thumbnail, draw_three_dice, draw_two_dice)

ARENA_SCORES = (("Careful", 84), ("Plus-one", 68), ("Match", 35), ("Random", 13))
"""The picture of the arena: shares won in a tournament of 300 games for each pair, in per cent."""


def draw_arena(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw how the built-in players score against each other; spaced if there is room."""
    ink = "quiet" if canvas.palette.few else "edge"  # of 16, "edge" is the track's
    step = 2 if height >= 2 * len(ARENA_SCORES) - 1 else 1
    for n, (name, score) in enumerate(ARENA_SCORES[:height]):
        row = y + n * step
        canvas.text(x, row, name, "quiet")
        draw_level(canvas, x + 9, row, max(0, width - 9), score / 100, ink, bare=look.bare)
    return width


# a tile: picture, key, record, levels beaten

TALL_TILE = 9
"""Rows from which there is room for the tagline and the record."""

TAUGHT = ("gops", "gostop", "twentyone", "battle")
"""The games with a lesson; loading the lessons to ask them would load the games."""


class TileNews(Struct, frozen=True):
    """What a tile says: `record`, `more` and `puzzles` in several lengths, the longest text first.

    `levels` says whether each level is beaten; `more` is a last line if there are no levels.
    """

    title: str
    tagline: str
    record: tuple[str, ...] = ()
    levels: tuple[bool, ...] = ()
    more: tuple[str, ...] = ()
    puzzles: tuple[str, ...] = ()


def tile_news(game: GameTitle, news: News, puzzles: int) -> TileNews:
    """Return what the tile of a game says, with so many puzzles today."""
    what = f"{puzzles} puzzle" if puzzles == 1 else f"{puzzles} puzzles"
    today = (f"{what} today: p", f"{what}: p") if puzzles else ()
    tally = next((each.tally for each in news.totals.lines(rated=False, game=game.slug)), None)
    if tally is None or not tally.played:
        waits = any(saved.game == game.slug for saved in news.waiting)
        standing = () if news.is_first else ("unfinished" if waits else "new",)
        lesson = ("two-minute lesson",) if news.is_first and game.slug in TAUGHT else ()
        return TileNews(game.title, game.tagline, standing, more=lesson, puzzles=today)
    won = f"won {tally.won} of {tally.played}"
    record = (f"{won}, {tally.drawn} tied", won) if tally.drawn else (won,)
    levels = levels_beaten(game.slug, news.totals.boards) if levels_of(game.slug) else ()
    points = f"{tally.points} : {tally.against}"
    what = "rounds" if game.at_stake == "rounds" else "points"
    more = () if levels else (f"{points} in {what}", f"{what} {points}")
    return TileNews(game.title, game.tagline, record, levels, more, today)


def draw_tile(
    canvas: Canvas, key: int, said: TileNews, art: Drawn | None, *, chosen: bool, look: CardLook
) -> None:
    """Paint a tile over the whole canvas: the key that opens it, if any, its picture and its words.

    A widget may show the picture: then `art` is None.
    """
    width, height = canvas.width, canvas.height
    wide, ground = width >= 20, "raised" if chosen else "middle"
    canvas.fill(0, 0, width, height, ground)
    if chosen:
        canvas.text(0, 0, ("-" if look.bare else "▔") * width, "gold")
    x, rows = 1 + wide, picture_rows(height)
    if art:
        stamp(canvas, x, 1, Box(width - x, height - 1), art, width - 2 * x, rows, look)
    row = 1 + rows + (height > 12)
    canvas.fill(0, row, width, 1, ground)  # instead of a shadow
    after = draw_cap(canvas, x, row, str(key), bare=look.bare) if key else x
    title, room = said.title, width - after
    if text_width(title) > room:
        title = shortened(title.partition(" of ")[0], room)
    canvas.text(after, row, title, "gold" if chosen else "foreground", bold=True)
    room = width - x - 1
    for line in lines_of(said, room, height):
        row += 1
        ink = "foreground" if line in said.record else "quiet"
        canvas.text(x, row, line, "coach" if line in said.puzzles else ink)
    row += 1
    if not said.levels:
        canvas.text(x, row, first_fitting(said.more, room), "quiet")
        return
    for n, beaten in enumerate(said.levels):
        canvas.put(x + n, row, "●" if beaten else "○", "gold" if beaten else "faint")
    if all(said.levels):
        words = "all beaten" if wide else "all"
    else:
        words = f"{'next:' if wide else '▸'} {LEVEL_NAMES[said.levels.index(False)]}"
    canvas.text(x + len(said.levels) + 1 + wide, row, words, "quiet")


def picture_rows(height: int) -> int:
    """Return the rows of the picture in a tile: those of a card of one of its sizes."""
    room = height - 5 if height >= TALL_TILE else 3
    return 7 if room >= 7 else 5 if room >= 5 else 3


def lines_of(said: TileNews, room: int, height: int) -> Sequence[str]:
    """Return the lines below the title except the last: the tagline and the record, as they fit.

    Puzzles take the place of the tagline; where there is only one line, that of the record.
    """
    puzzles, record = first_fitting(said.puzzles, room), first_fitting(said.record, room)
    tagline = [puzzles] if puzzles else wrap_text(said.tagline, room, 2)
    if height >= TALL_TILE:
        return [*tagline[:1], record] if record else tagline
    return [puzzles or record] if puzzles or record else tagline


def first_fitting(ways: Sequence[str], room: int) -> str:
    """Return the first text that fits; "" if none does."""
    return next((line for line in ways if text_width(line) <= room), "")
