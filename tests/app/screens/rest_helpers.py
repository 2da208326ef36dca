"""The app in a test: the screen is painted once, after everything that can be done is done."""

import asyncio
from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from app.arcade.app import Arcade
from widgets.cards.style import FaceStyle

TURNS = 10_000
"""Turns of the event loop after which the app is not waited for any longer."""


class Colourful(Arcade):
    """The app on a terminal with colours, unless a test says otherwise."""

    drawn = FaceStyle.SOLID
    hints = False
    shows_results = False
    asks_first = False
    turns = "go"
    """Whether a computer that has a menu before its turn waits."""
    unpainted = False
    """Whether the screen on top has changed since it was painted."""
    looked_at: Screen[Any] | None = None
    """The screen that was on top when somebody looked, if nothing has changed on it since."""

    @property
    def face(self) -> FaceStyle:
        return self.drawn

    def drawn_anew(self, screen: Screen[Any]) -> bool:
        """Return whether a screen shows something else than when it was last looked at."""
        before, self.looked_at = self.looked_at, screen
        return before is not screen


PAINT: Callable[[Screen[Any]], None] = Screen._compositor_refresh
"""What paints a screen at once, as often as anything on it changes."""


def paint_at_once(screen: Screen[Any]) -> None:
    """Paint a screen as Textual does."""
    app: Any = screen.app
    app.looked_at = None
    PAINT(screen)


def paint_at_rest(screen: Screen[Any]) -> None:
    """Leave a screen to be painted once all has been done that was asked for: a third of all time.

    Whoever looks at a screen sees it as it is then; what it was on the way there is seen in the
    tests of widgets, in real terminals and, where whole tests are asked for, here.
    """
    app: Any = screen.app
    if screen is app.screen:
        app.unpainted, app.looked_at = True, None
        screen._dirty_widgets.clear()
        app._update_mouse_over(screen)
    else:
        PAINT(screen)  # which only tells the screen above it


def repaint(app: Colourful) -> None:
    """Paint the screen on top, if that was left."""
    unpainted, app.unpainted = app.unpainted, False
    if unpainted and app.is_running:
        try:
            PAINT(app.screen)
        except Exception as mistake:  # noqa: BLE001 - as Textual does while it paints
            app._handle_exception(mistake)


async def settled(app: Colourful) -> None:
    """Let everything run that can, until only timers, files and other processes are waited for.

    Textual's pilot asks each widget in turn whether it has done its work, again and again. The
    event loop knows whether anything is left to run: `_ready` is what it would run next.
    """
    loop: Any = asyncio.get_running_loop()
    for _ in range(TURNS):
        await asyncio.sleep(0)
        if loop._ready:
            continue
        if app._exception or not app.is_running or not refit(app.screen):
            return


def refit(screen: Screen[Any]) -> bool:
    """Lay out what has changed now, not at the next frame; return whether anything had."""
    if screen.app._batch_count or not (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._dirty_widgets
        or screen._recompose_required
        or screen._callbacks
    ):
        return False
    screen._on_timer_update()
    return True
