"""The lobby: a game to continue, today's deals, a tile for each game, what was played lately."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from app import daily, plugins
from app.guests import session
from app.match.match import Match
from app.match.setup import PERSON, fresh_seed, is_from_file
from app.plugins import AnyGame
from app.screens.keys import PARLOUR, KeyHint
from app.screens.lobby.below import (
    FIRST_TIP,
    draw_help,
    draw_lately,
    draw_lobby_notice,
    draw_tip,
    draw_wins,
    tip_of,
)
from app.screens.lobby.glance import Glance, glance_at
from app.screens.lobby.go_on import draw_go_on
from app.screens.lobby.news import Days, News, puzzles_today, read_news, todays
from app.screens.lobby.pictures import draw_lobby_header, draw_today
from app.screens.lobby.places import (
    MOST_KEYS,
    MOST_SEEN,
    arrange_lobby,
    tile_widths,
    tiles_in_sight,
)
from app.screens.lobby.thumbnails import (
    Thumbnail,
    TileNews,
    TilePicture,
    draw_arena,
    draw_tile,
    picture_rows,
    thumbnail,
    tile_news,
)
from app.screens.page import Page
from app.screens.services import legible_look
from app.screens.size_class import NEEDED, is_large_enough
from app.screens.widgets import Paint, Picture
from games.contract import Refusal
from games.packages import GameTitle
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook

FIRST_GAME, FIRST_LEVEL = "gops", "easy"
"""What a newcomer's Enter begins."""

CHANCE_DELAY = 0.5
"""Seconds before the chance to win is worked out, unless the person has moved on by then."""

SECONDS_BETWEEN_GUESTS = 1.0
"""Seconds after which the lobby of a guest looks again for others who wait."""

POINT = 8
"""The column of a part from which the up and down arrows start."""


