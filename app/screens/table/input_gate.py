"""What keys and clicks do first at a table: one that cuts a pause short chooses nothing."""

from textual import events
from textual.screen import Screen

from app.match.pace import COMMITS
from app.match.table_controller import TableController
from app.screens.table.arrival import Arrival
from app.screens.table.ending import Ending
from app.screens.table.guide import Guide
from app.screens.table.keys import is_shared, selects
from app.screens.table.motion import Motion
from widgets.inputs.command_line import CommandLine

SHOWN_AT_ONCE = "That key only skipped to the end. Press it again to choose."


class InputGate:
    """Sees each key and click at a table first.

    Args:
        screen: The screen of the table.
        controller: What plays or replays the match.
        motion: The animation on the table.
        guide: Shows tips or a lesson; some keys are meant for it.
        ending: The look at the table after the end, which any key or click cuts short.
    """

    def __init__(
        self,
        screen: Screen[None],
        controller: TableController,
        motion: Motion,
        guide: Guide,
        ending: Ending,
    ) -> None:
        self.screen = screen
        self.controller = controller
        self.motion = motion
        self.guide = guide
        self.ending = ending
        self.arrival = Arrival(screen)

    def see_key(self, event: events.Key) -> None:
        """Let a key go to the next tip, end an animation or a pause, or uncover the table."""
        view, moving = self.controller.view, self.motion.is_moving
        if self.arrival.holds_back(event) or self.ending.cut_short():
            swallow(event)
        elif not view.cover and self.guide.take(event.key):
            swallow(event)
            if view.remark.text and self.controller.view.remark is view.remark:
                self.controller.refuse("")  # the next tip is no longer about it
        else:
            self.motion.finish()
            if view.remark.text and event.key in self.screen.active_bindings:
                self.controller.refuse("")  # a message disappears once a key does something else
            if view.cover:
                swallow(event)
                self.controller.guard.uncover(event.key, event.time)
            elif moving or self.controller.guard.is_guarded(event.key):
                self.hold_back(event, moving=moving)

    def hold_back(self, event: events.Key, *, moving: bool) -> None:
        """Stop a key that came too early for what is shown only now."""
        chooses = self.chooses(event.key)
        lets = self.controller.guard.lets_key(event.key, event.time, chooses=chooses)
        if not lets or (moving and chooses):
            event.stop()
            if chooses and not self.controller.view.remark.text:
                self.controller.say(SHOWN_AT_ONCE)

    def see_click(self) -> None:
        """Let a click end an animation, or cut a pause short."""
        self.ending.cut_short()
        moved = self.motion.is_moving
        self.motion.finish()
        self.controller.refuse("")
        self.controller.guard.click(ended=moved)

    def chooses(self, key: str) -> bool:
        """Return whether a key makes a choice in the game: bound by its screen, or by its cards."""
        screen = self.screen
        active = screen.active_bindings.get(key)
        if active is None or selects(active.binding) or isinstance(screen.focused, CommandLine):
            return False
        if active.node is screen:
            return key in COMMITS or not is_shared(active.binding)
        return active.node is not screen.app


def swallow(event: events.Key) -> None:
    """Let nothing else see a key."""
    event.stop()
    event.prevent_default()
