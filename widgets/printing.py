"""Widgets that a screen prints with its next frame, without the two messages that Textual sends.

Textual's way: the widget wakes its own task, which sends an update to the screen's task.
"""

from typing import Any, TypeVar

from textual import events
from textual.screen import Screen
from textual.widget import Widget

Returned = TypeVar("Returned")


class PrintingScreen(Screen[Returned]):
    """A screen that widgets ask directly to print them.

    Textual forgets which widgets are due whenever it has printed. So those that ask meanwhile, as
    in a layout, are kept apart until it is done; then they are due for the next frame.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._asking: set[Widget] = set()

    def print_soon(self, widget: Widget) -> None:
        """Print a widget with the next frame, even one that has no place on the screen yet."""
        self._asking.add(widget)
        self.check_idle()

    async def _on_idle(self, _event: events.Idle) -> None:
        """Hand those that ask to Textual, whose own handler of this event asks for a frame."""
        if self._compositor.root is not None:  # the first layout prints everything
            self._dirty_widgets |= self._asking
        self._asking.clear()


class PrintedWidget(Widget):
    """A widget that asks its screen directly to print it."""

    def check_idle(self) -> None:
        """Ask the screen to print this widget, if that is all that is due."""
        more = (
            self._layout_required
            or self._scroll_required
            or self._refresh_styles_required
            or self._next_callbacks
        )
        only = self._repaint_required and not more and self._is_mounted and self.is_attached
        if only and isinstance(screen := self.screen, PrintingScreen):
            self._repaint_required = False
            if self.display:
                screen.print_soon(self)
        else:
            super().check_idle()
