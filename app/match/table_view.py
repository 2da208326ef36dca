"""What a table shows of a match at one moment, as one value."""

from typing import Any

from msgspec import Struct

from games.contract import Decision, Prompt, Result, Seat, Standing, Verb


class Remark(Struct, frozen=True):
    """A sentence below the table: news, or why something was refused."""

    text: str = ""
    refused: bool = False


class Cover(Struct, frozen=True):
    """What hides the table while the keyboard passes to another person: a name and news."""

    name: str
    news: tuple[str, ...]


class Outcome(Struct, frozen=True):
    """How a match ended: who won, and below it a foul or why it is not rated."""

    title: str = ""
    below: str = ""


class CoachView(Struct, frozen=True):
    """What the coach says of the choice of a seat; no `decision` while it thinks or is not asked.

    `mode` is "off", "warn", "best" or "everything", as in the settings.
    """

    mode: str = "off"
    seat: Seat | None = None
    decision: Decision[Any] | None = None


class TableView(Struct, frozen=True):
    """Everything that a table shows; each change of the match makes a new one.

    Attributes:
        state: The game's state as the reader may look at it: a seat, or HOUSE if two people share
            the screen; `bottom` is the seat at the bottom of it.
        asked: The seat whose person is to choose now; `due` the computer's that waits for a key.
        turn: Who may act by the rules; () once it is over.
        menu: What the person may do in addition to moving, each with its label.
        step: The number of the step that was shown last; 0 at the start.
        film: How fast a replay plays like a film, in words; "" while it stands still.
        is_saved: Whether all that was done is in the store; also where nothing is to be stored.
        is_open: Whether nothing is hidden: a finished match is being replayed.
        friend: Where a friend at another terminal is: "here", "away", or "late" after so long that
            the game can be claimed; once it is over, "wants" who has asked for another, "asked"
            who was asked, and "done" with whom there is none; "watched" at a table of two
            others, "" if there is no friend.
        said: What a lesson or a puzzle says: its tag, a sentence, a second line, and its tone:
            "right", "wrong" or "".
        more: What the game's own table shows beyond the state (`Presentation.more`).
    """

    state: Any
    reader: Seat
    names: tuple[str, ...]
    bottom: Seat
    standing: Standing
    turn: tuple[Seat, ...]
    asked: Seat | None = None
    due: Seat | None = None
    menu: tuple[tuple[Verb, str], ...] = ()
    prompt: Prompt | None = None
    result: Result | None = None
    outcome: Outcome = Outcome()
    advice: CoachView = CoachView()
    remark: Remark = Remark()
    cover: Cover | None = None
    log: tuple[str, ...] = ()
    step: int = 0
    film: str = ""
    is_rated: bool = True
    is_saved: bool = True
    is_replay: bool = False
    is_open: bool = False
    friend: str = ""
    said: tuple[str, str, str, str] = ("", "", "", "")
    more: Any = None
    is_puzzle: bool = False
    can_examine: bool = False
    can_undo: bool = False
    can_redo: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.turn

    @property
    def facing(self) -> Seat:
        """The seat that the screen faces: the one that is asked, or else the one at the bottom."""
        return self.bottom if self.asked is None else self.asked

    def name(self, seat: Seat) -> str:
        """Return what a seat is called; the house is the dealer."""
        return self.names[seat] if 0 <= seat < len(self.names) else "dealer"
