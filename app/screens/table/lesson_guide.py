"""A lesson at a table: its sentences, its keys, and the first game that follows it."""

from collections.abc import Iterable, Iterator
from typing import Any

from textual.screen import Screen

from app.daily import daily_variant
from app.lessons.controller import LessonController
from app.match.levels import level_word, levels_of
from app.match.new_setup import new_setup
from app.match.table_view import TableView
from app.plugins import AnyGame
from app.screens.services import Services
from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
from games.contract import Refusal
from widgets.panels.key_bar import KeyHint
from widgets.panels.status_line import StatusLine
from widgets.panels.tip_lines import ShownTip

LESSON_ENDED = "That's the game."
READ_ON = KeyHint("↵", "next", "enter")
GO_BACK = KeyHint("u", "back", "u")
LEAVE_LESSON = KeyHint("esc", "leave", "escape", always=True)
BEGIN_AGAIN, TO_LOBBY = KeyHint("l", "again", "l"), KeyHint("esc", "lobby", "escape")
PRESSED = {"↵": "enter", "←→": "right"}
"""The keys that a click on these signs presses; on any other, the key is what it says."""

KEPT_KEYS = ("f1", "question_mark")
"""Keys of the table that the key bar of a lesson shows as well."""


class LessonGuide(Guide):
    """Shows a lesson; at its end, Enter begins a first game and l begins the lesson again.

    Args:
        screen: The screen of the table.
        table: The table, which outlines what a sentence is about.
        controller: What plays the lesson.
        services: What begins games.
    """

    UNLISTED = ("T", "ctrl+r")

    def __init__(
        self,
        screen: Screen[Any],
        table: GameTable,
        controller: LessonController,
        services: Services,
    ) -> None:
        super().__init__(screen, table)
        self.controller = controller
        self.services = services
        controller.on_said = self.say

    @property
    def game(self) -> AnyGame:
        """The game of the lesson."""
        return self.controller.match.game

    @property
    def play_hint(self) -> KeyHint:
        """The hint for what Enter does at the end."""
        level = first_level(self.game)
        word = level_word(self.game.slug, level) if level else "a game"
        return KeyHint("↵", f"play {word}", "enter")

    def settle(self, view: TableView) -> None:
        """Show what belongs to the view now on screen."""
        controller = self.controller
        # dice that are chosen go on to the next sentence without another view
        self.screen.query_one(StatusLine).right = count = controller.count(view)
        if not controller.is_said(view):
            self.display(ShownTip(count, controller.last_words))
        elif controller.current is None:
            ends = (self.play_hint, BEGIN_AGAIN, TO_LOBBY)
            self.display(ShownTip(count, LESSON_ENDED, ends))
        else:
            step = controller.current
            keys = tuple(KeyHint(key, what, PRESSED.get(key, key)) for key, what in step.presses)
            tip = ShownTip(count, controller.text, keys)
            marked = READ_ON.key if step.waits_for_enter else next(iter(step.key), "")
            self.display(tip, step.parts, marked)
            self.table.aim_at(step.parts)

    def say(self) -> None:
        """Show the sentence for what the table shows now."""
        if self.table.view:
            self.settle(self.table.view)

    # keys

    def take(self, key: str) -> bool:
        """Handle a key: Enter reads on; at the end, a game can begin, or the lesson again."""
        view, controller = self.table.view, self.controller
        if self.is_typed_to or view is None or not controller.is_said(view):
            return False
        if controller.current is None:
            return self.take_at_the_end(key)
        if key == "enter" and controller.current.waits_for_enter:
            controller.read_on()
            return True
        return False

    def take_at_the_end(self, key: str) -> bool:
        """Handle a key at the end, and return whether it did anything."""
        if key in ("enter", "n"):
            self.play()
        elif key == "l":
            self.services.navigator.open_lesson(self.game, instead=True)
        return key in ("enter", "n", "l")

    def play(self) -> None:
        """Begin a first game in place of the lesson, or say why that is impossible."""
        level = first_level(self.game)
        seats = ("human", level) if level else ()
        try:
            match = self.services.store.begin(
                self.game, new_setup(self.game, daily_variant(self.game), seats=seats)
            )
            self.services.navigator.open_match(match, instead=True)
        except Refusal as no:
            self.controller.refuse(str(no))

    def keys(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the hints for what can be done in the lesson now."""
        view, step = self.table.view, self.controller.current
        if step is None:
            at_the_end = view is not None and self.controller.is_said(view)
            yield from (self.play_hint, BEGIN_AGAIN, TO_LOBBY) if at_the_end else (LEAVE_LESSON,)
            return
        if step.waits_for_enter:
            yield READ_ON
        else:
            yield from self.game_keys(hints, step.key)
        if self.controller.place:
            yield GO_BACK
        yield from (hint for hint in hints if hint.action in KEPT_KEYS)
        yield LEAVE_LESSON

    def game_keys(
        self, hints: Iterable[KeyHint], key: tuple[str, str] | tuple[()]
    ) -> Iterator[KeyHint]:
        """Yield the key to press; if it is not a single one, how cards are chosen."""
        if key:
            yield KeyHint(*key, key[0])
        else:
            yield from (hint for hint in hints if hint.action in ("", "right", "enter"))


def first_level(game: AnyGame) -> str:
    """Return the level of a first game; "" if there is no opponent."""
    return next(iter(levels_of(game.slug)), "")
