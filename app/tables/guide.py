"""What leads through a table: tips for a newcomer, a lesson, a puzzle."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content

from app.daily import daily_variant
from app.lessons.lesson import LessonPlay, TableTip
from app.match.names import level_word, levels_of
from app.match.new_setup import new_setup
from app.match.table_view import TableView as View
from app.practice.controller import PuzzlePlay
from app.screens import keys, widgets
from app.tables.face import Chosen
from app.tables.screen import Guide, TableScreen
from games.contract import Refusal
from games.text import shortened, text_width, wrap_text

TAG = 11
"""Columns of the tag of a band."""

NAME_IN_TIP, LONG_NAME_IN_TIP = 6, 14
"""The columns of a name that a tip has room for, in 80 columns: in its longest sentence, in all."""


class Tips(Guide):
    """Shows tips one at a time if they are `wanted`; each goes once what it speaks of was done."""

    def __init__(self, screen: TableScreen, wanted: Callable[[], bool]) -> None:
        super().__init__(screen)
        self.wanted: Callable[[], bool] | None = wanted
        self.tips: tuple[TableTip, ...] = ()
        self.place = 0

    @property
    def tip(self) -> TableTip | None:
        """The tip that is shown; None if there is none."""
        return self.tips[self.place] if self.place < len(self.tips) else None

    def settled(self, view: View) -> None:
        """Begin at the first question; end with the match."""
        if view.is_over:
            self.tips = ()
        elif self.wanted and view.asked is not None:
            wanted, self.wanted = self.wanted, None
            if wanted():
                self.show()
        self._go_to(self.place)

    def show(self) -> None:
        """Show the tips from the first one."""
        view = self.screen.view
        names = dict(enumerate(view.names))
        you, other = (names.get(seat, "") for seat in (view.bottom, 1 - view.bottom))
        you_two = f"You and {other}" if you == "you" and text_width(other) <= NAME_IN_TIP else "You"
        called = {"both": you_two, "other": shortened(other, LONG_NAME_IN_TIP)}
        tips = self.screen.face.TIPS
        self.tips = tuple(replace(tip, text=tip.text.format_map(called)) for tip in tips)
        self._go_to(0)

    def chose(self, chosen: Chosen) -> None:
        """Take note of what is under the cursor, by key or by click."""
        at = next((each for each in self.screen.choices() if each.id == chosen.at), None)
        if at and (at.toggles or not at.is_elsewhere):
            self._did("pick" if at.toggles else "choose")

    def acted(self) -> None:
        """Take note that something was done."""
        self._did("act")

    def _did(self, deed: str) -> None:
        """Go to the next tip if this one speaks of a deed."""
        if self.tip and self.tip.ends == deed:
            self._go_to(self.place + 1)

    def asked_coach(self) -> None:
        """End the tips: the coach may speak in their row."""
        self.tips = ()
        self._go_to(0)

    def takes(self, key: str) -> bool:
        """Let Escape end the tips; every other key is the game's."""
        ends = bool(self.tip and key == "escape")
        if ends:
            self.asked_coach()
        return ends

    def _go_to(self, place: int) -> None:
        """Show a tip, and outline what it is about."""
        self.place = place
        if tip := self.tip:
            self.outlined, self.said = tip.parts, (f"{place + 1} of {len(self.tips)}", tip.text)
        else:
            self.outlined, self.said = (), None
        self.screen.show_guide()


class Band(widgets.Words):
    """The rows of a lesson or a puzzle above the keys: a tag, a sentence, and a second line."""

    DEFAULT_CSS = """
    Band { height: 2; background: $chosen; padding: 0 2; }
    .-high Band { height: 4; padding: 1 2; }
    Band.-right { background: $coach 20%; }
    Band.-wrong { background: $loss 20%; }
    """

    def show(self, tag: str, text: str, second: str, tone: str) -> None:
        """Show a sentence after its tag; `tone` is "right" for praise, "wrong" for blame, or ""."""
        self.set_class(tone == "right", "-right")
        self.set_class(tone == "wrong", "-wrong")
        width = max(20, self.app.size.width - 4 - TAG)
        lines = [(line, "b") for line in wrap_text(text, width)]
        lines += [(line, "$quiet") for line in wrap_text(second, width) if second]
        ink = {"right": "b $coach", "wrong": "b $loss"}.get(tone, "b $gold")
        more = [("\n" + " " * TAG, ""), lines[1]] if lines[1:] else []
        self.say(Content.assemble((f"{tag:<{TAG}}", ink), *lines[:1], *more))


