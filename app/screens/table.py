"""The screen a match is played on: all that the games' tables share.

A game's own screen makes its widgets in `compose_table`, hands each its part of the state in
`show_view`, and turns what they post into actions, which it gives to `act`.
"""

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.geometry import Size as Extent
from textual.reactive import reactive
from textual.widget import Widget

from app.advice import Coach
from app.files import unsaved
from app.match import Match, Step
from app.names import name
from app.screens.beginning import Beginning
from app.screens.coaching import Coaching
from app.screens.confirm import Confirm
from app.screens.ending import Ending
from app.screens.handing_over import HandingOver
from app.screens.playing import HAMMERED
from app.screens.reading import RulesPage, WholeLog
from app.screens.saving import SaveAs
from app.telling import Teller, fouls
from games.contract import HOUSE, Refusal, Seat, Verb
from games.quoting import printable
from widgets.banner import Banner
from widgets.coach_panel import CoachPanel, Mode
from widgets.command_line import CommandLine
from widgets.handover import HandOver
from widgets.key_bar import KeyBar
from widgets.log import Log
from widgets.look import Look, Size
from widgets.notice import Notice
from widgets.state_line import StateLine
from widgets.too_small import TooSmall

ALWAYS = {verb.value: verb for verb in (Verb.UNDO, Verb.REDO, Verb.HELP, Verb.QUIT)}
"""What is never a word of a game's own at a table, whatever its `parse` would make of it."""


class Room(Vertical):
    """The part of the screen that is the game's."""

    def on_resize(self, event: events.Resize) -> None:
        """Let the game fit itself into it."""
        if isinstance(self.screen, TableScreen):
            self.screen.fit(event.size)


