"""The tiles of the lobby: pictures painted with the cards and dice of the tables, and words.

The pictures are found through the entry-point group `parlour.pictures`. They are not part of the
tables, so that the lobby can be shown before any table is loaded. A package may bring any widget;
the built-in games bring a `Thumbnail`, which the lobby paints itself.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from textual.widget import Widget
from textual.widgets import Static

from app import plugins
from app.match.names import LEVEL_NAMES, levels_of
from app.screens.lobby.news import News
from app.screens.lobby.pictures import draw_pips
from app.statistics.summary import levels_beaten
from app.storage.totals import Tally
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


NARROW_STRIP = 3
"""The fewest visible columns of a covered card: its face."""

DICE = (1, 3, 4)
"""The dice in the picture of Battle of the Sexes."""


class Thumbnail(Struct, frozen=True):
    """A picture that the lobby paints.

    Args:
        art: What draws it.
        pair: What draws it where there is room for two cards only; None if `art` does.
    """

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


def look_for(height: int, look: CardLook) -> CardLook:
    """Return how to draw cards that fit into a number of rows."""
    size = next((size for size in THUMBNAIL_SIZES if size.height <= height), CardSize.SMALL)
    return CardLook(size, look.face, look.four_colours)


def cards_picture(*cards: ShownCard, close: bool = False, pair: Sequence[int] = ()) -> Thumbnail:
    """Return a picture of cards side by side, overlapping if there is too little space.

    Args:
        cards: From left to right.
        close: Whether they overlap however much space there is.
        pair: The places of the two that stand for all where there is room for two.
    """

    def art(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
        fitting = look_for(height, look)
        wide = fitting.size.width
        if close:
            step = min(STRIP, max(NARROW_STRIP, (width - wide) // max(1, len(cards) - 1)))
            shown = cards[-1 - max(0, width - wide) // step :]
        else:
            step = min(wide + 1, max(STRIP, (width - wide) // max(1, len(cards) - 1)))
            shown = cards
        draw_stack(canvas, x, y, shown, fitting, step)
        return stack_width(len(shown), fitting.size, step)

    return Thumbnail(art, cards_picture(*(cards[each] for each in pair)).art if pair else None)


def battle() -> Thumbnail:
    """Return some dice, one of them kept."""
    return Thumbnail(draw_some_dice, draw_two_dice)


def draw_some_dice(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw as many of three dice as fit, in the largest size at which two fit."""
    fitting = [
        size for size in DieSize if size.height <= height and 2 * size.width + 1 <= width + 1
    ]
    size = fitting[-1] if fitting else DieSize.TINY
    dice = DICE[: (width + 1) // size.width]
    for place, value in enumerate(dice):
        state = DieState.KEPT if place == 1 else DieState.PLAIN
        left, top = x + place * size.width, y + height - size.height
        draw_die(canvas, left, top, ShownDie(value, state), DieLook(size, look.face), shelf=False)
    return len(dice) * size.width


def draw_two_dice(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw two dice, the second one kept, in the largest size; they may overlap a little."""
    fitting = [size for size in DieSize if size.height <= height and 2 * size.width <= width + 7]
    size = fitting[-1] if fitting else DieSize.TINY
    step = min(size.width, width + 4 - size.width)
    top, left = y + (height - size.height) // 2, x - (2 * size.width > width)
    for place, shown in enumerate((ShownDie(4), ShownDie(1, DieState.KEPT))):
        down = place * (step < size.width)
        at = left + place * step, top + down
        draw_die(canvas, *at, shown, DieLook(size, look.face), shelf=False)
    return step + size.width


def gops() -> Thumbnail:
    """Return a prize, a bid, and a bid face down."""
    prize, bid = Card(7, Suit.DIAMONDS), Card(13, Suit.SPADES)
    return cards_picture(
        ShownCard(prize), ShownCard(bid), ShownCard(state=CardState.BID), pair=(0, 2)
    )


def gostop() -> Thumbnail:
    """Return four cards of a face, overlapping."""
    suits = (Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS, Suit.SPADES)
    return cards_picture(*(ShownCard(Card(8, suit)) for suit in suits), close=True, pair=(1, 3))


def twentyone() -> Thumbnail:
    """Return one card face down and two face up."""
    jack, ace = Card(11, Suit.SPADES), Card(1, Suit.HEARTS)
    return cards_picture(ShownCard(), ShownCard(jack), ShownCard(ace), pair=(2, 1))


# a tile: picture, key, record, levels beaten

WIDE_TILE = 20
"""Columns from which there is room for whole lines."""

TAUGHT = ("gops", "gostop", "twentyone", "battle")
"""The games with a lesson; loading the lessons to ask them would load the games."""

TALL_TILE = 9
"""Rows from which there is room for the tagline."""

ARENA_SCORES = (("Careful", 84), ("Plus-one", 68), ("Match", 35), ("Random", 13))
"""The picture of the arena: shares won in a tournament of 300 games for each pair, in per cent."""

ARENA_NAME_COLUMNS = 9
"""Columns of the names in the picture of the arena."""


class TileNews(Struct, frozen=True):
    """What a tile says.

    Args:
        title: The name of the game.
        tagline: What it is about.
        record: What was won and lost, in several lengths, the longest text first.
        levels: Whether each level is beaten; () if there are none.
        more: A last line if there are no levels, in several lengths.
        puzzles: How many puzzles there are today, in several lengths, in place of another line; ()
            for none.
    """

    title: str
    tagline: str
    record: tuple[str, ...] = ()
    levels: tuple[bool, ...] = ()
    more: tuple[str, ...] = ()
    puzzles: tuple[str, ...] = ()


def tile_news(game: GameTitle, news: News, puzzles: int) -> TileNews:
    """Return what the tile of a game says, once it is known how many puzzles there are."""
    return replace(game_news(game, news), puzzles=ways_to_say_puzzles(puzzles))


def ways_to_say_puzzles(count: int) -> tuple[str, ...]:
    """Return how many puzzles there are today, with their key; () if there are none."""
    what = f"{count} puzzle" if count == 1 else f"{count} puzzles"
    return (f"{what} today: p", f"{what}: p") if count else ()


def game_news(game: GameTitle, news: News) -> TileNews:
    """Return what the tile of a game says at first."""
    tally = next((each.tally for each in news.totals.lines(rated=False, game=game.slug)), None)
    if tally is None or not tally.played:
        waits = any(saved.game == game.slug for saved in news.waiting)
        standing = () if news.is_first else ("unfinished" if waits else "new",)
        lesson = ("two-minute lesson",) if news.is_first and game.slug in TAUGHT else ()
        return TileNews(game.title, game.tagline, standing, more=lesson)
    levels = levels_beaten(game.slug, news.totals.boards) if levels_of(game.slug) else ()
    points = f"{tally.points} : {tally.against}"
    more = () if levels else ways_to_say(game, points)
    return TileNews(game.title, game.tagline, record_of(tally), levels, more)


def ways_to_say(game: GameTitle, points: str) -> tuple[str, ...]:
    """Return the points of all games together, in a long and a short form, both labelled."""
    what = "rounds" if game.at_stake == "rounds" else "points"
    return f"{points} in {what}", f"{what} {points}"


def record_of(tally: Tally) -> tuple[str, ...]:
    """Return what was won, and what was tied where it fits: the same form on every tile."""
    won = f"won {tally.won} of {tally.played}"
    return (f"{won}, {tally.drawn} tied", won) if tally.drawn else (won,)


def draw_tile(
    canvas: Canvas,
    number: int,
    said: TileNews,
    art: Drawn | None,
    *,
    focused: bool,
    look: CardLook,
) -> None:
    """Paint a tile over the whole canvas.

    Args:
        canvas: What to draw on.
        number: The key that opens it; 0 for none.
        said: What it says.
        art: Draws its picture; None if a widget shows it.
        focused: Whether it has the focus.
        look: How cards are drawn.
    """
    width, height = canvas.width, canvas.height
    ground = "raised" if focused else "middle"
    canvas.fill(0, 0, width, height, ground)
    if focused:
        canvas.text(0, 0, ("-" if look.bare else "▔") * width, "gold")
    pad, rows = padding(width), picture_rows(height)
    if art:
        box = Box(width - pad, height - 1)
        stamp(canvas, pad, 1, box, art, width - 2 * pad, rows, look)
    row = words_row(height)
    canvas.fill(0, row, width, 1, ground)  # instead of a shadow
    draw_tile_words(canvas, number, said, row, focused=focused, look=look)


def padding(width: int) -> int:
    """Return the blank columns at the left of a tile."""
    return 2 if width >= WIDE_TILE else 1


def picture_rows(height: int) -> int:
    """Return the rows of the picture: those of a card of one of its sizes."""
    room = height - 5 if height >= TALL_TILE else 3
    return 7 if room >= 7 else 5 if room >= 5 else 3


def words_row(height: int) -> int:
    """Return the row of the title."""
    return 1 + picture_rows(height) + (height > 12)


def draw_tile_words(
    canvas: Canvas, number: int, said: TileNews, row: int, *, focused: bool, look: CardLook
) -> None:
    """Write the key, the title, and the lines below."""
    x = padding(canvas.width)
    after = draw_cap(canvas, x, row, str(number), bare=look.bare) if number else x
    title = fitting_title(said.title, canvas.width - after)
    canvas.text(after, row, title, "gold" if focused else "foreground", bold=True)
    room = canvas.width - x - 1
    for line in lines_of(said, room, canvas.height):
        row += 1
        ink = "foreground" if line in said.record else "quiet"
        canvas.text(x, row, line, "coach" if line in said.puzzles else ink)
    if said.levels:
        draw_levels(canvas, x, row + 1, said.levels)
    else:
        for line in first_fitting(said.more, room):
            canvas.text(x, row + 1, line, "quiet")


def lines_of(said: TileNews, room: int, height: int) -> Sequence[str]:
    """Return the lines below the title except the last: the tagline and the record, as they fit.

    Puzzles take the place of the tagline; where there is only one line, that of the record.
    """
    puzzles, record = first_fitting(said.puzzles, room), first_fitting(said.record, room)
    tagline = puzzles or wrap_text(said.tagline, room, 2)
    if height >= TALL_TILE:
        return [*tagline[: 1 if record else 2], *record]
    return puzzles or record or tagline


def first_fitting(ways: Sequence[str], room: int) -> list[str]:
    """Return the first text that fits, if any."""
    return [line for line in ways if text_width(line) <= room][:1]


def fitting_title(title: str, room: int) -> str:
    """Return a title, shortened to the part before " of " if it is too long."""
    return title if text_width(title) <= room else shortened(title.partition(" of ")[0], room)


def draw_levels(canvas: Canvas, x: int, row: int, levels: Sequence[bool]) -> None:
    """Draw a pip for each level, and the next one to beat."""
    after = draw_pips(canvas, x, row, levels)
    wide = canvas.width >= WIDE_TILE
    if all(levels):
        canvas.text(after + 1 + wide, row, "all beaten" if wide else "all", "quiet")
    else:
        following = LEVEL_NAMES[levels.index(False)]
        canvas.text(after + 1 + wide, row, f"{'next:' if wide else '▸'} {following}", "quiet")


def draw_arena(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw how the built-in players score against each other; spaced if there is room."""
    ink = "quiet" if canvas.palette.few else "edge"  # of 16, "edge" is the track's
    step = 2 if height >= 2 * len(ARENA_SCORES) - 1 else 1
    for n, (name, score) in enumerate(ARENA_SCORES[:height]):
        row = y + n * step
        canvas.text(x, row, name, "quiet")
        bar = max(0, width - ARENA_NAME_COLUMNS)
        draw_level(canvas, x + ARENA_NAME_COLUMNS, row, bar, score / 100, ink, bare=look.bare)
    return width
