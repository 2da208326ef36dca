"""What cannot be seen is not played: on a terminal that is too small only ctrl+q is heard."""

from textual import events
from textual.command import CommandPalette

from app.arcade.input_queue import InTurn
from widgets.panels.too_small import fits


class InSight(InTurn):
    """Hears no key, paste or click while it is too small to show what they would do."""

    async def on_event(self, event: events.Event) -> None:
        """Leave out what is done where nothing can be seen; a button that is let go is no doing."""
        doing = isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded
        if doing and not fits(*self.size) and not isinstance(event, events.MouseUp):
            if isinstance(event, events.Key) and event.key == "ctrl+q":
                await self.action_quit()
            return
        await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """Close the palette, the only page that does not say itself that it is too small."""
        if not fits(*event.size) and isinstance(self.screen, CommandPalette):
            self.pop_screen()
