"""Every pair of colours that carries meaning can be told apart: WCAG's 4.5:1 and 3:1."""

from collections.abc import Callable
from itertools import product

import pytest
from rich.color import Color as TerminalColour
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from games.cards import Card, Suit
from tests.widgets.canvas_helpers import ratio
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette, Rgb, mix, shade
from widgets.cards.painter import draw_captured, draw_card, draw_stack
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard
from widgets.dice.solid import FALL_OFF
from widgets.dice.style import DieHues, DieState, hues_of
from widgets.themes import (
    FELT_DARK,
    FELT_LIGHT,
    HIGH_CONTRAST,
    SUIT_INKS,
    TABLE_FIELDS,
    THEMES,
    with_few_colours,
)

Seen = Callable[[Color], Color]
Pair = tuple[Rgb, Rgb]

TEXT, MARK = 4.5, 3.0

WORDS: dict[str, tuple[str, ...]] = {
    "felt": ("foreground", "quiet", "gold", "coach", "loss"),
    **dict.fromkeys(("middle", "rail"), ("foreground", "quiet", "gold", "coach", "loss", "faint")),
    **dict.fromkeys(("box", "well", "foot"), ("foreground", "quiet", "gold", "coach", "loss")),
    "bar": ("bar-gold", "bar-quiet"),
    "cap": ("gold",),
    "chosen": ("foreground", "quiet", "gold", "coach", "loss"),
    "raised": ("foreground", "quiet", "gold"),
    "gold-solid": ("ink",),
    **dict.fromkeys(("ivory", "bright", "lit"), SUIT_INKS),
    "dim": tuple(f"dim-{ink}" for ink in SUIT_INKS),
    **dict.fromkeys(("die", "die-shade", "die-kept"), ("ink",)),
}
"""The colours of text on each background."""

MARKS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TABLE_FIELDS, ("edge", "faint")),
    "box": ("edge",),
    "back": ("ivory",),
}
"""The colours of what is no text on each background."""

OTHERS = {
    *("line-ink", "line-red", "line-green", "line-blue"),  # of outlined cards
    *("weave", "die-kept-shade"),
    *("court-gold", "court-face", "court-hair"),  # of a picture: its outline is what tells
    *("scrim", "behind", "entry"),  # the second is one of the fields, as tested below
    *("border", "scrollbar", "scrollbar-background", "input-selection-background"),
    *("block-cursor-background", "block-cursor-foreground"),
}
"""Colours with a test of their own, of a picture, or Textual's names for ours."""

FIGURE = 2.9
"""The least contrast of a large figure where it reaches into the shade of a kept die."""


def as_it_is(colour: Color) -> Color:
    return colour


def without_colour(colour: Color) -> Color:
    return colour.monochrome


def in_sixteen(colour: Color) -> Color:
    poorer = TerminalColour.parse(colour.hex6).downgrade(ColorSystem.STANDARD)
    return Color(*poorer.get_truecolor())


RICH = pytest.mark.parametrize("seen", [as_it_is, without_colour])
FEW = pytest.mark.parametrize(
    "theme",
    [with_few_colours(theme) for theme in (FELT_DARK, HIGH_CONTRAST)],
    ids=lambda theme: theme.name,
)
EACH = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def poor(theme: Theme, seen: Seen, pairs: set[tuple[str, str]], least: float) -> dict[Pair, float]:
    """Return the pairs of names whose colours fall short of a contrast."""
    palette = palette_of(theme)
    return weak({(palette[one], palette[other]) for one, other in pairs}, seen, least)


def on(uses: dict[str, tuple[str, ...]]) -> set[tuple[str, str]]:
    """Return the pairs of a colour and its background."""
    return {(ink, field) for field, inks in uses.items() for ink in inks}


def written(theme: Theme, face: FaceStyle, field: str, *, few: bool = False) -> set[Pair]:
    """Return every ink of ranks and suits on cards, with what lies below it."""
    canvas = Canvas(60, 5, palette_of(theme, few=few), field)
    found: set[Pair] = set()
    for size, four, state in product((CardSize.SMALL, CardSize.MEDIUM), (False, True), CardState):
        look, aces = CardLook(size, face, four), [Card(1, suit) for suit in Suit]
        for n, card in enumerate(aces):
            draw_card(canvas, 8 * n, 0, ShownCard(card, state), look)
        draw_stack(canvas, 34, 0, [ShownCard(card, state) for card in aces], look)
        found |= letters_on(canvas)
        draw_captured(canvas, 0, 0, [aces * 2, aces[:2] * 3], look)
        found |= letters_on(canvas)
    return found


