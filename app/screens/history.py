"""The list of all games, page by page, to replay or to continue."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app import daily, plugins
from app.match.names import LEVEL_NAMES, levels_of
from app.screens import page, services, stored_game
from app.screens.lobby.thumbnails import TAUGHT
from app.screens.pages.statistics_view import how_it_plays
from app.screens.widgets import Heading, Panel, Picture, Words, mark, quiet
from app.statistics import days, summary
from app.storage.rows import Saved
from games import contract, text

FAR = 1 << 30
"""More games than any list has."""

MOMENT = 0.05
"""Seconds that the cursor stays on a game before its course is read."""

SPREAD, FEWEST_NEXT = 3, 6
"""Rows of a game in a short list, and those that must be left to say what may be played next."""

ROOM_FOR_NOTES = 100
"""Columns of the list from which a note on each game fits in its row."""

EMPTY = """\
[b]No games yet. Press Esc, then Enter to start one.[/b]

[b $gold] ▸ [/]  not over yet  [$quiet]Enter continues it where you left it[/]

[b $rail on $coach] ✓ [/]  won           [$quiet]with the points and the day[/]

[b $rail on $loss] × [/]  lost          [$quiet]Enter replays it, step by step[/]

[b $rail on $faint] = [/]  tied          [$quiet]counts as half a win[/]"""

KEPT = """
Every game you play is kept here, move by move.

Leave a game whenever you like. Enter continues it where you left it.

