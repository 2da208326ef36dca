"""The lobby: a tile for each game and one for the arena, and the unfinished matches."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical
from textual.widget import Widget
from textual.widgets import OptionList, Static

from app import daily, plugins
from app.guests import session
from app.plugins import AnyGame
from app.screens.base import BaseScreen
from app.screens.lobby.lists import UnfinishedMatches, finished_line
from app.screens.lobby.tiles import (
    ROWS_AROUND_TILES,
    TILE_COLUMNS,
    ArenaTile,
    GameTile,
    Tile,
    fit_tiles,
)
from app.statistics import report
from app.statistics.summary import read_summary
from games.contract import Refusal
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine

UNFINISHED_LIMIT, FINISHED_LIMIT = 100, 5
"""The most unfinished and finished matches that are listed."""

FEWEST_ROWS = 3
"""The fewest rows below the tiles that the lists may have."""

LIST_GAP = 5
"""Cells between lists, and of the scroll bar."""


class LobbyScreen(BaseScreen[None]):
    """The first screen: games to begin, and matches to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("n", "new", "new", tooltip="new game"),
        Binding("o", "open_file", "open", tooltip="open a file"),
        Binding("r", "history", "played", tooltip="matches"),
        Binding("d", "today", "today", tooltip="deal of the day"),
        Binding("comma", "settings", "settings", key_display=","),
        Binding("t", "statistics", "stats", tooltip="statistics"),
        Binding("a", "arena", "bot arena", show=False),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("q", "app.quit", "quit"),
        *(Binding(str(n), f"pick({n - 1})", show=False) for n in range(1, 10)),
    ]

    def compose(self) -> ComposeResult:
        """Yield a tile for each game and the arena, then the lists."""
        yield StatusLine(id="state")
        with Grid(id="tiles"):
            for slug in plugins.slugs():
                yield GameTile(plugins.find(slug))
            yield ArenaTile()
            with Vertical(id="aside"):
                yield Static("today", classes="title")
                yield Static("", id="today", markup=False)
                yield Static("last games", classes="title last")
                yield Static("", id="last", classes="last", markup=False)
                yield Static("unfinished", classes="title unfinished")
                yield UnfinishedMatches(markup=False, compact=True, id="unfinished")
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Set the title, and focus the first game."""
        self.query_one(StatusLine).title = "PARLOUR"
        self.query_one(StatusLine).place = "games of nerve for the terminal"
        self.query(Tile).first().focus()
        aside = self.query_one("#aside")
        aside.styles.column_span = TILE_COLUMNS - len(self.query(Tile)) % TILE_COLUMNS
        aside.set_class(aside.styles.column_span == 1, "-one")

    def on_resize(self, event: events.Resize) -> None:
        """Draw the tiles as large as possible; the lists get the rest."""
        tiles, grid, aside = self.query(Tile), self.query_one("#tiles"), self.query_one("#aside")
        lines = len(tiles) // TILE_COLUMNS + 1
        size, high = fit_tiles(event.size, lines)
        rest = event.size.height - ROWS_AROUND_TILES - lines * (high + 1)
        extra = rest >= FEWEST_ROWS
        grid.styles.grid_rows = f"{high} " * lines + (f"{rest}" if extra else "")
        grid.styles.grid_size_rows = lines + extra
        aside.styles.row_span = 1 + extra
        aside.styles.height = high + (1 + rest) * extra
        for tile in tiles:
            tile.styles.height = high
            tile.fit_picture(size)

    def on_screen_resume(self) -> None:
        """Show the unfinished matches, and what is wrong with the store or a plug-in."""
        try:
            unfinished = self.services.store.unfinished(UNFINISHED_LIMIT)
            self.show_news()
        except Refusal as no:
            unfinished = ()
            self.query_one(Notice).refuse(str(no))
        self.services.show_store_trouble()
        if faults := plugins.faults():
            self.query_one(Notice).refuse(" ".join(faults))
        for tile in self.query(GameTile):
            own = [saved for saved in unfinished if saved.game == tile.game.slug]
            tile.show(own[0] if own else None)
        self.query_one("#aside").set_class(bool(unfinished), "-unfinished")
        room = self.app.size.width // TILE_COLUMNS - LIST_GAP
        self.query_one(UnfinishedMatches).show(unfinished, room)

    def show_news(self) -> None:
        """Show the deal of the day, the last matches, and the score. Raises `Refusal`."""
        store, day = self.services.store, daily.today()
        games = [tile.game for tile in self.query(GameTile)]
        tries = [saved for game in games for saved in store.tries(game, day, day).values()]
        how = f"{sum(saved.result is not None for saved in tries)} of {len(games)}"
        self.query_one("#today", Static).update(f"deal of the day {how}")
        last = "\n".join(map(finished_line, store.finished(FINISHED_LIMIT)))
        self.query_one("#last", Static).update(last)
        self.query_one("#aside").set_class(not last, "-new")
        mine = read_summary(store).mine(rated=False)
        self.query_one(StatusLine).right = report.won_and_lost(self.services.settings.name, mine)

    @property
    def places(self) -> list[Widget]:
        """The widgets that the arrows move through, in order."""
        return [*self.query(Tile), *[each for each in self.query(OptionList) if each.option_count]]

    def action_step(self, by: int) -> None:
        """Focus the next widget, or the previous one."""
        places = self.places
        here = places.index(self.focused) if self.focused in places else 0
        places[max(0, min(len(places) - 1, here + by))].focus()

    def action_line(self, by: int) -> None:
        """Focus the widget above or below."""
        self.action_step(by * TILE_COLUMNS)

    def action_pick(self, place: int) -> None:
        """Open the tile of that index."""
        tiles = list(self.query(Tile))
        if place < len(tiles):
            tiles[place].focus()
            tiles[place].action_open()

    @on(Tile.Opened)
    def open_tile(self, event: Tile.Opened) -> None:
        """Go on with the game's latest match, or begin one, or open the arena."""
        tile = event.tile
        if not isinstance(tile, GameTile):
            self.action_arena()
        elif tile.unfinished:
            self.go_on(tile.unfinished.id)
        else:
            self.begin(tile.game)

    @on(OptionList.OptionSelected)
    def open_match(self, event: OptionList.OptionSelected) -> None:
        """Go on with the chosen match."""
        self.go_on(int(event.option.id or 0))

    def action_new(self) -> None:
        """Begin a match of the focused game, even if another one is unfinished."""
        if isinstance(self.focused, ArenaTile):
            self.action_arena()
            return
        try:
            self.begin(plugins.find(self.meant))
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))

    @property
    def meant(self) -> str:
        """The slug of the focused tile, or of the game of the match under the cursor."""
        here = self.focused
        if isinstance(here, UnfinishedMatches) and here.chosen:
            return here.chosen.game
        return (here if isinstance(here, Tile) else self.query(Tile).first()).slug

    def action_rules(self) -> None:
        """Show the rules of the focused game, or those of the arena."""
        from app.screens.pages.page import RulesPage  # only now: slow to load

        self.app.push_screen(RulesPage(self.meant))

    def action_arena(self) -> None:
        """Open the arena's dialog."""
        self.services.open_arena()

    def action_history(self) -> None:
        """Show all matches."""
        from app.screens.pages.history import HistoryPage  # only now: slow to load

        self.app.push_screen(HistoryPage())

    def action_today(self) -> None:
        """Show the deal of the day."""
        from app.screens.pages.daily import DailyPage  # only now: slow to load

        self.app.push_screen(DailyPage())

    def action_statistics(self) -> None:
        """Show the statistics."""
        from app.screens.pages.statistics import StatisticsPage  # only now: slow to load

        self.app.push_screen(StatisticsPage())

    def action_settings(self) -> None:
        """Show the settings."""
        from app.screens.dialogs.settings import SettingsDialog  # only now: slow to load

        self.app.push_screen(SettingsDialog())

    def begin(self, game: AnyGame) -> None:
        """Open the dialog for a new game."""
        self.services.new_game(game)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only local players open files, no guests."""
        return action != "open_file" or not session.is_guest()

    def action_open_file(self) -> None:
        """Begin a match from a file of any game."""
        from app.screens.dialogs.open_file import (
            open_file,  # only now: slow to load
        )

        open_file(self.app)

    def go_on(self, match_id: int) -> None:
        """Go on with a match, or show why that is impossible."""
        try:
            self.services.open_match(self.services.store.resume(match_id))
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
