"""Paint captured cards next to a hand of Go Stop, and how many sets of four they make."""

from collections.abc import Sequence

from app.screens.gostop.captured_places import FULL_SET, CapturedForm, CapturedPlaces
from games.gostop.state import Group
from widgets.canvas.canvas import Canvas
from widgets.cards.captured import draw_captured
from widgets.cards.painter import draw_stack, stack_width
from widgets.cards.style import (
    CardLook,
    CardSize,
    CardState,
    FaceStyle,
    ShownCard,
    suit_ink,
    suit_sign,
)

NONE_YET = "nothing yet"
"""The words in place of captured cards."""

STARS = {FaceStyle.SOLID: "★", FaceStyle.OUTLINED: "★", FaceStyle.LETTERS: "*"}


def draw_captures(
    canvas: Canvas, places: CapturedPlaces, groups: Sequence[Group], look: CardLook
) -> None:
    """Draw captured cards by face.

    Args:
        canvas: What to draw on.
        places: Where they go, and how they are written.
        groups: The cards, those of a set together.
        look: How cards are drawn.
    """
    room = places.room
    if places.form is CapturedForm.CARDS:
        tall = places.height > 1 and look.face is FaceStyle.SOLID
        draw_captured(canvas, room.x, room.y, groups, room.width, look, rows=room.rows, tall=tall)
        return
    for group, (x, y) in zip(groups, places.at, strict=True):
        if places.form is CapturedForm.FANS:
            draw_fan(canvas, x, y, group, look.sized(CardSize.SMALL))
        else:
            draw_short(canvas, x, y, group, places.form, look)


def draw_fan(canvas: Canvas, x: int, y: int, group: Group, look: CardLook) -> None:
    """Draw cards of one face that overlap; those of a whole set have a star, and are lit."""
    whole = len(group) == FULL_SET
    state = CardState.WON if whole and not look.bare else CardState.NORMAL
    draw_stack(canvas, x, y, [ShownCard(card, state) for card in group], look)
    if whole:
        star = x + stack_width(len(group), look.size)
        canvas.put(star, y, STARS[look.face], "gold", bold=True)


def draw_short(
    canvas: Canvas, x: int, y: int, group: Group, form: CapturedForm, look: CardLook
) -> None:
    """Draw cards of one face in fewer columns: the face once, then the suits or the count."""
    whole, solid = len(group) == FULL_SET, look.face is FaceStyle.SOLID
    ink, field = ("ink", "lit" if whole else "ivory") if solid else ("foreground", None)
    x = canvas.text(x, y, group[0].face.rjust(2), ink, field, bold=True)
    if form is CapturedForm.SUITS:
        for card in group:
            suit = suit_ink(card, look) if solid else "foreground"
            x = canvas.text(x, y, suit_sign(card, look), suit, field, bold=True)
    elif not whole:
        canvas.text(x, y, f"x{len(group)}", ink, field)
    if whole:
        canvas.put(x, y, STARS[look.face], "gold", bold=True)


def draw_none_yet(canvas: Canvas, places: CapturedPlaces, y: int) -> None:
    """Write that nothing has been captured, where captured cards will be.

    Args:
        canvas: What to draw on.
        places: Where the cards will be.
        y: The row above them.
    """
    if places.room.width >= len(NONE_YET):
        canvas.text(places.room.x, y, "captured", "quiet")
        canvas.text(places.room.x, y + 1, NONE_YET, "quiet")


def draw_captures_title(
    canvas: Canvas,
    places: CapturedPlaces,
    groups: Sequence[Group],
    y: int,
    rows: int,
    look: CardLook,
) -> None:
    """Write above captured cards how many sets of four they make.

    Args:
        canvas: What to draw on.
        places: Where the cards are.
        groups: The cards, those of a set together.
        y: The first row to write in.
        rows: 1, or 2 for a row each.
        look: How cards are drawn.
    """
    if not groups:
        draw_none_yet(canvas, places, y + rows - 1)
        return
    sets, star = sum(len(group) == FULL_SET for group in groups), STARS[look.face]
    many = f"{star} {sets} set{'s' * (sets != 1)}"
    texts = (f"{many} of four", many, f"{star} {sets}") if sets else ("",)
    x, width = places.room.x, places.room.width
    if rows == 1:
        titles = [(word, text) for word in ("captured ", "") for text in texts[:2]]
        titles.append(("", texts[-1]))
        word, text = next((t for t in titles if len("".join(t).rstrip()) <= width), titles[-1])
        canvas.text(canvas.text(x, y, word, "quiet"), y, text, "gold")
        return
    if width >= len("captured"):
        canvas.text(x, y if sets else y + 1, "captured", "quiet")
    if sets:
        text = next((text for text in texts if len(text) <= width), texts[-1])
        canvas.text(x, y + 1, text, "gold")