A finished game can be replayed, step by step, with what the coach thinks of each choice."""


class HistoryPage(page.Page[None]):
    """A row for each game, the latest first: of some numbers, or of all that a person played."""

    PLACE = "In the list of games"
    MOUSE = ("Click a game to open it.",)
    CSS = """
    HistoryPage #room { height: 1fr; padding: 1 2 0 2; }
    HistoryPage #list { width: 1fr; background: $middle; }
    HistoryPage #games { height: auto; overflow: hidden; }
    HistoryPage #games { background: $middle; border: none; padding: 0; }
    HistoryPage #games > .option-list--option { padding: 0 1 0 0; }
    HistoryPage #games > .option-list--option-highlighted { background: $chosen; text-style: none; }
    HistoryPage #empty { padding: 1 2; }
    HistoryPage #next { height: 1fr; margin-top: 1; padding: 0 2; }
    HistoryPage #details, HistoryPage #kept { display: none; width: 40%; margin-left: 2; }
    HistoryPage.-wide.-high #details, HistoryPage.-wide.-tall #details { display: block; }
    HistoryPage.-wide.-high.-none #kept, HistoryPage.-wide.-tall.-none #kept { display: block; }
    HistoryPage.-wide.-none #details { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "choose", key_display="↑↓", priority=True),
        Binding("down,j", "move(1)", show=False, priority=True),
        Binding("home", f"move({-FAR})", show=False, priority=True),
        Binding("end", f"move({FAR})", show=False, priority=True),
        Binding("enter", "open(False)", "replay", priority=True),
        Binding("w", "open(True)", "watch"),
        Binding("f", "filter", "filter"),
        Binding("left,h,pageup", "leap(-1)", "page", key_display="← →"),
        Binding("right,l,pagedown", "leap(1)", show=False),
        Binding("escape,q", "dismiss(None)", "back"),
    ]

    def __init__(self, numbers: Sequence[int] | None = None, title: str = "All your games") -> None:
        super().__init__()
        self.given = numbers
        self.numbers: Sequence[int] = numbers or ()
        self.title_words = title

    kind = ""
    """The game whose matches are listed; "" for all."""
    at = first = 0
    """The indices of the game under the cursor, and of that in the first row."""
    rows: tuple[Saved | None, ...] = ()
    """The games in sight; None for one that cannot be read."""
    course: stored_game.StoredCourse | None = None
    pause: Timer | None = None
    """Ends once the cursor has stayed on a game."""

    def body(self) -> ComposeResult:
        """Yield the heading, the list, and what is known of the game under the cursor."""
        yield Heading("GAMES", self.title_words)
        with Horizontal(id="room"):
            with Vertical(id="list"):
                yield Words(EMPTY, id="empty")
                games = OptionList(id="games", markup=False)
                games.can_focus = False
                yield games
                yield Panel("WHAT NEXT", Words(id="next-games"), id="next")
            yield Picture(id="details")
            yield Panel("WHAT IS KEPT HERE", Words(quiet(KEPT)), id="kept")

    def on_screen_resume(self) -> None:
        """Read the list again, and keep the cursor where it was."""
        self.read_numbers()
        self.show_rows(self.at)

    def on_resize(self) -> None:
        """Show as many rows as fit."""
        self.show_rows(self.at)

    def refit(self) -> None:
        """Show everything with the settings that hold now."""
        super().refit()
        self.show_rows(self.at)

    # reading

    def read_numbers(self) -> None:
        """Read the numbers of the games to list, or say why they cannot be read."""
        if self.given is None:
            self.numbers = ()
            try:
                self.numbers = self.services.store.numbers_by_persons(self.kind)
            except contract.Refusal as no:
                self.notify(str(no), severity="warning")

    @property
    def in_sight(self) -> int:
        """How many games fit on the screen."""
        return max(1, self.app.size.height - self.query_one(Heading).size.height - 3)

    @property
    def is_short(self) -> bool:
        """Whether all games fit with room around each."""
        return len(self.numbers) * SPREAD <= self.in_sight

    @property
    def chosen(self) -> Saved | None:
        """The game under the cursor, if there is one that can be read."""
        place = self.at - self.first
        return self.rows[place] if place < len(self.rows) else None

    def show_rows(self, at: int) -> None:
        """Show the part of the list with a game, and put the cursor on it."""
        count, rows = len(self.numbers), self.in_sight
        self.at = max(0, min(at, count - 1))
        self.first = self.at // rows * rows
        wanted = self.numbers[self.first : self.first + rows]
        self.rows = ()
        try:
            self.rows = tuple(map(self.services.store.numbered(wanted).get, wanted))
        except contract.Refusal as no:
            self.notify(str(no), severity="warning")
        title = summary.game_title(self.kind) if self.kind else self.title_words
        listed = f"{count:,} games, the latest first" if count > 1 else "one game" * count
        pages = f"page {self.first // rows + 1} of {-(-count // rows)}" if count > rows else ""
        self.query_one(Heading).say(title, listed, pages)
        self.set_class(not count, "-none")
        self.query_one("#empty").display = not count
        games = self.query_one(OptionList)
        games.display = bool(count)
        games.set_options(Option(self.line(each)) for each in self.rows)
        games.highlighted = self.at - self.first if self.rows else None
        self.show_next()
        self.show_details(None)
        if self.pause:
            self.pause.stop()
        self.pause = self.set_timer(MOMENT, self.read_course)
        self.refresh_bindings()

    def line(self, saved: Saved | None) -> Content:
        """Return a game in a row, or in two with an empty one."""
        below = Content("\n\n" if self.is_short else "")
        if saved is None:
            return Content("       This game is damaged and cannot be opened.") + below
        width = self.app.size.width - 6
        if self.has_class("-wide") and not self.has_class("-low"):
            width = width - width * 2 // 5 - 2
        title, room = summary.game_title(saved.game), 20
        if width < 74:
            title, room = days.short_title(title), 12
        notes = width >= ROOM_FOR_NOTES
        who_room = width - 7 - room - 11 - 14 - (22 if notes else 0)
        when = stored_game.when_words(saved.changed, daily.today())
        sign = saved.sign if saved.result else "▸"
        line = Content("  ") + mark(sign) + f"  {text.shortened(title, room):<{room}} "
        who = text.clipped(text.shortened(stored_game.players_words(saved), who_room), who_room)
        line += quiet(Content(text.padded(who, who_room))) + f" {stored_game.own_score(saved):^10}"
        line += quiet(
            Content(f"{stored_game.note_words(saved) if notes else '':<{22 * notes}}{when:>13}")
        )
        if self.is_short and not notes:
            return line + quiet(Content("\n" + " " * 7 + stored_game.note_words(saved) + "\n"))
        return line + below

    def read_course(self) -> None:
        """Show the course of the game under the cursor, once it has stayed there for a moment."""
        if self.chosen:
            with suppress(contract.Refusal):
                match = self.services.store.resume(self.chosen.id)
                self.show_details(stored_game.stored_course_of(match, self.chosen))

    def show_details(self, course: stored_game.StoredCourse | None) -> None:
        """Show what is known of the game under the cursor."""
        self.course = course
        if self.chosen:
            paint = partial(
                stored_game.draw_game_details,
                saved=self.chosen,
                course=course,
                today=daily.today(),
                look=services.legible_look(self.app),
            )
            self.query_one("#details", Picture).show(paint)

    def show_next(self) -> None:
        """Say what may be played next, if the list leaves room for it."""
        left = self.in_sight - SPREAD * len(self.numbers)
        wanted = bool(self.numbers) and self.is_short and left >= FEWEST_NEXT
        self.query_one("#next").display = wanted
        with suppress(contract.Refusal):
            if wanted:
                begun = {
                    each.game for each in (*self.rows, *self.services.store.unfinished()) if each
                }
                lines = [*next_games(summary.read_summary(self.services.store), begun)]
                self.query_one("#next-games", Words).say(Content("\n").join(lines[: left - 2]))

    # keys

    def word(self, binding: Binding) -> str:
        """Return what a key does: Enter continues a game that is not over."""
        if binding.key == "enter" and self.chosen and self.chosen.result is None:
            return "continue"
        return super().word(binding)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what can be done with the game under the cursor."""
        if action == "open":
            only_if_open = parameters == (True,)
            return bool(self.chosen and not (only_if_open and self.chosen.result))
        if action == "leap":
            return len(self.numbers) > len(self.rows)
        if action == "filter":
            return self.given is None and bool(self.numbers or self.kind)
        return action != "move" or bool(self.numbers)

    def action_move(self, by: int) -> None:
        """Move the cursor, to another page at the end of one."""
        self.show_rows(self.at + by)

    def action_leap(self, by: int) -> None:
        """Show the next page or the one before."""
        self.show_rows(self.at + by * self.in_sight)

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def turn_wheel(self, event: events.MouseEvent) -> None:
        """Move the cursor down or up."""
        self.action_move(1 if isinstance(event, events.MouseScrollDown) else -1)

    def action_filter(self) -> None:
        """List only the games of one kind, then of the next, and at the end all again."""
        kinds = ("", *plugins.slugs_in_order())
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
        self.read_numbers()
        self.show_rows(0)

    @on(OptionList.OptionSelected)
    def take(self, event: OptionList.OptionSelected) -> None:
        """Open the game that was clicked."""
        self.at = self.first + event.option_index
        self.action_open(again=False)

    def action_open(self, again: bool) -> None:
        """Continue the game under the cursor; replay it if it is over, or `again` is wanted."""
        if self.chosen:
            self.services.navigator.open_saved(self.chosen.id, again=again)


def next_games(totals: summary.Summary, begun: Collection[str] = ()) -> Iterator[Content]:
    """Yield two lines for each game that may be played next, those not begun first."""
    here = plugins.slugs_in_order()
    played = {each.board.game for each in totals.lines(rated=False) if each.tally.played}
    new = [slug for slug in here if slug not in played | {*begun}]
    for slug in (*new, *(each for each in here if each in played)):
        game, beaten = plugins.title_of(slug), summary.levels_beaten(slug, totals.boards)
        if slug not in played:
            what = f"{game.tagline[:1].upper()}{game.tagline[1:]}."
            more = "New here. Its lesson takes two minutes." if slug in TAUGHT else "New here."
        elif all(beaten):
            continue
        else:  # the lowest level that has not been beaten
            place = beaten.index(False)
            player = levels_of(slug)[place]
            what = f"Beat {LEVEL_NAMES[place]}. {how_it_plays(slug, player)}".strip()
            more = f"Win {summary.WINS_TO_BEAT} games, and more than you lose."
            if (tally := totals.against(slug, player)).played:
                more = f"You have won {tally.won} of {tally.played}. {more}"
        yield Content.assemble((f"{game.title}  ", "b"), what)
        yield quiet(more)
