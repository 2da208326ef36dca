"""Keys and clicks in haste: they cut a pause short, and choose nothing that was not seen yet."""

from textual import events

from app.match.sitting import Pace
from app.screens.base import BaseScreen

HAMMERED = ("enter", "space")
"""The keys that act at every table, and are pressed again and again."""

TOO_SOON = "That was too quick to have seen what happened: press it again."


class Hasty(BaseScreen[None]):
    """A screen that shows what happens by itself at a pace of its own."""

    pace: Pace
    hurrying = False
    """Whether the click that is being heard has cut a pause short."""

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        raise NotImplementedError

    def chooses(self, key: str) -> bool:
        """Return whether a key may choose something, as the keys of every table do not."""
        raise NotImplementedError

    def hold(self) -> None:
        """Hear no Enter for a moment: it was meant for what was shown before."""
        if self.services.grace:
            self.pace.hold(events.Event().time + self.services.grace)

    def on_key(self, event: events.Key) -> None:
        """Let any key cut a pause short; one that does so chooses nothing.

        Enter does neither right after points were made; any other key shows that they were seen.
        """
        self.hurrying = False
        if event.key not in HAMMERED:
            self.pace.hold(0)
        elif self.chooses(event.key) and self.pace.too_soon(event.time):
            self.refuse(TOO_SOON)
            event.stop()
            return
        if self.pace.cut_short() and self.chooses(event.key):
            event.stop()

    def on_mouse_down(self) -> None:
        """Let a click cut a pause short; what it then chooses is not done."""
        self.pace.hold(0)
        self.hurrying = self.pace.cut_short()
