"""The first time a game is opened: three hints at the places they speak of, and never again."""

from typing import ClassVar

from textual import events

from app.screens.base import BaseScreen
from widgets.panels.callout import Callout


class FirstSteps(BaseScreen[None]):
    """A screen that somebody may see for the first time."""

    FIRST_STEPS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What each hint is about, as a selector, and its words."""

    def first_steps(self) -> tuple[tuple[str, str], ...]:
        """Return the hints."""
        return self.FIRST_STEPS

    def show_first_steps(self) -> None:
        """Lay the hints over what they speak of."""
        for selector, words in self.first_steps():
            for about in self.query(selector).results():
                step = Callout(words)
                self.mount(step)
                step.point_at(about.region, self.region)
                break

    def on_key(self, event: events.Key) -> None:
        """Take the hints away; what the key does is done all the same."""
        self.query(Callout).remove()

    def on_mouse_down(self) -> None:
        """Take the hints away; what the click does is done all the same."""
        self.query(Callout).remove()
