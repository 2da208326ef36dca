"""The dialogs for a game with somebody at another terminal: a friend, or a guest of one server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from app.guests.guest_book import GuestBook, GuestEntry, by_name, who_plays, who_waits
from app.match.names import LONGEST_NAME, parse_name
from app.screens import keys, page
from app.screens.dialogs.share import BY_HAND
from app.screens.widgets import Words
from app.wire import broadcast, invitation, messages, session
from games import contract, text
from widgets.inputs import Choice

# two who know each other

HINTS = {
    "game": "Parlour shows an invitation. Your friend joins with it.",
    "where": "Where your friend can join from. Over ssh, this computer is enough.",
    "invitation": "The invitation your friend sent you. With it, you join instead of hosting.",
}

PLACES = {invitation.HERE: "this computer, ssh", invitation.LAN: "local network"}


class FriendDialog(page.Dialog[session.FriendPlan | None]):
    """What to host, or the invitation to join, under the person's name; Enter does it."""

    CSS = "FriendDialog #hint { color: $quiet; height: 2; margin-top: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "begin", priority=True),
        *page.FORM_KEYS,
    ]

    def __init__(self, name: str) -> None:
        super().__init__("PLAY WITH A FRIEND", "at another terminal")
        self.person, self.games = name, messages.shared_games()

    def body(self) -> ComposeResult:
        """Yield the lines, and what the one in focus is about."""
        yield Choice("Host", tuple(self.games), id="game")
        yield Choice("Open to", tuple(PLACES), invitation.HERE, shown=PLACES, id="where")
        line = Input(placeholder="abcdefghij@192.168.1.5:41234", id="invitation", compact=True)
        yield Horizontal(Label("Or join"), line, classes="typed")
        yield Words(id="hint")

    @on(events.DescendantFocus)
    def explain(self) -> None:
        """Show what the focused line is about."""
        if self.focused and self.focused.id in HINTS:
            self.query_one("#hint", Words).say(HINTS[self.focused.id])

    def result(self) -> session.FriendPlan:
        """Return what was chosen: an invitation that was typed comes first. Raises `Refusal`."""
        typed = self.query_one("#invitation", Input).value
        if typed.strip():
            return session.FriendPlan(self.person, invitation.parse_invitation(typed))
        game, preset = self.games[self.query_one("#game", Choice).value]
        address = invitation.listening_address(self.query_one("#where", Choice).value)
        own = invitation.Invitation(address, 0, invitation.fresh_code())
        return session.FriendPlan(self.person, own, messages.make_offer(game, game.presets[preset]))


class WaitingDialog(page.Dialog[session.Session | None]):
    """Waits until both sides have met; the result is the session of their table."""

    ALLOW_SELECT = True
    CSS = """
    WaitingDialog #message { color: $gold; text-style: bold; margin-bottom: 1; }
    WaitingDialog #hint { color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", "copy"),
        Binding("escape", "dismiss(None)", "stop waiting"),
    ]

    def __init__(self, plan: session.FriendPlan, book: GuestBook | None) -> None:
        offer, whom = plan.offer, "a guest" if book else "a friend"
        doing = f"WAITING FOR {whom.upper()}" if offer else f"JOINING {whom.upper()}"
        super().__init__(doing, messages.offer_words(offer) if offer else "")
        self.plan, self.book = plan, book
        self.meeting = session.Meeting(plan, book)

    def body(self) -> ComposeResult:
        """Yield the invitation, and what to do with it."""
        yield Static(id="message", markup=False)  # can be selected
        yield Words(id="hint")

    def on_mount(self) -> None:
        """Begin to wait."""
        self.run_worker(self.meet())

    def on_unmount(self) -> None:
        """Close the door if nobody came."""
        self.meeting.give_up()

    async def meet(self) -> None:
        """Wait until both sides have met, or say why they cannot."""
        try:
            await self.meeting.open()
            self.refresh_bindings()
            if door := self.meeting.door:
                door.on_turned_away = self.say
            if self.plan.offer:
                self.show_invitation()
            self.dismiss(await self.meeting.meet())
        except contract.Refusal as no:
            self.refuse(str(no))

    def show_invitation(self) -> None:
        """Show the invitation of a host, or what the other guests see of it."""
        shown, reach = f"parlour join {self.meeting.invitation}", "in your local network."
        if self.plan.invitation.address == invitation.LOOPBACK:
            reach = "on this computer, and over ssh."
        how = f"Your friend types this, or presses f in the lobby and pastes it.\nIt works {reach}"
        if self.book and self.book.own:
            shown = who_waits(self.book.own)
            how = "All guests see this in the lobby. The first to sit down plays."
        self.query_one("#message", Static).update(shown)
        self.query_one("#hint", Words).say(how)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to copy the invitation only to a host whose door is open."""
        return action != "copy" or (self.meeting.door is not None and self.book is None)

    def action_copy(self) -> None:
        """Copy the invitation to the clipboard of the terminal."""
        self.app.copy_to_clipboard(f"parlour join {self.meeting.invitation}")
        self.query_one("#hint", Words).say(f"Copied. Send it to your friend.\n{BY_HAND}")


# the guests of a server: a name is chosen once, then a partner, a table, or whom to watch


