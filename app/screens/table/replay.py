"""A match looked at again: its own table, stepped forwards and back."""

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.timer import Timer

from app.match.chairs import Chair
from app.match.match import Match, Step
from app.screens.table.registry import table
from app.screens.table.screen import TableScreen
from games.contract import HOUSE, Seat
from widgets.panels.key_bar import KeyHint
from widgets.panels.notice import Notice

SPEEDS = (1.6, 0.8, 0.3)
"""Seconds a step is shown for, by speed."""

FIRST = ("step", "round", "play")
"""What stands first in the key bar: without it nobody gets on."""

PLAYING_ONLY = ("undo", "redo", "type", "resign", "rank")
"""Actions of a table that mean nothing here."""


class Replaying(TableScreen):
    """Shows the match as it was after `place` steps; what was hidden is open once it is over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "step", key_display="←→", priority=True),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("down", "round(1)", "round", key_display="↑↓", priority=True),
        Binding("up", "round(-1)", show=False, priority=True),
        Binding("pagedown", "decision(1)", "decision", key_display="PgUp PgDn", priority=True),
        Binding("pageup", "decision(-1)", show=False, priority=True),
        Binding("space", "run", "play", priority=True),
        Binding("plus,equals_sign", "speed(1)", "faster", key_display="+ -"),
        Binding("minus", "speed(-1)", show=False),
        Binding("home", "edge(0)", show=False, priority=True),
        Binding("end", "edge(1)", show=False, priority=True),
    ]

    place: reactive[int] = reactive(0, init=False)
    """How many steps have been shown."""
    running: reactive[bool] = reactive(False, init=False)
    speed: reactive[int] = reactive(0, init=False)

    def __init__(self, match: Match, pace: float = 0.0) -> None:
        super().__init__(match, pace)
        self.whole = match
        self.clock: Timer | None = None

    def seated(self) -> dict[Seat, Chair]:
        """Return nobody: what was played can be looked at whoever played it."""
        return {}

    def play_on(self) -> None:
        """Begin at the beginning; nobody is asked here."""
        self.show_place()

    # moving

    def action_step(self, by: int) -> None:
        """Go to the next step, or to the one before."""
        self.go_to(self.place + by)

    def action_round(self, by: int) -> None:
        """Go to where another round begins."""
        places = [0, *(n for n, step in enumerate(self.whole.steps) if self.opens_round(step))]
        self.jump(places, by)

    def action_decision(self, by: int) -> None:
        """Go to where somebody is about to decide."""
        self.jump([n for n, step in enumerate(self.whole.steps) if step.seat != HOUSE], by)

    def action_edge(self, end: int) -> None:
        """Go to the beginning or to the end."""
        self.go_to(end * len(self.whole.steps))

    def jump(self, places: list[int], by: int) -> None:
        """Go to the nearest of some places on one side, or as far as it goes."""
        beyond = [n for n in places if (n - self.place) * by > 0]
        edge = len(self.whole.steps) if by > 0 else 0
        self.go_to(min(beyond, key=lambda n: abs(n - self.place), default=edge))

    def go_to(self, place: int) -> None:
        """Show the match after so many steps."""
        self.place = max(0, min(len(self.whole.steps), place))

    def opens_round(self, step: Step) -> bool:
        """Whether a round begins with a step."""
        standing = self.whole.game.standing
        return standing(step.before).round != standing(step.after).round

    # running

    def action_run(self) -> None:
        """Play it like a film, or stop it."""
        self.running = not self.running

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))

    def watch_running(self) -> None:
        """Start or stop the clock; from the end it begins anew."""
        if self.clock:
            self.clock.stop()
        if self.running:
            self.place = 0 if self.place == len(self.whole.steps) else self.place
            self.clock = self.set_interval(SPEEDS[self.speed], self.tick)

    def watch_speed(self) -> None:
        """Let the clock follow, and say how fast it goes."""
        self.query_one(Notice).say(f"speed {self.speed + 1} of {len(SPEEDS)}")
        if self.running:
            self.watch_running()

    def tick(self) -> None:
        """Go on by a step, and stop at the end."""
        self.go_to(self.place + 1)
        if self.place == len(self.whole.steps):
            self.running = False

    def on_screen_suspend(self) -> None:
        """Stop while something else is looked at."""
        self.running = False

    # showing

    def watch_place(self, before: int, after: int) -> None:
        """Show the match as it was there."""
        self.show_place()

    def show_place(self) -> None:
        """Show the table, the log and the coach's view of what comes next."""
        self.match = self.coach.match = self.whole.until(self.place)
        self.tell_all()
        self.look()
        self.consult()

    def look(self) -> None:
        """Show the state, open where the match is over."""
        over = not self.whole.to_move
        state, game = self.match.state, self.match.game
        self.view = game.opened(state) if over else game.shown(state, self.alone)
        self.show_state()
        self.show_ending()

    def turn(self) -> str:
        """Return where in the match this is."""
        return f"step {self.place} of {len(self.whole.steps)}"

    def chooser(self) -> Seat | None:
        """Return the seat whose decision comes next."""
        coming = self.whole.steps[self.place : self.place + 1]
        return coming[0].seat if coming and coming[0].seat != HOUSE else None

    def hints(self) -> Iterator[KeyHint]:
        """Yield how to move through the match before the keys that all tables have."""
        yield from sorted(super().hints(), key=lambda hint: hint.what not in FIRST)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what only playing has."""
        return action not in PLAYING_ONLY and super().check_action(action, parameters)

    def focus_table(self) -> None:
        """Leave the keys to the screen."""

    def act(self, action: Any, *, typed: bool = False) -> None:
        """Refuse to change what was."""
        self.refuse("This is a replay: nothing can be changed.")


def replay(match: Match) -> Replaying:
    """Return the screen on which a match is looked at again."""
    screen: Replaying = kind_of(table(match.game.slug))(match)
    return screen


@cache
def kind_of(own: Any) -> Any:
    """Return the class of a table that is looked at again: one each, for classes never go."""
    return type("Replay", (Replaying, own), {})
