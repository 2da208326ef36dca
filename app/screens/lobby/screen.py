"""The lobby: a game to continue, today's deals, a tile for each game, what was played lately."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.widget import Widget

from app import daily, plugins
from app.guests import session
from app.match.match import Match
from app.match.setup import PERSON, fresh_seed, is_from_file
from app.screens import keys, page, services, widgets
from app.screens.lobby import glance, go_on, pictures, thumbnails
from app.screens.lobby.news import News, puzzles_today, read_news
from app.screens.lobby.pictures import LobbyView
from app.screens.lobby.places import MOST_KEYS, MOST_SEEN, arrange_lobby, tile_widths
from app.screens.lobby.thumbnails import Drawn, Thumbnail, TileNews
from app.statistics.days import read_record
from games.contract import Refusal
from widgets.canvas.canvas import Canvas, KeptCells
from widgets.cards.style import CardLook

FIRST_GAME = "gops"  # what a newcomer's Enter begins, against the lowest level
CHANCE = "chance"  # the group of the worker that works out the chance to win
CHANCE_DELAY = 0.5
"""Seconds before the chance to win is worked out, unless the person has moved on by then."""


class Part:
    """A part of the lobby's picture; one that opens something can be chosen and clicked."""

    place = Region()

    def __init__(
        self, draw: Callable[[Canvas, LobbyView], None], opens: Callable[[], None] = lambda: None
    ) -> None:
        self.draw, self.opens = draw, opens
        self.drawn: tuple[object, KeptCells] | None = None
        """How it looked last, and what that depended on."""

    def paint(self, canvas: Canvas, view: LobbyView, *, chosen: bool) -> None:
        """Paint it, with a golden edge while it is chosen."""
        self.draw(canvas, view)
        for row in range(canvas.height if chosen else 0):
            canvas.put(0, row, ">" if view.look.bare else "▌", "gold")


class Tile(Part):
    """The picture of a game, or "arena", above its title and what it says now."""

    key = 0  # the number that opens it; 0 for none

    def __init__(
        self, slug: str, picture: Drawn | Thumbnail | Widget, opens: Callable[[str], None]
    ) -> None:
        super().__init__(lambda canvas, view: None, partial(opens, slug))
        self.slug = slug
        self.widget = picture if isinstance(picture, Widget) else None  # what lies on it
        drawn = picture.draw if isinstance(picture, Thumbnail) else picture
        self.art = None if isinstance(drawn, Widget) else drawn

    def says(self, view: LobbyView) -> TileNews:
        """Return what it says below the picture."""
        if self.slug == "arena":
            return TileNews("Bot arena", "bots bid, you watch", "bring a bot")
        title = plugins.title_of(self.slug)
        return thumbnails.tile_news(title, view.news, view.puzzles[self.slug])

    def paint(self, canvas: Canvas, view: LobbyView, *, chosen: bool) -> None:
        """Paint it; it marks itself while it is chosen."""
        look, said = view.look, self.says(view)
        thumbnails.draw_tile(canvas, self.key, said, self.art, chosen=chosen, look=look)


