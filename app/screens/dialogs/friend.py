"""The dialog for a game with a friend at another terminal: host one, or join one."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from app.screens.base import BaseScreen
from app.screens.dialogs.fields import choice_line, field_line
from app.wire.invitation import (
    HERE,
    LAN,
    Invitation,
    fresh_code,
    listening_address,
    parse_invitation,
)
from app.wire.meeting import FriendPlan
from app.wire.terms import make_offer, shared_games
from games.contract import Field, Refusal
from widgets.inputs.choice import Choice
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

HINTS = {
    "game": "Parlour shows an invitation. Your friend joins with it.",
    "where": "Where your friend can join from. Over ssh, this computer is enough.",
    "invitation": "The invitation your friend sent you. With it, you join instead of hosting.",
}

PLACES = {HERE: "this computer, ssh", LAN: "local network"}

INVITATION = Field(
    "invitation",
    "Or join",
    HINTS["invitation"],
    parse_invitation,
    blank="abcdefghij@192.168.1.5:41234",
)


class FriendDialog(BaseScreen[FriendPlan | None], ModalScreen[FriendPlan | None]):
    """What to host, or the invitation to join; Enter does it.

    Args:
        name: What the person is called.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "begin", priority=True),
        Binding("up,shift+tab", "app.focus_previous", "up", show=False),
        Binding("down,tab", "app.focus_next", "choose", key_display="↑↓←→"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name
        self.games = shared_games()

    def compose(self) -> ComposeResult:
        """Yield the lines, a hint, and the keys."""
        first, *_ = titles = tuple(self.games)
        with Vertical(id="dialog"):
            yield Static("PLAY WITH A FRIEND", id="title", markup=False)
            yield choice_line("game", "Host", tuple(titles), first)
            yield choice_line("where", "Open to", tuple(PLACES), HERE, PLACES)
            yield from field_line(INVITATION, "")
            yield Static("", id="hint", markup=False)
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def hints(self) -> Iterator[KeyHint]:
        """Yield the keys; the first begins, and is never left out."""
        yield from sorted(super().hints(), key=lambda hint: hint.action != "enter")

    @on(events.DescendantFocus)
    def say_what_it_is(self) -> None:
        """Show the hint of the focused line."""
        if self.focused and self.focused.id in HINTS:
            self.say(HINTS[self.focused.id])

    def say(self, text: str) -> None:
        """Show a text below the lines."""
        self.query_one("#hint", Static).update(text)

    def action_begin(self) -> None:
        """Close with what was chosen; if something is wrong, show it and stay open."""
        try:
            self.dismiss(self.plan())
        except Refusal as no:
            self.say(str(no))

    def plan(self) -> FriendPlan:
        """Return what was chosen: an invitation that was typed comes first. Raises `Refusal`."""
        typed = self.query_one("#invitation", Input).value
        if typed.strip():
            return FriendPlan(self.person, parse_invitation(typed))
        game, preset = self.games[self.query_one("#game", Choice).value]
        address = listening_address(self.query_one("#where", Choice).value)
        offer = make_offer(game, game.presets[preset])
        return FriendPlan(self.person, Invitation(address, 0, fresh_code()), offer)
