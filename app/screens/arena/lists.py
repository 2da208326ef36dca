"""The lists of the arena: the finished games of a tournament, and the ladder of a game."""

from collections.abc import Iterable, Sequence
from functools import partial
from heapq import nsmallest
from itertools import zip_longest
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Region
from textual.timer import Timer
from textual.widgets import DataTable, OptionList
from textual.widgets.option_list import Option

from app.arena import ladder, report
from app.arena.game import GameOutcome
from app.arena.plan import TournamentPlan, short_names
from app.arena.runner import Runner, stored_once
from app.match.match import Match
from app.match.rounds import RoundScore, round_scores
from app.plugins import find
from app.screens import page, services, stored_game, widgets
from app.storage.store import Store
from games.contract import Refusal
from games.text import padded, padded_left, shortened, text_width, wrap_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.canvas.marks import draw_panel
from widgets.cards.style import FaceStyle

GAME_LIMIT = 500
"""The most games that are listed."""

STAY = 0.05
"""Seconds that the cursor stays on a game before its rounds are read."""


def listed_games(games: Iterable[GameOutcome]) -> list[GameOutcome]:
    """Return the games that are listed, in order: those with fouls, each time the latest first."""
    return nsmallest(GAME_LIMIT, games, lambda each: (not any(each.fouls), -each.number))


