"""The finished games of a tournament: fouls, what programs wrote to stderr, and replays."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.arena.game import GameOutcome, replayed_matches
from app.arena.report import game_fouls, player_names, stderr_lines, void_lines
from app.arena.runner import Runner, stored_once
from app.screens.arena.game_details import GameDetails, details_width, look_at_game
from app.screens.arena.view import ended_line, winning_margin
from app.screens.base import BaseScreen
from app.storage.store import Store
from games.contract import Refusal
from games.text import padded, text_width
from widgets.cards.style import FaceStyle
from widgets.charts.bars import draw_bar
from widgets.panels.key_bar import KeyHint
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine

GAME_LIMIT = 500
"""The most games that are listed."""

STAY = 0.05
"""Seconds that the cursor stays on a game before its rounds are read."""

AROUND_DETAILS = 3
"""Columns around the panel about the game under the cursor."""

BAR_GAP, SCROLLBAR = 3, 4
"""Columns before the bars, and those that the list keeps at its sides."""


def listed_games(games: Iterable[GameOutcome]) -> list[GameOutcome]:
    """Return the games that are listed, in order: those with fouls, each time the latest first."""
    return nsmallest(GAME_LIMIT, games, lambda each: (not any(each.fouls), -each.number))


def margin_bars(games: Sequence[GameOutcome], width: int, *, plain: bool) -> tuple[str, ...]:
    """Return a bar for each game: by how many points it was won.

    Bars are half a row high, so that those of neighbouring games do not touch.

    Args:
        games: The games.
        width: The columns of the widest bar.
        plain: Whether to draw in ASCII.
    """
    margins = tuple(map(winning_margin, games))
    most = max(margins, default=0)
    if width <= 0 or not most:
        return ("",) * len(margins)
    sign = "#" if plain else "▄"
    return tuple(sign * len(draw_bar(each / most, width, ascii_only=True)) for each in margins)


class GamesPage(BaseScreen[None]):
    """The latest games, those with fouls first; Enter replays one.

    Args:
        runner: The tournament.
        games: The games to list, in order.
        store: Where a game that is looked at is stored as a match.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f3", "dismiss(None)", "back"),
    ]

    def __init__(self, runner: Runner, games: list[GameOutcome], store: Store) -> None:
        super().__init__()
        self.runner = runner
        self.plan = runner.plan
        self.pause: Timer | None = None
        """Ends once the cursor has stayed on a game."""
        self.games = games
        self.store = store

    def compose(self) -> ComposeResult:
        """Yield the list."""
        yield StatusLine(id="state")
        with Horizontal(id="games"):
            yield OptionList(markup=False, id="played")
            yield GameDetails(id="details")
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Fill the list."""
        line = self.query_one(StatusLine)
        line.title, line.place = "BOT ARENA", "games, those with fouls first"
        self.query_one(OptionList).focus()
        self.list_games()
        if not self.games:
            self.query_one(Notice).say("No game is over yet.")

    def on_resize(self) -> None:
        """Draw the bars again, as wide as there is room."""
        details, width = self.query_one(GameDetails), details_width(self.size.width)
        details.display, details.styles.width = width > 0, width
        self.list_games()

    def list_games(self) -> None:
        """List the games; the cursor stays where it was."""
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        results = [ended_line(self.plan, each) for each in self.games]
        start = max(map(text_width, results), default=0) + BAR_GAP
        bars = margin_bars(self.games, self.list_width - start - SCROLLBAR, plain=self.is_plain)
        options.set_options(
            Option(
                Content("\n").join(
                    (
                        Content.assemble(padded(result, start), (bar, "$edge")),
                        *map(Content, self.notes(each)),
                    )
                )
            )
            for each, result, bar in zip(self.games, results, bars, strict=True)
        )
        options.highlighted = at if self.games else None

    @property
    def list_width(self) -> int:
        """The columns of the list."""
        details = details_width(self.size.width)
        return self.size.width - (details + AROUND_DETAILS if details else 0)

    @on(OptionList.OptionHighlighted)
    def wait_to_look(self) -> None:
        """Look at the game under the cursor, once it has stayed there for a moment."""
        if self.pause:
            self.pause.stop()
        self.pause = self.set_timer(STAY, self.show_details)

    def show_details(self) -> None:
        """Show the game under the cursor, if there is room."""
        details, at = self.query_one(GameDetails), self.query_one(OptionList).highlighted
        if at is None or not details.display:
            return
        details.game, details.trouble = None, ""
        try:
            details.game = look_at_game(self.runner, self.games[at])
        except Refusal as no:
            details.trouble = str(no)

    @property
    def is_plain(self) -> bool:
        """Whether bars are drawn in ASCII."""
        return self.services.face is FaceStyle.LETTERS

    def notes(self, outcome: GameOutcome) -> tuple[str, ...]:
        """Return the lines below a game: its fouls, and what programs wrote to stderr."""
        notes = (
            *game_fouls(self.plan, outcome),
            *void_lines(self.plan, outcome),
            *stderr_lines(outcome.errors, player_names(self.plan, outcome)),
        )
        return tuple(f"     {note}" for note in notes)

    def hints(self) -> Iterator[KeyHint]:
        """Yield hints for the list, then those of the bindings."""
        if self.games:
            yield KeyHint("↑↓", "choose", "down")
            yield KeyHint("↵", "replay", "enter")
        yield from super().hints()

    @on(OptionList.OptionSelected)
    def look_again(self, event: OptionList.OptionSelected) -> None:
        """Store a game as a match, and open its replay."""
        number = self.games[event.option_index].number
        try:
            outcome = self.runner.journal.whole_game(number)
            played = replayed_matches(self.runner.fixtures[number], outcome)
            first, *_ = [stored_once(self.store, match) for match in played]
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
        else:
            self.services.navigator.open_replay(first)
