"""A two-minute lesson: a fixed position, a teacher who plays from a script, and sentences.

At a table the match waits for the learner, who does one thing at a time.
"""

import asyncio
from typing import Any

from msgspec import Struct, structs

from app.match.match import Match, Step
from app.match.names import begin_sentence, does
from app.match.play import Play
from app.match.presentation import Presentation
from app.match.rounds import own_first
from app.match.setup import PERSON, SCRIPT, Setup
from app.match.table_view import Outcome, TableView
from app.plugins import AnyGame


class TablePart(Struct, frozen=True):
    """A part of a table, such as "hand" or "prize", which the table of the game finds by its name.

    `items` are those of its items that are meant: ranks of cards, numbers of dice; () for all.
    """

    name: str
    items: tuple[int, ...] = ()


class TableTip(Struct, frozen=True):
    """A sentence about some parts of a table; {both} and {other} are the names of the players.

    It goes once its reader has done what it speaks of: to "pick" something, such as dice, to
    "choose" what is done then, or to "act".
    """

    text: str
    parts: tuple[TablePart, ...] = ()
    ends: str = "act"


class LessonStep(Struct, frozen=True):
    """One sentence, and the one thing that the learner does then.

    If nothing must be done, the step waits for Enter and the match waits with it.

    It is shown after `at` steps of the match, its parts outlined. An action must be done, or dice
    chosen, or the coach asked: by a key that is marked in the key bar with what it does, or as
    `how` says, by several keys one after the other.
    """

    text: str
    parts: tuple[TablePart, ...]
    at: int
    key: tuple[str, str] | tuple[()] = ()
    action: Any = None
    dice: tuple[int, ...] = ()
    asks_coach: bool = False
    how: tuple[tuple[str, str], ...] = ()

    @property
    def presses(self) -> tuple[tuple[str, str], ...]:
        """The keys that do what is asked for, each with what it does."""
        if self.waits_for_enter:
            return (("↵", "next"),)
        return self.how or ((self.key,) if self.key else ())

    @property
    def waits_for_enter(self) -> bool:
        """Whether Enter continues, and nothing else is required."""
        return self.action is None and not self.dice and not self.asks_coach


class Lesson(Struct, frozen=True):
    """A lesson in one game, which ends after so many steps of the match.

    The teacher plays a script, "" if there is no opponent. `start` is the position to begin with;
    None if the game deals.
    """

    slug: str
    options: Any
    steps: tuple[LessonStep, ...]
    ends_at: int
    teacher: str = ""
    seed: str = "lesson"
    start: Any = None

    def setup(self, game: AnyGame) -> Setup:
        """Return what the match of the lesson begins from."""
        seats = (PERSON, SCRIPT + self.teacher)[: len(game.chairs)]
        return Setup(self.options, self.seed, seats, ("", "Teacher")[: len(seats)], self.start)


