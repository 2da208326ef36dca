"""The dialogs for a game with somebody at another terminal: a friend, or a guest of one server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from app.guests.guest_book import GuestBook, GuestEntry, by_name, who_plays, who_waits
from app.match.names import LONGEST_NAME, parse_name
from app.screens.dialogs.share import BY_HAND
from app.screens.page import FORM_KEYS, Dialog
from app.screens.widgets import Words
from app.wire.broadcast import DELAY_SECONDS, SharedTable
from app.wire.invitation import (
    HERE,
    LAN,
    LOOPBACK,
    Invitation,
    fresh_code,
    listening_address,
    parse_invitation,
)
from app.wire.session import FriendPlan, Meeting, Session, plan_to_join
from app.wire.terms import make_offer, offer_words, shared_games
from games.contract import Refusal
from games.text import printable
from widgets.inputs.choice import Choice
from widgets.panels.key_bar import KeyHint

LABEL_WIDTH = 14
"""Columns of the label of a line."""

# two who know each other

HINTS = {
    "game": "Parlour shows an invitation. Your friend joins with it.",
    "where": "Where your friend can join from. Over ssh, this computer is enough.",
    "invitation": "The invitation your friend sent you. With it, you join instead of hosting.",
}

PLACES = {HERE: "this computer, ssh", LAN: "local network"}


class FriendDialog(Dialog[FriendPlan | None]):
    """What to host, or the invitation to join; Enter does it.

    Args:
        name: What the person is called.
    """

    CSS = "FriendDialog #hint { color: $quiet; height: 2; margin-top: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "begin", priority=True),
        *FORM_KEYS,
    ]

    def __init__(self, name: str) -> None:
        super().__init__("PLAY WITH A FRIEND", "at another terminal")
        self.person = name
        self.games = shared_games()

    def body(self) -> ComposeResult:
        """Yield the lines, and what the one in focus is about."""
        for name, label, options, shown in (
            ("game", "Host", tuple(self.games), None),
            ("where", "Open to", tuple(PLACES), PLACES),
        ):
            chosen = options.index(HERE) if name == "where" else 0
            yield Choice(
                label=label, options=options, chosen=chosen,
                label_width=LABEL_WIDTH, shown=shown, id=name,
            )  # fmt: skip
        invitation = Input(
            placeholder="abcdefghij@192.168.1.5:41234", id="invitation", compact=True
        )
        yield Horizontal(Label("Or join"), invitation, classes="typed")
        yield Words(id="hint")

    @on(events.DescendantFocus)
    def explain(self) -> None:
        """Show what the focused line is about."""
        if self.focused and self.focused.id in HINTS:
            self.query_one("#hint", Words).say(HINTS[self.focused.id])

    def result(self) -> FriendPlan:
        """Return what was chosen: an invitation that was typed comes first. Raises `Refusal`."""
        typed = self.query_one("#invitation", Input).value
        if typed.strip():
            return FriendPlan(self.person, parse_invitation(typed))
        game, preset = self.games[self.query_one("#game", Choice).value]
        address = listening_address(self.query_one("#where", Choice).value)
        offer = make_offer(game, game.presets[preset])
        return FriendPlan(self.person, Invitation(address, 0, fresh_code()), offer)


HOW = "Your friend types this, or presses f in the lobby and pastes it."

REACH = {
    True: "It works on this computer, and over ssh.",
    False: "It works in your local network.",
}
"""From where a friend can join: whether only this computer listens."""

INVITATION_COPIED = "Copied. Send it to your friend."

HOW_GUESTS = "All guests see this in the lobby. The first to sit down plays."


class WaitingDialog(Dialog[Session | None]):
    """Waits until both sides have met; the result is the session of their table.

    Args:
        plan: What this side wants.
        book: The guest book, if this is a guest of a server.
    """

    ALLOW_SELECT = True
    CSS = """
    WaitingDialog #message { color: $gold; text-style: bold; margin-bottom: 1; }
    WaitingDialog #hint { color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", "copy"),
        Binding("escape", "dismiss(None)", "stop waiting"),
    ]

    def __init__(self, plan: FriendPlan, book: GuestBook | None) -> None:
        offer, whom = plan.offer, "a guest" if book else "a friend"
        doing = f"WAITING FOR {whom.upper()}" if offer else f"JOINING {whom.upper()}"
        super().__init__(doing, offer_words(offer) if offer else "")
        self.plan = plan
        self.book = book
        self.meeting = Meeting(plan, book)

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
            self.show_invitation()
            self.dismiss(await self.meeting.meet())
        except Refusal as no:
            self.refuse(str(no))

    def show_invitation(self) -> None:
        """Show the invitation of a host, or what the other guests see of it."""
        if self.plan.offer is None:
            return
        reach = REACH[self.plan.invitation.address == LOOPBACK]
        shown, how = f"parlour join {self.meeting.invitation}", f"{HOW}\n{reach}"
        if self.book and self.book.own:
            shown, how = who_waits(self.book.own), HOW_GUESTS
        self.query_one("#message", Static).update(shown)
        self.query_one("#hint", Words).say(how)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to copy the invitation only to a host whose door is open."""
        return action != "copy" or (self.meeting.door is not None and self.book is None)

    def action_copy(self) -> None:
        """Copy the invitation to the clipboard of the terminal."""
        self.app.copy_to_clipboard(f"parlour join {self.meeting.invitation}")
        self.query_one("#hint", Words).say(f"{INVITATION_COPIED}\n{BY_HAND}")


# the guests of a server: a name is chosen once, then a partner, a table, or whom to watch


class GuestNameDialog(Dialog[bool]):
    """Asks for a name that no other guest has; the result is whether it was entered.

    Args:
        book: The guest book.
        name: The name to begin with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "use this name", priority=True),
    ]

    def __init__(self, book: GuestBook, name: str) -> None:
        super().__init__("WHAT IS YOUR NAME?")
        self.book = book
        self.usual = name

    def body(self) -> ComposeResult:
        """Yield the line for the name, and what it is for."""
        yield Input(self.usual, max_length=LONGEST_NAME, id="name", compact=True)
        once = "The other guests see this name. It stays yours while you are here."
        yield Words(f"\n[$quiet]{once}")

    def result(self) -> bool:
        """Enter the name. Raises `Refusal` if that is not possible."""
        self.book.sign(parse_name(self.query_one(Input).value))
        return True


SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds after which the list is read again."""

WHO_WATCHES = f"Watch them, {DELAY_SECONDS:.0f} seconds behind."

OPENS_TABLE = "Open a table, and the others will see it."
NOBODY_WAITS = f"Nobody is waiting. {OPENS_TABLE}"


class GuestChoice(Struct, frozen=True):
    """A line of the list.

    Attributes:
        words: What it says.
        home: The home of the guest it is about; None for a new table.
        entry: What is known of that guest.
    """

    words: str
    home: Path | None = None
    entry: GuestEntry | None = None


class GuestsDialog(Dialog[FriendPlan | SharedTable | None]):
    """Who waits, who plays, and which tables can be opened; the result is what was chosen.

    Args:
        book: The guest book, in which this guest has a name.
    """

    CSS = "GuestsDialog #hint { color: $quiet; margin-top: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "do it", priority=True)]

    def __init__(self, book: GuestBook) -> None:
        super().__init__("PLAY WITH ANOTHER GUEST", f"you are {book.own.name if book.own else ''}")
        self.book = book
        self.games = shared_games()
        self.choices: tuple[GuestChoice, ...] = ()

    def body(self) -> ComposeResult:
        """Yield the list, and what Enter does."""
        yield OptionList(id="guests", markup=False)
        yield Words(id="hint")

    def hints(self) -> Iterator[KeyHint]:
        """Yield the keys, with those of the list."""
        yield KeyHint("↑↓", "choose", "down")
        yield from super().hints()

    def on_mount(self) -> None:
        """Read the list, now and again and again."""
        self.read()
        self.set_interval(SECONDS_BETWEEN_LOOKS, self.read)

    def read(self) -> None:
        """Show who is here now; the cursor stays on what it was on."""
        choices = tuple(self.found())
        if choices == self.choices:
            return
        listed = self.query_one(OptionList)
        at = self.choices[listed.highlighted] if listed.highlighted is not None else None
        self.choices = choices
        listed.set_options([Option(choice.words) for choice in choices])
        listed.highlighted = choices.index(at) if at in choices else 0
        self.say_what_it_does()

    @on(OptionList.OptionHighlighted)
    def say_what_it_does(self) -> None:
        """Show what Enter does with the line under the cursor."""
        place = self.query_one(OptionList).highlighted
        entry = self.choices[place].entry if place is not None else None
        if entry:
            sits = f"Sit down opposite {printable(entry.name)}."
            said = sits if entry.stage == "waits" else WHO_WATCHES
        else:
            waits = any(each.entry and each.entry.stage == "waits" for each in self.choices)
            said = OPENS_TABLE if waits else NOBODY_WAITS
        self.query_one("#hint", Words).say(Content(said))

    def found(self) -> list[GuestChoice]:
        """Return the lines: who waits, who plays, then every table that can be opened."""
        others = self.book.others()
        homes = {id(entry): home for home, entry in others.items()}
        lines = [
            GuestChoice(words(entry), homes[id(entry)], entry)
            for stage, words in (("waits", who_waits), ("plays", who_plays))
            for entry in by_name(others.values(), stage)
        ]
        return [*lines, *(GuestChoice(f"Open a table: {title}") for title in self.games)]

    @on(OptionList.OptionSelected)
    def take(self) -> None:
        """Close with what was clicked."""
        self.action_accept()

    def result(self) -> FriendPlan | SharedTable | None:
        """Return what the line under the cursor stands for. Raises `Refusal`."""
        assert self.book.own  # noqa: S101 - a name comes first
        place = self.query_one(OptionList).highlighted
        choice = self.choices[place or 0]
        name, entry = self.book.own.name, choice.entry
        if entry is None or choice.home is None:
            game, preset = self.games[choice.words.removeprefix("Open a table: ")]
            offer = make_offer(game, game.presets[preset])
            return FriendPlan(name, Invitation(LOOPBACK, 0, fresh_code()), offer)
        if entry.stage == "waits":
            return plan_to_join(name, entry)
        return SharedTable(choice.home, entry.table, entry.name)


class PhraseDialog(Dialog[Any]):
    """The few phrases that can be said at a table, each with its number; the result is one.

    Args:
        phrases: All phrases.
    """

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
