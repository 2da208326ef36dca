"""The key bar of a screen: what each key does now, taken from the screen's own bindings."""

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
"""What stands in every key bar, however narrow it is: help, and the way out."""


class BaseScreen(Screen[R]):
    """A screen whose bindings make its key bar: those that are shown and can be used now."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (80, "-narrow"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (32, "-high")]  # noqa: RUF012

    def on_compose(self) -> None:
        """Wear the size's classes from the start: else all that is in it would be styled twice."""
        points = (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS)
        for size, classes in zip(self.app.size, points, strict=True):
            self.add_class(*[name for least, name in classes if least <= size][-1:])

    def on_mount(self) -> None:
        """Draw as it is set, and keep the bar in step with the bindings."""
        self.draw_plainly()
        self.bindings_updated_signal.subscribe(self, lambda _: self.show_keys())
        self.show_keys()

    def compose_foot(self) -> ComposeResult:
        """Yield what a screen ends with: what is said, the keys, a word where there is no room."""
        yield Notice(id="notice")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    @property
    def services(self) -> Services:
        """What the program provides to its screens."""
        return services_of(self.app)

    def refit(self) -> None:
        """Draw everything anew, as it is set now."""
        self.draw_plainly()

    def draw_plainly(self) -> None:
        """Let all signs and bars be plain ASCII where cards are letters."""
        for drawing in self.query(RowWidget):
            drawing.ascii_only = self.services.face is FaceStyle.LETTERS

    def show_keys(self) -> None:
        """Write what the keys do now."""
        for bar in self.query("#keys").results(KeyBar):
            bar.hints = tuple(self.hints())

    def hints(self) -> Iterator[KeyHint]:
        """Yield a hint for each action that is shown, in the order of the bindings."""
        said = set()
        for active in self.active_bindings.values():
            binding: Binding = active.binding
            if binding.show and active.enabled and binding.action not in said:
                said.add(binding.action)
                shown, always = self.app.get_key_display(binding), binding.key in ALWAYS_SHOWN
                yield KeyHint(shown, binding.description, binding.key, always=always)

    @on(KeyBar.Pressed)
    def press(self, event: KeyBar.Pressed) -> None:
        """Do what the key that was clicked does."""
        # From the app, as real keys come: one that a screen sends is not heard beyond that screen.
        self.app.post_message(events.Key(event.hint.action, None).set_sender(self.app))
