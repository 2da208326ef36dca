"""Handles keys one after the other, and none while the terminal is too small to show their effect.

A letter is typed into a line at once, but the binding of another key is found only on the way from
there up to the app. Keys that arrive together, as over a slow line, would overtake each other, and
those typed while a dialog opens would go to the screen below it or get lost.
"""

import asyncio
from collections import deque
from functools import partial

from textual import events
from textual.app import App
from textual.dom import DOMNode

from widgets.panels.too_small import is_large_enough

LONGEST_WAIT = 1.0
"""The most seconds that a key waits, if the effects of the previous one never end."""

MOST_KEYS_WAITING = 1000
"""Keys that wait at most: those that come faster than they can be handled are lost."""

LOOKS = 50
"""Rounds of the event loop in which queues are looked at before a key is followed through them."""


class QueuedInput(App[None]):
    """Handles a key, or pasted text, once all effects of the previous one are done.

    While it is too small to show what input would do, it takes none but ctrl+q.
    """

    def __init__(self) -> None:
        super().__init__()
        self.waiting: deque[events.Event] = deque()
        self.turn = 0
        self.clicks = 0
        """How many times a button of the mouse has been pressed."""
        self.busy = False
        """Whether the next key waits for the effects of the previous one."""
        self.has_timer = False
        """Whether a timer runs, so that no key waits forever."""

    async def on_event(self, event: events.Event) -> None:
        """Queue keys and pasted text; handle all other events at once."""
        if self.is_unseen(event):
            if isinstance(event, events.Key) and event.key == "ctrl+q":
                await self.action_quit()
            return
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            self.clicks += isinstance(event, events.MouseDown) and not event.is_forwarded
            await super().on_event(event)
            return
        if len(self.waiting) == MOST_KEYS_WAITING or not self.is_running:
            return
        self.waiting.append(event)
        if not self.busy and self.is_done:
            await self.handle_next()
            return
        if not self.busy:
            self.follow_key(self.turn)
        self.start_timer()

    def is_unseen(self, event: events.Event) -> bool:
        """Return whether nothing shows what an event would do; a button may be released."""
        doing = isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded
        return doing and not is_large_enough(*self.size) and not isinstance(event, events.MouseUp)

    @property
    def inputs(self) -> int:
        """How many keys and clicks have been handled: what is said now answers the last one."""
        return self.turn + self.clicks

    async def handle_next(self) -> None:
        """Handle the key that has waited longest, if any, and follow it if another one waits."""
        self.busy = False
        if self.waiting:
            self.turn += 1
            await super().on_event(self.waiting.popleft())
            if self.waiting:
                self.follow_key(self.turn)

    def start_timer(self) -> None:
        """Start the timer for the keys that wait, if it does not run; one is enough for all."""
        if not self.has_timer:
            self.has_timer = True
            self.set_timer(LONGEST_WAIT, partial(self.handle_overdue, self.turn))

    async def handle_overdue(self, turn: int) -> None:
        """Handle the next key even if the effects of the previous one have not ended."""
        self.has_timer = False
        if turn == self.turn:
            await self.handle_next()
        if self.waiting:
            self.start_timer()

    @property
    def key_target(self) -> DOMNode:
        """The widget or screen that gets keys now."""
        return self.focused or self.screen

    @property
    def has_messages(self) -> bool:
        """Whether a message waits in a queue between what gets keys now and the app."""
        return any(node.message_queue_size for node in self.key_target.ancestors_with_self)

    @property
    def is_done(self) -> bool:
        """Whether the effects of the previous key are done, as they nearly always are."""
        target = self.key_target
        return not self.has_messages and rests(target) and rests(self.screen)

    def follow_key(self, turn: int, looks: int = LOOKS) -> None:
        """Wait until no message waits between what has the focus and the app.

        A key, and what it sends, lies in one of these queues until it has gone all the way up. To
        look at them costs less than a message through each of them.
        """
        if turn != self.turn:
            return
        self.busy = True
        if looks and self.has_messages:
            asyncio.get_running_loop().call_soon(self.follow_key, turn, looks - 1)
        else:
            KeyFollower(self, turn, self.key_target).ask_target()

    async def key_arrived(self, turn: int, target: DOMNode) -> None:
        """Handle the next key if the focus is as before; else wait for the new focus as well."""
        if turn != self.turn:
            return
        if target is self.key_target and not self.has_messages:
            await self.handle_next()
        else:
            self.follow_key(turn)


def rests(node: DOMNode) -> bool:
    """Return whether a node waits for a message: it has been mounted, and awaits nothing else."""
    return bool(node._message_queue.ready_event._waiters)


class KeyFollower:
    """Waits for what may still be handling a key although its queue is empty: it may be awaiting.

    Args:
        app: The app that the key came to.
        turn: The number of the key.
        target: What has the focus.
    """

    def __init__(self, app: QueuedInput, turn: int, target: DOMNode) -> None:
        self.app, self.turn, self.target = app, turn, target

    def ask_target(self) -> None:
        """Wait for what has the focus, unless it is about to be removed."""
        if not self.target.post_message(events.Callback(self.ask_screen)):
            self.ask_screen()

    def ask_screen(self) -> None:
        """Wait for the screen."""
        screen = self.app.screen
        if screen is self.target or not screen.post_message(events.Callback(self.ask_app)):
            self.ask_app()

    def ask_app(self) -> None:
        """Wait for the app."""
        self.app.post_message(events.Callback(self.arrive))

    async def arrive(self) -> None:
        """Tell the app that nothing is still handling the key."""
        await self.app.key_arrived(self.turn, self.target)