class GamesPage(page.Page[int | None]):
    """The latest games, those with fouls first; it closes with the number of one to watch from."""

    PLACE = "In the list of the arena's games"
    MAIN_KEY = "enter"
    CSS = """
    GamesPage #room { height: 1fr; padding: 1 2 0 2; }
    GamesPage #played { width: 1fr; height: 1fr; background: $middle; border: none; padding: 0 1; }
    GamesPage #played { background-tint: $middle 0%; scrollbar-size-vertical: 1; }
    GamesPage #played > .option-list--option-highlighted { background: $chosen; }
    GamesPage #played > .option-list--option-highlighted { color: $foreground; }
    GamesPage #details { display: none; width: 40%; max-width: 76; margin-left: 2; }
    GamesPage.-wide #details { display: block; }
    GamesPage #said { height: 1; padding: 0 2; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "replay", "replay", priority=True),
        Binding("w", "watch_from_here", "watch from here"),
        Binding("escape,q,f3", "dismiss(None)", "back"),
    ]

    def __init__(self, runner: Runner, games: list[GameOutcome], store: Store) -> None:
        super().__init__()
        self.runner, self.games, self.store, self.plan = runner, games, store, runner.plan
        self.pause: Timer | None = None
        """Ends once the cursor has stayed on a game."""

    def body(self) -> ComposeResult:
        """Yield the list next to the game under the cursor."""
        count = len(self.games)
        listed = f"{count:,} games, those with fouls first" if count else "No game is over yet."
        yield widgets.Heading("GAMES", "Bot arena", listed)
        with Horizontal(id="room"):
            yield OptionList(markup=False, id="played")
            yield widgets.Picture(id="details")
        yield widgets.Words(id="said")

    def on_mount(self) -> None:
        """Let the keys move in the list."""
        self.query_one(OptionList).focus()

    def on_resize(self) -> None:
        """List the games with bars as wide as there is room, once that is known."""
        self.call_after_refresh(self.list_games)

    def list_games(self) -> None:
        """List the games; the cursor stays where it was."""
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        called = short_names(self.plan.contestants, self.plan.slug)
        wide, results = min(10, max(map(text_width, called))), []
        for each in self.games:
            (left, right), number = each.points, report.told_game(self.plan, each)[2]
            first, second = (called[place] for place in each.pair)
            players = f"{padded_left(first, wide)} {left:>2} : {right:<2} {padded(second, wide)}"
            results.append(f"{number:>3}  {players}   {verdict_words(self.plan, each)}")
        start = max(map(text_width, results), default=0) + 3
        most = max(map(winning_margin, self.games), default=0)
        room = max(0, options.scrollable_content_region.width - 2 - start)
        # A bar is half a row high, so that neighbours do not touch.
        sign = "#" if self.services.face is FaceStyle.LETTERS else "▄"

        def option(result: str, outcome: GameOutcome) -> Option:
            bar = sign * round(room * winning_margin(outcome) / max(1, most))
            first = Content.assemble(padded(result, start), (bar, "$edge"))
            of_game = (report.game_fouls, report.void_lines, report.stderr_lines)
            notes = (f"     {note}" for lines in of_game for note in lines(self.plan, outcome))
            return Option(Content("\n").join((first, *map(Content, notes))))

        options.set_options(map(option, results, self.games))
        options.highlighted = at if self.games else None

    @property
    def chosen(self) -> GameOutcome | None:
        """The game under the cursor."""
        at = self.query_one(OptionList).highlighted
        return self.games[at] if at is not None and at < len(self.games) else None

    def on_option_list_option_highlighted(self) -> None:
        """Look at the game under the cursor, once it has stayed there for a moment."""
        if self.pause:
            self.pause.stop()
        self.pause = self.set_timer(STAY, self.show_details)

    def show_details(self) -> None:
        """Show the game under the cursor, if there is room."""
        details, outcome = self.query_one("#details", widgets.Picture), self.chosen
        if outcome is None or not details.display:
            return
        try:
            told: Sequence[Match] | str = self.runner.matches(outcome.number)
        except Refusal as no:
            told = str(no)
        details.show(partial(self.draw_details, outcome=outcome, matches=told))

    def draw_details(
        self, canvas: Canvas, outcome: GameOutcome, matches: Sequence[Match] | str
    ) -> None:
        """Draw a game, with how all games of the two ended, or why it cannot be shown."""
        if isinstance(matches, str):
            canvas.fill(0, 0, canvas.width, canvas.height, "middle")
            for row, line in enumerate(wrap_text(matches, canvas.width - 4), 2):
                canvas.text(2, row, line, "quiet")
            return
        look, runner = services.legible_look(self.app), self.runner
        called = short_names(self.plan.contestants, self.plan.slug)
        (a, b), won = outcome.pair, runner.sums.won
        names = called[a], called[b]
        number = f"game {report.told_game(self.plan, outcome)[2]}"
        heading = shortened(" against ".join(names).upper(), canvas.width - len(number) - 6)
        draw_panel(canvas, 0, 0, (canvas.width, canvas.height), heading, number)
        scale = 2 if canvas.height >= 34 else 1
        half = (canvas.width - 4) // 2
        for n, (name, points) in enumerate(zip(names, outcome.points, strict=True)):
            x, text = 2 + n * half, str(points)
            ink = "gold" if points > outcome.points[1 - n] else "foreground"
            canvas.text(x, 2, shortened(name, half - 2), ink)
            fitting = scale if figure_width(text, scale) < half else 1
            plain = look.face is FaceStyle.LETTERS
            draw_figures(canvas, x, 3, text, ink, scale=fitting, plain=plain)
        y = 4 + figure_height(scale)
        ended = verdict_words(self.plan, outcome)
        is_level = outcome.points[0] == outcome.points[1] and not any(outcome.fouls)
        if len(matches) > 1 and outcome.winner is not None and is_level:
            ended += ", with fewer rounds lost"
        canvas.text(2, y, shortened(ended, canvas.width - 4), bold=True)
        pair = f"{names[0]} {won[a][b]:g} : {won[b][a]:g} {names[1]} in all their games"
        for line in wrap_text(pair, canvas.width - 4):
            y += 1
            canvas.text(2, y, line, "quiet")
        if rounds := shown_rounds(matches):
            room = Region(2, y + 2, canvas.width - 4, canvas.height - y - 3)
            stored_game.draw_round_list(canvas, room, rounds, look, f"{names[0]}'s lead")

    # keys

    @on(OptionList.OptionSelected)
    def action_replay(self) -> None:
        """Store the game under the cursor as a match, and open its replay."""
        if self.chosen is None:
            return
        try:
            played = self.runner.matches(self.chosen.number)
            first, *_ = [stored_once(self.store, match) for match in played]
        except Refusal as no:
            self.query_one("#said", widgets.Words).say(Content(f"× {no}").stylize("$loss"))
        else:
            self.services.navigator.open_replay(first)

    def action_watch_from_here(self) -> None:
        """Go back, and watch the tournament from the game under the cursor on."""
        if self.chosen:
            self.dismiss(self.chosen.number)


def shown_rounds(matches: Sequence[Match]) -> Sequence[RoundScore]:
    """Return the rounds of a game; of two who played alone with the points that both made."""
    played = [round_scores(match, 0) for match in matches]
    if len(played) == 1:
        return played[0]
    left, right, rounds = 0, 0, []
    for number, both in enumerate(zip_longest(*played), 1):
        own, other = (each.gained[0] if each else 0 for each in both)
        left, right = left + own, right + other
        rounds.append(RoundScore(number, 0, (own, other), (left, right)))
    return rounds


def verdict_words(plan: TournamentPlan, outcome: GameOutcome) -> str:
    """Return who won a game, and by how much."""
    if outcome.winner is None:
        return "both lose" if outcome.is_lost(0) else "a tie"
    winner = short_names(plan.contestants, plan.slug)[outcome.pair[outcome.winner]]
    return f"{winner} wins" + (f" by {margin}" if (margin := winning_margin(outcome)) else "")


def winning_margin(outcome: GameOutcome) -> int:
    """Return by how many points a game was won; 0 if it was not, or not by points."""
    if outcome.winner is None or any(outcome.fouls):
        return 0
    return max(0, outcome.points[outcome.winner] - outcome.points[1 - outcome.winner])


class LadderPage(page.Page[None]):
    """The ratings of all tournaments of a game on this machine."""

    PLACE = "On the ladder"
    CSS = """
    LadderPage #room { height: 1fr; padding: 1 2 0 2; }
    LadderPage #about { display: none; width: 40; margin-left: 2; }
    LadderPage.-wide #about { display: block; }
    LadderPage #said { height: 1; padding: 0 2; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f4", "dismiss(None)", "back"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game, self.trouble = game, ""
        try:
            self.rungs = ladder.read_ladder(game).rungs(game)
        except Refusal as no:
            self.rungs, self.trouble = [], str(no)

    def body(self) -> ComposeResult:
        """Yield the list next to the head to head of the bot under the cursor."""
        count = len(self.rungs)
        listed = f"{count} on the ladder" if count else "No tournament has finished here yet."
        yield widgets.Heading("LADDER", find(self.game).title, listed)
        with Horizontal(id="room"):
            yield DataTable(id="list", cursor_type="row")
            yield widgets.Panel("HEAD TO HEAD", widgets.Words(id="met"), id="about")
        yield widgets.Words(Content(self.trouble), id="said")

    def on_mount(self) -> None:
        """Fill the list."""
        table = self.query_one(DataTable)
        table.add_columns(*ladder.COLUMNS)
        for place, name, version, *figures in ladder.cells(self.rungs):
            left, right = (name, version), (Text(each, justify="right") for each in figures)
            table.add_row(Text(place, justify="right"), *map(Text, left), *right)
        table.focus()

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Say what the bot under the cursor won against each other, and how its rating went."""
        if event.cursor_row >= len(self.rungs):
            return
        rung = self.rungs[event.cursor_row]
        self.query_one("#about", widgets.Panel).name_it(Content(shortened(rung.name.upper(), 34)))
        met = [f"{won:>6g} of {games:<5g} {name}" for name, (won, games) in rung.against.items()]
        ratings = " ".join(f"{rating:.0f}" for _, rating in rung.history)
        went = f"Its rating after each tournament: {ratings}"
        self.query_one("#met", widgets.Words).say(Content("\n".join(("", *met, "", went))))
