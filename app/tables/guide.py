"""What leads through a table: tips for a newcomer, a lesson, a puzzle, a replay."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen

from app.daily import daily_variant
from app.lessons.controller import LessonPlay
from app.lessons.lesson import TablePart, TableTip
from app.match.names import level_word, levels_of
from app.match.new_setup import new_setup
from app.match.table_view import TableView as View
from app.practice.controller import PuzzlePlay
from app.screens.keys import KeyHint
from app.screens.widgets import Words
from app.tables.around import Table
from app.tables.face import Chosen
from games.contract import Refusal
from games.text import shortened, text_width, wrap_text

LESSON_ENDED = "That's the game."
PUZZLE_QUESTION, OWN_PUZZLE = "What is best here?", "From your own game: what is best here?"
TRY_AGAIN = "Try again, or press s to see the best answer."

TAG = 11
"""Columns of the tag of a band."""

NAME_IN_TIP, LONG_NAME_IN_TIP = 6, 14
"""The columns of a name that a tip has room for, in 80 columns: in its longest sentence, in all."""


class Guide:
    """Leads through a table; this one says nothing. A subclass overrides what it needs.

    Args:
        screen: The table.
    """

    outlined: tuple[TablePart, ...] = ()
    """What corners are drawn around."""

    said: tuple[str, str] | None = None
    """A sentence for the row above the keys, after its number; None for none."""

    def __init__(self, screen: Table) -> None:
        self.screen = screen

    def compose(self) -> ComposeResult:
        """Yield what stands between the felt and the message."""
        yield from ()

    def enter(self) -> None:
        """Begin what takes longer, now that the table is there."""

    def leave(self) -> None:
        """Stop: the table is left."""

    def pause(self) -> None:
        """Stop what goes on by itself: another screen is shown."""

    def settled(self, view: View) -> None:
        """Show what belongs to the view that the table now shows."""

    def chose(self, chosen: Chosen) -> None:
        """Follow what the person has chosen, but not done yet."""

    def acted(self) -> None:
        """Follow what the person has done."""

    def asked_coach(self) -> None:
        """Make room for what the coach says: the person has asked it."""

    def takes(self, key: str) -> bool:
        """Handle a key, and return whether it was meant for the guide."""
        return False

    def hints(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the keys of the table, with those of the guide."""
        yield from hints

    def show(self) -> None:
        """Show everything from the beginning."""

    def page(self) -> Screen[None] | None:
        """Return a page to show instead of the log; None for none."""
        return None


class Tips(Guide):
    """Shows tips one at a time; each goes once what it speaks of was done.

    Args:
        screen: The table.
        wanted: Called at the first question: whether to show tips.
    """

    def __init__(self, screen: Table, wanted: Callable[[], bool]) -> None:
        super().__init__(screen)
        self.wanted: Callable[[], bool] | None = wanted
        self.tips: tuple[TableTip, ...] = ()
        self.place = 0
        self.begun_at = -1

    @property
    def tip(self) -> TableTip | None:
        """The tip that is shown; None if there is none."""
        return self.tips[self.place] if self.place < len(self.tips) else None

    def settled(self, view: View) -> None:
        """Begin at the first question; go on with each step that was taken since."""
        if view.is_over:
            self.tips = ()
        elif self.wanted and view.asked is not None:
            wanted, self.wanted = self.wanted, None
            if wanted():
                self.show()
        self.say()

    def show(self) -> None:
        """Show the tips from the first one."""
        face, view = self.screen.face, self.screen.view
        names = dict(enumerate(view.names))
        you, other = (names.get(seat, "") for seat in (view.bottom, 1 - view.bottom))
        you_two = f"You and {other}" if you == "you" and text_width(other) <= NAME_IN_TIP else "You"
        called = {"both": you_two, "other": shortened(other, LONG_NAME_IN_TIP)}
        self.tips = tuple(replace(tip, text=tip.text.format_map(called)) for tip in face.TIPS)
        self.place = 0
        self.say()

    def chose(self, chosen: Chosen) -> None:
        """Go to the tip about acting once something was chosen."""
        if self.tip and self.place == 0 and chosen.at is not None:
            self.place = 1
            self.say()

    def acted(self) -> None:
        """Go to the next tip: what this one spoke of was done."""
        if self.tip:
            self.place = max(self.place + 1, 2)
            self.say()

    def asked_coach(self) -> None:
        """End the tips: the coach may speak in their row."""
        self.tips = ()
        self.say()

    def takes(self, key: str) -> bool:
        """Let Escape end the tips; every other key is the game's."""
        if self.tip and key == "escape":
            self.tips = ()
            self.say()
            return True
        return False

    def say(self) -> None:
        """Show the tip, and outline what it is about."""
        tip = self.tip
        self.outlined = tip.parts if tip else ()
        self.said = (f"{self.place + 1} of {len(self.tips)}", tip.text) if tip else None
        self.screen.show_guide()


class Band(Words):
    """The rows of a lesson or a puzzle above the keys: a tag, a sentence, and a second line."""

    DEFAULT_CSS = """
    Band { height: 2; background: $chosen; padding: 0 2; }
    .-high Band { height: 4; padding: 1 2; }
    Band.-right { background: $coach 20%; }
    Band.-wrong { background: $loss 20%; }
    """

    def show(self, tag: str, text: str, second: str = "", *, right: bool | None = None) -> None:
        """Show a sentence after its tag; `right` is whether it praises or corrects."""
        self.set_class(right is True, "-right")
        self.set_class(right is False, "-wrong")
        width = max(20, self.app.size.width - 4 - TAG)
        lines = wrap_text(text, width)[:2]
        rest = wrap_text(second, width)[: 2 - len(lines)] if second else []
        ink = {True: "$coach", False: "$loss", None: "$gold"}[right]
        said = Content.assemble((f"{tag:<{TAG}}", f"b {ink}"), (lines[0] if lines else "", "b"))
        for line in lines[1:]:
            said = said + Content.assemble("\n" + " " * TAG, (line, "b"))
        for line in rest:
            said = said + Content.assemble("\n" + " " * TAG, (line, "$quiet"))
        self.say(said)


