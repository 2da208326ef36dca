"""The base of all screens: size classes, plain ASCII where needed, and the key bar."""

from collections.abc import Iterator
from typing import TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from app.screens.services import Services, services_of
from widgets.base import RowWidget
from widgets.cards.style import FaceStyle
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.notice import Notice
from widgets.panels.too_small import TooSmall

R = TypeVar("R")

ALWAYS_SHOWN = ("f1", "escape", "q")
"""Keys that every key bar shows, however narrow it is: help, and the way out."""


class BaseScreen(Screen[R]):
    """A screen with a key bar, which shows the bindings that can be used now."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (80, "-narrow"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (32, "-high")]  # noqa: RUF012

    def on_compose(self) -> None:
        """Set the size's classes before widgets are mounted, or all would be styled twice."""
        points = (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS)
        for size, classes in zip(self.app.size, points, strict=True):
            self.add_class(*[name for least, name in classes if least <= size][-1:])

    def on_mount(self) -> None:
        """Apply the settings, and update the key bar whenever the bindings change."""
        self.draw_plainly()
        self.bindings_updated_signal.subscribe(self, lambda _: self.show_keys())
        self.show_keys()

    def compose_foot(self) -> ComposeResult:
        """Yield the last rows of a screen, and the cover shown where the terminal is too small."""
        yield Notice(id="notice")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    @property
    def services(self) -> Services:
        """What the App provides to its screens."""
        return services_of(self.app)

    def refit(self) -> None:
        """Draw everything again with the current settings."""
        self.draw_plainly()

    def draw_plainly(self) -> None:
        """Use plain ASCII for symbols and bars where cards are drawn as letters."""
        for drawing in self.query(RowWidget):
            drawing.ascii_only = self.services.face is FaceStyle.LETTERS

    def show_keys(self) -> None:
        """Update the key bar."""
        for bar in self.query("#keys").results(KeyBar):
            bar.hints = tuple(self.hints())

    def hints(self) -> Iterator[KeyHint]:
        """Yield a hint for each action that is shown and enabled, in the order of the bindings."""
        said = set()
        for active in self.active_bindings.values():
            binding: Binding = active.binding
            if binding.show and active.enabled and binding.action not in said:
                said.add(binding.action)
                shown = self.app.get_key_display(binding).replace("⏎", "↵")  # as on keyboards
                always = binding.key in ALWAYS_SHOWN
                yield KeyHint(shown, binding.description, binding.key, always=always)

    @on(KeyBar.Pressed)
    def press(self, event: KeyBar.Pressed) -> None:
        """Send the key whose hint was clicked."""
        # Sent from the app like real keys: a key sent by a screen would not reach the app.
        self.app.post_message(events.Key(event.hint.action, None).set_sender(self.app))
