"""A two-minute lesson: a fixed position, a teacher who plays from a script, and sentences."""

from typing import Any

from msgspec import Struct

from app.match.setup import PERSON, SCRIPT, Setup
from app.plugins import AnyGame


class TablePart(Struct, frozen=True):
    """A part of a table, such as "hand" or "prize", which the table of the game finds by its name.

    `items` are those of its items that are meant: ranks of cards, numbers of dice; () for all.
    """

    name: str
    items: tuple[int, ...] = ()


class TableTip(Struct, frozen=True):
    """A sentence about some parts of a table; {you} and {other} are the names of the players."""

    text: str
    parts: tuple[TablePart, ...] = ()


class LessonStep(Struct, frozen=True):
    """One sentence, and the one thing that the learner does then.

    If nothing must be done, the step waits for Enter and the match waits with it.

    Attributes:
        parts: What is outlined.
        at: How many steps of the match have been played when this is shown.
        key: The key to press and what it does, to be marked in the key bar; () for none.
        action: The action of the game that must be done; None for none.
        dice: The dice that are to be chosen on the table; () for none.
        asks_coach: Whether the coach is to be asked.
        how: The keys to press, one after the other, each with what it does; () for `key` alone.
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
    """A lesson in one game.

    Attributes:
        slug: The game.
        ends_at: How many steps of the match have been played at the end.
        teacher: What the teacher plays, as a script; "" if there is no opponent.
        seed: The seed of all chance.
        start: The position to begin with; None if the game deals.
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
