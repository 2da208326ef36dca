"""Keys in turn: each is taken once the one before it has done all that it does.

A letter is typed into a line at once, while what another key is bound to is found only on the way
from there up to the app. Keys that come in one go, as over a slow line, would overtake each other,
and those that are typed while a dialog opens would go to the screen below it or nowhere.
"""

from collections import deque
from functools import partial

from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.dom import DOMNode

from widgets.panels.too_small import is_large_enough

LONGEST_WAIT = 1.0
"""Seconds that a key waits at most where what the one before it does never comes to an end."""


class QueuedInput(App[None]):
    """Hands on a key, or what is pasted, when all is done that came of the one before."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead: deque[events.Event] = deque()
        self.turn = 0
        self.busy = False
        """Whether a key is still doing what it does."""
        self.watched = False
        """Whether a timer sees to it that no key waits for ever."""

    async def on_event(self, event: events.Event) -> None:
        """Let keys wait for their turn; everything else comes when it comes."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        self.ahead.append(event)
        if self.busy:
            self.watch_turn()
        else:
            await self.take()

    async def take(self) -> None:
        """Take the key that has waited longest, if any."""
        self.busy = bool(self.ahead)
        if self.ahead:
            self.turn += 1
            keyed = self.keyed
            await super().on_event(self.ahead.popleft())
            self.rise(keyed, self.turn, None)

    def watch_turn(self) -> None:
        """Let the keys that wait not wait for ever; one timer does for all of them."""
        if not self.watched:
            self.watched = True
            self.set_timer(LONGEST_WAIT, partial(self.wait_no_longer, self.turn))

    async def wait_no_longer(self, turn: int) -> None:
        """Take the next key where what the one before does has not come to an end."""
        self.watched = False
        if turn == self.turn:
            await self.take()
        if self.ahead:
            self.watch_turn()

    @property
    def keyed(self) -> DOMNode:
        """What gets the keys now."""
        return self.focused or self.screen

    def rise(self, node: DOMNode, turn: int, before: DOMNode | None) -> None:
        """Follow a key from where it went up to the app, behind it in the queue of each."""
        while node.parent and not node.call_later(self.rise, node.parent, turn, before):
            node = node.parent
        if not node.parent:
            self.call_later(self.arrive, turn, before)

    async def arrive(self, turn: int, before: DOMNode | None) -> None:
        """Take the next key where the same as before gets it, else see to what gets it now."""
        if turn != self.turn:
            return
        keyed = self.keyed
        if keyed is before:
            await self.take()
        else:
            self.rise(keyed, turn, keyed)


class VisibleInput(QueuedInput):
    """Hears no key, paste or click while it is too small to show what they would do."""

    async def on_event(self, event: events.Event) -> None:
        """Leave out what is done where nothing can be seen; a button that is let go is no doing."""
        doing = isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded
        if doing and not is_large_enough(*self.size) and not isinstance(event, events.MouseUp):
            if isinstance(event, events.Key) and event.key == "ctrl+q":
                await self.action_quit()
            return
        await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """Close the palette, the only page that does not say itself that it is too small."""
        if not is_large_enough(*event.size) and isinstance(self.screen, CommandPalette):
            self.pop_screen()
