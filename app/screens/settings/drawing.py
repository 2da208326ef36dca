"""The settings painted on a canvas."""

from app.screens.settings.places import Chip, SettingsPlaces, chips_of
from app.screens.settings.sample import draw_sample
from app.screens.settings.words import GROUPS, SETTING_LINES, line_title, meaning
from app.settings import Settings
from games.text import text_width, wrap_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_lettering, lettering_width
from widgets.canvas.marks import draw_cursor, draw_panel, tip_field
from widgets.cards.style import CardLook, FaceStyle

FRIENDLY = "With the coach on, games are friendly and leave your rating alone."

AT_ONCE = ("Every change shows at once.", "Nothing to save.")


def draw_settings(
    canvas: Canvas,
    places: SettingsPlaces,
    settings: Settings,
    cursor: int,
    look: CardLook,
    refusal: str = "",
) -> None:
    """Paint the whole page.

    Args:
        canvas: What to draw on.
        places: Where everything is.
        settings: The settings in use.
        cursor: The index of the line under the cursor.
        look: How cards are drawn.
        refusal: What is wrong with the name; "" for nothing.
    """
    draw_heading(canvas, places, look)
    for group, panel in zip(GROUPS, places.panels, strict=True):
        draw_panel(canvas, panel.x, panel.y, (panel.width, panel.height), group.title)
    for index in range(len(SETTING_LINES)):
        draw_setting(canvas, places, settings, index, chosen=index == cursor, look=look)
    draw_words(canvas, places, settings, SETTING_LINES[cursor], refusal)
    draw_sample(canvas, places.sample, look)
    canvas.fill(0, canvas.height - 1, canvas.width, 1, tip_field(canvas.palette))
    canvas.text(places.label - 1, canvas.height - 1, FRIENDLY, "quiet")


def draw_heading(canvas: Canvas, places: SettingsPlaces, look: CardLook) -> None:
    """Draw the heading, with the remark that nothing needs saving."""
    canvas.fill(0, 0, canvas.width, places.header, "rail")
    plain = look.face is FaceStyle.LETTERS
    x, y = (3, 1) if places.roomy else (2, 0)
    draw_lettering(canvas, x, y, "SETTINGS", half_row_down=not places.roomy, plain=plain)
    lines = AT_ONCE if places.roomy else ("Every change", "shows at once.")
    column = 60 if places.roomy else x + lettering_width("SETTINGS") + 3
    for row, line in enumerate(lines, y + 1):
        canvas.text(column, row, line, "quiet" if row > y + 1 else "foreground")


def draw_setting(
    canvas: Canvas,
    places: SettingsPlaces,
    settings: Settings,
    index: int,
    *,
    chosen: bool,
    look: CardLook,
) -> None:
    """Draw a setting: its name and its values as chips."""
    name, y, panel = SETTING_LINES[index], places.lines[index], places.panels[0]
    bare = look.face is not FaceStyle.SOLID
    if chosen:
        draw_cursor(canvas, panel.x, y, (panel.width, 1), bare=bare)
    canvas.text(places.label, y, line_title(name), "gold" if chosen else "foreground", bold=chosen)
    x = places.chips
    for chip in chips_of(name, settings) if name != "name" else ():
        x = draw_chip(canvas, x, y, chip, bare=bare) + 1


def draw_chip(canvas: Canvas, x: int, y: int, chip: Chip, *, bare: bool) -> int:
    """Draw a value; return the column after it. Without colours, brackets mark the chosen one."""
    if bare:
        word = f"[{chip.word}]" if chip.chosen else f" {chip.word} "
        return canvas.text(x, y, word, "gold" if chip.chosen else "foreground", bold=chip.chosen)
    ink, field = ("ink", "gold-solid") if chip.chosen else ("quiet", "raised")
    return canvas.text(x, y, f" {chip.word} ", ink, field, bold=chip.chosen)


def draw_words(
    canvas: Canvas, places: SettingsPlaces, settings: Settings, name: str, refusal: str
) -> None:
    """Say what the line under the cursor does, or what is wrong with it.

    If there is room, say what each of its values does.
    """
    panel, text = places.words, refusal or meaning(name, getattr(settings, name, ""))
    if places.roomy:
        draw_panel(
            *(canvas, panel.x, panel.y, (panel.width, panel.height)), line_title(name).upper()
        )
    if not refusal and draw_values(canvas, places, settings, name):
        return
    top = panel.y + places.roomy
    for row, line in enumerate(wrap_text(text, panel.width - 6), top):
        if row < panel.bottom:
            canvas.text(places.label, row, line, "loss" if refusal else "foreground")


def draw_values(canvas: Canvas, places: SettingsPlaces, settings: Settings, name: str) -> bool:
    """Say what each value of a setting does, and return whether there was room for it."""
    chips = chips_of(name, settings) if name != "tips" else ()
    if not chips or places.words.height < 2 * len(chips) + 2:
        return False
    column = max(places.chips, places.label + 3 + max(text_width(chip.word) for chip in chips))
    room = places.words.right - column - 2
    if any(text_width(meaning(name, chip.value)) > room for chip in chips):
        return False
    rows = range(places.words.y + 2, places.words.bottom, 2)
    for y, chip in zip(rows, chips, strict=False):
        ink = "gold" if chip.chosen else "quiet"
        canvas.text(places.label, y, chip.word, ink, bold=chip.chosen)
        ink = "foreground" if chip.chosen else "quiet"
        canvas.text(column, y, meaning(name, chip.value), ink)
    return True