class Part(Picture):
    """A part that is chosen with the arrows, and opened with Enter, Space or a click.

    Args:
        paint: What paints it.
        opens: What it is for.
        id: What the tests and the styles call it.
    """

    def __init__(self, paint: Paint, opens: Callable[[], None], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(paint, id=id)
        self.opens = opens
        self.chosen = False


class Tile(Part):
    """A picture above a title and a record.

    Args:
        slug: The game, or "arena".
        says: Returns what it says now.
        opens: What it is for.
        picture: What is shown above its title: a widget lies on it.
        look: Returns how cards are drawn now.
    """

    def __init__(
        self,
        slug: str,
        says: Callable[[], TileNews],
        opens: Callable[[], None],
        picture: TilePicture,
        look: Callable[[], CardLook],
    ) -> None:
        super().__init__(self.draw, opens)
        self.slug, self.says, self.picture, self.look = slug, says, picture, look
        self.key = 0
        """The number that opens it; 0 for none."""

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        art = self.picture.art if isinstance(self.picture, Thumbnail) else None
        draw_tile(canvas, self.key, self.says(), art, focused=self.chosen, look=self.look())


class LobbyScreen(Page[None]):
    """The first screen: games to begin, and matches to continue."""

    CSS_PATH = None  # the app reads what the lobby needs
    PLACE = "In the lobby"
    MOUSE = ("Click a game to open it.",)
    MAIN_KEY = "enter"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up,k", "band(-1)", show=False),
        Binding("down,j", "band(1)", show=False, key_display="←→↑↓", tooltip="choose"),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("enter,space", "open", "open", key_display="↵"),
        Binding("l", "lesson", "learn", tooltip="two-minute lesson"),
        Binding("n", "new", "new", tooltip="new game"),
        Binding("d", "today", "today", tooltip="deal of the day"),
        Binding("p", "puzzles", "puzzles"),
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

    def __init__(self) -> None:
        super().__init__()
        self.news = News()
        """What the first frame shows."""
        self.refusal = ""
        """Why the news could not be read."""
        self.is_read = False
        """Whether the news was read, and not shown yet."""
        self.glance: Glance | None = None
        """What is on the table of the game to continue, once it is known."""
        self.days: Days | None = None
        """The deals of the day, once they are read."""
        self.puzzles: Counter[str] = Counter()
        """How many puzzles there are today, by game."""
        self.notice, self.refused = "", False
        """What is said in place of the tip, and whether it says why something cannot be done."""
        self.seen = range(0)
        """The places of the tiles that are in sight."""
        self.header = Picture(self.draw_header, id="header")
        self.go_on = Part(self.draw_go_on, self.open_go_on, id="go-on")
        self.today = Part(self.draw_today, self.action_today, id="today")
        self.tiles = self.make_tiles()
        self.more_tiles = Picture(self.draw_more_tiles, id="more")
        self.lately = Part(self.draw_lately, self.action_history, id="lately")
        self.wins = Part(self.draw_wins, self.action_statistics, id="wins")
        self.help = Picture(self.draw_help, id="help")
        self.tip = Picture(self.draw_tip, id="tip")
        self.chosen: Part = self.go_on
        self.go_on.chosen = True

    def make_tiles(self) -> list[Tile]:
        """Return a tile for each game and the arena: built-in games, the arena, further games."""
        games = [(slug, plugins.title_of(slug)) for _, slug in plugins.numbered_slugs()]
        tiles = [
            self.make_tile(slug, thumbnail(slug), partial(self.news_of, title))
            for slug, title in games
        ]
        words = TileNews("Bot arena", "bots bid, you watch", ("bring your own bot", "bring a bot"))
        arena = self.make_tile("arena", Thumbnail(draw_arena), lambda: words)
        tiles.insert(sum(slug in plugins.OUR_ORDER for slug, _ in games), arena)
        for key, tile in enumerate(tiles[:MOST_KEYS], 1):
            tile.key = key
        return tiles

    def make_tile(self, slug: str, picture: TilePicture, says: Callable[[], TileNews]) -> Tile:
        """Return a tile that no key opens yet."""
        return Tile(slug, says, partial(self.open_tile, slug), picture, lambda: self.look)

    def news_of(self, title: GameTitle) -> TileNews:
        """Return what the tile of a game says."""
        return tile_news(title, self.news, self.puzzles[title.slug])

    def body(self) -> ComposeResult:
        """Yield the parts in their bands, but none that is not shown: each takes a millisecond."""
        self.read()
        widgets = (tile.picture for tile in self.tiles if isinstance(tile.picture, Widget))
        more = [self.more_tiles] if len(self.tiles) > MOST_SEEN else []
        is_first = self.news.is_first
        self.bands = (
            Horizontal(self.go_on, *[] if is_first else [self.today]),
            Horizontal(*self.tiles, *more, *widgets, id="tiles"),
            Horizontal(*[self.help] if is_first else [self.lately, self.wins]),
        )
        self.lay_out()
        yield self.header
        yield from self.bands
        yield self.tip

    def on_mount(self) -> None:
        """Look for others who wait, if a guest sits here."""
        if session.is_guest():
            self.set_interval(SECONDS_BETWEEN_GUESTS, self.look_for_guests)

    def on_resize(self) -> None:
        """Give everything its place in another size."""
        self.lay_out()

    def fill_bands(self) -> None:
        """Show help to newcomers only, and the parts about games once one was begun."""
        first, _, last = self.bands
        for band, part in (
            (first, self.today),
            (last, self.lately),
            (last, self.wins),
            (last, self.help),
        ):
            part.display = (part is self.help) == self.news.is_first
            if part.display and not part.is_attached:
                band.mount(part)

    # places

    def lay_out(self) -> None:
        """Give each part its place, in a terminal that is too small as in the least that is not."""
        width, height = map(max, self.app.size, NEEDED)
        places = self.places = arrange_lobby(width, height)
        self.header.styles.height = places.header
        self.tip.styles.margin = (places.air, 0, 0, 0)
        first, tiles, last = (band.styles for band in self.bands)
        first.height, tiles.height = places.first, places.tiles
        first.margin = tiles.margin = last.margin = (1, places.margin, 0, places.margin)
        for part, columns in ((self.today, places.today), (self.wins, places.wins)):
            part.styles.width, part.styles.margin = columns, (0, 0, 0, places.gap)
        self.place_tiles()

    def place_tiles(self) -> None:
        """Show as many tiles as fit, among them the one that is chosen, and a sign for the rest."""
        places, count = self.places, len(self.tiles)
        band = max(self.app.size.width, NEEDED[0]) - 2 * places.margin
        widths = tile_widths(band, places.gap, count)
        fitting = tiles_in_sight(band, places.gap, widths)
        first = min(self.seen.start, count - fitting)
        if self.chosen in self.tiles:
            place = self.tiles.index(self.chosen)
            first = max(place - fitting + 1, min(first, place))
        self.seen = range(first, first + fitting)
        x = 0
        for n, (tile, width) in enumerate(zip(self.tiles, widths, strict=True)):
            tile.display = n in self.seen
            tile.styles.width, tile.styles.margin = width, (0, places.gap, 0, 0)
            if isinstance(tile.picture, Widget):
                styles, tile.picture.display = tile.picture.styles, tile.display
                styles.offset = (x + 2, 1)
                styles.width, styles.height = width - 4, picture_rows(places.tiles)
            x += (width + places.gap) * tile.display

    @property
    def rows(self) -> list[list[Part]]:
        """The parts that can be chosen, band by band; none in a terminal too small for any."""
        if not is_large_enough(*self.app.size):
            return []
        if self.news.is_first:
            return [[self.go_on], [*self.tiles]]
        return [[self.go_on, self.today], [*self.tiles], [self.lately, self.wins]]

    # painting

    @property
    def look(self) -> CardLook:
        """How cards are drawn."""
        return legible_look(self.app)

    def draw_header(self, canvas: Canvas) -> None:
        """Paint the wordmark, and the player."""
        games = sum(tile.slug != "arena" for tile in self.tiles)
        draw_lobby_header(canvas, self.places.size, self.news, games, self.look)

    def draw_go_on(self, canvas: Canvas) -> None:
        """Paint a game to continue, to play again, or to start with."""
        last = self.news.last
        pictures = (tile.picture for tile in self.tiles if last and tile.slug == last.game)
        art = next((each.art for each in pictures if isinstance(each, Thumbnail)), None)
        chosen = self.go_on.chosen
        draw_go_on(canvas, self.news, self.glance, art, focused=chosen, look=self.look)

    def draw_today(self, canvas: Canvas) -> None:
        """Paint the deals of the day."""
        draw_today(canvas, self.days, focused=self.today.chosen, look=self.look)

    def draw_more_tiles(self, canvas: Canvas) -> None:
        """Paint an arrow for each side that has more tiles, and how many."""
        middle = canvas.height // 2
        counts = self.seen.start, len(self.tiles) - self.seen.stop
        for y, sign, count in zip(
            (middle - 2, middle + 1), "<>" if self.look.bare else "◂▸", counts, strict=True
        ):
            if count:
                canvas.centred(0, y, canvas.width, sign, "gold", bold=True)
                canvas.centred(0, y + 1, canvas.width, str(count), "quiet")

    def draw_lately(self, canvas: Canvas) -> None:
        """Paint the latest games."""
        draw_lately(canvas, self.news, focused=self.lately.chosen, look=self.look)

    def draw_wins(self, canvas: Canvas) -> None:
        """Paint the share won over time."""
        draw_wins(canvas, self.news, focused=self.wins.chosen, look=self.look)

    def draw_help(self, canvas: Canvas) -> None:
        """Paint what a newcomer should know."""
        draw_help(canvas, self.places.gap, self.look)

    def draw_tip(self, canvas: Canvas) -> None:
        """Paint the tip of the day, or a notice in its place."""
        first = self.news.is_first
        if self.notice:
            draw_lobby_notice(canvas, self.notice, refused=self.refused)
        else:
            draw_tip(canvas, FIRST_TIP if first else tip_of(daily.today()), first=first)

    # news

    def read(self) -> None:
        """Read the news from the store."""
        self.refusal, self.is_read = "", True
        try:
            self.news = read_news(self.services.store, self.services.settings.name)
        except Refusal as no:
            self.news, self.refusal = replace(self.news, waiting=()), str(no)

    def on_screen_resume(self) -> None:
        """Read and show the news; what takes longer follows after the frame."""
        before = self.news
        if not self.is_read:
            self.read()
        self.is_read = False
        refusal = " ".join(plugins.faults()) or self.refusal
        self.say(refusal, refused=bool(refusal))
        self.services.show_store_trouble()
        begun = (self.news.last, self.news.waiting) != (before.last, before.waiting)
        if begun or (self.news.is_first and not isinstance(self.chosen, Tile)):
            self.choose(self.go_on)  # a game has been played: Enter goes on with it
        self.glance = None
        if self.news.is_first != before.is_first:
            self.fill_bands()
        self.refit()
        self.call_after_refresh(self.look_closer)

    def look_closer(self) -> None:
        """Show what takes longer: the table to continue, then the deals and puzzles of the day."""
        store = self.services.store
        self.workers.cancel_node(self.go_on)
        try:
            if self.news.waiting:
                match = store.resume(self.news.waiting[0].id)
                self.glance = glance_at(match)
                self.go_on.show()
                self.go_on.run_worker(self.show_chance(match))
            if not self.news.is_first:
                games = [tile.slug for tile in self.tiles if tile.slug != "arena"]
                self.days = todays(store, map(plugins.find, games))
                self.today.show()
                self.puzzles = puzzles_today()
                for tile in self.tiles:
                    tile.show()
        except Refusal as no:
            self.say(str(no), refused=True)

    async def show_chance(self, match: Match) -> None:
        """Show the chance to win of the game to continue, if it is known exactly."""
        from app.analysis.worker import find_chance  # imported here: slow to load

        await asyncio.sleep(CHANCE_DELAY)
        chance = await find_chance(match)
        if self.glance:
            self.glance = replace(self.glance, chance=chance)
            self.go_on.show()

    def on_screen_suspend(self) -> None:
        """Stop working out the chance while another screen is shown."""
        self.workers.cancel_node(self.go_on)

    def look_for_guests(self) -> None:
        """Say which other guest of the server waits for a partner, unless something was refused."""
        from app.guests.guest_book import lobby_line, own_book  # here, because only guests need it

        book = own_book()
        if book and self.is_active and not self.refused:
            self.say(lobby_line(book.others().values()))

    def say(self, text: str = "", *, refused: bool = False) -> None:
        """Say something in place of the tip, or nothing."""
        if (text, refused) != (self.notice, self.refused):
            self.notice, self.refused = text, refused
            self.tip.show()

    # keys

    def hints(self) -> Iterator[KeyHint]:
        """Yield what Enter does, the numbers of the tiles, then what the other keys do."""
        last, pick = (
            min(MOST_KEYS, len(self.tiles)),
            "pick a game" if self.news.is_first else "pick",
        )
        for hint in super().hints():
            if hint.main:
                yield replace(hint, whole=hint.what)
                yield KeyHint(f"1-{last}", pick, "1", whole="pick a game")
            elif hint.action != "o" or not self.news.is_first:  # a newcomer has no file to open
                yield hint

    def word(self, binding: Binding) -> str:
        """Return what a key does now; Enter does what the part is for that is chosen."""
        if binding.action != "open":
            return super().word(binding)
        if self.chosen is not self.go_on:
            return "play" if isinstance(self.chosen, Tile) else "open"
        return "continue" if self.news.waiting else "play again" if self.news.last else "play"

    def key_list(self) -> Iterator[KeyHint]:
        """Yield all keys that work now, but only one of the two that quit."""
        yield from (hint for hint in super().key_list() if hint.action != "ctrl+q")

    # choosing

    def choose(self, part: Part) -> None:
        """Choose a part, and bring it into sight."""
        before, self.chosen = self.chosen, part
        before.chosen, part.chosen = False, True
        if part in self.tiles and not part.display:
            self.place_tiles()
            self.more_tiles.show()
        for each in {before, part}:
            each.show()
        self.show_keys()

    def action_step(self, by: int) -> None:
        """Choose the next part of the band, or the previous one."""
        for band in self.rows:
            if self.chosen in band:
                self.choose(band[max(0, min(len(band) - 1, band.index(self.chosen) + by))])
                return

    def action_band(self, by: int) -> None:
        """Choose the part of the band above or below that is nearest to where this one begins."""
        bands, (x, _, width, _) = self.rows, self.chosen.region
        point = x + min(width // 2, POINT)
        rows = [row for row, band in enumerate(bands) if self.chosen in band]
        if rows and 0 <= rows[0] + by < len(bands):
            seen = [part for part in bands[rows[0] + by] if part.display]
            self.choose(min(seen, key=lambda part: columns_off(part, point)))

    def action_next(self, by: int) -> None:
        """Choose the next part of all, or the previous one; after the last comes the first."""
        parts = [part for band in self.rows for part in band]
        if parts:
            self.choose(parts[(parts.index(self.chosen) + by) % len(parts)])

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Choose the next tile, if not all are visible."""
        self.turn_wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Choose the tile before, if not all are visible."""
        self.turn_wheel(event, -1)

    def turn_wheel(self, event: events.MouseEvent, by: int) -> None:
        """Choose the tile some places to the right of the one that is chosen."""
        over = self.bands[1].region.contains_point(event.screen_offset)
        if over and self.more_tiles.is_attached:
            place = self.tiles.index(self.chosen) if isinstance(self.chosen, Tile) else -1
            self.choose(self.tiles[max(0, min(place + by, len(self.tiles) - 1))])

    # opening

    def on_click(self, event: events.Click) -> None:
        """Open what was clicked, or bring more tiles into sight."""
        sign, place = self.more_tiles, event.screen_offset
        parts = (part for band in self.rows for part in band if part.display)
        if sign.is_attached and sign.region.contains_point(place):
            after = self.seen.stop
            self.choose(self.tiles[after if after < len(self.tiles) else self.seen.start - 1])
        elif part := next((each for each in parts if each.region.contains_point(place)), None):
            self.choose(part)
            part.opens()

    def action_pick(self, place: int) -> None:
        """Open the tile with an index."""
        if place < len(self.tiles):
            self.choose(self.tiles[place])
            self.chosen.opens()

    def action_open(self) -> None:
        """Open what is chosen."""
        self.chosen.opens()

    def open_tile(self, slug: str) -> None:
        """Open the dialog for a new match of a game, or the arena's."""
        if slug == "arena":
            self.action_arena()
        else:
            self.services.navigator.new_game(plugins.find(slug))

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
        try:
            self.open_tile(self.meant)
        except Refusal as no:
            self.say(str(no), refused=True)

    def action_lesson(self) -> None:
        """Open the lesson of the focused tile's game, or of the last game."""
        slug = FIRST_GAME if self.meant == "arena" else self.meant
        self.services.navigator.open_lesson(plugins.find(slug))

    @property
    def meant(self) -> str:
        """The slug of the focused tile, or of the game to continue."""
        if isinstance(self.chosen, Tile):
            return self.chosen.slug
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

    def action_settings(self) -> None:
        """Open the settings."""
        self.services.navigator.open_settings()

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


def columns_off(part: Part, column: int) -> int:
    """Return how many columns a part is away from a column; 0 if it includes the column."""
    return max(part.region.x - column, column - part.region.right + 1, 0)
