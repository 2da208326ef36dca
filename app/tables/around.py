"""What stands around a table, in words: the state line, the message, the keys."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from app.analysis.board import BOARD_MARK
from app.match.names import NOT_RATED
from app.match.play import Play
from app.match.presentation import with_names
from app.match.table_view import TableView as View
from app.screens.keys import KeyHint
from app.screens.page import Page
from app.tables.face import Choice, Chosen, Face
from games.contract import HOUSE

NOT_SAVED = "not saved"
"""What the status line says while the store cannot be written."""

ON_THE_BOARD, PUZZLE = "analysis board", "puzzle"
"""What it says of a position that was set up by hand: no game against anybody."""

TAKES_BACK = ("coach", "undo")
"""Commands whose keys stay in the bar however narrow it is."""


class Command(Struct, frozen=True):
    """Something that can be done at every table.

    Attributes:
        name: Its name; a typed verb has one, too.
        keys: The keys that do it, as Textual names them; the first is shown.
        shown: How that key is written.
        word: What it does, in the key bar; "" if it is only in the list of keys.
        whole: What it does, in the list of keys; "" if it is not there either.
        group: The heading it has in that list.
        do: Does it.
        is_offered: Returns whether it can be done now.
    """

    name: str
    keys: tuple[str, ...]
    shown: str
    word: str
    whole: str
    group: str
    do: Callable[[], Awaitable[None] | None]
    is_offered: Callable[[View], bool] = lambda view: True


class Table(Page[None]):
    """What a guide, a replay and the ending of a match need of the table's screen."""

    play: Play
    face: Face
    view: View
    """What the table shows."""

    @property
    @abstractmethod
    def motion_factor(self) -> float:
        """The factor of all times of motion; 0 if nothing is to move."""

    @abstractmethod
    def ask(self, heading: str, words: str, then: Callable[[], Any], *, yes: str = "yes") -> None:
        """Ask a question, and do something after a yes."""

    @abstractmethod
    def show_guide(self) -> None:
        """Show what the guide says and outlines now."""


def state_words(view: View, face: Face) -> tuple[str, str]:
    """Return the progress and whose turn it is, for the line above the table."""
    marks = face.seating.match.marks
    board = PUZZLE if view.is_puzzle else ON_THE_BOARD if BOARD_MARK in marks else ""
    counts = "" if view.is_rated or view.is_replay or board else NOT_RATED
    saved = "" if view.is_saved else NOT_SAVED
    place = "   ".join(filter(None, (board, *face.place(view), counts, saved)))
    return place, turn_words(view, face)


def turn_words(view: View, face: Face) -> str:
    """Return whose turn it is; "" while something happens by itself."""
    if view.is_over:
        return "over"
    seat = view.due if view.asked is None else view.asked
    if seat is not None:
        alone = seat in face.seating.persons and not face.seating.company
        return face.yours(view) if alone else f"{view.name(seat)} to {face.verb(view)}"
    persons = face.seating.persons
    others = [seat for seat in view.turn if seat not in (HOUSE, *persons)]
    together = len(view.turn) > 1 and (view.is_replay or any(seat in persons for seat in view.turn))
    if not others or together:
        return ""
    does = f"to {face.verb(view)}" if view.is_replay else "is thinking"
    return f"{view.name(others[0])} {does}"


def question(view: View) -> str:
    """Return the question of the rules to the person who is asked, with names for numbers."""
    if view.prompt:
        return with_names(view.prompt.text.splitlines()[-1], view.names)
    return ""


def key_hints(
    view: View,
    face: Face,
    chosen: Chosen,
    choices: Sequence[Choice],
    commands: Iterable[Command],
) -> Iterator[KeyHint]:
    """Yield the keys that do something now, the most important first."""
    if picked := [each for each in choices if each.toggles and each.is_elsewhere]:
        keys = f"{picked[0].keys[0]}-{picked[-1].keys[0]}"
        yield KeyHint(keys, picked[0].word, picked[0].keys[0])
    if any(not (each.at_once or each.is_elsewhere) for each in choices):
        yield KeyHint("←→", face.ARROWS, "right")
    at = next((each for each in choices if each.id == chosen.at and not each.toggles), None)
    enter = at or next((each for each in choices if each.default), None)
    words = {enter.word} if enter else {each.word for each in choices if not each.is_elsewhere}
    if len(words) == 1:
        yield KeyHint("↵", words.pop(), "enter", main=True)
    for choice in choices:
        if choice.at_once and choice.keys and not choice.default:
            yield KeyHint(written(choice.keys[0]), choice.word, choice.keys[0], whole=choice.word)
    for extra in face.keys(view):
        if extra.word:
            yield KeyHint(written(extra.key), extra.word, extra.key, whole=extra.whole)
    for each in commands:
        if each.word and each.is_offered(view):
            stays = each.name in TAKES_BACK
            yield KeyHint(
                each.shown, each.word, each.keys[0], stays, whole=each.whole, group=each.group
            )
    yield KeyHint("?", "keys", "question_mark", always=True, at_right=True)


def listed_hints(view: View, face: Face, commands: Iterable[Command]) -> Iterator[KeyHint]:
    """Yield the keys that do something now but are not in the bar."""
    for extra in face.keys(view):
        if not extra.word:
            yield KeyHint(written(extra.key), extra.whole, extra.key)
    for each in commands:
        if each.whole and not each.word and each.is_offered(view):
            yield KeyHint(each.shown, each.whole, each.keys[0], group=each.group)


def written(key: str) -> str:
    """Return a key as it is written on a cap."""
    names = {"enter": "↵", "space": "space", "left": "←", "right": "→", "escape": "esc"}
    return names.get(key, key)