def letters_on(canvas: Canvas) -> set[Pair]:
    """Return the colours of all ranks and suits."""
    signs = {"A", *(suit.glyph for suit in Suit), *(suit.value for suit in Suit)}
    return {(cell.ink, cell.field) for row in canvas.rows for cell in row if cell.char in signs}


def weak(pairs: set[Pair], seen: Seen, least: float) -> dict[Pair, float]:
    """Return the pairs of colours that fall short of a contrast."""
    found = {pair: ratio(*(seen(Color(*each)) for each in pair)) for pair in pairs}
    return {pair: round(value, 2) for pair, value in found.items() if value < least}


@EACH
@RICH
def test_words_can_be_read_and_marks_stand_out_on_every_field(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, on(WORDS), TEXT) == poor(theme, seen, on(MARKS), MARK) == {}


@EACH
def test_each_colour_is_tested(theme: Theme) -> None:
    """A name that is added must be added to the tables above too."""
    used = {name for uses in (WORDS, MARKS) for field in uses for name in (field, *uses[field])}
    assert set(theme.variables) == used - {"foreground"} | OTHERS


@FEW
def test_words_can_be_read_in_sixteen_colours(theme: Theme) -> None:
    pairs = {(ink, field) for ink, field in on(WORDS) if field in (*TABLE_FIELDS, "raised")}
    assert poor(theme, in_sixteen, pairs, TEXT) == {}
    fields = {in_sixteen(Color.parse(theme.variables[name])).hex6 for name in TABLE_FIELDS}
    assert fields == {"#000000"}


@FEW
def test_bars_stand_out_and_differ_in_sixteen_colours(theme: Theme) -> None:
    bars = {(ink, field) for ink in ("coach", "edge", "loss") for field in TABLE_FIELDS}
    assert poor(theme, in_sixteen, bars, MARK) == {}
    assert len({in_sixteen(Color.parse(theme.variables[ink])).hex for ink, _ in bars}) == 3


@EACH
@pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)
def test_cards_can_be_read_on_every_field(theme: Theme, face: FaceStyle) -> None:
    for field in TABLE_FIELDS:
        pairs = written(theme, face, field)
        assert weak(pairs, as_it_is, TEXT) == weak(pairs, without_colour, TEXT) == {}


@FEW
@pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)
def test_cards_can_be_read_in_sixteen_colours(theme: Theme, face: FaceStyle) -> None:
    assert weak(written(theme, face, "felt", few=True), in_sixteen, TEXT) == {}
    red, black = (in_sixteen(Color.parse(theme.variables[f"line-{ink}"])) for ink in ("red", "ink"))
    assert red != black


@EACH
@RICH
def test_backs_stand_out_by_their_field_their_weave_or_their_rim(theme: Theme, seen: Seen) -> None:
    short = [
        poor(theme, seen, {(name, field) for field in ("felt", "middle")}, MARK)
        for name in ("back", "weave", "ivory")
    ]
    assert not all(short)


@EACH
@RICH
def test_cards_stand_out_from_the_table(theme: Theme, seen: Seen) -> None:
    """In a light theme by their shadow: the table is light too."""
    fields = ("felt", "middle")
    by_face = {("ivory", field) for field in fields}
    grounds = [palette_of(theme)[field] for field in fields]
    by_shadow = {(shade(ground), ground) for ground in grounds}
    short = poor(theme, seen, by_face, MARK) if theme.dark else weak(by_shadow, seen, MARK)
    assert short == {}
    if theme is not FELT_LIGHT:
        assert poor(theme, seen, by_face, 1.6) == {}


@EACH
@RICH
def test_what_cannot_be_played_is_darker(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, {("ivory", "dim")}, 1.5) == {}


@EACH
@pytest.mark.parametrize("few", [False, True])
def test_figures_of_dice_can_be_read_on_both_faces(theme: Theme, few: bool) -> None:
    few = few and theme is not FELT_LIGHT  # which nobody sees in sixteen colours
    known = with_few_colours(theme) if few else theme
    for seen, state in product((in_sixteen,) if few else (as_it_is, without_colour), DieState):
        lit, shaded = face_contrasts(hues_of(state, palette_of(known, few=few)), seen)
        assert lit >= TEXT, state
        assert shaded >= FIGURE, state


def palette_of(theme: Theme, *, few: bool = False) -> Palette:
    """Return the palette of a theme."""
    return Palette(theme.variables | {"foreground": theme.foreground or ""}, few=few)


def face_contrasts(hues: DieHues, seen: Seen) -> tuple[float, float]:
    """Return how a figure stands out from the lit face, where it is darkest, and from the other."""
    darkest = mix(hues.lit, hues.dark, FALL_OFF)
    ink, lit, dark = (seen(Color(*each)) for each in (hues.ink, darkest, hues.dark))
    return ratio(ink, lit), ratio(ink, dark)
