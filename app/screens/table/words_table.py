"""The table of a game without its own: its words in a frame, and a line to type into."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from textual import on
from textual.app import ComposeResult
from textual.containers import Center, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from app.match.match import Match
from app.match.names import begin_sentence, whose
from app.match.presentation import Presentation, with_names
from app.match.table_view import TableView
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from app.screens.table.screen import TableScreen
from app.screens.table.status import TableStatus
from app.screens.table.words_choices import WordsChoices
from games.contract import Seat
from games.text import text_width
from widgets.captions import Caption
from widgets.cards.style import FaceStyle
from widgets.coach.panel import CoachPanel
from widgets.inputs.command_line import CommandLine
from widgets.scores.totals import Total, Totals
from widgets.spans import Span

ROWS_BESIDES, COACH_ROWS = 10, 8
"""Rows of the table around the words: the title, the choices and air; and those of the coach."""

BESIDE_WORDS = 4
"""Columns between the words and the edge of their frame."""

LEAST_WORD_ROWS = 3
"""The fewest rows of the words; the others are reached with the wheel."""


class TableWords(Struct, frozen=True):
    """What a table made of words shows beyond the state.

    Attributes:
        lines: The lines of `Game.describe`.
        choices: What the person to move may type.
    """

    lines: tuple[str, ...]
    choices: tuple[str, ...] = ()


class WordsPresentation(Presentation):
    """Adds the game's description of the table to a view, and what may be chosen."""

    def more(self, match: Match, state: Any, reader: Seat) -> TableWords:
        """Return the description, and the choices of the person to move."""
        game = match.game
        seats = [seat for seat in game.to_move(state) if seat in match.persons]
        seat = reader if reader in seats else next(iter(seats), None)
        moves = () if seat is None else game.legal(state, seat)
        choices = tuple(game.spell(move, state, reader) for move in moves)
        return TableWords(game.describe(state, reader), choices)


class WordsStatus(TableStatus):
    """Adds the score, because there is no picture to show it."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the progress and the score."""
        points, mine, other = view.standing.scores, view.bottom, 1 - view.bottom
        score = f"{view.name(mine)} {points[mine]} : {points[other]} {view.name(other)}"
        return *super().place(view), score


class WordsTable(GameTable):
    """The game's description in a frame, whose turn it is, and what may be chosen."""

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        self.heading, self.turn = Caption(id="title"), Caption(id="turn")
        self.words = VerticalScroll(Static(markup=False), id="words", can_focus=False)
        self.position = Vertical(self.heading, self.words, id="position")
        self.choices, self.totals = WordsChoices(), Totals()

    def compose_table(self) -> ComposeResult:
        """Yield the frame, the choices below it, and the coach's advice."""
        with Vertical(id="felt"):
            yield Center(self.position)
            yield Center(self.turn)
            yield self.choices
        yield CoachPanel(id="advice")

    def compose_panel(self) -> Iterator[Widget]:
        """Yield the scores."""
        yield self.totals

    def fit(self, room: Size) -> None:
        """Make the frame as wide as the words, and leave them the rows that nothing else needs."""
        if not room or self.view is None:
            return
        coach = COACH_ROWS * self.query_one(CoachPanel).display
        self.words.styles.max_height = max(LEAST_WORD_ROWS, room.height - ROWS_BESIDES - coach)
        needed = max(map(text_width, table_lines(self.view)), default=0) + 2 * BESIDE_WORDS
        self.position.styles.width = min(room.width, max(room.width // 2, needed))

    def show_view(self, view: TableView) -> None:
        """Show the description, whose turn it is, and the choices of the person to move."""
        self.words.query_one(Static).update("\n".join(table_lines(view)))
        title = f"round {view.standing.round}"
        self.heading.row = (Span(title, "gold", bold=True),)
        self.turn.row = turn_row(view)
        self.choices.choices = () if view.asked is None else view.more.choices
        self.show_scores(view)
        self.fit(self.size)

    def show_scores(self, view: TableView) -> None:
        """Show the points of all players."""
        self.totals.totals = tuple(
            Total(name, points, is_active=seat in view.turn)
            for seat, (name, points) in enumerate(
                zip(view.names, view.standing.scores, strict=False)
            )
        )
        self.totals.plain = self.services.card_look().face is FaceStyle.LETTERS


def table_lines(view: TableView) -> list[str]:
    """Return the description, and a question that is too long for the row below the table."""
    lines = [*view.more.lines]
    asked = with_names(view.prompt.text, view.names).strip().splitlines() if view.prompt else []
    return [*lines, "", *asked] if len(asked) > 1 else lines


def turn_row(view: TableView) -> tuple[Span, ...]:
    """Return whose turn it is, and how to choose."""
    if view.asked is not None:
        whom = begin_sentence(whose(view.name(view.asked)))
        how = "   type one, or click it" if view.more.choices else ""
        return Span(f"{whom} turn", "gold", bold=True), Span(how, "quiet")
    if view.is_over:
        return ()
    return (Span(f"{begin_sentence(whose(view.name(view.turn[0])))} turn", "quiet"),)


class WordsScreen(TableScreen):
    """A table played by typing: the focus stays in the command line."""

    PRESENTATION = WordsPresentation
    TABLE = WordsTable
    STATUS = WordsStatus

    def leave_line(self) -> None:
        """Leave: there is no table to return to from the command line."""
        self.call_next(self.run_action, "do('leave')")

    def focus_table(self) -> None:
        """Focus the command line."""
        self.query_one(CommandLine).focus()

    @on(WordsChoices.Chosen)
    async def choose(self, event: WordsChoices.Chosen) -> None:
        """Choose what was clicked, as if it had been typed."""
        if self.controller.guard.lets_click():
            await self.prompt.follow(event.line)
