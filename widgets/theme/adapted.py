"""Textual's own themes with the colours that our widgets name.

Each keeps its own colours. One that could not be read where we use it is blended towards white in
a dark theme, towards black in a light one, until its contrast is enough. Cards and dice are those
of our own themes.
"""

from collections.abc import Callable, Iterable
from functools import cache

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from widgets.theme.themes import (
    BLACK_COLOUR,
    CARDS_AND_DICE,
    FELT_DARK,
    FELT_LIGHT,
    TABLE_FIELDS,
    make_theme,
)

ADAPTED_THEMES = (
    *("textual-dark", "textual-light", "nord", "gruvbox", "dracula", "tokyo-night"),
    *("monokai", "solarized-light", "solarized-dark"),
)
"""The themes that the settings offer."""

TEXT_CONTRAST, MARK_CONTRAST, CARD_CONTRAST = 4.6, 3.1, 1.65
"""The least contrast ratios (WCAG 2) of text, of marks, and of a card on a light table."""

WHITE = Color(255, 255, 255)
IVORY, CARD_INK = (Color.parse(CARDS_AND_DICE[name]) for name in ("ivory", "ink"))

RAISED_CONTRAST = 1.2
"""The least contrast ratio of the active row and other backgrounds."""

CHOSEN = 0.2
"""How far the field under the cursor is from the felt towards the accent."""

QUIET, FAINT, DIM_COACH = 0.35, 0.55, 0.3
"""How far quiet text, faint marks, and edges, from the coach's green, are towards the felt."""

BLEND_STEPS = 50
"""How many blends between two colours are tried."""

Colours = dict[str, Color]


@cache
def adapted_theme(name: str) -> Theme:
    """Return one of `ADAPTED_THEMES` with all colours that our widgets name."""
    theirs = BUILTIN_THEMES[name]
    own = theirs.to_color_system().generate()
    fields = field_colours(own, dark=theirs.dark)
    inks = ink_colours(own, fields, dark=theirs.dark)
    gold = blend_until(WHITE, Color.parse(own["accent"]), is_readable_with_ink)
    colours = {key: colour.hex6 for key, colour in (fields | inks | {"gold-solid": gold}).items()}
    return make_theme(name, colours.pop("foreground"), colours, dark=theirs.dark)


def field_colours(own: dict[str, str], *, dark: bool) -> Colours:
    """Return the background colours; in a light theme dark enough for cards to stand out."""
    felt, middle, rail = (Color.parse(own[name]) for name in ("background", "surface", "panel"))
    while not dark and contrast(IVORY, (felt, middle)) < CARD_CONTRAST:
        felt, middle = (
            felt.blend(BLACK_COLOUR, 1 / BLEND_STEPS),
            middle.blend(BLACK_COLOUR, 1 / BLEND_STEPS),
        )
    fields = {"rail": rail, "middle": middle, "felt": felt}
    raised = raised_colour(fields, Color.parse(own["foreground"]), dark=dark)
    return fields | {"raised": raised, "chosen": felt.blend(Color.parse(own["accent"]), CHOSEN)}


def raised_colour(fields: Colours, words: Color, *, dark: bool) -> Color:
    """Return a background that differs from the others, further from text than they if it can."""

    def differs(colour: Color) -> bool:
        return contrast(colour, fields.values()) >= RAISED_CONTRAST

    away = blend_until(BLACK_COLOUR if dark else WHITE, fields["felt"], differs)
    return away if differs(away) else blend_until(words, fields["felt"], differs)


def ink_colours(own: dict[str, str], fields: Colours, *, dark: bool) -> Colours:
    """Return the colours of text and marks, each blended until it can be seen on its fields."""
    table = [fields[name] for name in TABLE_FIELDS]
    end, felt = WHITE if dark else BLACK_COLOUR, fields["felt"]
    ours = (FELT_DARK if dark else FELT_LIGHT).variables

    def seen(
        colour: Color, on: Iterable[Color] = table, least: float = TEXT_CONTRAST, end: Color = end
    ) -> Color:
        return blend_until(end, colour, lambda ink: contrast(ink, on) >= least)

    everywhere, listed = tuple(fields.values()), (*table, fields["chosen"])
    words = seen(Color.parse(own["foreground"]), everywhere)
    coach = seen(Color.parse(own["success"]), listed)
    return {
        "foreground": words,
        "quiet": seen(words.blend(felt, QUIET), everywhere, end=words),
        "gold": seen(Color.parse(own["accent"]), everywhere),
        "coach": coach,
        "loss": seen(Color.parse(own["error"]), listed),
        "edge": seen(coach.blend(felt, DIM_COACH), least=MARK_CONTRAST),
        "faint": seen(words.blend(felt, FAINT), end=words),
        **{name: seen(Color.parse(ours[name])) for name in ("line-red", "line-green", "line-blue")},
    }


def is_readable_with_ink(field: Color) -> bool:
    """Return whether `ink` can be read on a background."""
    return contrast(CARD_INK, (field,)) >= TEXT_CONTRAST


def blend_until(end: Color, colour: Color, enough: Callable[[Color], bool]) -> Color:
    """Return the first blend of `colour` and `end` that is enough, or `end` if none is."""
    on_the_way = (colour.blend(end, step / BLEND_STEPS) for step in range(BLEND_STEPS))
    return next(filter(enough, on_the_way), end)


def contrast(ink: Color, fields: Iterable[Color]) -> float:
    """Return the least contrast of a text colour with some backgrounds, in colour and in grey."""
    return min(
        ratio(*pair)
        for field in fields
        for pair in ((ink, field), (ink.monochrome, field.monochrome))
    )


def ratio(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours by WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    """Return WCAG 2's relative luminance, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
