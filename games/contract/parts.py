"""The parts of a `Game` record: what a person may set, its files, positions and measures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from games.contract.values import BadInput, Seat, Tables
from games.parsing import parse_number
from games.text import printable

_O = TypeVar("_O")
_S = TypeVar("_S")


class Field(Struct, frozen=True):
    """Something a person may set before a game.

    It becomes a line of the dialog, an option of the command line, and a question in plain mode.

    Attributes:
        name: The attribute of `Game.Options` that it sets, or "seed" for the seed of the deal.
        label: Its name in the dialog.
        help: One line about it.
        parse: Turns text into the value. Raises `BadInput`.
        text: Turns the value back into text.
        choices: All texts that are allowed, if there are only a few.
        question: What plain mode asks if neither this field nor any of `unless` was given; ""
            to ask nothing.
        unless: Names of other fields; see `question`.
        blank: What the dialog shows in an empty line.
        nothing: The text that an empty line stands for.
        shown: What the dialog calls some of `choices`, by choice.
        hint: What the dialog says next to it; `help` where it is "".
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
    shown: Mapping[str, str] = {}
    hint: str = ""


class Loaded(Struct, Generic[_O, _S], frozen=True):
    """What a file of a game held."""

    options: _O  # the options of the match
    start: _S | None = None  # the state to go on from; None for a new deal with these options
    warnings: tuple[str, ...] = ()  # sentences about what is unusual in the file


class Format(Struct, Generic[_O, _S], frozen=True):
    """A file format of a game: text in, values out.

    `read` takes content and name. It raises `BadInput` with line, column and the bad word.
    """

    title: str  # what such a file is called in sentences
    ending: str  # the ending of its name, with the dot
    read: Callable[[bytes, str], Loaded[_O, _S]]
    write: Callable[[_S], str]
    refusal: Callable[[_S], str]  # why a state cannot be written now; "" when it can
    begins: Callable[[bytes], bool] = lambda content: False  # as only it does, right or wrong


class Files(Struct, Generic[_O, _S], frozen=True):
    """The files of a game."""

    formats: Mapping[str, Format[_O, _S]] = {}  # by name
    resuming: str = ""  # plain mode's yes-or-no question whether to load a file; "" for none


class Positions(Struct, Generic[_S], frozen=True):
    """How a game writes and reads positions in which a seat decides.

    A line holds what the deciding seat knows, as words such as `hand=2,4`, and nothing else. The
    seat is the first that `Game.to_move` names in the state that is read.

    Attributes:
        help: Each word of a line with what it means, in the order in which they are written.
        example: A line that `read` takes.
        write: (state as `seen_by`, seat): The line of a moment; "" if the seat has nothing to
            decide that can be analysed.
        read: (line): The state, as `seen_by` gives it. Raises `BadInput` if it makes no sense
            or cannot come up in a game; the sentence says why.
        complete: (state as `seen_by`, seed): A full state that the seat may be in. What it does
            not know is drawn from the seed.
        steps: (word, the values of all words that are given): What a click may change in the value
            of the word, each a label with the value after it.
        groups: The headings of a list of all words, each with the first word below it; () for none.
    """

    help: tuple[tuple[str, str], ...]
    example: str
    write: Callable[[_S, Seat], str]
    read: Callable[[str], _S]
    complete: Callable[[_S, str], _S]
    steps: Callable[[str, Mapping[str, str]], tuple[tuple[str, str], ...]] = lambda word, given: ()
    groups: tuple[tuple[str, str], ...] = ()


class Figure(Struct, frozen=True):
    """A statistic of one finished match for one seat, in addition to the points."""

    label: str  # what is counted
    value: float  # its value in this match
    perfect: float  # its average under perfect play


class Appraisal(Protocol):
    """The chances of a game that is solved, when both seats play perfectly from here on.

    They are exact but where `Measures.estimated` says otherwise. A tie counts a half. It is given
    full states, but must not look at future chance.
    """

    def value(self, state: Any) -> float | None:
        """Return the chance of seat 0 to win, from 0 to 1.

        None if nothing is at stake, as between two rounds. At the end it is 1, 0.5 or 0.
        """

    def choices(self, state: Any, seat: Seat) -> Sequence[tuple[Any, float]]:
        """Return all legal actions of a seat, each with the chance of seat 0 after it.

        Where chance decides next, that is the mean. The seat's best action is as good as `value`.
        """


class Measures(Struct, Generic[_O, _S], frozen=True):
    """What a game knows about good play.

    Attributes:
        appraisal: (options, tables): The chances under these options, None if they are not
            known. It computes nothing before it is asked.
        why_better: (appraisal, state, seat, better action, other action): Why one choice is
            better than another, in whole sentences; "" if it cannot say.
        at_stake: What these chances are of: whole games, or rounds that are won one by one.
        figures: (final state, seat): What the statistics average next to the points.
        alike: (state, action): The action that stands for all that come to the same.
        positions: How a position is written as a line, for the analysis board.
        estimated: (state): Whether the appraisal only estimates the chances at this moment.
    """

    appraisal: Callable[[_O, Tables], Appraisal | None] = lambda options, tables: None
    why_better: Callable[[Any, _S, Seat, Any, Any], str] = lambda *moment: ""
    at_stake: Literal["games", "rounds"] = "games"
    figures: Callable[[_S, Seat], tuple[Figure, ...]] = lambda state, seat: ()
    alike: Callable[[_S, Any], Any] = lambda state, action: action
    positions: Positions[_S] | None = None
    estimated: Callable[[_S], bool] = lambda state: False


LONGEST_SEED = 200  # characters, as it is shown


def seed_field(question: str = "", unless: tuple[str, ...] = ()) -> Field:
    """Return the field for the seed of the deal, which every game has."""
    return Field(
        "seed",
        "Seed",
        "any number or text: the same seed always gives the same game",
        seed_text,
        question=question,
        unless=unless,
        blank="random",
        hint="any word: the same word, the same game",
    )


def seed_text(line: str) -> str:
    """Return a seed without the spaces around it. Raises `BadInput` if it is too long."""
    if len(printable(line.strip())) > LONGEST_SEED:
        raise BadInput(f"A seed has at most {LONGEST_SEED} characters.")
    return line.strip()


ROUNDS_LIMIT = 1_000_000
POSSIBLE_ROUNDS = f"The rounds must be 1 to {ROUNDS_LIMIT}, or 0 to be asked after each."


def check_rounds(rounds: int) -> int:
    """Return `rounds` unchanged. Raises `BadInput` unless that many can be played."""
    if not 0 <= rounds <= ROUNDS_LIMIT:
        raise BadInput(POSSIBLE_ROUNDS)
    return rounds


ROUNDS_FIELD = Field(
    "rounds",
    "Rounds",
    "how many are played; 0: as many as you like, you are asked after each",
    lambda line: check_rounds(parse_number(line, POSSIBLE_ROUNDS)),
    blank="endless",
    nothing="0",
    hint="0: you are asked after each round",
)
