"""What a game says of itself at its table: choices, words, pictures, motion. It knows no widget.

A game's table is one `Face`. The screen asks it what can be chosen in a `View`, has it paint what
is shown, and does whatever was chosen; so no game handles a key or a click.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct
from textual.geometry import Region
from textual.widget import Widget

from app.lessons.lesson import TablePart, TableTip
from app.match.match import Match, Step
from app.match.presentation import Presentation
from app.match.table_view import Remark
from app.match.table_view import TableView as View
from app.screens.services import Services
from app.tables.felt import Field, Frame, Hand, Layout, Spot
from games.contract import BadInput, Seat, Verb
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook

Id = Hashable
"""Names a choice, and the spots of the felt that make it."""


class Choice(Struct, frozen=True):
    """Something that the person who is asked can choose.

    Attributes:
        id: Its name, on the felt too.
        word: What it does, as the key bar says it: "bid 9".
        actions: What to do, one after the other; a `Verb` for what a typed word would do. () for
            one that only goes into the picks, or out of them.
        keys: The keys that choose it, as Textual names them.
        at_once: Whether its key acts, without Enter.
        default: Whether Enter does it while nothing else is chosen.
        is_elsewhere: Whether arrows pass over it: it has a key or a button of its own.
        doubt: What to ask before it, if its player might regret it: heading, words, yes.
    """

    id: Id
    word: str
    actions: tuple[Any, ...] = ()
    keys: tuple[str, ...] = ()
    at_once: bool = False
    default: bool = False
    is_elsewhere: bool = False
    doubt: tuple[str, str, str] | None = None

    @property
    def toggles(self) -> bool:
        """Whether it only goes into the picks, or out of them."""
        return not self.actions


class Chosen(Struct, frozen=True):
    """What the person has chosen so far, without having done anything.

    `at` is under the cursor and `pointed` under the mouse; `picks` are such as dice to roll again.
    """

    at: Id | None = None
    picks: frozenset[Id] = frozenset()
    pointed: Id | None = None

    @property
    def raised(self) -> Id | None:
        """What to show as chosen: what the pointer is on, else what the cursor is on."""
        return self.at if self.pointed is None else self.pointed


class GameKey(Struct, frozen=True):
    """A key of one game that chooses nothing: it shows something, or changes a setting.

    `word` says what it does in the key bar, "" if it is not there, and `whole` in the list of keys.
    `do` does it, and may return a sentence to show.
    """

    key: str
    word: str
    whole: str
    do: Callable[[], str | None]


class Seating(Struct, frozen=True):
    """What never changes during a match.

    `persons` are the seats of persons, at this terminal or at another one; `company` is whether two
    of them share this screen. `look` returns how small cards are drawn now.
    """

    match: Match
    persons: tuple[Seat, ...]
    company: bool
    look: Callable[[], CardLook]

    @property
    def options(self) -> Any:
        """The game's options."""
        return self.match.setup.options