class LobbyScreen(page.Page[None]):
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
        Binding("l", "lesson", "lesson", tooltip="two-minute lesson"),
        Binding("n", "new", "new", tooltip="new game"),
        Binding("d", "go('today')", "today", tooltip="today's deals"),
        Binding("p", "go('puzzles')", "puzzles"),
        Binding("t", "go('statistics')", "statistics", group=keys.PARLOUR),
        Binding("comma", "go('settings')", "settings", key_display=",", group=keys.PARLOUR),
        Binding("r", "go('history')", "all games", group=keys.PARLOUR),
        Binding("o", "open_file", "open", tooltip="open a file", group=keys.PARLOUR),
        Binding("a", "go('arena')", "bot arena", show=False),
        Binding("f", "app.friend", show=False, tooltip="play with a friend"),
        Binding("f1", "rules", "rules", key_display="F1", group=keys.PARLOUR),
        Binding("q", "app.quit", "quit", tooltip="quit, games saved", group=keys.PARLOUR),
        *(Binding(str(n), f"pick({n - 1})", show=False) for n in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.refusal: str | None = None
        """Why the news could not be read, "" if they were; None once they have been shown."""
        self.seen = range(0)  # the places of the tiles that are in sight
        self.header, self.tip = Part(pictures.draw_header), Part(pictures.draw_tip)
        self.chosen = self.go_on = Part(go_on.draw_go_on, self.open_go_on)
        self.today = Part(pictures.draw_today, partial(self.action_go, "today"))
        self.tiles = self.make_tiles()
        self.more = Part(self.draw_more, self.show_more)
        self.lately = Part(pictures.draw_lately, partial(self.action_go, "history"))
        self.wins = Part(pictures.draw_wins, partial(self.action_go, "statistics"))
        self.help = Part(pictures.draw_help)
        games = sum(tile.slug != "arena" for tile in self.tiles)
        self.view = LobbyView(News(), CardLook(), games)
        self.picture = widgets.Picture(self.draw)

    def make_tiles(self) -> list[Tile]:
        """Return a tile for each game and the arena: built-in games, the arena, further games."""
        games = (slug for _, slug in plugins.numbered_slugs())
        tiles = [Tile(slug, thumbnails.thumbnail(slug), self.open_tile) for slug in games]
        arena = Tile("arena", thumbnails.draw_arena, self.open_tile)
        tiles.insert(sum(tile.slug in plugins.OUR_ORDER for tile in tiles), arena)
        for key, tile in enumerate(tiles[:MOST_KEYS], 1):
            tile.key = key
        return tiles

    def body(self) -> ComposeResult:
        """Yield one picture, for each widget takes a millisecond, and what lies on it."""
        self.read()
        self.lay_out()
        yield self.picture
        yield from (tile.widget for tile in self.tiles if tile.widget)

    def on_mount(self) -> None:
        """Look each second for others who wait, if a guest sits here."""
        if session.is_guest():
            self.set_interval(1.0, self.look_for_guests)

    # places

    @property
    def parts(self) -> Iterator[Part]:
        """What is shown: help for newcomers, what was played once a game was."""
        yield from (self.header, self.go_on, *self.tiles[self.seen.start : self.seen.stop])
        if len(self.tiles) > MOST_SEEN:
            yield self.more
        first = self.view.news.is_first
        yield from (self.help,) if first else (self.today, self.lately, self.wins)
        yield self.tip

    def draw(self, canvas: Canvas) -> None:
        """Paint all parts; those that look as they did are not drawn again."""
        for part in self.parts:
            looks = self.view, part is self.chosen, part.place, self.seen, canvas.palette
            if part.drawn is None or part.drawn[0] != looks:
                field = Canvas(*part.place.size, canvas.palette, "middle")
                part.paint(field, self.view, chosen=part is self.chosen)
                part.drawn = looks, field.frozen()
            canvas.paste(*part.place.offset, part.drawn[1])

    def on_resize(self) -> None:
        """Give everything its place in another size."""
        self.lay_out()
        self.picture.show()

    def lay_out(self) -> None:
        """Give each part its place, in a terminal that is too small as in the least that is not."""
        places = self.places = arrange_lobby(*map(max, self.app.size, widgets.NEEDED))
        self.view = replace(self.view, size=places.size, gap=places.gap)
        first, last = places.go_on, places.lately.union(places.wins)
        self.header.place, self.tip.place = places.header, places.tip
        self.go_on.place = first.union(places.today) if self.view.news.is_first else first
        self.today.place, self.help.place = places.today, last
        self.lately.place, self.wins.place = places.lately, places.wins
        self.place_tiles()

    def place_tiles(self) -> None:
        """Show as many tiles as fit, among them the one that is chosen, and a sign for the rest."""
        (x, y, band, height), gap, count = self.places.tiles, self.places.gap, len(self.tiles)
        widths, fitting = tile_widths(band, gap, count)
        first = min(self.seen.start, count - fitting)
        if isinstance(self.chosen, Tile):
            place = self.tiles.index(self.chosen)
            first = max(place - fitting + 1, min(first, place))
        self.seen = range(first, first + fitting)
        for n, (tile, width) in enumerate(zip(self.tiles, widths, strict=True)):
            tile.place, is_seen = Region(x, y, width, height), n in self.seen
            if tile.widget:
                tile.widget.display, styles = is_seen, tile.widget.styles
                styles.position, styles.offset = "absolute", tile.place.offset + Offset(2, 1)
                styles.width, styles.height = width - 4, thumbnails.picture_rows(height)
            x += (width + gap) * is_seen
        self.more.place = Region(x, y, self.places.tiles.right - x, height)

    @property
    def rows(self) -> list[list[Part]]:
        """The parts that can be chosen, band by band; none in a terminal too small for any."""
        if not widgets.is_large_enough(*self.app.size):
            return []
        if self.view.news.is_first:
            return [[self.go_on], [*self.tiles]]
        return [[self.go_on, self.today], [*self.tiles], [self.lately, self.wins]]

    def draw_more(self, canvas: Canvas, view: LobbyView) -> None:
        """Paint an arrow for each side that has more tiles, and how many."""
        canvas.fill(0, 0, canvas.width, canvas.height, "felt")
        middle, signs = canvas.height // 2, "<>" if view.look.bare else "◂▸"
        counts = self.seen.start, len(self.tiles) - self.seen.stop
        for y, sign, count in zip((middle - 2, middle + 1), signs, counts, strict=True):
            if count:
                canvas.centred(0, y, canvas.width, sign, "gold", bold=True)
                canvas.centred(0, y + 1, canvas.width, str(count), "quiet")

    # news

    def read(self) -> None:
        """Read the news from the store."""
        try:
            news = read_news(self.services.store, self.services.settings.name)
            self.refusal = ""
        except Refusal as no:
            news, self.refusal = replace(self.view.news, waiting=()), str(no)
        shown = next(iter(news.waiting), news.last)
        art = next((each.art for each in self.tiles if shown and each.slug == shown.game), None)
        self.view = replace(self.view, news=news, art=art, glance=None)

    def on_screen_resume(self) -> None:
        """Read and show the news; what takes longer follows after the frame."""
        before = self.view.news
        if self.refusal is None:
            self.read()
        news = self.view.news
        refusal, self.refusal = " ".join(plugins.faults()) or self.refusal or "", None
        self.say(refusal, refused=bool(refusal))
        self.services.show_store_trouble()
        begun = (news.last, news.waiting) != (before.last, before.waiting)
        if begun or (news.is_first and not isinstance(self.chosen, Tile)):
            self.choose(self.go_on)  # a game has been played: Enter goes on with it
        if news.is_first != before.is_first:
            self.lay_out()
        self.refit()
        self.call_after_refresh(self.look_closer)

    def refit(self) -> None:
        """Show everything with the settings that hold now."""
        self.view = replace(self.view, look=services.legible_look(self.app))
        super().refit()

    def look_closer(self) -> None:
        """Show what takes longer: the table to continue, then the deals and puzzles of the day."""
        store, news = self.services.store, self.view.news
        self.workers.cancel_group(self, CHANCE)
        try:
            if news.waiting:
                match = store.resume(news.waiting[0].id)
                self.show(glance=glance.glance_at(match))
                self.run_worker(self.show_chance(match), group=CHANCE)
            if not news.is_first:
                games = [plugins.find(tile.slug) for tile in self.tiles if tile.slug != "arena"]
                today = daily.today()
                record = read_record(store, games, today)
                tries = ((game.title, store.tries(game, today, today).get(today)) for game in games)
                self.show(record=record, tries=tuple(tries))
                self.show(puzzles=puzzles_today())
        except Refusal as no:
            self.say(str(no), refused=True)

    async def show_chance(self, match: Match) -> None:
        """Show the chance to win of the game to continue, if it is known exactly."""
        from app.analysis.worker import find_chance  # imported here: slow to load

        await asyncio.sleep(CHANCE_DELAY)
        chance = await find_chance(match)
        if self.view.glance:
            self.show(glance=replace(self.view.glance, chance=chance))

    def on_screen_suspend(self) -> None:
        """Stop working out the chance while another screen is shown."""
        self.workers.cancel_group(self, CHANCE)

    def look_for_guests(self) -> None:
        """Say which other guest of the server waits for a partner, unless something was refused."""
        from app.guests.guest_book import lobby_line, own_book  # here, because only guests need it

        book = own_book()
        if book and self.is_active and not self.view.refused:
            self.say(lobby_line(book.others().values()))

    def say(self, text: str = "", *, refused: bool = False) -> None:
        """Say something in place of the tip, or nothing."""
        if (text, refused) != (self.view.notice, self.view.refused):
            self.show(notice=text, refused=refused)

    def show(self, **news: Any) -> None:
        """Show something else: fields of the view."""
        self.view = replace(self.view, **news)
        self.picture.show()

    # keys

    def hints(self) -> Iterator[keys.KeyHint]:
        """Yield what Enter does, the numbers of the tiles, then what the other keys do."""
        first, last = self.view.news.is_first, min(MOST_KEYS, len(self.tiles))
        for hint in super().hints():
            if hint.main:
                pick = "pick a game" if first else "pick"
                yield replace(hint, whole=hint.what)
                yield keys.KeyHint(f"1-{last}", pick, "1", whole="pick a game")
            elif hint.action != "o" or not first:  # a newcomer has no file to open
                yield hint

    def word(self, binding: Binding) -> str:
        """Return what a key does now; Enter does what the part is for that is chosen."""
        if binding.action != "open":
            return super().word(binding)
        if self.chosen is not self.go_on:
            return "play" if isinstance(self.chosen, Tile) else "open"
        news = self.view.news
        return "continue" if news.waiting else "play again" if news.last else "play"

    def key_list(self) -> Iterator[keys.KeyHint]:
        """Yield all keys that work now, but only one of the two that quit."""
        yield from (hint for hint in super().key_list() if hint.action != "ctrl+q")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do not let guests open files."""
        return action != "open_file" or not session.is_guest()

    # choosing

    def choose(self, part: Part) -> None:
        """Choose a part, and bring it into sight."""
        self.chosen = part
        if part not in self.parts:
            self.place_tiles()
        self.picture.show()
        self.show_keys()

    def action_step(self, by: int) -> None:
        """Choose the next part of the band, or the previous one."""
        for band in self.rows:
            if self.chosen in band:
                self.choose(band[max(0, min(len(band) - 1, band.index(self.chosen) + by))])
                return

    def action_band(self, by: int) -> None:
        """Choose the part of the band above or below that is nearest to where this one begins."""
        bands, (x, _, width, _) = self.rows, self.chosen.place
        column = x + min(width // 2, 8)
        at = next((row for row, band in enumerate(bands) if self.chosen in band), -1) + by
        if bands and 0 <= at < len(bands):
            seen = [part for part in self.parts if part in bands[at]]
            off = [max(part.place.x - column, column - part.place.right + 1) for part in seen]
            self.choose(seen[off.index(min(off))])

    def action_next(self, by: int) -> None:
        """Choose the next part of all, or the previous one; after the last comes the first."""
        if parts := [part for band in self.rows for part in band]:
            self.choose(parts[(parts.index(self.chosen) + by) % len(parts)])

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def turn_wheel(self, event: events.MouseEvent) -> None:
        """Choose the next tile or the one before, if not all are visible."""
        by = 1 if isinstance(event, events.MouseScrollDown) else -1
        over = self.places.tiles.contains_point(event.screen_offset)
        if over and len(self.tiles) > MOST_SEEN:
            place = self.tiles.index(self.chosen) if isinstance(self.chosen, Tile) else -1
            self.choose(self.tiles[max(0, min(place + by, len(self.tiles) - 1))])

    # opening

    def on_click(self, event: events.Click) -> None:
        """Open what was clicked."""
        for part in self.parts if widgets.is_large_enough(*self.app.size) else ():
            if part.place.contains_point(event.screen_offset):
                if any(part in band for band in self.rows):
                    self.choose(part)
                part.opens()
                return

    def show_more(self) -> None:
        """Bring the next tile into sight; after the last one, the one before those in sight."""
        after = self.seen.stop
        self.choose(self.tiles[after if after < len(self.tiles) else self.seen.start - 1])

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
            self.action_go(slug)
        elif game := self.find(slug):
            self.services.navigator.new_game(game)

    def find(self, slug: str) -> plugins.AnyGame | None:
        """Return a game; say why if it cannot be opened."""
        try:
            return plugins.find(slug)
        except Refusal as no:
            self.say(str(no), refused=True)
            return None

    def open_go_on(self) -> None:
        """Go on with the newest game, play the last one again, or begin the first one."""
        news, navigator = self.view.news, self.services.navigator
        if news.waiting:
            navigator.open_saved(news.waiting[0].id)
            return
        game = self.find(news.last.game if news.last else FIRST_GAME)
        setup = navigator.last_setup(game) if game and news.last else None
        if not game:
            return
        if not news.last:
            from app.match.new_setup import new_setup  # only now: the first frame needs none

            navigator.begin(game, new_setup(game, seats=(PERSON, "easy")))
        elif setup is None or is_from_file(game, setup):
            navigator.new_game(game)
        else:
            navigator.begin(game, replace(setup, seed=fresh_seed()))

    @property
    def meant(self) -> str:
        """The slug of the focused tile, or of the game to continue."""
        if isinstance(self.chosen, Tile):
            return self.chosen.slug
        newest = next(iter(self.view.news.waiting), self.view.news.last)
        return newest.game if newest else FIRST_GAME

    def action_new(self) -> None:
        """Open the dialog for a new match of the focused tile's game, or of the last game."""
        self.open_tile(self.meant)

    def action_lesson(self) -> None:
        """Open the lesson of the focused tile's game, or of the last game."""
        if game := self.find(FIRST_GAME if self.meant == "arena" else self.meant):
            self.services.navigator.open_lesson(game)

    def action_rules(self) -> None:
        """Show the rules of the focused game, or those of the arena."""
        from app.screens.reading import RulesPage  # imported here: slow to load

        self.app.push_screen(RulesPage(self.meant))

    def action_go(self, where: str) -> None:
        """Open a page, or what else does not depend on what is chosen."""
        navigator = self.services.navigator
        openings = {
            "arena": navigator.open_arena,
            "puzzles": navigator.open_puzzles,
            "settings": navigator.open_settings,
        }
        openings.get(where, partial(navigator.open_page, where))()

    def action_open_file(self) -> None:
        """Begin a match from a file of any game."""
        from app.screens.dialogs.files import open_file  # imported here: slow to load

        open_file(self.app)