class TableScreen(Ending, Coaching, HandingOver, Beginning):
    """A game's table with all that belongs around it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "coach", "coach"),
        Binding("f2", "coach", show=False),
        Binding("u", "undo", "undo"),
        Binding("U", "redo", "redo"),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("escape", "leave", "leave"),
        Binding("colon", "type", "type", key_display=":"),
        Binding("f3", "log", "log", key_display="F3"),
        Binding("ctrl+s", "save", "save", key_display="^s"),
        Binding("ctrl+s", "say_unsaved", show=False),
    ]
    AUTO_FOCUS = ""

    view: reactive[Any] = reactive(None, init=False)
    """The state as the reader may look at it."""

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.coach = Coach(match)
        self.is_new = not match.steps
        self.bottom: Seat = match.persons[0] if match.persons else 0
        self.alone: Seat = HOUSE if self.company or not match.persons else self.bottom

    # what a game's own screen gives

    def compose_table(self) -> ComposeResult:
        """Yield the game's own widgets."""
        raise NotImplementedError

    def compose_talk(self) -> ComposeResult:
        """Yield what is said, beside or below the table: the coach and the log."""
        yield CoachPanel(id="coach")
        yield Log(id="log")

    def figures(self) -> dict[str, Widget]:
        """Return figures for the rules page, each by the heading of its chapter."""
        return {}

    def chapter(self) -> str:
        """Return the heading of the chapter that matters now."""
        return ""

    def show_view(self, view: Any) -> None:
        """Hand each widget its part of the state."""
        raise NotImplementedError

    def focus_table(self) -> None:
        """Give the keys to what is to be chosen from."""
        raise NotImplementedError

    def fit(self, room: Extent) -> None:
        """Draw everything as large as there is room for."""

    # building

    def compose(self) -> ComposeResult:
        """Yield a line above, the table, what is said about it, a line to type into, the keys."""
        yield StateLine(id="state")
        with Container(id="room"):
            with Room(id="table"):
                yield from self.compose_table()
                yield Banner(id="banner")
                yield HandOver()
            with Vertical(id="talk"):
                yield from self.compose_talk()
        yield Notice(id="notice")
        yield CommandLine(id="typed")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Play, from wherever the match stands."""
        self.coaching = Mode(self.arcade.settings.coach)
        self.query_one(CoachPanel).mode = self.coaching
        self.play_on()

    # showing

    def look(self) -> None:
        """Show the state as whoever sits here may look at it now."""
        self.view = self.match.view(self.alone if self.asked is None else self.asked)
        self.show_state()
        self.show_ending()

    def watch_view(self, view: Any) -> None:
        """Let the table follow."""
        self.show_view(view)

    def watch_asked(self) -> None:
        """Let the table and the coach follow."""
        self.look()
        self.show_view(self.view)
        self.consult()
        if self.asked is not None and not isinstance(self.focused, CommandLine):
            self.focus_table()
        if self.asked is not None and self.is_new:
            self.is_new = False
            if self.arcade.is_first_of(self.match.game):
                self.call_after_refresh(self.show_first_steps)

    def watch_due(self) -> None:
        """Let the table follow: somebody waits to be let play."""
        self.look()
        self.show_view(self.view)

    def show_state(self) -> None:
        """Write the line above the table, and the question below it."""
        line = self.query_one(StateLine)
        line.game = self.match.game.title
        line.middle = " · ".join(filter(None, (self.match.standing.line, self.turn())))
        line.score = self.score()
        self.show_question()

    def score(self) -> str:
        """Return how it stands, in a few words."""
        points, mine, other = self.match.standing.scores, self.bottom, 1 - self.bottom
        return f"{self.called(mine)} {points[mine]} : {points[other]} {self.called(other)}"

    def turn(self) -> str:
        """Return whose turn it is, in words."""
        if self.asked is not None:
            return f"{self.called(self.asked)} to move" if self.company else "your turn"
        turn = self.match.to_move
        if not turn:
            return "over"
        if self.due is not None:
            return f"{self.called(self.due)} to move"
        others = [seat for seat in turn if seat not in (HOUSE, *self.match.persons)]
        return f"{self.called(others[0])} is thinking" if others else ""

    def show_question(self) -> None:
        """Write what is asked into the line to type into; it hides what the other may not see."""
        line = self.query_one(CommandLine)
        if self.asked is None:
            labels = (label for _, label in self.menu()) if self.due is not None else ()
            line.placeholder = "   ".join(f"{n} {label}" for n, label in enumerate(labels, start=1))
            return
        prompt = self.match.game.prompt(self.view, self.asked)
        line.placeholder = prompt.text.splitlines()[-1]
        line.secret = self.company and prompt.secret

    def called(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return name(self.match.setup, seat) if seat in self.match.game.chairs else "dealer"

    def tell(self, step: Step) -> None:
        """Write into the log what a step did."""
        self.query_one(Log).add(line.text for line in self.teller.tell(step))

    def tell_all(self) -> None:
        """Write the log of all that has happened."""
        self.teller = Teller(self.match, self.alone)
        told = self.teller.tell_all(self.match.steps)
        self.query_one(Log).show((*(line.text for line in told), *fouls(self.match)))

    def refuse(self, why: str) -> None:
        """Say why something cannot be done, or no more; nobody reads it once this is closed."""
        for notice in self.query(Notice):
            notice.refuse(why)

    def refit(self) -> None:
        """Draw everything anew, as it is set now."""
        self.fit(self.query_one(Room).size)

    def waits(self) -> bool:
        """Whether the other waits to be let play, where a game has a menu before turns."""
        return self.arcade.settings.turns == "wait"

    def card_look(self, size: Size) -> Look:
        """Return how cards of a size are drawn here."""
        return self.arcade.look(size)

    # keys and typed lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to take back and to do again only where there is something."""
        if action in ("undo", "redo"):
            return self.match.can_undo if action == "undo" else self.match.can_redo
        if action == "save":
            return not self.unsaved()
        return super().check_action(action, parameters)

    def chooses(self, key: str) -> bool:
        """Return whether a key is the game's own: bound by its screen, or by what lies there."""
        active = self.active_bindings.get(key)
        if active is None or isinstance(self.focused, CommandLine):
            return False
        if active.node is self:
            ours = hasattr(TableScreen, f"action_{active.binding.action.partition('(')[0]}")
            return key in HAMMERED or not ours
        return active.node is not self.app

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self.app.push_screen(RulesPage(self.match.game.slug, self.figures(), self.chapter()))

    def action_log(self) -> None:
        """Show all that has happened."""
        told = Teller(self.match, self.alone).tell_all(self.match.steps)
        self.app.push_screen(WholeLog((*(line.text for line in told), *fouls(self.match))))

    def action_resign(self) -> None:
        """Give the match up, after a question."""
        if not self.match.to_move:
            self.refuse("The game is over.")
        elif not self.match.persons:
            self.refuse("Only somebody who plays can resign; Escape leaves.")
        else:
            self.app.push_screen(Confirm("Give this game up as lost?"), self.resign)

    def action_save(self) -> None:
        """Ask for a name and write a file of the game's own."""
        self.app.push_screen(SaveAs(self.match.game, self.match.state), self.saved)

    def action_say_unsaved(self) -> None:
        """Say why no file can be written now."""
        self.refuse(self.unsaved())

    def unsaved(self) -> str:
        """Return why no file can be written now; "" where one can."""
        return unsaved(self.match.game, self.match.state)

    def saved(self, file_name: str | None) -> None:
        """Tell where the file is."""
        if file_name:
            self.query_one(Notice).say(f"Written to {printable(file_name)}.")

    def action_type(self) -> None:
        """Go to the line to type into."""
        self.query_one(CommandLine).focus()

    @on(CommandLine.Left)
    async def leave_line(self) -> None:
        """Go back to the table."""
        await self.run_action("table")

    def action_table(self) -> None:
        """Give the keys back to the table."""
        self.focus_table()

    @on(CommandLine.Entered)
    async def read(self, event: CommandLine.Entered) -> None:
        """Do what a typed line says."""
        seat = self.bottom if self.asked is None else self.asked
        try:
            said = ALWAYS.get(event.line.strip().lower())
            said = said or self.match.game.parse(event.line, self.match.view(seat), seat)
        except Refusal as no:
            self.refuse(str(no))
            return
        if isinstance(said, Verb):
            await self.do(said)
        else:
            self.act(said, typed=True)

    async def do(self, verb: Verb) -> None:
        """Do what a typed verb says."""
        match verb:
            case Verb.UNDO:
                await self.action_undo()
            case Verb.REDO:
                await self.action_redo()
            case Verb.QUIT:
                await self.action_leave()
            case Verb.HELP:
                self.action_coach()
            case Verb.GO:
                self.action_go_on()
            case _:
                (self.action_say_unsaved if self.unsaved() else self.action_save)()

    def action_go_on(self) -> None:
        """Let the other play who waits for it, or go to what is to be chosen from."""
        if self.due is not None:
            self.let_play()
        else:
            self.focus_table()
