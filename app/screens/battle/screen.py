"""Playing Battle of the Sexes at its table: what is told, the coach, keys and clicks."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.match.match import Step
from app.screens.battle import view
from app.screens.battle.entering import Entering
from app.screens.pages.page import WholeAdvice
from games.battle.keeps import kept_dice, positions_to_roll
from games.battle.rules import why_refused
from games.battle.scoring import CATEGORIES
from games.battle.state import ALL, Accept, Action, Begin, Enter, Roll, totals
from games.battle.words import brief, why_line_refused
from games.contract import Refusal, Seat
from widgets.coach.advice import CoachMode
from widgets.coach.panel import CoachPanel
from widgets.dice.tray import DiceTray
from widgets.panels.key_bar import KeyHint
from widgets.panels.log import Log
from widgets.scores.categories import Categories


class BattleScreen(Entering):
    """Dice are chosen to be rolled again by their numbers, categories by walking over them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(at), f"die({at})", show=False) for at in ALL),
        Binding("r", "roll", show=False),
        Binding("a", "roll_all", show=False),
        Binding("s", "accept", show=False),
        Binding("C", "whole_advice", show=False),
    ]

    # what is told

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

    def news(self, seat: Seat) -> tuple[str, ...]:
        """Return what was entered last, and how it stands."""
        first, second = totals(self.match.state)
        stands = f"{self.called(0)}  {first} : {second}  {self.called(1)}"
        for step in reversed(self.match.steps):
            if isinstance(step.action, Enter):
                return view.entry(step.action, step.before, self.called(step.seat)), stands
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
        return Roll(positions_to_roll(self.view.dice, kept_dice(self.view.dice, action.dice)))

    def watch_coaching(self) -> None:
        """Show what is said, and whether there is more."""
        super().watch_coaching()
        self.show_keys()

    def action_whole_advice(self) -> None:
        """Show what every choice is worth, on a page of its own."""
        advice = self.query_one(CoachPanel).advice
        if self.coaching is CoachMode.OFF or advice is None:
            self.refuse("The coach is off: c calls it.")
        else:
            self.app.push_screen(WholeAdvice(advice))

    # keys

    def show_keys(self) -> None:
        """Write what the keys do: beside the dice what concerns them, below all the others."""
        on_dice = view.dice_keys(self.view, self.chosen) if self.asked is not None else ()
        self.options.hints = tuple(on_dice)
        super().show_keys()

    def hints(self) -> Iterator[KeyHint]:
        """Yield what the table's own keys do before the others."""
        if self.asked is not None and self.focused is self.categories:
            yield from view.table_keys(self.view, self.chosen, self.categories.meant)
            if self.coaching is CoachMode.EVERYTHING:
                yield KeyHint("C", "more", "C")
        yield from super().hints()

    @on(Categories.Moved)
    def hint_anew(self) -> None:
        """Say what Enter would do now."""
        self.show_keys()

    def focus_table(self) -> None:
        """Give the keys to the categories; the dice have theirs everywhere."""
        self.categories.focus()

    def action_die(self, at: int) -> None:
        """Choose a die to be rolled again, or keep it after all."""
        if self.asked is None:
            return
        no = why_refused(self.view, self.asked, Roll((at,)))
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

    def in_full(self, no: Refusal, line: str) -> str:
        """Return the words of the rules, and why it is so."""
        return f"{no} {why_line_refused(line, self.view, self.facing)}"

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
