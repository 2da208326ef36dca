"""The lobby: a game to continue, today's deals, a tile for each game, what was played lately."""

import asyncio
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from app import plugins
from app.guests import session
from app.match.match import Match
from app.match.setup import PERSON, fresh_seed, is_from_file
from app.plugins import AnyGame
from app.screens.base import BaseScreen
from app.screens.key_list import PARLOUR
from app.screens.lobby.board import LobbyBoard, next_in_band, next_in_column, next_of_all
from app.screens.lobby.glance import glance_at
from app.screens.lobby.news import News, puzzles_today, read_news, todays
from app.screens.lobby.parts import (
    GameTile,
    GoOn,
    Lately,
    OpenPart,
    Tile,
    Today,
    Wins,
    all_tiles,
    art_of,
)
from app.screens.lobby.places import MOST_KEYS
from app.screens.services import legible_look
from games.contract import Refusal
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

FIRST_GAME, FIRST_LEVEL = "gops", "easy"
"""What a newcomer's Enter begins."""


CHANCE_DELAY = 0.5
"""Seconds before the chance to win is worked out, unless the person has moved on by then."""

SECONDS_BETWEEN_GUESTS = 1.0
"""Seconds after which the lobby of a guest looks again for others who wait."""


class LobbyScreen(BaseScreen[None]):
    """The first screen: games to begin, and matches to continue."""

    CSS_PATH = None  # the app reads what the lobby needs
    PLACE = "In the lobby"
    MOUSE = ("Click a game to open it.",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up,k", "band(-1)", show=False),
        Binding("down,j", "band(1)", show=False, key_display="←→↑↓", tooltip="choose"),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("enter,space", "open", show=False),
        Binding("l", "lesson", "learn", tooltip="two-minute lesson"),
        Binding("n", "new", "new", tooltip="new game"),
        Binding("d", "today", "today", tooltip="deal of the day"),
        Binding("p", "puzzles", show=False, tooltip="puzzles"),
        Binding("t", "statistics", "stats", tooltip="statistics", group=PARLOUR),
        Binding("comma", "settings", "settings", key_display=",", group=PARLOUR),
        Binding("r", "history", "games", tooltip="games played", group=PARLOUR),
        Binding("o", "open_file", "open", tooltip="open a file", group=PARLOUR),
        Binding("a", "arena", "bot arena", show=False),
        Binding("f", "app.friend", show=False, tooltip="play with a friend"),
        Binding("f1", "rules", "rules", key_display="F1", group=PARLOUR),
        Binding("q", "app.quit", "quit", tooltip="quit, games saved", group=PARLOUR),
        *(Binding(str(n), f"pick({n - 1})", show=False) for n in range(1, 10)),
    ]

    board: LobbyBoard
    """Everything but the keys."""
    news = News()
    """What the first frame shows."""
    refusal = ""
    """Why the news could not be read."""
    is_read = False
    """Whether the news was read, and not shown yet."""

    def compose(self) -> ComposeResult:
        """Yield the board, the keys, and the cover shown if the terminal is too small."""
        self.read()
        self.board = LobbyBoard(all_tiles())
        yield self.board
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Look for others who wait, if a guest sits here."""
        if session.is_guest():
            self.set_interval(SECONDS_BETWEEN_GUESTS, self.look_for_guests)

    def look_for_guests(self) -> None:
        """Say which other guest of the server waits for a partner, unless something was refused."""
        from app.guests.guest_book import lobby_line, own_book  # here, because only guests need it

        book = own_book()
        if book and self.is_active and not self.board.scene.refused:
            self.say(lobby_line(book.others().values()))

    def say(self, text: str = "", *, refused: bool = False) -> None:
        """Say something in place of the tip, or nothing."""
        if (text, refused) != (self.board.scene.notice, self.board.scene.refused):
            self.board.show(notice=text, refused=refused)

    def on_screen_resume(self) -> None:
        """Read and show the news; what takes longer follows after the frame."""
        before = self.news
        if not self.is_read:
            self.read()
        self.is_read = False
        refusal = " ".join(plugins.faults()) or self.refusal
        self.say(refusal, refused=bool(refusal))
        self.services.show_store_trouble()
        if (self.news.last, self.news.waiting) != (before.last, before.waiting):
            self.choose(self.board.go_on)  # a game has been played: Enter goes on with it
        self.show_news()
        self.call_after_refresh(self.look_closer)

    def read(self) -> None:
        """Read the news from the store."""
        self.refusal, self.is_read = "", True
        try:
            self.news = read_news(self.services.store, self.services.settings.name)
        except Refusal as no:
            self.news, self.refusal = replace(self.news, waiting=()), str(no)

    def show_news(self) -> None:
        """Show the news on the board."""
        board, news = self.board, self.news
        if news.is_first and not isinstance(board.chosen, Tile):
            board.choose(board.go_on)
        board.show(
            news=news,
            look=legible_look(self.app),
            games=sum(isinstance(tile, GameTile) for tile in board.tiles),
            art=art_of(board.tiles, news.last.game) if news.last else None,
            glance=None,
        )
        self.show_keys()

    def look_closer(self) -> None:
        """Show what takes longer: the table to continue, then the deals and puzzles of the day."""
        board, store = self.board, self.services.store
        self.workers.cancel_node(board)
        try:
            if self.news.waiting:
                match = store.resume(self.news.waiting[0].id)
                board.show(glance=glance_at(match))
                board.run_worker(self.show_chance(match))
            if not self.news.is_first:
                games = [tile.slug for tile in board.tiles if isinstance(tile, GameTile)]
                board.show(days=todays(store, map(plugins.find, games)))
                board.show(puzzles=puzzles_today())
        except Refusal as no:
            self.say(str(no), refused=True)

    async def show_chance(self, match: Match) -> None:
        """Show the chance to win of the game to continue, if it is known exactly."""
        from app.analysis.worker import find_chance  # imported here: slow to load

        await asyncio.sleep(CHANCE_DELAY)
        chance = await find_chance(match)
        if glance := self.board.scene.glance:
            self.board.show(glance=replace(glance, chance=chance))

    def on_screen_suspend(self) -> None:
        """Stop working out the chance while another screen is shown."""
        self.workers.cancel_node(self.board)

    def refit(self) -> None:
        """Repaint everything with the current settings."""
        super().refit()
        if self.is_mounted:
            self.board.show(look=legible_look(self.app))

    def hints(self) -> Iterator[KeyHint]:
        """Yield what Enter does, the numbers of the tiles, then what the other keys do."""
        yield KeyHint("↵", self.board.chosen.verb(self.board.scene), "enter", always=True)
        last = min(MOST_KEYS, len(self.board.tiles))
        yield KeyHint(
            f"1-{last}", "pick a game" if self.news.is_first else "pick", "1", whole="pick a game"
        )
        for hint in super().hints():
            if hint.action != "o" or not self.news.is_first:  # a newcomer has no file to open
                yield hint

    def key_list(self) -> Iterator[KeyHint]:
        """Yield all keys that work now, but only one of the two that quit."""
        yield from (hint for hint in super().key_list() if hint.action != "ctrl+q")

    # moving

    def choose(self, part: OpenPart) -> None:
        """Choose a part."""
        self.board.choose(part)
        self.show_hints()

    def action_step(self, by: int) -> None:
        """Choose the next part of the band, or the previous one."""
        self.choose(next_in_band(self.board.bands, self.board.chosen, by))

    def action_band(self, by: int) -> None:
        """Choose the part of the band above or below that is nearest to where this one begins."""
        self.choose(next_in_column(self.board.bands, self.board.chosen, by))

    def action_next(self, by: int) -> None:
        """Choose the next part of all, or the previous one; after the last comes the first."""
        self.choose(next_of_all(self.board.bands, self.board.chosen, by))

    # opening

    def action_pick(self, place: int) -> None:
        """Open the tile with an index."""
        if place < len(self.board.tiles):
            self.open_part(self.board.tiles[place])

    def action_open(self) -> None:
        """Open what is chosen."""
        self.open_part(self.board.chosen)

    @on(LobbyBoard.Opened)
    def open_clicked(self, event: LobbyBoard.Opened) -> None:
        """Open what was clicked."""
        self.open_part(event.part)

    def open_part(self, part: OpenPart) -> None:
        """Choose a part, and do what it is for."""
        self.choose(part)
        match part:
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
                self.play_again(plugins.find(self.news.last.game))
            else:
                from app.match.new_setup import new_setup  # only now: the first frame needs none

                game = plugins.find(FIRST_GAME)
                first = new_setup(game, seats=(PERSON, FIRST_LEVEL))
                self.services.navigator.begin(game, first)
        except Refusal as no:
            self.say(str(no), refused=True)

    def play_again(self, game: AnyGame) -> None:
        """Begin a match like the last one of a game, with a new deal. Raises `Refusal`."""
        setup = self.services.navigator.last_setup(game)
        if setup is None or is_from_file(game, setup):
            self.services.navigator.new_game(game)
        else:
            self.services.navigator.begin(game, replace(setup, seed=fresh_seed()))

    def action_new(self) -> None:
        """Open the dialog for a new match of the focused tile's game, or of the last game."""
        if self.meant == "arena":
            self.action_arena()
            return
        try:
            self.services.navigator.new_game(plugins.find(self.meant))
        except Refusal as no:
            self.say(str(no), refused=True)

    def action_lesson(self) -> None:
        """Open the lesson of the focused tile's game, or of the last game."""
        slug = FIRST_GAME if self.meant == "arena" else self.meant
        self.services.navigator.open_lesson(plugins.find(slug))

    @property
    def meant(self) -> str:
        """The slug of the focused tile, or of the game to continue."""
        if isinstance(self.board.chosen, Tile):
            return self.board.chosen.slug
        newest = next(iter(self.news.waiting), self.news.last)
        return newest.game if newest else FIRST_GAME

    def action_rules(self) -> None:
        """Show the rules of the focused game, or those of the arena."""
        from app.screens.reading import RulesPage  # imported here: slow to load

        self.app.push_screen(RulesPage(self.meant))

    def action_arena(self) -> None:
        """Open the arena's dialog."""
        self.services.navigator.open_arena()

    def action_puzzles(self) -> None:
        """Open the puzzles from the player's own games."""
        self.services.navigator.open_puzzles()

    def action_history(self) -> None:
        """Show all matches."""
        from app.screens.history import HistoryPage  # imported here: slow to load

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
        from app.screens.dialogs.files import open_file  # imported here: slow to load

        open_file(self.app)
