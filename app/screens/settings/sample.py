"""A sample of how everything looks: cards in each state, dice, a bar, squares of results."""

from textual.geometry import Region

from games.cards import Card, Suit
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel, draw_squares, track_colour
from widgets.cards.painter import draw_card
from widgets.cards.style import BACK, CardLook, CardSize, CardState, FaceStyle, ShownCard
from widgets.charts.bars import draw_bar
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

CARDS = (
    Card(10, Suit.HEARTS),
    Card(12, Suit.SPADES),
    Card(1, Suit.DIAMONDS),
    Card(7, Suit.CLUBS),
)
"""A card of each suit."""

STATES = (
    ("hidden", BACK),
    ("not now", ShownCard(Card(9, Suit.DIAMONDS), CardState.DIM)),
    ("chosen", ShownCard(Card(5, Suit.CLUBS), CardState.CHOSEN)),
    ("normal", ShownCard(Card(13, Suit.HEARTS))),
)
"""The states of a card, and what each means."""

PLAIN_DIE, KEPT_DIE = ShownDie(4), ShownDie(2, DieState.KEPT)

FULL, TWO_ROWS = (46, 27), (33, 13)
"""The columns and rows that the whole sample needs, and those of two rows of cards."""

FOUR_CARDS, TWO_CARDS = 31, 12
"""The columns of a row of cards, where there is room for four and where for two."""

ROWS_WITH_DICE = 21
"""Rows from which there is room for dice below two rows of cards."""

LARGE_FROM = (78, 36)
"""The columns and rows from which the first cards have their largest size."""

ALL_LARGE_FROM = (78, 40)
"""The columns and rows from which the other cards and the dice are larger as well."""

SAMPLE_CHANCE = 0.62
"""How far the sample's bar is filled."""


def draw_sample(canvas: Canvas, region: Region, look: CardLook) -> None:
    """Draw as much of the sample as fits."""
    draw_panel(canvas, region.x, region.y, (region.width, region.height), "HOW IT LOOKS")
    if has_room(region, FULL):
        draw_whole(canvas, region, look)
    elif has_room(region, TWO_ROWS):
        x = region.x + (region.width - FOUR_CARDS) // 2
        draw_suits(canvas, x, region.y + 2, look.sized(CardSize.MEDIUM), 8)
        draw_states(canvas, x, region.y + 8, look.sized(CardSize.SMALL), 8)
        if region.height >= ROWS_WITH_DICE:
            draw_dice(canvas, x, region.y + 14, DieLook(DieSize.SMALL, look.face))
    else:
        draw_small(canvas, region, look.sized(CardSize.SMALL))


def has_room(region: Region, least: tuple[int, int]) -> bool:
    """Return whether a region has at least a number of columns and rows."""
    return region.width >= least[0] and region.height >= least[1]


def draw_whole(canvas: Canvas, region: Region, look: CardLook) -> None:
    """Draw all of it: cards of each suit, cards in each state, dice, a bar, squares."""
    large = has_room(region, ALL_LARGE_FROM)
    states = CardSize.LARGE if large else CardSize.MEDIUM
    suits = CardSize.HUGE if has_room(region, LARGE_FROM) else CardSize.LARGE
    x, y = region.x + 3, region.y + 2
    draw_suits(canvas, x, y, look.sized(suits), suits.width + 2)
    y += suits.height + 2 + large
    step = suits.width + 2 if large else states.width + 2
    draw_states(canvas, x, y, look.sized(states), step)
    y += states.height + 3 + large
    dice = DieSize.LARGE if large else DieSize.SMALL
    draw_dice(canvas, x, y, DieLook(dice, look.face))
    marks = 2 * step if large else 23
    draw_marks(canvas, x + marks, y + (dice.height - 2) // 2, look.face)


def draw_small(canvas: Canvas, region: Region, look: CardLook) -> None:
    """Draw a card of each suit in two rows, a card face down, a chosen one, and a die."""
    x, y = region.x + (region.width - TWO_CARDS) // 2, region.y + 2
    for place, card in enumerate(CARDS):
        draw_card(canvas, x + 7 * (place % 2), y + 4 * (place // 2), ShownCard(card), look)
    if region.height >= 14:
        draw_die(canvas, x + 2, y + 8, PLAIN_DIE, DieLook(DieSize.SMALL, look.face))


def draw_suits(canvas: Canvas, x: int, y: int, look: CardLook, step: int) -> None:
    """Draw a card of each suit."""
    for place, card in enumerate(CARDS):
        draw_card(canvas, x + step * place, y, ShownCard(card), look)


def draw_states(canvas: Canvas, x: int, y: int, look: CardLook, step: int) -> None:
    """Draw cards in each state, and below each what it means."""
    for place, (word, shown) in enumerate(STATES):
        raised = shown.state is CardState.CHOSEN  # drawn a row above its place
        draw_card(canvas, x + step * place, y + raised, shown, look)
        ink = "gold" if shown.state is CardState.CHOSEN else "quiet"
        canvas.text(x + step * place, y + look.size.height + 1, word, ink)


def draw_dice(canvas: Canvas, x: int, y: int, look: DieLook) -> None:
    """Draw a die, and one that is kept."""
    size = look.size
    second, below = x + size.width + 1, y + size.height + 1
    draw_die(canvas, x, y, PLAIN_DIE, look)
    draw_die(canvas, second, y, KEPT_DIE, look, shelf=False)
    canvas.centred(x, below, size.width, "plain", "quiet")
    canvas.centred(second, below, size.width, "kept", "gold")


def draw_marks(canvas: Canvas, x: int, y: int, face: FaceStyle) -> None:
    """Draw a bar and squares of results."""
    bare = face is FaceStyle.LETTERS
    canvas.text(x, y, "chance to win", "quiet")
    if not bare:
        canvas.fill(x, y + 1, 16, 1, track_colour(canvas.palette))
    canvas.text(x, y + 1, draw_bar(SAMPLE_CHANCE, 16, ascii_only=bare), "coach")
    canvas.text(x + 17, y + 1, f"{SAMPLE_CHANCE:.0%}", "coach", bold=True)
    draw_squares(canvas, x, y + 3, "✓×=✓", bare=face is not FaceStyle.SOLID)
    canvas.text(x, y + 4, "won lost tied", "quiet")
