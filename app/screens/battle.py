"""The table of Battle of the Sexes: the scoreboard, five dice, what they would score."""

from collections.abc import Iterator
from typing import Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.widget import Widget

from app.match import Match, Step
from app.screens import battle_view
from app.screens.confirm import Confirm
from app.screens.reading import WholeAdvice
from app.screens.table import TableScreen
from games.battle.board import TITLE
from games.battle.planner import kept, others
from games.battle.rules import refusal, to_enter
from games.battle.scoring import CATEGORIES, points
from games.battle.state import ALL, Accept, Action, Begin, Enter, Roll, State, totals
from games.battle.words import brief
from games.contract import Refusal, Seat
from widgets.caption import Caption
from widgets.categories import Categories
from widgets.coach_panel import CoachPanel, Mode
from widgets.dice import DiceRow, DiceTray
from widgets.key_bar import Hint, KeyBar
from widgets.log import Log
from widgets.look import Face, Size
from widgets.score_table import ScoreTable
from widgets.state_line import StateLine


class BattleScreen(TableScreen):
    """Dice are chosen to be rolled again by their numbers, categories by walking over them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(at), f"die({at})", show=False) for at in ALL),
        Binding("r", "roll", show=False),
        Binding("a", "roll_all", show=False),
        Binding("s", "accept", show=False),
        Binding("C", "whole_advice", show=False),
    ]

    chosen: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The positions of the dice that are to be rolled again."""

    FIRST_STEPS = (
        ("#scores", "Each column is filled once: the higher total wins"),
        ("#felt", "Enter rolls; 1 to 5 choose dice to roll again, up to three rolls"),
        ("#categories", "Then walk to a column and press Enter to write it down"),
    )

    COMPANY = "Two persons take turns. Alone? Escape, n, and make Player 2 the computer"

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.scores = ScoreTable(id="scores")
        self.status = Caption(id="status")
        self.options = KeyBar(id="options")
        self.tray = DiceTray()
        self.categories = Categories(id="categories")
        self.sure: Enter | None = None
        """The zero that was confirmed, until it is entered."""

    def compose_table(self) -> ComposeResult:
        """Yield the scoreboard, the dice, and what they would score."""
        face = self.card_look(Size.SMALL).face
        self.tray.face = face
        self.scores.plain = self.categories.plain = face is Face.LETTERS
        self.scores.names = CATEGORIES
        yield self.scores
        with Vertical(id="felt"):
            yield Horizontal(self.status, self.options, id="turn")
            yield self.tray
        yield self.categories

    def first_steps(self) -> tuple[tuple[str, str], ...]:
        """Return the hints; where two persons sit, how one plays alone comes first."""
        first, *others = super().first_steps()
        return ((first[0], self.COMPANY) if self.company else first, *others)

    def figures(self) -> dict[str, Widget]:
        """Return dice as they lie."""
        return {"A turn": DiceRow(3, 1, 3, 3, 2)}

    def chapter(self) -> str:
        """Return where the rules speak of this."""
        return "The categories" if self.view.phase == "enter" else "A turn"

    # showing

    def watch_view(self, view: State) -> None:
        """Let the table follow, with no die chosen and no category meant yet."""
        self.chosen = frozenset()
        if view.phase not in ("choose", "enter"):
            self.sure = None
        super().watch_view(view)
        self.categories.cursor = self.categories.best if view.phase == "enter" else None

    def watch_chosen(self) -> None:
        """Show which dice are chosen."""
        self.show_view(self.view)

    def show_view(self, view: State) -> None:
        """Hand each widget its part."""
        names = (self.called(0), self.called(1))
        own = self.asked is not None
        self.scores.players = tuple(
            battle_view.score_row(view, seat, name) for seat, name in enumerate(names)
        )
        self.scores.note = battle_view.cheats(view, names)
        self.status.row = battle_view.status(view)
        self.tray.dice = battle_view.dice(view, self.chosen)
        self.tray.active = own and view.phase in ("roll", "choose")
        self.categories.columns = battle_view.categories(view)
        self.show_keys()

    def show_state(self) -> None:
        """Write the line above the table: the round, the title in the middle, whose turn it is."""
        super().show_state()
        line = self.query_one(StateLine)
        line.game, line.middle, line.score = self.match.standing.line, TITLE, self.turn()

    def turn(self) -> str:
        """Return whose turn it is; a person whose turn begins does not think yet."""
        turn = self.match.to_move
        if self.company and turn and turn[0] in self.match.persons:
            return f"{self.called(turn[0])} to move"
        return super().turn()

    def focus_table(self) -> None:
        """Give the keys to the categories; the dice have theirs everywhere."""
        self.categories.focus()

    def tell(self, step: Step) -> None:
        """Write what a step did, and let the dice tumble that it rolled."""
        if isinstance(step.action, Roll):
            self.tray.tumble(at - 1 for at in step.action.dice)
        self.query_one(Log).add(self.brief(step))

    def tell_all(self) -> None:
        """Write what has happened so far."""
        super().tell_all()
        self.query_one(Log).show(line for step in self.match.steps for line in self.brief(step))

    def brief(self, step: Step) -> tuple[str, ...]:
        """Return a step without the boards, which stand above anyway."""
        shown = self.match.game.shown
        before, after = shown(step.before, self.alone), shown(step.after, self.alone)
        return brief(before, step.seat, step.action, after, step.why)

    # from one person to the other

    def news(self, seat: Seat) -> tuple[str, ...]:
        """Return what was entered last, and how it stands."""
        first, second = totals(self.match.state)
        stands = f"{self.called(0)} {first} : {second} {self.called(1)}"
        for step in reversed(self.match.steps):
            if isinstance(step.action, Enter):
                return battle_view.entry(step.action, step.before, self.called(step.seat)), stands
        return (stands,)

    def pause_after(self, step: Step) -> float:
        """Leave time to see what the computer rolled and entered."""
        if isinstance(step.action, Begin):
            return 0.0 if self.company else 0.5
        return super().pause_after(step) * (1.0 if isinstance(step.action, Accept) else 1.8)

    # the coach

    LEGENDS: ClassVar[dict[str, str]] = {"win": "wins", "points": "total it leads to"}

    def valued(self, unit: str, value: float) -> str:
        """Return what a choice is worth: the total it leads to, which has no sign."""
        return f"{value:.1f}" if unit == "points" else super().valued(unit, value)

    def listed(self, action: Action) -> Action:
        """Return the roll that stands for all that keep the same dice."""
        if not isinstance(action, Roll) or not self.view.dice:
            return action
        return Roll(others(self.view.dice, kept(self.view.dice, action.dice)))

    def watch_coaching(self) -> None:
        """Show what is said, and whether there is more."""
        super().watch_coaching()
        self.show_keys()

    def action_whole_advice(self) -> None:
        """Show what every choice is worth, on a page of its own."""
        advice = self.query_one(CoachPanel).advice
        if self.coaching is Mode.OFF or advice is None:
            self.refuse("The coach is off: c calls it.")
        else:
            self.app.push_screen(WholeAdvice(advice))

    # keys

    def show_keys(self) -> None:
        """Write what the keys do: beside the dice what concerns them, below all the others."""
        self.options.hints = tuple(self.choices())
        for bar in self.query("#keys").results(KeyBar):
            bar.hints = tuple(self.hints())

    def choices(self) -> Iterator[Hint]:
        """Yield what can be done with the dice."""
        if self.asked is None:
            return
        if self.view.phase == "roll":
            yield Hint("⏎", "roll", "enter")
        if self.view.phase == "choose":
            yield Hint("s", "accept", "s")
            if self.chosen:
                yield Hint("r", f"roll {' '.join(map(str, sorted(self.chosen)))}", "r")
            yield Hint("a", "roll all", "a")

    def hints(self) -> Iterator[Hint]:
        """Yield what the table's own keys do before the others."""
        if self.asked is not None and self.focused is self.categories:
            yield from self.table_hints()
        yield from super().hints()

    def table_hints(self) -> Iterator[Hint]:
        """Yield what can be done while the table has the keys."""
        if self.view.phase == "choose":
            yield Hint("1-5", "choose")
            if self.chosen and self.categories.cursor is None:
                yield Hint("⏎", "roll", "enter")
        if self.view.phase in ("choose", "enter"):
            yield Hint("←→", "category", "right")
            if self.categories.cursor is not None:
                meant = self.categories.columns[self.categories.cursor]
                yield Hint("⏎", f"enter {meant.score} in {meant.name}", "enter")
        if self.coaching is Mode.EVERYTHING:
            yield Hint("C", "more", "C")

    @on(Categories.Moved)
    def hint_anew(self) -> None:
        """Say what Enter would do now."""
        self.show_keys()

    def action_die(self, at: int) -> None:
        """Choose a die to be rolled again, or keep it after all."""
        if self.asked is None:
            return
        no = refusal(self.view, self.asked, Roll((at,)))
        self.refuse(no)
        if not no:
            self.categories.cursor = None  # Enter rolls now
            self.chosen = self.chosen ^ {at}

    def action_roll(self) -> None:
        """Roll the chosen dice again."""
        self.act(Roll(tuple(sorted(self.chosen))))

    def action_roll_all(self) -> None:
        """Roll all dice."""
        self.act(Roll(ALL))

    def action_accept(self) -> None:
        """Accept the dice as they lie."""
        self.act(Accept())

    @on(DiceTray.Chosen)
    def take_die(self, event: DiceTray.Chosen) -> None:
        """Choose the die that was clicked; before the first roll, roll them all."""
        if self.view.phase == "roll":
            self.act(Roll(ALL))
        else:
            self.action_die(event.index + 1)

    @on(Categories.Chosen)
    def take_category(self, event: Categories.Chosen) -> None:
        """Enter the dice in a category; without one Enter rolls what is to be rolled."""
        if event.index is not None:
            self.enter(Enter(CATEGORIES[event.index]))
        elif self.chosen:
            self.action_roll()
        elif self.view.phase == "choose":
            self.refuse("Choose dice to roll with 1 to 5, or walk to a category with ← and →.")
        else:
            self.act(Roll(ALL))

    # entering

    def enter(self, action: Enter) -> None:
        """Enter the dice, accepting them first if need be; a zero only after a question."""
        if self.asked is None:
            self.act(action)
            return
        try:
            first, *then = to_enter(self.view, self.asked, action.category)
        except Refusal as no:
            self.refuse(str(no))
            return
        if self.is_doubtful(action):
            self.ask_whether(action)
            return
        self.queued = then[0] if then else None
        self.act(first)
        if self.asked is not None:  # it was held back
            self.queued = None

    def act(self, action: Action, *, typed: bool = False) -> None:
        """Do what the person wants; a zero only after a question."""
        if self.asked is not None and self.view.phase == "enter" and self.is_doubtful(action):
            self.ask_whether(cast("Enter", action))
            return
        super().act(action, typed=typed)

    def is_doubtful(self, action: Any) -> bool:
        """Whether this enters a zero that was not confirmed."""
        if not isinstance(action, Enter) or action == self.sure or not self.view.dice:
            return False
        scores = points(self.view.dice, self.view.options.band)
        return not scores[CATEGORIES.index(action.category)]

    def ask_whether(self, action: Enter) -> None:
        """Ask whether a zero is to be entered."""

        def answer(yes: bool | None) -> None:
            if yes:
                self.sure = action
                self.enter(action)

        self.app.push_screen(Confirm(battle_view.doubt(action)), answer)