class Face(Presentation):
    """A game at its table; a subclass says what is special about its game.

    `services` is None where the face only speaks.
    """

    FIELDS: ClassVar[Mapping[str, type[Field]]] = {"other": Hand, "middle": Layout, "own": Hand}
    """The bands of the felt from the top down; each shows the picture's part of the same name."""
    TIPS: ClassVar[tuple[TableTip, ...]] = ()
    """The tips for someone new to the game, in the order they are shown."""
    TROPHY: ClassVar[tuple[str, str]] = ("", "")
    """What the scene at the end builds with: a word for one, and what follows it on a card."""
    VERB: ClassVar[str] = "move"
    """What a seat does when it acts."""
    ARROWS: ClassVar[str] = "choose"
    """What ← and → do, in the key bar."""
    MOUSE: ClassVar[tuple[str, ...]] = ()
    """What the mouse does, in sentences."""
    NOTE_ROWS: ClassVar[int] = 1
    """The rows above the keys for a message or a note."""
    EXTRA_KEYS: ClassVar[Mapping[str, str]] = {}
    """Keys of this game for commands that every table has, by their names."""
    ASKS_IN_LINE: ClassVar[bool] = True
    """Whether the line to type into says the question: the table itself does not."""
    leaves_after_saving: ClassVar[bool] = False
    """Whether writing a file ends the visit at the table, as the rules of the game say."""

    def __init__(self, seating: Seating, services: Services | None = None) -> None:
        self.seating, self.services = seating, services

    def trophies(self, match: Match, seat: Seat) -> Iterable[tuple[int, str]]:
        """Return what a seat has won in a match, each with what stands on its card."""
        return ()

    # what is chosen

    def reveals(self, step: Step) -> bool:
        """Return whether a person must have seen a step before anything they press may act."""
        return step.seat not in self.seating.persons

    def choices(self, view: View, picks: frozenset[Id]) -> Iterable[Choice]:
        """Yield what the person who is asked can choose, from left to right, line by line."""
        return ()

    def undecided(self, view: View) -> str:
        """Return what to say if Enter is pressed before anything is chosen."""
        return "← → goes to what ↵ does; a click does both; : takes what you type."

    def missing(self, view: View, key: str) -> str:
        """Return why a key of this game chooses nothing now; "" if it is no key of the game."""
        return ""

    def parse(self, line: str, view: View) -> Any:
        """Return the action or verb of a typed line. Raises `BadInput`, with what is possible."""
        match, seat = self.seating.match, view.facing
        return match.game.parse(line, match.view(seat), seat)

    def keys(self, view: View) -> Iterable[GameKey]:
        """Yield the keys of this game that choose nothing."""
        return ()

    # words

    def verb(self, view: View) -> str:
        """Return what a seat is to do now, as a verb."""
        return self.VERB

    def yours(self, view: View) -> str:
        """Return what the only person at the table is asked to do."""
        return f"your {self.verb(view)}"

    def place(self, view: View) -> tuple[str, ...]:
        """Return how far the game is, in a few parts, for the state line."""
        return (view.standing.line,)

    def aside(self, view: View, chosen: Chosen, width: int) -> str:
        """Return what stands in place of whose turn it is on a screen of some width; "" usually."""
        return ""

    def note(self, view: View, chosen: Chosen, size: tuple[int, int]) -> str:
        """Return what stands above the keys of a felt of some size; "" for nothing."""
        return ""

    def advice_page(self, view: View) -> tuple[str, ...]:
        """Return all that the coach says, for a page of its own; () if it says nothing."""
        return ()

    def chapter(self, view: View) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return ""

    def figures(self) -> Mapping[str, Widget]:
        """Return pictures for the rules page, by the headings of its chapters."""
        return {}

    # the picture

    def rows(self, width: int, height: int) -> tuple[int, ...]:
        """Return the rows of each band of the felt, in the order of `FIELDS`."""
        raise NotImplementedError

    def column(self, width: int, height: int) -> int:
        """Return where what stands at the right of all bands begins; 0 for nowhere."""
        return 0

    def picture(self, view: View, chosen: Chosen) -> Any:
        """Return all that is painted, as a frozen value with a part for each band."""
        raise NotImplementedError

    def frames(self, before: View, after: View) -> tuple[Frame, ...]:
        """Return the motion from one view to the next; the last frame is its end."""
        return ()

    def paint(self, canvas: Canvas, picture: Any) -> Iterator[Spot]:
        """Paint a picture on the felt, and yield what the mouse can point at."""
        yield from ()

    def find(self, part: TablePart, picture: Any, canvas: Canvas) -> tuple[Region, ...]:
        """Return the cells of a part of the table that has no spots; () if it is not there."""
        return ()


__all__ = ["Choice", "Chosen", "Face", "GameKey", "Id", "Seating"]
__all__ += ["BadInput", "Frame", "Remark", "Spot", "TablePart", "TableTip", "Verb", "View"]
