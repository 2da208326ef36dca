"""Textual's own themes, as they are worn here: each keeps its colours, and gets our names for them.

A colour that could not be read where we put it goes towards white in the dark and towards black by
daylight, no further than it must. The faces of cards are as they are on felt.
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
"""Those that are worn."""

TEXT_CONTRAST, MARK_CONTRAST, CARD_CONTRAST = 4.6, 3.1, 1.65
"""What is asked of words, of marks, and of a card on a light table: contrasts as WCAG has them."""

WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)

BLEND_STEPS = 50
"""Parts of the way to another colour that are tried one after the other."""

Colours = dict[str, Color]


@cache
def adapted_theme(name: str) -> Theme:
    """Return one of `NAMES` with our names for its colours."""
    theirs = BUILTIN_THEMES[name]
    own = theirs.to_color_system().generate()
    felt = (FELT_DARK if theirs.dark else FELT_LIGHT).variables
    table = ground_colours(own, Color.parse(felt["ivory"]), dark=theirs.dark)
    drawn = ink_colours(own, felt, table, WHITE if theirs.dark else BLACK)
    worn = table | drawn | dice_colours(table["felt"], drawn, dark=theirs.dark)
    colours = felt | {key: colour.hex6 for key, colour in worn.items()}
    return make_theme(name, colours.pop("foreground"), colours, dark=theirs.dark)


def ground_colours(own: dict[str, str], ivory: Color, *, dark: bool) -> Colours:
    """Return what everything lies on: by daylight so dark that a card stands out from it."""
    felt, middle, rail = (Color.parse(own[name]) for name in ("background", "surface", "panel"))
    while not dark and contrast(ivory, (felt, middle)) < CARD_CONTRAST:
        felt, middle = felt.blend(BLACK, 1 / BLEND_STEPS), middle.blend(BLACK, 1 / BLEND_STEPS)
    return {"felt": felt, "middle": middle, "rail": rail}


def ink_colours(own: dict[str, str], felt: dict[str, str], table: Colours, end: Color) -> Colours:
    """Return what is drawn on the grounds, each towards `end` until it is seen."""

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
    """Return the two faces of a die, lighter than the felt, and of one that is kept, with gold."""
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
    """Return whether words of a colour can be read on a field."""
    return contrast(ink, (field,)) >= TEXT_CONTRAST


def blend_until(end: Color, colour: Color, enough: Callable[[Color], bool]) -> Color:
    """Return the first colour that is enough on the way to another, which is if none before is."""
    on_the_way = (colour.blend(end, step / BLEND_STEPS) for step in range(BLEND_STEPS))
    return next(filter(enough, on_the_way), end)


def contrast(ink: Color, fields: Iterable[Color]) -> float:
    """Return the least contrast of an ink with any of the fields, in colours and without."""
    return min(
        ratio(*pair)
        for field in fields
        for pair in ((ink, field), (ink.monochrome, field.monochrome))
    )


def ratio(one: Color, other: Color) -> float:
    """Return the contrast of two colours as WCAG 2 has it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    """Return WCAG 2's relative luminance, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