class BandGuide(Guide):
    """Says what a lesson or a puzzle says, in the rows above the keys."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.band = Band(id="band")

    def compose(self) -> ComposeResult:
        """Yield the rows."""
        yield self.band

    def settled(self, view: View) -> None:
        """Show the sentence for what the table shows now."""
        self.band.show(*view.said)


class LessonGuide(BandGuide):
    """Shows a lesson; at its end, Enter begins a first game and l begins the lesson again."""

    def __init__(self, screen: TableScreen, play: LessonPlay) -> None:
        super().__init__(screen)
        self.play = play
        self.level = next(iter(levels_of(play.match.game.slug)), "")
        """The lowest level of the computer in this game; "" if it has none."""

    def settled(self, view: View) -> None:
        """Show the sentence for what the table shows now, and outline what it is about."""
        super().settled(view)
        step = self.play.current
        self.outlined = step.parts if step and self.play.is_said(view) else ()

    def takes(self, key: str) -> bool:
        """Read on with Enter; at the end, begin a game or the lesson again."""
        play, open_lesson = self.play, self.screen.services.navigator.open_lesson
        if not play.is_said(self.screen.view):
            return False
        if play.current is None and key == "l":
            open_lesson(play.match.game, instead=True)
        elif play.current is None and key in ("enter", "n"):
            self._begin_game()
        elif play.current and play.current.waits_for_enter and key == "enter":
            play.read_on()
        else:
            return False
        return True

    def _begin_game(self) -> None:
        services, game = self.screen.services, self.play.match.game
        seats = ("human", self.level) if self.level else ()
        try:
            setup = new_setup(game, daily_variant(game), seats=seats)
            services.navigator.open_match(services.store.begin(game, setup), instead=True)
        except Refusal as no:
            self.play.refuse(str(no))

    def hints(self, hints: Iterable[keys.KeyHint]) -> Iterator[keys.KeyHint]:
        """Yield the keys that do something in the lesson now."""
        play, step = self.play, self.play.current
        table = {hint.action: hint for hint in hints}
        if step is None and play.is_said(self.screen.view):
            word = level_word(play.match.game.slug, self.level) if self.level else "a game"
            yield keys.KeyHint("↵", f"play {word}", "enter", main=True)
            yield keys.KeyHint("l", "again", "l")
        elif step and step.waits_for_enter:
            yield keys.KeyHint("↵", "next", "enter", main=True)
        elif step and step.key:
            yield keys.KeyHint(*step.key, step.key[0])
        elif step:
            yield from (table[action] for action in ("right", "enter") if action in table)
        if step and play.place:
            yield keys.KeyHint("u", "back", "u")
        if step:
            yield table["question_mark"]
        yield keys.KeyHint("esc", "leave" if step else "lobby", "escape", always=True)


class PuzzleGuide(BandGuide):
    """Shows a puzzle's question, then the verdict on the answer; Enter goes on from there."""

    def __init__(self, screen: TableScreen, play: PuzzlePlay) -> None:
        super().__init__(screen)
        self.play = play

    def takes(self, key: str) -> bool:
        """Go on with Enter once the puzzle is answered; until then, show the answer with s."""
        play = self.play
        if play.is_answered and key == "enter":
            play.go_on()
        elif play.was_wrong and not play.is_answered and key == "s":
            play.show_answer()
        else:
            return not play.is_answered and key in ("u", "U", "ctrl+r")
        return True

    def hints(self, hints: Iterable[keys.KeyHint]) -> Iterator[keys.KeyHint]:
        """Yield the keys that do something now; there is no coach before the answer."""
        if self.play.is_answered:
            yield keys.KeyHint("↵", "next", "enter", main=True)
            yield from (each for each in hints if each.action == "question_mark")
            yield keys.KeyHint("esc", "leave", "escape", always=True)
        else:
            taken = ["c", "u", "U", "ctrl+r"]
            if self.play.was_wrong:
                yield keys.KeyHint("s", "show me", "s")
                taken.append("s")
            yield from (each for each in hints if each.action not in taken)