class BandGuide(Guide):
    """Says what a lesson or a puzzle says, in the rows above the keys.

    Args:
        screen: The table.
        play: Plays the lesson or the puzzle.
    """

    def __init__(self, screen: Table, play: LessonPlay | PuzzlePlay) -> None:
        super().__init__(screen)
        self.band = Band(id="band")
        play.on_said = self.tell

    def compose(self) -> ComposeResult:
        """Yield the rows."""
        yield self.band

    def tell(self) -> None:
        """Show the sentence for what the table shows now."""
        self.settled(self.screen.view)
        self.screen.show_guide()


class LessonGuide(BandGuide):
    """Shows a lesson; at its end, Enter begins a first game and l begins the lesson again.

    Args:
        screen: The table.
        play: Plays the lesson.
    """

    KEPT_KEYS = ("f1", "question_mark")
    """Keys of the table that work in a lesson, too."""

    def __init__(self, screen: Table, play: LessonPlay) -> None:
        super().__init__(screen, play)
        self.play = play

    def settled(self, view: View) -> None:
        """Show what belongs to the view that the table now shows."""
        play, step = self.play, self.play.current
        self.outlined = ()
        if not play.is_said(view):
            self.band.show(play.count(view), play.last_words)
        elif step is None:
            self.band.show(play.count(view), LESSON_ENDED)
        else:
            keys = "   ".join(f"{key} {what}" for key, what in step.presses)
            self.band.show(play.count(view), play.text, keys)
            self.outlined = step.parts

    def takes(self, key: str) -> bool:
        """Read on with Enter; at the end, begin a game or the lesson again."""
        play = self.play
        if not play.is_said(self.screen.view):
            return False
        if play.current is None:
            return self.ends_with(key)
        if key == "enter" and play.current.waits_for_enter:
            play.read_on()
            return True
        return False

    def ends_with(self, key: str) -> bool:
        """Handle a key at the end, and return whether it did anything."""
        services, game = self.screen.services, self.play.match.game
        if key == "l":
            services.navigator.open_lesson(game, instead=True)
        elif key in ("enter", "n"):
            level = next(iter(levels_of(game.slug)), "")
            seats = ("human", level) if level else ()
            try:
                match = services.store.begin(
                    game, new_setup(game, daily_variant(game), seats=seats)
                )
                services.navigator.open_match(match, instead=True)
            except Refusal as no:
                self.play.refuse(str(no))
        else:
            return False
        return True

    def hints(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the keys that do something in the lesson now."""
        play, step = self.play, self.play.current
        table = list(hints)
        if step is None:
            if play.is_said(self.screen.view):
                level = next(iter(levels_of(play.match.game.slug)), "")
                word = level_word(play.match.game.slug, level) if level else "a game"
                yield KeyHint("↵", f"play {word}", "enter", main=True)
                yield KeyHint("l", "again", "l")
            yield KeyHint("esc", "lobby", "escape", always=True)
            return
        if step.waits_for_enter:
            yield KeyHint("↵", "next", "enter", main=True)
        elif step.key:
            yield KeyHint(*step.key, step.key[0])
        else:
            yield from (hint for hint in table if hint.action in ("right", "enter"))
        if play.place:
            yield KeyHint("u", "back", "u")
        yield from (hint for hint in table if hint.action in self.KEPT_KEYS)
        yield KeyHint("esc", "leave", "escape", always=True)


class PuzzleGuide(BandGuide):
    """Shows a puzzle's question, then the verdict on the answer; Enter goes on from there.

    Args:
        screen: The table.
        play: Plays the puzzle.
    """

    NO_COACH = ("c", "u", "U", "ctrl+r")
    """Keys of the table that do nothing while the puzzle is open."""

    def __init__(self, screen: Table, play: PuzzlePlay) -> None:
        super().__init__(screen, play)
        self.play = play

    def settled(self, view: View) -> None:
        """Show what belongs to the view that the table now shows."""
        play = self.play
        if play.is_answered:
            tag, right = ("✓ Solved", True) if not play.was_wrong else ("Solution", None)
            self.band.show(tag, play.said, play.card.puzzle.why, right=right)
        elif play.was_wrong:
            self.band.show("× Not yet", play.said, TRY_AGAIN, right=False)
        else:
            question = OWN_PUZZLE if play.card.puzzle.match else PUZZLE_QUESTION
            self.band.show("Puzzle", question, play.aside)

    def takes(self, key: str) -> bool:
        """Go on with Enter once the puzzle is answered."""
        play = self.play
        if play.is_answered and key == "enter":
            play.go_on()
            return True
        if play.was_wrong and not play.is_answered and key == "s":
            play.show_answer()
            return True
        return not play.is_answered and key in self.NO_COACH and key != "c"

    def hints(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the keys that do something now."""
        if self.play.is_answered:
            yield KeyHint("↵", "next", "enter", main=True)
            yield from (each for each in hints if each.action in ("f1", "question_mark"))
            yield KeyHint("esc", "leave", "escape", always=True)
        else:
            taken = (*self.NO_COACH, "s") if self.play.was_wrong else self.NO_COACH
            if self.play.was_wrong:
                yield KeyHint("s", "show me", "s")
            yield from (each for each in hints if each.action not in taken)
