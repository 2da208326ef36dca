"""What stands around a table, in words: the state line, the message, the keys, the cover."""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from app.analysis.board import BOARD_MARK
from app.match.presentation import with_names
from app.match.table_view import TableView as View
from app.tables.face import Face
from games import contract, text

WRITTEN = {"left": "←", "right": "→", "question_mark": "?", "colon": ":", "comma": ","} | {
    "enter": "↵",
    "escape": "esc",
}
"""Keys that are not written as Textual names them."""


def written(key: str) -> str:
    """Return a key as it is written on a cap."""
    if key.startswith("ctrl+"):
        return f"^{key[-1].upper()}"
    return WRITTEN.get(key, key.upper() if key[0] == "f" and key[1:] else key)


class Command(Struct, frozen=True):
    """Something that can be done at every table.

    Attributes:
        name: Its name, and the value of the `Verb` that says the same.
        keys: The keys that do it, as Textual names them, with blanks between; the first is shown.
        word: What it does, in the key bar; "" if it is only in the list of keys.
        whole: What it does, in the list of keys; "" for `word`.
        group: The heading it has in that list.
        is_offered: Returns whether it can be done now.
    """

    name: str
    keys: str
    word: str
    whole: str
    group: str
    do: Callable[[], Awaitable[None] | None]
    is_offered: Callable[[], bool] = lambda: True


class HandOver(Vertical):
    """The cover while the keyboard changes hands: the next player's name on a golden band, news."""

    DEFAULT_CSS = """
    HandOver { layer: above; dock: top; width: 100%; height: 100%; display: none; }
    HandOver { background: $rail; align: center middle; }
    HandOver > Static { width: 100%; height: auto; text-align: center; }
    HandOver > .name { background: $gold-solid; color: $ink; text-style: bold; padding: 1 0; }
    HandOver > .news { margin-top: 1; }
    """

    def compose(self) -> ComposeResult:
        """Yield the name and the news."""
        yield Static(classes="name", markup=False)
        yield Static(classes="news", markup=False)

    def show(self, name: str, *news: str) -> None:
        """Cover the table with a name, and lines of text below it."""
        spaced = " ".join(name.upper())
        fits = text.text_width(spaced) <= self.app.size.width - 4
        self.query_one(".name", Static).update(spaced if fits else name.upper())
        self.query_one(".news", Static).update("\n".join(news))
        self.display = True


def state_words(view: View, face: Face) -> tuple[str, str]:
    """Return the progress and whose turn it is, for the line above the table."""
    is_board = BOARD_MARK in face.seating.match.marks
    counts = "" if view.is_rated or view.is_replay or is_board else "not rated"
    parts = (
        "puzzle" * view.is_puzzle,
        *face.place(view),
        counts,
        "" if view.is_saved else "not saved",
    )
    return "   ".join(filter(None, parts)), turn_words(view, face)


def turn_words(view: View, face: Face) -> str:
    """Return whose turn it is; "" while something happens by itself."""
    if view.is_over:
        return "over"
    persons = face.seating.persons
    seat = view.due if view.asked is None else view.asked
    if seat is not None:
        alone = seat in persons and not face.seating.company
        return face.yours(view) if alone else f"{view.name(seat)} to {face.verb(view)}"
    others = [seat for seat in view.turn if seat not in (contract.HOUSE, *persons)]
    together = len(view.turn) > 1 and (view.is_replay or any(seat in persons for seat in view.turn))
    if not others or together:
        return ""
    does = f"to {face.verb(view)}" if view.is_replay else "is thinking"
    return f"{view.name(others[0])} {does}"


def question(view: View) -> str:
    """Return the question of the rules to the person who is asked, with names for numbers."""
    return with_names(view.prompt.text.splitlines()[-1], view.names) if view.prompt else ""
