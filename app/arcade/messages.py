"""Messages in the row above the keys: the newest, but none is replaced before it could be read."""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

BURST = 0.5
"""Seconds after a message within which another is not an answer to new input, but waits."""

READING_TIME = 3.5
"""Seconds after those until a waiting message takes its turn."""


class Messages:
    """Shows one message at a time; several at once are shown one after the other.

    The answer to a new key or click never waits behind those to the ones before it.
    """

    def __init__(
        self,
        show: Callable[..., None],
        after: Callable[[float, Callable[[], None]], object],
        inputs: Callable[[], int],
    ) -> None:
        self.show = show
        self.after = after
        self.inputs = inputs
        self.answered = 0
        """The key or click that the last message shown at once was said after."""
        self.begun = 0
        """How many messages have been shown: what waits for an earlier one has nothing to do."""
        self.shown = ""
        self.is_fresh = False
        """Whether the message that is shown cannot have been read yet."""
        self.waiting: deque[tuple[str, dict[str, Any]]] = deque()

    def say(self, message: str, **more: Any) -> None:
        """Show a message, now or after those before it; the same one does not wait twice."""
        if not self.is_fresh or self.inputs() != self.answered:
            self.answered = self.inputs()
            self._begin(message, more)
        elif message not in (self.shown, *(text for text, _ in self.waiting)):
            self.waiting.append((message, more))

    def forget(self) -> None:
        """Note that the message shown was taken away: nobody needs time to read it."""
        self.shown = ""

    def _begin(self, message: str, more: dict[str, Any]) -> None:
        self.show(message, **more)
        self.shown, self.is_fresh = message, True
        self.begun += 1
        self.after(BURST, partial(self._settle, self.begun))

    def _settle(self, number: int) -> None:
        """Let the next message come at once if none waits, else when this one was read."""
        if number != self.begun:
            return
        if not self.waiting:
            self.is_fresh = False
        elif self.shown:
            self.after(READING_TIME, partial(self._go_on, number))
        else:
            self._go_on(number)

    def _go_on(self, number: int) -> None:
        if number == self.begun:
            self._begin(*self.waiting.popleft())
