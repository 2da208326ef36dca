"""The lobby: a game to continue, today's deals, a tile for each game, what was played lately."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from app import plugins
from app.guests import session
from app.screens.base import BaseScreen
from app.screens.key_list import PARLOUR
from app.screens.lobby.guest_news import LobbyNotice
from app.screens.lobby.matches import FIRST_GAME, begin_first, play_again
from app.screens.lobby.moving import Bands, next_in_band, next_in_column
from app.screens.lobby.news import News, read_news
from app.screens.lobby.parts import (
    Band,
    GoOn,
    Header,
    Help,
    Lately,
    LobbyPart,
    OpenPart,
    Tip,
    Today,
    Wins,
)
from app.screens.lobby.places import arrange_lobby, tile_widths
from app.screens.lobby.tiles import GameTile, Tile, all_tiles, art_of
from games.contract import Refusal
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

BANDS = "#go-on-band", "#tiles", "#latest-band"
"""The bands below the header."""


class LobbyScreen(BaseScreen[None]):
    """The first screen: games to begin, and matches to continue."""

    CSS_PATH = None  # the app reads what the lobby needs
    PLACE = "In the lobby"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up,k", "band(-1)", show=False),
        Binding("down,j", "band(1)", show=False, key_display="←→↑↓", tooltip="choose"),
        Binding("l", "lesson", "learn", tooltip="two-minute lesson"),
        Binding("n", "new", "new", tooltip="new game"),
        Binding("d", "today", "today", tooltip="deal of the day"),
        Binding("p", "puzzles", show=False, tooltip="puzzles"),
        Binding("t", "statistics", "stats", tooltip="statistics", group=PARLOUR),
        Binding("comma", "settings", "settings", key_display=",", group=PARLOUR),
        Binding("r", "history", "games", tooltip="games played", group=PARLOUR),
        Binding("o", "open_file", "open", tooltip="open a file", group=PARLOUR),
        Binding("a", "arena", "bot arena", show=False),
        Binding("f", "app.friend", show=False, tooltip="play with a friend", group=PARLOUR),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("q", "app.quit", "quit", group=PARLOUR),
        *(Binding(str(n), f"pick({n - 1})", show=False) for n in range(1, 10)),
    ]

    news = News()
    """What the first frame shows."""
    refusal = ""
    """Why the news could not be read."""
    is_read = False
    """Whether the news was read, and not shown yet."""
    laid_out = Size()

    def on_compose(self) -> None:
        """Read the news before there are widgets to be styled and laid out."""
        self.read()
        self.set_class(self.news.is_first, "-first", update=False)

    def compose(self) -> ComposeResult:
        """Yield the header, the three bands, and the tip."""
        yield Header(id="header")
        with Band(id="go-on-band"):
            yield GoOn(id="go-on")
            yield Today(id="day")
        with Band(id="tiles"):
            yield from all_tiles()
        with Band(id="latest-band"):
            yield Lately(id="lately")
            yield Wins(id="wins")
            yield Help(id="help")
        with Band(id="tip-row"):
            yield Tip(id="tip")
            yield LobbyNotice(id="notice")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Focus the game to continue."""
        self.query_one(Header).games = len(self.query(GameTile))
        self.lay_out(*self.app.size)
        self.query_one(GoOn).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Give each part its rows and columns."""
        if event.size != self.laid_out:
            self.lay_out(*event.size)

    def lay_out(self, width: int, height: int) -> None:
        """Give each part its rows and columns."""
        self.laid_out, places = Size(width, height), arrange_lobby(width, height)
        header = self.query_one(Header)
        header.styles.height, header.size_class = places.header, places.size
        for name, rows in zip(BANDS, (places.first, places.tiles, places.last), strict=True):
            band = self.query_one(name)
            band.styles.height = rows
            band.styles.margin = (1, places.margin, 0, places.margin)
        self.query_one("#latest-band").styles.margin = (1, places.margin, places.air, places.margin)
        self.query_one(Today).styles.width = places.today
        self.query_one(Lately).styles.width = places.lately
        self.query_one(Help).gap = places.gap
        tiles = list(self.query(Tile))
        widths = tile_widths(width - 2 * places.margin, places.gap, len(tiles))
        for tile, columns in zip(tiles, widths, strict=True):
            tile.fit(columns, places.tiles)
        for part in (self.query_one(Today), self.query_one(Wins), *tiles[1:]):
            part.styles.margin = (0, 0, 0, places.gap)

    def on_screen_resume(self) -> None:
        """Read and show the news; what takes longer follows after the frame."""
        notice, before = self.query_one(LobbyNotice), self.news
        if not self.is_read:
            self.read()
        self.is_read = False
        notice.refuse(self.refusal) if self.refusal else notice.say()
        self.services.show_store_trouble()
        if faults := plugins.faults():
            notice.refuse(" ".join(faults))
        self.show_news()
        if (self.news.last, self.news.waiting) != (before.last, before.waiting):
            self.query_one(GoOn).focus()  # a game has been played: Enter goes on with it
        self.call_after_refresh(self.look_closer)

    def read(self) -> None:
        """Read the news from the store."""
        self.refusal, self.is_read = "", True
        try:
            self.news = read_news(self.services.store, self.services.settings.name)
        except Refusal as no:
            self.news, self.refusal = replace(self.news, waiting=()), str(no)

    def show_news(self) -> None:
        """Give the news to all parts."""
        first = self.news.is_first
        self.set_class(first, "-first")
        for part in self.query(LobbyPart):
            part.news = self.news
        go_on = self.query_one(GoOn)
        go_on.glance, go_on.art = None, None
        if self.news.last:
            go_on.art = art_of(self.query(Tile).results(), self.news.last.game)
        if first and not isinstance(self.focused, Tile):
            go_on.focus()
        self.show_keys()

    def look_closer(self) -> None:
        """Show what takes longer: the table to continue, and the deals of the day."""
        from app.screens.lobby.later import LaterNews  # only now: the first frame needs none of it

        self.workers.cancel_node(self)
        try:
            LaterNews(self, self.services.store).show(self.news)
        except Refusal as no:
            self.query_one(LobbyNotice).refuse(str(no))

    def on_screen_suspend(self) -> None:
        """Stop working out the chance while another screen is shown."""
        self.workers.cancel_node(self)

    def refit(self) -> None:
        """Repaint everything with the current settings."""
        super().refit()
        for part in self.query(LobbyPart):
            part.refresh()

    def hints(self) -> Iterator[KeyHint]:
        """Yield what Enter does, the numbers of the tiles, then what the other keys do."""
        if isinstance(self.focused, OpenPart):
            yield KeyHint("↵", self.focused.verb, "enter", always=True)
        last = min(9, len(self.query_one("#tiles").children))
        yield KeyHint(
            f"1-{last}", "pick a game" if self.news.is_first else "pick", "1", whole="pick a game"
        )
        for hint in super().hints():
            if hint.action != "o" or not self.news.is_first:  # a newcomer has no file to open
                yield hint

    # moving

    @property
    def bands(self) -> Bands:
        """The parts that the arrows move through, band by band."""
        bands = (self.query_one(name).children for name in BANDS)
        shown = [
            [part for part in band if isinstance(part, OpenPart) and part.display] for band in bands
        ]
        return [band for band in shown if band]

    def action_step(self, by: int) -> None:
        """Focus the next part of the band, or the previous one."""
        next_in_band(self.bands, self.focused, by).focus()

    def action_band(self, by: int) -> None:
        """Focus the part of the band above or below that is nearest to where this one begins."""
        next_in_column(self.bands, self.focused, by).focus()

    # opening

    def action_pick(self, place: int) -> None:
        """Open the tile with an index."""
        tiles = list(self.query(Tile))
        if place < len(tiles):
            tiles[place].focus()
            tiles[place].action_open()

    @on(OpenPart.Opened)
    def open_part(self, event: OpenPart.Opened) -> None:
        """Do what a part is for."""
        match event.part:
            case GameTile(slug=slug):
                self.services.navigator.new_game(plugins.find(slug))
            case Tile():
                self.action_arena()
            case GoOn():
                self.open_go_on()
            case Today():
                self.action_today()
            case Lately():
                self.action_history()
            case Wins():
                self.action_statistics()

    def open_go_on(self) -> None:
        """Go on with the newest game, play the last one again, or begin the first one."""
        try:
            if self.news.waiting:
                match = self.services.store.resume(self.news.waiting[0].id)
                self.services.navigator.open_match(match)
            elif self.news.last:
                play_again(self.services, plugins.find(self.news.last.game))
            else:
                begin_first(self.services)
        except Refusal as no:
            self.query_one(LobbyNotice).refuse(str(no))

    def action_new(self) -> None:
        """Open the dialog for a new match of the focused tile's game, or of the last game."""
        if self.meant == "arena":
            self.action_arena()
            return
        try:
            self.services.navigator.new_game(plugins.find(self.meant))
        except Refusal as no:
            self.query_one(LobbyNotice).refuse(str(no))

    def action_lesson(self) -> None:
        """Open the lesson of the focused tile's game, or of the last game."""
        slug = FIRST_GAME if self.meant == "arena" else self.meant
        self.services.navigator.open_lesson(plugins.find(slug))

    @property
    def meant(self) -> str:
        """The slug of the focused tile, or of the game to continue."""
        if isinstance(self.focused, Tile):
            return self.focused.slug
        newest = next(iter(self.news.waiting), self.news.last)
        return newest.game if newest else FIRST_GAME

    def action_rules(self) -> None:
        """Show the rules of the focused game, or those of the arena."""
        from app.screens.pages.page import RulesPage  # imported here: slow to load

        self.app.push_screen(RulesPage(self.meant))

    def action_arena(self) -> None:
        """Open the arena's dialog."""
        self.services.navigator.open_arena()

    def action_puzzles(self) -> None:
        """Open the puzzles from the player's own games."""
        self.services.navigator.open_puzzles()

    def action_history(self) -> None:
        """Show all matches."""
        from app.screens.pages.history import HistoryPage  # imported here: slow to load

        self.app.push_screen(HistoryPage())

    def action_today(self) -> None:
        """Show the deal of the day."""
        from app.screens.pages.daily import DailyPage  # imported here: slow to load

        self.app.push_screen(DailyPage())

    def action_statistics(self) -> None:
        """Show the statistics."""
        from app.screens.pages.statistics import StatisticsPage  # imported here: slow to load

        self.app.push_screen(StatisticsPage())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do not let guests open files."""
        return action != "open_file" or not session.is_guest()

    def action_open_file(self) -> None:
        """Begin a match from a file of any game."""
        from app.screens.dialogs.open_file import open_file  # imported here: slow to load

        open_file(self.app)
