"""Every pair of colours that carries meaning can be told apart: WCAG's 4.5:1 and 3:1."""

import itertools
from collections.abc import Callable

import pytest
from rich.color import Color as TerminalColour
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from games.cards import DECK
from widgets.cards.faces import draw_card, draw_covered_card
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard
from widgets.theme.adapted import ADAPTED_THEMES, adapted_theme
from widgets.theme.themes import FELT_DARK, GROUNDS, HIGH_CONTRAST, THEMES

Seen = Callable[[Color], Color]

TEXT, MARK = 4.5, 3.0
WORDS = ("foreground", "quiet", "gold", "coach", "refusal")


def as_it_is(colour: Color) -> Color:
    return colour


def without_colour(colour: Color) -> Color:
    return colour.monochrome


def in_sixteen(colour: Color) -> Color:
    poorer = TerminalColour.parse(colour.hex6).downgrade(ColorSystem.STANDARD)
    return Color(*poorer.get_truecolor())


RICH = pytest.mark.parametrize("seen", [as_it_is, without_colour])
DARK = pytest.mark.parametrize("theme", [FELT_DARK, HIGH_CONTRAST], ids=lambda theme: theme.name)
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


def inks(*faces: FaceStyle) -> set[tuple[str, str]]:
    """Return every ink and field that any card is drawn in, whole or covered."""
    looks = [
        CardLook(size, face, four) for size in CardSize for face in faces for four in (False, True)
    ]
    places = [ShownCard(), ShownCard(empty=True)]
    places += [ShownCard(card, playable) for card in DECK for playable in (True, False)]
    return {
        (span.ink, span.field)
        for look, shown in itertools.product(looks, places)
        for row in (*draw_card(shown, look), *draw_covered_card(shown, look))
        for span in row
        if span.text.strip() and span.field != "back"
    }


def outlined() -> set[tuple[str, str]]:
    """Return every ink of cards that are not solid, on every field of a table."""
    pairs = inks(FaceStyle.OUTLINED, FaceStyle.LETTERS)
    assert {field for _, field in pairs} == {""}
    return set(itertools.product((ink for ink, _ in pairs), GROUNDS))


@EACH
@RICH
def test_words_can_be_read_on_every_field(theme: Theme, seen: Seen) -> None:
    pairs = set(itertools.product(WORDS, GROUNDS))
    assert poor(theme, seen, pairs, TEXT) == {}


@DARK
def test_words_can_be_read_in_sixteen_colours(theme: Theme) -> None:
    pairs = set(itertools.product(WORDS, GROUNDS))
    assert poor(theme, in_sixteen, pairs, TEXT) == {}


@EACH
@RICH
def test_solid_cards_can_be_read(theme: Theme, seen: Seen) -> None:
    pairs = inks(FaceStyle.SOLID)
    on_cards = {pair for pair in pairs if pair[1]}
    assert {field for _, field in on_cards} == {"ivory", "ivory-dim"}
    assert poor(theme, seen, on_cards, TEXT) == {}


@EACH
@RICH
def test_outlined_cards_can_be_read_on_every_field(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, outlined(), TEXT) == {}


@DARK
def test_outlined_cards_can_be_read_in_sixteen_colours(theme: Theme) -> None:
    assert poor(theme, in_sixteen, outlined(), TEXT) == {}


@DARK
def test_red_and_black_suits_differ_in_sixteen_colours(theme: Theme) -> None:
    red, black = (in_sixteen(Color.parse(theme.variables[f"line-{ink}"])) for ink in ("red", "ink"))
    assert red != black


@EACH
@RICH
def test_marks_stand_out(theme: Theme, seen: Seen) -> None:
    pairs = {("seam", "ivory"), ("seam", "ivory-dim")}
    pairs |= set(itertools.product(("coach", "coach-dim", "loss"), GROUNDS))
    assert poor(theme, seen, pairs, MARK) == {}


@EACH
@RICH
def test_backs_stand_out_by_their_field_or_their_weave(theme: Theme, seen: Seen) -> None:
    by_field = poor(theme, seen, {("back", field) for field in GROUNDS}, MARK)
    by_weave = poor(theme, seen, {("weave", field) for field in GROUNDS}, MARK)
    assert not by_field or not by_weave


@EACH
@RICH
def test_cards_stand_out_from_the_table(theme: Theme, seen: Seen) -> None:
    """By daylight the table is light too: what is on the card must say that it is one."""
    pairs = {("ivory", field) for field in ("felt", "middle")}
    assert poor(theme, seen, pairs, MARK if theme.dark else 1.6) == {}


@EACH
@RICH
def test_what_cannot_be_played_is_darker(theme: Theme, seen: Seen) -> None:
    assert contrast(theme, seen, "ivory", "ivory-dim") >= 1.25


@EACH
@RICH
def test_dice_can_be_read(theme: Theme, seen: Seen) -> None:
    fields = ("die", "die-shade")
    pairs = {("foreground", field) for field in fields}
    pairs |= {("gold", field.replace("die", "die-kept")) for field in fields}
    assert poor(theme, seen, pairs, TEXT) == {}


@EACH
@RICH
def test_the_band_between_two_persons_can_be_read(theme: Theme, seen: Seen) -> None:
    assert poor(theme, seen, {("rail", "gold")}, TEXT) == {}
