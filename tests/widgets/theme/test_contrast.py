"""Every pair of colours that carries meaning can be told apart: WCAG's 4.5:1 and 3:1."""

import itertools
from collections.abc import Callable
from functools import cache

import pytest
from rich.color import Color as TerminalColour
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from games.cards import DECK
from widgets.cards.faces import draw_card, draw_covered_card
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard
from widgets.theme.adapted import ADAPTED_THEMES, adapted_theme
from widgets.theme.themes import (
    FELT_DARK,
    FELT_LIGHT,
    HIGH_CONTRAST,
    SUIT_INKS,
    TABLE_FIELDS,
    THEMES,
    with_few_colours,
)

Seen = Callable[[Color], Color]

TEXT, MARK = 4.5, 3.0

WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TABLE_FIELDS, ("foreground", "quiet", "gold", "coach", "loss")),
    "raised": ("foreground", "quiet", "gold"),
    "gold-solid": ("ink",),
    **dict.fromkeys(("ivory", "bright", "lit"), SUIT_INKS),
    "dim": tuple(f"dim-{ink}" for ink in SUIT_INKS),
    **dict.fromkeys(("die", "die-shade", "die-kept"), ("ink",)),
}
"""The colours of text on each background."""

MARKS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TABLE_FIELDS, ("edge", "faint")),
    **dict.fromkeys(("ivory", "dim"), ("seam",)),
    "back": ("ivory",),
}
"""The colours of what is no text on each background."""

OTHERS = {
    *("line-ink", "line-red", "line-green", "line-blue"),
    *("weave", "die-kept-shade", "felt-shadow", "middle-shadow"),
    *("court-gold", "court-face", "court-hair"),  # of a picture: its outline is what tells
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
EACH = pytest.mark.parametrize(
    "theme", [*THEMES, *map(adapted_theme, ADAPTED_THEMES)], ids=lambda theme: theme.name
)


def luminance(colour: Color) -> float:
    """Return WCAG 2's relative luminance."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(theme: Theme, seen: Seen, one: str, other: str) -> float:
    named = {**theme.variables, "foreground": theme.foreground or ""}
    dark, light = sorted(luminance(seen(Color.parse(named[name]))) for name in (one, other))
    return (light + 0.05) / (dark + 0.05)


def poor(theme: Theme, seen: Seen, pairs: set[tuple[str, str]], least: float) -> dict[str, float]:
    """Return the pairs that fall short of a contrast."""
    found = {f"{one} on {other}": contrast(theme, seen, one, other) for one, other in pairs}
    return {pair: round(value, 2) for pair, value in found.items() if value < least}


def on(uses: dict[str, tuple[str, ...]]) -> set[tuple[str, str]]:
    """Return the pairs of a colour and its background."""
    return {(ink, field) for field, inks in uses.items() for ink in inks}


@cache
def inks(*faces: FaceStyle) -> frozenset[tuple[str, str]]:
    """Return every ink and field that any card is drawn in, whole or covered."""
    looks = [
        CardLook(size, face, four) for size in CardSize for face in faces for four in (False, True)
    ]
    places = [ShownCard(), ShownCard(empty=True)]
    places += [ShownCard(card, playable) for card in DECK for playable in (True, False)]
    return frozenset(
        (span.ink, span.field)
        for look, shown in itertools.product(looks, places)
        for row in (*draw_card(shown, look), *draw_covered_card(shown, look))
        for span in row
        if span.text.strip() and span.field != "back"
    )


def outlined() -> set[tuple[str, str]]:
    """Return every ink of cards that are not solid, on every field of a table."""
    pairs = inks(FaceStyle.OUTLINED, FaceStyle.LETTERS)
    assert {field for _, field in pairs} == {""}
    words = {ink for ink, _ in pairs} - {"edge"}  # the corners of an empty place are marks
    assert {"line-ink", "line-red", "line-green", "line-blue"} <= words
    return set(itertools.product(words, TABLE_FIELDS))


@EACH
@RICH
def test_words_can_be_read_on_every_field(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, on(WORDS), TEXT) == {}


@EACH
@RICH
def test_marks_stand_out_on_every_field(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, on(MARKS), MARK) == {}


@EACH
def test_each_colour_is_tested(theme: Theme) -> None:
    """A name that is added must be added to the tables above too."""
    used = {name for uses in (WORDS, MARKS) for field in uses for name in (field, *uses[field])}
    assert set(theme.variables) == used - {"foreground"} | OTHERS


@FEW
def test_words_can_be_read_in_sixteen_colours(theme: Theme) -> None:
    pairs = {(ink, field) for ink, field in on(WORDS) if field in (*TABLE_FIELDS, "raised")}
    assert poor(theme, in_sixteen, pairs, TEXT) == {}


@FEW
def test_bars_stand_out_and_differ_in_sixteen_colours(theme: Theme) -> None:
    bars = {(ink, field) for ink in ("coach", "edge", "loss") for field in TABLE_FIELDS}
    assert poor(theme, in_sixteen, bars, MARK) == {}
    assert len({in_sixteen(Color.parse(theme.variables[ink])).hex for ink, _ in bars}) == 3


@FEW
def test_every_field_is_black_in_sixteen_colours(theme: Theme) -> None:
    fields = {in_sixteen(Color.parse(theme.variables[name])).hex6 for name in TABLE_FIELDS}
    assert fields == {"#000000"}


@EACH
@RICH
def test_solid_cards_can_be_read(theme: Theme, seen: Seen) -> None:
    pairs = inks(FaceStyle.SOLID)
    on_cards = {pair for pair in pairs if pair[1]}
    assert on_cards == {pair for pair in on(WORDS) if pair[1] in ("ivory", "dim")}


@EACH
@RICH
def test_outlined_cards_can_be_read_on_every_field(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, outlined(), TEXT) == {}


@FEW
def test_outlined_cards_can_be_read_in_sixteen_colours(theme: Theme) -> None:
    assert poor(theme, in_sixteen, outlined(), TEXT) == {}


@FEW
def test_red_and_black_suits_differ_in_sixteen_colours(theme: Theme) -> None:
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
    by_shadow = {(f"{field}-shadow", field) for field in fields}
    assert poor(theme, seen, by_face if theme.dark else by_shadow, MARK) == {}
    if theme is not FELT_LIGHT:
        assert poor(theme, seen, by_face, 1.6) == {}


@EACH
@RICH
def test_what_cannot_be_played_is_darker(theme: Theme, seen: Seen) -> None:
    assert contrast(theme, seen, "ivory", "dim") >= 1.5


@EACH
@RICH
def test_the_active_row_differs_from_every_field(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, {("raised", field) for field in TABLE_FIELDS}, 1.1) == {}


def test_the_players_fields_differ_from_the_middle_and_the_rail() -> None:
    assert contrast(FELT_DARK, as_it_is, "felt", "middle") >= 1.4
    assert contrast(FELT_DARK, as_it_is, "felt", "rail") >= 1.8


@EACH
@RICH
def test_a_large_figure_can_be_read_in_the_shade_of_a_kept_die(theme: Theme, seen: Seen) -> None:
    assert contrast(theme, seen, "ink", "die-kept-shade") >= FIGURE
