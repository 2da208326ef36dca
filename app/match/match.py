"""A match: the actions of a game so far, with undo and redo, each recorded before it is shown."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Protocol

from msgspec import Struct, structs

from app.match.setup import PERSON, PROGRAM, Setup
from app.plugins import AnyGame
from games.contract import HOUSE, IllegalAction, Refusal, Result, Seat, SeenSteps, Standing

OPEN = "open"
"""The mark of a match in which a person sees what the players of the game do not."""


class Step(Struct, frozen=True):
    """One action and the states around it: all that is stored, shown, narrated and replayed.

    `n` counts every action of the match from 1, including those that were taken back. `why` is the
    player's reason, "" if it gave none.
    """

    n: int
    seat: Seat
    action: Any
    why: str
    before: Any
    after: Any


class Fate(IntEnum):
    """What became of an action: it counts, it was taken back, or another one replaced it."""

    LIVE = 0
    UNDONE = 1
    DROPPED = 2


class ContinuedElsewhere(Refusal):
    """Another Parlour has continued the same match; this copy can no longer be saved."""


class Recorder(Protocol):
    """Records a match while it is played.

    `id` is the match's number where it is recorded, None before it has one. `trouble` is a
    sentence while it cannot be saved, else "".
    """

    id: int | None
    trouble: str

    def write(self, match: "Match", added: Step | None, fates: Mapping[int, Fate]) -> None:
        """Record how a match stands now; what cannot be written is kept and retried next time.

        Args:
            match: The match.
            added: The step that is new; None if there is none.
            fates: What became of other steps, by `n`.

        Raises:
            ContinuedElsewhere: Another Parlour has recorded the same match in the meantime.
        """


class Match:
    """One game being played; each change is recorded before it can be shown, if it is kept.

    Raises `BadInput` if the game refuses to deal by these options.
    """

    def __init__(self, game: AnyGame, setup: Setup, recorder: Recorder | None = None) -> None:
        self.game = game
        self.setup = setup
        self.recorder = recorder
        self.start = game.deal(setup.options, setup.seed) if setup.start is None else setup.start
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        is_open = PERSON in setup.seats and game.extras.is_open(setup.options)
        self.marks: tuple[str, ...] = (OPEN,) if is_open else ()
        self.resigned: Seat | None = None
        self.fouls: dict[Seat, str] = {}
        self.last_n = 0
        self._tried: tuple[Any, Seat, Any] | None = None
        self._after: Any = None

    @property
    def state(self) -> Any:
        """The whole state with everything hidden; not for players or screens."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def id(self) -> int | None:
        """Its number in the store; None if it is not stored yet."""
        return self.recorder.id if self.recorder else None

    @property
    def trouble(self) -> str:
        """Why it is not saved at the moment; "" when it is."""
        return self.recorder.trouble if self.recorder else ""

    @property
    def is_broken_off(self) -> bool:
        """Whether someone resigned or fouled."""
        return self.resigned is not None or bool(self.fouls)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Who may act now; () when it is over."""
        return () if self.is_broken_off else self.game.to_move(self.state)

    @property
    def standing(self) -> Standing:
        """How it stands."""
        return self.game.standing(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended: by the rules, by resigning or by a foul, with its marks; None before."""
        ended = self.game.result(self.state)
        if self.resigned is not None:
            ended = Result(1 - self.resigned, self.standing.scores, ("resigned",))
        elif self.fouls:
            innocent = next((seat for seat in self.game.chairs if seat not in self.fouls), None)
            ended = Result(innocent, self.standing.scores, ("foul",))
        words = {mark.word for mark in self.game.cheats.marks.values()}
        done = [word for word in self.marks if word in words]
        return structs.replace(ended, marks=unique(*ended.marks, *done)) if ended else None

    @property
    def status(self) -> str:
        """Whether it is "open", "over", "resigned" or ended by a "foul"."""
        if self.is_broken_off:
            return "foul" if self.resigned is None else "resigned"
        return "open" if self.to_move else "over"

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat, who in enumerate(self.setup.seats) if who == PERSON)

    @property
    def programs(self) -> tuple[Seat, ...]:
        """The seats that programs play."""
        seats = enumerate(self.setup.seats)
        return tuple(seat for seat, who in seats if who.startswith(PROGRAM))

    def view(self, reader: Seat) -> Any:
        """Return the state as a reader may see it on a screen."""
        return self.game.shown(self.state, reader)

    def history(self, seat: Seat) -> SeenSteps:
        """Return what a seat has seen so far, computed only if it is looked at."""
        return SeenSteps(self.game, seat, tuple(self.steps))

    def count(self, seat: Seat) -> int:
        """Return how many actions of a seat count, without those taken back."""
        return sum(step.seat == seat for step in self.steps)

    def after(self, seat: Seat, action: Any) -> Any:
        """Return the state that an action would lead to. Raises `IllegalAction`."""
        if self.is_broken_off:
            raise IllegalAction("The game is over.")
        tried = (self.state, seat, action)
        # the last one is kept: to check an action and then to do it asks the rules once
        if self._tried is None or self._tried[0] is not tried[0] or self._tried[1:] != tried[1:]:
            self._after, self._tried = self.game.reduce(*tried), tried
        return self._after

    def apply(self, seat: Seat, action: Any, why: str = "") -> Step:
        """Do an action, record it, and return its step. Raises `IllegalAction`."""
        step = Step(self.last_n + 1, seat, action, why, self.state, self.after(seat, action))
        dropped = {gone.n: Fate.DROPPED for gone in self.undone}
        self.undone = []
        self.steps.append(step)
        self.last_n = step.n
        self._note(action)
        self._keep(step, dropped)
        return step

    def house(self) -> Step:
        """Do what happens next by itself, and return its step."""
        (action,) = self.game.legal(self.state, HOUSE)
        return self.apply(HOUSE, action)

    @property
    def can_undo(self) -> bool:
        """Whether a person's choice can be taken back."""
        if self.is_broken_off or self.programs:
            return False
        return any(step.seat in self.persons for step in self.steps)

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be redone."""
        return not self.is_broken_off and bool(self.undone)

    def take_back(self, place: int) -> None:
        """Take back everything after the first `place` steps, forever."""
        taken, self.steps = self.steps[place:], self.steps[:place]
        dropped = {step.n: Fate.DROPPED for step in (*taken, *self.undone)}
        self.undone = []
        self.marks = unique(*self.marks, "undo")
        self._keep(None, dropped)

    def undo(self) -> None:
        """Take back a person's last action and all that followed. Raises `Refusal`."""
        if self.programs:
            raise Refusal("No undo against a program: it has already seen your move.")
        places = [i for i, step in enumerate(self.steps) if step.seat in self.persons]
        if not places or self.is_broken_off:
            raise Refusal("Nothing to take back yet.")
        taken = self.steps[places[-1] :]
        self.steps = self.steps[: places[-1]]
        self.undone = taken + self.undone
        self.marks = unique(*self.marks, "undo")
        self._keep(None, {step.n: Fate.UNDONE for step in taken})

    def redo(self) -> None:
        """Redo what was taken back last, up to a person's next action. Raises `Refusal`."""
        if not self.can_redo:
            raise Refusal("Nothing to redo.")
        later = [i for i, step in enumerate(self.undone) if i and step.seat in self.persons]
        end = later[0] if later else len(self.undone)
        again, self.undone = self.undone[:end], self.undone[end:]
        self.steps += again
        self._keep(None, {step.n: Fate.LIVE for step in again})

    def resign(self, seat: Seat) -> None:
        """End the match as lost for a seat. Raises `Refusal` if it is over."""
        if not self.to_move:
            raise Refusal("The game is over.")
        self.resigned = seat
        self._keep(None, {})

    def foul(self, seat: Seat, why: str) -> None:
        """End the match as lost for a program that broke its protocol; both may do so at once."""
        self.fouls[seat] = why
        self._keep(None, {})

    def mark(self, word: str) -> None:
        """Record why the match is not rated; a mark is never removed."""
        if word not in self.marks:
            self.marks = (*self.marks, word)
            self._keep(None, {})

    def keep(self) -> None:
        """Try again to record what could not be written. Raises `ContinuedElsewhere`."""
        if self.trouble:
            self._keep(None, {})

    def restore(self, kept: Iterable[tuple[int, Seat, Any, str, Fate]]) -> None:
        """Play recorded actions: number, seat, action, reason, fate. Raises `IllegalAction`."""
        state = self.start
        for self.last_n, seat, action, why, fate in kept:
            self._note(action)
            if fate != Fate.DROPPED:
                after = self.game.reduce(state, seat, action)
                step = Step(self.last_n, seat, action, why, state, after)
                (self.steps if fate == Fate.LIVE else self.undone).append(step)
                state = after

    def until(self, place: int) -> "Match":
        """Return a copy of the match as it was after `place` steps; it is not recorded."""
        from copy import copy  # here, because lists of matches do without

        part = copy(self)
        part.recorder, part.steps, part.undone = None, self.steps[:place], []
        if place < len(self.steps):
            part.resigned, part.fouls = None, {}
        return part

    def _note(self, action: Any) -> None:
        """Mark the match if the game marks this kind of action; undo does not remove the mark."""
        if mark := self.game.cheats.marks.get(type(action)):
            self.marks = unique(*self.marks, mark.word)

    def _keep(self, added: Step | None, fates: Mapping[int, Fate]) -> None:
        if self.recorder:
            self.recorder.write(self, added, fates)


def unique(*words: str) -> tuple[str, ...]:
    """Return words in order, without duplicates."""
    return tuple(dict.fromkeys(words))
