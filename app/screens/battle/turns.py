"""What has happened so far in a Battle of the Sexes: what was rolled, kept and entered."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from app.match.match import Step
from games.battle.rules import ALL, Category, Cheat, Enter, Roll, score
from games.contract import Seat


class EnteredScore(Struct, frozen=True):
    """What a seat entered."""

    seat: Seat
    category: Category
    score: int


class Throw(Struct, frozen=True):
    """The dice on the table, and the roll that left them there.

    Attributes:
        seat: Who rolled.
        dice: The dice.
        rolled: The positions that the last roll changed.
        kept: The positions that it kept; none in the first roll, and none after a CHEAT.
    """

    seat: Seat
    dice: tuple[int, ...]
    rolled: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


class Turns(Struct, frozen=True):
    """What has happened so far.

    Attributes:
        entries: Everything that was entered, in order.
        throw: The dice on the table; in a new turn still those of the last. None at the start.
        has_rolled: Whether the last step was a roll.
        finished: The rolls of the turn that was entered last, in order.
    """

    entries: tuple[EnteredScore, ...] = ()
    throw: Throw | None = None
    has_rolled: bool = False
    finished: tuple[Throw, ...] = ()

    @property
    def latest(self) -> EnteredScore | None:
        """What was entered last."""
        return self.entries[-1] if self.entries else None

    def of(self, seat: Seat) -> tuple[EnteredScore, ...]:
        """Return what a seat entered, in order."""
        return tuple(entry for entry in self.entries if entry.seat == seat)


def turns_of(steps: Sequence[Step]) -> Turns:
    """Return what has happened in the steps of a match."""
    return Turns(
        tuple(entries_of(steps)),
        last_throw(steps),
        bool(steps) and isinstance(steps[-1].action, Roll),
        tuple(reversed([*finished_throws(steps)])),
    )


def entries_of(steps: Iterable[Step]) -> Iterable[EnteredScore]:
    """Yield what was entered, in order."""
    for step in steps:
        if isinstance(step.action, Enter):
            before, category = step.before, step.action.category
            points = score(before.dice, category, before.options.band)
            yield EnteredScore(step.seat, category, points)


def last_throw(steps: Sequence[Step]) -> Throw | None:
    """Return the dice that were thrown last, or None."""
    return next(filter(None, map(throw_of, reversed(steps))), None)


def finished_throws(steps: Sequence[Step]) -> Iterator[Throw]:
    """Yield the rolls of the turn that was entered last, the last roll first."""
    is_entered = False
    for step in reversed(steps):
        if isinstance(step.action, Enter):
            if is_entered:
                return
            is_entered = True
        elif is_entered and (throw := throw_of(step)):
            yield throw


def throw_of(step: Step) -> Throw | None:
    """Return the dice that a step put on the table, or None."""
    if isinstance(step.action, Cheat):
        return Throw(step.seat, step.after.dice)
    if isinstance(step.action, Roll):
        rolled = step.action.dice
        kept = tuple(at for at in ALL if at not in rolled) if step.before.dice else ()
        return Throw(step.seat, step.after.dice, rolled, kept)
    return None
