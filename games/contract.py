"""The seam between the rules and everything that acts: what a game is made of.

A game is a `Game` record of pure functions and data. Files, clocks, screens and processes
live in `app`, which knows games by this module alone.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

Seat = int
"""A place at the table: 0 and 1, or `HOUSE`."""

HOUSE: Seat = -1
"""The seat of what happens by itself; as a reader, somebody who sees only what all may see."""

Tables = Callable[[str], bytes]
"""Reads what a player needs and was worked out beforehand, by its name in assets."""

O = TypeVar("O")  # noqa: E741 - options, state and action: one letter each throughout
S = TypeVar("S")
A = TypeVar("A")


class Refusal(ValueError):
    """Something that cannot be done, with a sentence that a player can read."""


class IllegalAction(Refusal):
    """An action that the rules do not allow in this state."""


class BadInput(Refusal):
    """A typed line, an option or a file that does not say anything possible."""


class Verb(Enum):
    """What a person may say instead of an action."""

    GO = "go"
    SAVE = "save"
    HELP = "help"
    UNDO = "undo"
    REDO = "redo"
    QUIT = "quit"


class Prompt(Struct, frozen=True):
    """The question to a person; `secret` where the other person must not see the answer."""

    text: str
    secret: bool = False


class Standing(Struct, frozen=True):
    """How a match stands: its round, the points of both seats, a short line ("round 4 of 9")."""

    round: int
    scores: tuple[int, int]
    line: str


class Result(Struct, frozen=True):
    """How a match ended: `winner` is None for a tie; `marks` are words such as "cheat"."""

    winner: Seat | None
    scores: tuple[int, int]
    marks: tuple[str, ...] = ()


class Figure(Struct, frozen=True):
    """Something that a match came to for a seat, and what perfect play makes of it on average."""

    label: str
    value: float
    perfect: float


class Decision(Struct, Generic[A], frozen=True):
    """What was chosen, and the true reason for it in one sentence.

    `worth` holds choices with what each is worth, best first, in `unit`: "win" (the chance to win,
    a draw counting a half) or "points". `mix` holds the probabilities it was chosen by, if it was.
    """

    action: A
    why: str = ""
    worth: tuple[tuple[A, float], ...] = ()
    unit: str = "win"
    mix: tuple[tuple[A, float], ...] = ()


class Player(Protocol):
    """A mind: it decides from what its seat may know and a coin of its own, nothing else."""

    def decide(self, view: Any, seat: Seat, coin: random.Random) -> Decision[Any]:
        """Return the choice of `seat` in `view`, a state as `seen_by` gives it."""


class PlayerInfo(Struct, frozen=True):
    """A computer player that can be seated: one honest line about it, and how it is made.

    `long`: a decision takes longer than a key may wait (some 5 ms), so it needs its own process.
    """

    line: str
    make: Callable[[Tables], Player]
    long: bool = False


class Appraisal(Protocol):
    """How good the moments of a match are, exactly: chances to win when both go on without fault.

    A tie counts a half. States are whole ones, but luck that is still hidden is not looked at.
    """

    def value(self, state: Any) -> float | None:
        """Return the chance of seat 0; None where nothing is at stake, as between two rounds.

        At the end of what was at stake it is 1, 0.5 or 0.
        """

    def choices(self, state: Any, seat: Seat) -> Sequence[tuple[Any, float]]:
        """Return all that a seat may do, with the chance of seat 0 once it is done.

        Where luck then decides, that is the mean. The best for the seat is as good as `value`.
        """


class Field(Struct, frozen=True):
    """Something a person may set before a game: `name` is the option's, or "seed" for the deal's.

    `parse` turns text into the option's value or raises `BadInput`; `text` turns it back.
    Plain mode asks `question` when neither the field nor any of `unless` was given. A dialog shows
    `blank` where its line is empty, which stands for the text `nothing`.
    """

    name: str
    label: str
    help: str
    parse: Callable[[str], Any]
    text: Callable[[Any], str] = str
    choices: tuple[str, ...] = ()
    question: str = ""
    unless: tuple[str, ...] = ()
    blank: str = ""
    nothing: str = ""


class Loaded(Struct, Generic[O, S], frozen=True):
    """What a file held: options for a new deal, or a state to go on from; and what is unusual."""

    options: O
    start: S | None = None
    warnings: tuple[str, ...] = ()


def no_mark(content: bytes) -> bool:
    """Return False: how files look that cannot be told from others by their beginning."""
    return False


class Format(Struct, Generic[O, S], frozen=True):
    """A kind of file of a game's own, as text in and values out.

    `read(content, name)` raises `BadInput` with line, column and the offending word.
    `refusal(state)` says why the state cannot be written now; "" when it can. `begins(content)`
    is whether a file begins as only one of these does, whatever else may be wrong with it.
    """

    title: str
    ending: str
    read: Callable[[bytes, str], Loaded[O, S]]
    write: Callable[[S], str]
    refusal: Callable[[S], str]
    begins: Callable[[bytes], bool] = no_mark


def no_menu(state: Any, reader: Seat) -> tuple[tuple[Verb, str], ...]:
    """Return nothing: the menu of a game that has none."""
    return ()


def no_appraisal(options: Any, tables: Tables) -> None:
    """Return nothing: what is known of the chances of a game that is not solved."""


def no_figures(state: Any, seat: Seat) -> tuple[Figure, ...]:
    """Return nothing: what there is to say of a match besides its points."""
    return ()


class Game(Struct, Generic[O, S, A], frozen=True):
    """A game: who it is, its rules as functions, and its words.

    `version` is of the rules: it is stored with a match, and a match of other rules is refused.
    """

    slug: str
    title: str
    tagline: str
    version: int
    Options: type[O]
    State: type[S]
    Action: Any
    fields: tuple[Field, ...]
    presets: Mapping[str, O]
    chairs: tuple[Seat, ...]
    """The seats that somebody takes."""
    usual: tuple[str, ...]
    """Who takes them unless told otherwise: "human" or a player's name."""
    players: Mapping[str, PlayerInfo]
    coach: str
    """The player that is asked on a person's behalf."""

    deal: Callable[[O, str], S]
    """(options, seed): the first state. Raises `BadInput` for options that do not go together."""
    to_move: Callable[[S], tuple[Seat, ...]]
    """Who may act now: both seats at once, one, (HOUSE,), or () when the game is over."""
    legal: Callable[[S, Seat], tuple[A, ...]]
    """All that a seat may do now; for HOUSE exactly one action."""
    reduce: Callable[[S, Seat, A], S]
    """The state after an action. Raises `IllegalAction`; else total and pure."""
    seen_by: Callable[[S, Seat], S]
    """What a seat may know: all that players and coaches ever get."""
    shown: Callable[[S, Seat], S]
    """What a reader may look at: all that widgets and words ever get."""
    opened: Callable[[S], S]
    """What anybody may look at once the match is over: as much as may ever be known."""
    standing: Callable[[S], Standing]
    result: Callable[[S], Result | None]

    prompt: Callable[[S, Seat], Prompt]
    """The question to the reader whose turn it is."""
    parse: Callable[[str, S, Seat], A | Verb]
    """What a typed line means. Raises `BadInput`; whether it is allowed, `reduce` says."""
    spell: Callable[[A, S, Seat], str]
    """(action, state, reader): the line that `parse` takes for an action."""
    narrate: Callable[[S, Seat, A, S, str, tuple[Seat, ...]], tuple[str, ...]]
    """(before, seat, action, after, why, typed): a step as lines. Both states as `shown`;
    `typed`: the seats whose input stands on this terminal already."""
    describe: Callable[[S, Seat], tuple[str, ...]]
    """The table as lines."""

    formats: Mapping[str, Format[O, S]] = {}
    swaps: bool = True
    """Whether who sits here may change seats for the next deal, or sit second beside a player.

    Not where the words of the game name them.
    """
    day: str = ""
    """The preset of the deal of the day, which comes to an end; the first where none is named."""
    resuming: str = ""
    """What plain mode asks first, for yes or no, where a file may hold a game to go on with."""
    menu: Callable[[S, Seat], tuple[tuple[Verb, str], ...]] = no_menu
    """What a reader may do besides moving, before a turn, the other's too; () for no menu.

    Where the other is a computer the game waits until the reader lets it play: `Verb.GO`.
    """
    advice: Callable[[S, Seat, Decision[A]], tuple[str, ...]] | None = None
    """(what the seat may know, seat, decision): the coach's advice in sentences of the game's own.
    Without it the action is spelled, with the reason."""
    appraisal: Callable[[O, Tables], Appraisal | None] = no_appraisal
    """What knows the chances in matches with these options; None where they are not known exactly.
    Nothing is worked out before it is asked."""
    at_stake: Literal["games", "rounds"] = "games"
    """What these chances are of: rounds where each is won by itself."""
    figures: Callable[[S, Seat], tuple[Figure, ...]] = no_figures
    """What the end of a match says of a seat's play: averaged in the statistics."""
    unlisted: tuple[A, ...] = ()
    """Actions that `reduce` takes and `legal` never offers."""
    marking: Mapping[type, str] = {}
    """Kinds of actions that mark a match for ever, also where one is taken back, and each's word.
    Such a match is not rated, and `Match.result` has the word among its marks."""
    marks: Mapping[str, str] = {}
    """What each word of `marking` means, for who played."""
