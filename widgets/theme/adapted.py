"""Textual's own themes with the colours that our widgets name.

Each keeps its own colours. One that could not be read where we use it is blended towards white in
a dark theme, towards black in a light one, until its contrast is enough. Card faces are those of
our own themes.
"""

from collections.abc import Callable, Iterable
from functools import cache, partial

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from widgets.theme.themes import FELT_DARK, FELT_LIGHT, make_theme

ADAPTED_THEMES = (
    *("textual-dark", "textual-light", "nord", "gruvbox", "dracula", "tokyo-night"),
    *("monokai", "solarized-light", "solarized-dark"),
)
"""The themes that the settings offer."""

TEXT_CONTRAST, MARK_CONTRAST, CARD_CONTRAST = 4.6, 3.1, 1.65
"""The least contrast ratios (WCAG 2) of text, of marks, and of a card on a light table."""

WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)

BLEND_STEPS = 50
"""How many blends between two colours are tried."""

Colours = dict[str, Color]


@cache
def adapted_theme(name: str) -> Theme:
    """Return one of `ADAPTED_THEMES` with all colours that our widgets name."""
    theirs = BUILTIN_THEMES[name]
    own = theirs.to_color_system().generate()
    felt = (FELT_DARK if theirs.dark else FELT_LIGHT).variables
    table = ground_colours(own, Color.parse(felt["ivory"]), dark=theirs.dark)
    drawn = ink_colours(own, felt, table, WHITE if theirs.dark else BLACK)
    worn = table | drawn | dice_colours(table["felt"], drawn, dark=theirs.dark)
    colours = felt | {key: colour.hex6 for key, colour in worn.items()}
    return make_theme(name, colours.pop("foreground"), colours, dark=theirs.dark)


def ground_colours(own: dict[str, str], ivory: Color, *, dark: bool) -> Colours:
    """Return the background colours; in a light theme dark enough for cards to stand out."""
    felt, middle, rail = (Color.parse(own[name]) for name in ("background", "surface", "panel"))
    while not dark and contrast(ivory, (felt, middle)) < CARD_CONTRAST:
        felt, middle = felt.blend(BLACK, 1 / BLEND_STEPS), middle.blend(BLACK, 1 / BLEND_STEPS)
    return {"felt": felt, "middle": middle, "rail": rail}


def ink_colours(own: dict[str, str], felt: dict[str, str], table: Colours, end: Color) -> Colours:
    """Return the text colours, each blended towards `end` until it can be read."""

    def seen(colour: Color, least: float = TEXT_CONTRAST, end: Color = end) -> Color:
        return blend_until(end, colour, lambda ink: contrast(ink, table.values()) >= least)

    error, words = Color.parse(own["error"]), seen(Color.parse(own["foreground"]))
    coach, back = (
        seen(Color.parse(own["success"])),
        seen(Color.parse(own["primary"]), MARK_CONTRAST),
    )
    return {
        "foreground": words,
        "line-ink": words,
        "quiet": seen(words.blend(table["felt"], 0.35), end=words),
        "gold": seen(Color.parse(own["accent"])),
        "coach": coach,
        "coach-dim": seen(coach.blend(table["felt"], 0.3), MARK_CONTRAST),
        "refusal": seen(error),
        "loss": seen(error, MARK_CONTRAST),
        "back": back.blend(BLACK, 0.4) if end is WHITE else back,
        "weave": back if end is WHITE else back.blend(WHITE, 0.4),
        **{name: seen(Color.parse(felt[name])) for name in ("line-red", "line-green", "line-blue")},
    }


def dice_colours(felt: Color, drawn: Colours, *, dark: bool) -> Colours:
    """Return the colours of a die, lighter than the felt; those of a kept die have some gold."""
    faces, end = {}, BLACK if dark else WHITE
    for suffix, part in ("", 0.12 if dark else 0.5), ("-shade", 0.06 if dark else 0.3):
        raised, gold = felt.blend(WHITE, part), drawn["gold"]
        for name, ink, face in (
            ("die", drawn["foreground"], raised),
            ("die-kept", gold, raised.blend(gold, 0.25)),
        ):
            faces[name + suffix] = blend_until(end, face, partial(is_readable, ink))
    return faces


def is_readable(ink: Color, field: Color) -> bool:
    """Return whether text of a colour can be read on a background."""
    return contrast(ink, (field,)) >= TEXT_CONTRAST


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
