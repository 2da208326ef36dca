"""The finished games of a tournament: fouls, what programs wrote to stderr, and replays."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import zip_longest
from typing import ClassVar

from msgspec import Struct
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.arena.game import GameOutcome, replayed_matches
from app.arena.plan import short_names
from app.arena.report import game_fouls, game_number, player_names, stderr_lines, void_lines
from app.arena.runner import Runner, stored_once
from app.match.match import Match
from app.match.rounds import RoundScore, round_scores
from app.screens.arena.view import ended_line, verdict_words, winning_margin
from app.screens.base import BaseScreen
from app.screens.pages.painted_page import page_look
from app.screens.stored_game import draw_round_list
from app.storage.store import Store
from games.contract import Refusal
from games.text import padded, shortened, text_width, wrap_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.canvas.marks import draw_panel
from widgets.canvas.painted import PaintedWidget
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

TALL_DETAILS = 34
"""Rows of the panel from which the points are large."""

DETAILS_PERCENT, WIDEST_DETAILS = 40, 76
"""The width of the panel in percent of the terminal, and its most columns."""

LEAST_TERMINAL = 110
"""Columns of the terminal from which there is the panel."""


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


class LookedAtGame(Struct, frozen=True):
    """A game of the arena.

    Attributes:
        number: Which game of its pair it is, in words.
        names: Who played, in the order of the seats.
        points: The points of both.
        ended: How it ended, in words.
        pair: How all games of the two ended so far, in words.
        rounds: Its rounds, as the first seat sees them.
    """

    number: str
    names: tuple[str, str]
    points: tuple[int, int]
    ended: str
    pair: str
    rounds: tuple[RoundScore, ...]


def look_at_game(runner: Runner, outcome: GameOutcome) -> LookedAtGame:
    """Return what is shown of a game. Raises `Refusal` if it cannot be read."""
    whole = runner.journal.whole_game(outcome.number)
    matches = replayed_matches(runner.fixtures[outcome.number], whole)
    rounds = round_scores(matches[0], 0) if len(matches) == 1 else rounds_side_by_side(matches)
    called = short_names(runner.plan.contestants, runner.plan.slug)
    (a, b), won = outcome.pair, runner.sums.won
    first, second = called[a], called[b]
    pair = f"{first} {won[a][b]:g} : {won[b][a]:g} {second} in all their games"
    number = f"game {game_number(runner.plan, outcome)}"
    ended = verdict_words(runner.plan, outcome)
    is_level = outcome.points[0] == outcome.points[1] and not any(outcome.fouls)
    if len(matches) > 1 and outcome.winner is not None and is_level:
        ended = f"{ended}, with fewer rounds lost"
    return LookedAtGame(number, (first, second), outcome.points, ended, pair, rounds)


def rounds_side_by_side(matches: Sequence[Match]) -> tuple[RoundScore, ...]:
    """Return the rounds of two who played alone, with the points that both made in each."""
    first, second = (round_scores(match, 0) for match in matches)
    total = 0, 0
    rounds = []
    for number, both in enumerate(zip_longest(first, second), 1):
        gained = tuple(each.gained[0] if each else 0 for each in both)
        total = total[0] + gained[0], total[1] + gained[1]
        rounds.append(RoundScore(number, 0, (gained[0], gained[1]), total))
    return tuple(rounds)


def details_width(width: int) -> int:
    """Return the columns of the panel on a terminal; 0 for none."""
    return min(WIDEST_DETAILS, width * DETAILS_PERCENT // 100) if width >= LEAST_TERMINAL else 0


class GameDetails(PaintedWidget):
    """The game under the cursor."""

    FIELD = "middle"
    game: reactive[LookedAtGame | None] = reactive(None)
    """None until it is known."""
    trouble: reactive[str] = reactive("")
    """Why the game cannot be shown."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the panel."""
        draw_panel(canvas, 0, 0, (canvas.width, canvas.height))
        if self.game is None:
            for row, line in enumerate(wrap_text(self.trouble, canvas.width - 4), 2):
                canvas.text(2, row, line, "quiet")
            return
        look, game = page_look(self.app), self.game
        left = canvas.right_aligned(canvas.width - 2, 0, game.number, "quiet")
        title = " against ".join(game.names).upper()
        canvas.text(2, 0, shortened(title, left - 4), "gold", bold=True)
        scale = 2 if canvas.height >= TALL_DETAILS else 1
        half = (canvas.width - 4) // 2
        for n, (name, points) in enumerate(zip(game.names, game.points, strict=True)):
            x, text = 2 + n * half, str(points)
            wins = points > game.points[1 - n]
            canvas.text(x, 2, shortened(name, half - 2), "gold" if wins else "foreground")
            fitting = scale if figure_width(text, scale) < half else 1
            ink = "gold" if wins else "foreground"
            draw_figures(canvas, x, 3, text, ink, scale=fitting, plain=look.letters)
        y = 4 + figure_height(scale)
        canvas.text(2, y, shortened(game.ended, canvas.width - 4), bold=True)
        for line in wrap_text(game.pair, canvas.width - 4):
            y += 1
            canvas.text(2, y, line, "quiet")
        if game.rounds:
            room = Region(2, y + 2, canvas.width - 4, canvas.height - y - 3)
            draw_round_list(canvas, room, game.rounds, look, f"{game.names[0]}'s lead")


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
        details = details_width(self.size.width)
        width = self.size.width - (details + AROUND_DETAILS if details else 0)
        plain = self.services.face is FaceStyle.LETTERS
        bars = margin_bars(self.games, width - start - SCROLLBAR, plain=plain)
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
