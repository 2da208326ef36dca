"""Replays a match: step by step in both directions, or like a film."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.match.levels import shown_name
from app.match.match import Match
from app.match.moves import first_choices, opening_place
from app.match.presentation import Presentation
from app.match.table_coach import SPEAKING_MODES
from app.match.table_controller import SAID, TableController
from app.match.table_view import Remark, TableView
from games.contract import HOUSE, Seat

SPEEDS = (1.6, 0.8, 0.4, 0.15)
"""Seconds a step is shown for, by speed."""


class ReplayController(TableController):
    """Shows a match as it was after `place` steps; once it is over, nothing stays hidden.

    Args:
        whole: The match to look at.
        presentation: How its game is presented.
        coach_mode: How much of the coach is wanted at first.
        day: The day on which it was played, in words; "" if that is not known.
    """

    def __init__(
        self, whole: Match, presentation: Presentation, *, coach_mode: str = "off", day: str = ""
    ) -> None:
        super().__init__(whole, presentation, coach_mode)
        self.day = day
        self.whole = whole
        self.first = opening_place(whole)
        self.place = self.first
        self.speed = 0
        self.film: asyncio.Task[None] | None = None
        self.show_place()

    def start(self) -> None:
        """Ask the coach about the first decision."""
        self.show_place()

    def look(self) -> TableView:
        """Return what the table shows, with names of levels, and whether it plays like a film."""
        names = tuple(shown_name(self.whole, seat) for seat in self.whole.game.chairs)
        return replace(
            super().look(), film=self.film_words, names=names, is_replay=True, is_open=self.is_open
        )

    @property
    def film_words(self) -> str:
        """How fast it plays like a film, in words; "" while it stands still."""
        return f"speed {self.speed + 1} of {len(SPEEDS)}" if self.film else ""

    def visible_state(self, reader: Seat) -> Any:
        """Return the state at this place, with everything open if the match is over."""
        game, state = self.match.game, self.match.state
        return game.opened(state) if self.is_open else game.shown(state, reader)

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden, because the match is over."""
        return not self.whole.to_move

    def next_coach_mode(self) -> None:
        """Turn the coach on or off: it says of each choice what was best."""
        self.set_coach_mode("off" if self.coach.mode in SPEAKING_MODES else "best")
        self.say("" if self.coach.mode in SPEAKING_MODES else SAID["off"])

    # moving

    def move(self, move: str, by: int) -> None:
        """Do what a key means: a move, and how far or which way."""
        moves: dict[str, Callable[[int], None]] = {
            "step": self.step,
            "round": self.round,
            "decision": self.decision,
            "edge": self.edge,
            "speed": self.change_speed,
            "run": lambda _: self.run_or_stop(),
        }
        moves[move](by)

    def step(self, by: int) -> None:
        """Go to the next step, or to the one before, with something to look at."""
        place, steps = self.place + by, self.whole.steps
        while self.first < place < len(steps) and self.presentation.is_passing(
            steps[place - 1].after
        ):
            place += by
        self.go_to(place)

    def round(self, by: int) -> None:
        """Go to where the first choice of another round is made."""
        self.jump([*first_choices(self.whole)], by)

    def decision(self, by: int) -> None:
        """Go to the next or previous decision."""
        self.jump([n for n, step in enumerate(self.whole.steps) if step.seat != HOUSE], by)

    def edge(self, end: int) -> None:
        """Go to the first choice (0) or to the end (1)."""
        self.go_to(len(self.whole.steps) if end else self.first)

    def jump(self, places: list[int], by: int) -> None:
        """Go to the nearest of some places in one direction, or as far as possible."""
        beyond = [n for n in places if (n - self.place) * by > 0]
        edge = len(self.whole.steps) if by > 0 else self.first
        self.go_to(min(beyond, key=lambda n: abs(n - self.place), default=edge))

    def go_to(self, place: int) -> None:
        """Show the match after a number of steps."""
        place = max(self.first, min(len(self.whole.steps), place))
        if place != self.place:
            self.remark = Remark()
            self.place = place
            self.show_place()

    def show_place(self) -> None:
        """Show the table, the log and the coach's view of what comes next."""
        self.match = self.coach.coach.match = self.whole.until(self.place)
        self.rewrite_log()
        self.coach.consult(self.presentation.adviser_for(self.match.state, self.chooser))
        self.changed()

    @property
    def chooser(self) -> Seat | None:
        """The seat whose decision comes next; None if nobody decides."""
        coming = self.whole.steps[self.place : self.place + 1]
        return coming[0].seat if coming and coming[0].seat != HOUSE else None

    @property
    def examined(self) -> Seat:
        """The seat whose decision comes next; the first if nobody decides."""
        return self.chooser or 0

    # playing like a film

    @property
    def is_running(self) -> bool:
        """Whether it plays like a film."""
        return self.film is not None

    def run_or_stop(self) -> None:
        """Play it like a film, or stop it; from the end it begins again."""
        if self.film:
            self.stop_film()
        elif self.tasks:
            if self.place == len(self.whole.steps):
                self.go_to(self.first)
            self.film = self.tasks.create_task(self.play())
            self.say("")

    async def play(self) -> None:
        """Continue, step by step, to the end."""
        while self.place < len(self.whole.steps):
            await asyncio.sleep(SPEEDS[self.speed])
            self.step(1)
        self.film = None
        self.changed()

    def stop_film(self) -> None:
        """Stop the film."""
        if self.film:
            self.film.cancel()
            self.film = None
            self.changed()

    def change_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self.say(f"speed {self.speed + 1} of {len(SPEEDS)}")
        if self.film and self.tasks:
            self.stop_film()
            self.film = self.tasks.create_task(self.play())

    async def close(self) -> None:
        """Stop, and release the coach."""
        await super().close()
        self.stop_film()
