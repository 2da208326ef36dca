"""The base of all screens: size classes, plain ASCII where needed, and the key bar."""

import os
from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from app.resources import ASSETS
from app.screens.key_list import (
    PARLOUR,
    KeyHeading,
    binding_hint,
    key_groups,
    listed_keys,
    written_key,
)
from app.screens.services import Services, services_of
from widgets.base import RowWidget
from widgets.cards.style import FaceStyle
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

R = TypeVar("R")

ALWAYS_SHOWN = ("f1", "escape", "q", "question_mark")
"""Keys that every key bar shows, however narrow it is: help, and the way out."""

STYLES = os.path.join(ASSETS, "parlour.tcss")
"""How all screens but the lobby are laid out; their rules are not needed before the first opens."""

AT_RIGHT = "question_mark"
"""The key at the right end of every key bar."""


class BaseScreen(Screen[R]):
    """A screen with a key bar, which shows the bindings that can be used now."""

    CSS_PATH: ClassVar[str | None] = STYLES
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (80, "-narrow"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (32, "-high"), (44, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "question_mark", "keys", "keys", key_display="?", tooltip="this list", group=PARLOUR
        ),
    ]
    focused: reactive[Widget | None] = reactive(None, repaint=False)
    """What has the focus. It repaints itself; the rest of the screen does not change."""

    PLACE: ClassVar[str] = "Here"
    """What the palette calls this screen."""
    MOUSE: ClassVar[tuple[str, ...]] = ()
    """What the mouse does here, in sentences."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bound: tuple[KeyHint, ...] | None = None

    def on_compose(self) -> None:
        """Set the size's classes before widgets are mounted, to avoid styling everything twice."""
        self.update_classes(self.size_classes(self.app.size))

    async def on_event(self, event: events.Event) -> None:
        """Ignore a resize to a size that is no longer the terminal's.

        A screen reports its size to itself when it is laid out: two sizes would alternate for ever.
        The same size again means that the terminal was set up again, so that it shows nothing now.
        """
        if not isinstance(event, events.Resize) or event.size == self.app.size:
            if isinstance(event, events.Resize) and event.size == self.size:
                self.refresh()
            await super().on_event(event)

    def size_classes(self, size: Size) -> dict[str, bool]:
        """Return which classes a size has, of all that sizes have."""
        points = (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS)
        return {
            name: name == [reached for least, reached in classes if least <= cells][-1]
            for cells, classes in zip(size, points, strict=True)
            for _, name in classes
        }

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Close this screen, once: two keys in haste would close the screen below it as well."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def on_mount(self) -> None:
        """Apply the settings, and update the key bar whenever the bindings change."""
        self.draw_plainly()
        self.bindings_updated_signal.subscribe(self, lambda _: self.show_keys())
        self.show_keys()

    @on(events.Resize)
    def fit_keys(self) -> None:
        """Choose the keys for the new size, once every widget has been resized."""
        self.call_after_refresh(self.show_keys)

    def action_copy_text(self) -> None:
        """Copy what is selected, or say what leaves: a dialog lets no key through to the app."""
        if self.get_selected_text() is None:
            self.app.action_help_quit()
        else:
            super().action_copy_text()

    def compose_foot(self) -> ComposeResult:
        """Yield the last rows of a screen, and the cover shown if the terminal is too small."""
        from widgets.panels.notice import Notice  # here, because the lobby has none

        yield Notice(id="notice")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    @property
    def services(self) -> Services:
        """What the App provides to its screens."""
        return services_of(self.app)

    def refit(self) -> None:
        """Redraw everything with the current settings."""
        self.draw_plainly()

    def draw_plainly(self) -> None:
        """Use plain ASCII for symbols and bars if cards are drawn as letters."""
        for drawing in self.query(RowWidget):
            drawing.ascii_only = self.services.face is FaceStyle.LETTERS

    def show_keys(self) -> None:
        """Update the key bar, whatever has changed."""
        self._bound = None
        self.show_hints()

    def show_hints(self) -> None:
        """Update the key bar; which actions are available has not changed."""
        if bar := self.query_one_optional("#keys", KeyBar):
            bar.hints = tuple(self.hints())

    def hints(self) -> Iterator[KeyHint]:
        """Yield a hint for each action that is shown and enabled, in the order of the bindings."""
        if self._bound is None:
            self._bound = tuple(self.bound_hints())
        yield from self._bound

    def bound_hints(self) -> Iterator[KeyHint]:
        """Yield what `hints` keeps until the available actions may have changed."""
        said = set()
        for binding, key in self.usable_keys():
            if binding.show and binding.action not in said:
                said.add(binding.action)
                hint = binding_hint(binding, key, always=binding.key in ALWAYS_SHOWN)
                yield replace(hint, at_right=binding.key == AT_RIGHT)

    def usable_keys(self) -> Iterator[tuple[Binding, str]]:
        """Yield the bindings that can be used now, and how their keys are written."""
        for active in self.active_bindings.values():
            if active.enabled:
                yield active.binding, written_key(active.binding)

    def key_list(self) -> Iterator[KeyHint]:
        """Yield all keys that work now, except the one that lists them."""
        self._bound = None
        yield from (hint for hint in self.hints() if hint.action != AT_RIGHT)
        yield from listed_keys(self.usable_keys())

    def key_heading(self) -> KeyHeading:
        """Return the heading of the list of keys."""
        from widgets.panels.status_line import StatusLine  # here, because the lobby has none

        title = self.query_one(StatusLine).title if self.query(StatusLine) else ""
        return KeyHeading(title or self.PLACE.lower(), "Here", self.MOUSE)

    def action_keys(self) -> None:
        """List all keys that work now; pressing one there does what it would do here."""
        heading = self.key_heading()
        self.services.navigator.open_keys(
            heading.about, key_groups(self.key_list(), heading), self.press_key
        )

    def action_settings(self) -> None:
        """Open the settings."""
        self.services.navigator.open_settings()

    @on(KeyBar.Pressed)
    def press(self, event: KeyBar.Pressed) -> None:
        """Send the key whose hint was clicked."""
        self.press_key(event.hint.action)

    def press_key(self, key: str | None) -> None:
        """Send a key as if it had been pressed."""
        if key:
            # Sent from the app like real keys: a key sent by a screen would not reach the app.
            self.app.post_message(events.Key(key, None).set_sender(self.app))