class LessonPlay(Play):
    """Holds the match while a sentence is to be read, and lets the learner do only one thing.

    The match is never recorded. Undo goes back one sentence.
    """

    HAS_RESULT = False
    WHY_UNSAVED = "A lesson is never saved."

    def __init__(
        self, lesson: Lesson, game: AnyGame, presentation: Presentation, *, pace: float
    ) -> None:
        match = Match(game, lesson.setup(game))
        super().__init__(match, presentation, pace=pace, waits=lambda: False)
        self.lesson = lesson
        self.place = 0
        self.is_reminded = False
        """Whether the learner has done something other than what was asked for."""
        self.moved_on = asyncio.Event()

    # progress

    @property
    def current(self) -> LessonStep | None:
        """What is being said; None once all has been said."""
        steps = self.lesson.steps
        return steps[self.place] if self.place < len(steps) else None

    @property
    def holds_at(self) -> int | None:
        """After how many steps the match waits for the learner to read on; None for nowhere."""
        step = self.current
        if step is None:
            return self.lesson.ends_at
        return step.at if step.waits_for_enter else None

    def is_said(self, view: TableView) -> bool:
        """Return whether the table has come to where the sentence belongs."""
        step = self.current
        if step is None:
            return view.step >= self.lesson.ends_at
        return view.step >= step.at and (step.waits_for_enter or view.asked is not None)

    @property
    def text(self) -> str:
        """What is said now; "" once all has been said."""
        if self.current is None:
            return ""
        if not self.is_reminded:
            return self.current.text
        keys = [key for key, _ in self.current.presses]
        return f"Press {' then '.join(keys)}: {self.current.text}"

    # going on

    def _go_to(self, place: int) -> None:
        self.place, self.is_reminded = place, False
        self.refuse("")
        self.moved_on.set()

    def read_on(self) -> None:
        """Go on from a sentence that only waits for Enter."""
        if self.current and self.current.waits_for_enter:
            self._go_to(self.place + 1)

    async def play(self) -> None:
        """Play until the match is over, from where the learner has read on."""
        await self._hold()
        await super().play()

    async def show(self, step: Step) -> None:
        """Show a step, then wait until the learner has read what is said of it."""
        if self.current and step.seat in self.match.persons and step.action == self.current.action:
            self._go_to(self.place + 1)
        await super().show(step)
        await self._hold()

    async def _hold(self) -> None:
        while self.holds_at is not None and len(self.match.steps) >= self.holds_at:
            self.moved_on.clear()
            await self.moved_on.wait()

    # what the learner does

    def lets(self, action: Any) -> bool:
        """Return whether an action is the one that is asked for."""
        return self.current is not None and action == self.current.action

    def picked(self, ids: frozenset[Any]) -> bool:
        """Go on if the dice that were asked for are picked; remind if others are."""
        step, dice = self.current, {id_[1] for id_ in ids if isinstance(id_, tuple)}
        asked = set() if step is None else {*(step.dice or getattr(step.action, "dice", ()))}
        if not dice <= asked:
            self.remind()
        elif step and step.dice and dice == set(step.dice):
            self._go_to(self.place + 1)
        return dice <= asked

    def remind(self) -> None:
        """Repeat what must be done."""
        self.is_reminded = True
        super().refuse("")

    def act(self, *actions: Any, typed: bool = False) -> bool:
        """Do what is asked for; after anything else, say which keys work now."""
        if self.lets(actions[0]):
            return super().act(actions[0], typed=typed)
        self.remind()
        return False

    def refuse(self, why: str) -> None:
        """Say why something cannot be done; where the coach is to be asked, say that instead."""
        if why and self.current and self.current.asks_coach:
            self.remind()
        else:
            super().refuse(why)

    def next_coach_mode(self) -> None:
        """Ask the coach, if that is what the learner is to do."""
        if self.current and self.current.asks_coach:
            self.coach.set_mode("best")
            self._go_to(self.place + 1)
        else:
            self.remind()

    def help_once(self) -> None:
        """Say which keys work now."""
        self.remind()

    def may_resign(self) -> bool:
        """Refuse: a lesson cannot be resigned."""
        self.remind()
        return False

    async def undo(self) -> None:
        """Go back one sentence."""
        if not self.place:
            self.remind()
            return
        await self.stop()
        step = self.lesson.steps[self.place - 1]
        del self.match.steps[step.at :]
        self.match.last_n = len(self.match.steps)
        if step.asks_coach:
            self.coach.set_mode("off")
        self._go_to(self.place - 1)
        self.play_on()

    def look(self) -> TableView:
        """Return what the table shows: a way back from the second sentence on; no turn at the end.

        A lesson may end in the middle of a match: then nobody is to play any more.
        """
        view, step, count = super().look(), self.current, len(self.lesson.steps)
        is_said, title, keys = self.is_said(view), view.outcome.title, ""
        if step is None:
            text = "That's the game." if is_said else self.lesson.steps[-1].text
        else:
            text = self.text if is_said else ""
            keys = "   ".join(f"{key} {what}" for key, what in step.presses) if is_said else ""
        has_ended = step is None and is_said
        if has_ended and not title:  # the learner leads
            mine, theirs = own_first(view.standing.scores, view.bottom)
            title = f"{begin_sentence(does(view.name(view.bottom), 'lead'))}, {mine} : {theirs}"
        return structs.replace(
            view,
            turn=() if has_ended else view.turn,
            can_undo=self.place > 0,
            can_redo=False,
            can_examine=False,
            outcome=Outcome(title),  # nothing is said of ratings
            said=(f"{min(max(self.place + is_said, 1), count)} of {count}", text, keys, ""),
        )
