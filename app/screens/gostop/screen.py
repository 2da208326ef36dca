"""Playing Go Stop at its table: the menu before each turn, keys and choices."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.screens.gostop import view
from app.screens.gostop.telling import GoStopTelling
from app.screens.pages.page import WholeAdvice
from app.screens.rank_keys import RANK_KEYS
from games.cards import FACES
from games.contract import Seat, Verb
from games.gostop.faces import first_alike
from games.gostop.state import Action, Another, Choose, Play
from games.text import printable
from widgets.cards.hand import Hand
from widgets.coach.advice import CoachMode
from widgets.coach.panel import CoachPanel
from widgets.panels.key_bar import KeyHint


class GoStopScreen(GoStopTelling):
    """A card is chosen from the hand of whose turn it is, and what it meets in the layout."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *RANK_KEYS,
        Binding("enter,space", "go_on", show=False),
        Binding("s", "save", show=False),
        Binding("s", "say_unsaved", show=False),
        Binding("h", "advise", show=False),
        Binding("C", "whole_advice", show=False),
        Binding("v", "hide", show=False),
        Binding("g", "flow", show=False),
        Binding("y", "another(True)", show=False),
        Binding("n", "another(False)", show=False),
        Binding("n", "again", "new deal"),
    ]

    def watch_due(self) -> None:
        """Let the table follow: no card is meant while the other is to move."""
        super().watch_due()
        if self.due is not None and isinstance(self.focused, Hand):
            self.set_focus(None)

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer another round only when it is asked for."""
        if action == "another":
            return self.asked is not None and self.match.state.phase == "another"
        return super().check_action(action, parameters)

    def show_keys(self) -> None:
        """Write the menu beside the name of whose turn it is, and the other keys below."""
        for seat, side in enumerate(self.seats):
            turn = seat == self.due or (seat == self.asked and self.view.phase == "play")
            items = self.menu() if turn else ()
            side.menu.hints = tuple(view.MENU[verb] for verb, _ in items)
        super().show_keys()

    def hints(self) -> Iterator[KeyHint]:
        """Yield what the table's own keys do before the others, without those of the menu."""
        menu = {hint.action for side in self.seats for hint in side.menu.hints}
        yield from (hint for hint in self.all_hints() if hint.action not in menu)

    def all_hints(self) -> Iterator[KeyHint]:
        """Yield what every key does, the table's own first."""
        if self.asked is not None and isinstance(self.focused, Hand):
            yield KeyHint("←→", "card", "right")
            yield KeyHint("⏎", "take it", "enter")
        if self.view.phase == "another" and self.asked is not None:
            yield KeyHint("y", "another round", "y")
            yield KeyHint("n", "end", "n")
        if self.coaching is not CoachMode.OFF and self.asked is not None:
            yield KeyHint("C", "more", "C")
        yield KeyHint("v", "show" if self.hides else "hide", "v")
        yield from super().hints()
        yield KeyHint("g", "play at once" if self.waits() else "wait for me", "g")

    def focus_table(self) -> None:
        """Give the keys to the hand that is asked, or to the layout where a choice is open."""
        if self.view.card:
            self.laid.focus()
        elif self.view.phase == "another":
            self.set_focus(None)
        else:
            self.seats[self.facing].hand.focus()

    async def action_rank(self, rank: int) -> None:
        """Go to a card of a rank, or say that there is none; in the other's menu it is a number."""
        if self.due is not None:
            await self.follow(str(rank))
            return
        where = "to choose from" if self.view.card else "in your hand"
        hand = self.seats[self.facing].hand
        if not (self.laid if self.view.card else hand).select_rank(rank):
            self.refuse(f"There is no {FACES[rank - 1]} {where}.")

    def action_go_on(self) -> None:
        """Let the other play, begin another round, or go to what is to be chosen from."""
        if self.asked is not None and self.view.phase == "another":
            self.act(Another(True))
        else:
            super().action_go_on()

    def action_another(self, yes: bool) -> None:
        """Play another round, or end the game."""
        self.act(Another(yes))

    MUCH: ClassVar[dict[str, float]] = {"points": 0.4}
    """A round brings either but two or three points."""

    def chooser(self) -> Seat | None:
        """Return the seat whose choice of cards is open; another round is for the person to say."""
        return None if self.view.phase == "another" else super().chooser()

    def listed(self, action: Action) -> Action:
        """Return the play that stands for all of the same face."""
        return first_alike(self.view, action) if isinstance(action, Play) else action

    def consult(self) -> None:
        """Ask the coach; where the log has no other room, it stands aside while it is silent."""
        super().consult()
        panel = self.query_one(CoachPanel)
        panel.watch_mode(panel.mode)
        panel.display = panel.display and (self.asked is not None or self.has_class("-wide"))

    def watch_coaching(self) -> None:
        """Show what is said, and whether there is more."""
        super().watch_coaching()
        self.show_keys()

    def action_advise(self) -> None:
        """Ask for help, or for no more of it; where nobody is to choose there is none."""
        if self.chooser() is None:
            self.refuse("Help is asked before your own turn only.")
            return
        self.coaching = CoachMode.OFF if self.coaching is CoachMode.BEST else CoachMode.BEST

    async def do(self, verb: Verb) -> None:
        """Do what a typed verb says; help is what its key gives."""
        if verb is Verb.HELP:
            self.action_advise()
        else:
            await super().do(verb)

    def action_whole_advice(self) -> None:
        """Show all that the coach has to say, on a page of its own."""
        advice = self.query_one(CoachPanel).advice
        if self.asked is None or advice is None:
            self.refuse("The coach has nothing to say now: h asks it before your turn.")
        else:
            self.app.push_screen(WholeAdvice(advice))

    def action_hide(self) -> None:
        """Turn the other's hand and the top of the stock face down, or up again."""
        self.services.change(other="open" if self.hides else "hidden")

    def action_flow(self) -> None:
        """Let the computer play at once from now on, or wait again."""
        self.services.change(turns="go" if self.waits() else "wait")
        if not self.waits():
            self.let_play()

    async def saved(self, file_name: str | None) -> None:
        """Leave the game once it is written, as its menu says, and tell where the file is."""
        if file_name:
            self.app.notify(f"Written: {printable(str(Path(file_name).expanduser().absolute()))}")
            await self.action_leave()

    # choosing

    @on(Hand.Chosen)
    def choose(self, event: Hand.Chosen) -> None:
        """Play the card, or let it meet what was chosen; while the other is due, let it play."""
        hurrying, self.hurrying = self.hurrying, False
        if hurrying:
            return
        if self.due is not None:
            self.let_play()
        elif self.asked is None:
            self.pace.hurry()
        elif event.hand is self.laid:
            self.pick(event.index)
        else:
            self.act(Play(event.index))

    def pick(self, place: int) -> None:
        """Choose a place, or three of more one after the other."""
        options = self.match.game.legal(self.view, self.view.turn)
        picked = self.picked ^ {place}
        if len(picked) < len(options[0].places):
            self.picked = picked
            return
        self.picked = frozenset()
        self.act(Choose(tuple(sorted(picked))))
