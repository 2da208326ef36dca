"""Computer players: how they are asked, what they answer, how they are listed, what they saw."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct

from games.contract.values import Seat, Tables

if TYPE_CHECKING:
    import random  # which takes as long to load as this package

_S = TypeVar("_S")
_A = TypeVar("_A")


class Term(Struct, frozen=True, array_like=True):
    """A part of what a choice is worth, as its player weighed it."""

    name: str  # what it is, a name of the game's own
    weight: float  # how much it adds


class Decision(Struct, Generic[_A], frozen=True):
    """What a player chose, and the true reason for it."""

    action: _A  # one of those that `Game.legal` lists
    why: str = ""  # the reason, as part of a sentence: no capital letter, no full stop
    worth: tuple[tuple[_A, float], ...] = ()  # actions with what each is worth, best first
    unit: str = "win"  # of `worth`: "win", the chance to win, a tie counting half, or "points"
    mix: tuple[tuple[_A, float], ...] = ()  # if it was drawn: the probabilities; their sum is 1
    reasons: tuple[tuple[_A, str], ...] = ()  # what speaks for the best actions, in a few words
    chances: tuple[tuple[str, float], ...] = ()  # by name: those that the game's own table shows
    expects: tuple[tuple[_A, float], ...] = ()  # what the other seat may do, by a model of it
    terms: tuple[tuple[Term, ...], ...] = ()  # what adds up to each worth, in the order of `worth`
    facts: tuple[tuple[str, int], ...] = ()  # what the player counted, by names of the game's own


class SeenStep(Struct, Generic[_S, _A], frozen=True):
    """A step of a match, as one seat has seen it or as it was."""

    seat: Seat  # who acted, or `HOUSE`
    action: _A | None  # what was done; None if another seat did it in secret
    before: _S  # what the seat could know before, as `Game.seen_by` gives it
    after: _S  # what the seat could know afterwards


Seen = Sequence[SeenStep[Any, Any]]  # what a seat has seen of a match


class Player(Protocol):
    """A computer player. It is pure: the same arguments always give the same decision."""

    def decide(self, view: Any, seat: Seat, coin: "random.Random") -> Decision[Any]:
        """Return one of the legal actions, with the reason.

        `view` is the state as `Game.seen_by` gives it to this seat. Of `coin` only `random()` is to
        be used (see `games.randomness`): Python does not promise the rest to stay the same.
        """


class HistoryPlayer(Player, Protocol):
    """A computer player that also looks at how the match went, as one that learns how you bid."""

    def decide(
        self, view: Any, seat: Seat, coin: "random.Random", seen: Seen = ()
    ) -> Decision[Any]:
        """Return one of the legal actions; `seen` is what this seat has seen of the match."""


class PlayerInfo(Struct, frozen=True):
    """A computer player that can be chosen as an opponent."""

    line: str | Callable[[Any], str]  # how it plays, in an honest line; may depend on the options
    make: Callable[[Tables], Player]  # makes the player from the game's tables
    long: bool = False  # whether a decision may take more than some 5 ms: it gets its own process
    history: bool = False  # whether it is a `HistoryPlayer`, also given what its seat has seen

    def line_for(self, options: Any) -> str:
        """Return the line about how it plays by some options."""
        return self.line if isinstance(self.line, str) else self.line(options)

    def ask(
        self, player: Player, view: Any, seat: Seat, coin: "random.Random", seen: Seen
    ) -> Decision[Any]:
        """Return what a player that `make` made decides, given what it asks for."""
        if self.history:
            return cast(HistoryPlayer, player).decide(view, seat, coin, seen)
        return player.decide(view, seat, coin)


class _Acted(Protocol):
    """An action with the whole states around it, such as a step of a match."""

    @property
    def seat(self) -> Seat:
        """Who acted, or `HOUSE`."""

    @property
    def action(self) -> Any: ...

    @property
    def before(self) -> Any: ...

    @property
    def after(self) -> Any: ...


class SeenSteps(Sequence[SeenStep[Any, Any]]):
    """The steps that a seat has seen, computed when the first of them is asked for.

    A secret action of another seat has no action here, and is left out where it changed nothing
    that this seat may know. So the history tells nothing that the seat's own views do not: it is
    the same in whatever order two seats made their secret choices.
    """

    def __init__(self, game: Any, seat: Seat, steps: Sequence[_Acted]) -> None:
        self.game, self.seat, self.steps = game, seat, steps

    @cached_property
    def seen(self) -> tuple[SeenStep[Any, Any], ...]:
        """The steps, in order."""
        found: list[SeenStep[Any, Any]] = []
        before = self.game.seen_by(self.steps[0].before, self.seat) if self.steps else None
        for step in self.steps:
            after = self.game.seen_by(step.after, self.seat)
            is_hidden = step.seat != self.seat and type(step.action) in self.game.secret
            if not is_hidden or before != after:
                action = None if is_hidden else step.action
                found.append(SeenStep(step.seat, action, before, after))
            before = after
        return tuple(found)

    def __len__(self) -> int:
        return len(self.seen)

    def __getitem__(self, place: Any) -> Any:
        return self.seen[place]