class GuestNameDialog(page.Dialog[bool]):
    """Asks for a name that no other guest has; the result is whether it was entered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "use this name", priority=True),
    ]

    def __init__(self, book: GuestBook, name: str) -> None:
        super().__init__("WHAT IS YOUR NAME?")
        self.book, self.usual = book, name

    def body(self) -> ComposeResult:
        """Yield the line for the name, and what it is for."""
        yield Input(self.usual, max_length=LONGEST_NAME, id="name", compact=True)
        yield Words("\n[$quiet]The other guests see this name. It stays yours while you are here.")

    def result(self) -> bool:
        """Enter the name. Raises `Refusal` if that is not possible."""
        self.book.sign(parse_name(self.query_one(Input).value))
        return True


OPENS = "Open a table: "


GuestChoice = tuple[str, Path | None, GuestEntry | None]
"""A line of the list; if it is about a guest, that one's home and what is known of it."""


class GuestsDialog(page.Dialog[session.FriendPlan | broadcast.SharedTable | None]):
    """Who waits, who plays, and which tables can be opened; the result is what was chosen."""

    CSS = "GuestsDialog #hint { color: $quiet; margin-top: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "do it", priority=True)]

    def __init__(self, book: GuestBook) -> None:
        super().__init__("PLAY WITH ANOTHER GUEST", f"you are {book.own.name if book.own else ''}")
        self.book, self.games = book, messages.shared_games()
        self.choices: list[GuestChoice] = []

    def body(self) -> ComposeResult:
        """Yield the list, and what Enter does."""
        yield OptionList(id="guests", markup=False)
        yield Words(id="hint")

    def hints(self) -> Iterator[keys.KeyHint]:
        """Yield the keys, with those of the list."""
        yield keys.KeyHint("↑↓", "choose", "down")
        yield from super().hints()

    def on_mount(self) -> None:
        """Read the list, now and again and again."""
        self.read()
        self.set_interval(1.0, self.read)

    def read(self) -> None:
        """Show who is here now; the cursor stays on what it was on."""
        others = self.book.others()
        choices: list[GuestChoice] = [
            (words(entry), home, entry)
            for stage, words in (("waits", who_waits), ("plays", who_plays))
            for entry in by_name(others.values(), stage)
            for home, each in others.items()
            if each is entry
        ]
        choices += [(OPENS + title, None, None) for title in self.games]
        if choices == self.choices:
            return
        listed = self.query_one(OptionList)
        at = self.choices[listed.highlighted] if listed.highlighted is not None else None
        self.choices = choices
        listed.set_options([Option(words) for words, *_ in choices])
        listed.highlighted = choices.index(at) if at in choices else 0
        self.say_what_it_does()

    @on(OptionList.OptionHighlighted)
    def say_what_it_does(self) -> None:
        """Show what Enter does with the line under the cursor."""
        place = self.query_one(OptionList).highlighted
        entry = self.choices[place][2] if place is not None else None
        said = "Open a table, and the others will see it."
        if entry and entry.stage == "waits":
            said = f"Sit down opposite {text.printable(entry.name)}."
        elif entry:
            said = f"Watch them, {broadcast.DELAY_SECONDS:.0f} seconds behind."
        elif not any(each and each.stage == "waits" for *_, each in self.choices):
            said = f"Nobody is waiting. {said}"
        self.query_one("#hint", Words).say(Content(said))

    @on(OptionList.OptionSelected)
    def take(self) -> None:
        """Close with what was clicked."""
        self.action_accept()

    def result(self) -> session.FriendPlan | broadcast.SharedTable | None:
        """Return what the line under the cursor stands for. Raises `Refusal`."""
        assert self.book.own  # noqa: S101 - a name comes first
        words, home, entry = self.choices[self.query_one(OptionList).highlighted or 0]
        name = self.book.own.name
        if entry is None or home is None:
            game, preset = self.games[words.removeprefix(OPENS)]
            own = invitation.Invitation(invitation.LOOPBACK, 0, invitation.fresh_code())
            return session.FriendPlan(name, own, messages.make_offer(game, game.presets[preset]))
        if entry.stage == "waits":
            return session.plan_to_join(name, entry)
        return broadcast.SharedTable(home, entry.table, entry.name)


class PhraseDialog(page.Dialog[Any]):
    """The few phrases that can be said at a table, each with its number; the result is one."""

    WIDTH = 40
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "say(0)", key_display="1-4", tooltip="say it", description="say"),
        *(Binding(str(n), f"say({n - 1})", show=False) for n in range(2, 10)),
    ]

    def __init__(self, phrases: tuple[str, ...]) -> None:
        super().__init__("SAY")
        self.phrases = phrases

    def body(self) -> ComposeResult:
        """Yield the phrases with their numbers."""
        lines = (f"{n}  {phrase}" for n, phrase in enumerate(self.phrases, start=1))
        yield OptionList(*lines, id="phrases", markup=False)

    @on(OptionList.OptionSelected)
    def take(self, event: OptionList.OptionSelected) -> None:
        """Close with the phrase that was clicked, or is under the cursor."""
        self.action_say(event.option_index)

    def action_say(self, place: int) -> None:
        """Close with a phrase."""
        if place < len(self.phrases):
            self.dismiss(self.phrases[place])
