"""What the palette offers: the screen's own keys, games, pages, settings, the arena."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any

from textual.app import App
from textual.screen import Screen

from app import plugins, resources
from app.match.names import matchup
from app.match.setup import PERSON
from app.screens.lobby.news import opponents, own_points_first
from app.screens.page import Page
from app.screens.palette import Command
from app.screens.services import Services, services_of
from app.screens.stored_game import winner_words
from app.settings import SETTINGS
from app.statistics.summary import ago, game_title
from app.storage.rows import Saved
from games.contract import Refusal
from games.text import capitalized

RECENT = 10
"""How many games are offered to continue, and how many to replay."""

CONTINUE, LOOK_BACK, NEW_GAME = "Go on", "Look back", "New game"
CHANGE, ARENA, READ, QUIT = "Change", "Arena", "Read", "Quit"

ENDED = {"✓": "won ", "×": "lost ", "=": "tied "}
"""How a game ended, by its `Saved.sign`."""

ALIASES = {
    "give up": ("resign", "concede", "surrender"),
    "take back": ("undo",),
    "do it again": ("redo",),
    "ask the coach": ("help", "hint", "advice"),
    "read the rules": ("help",),
    "leave the table": ("back", "lobby", "menu"),
    "save to a file": ("write", "export"),
    "show the log": ("history",),
    "statistics": ("results", "ratings"),
    "settings": ("options", "preferences"),
    "puzzles": ("practice", "train"),
}
"""Other names for what keys do."""


def palette_commands(app: App[Any], screen: Screen[Any]) -> tuple[Command, ...]:
    """Return everything that can be done from a screen, group by group, each title once."""
    every: dict[str, Command] = {}
    for command in all_commands(app, screen):
        every.setdefault(command.title, command)
    return tuple(every.values())


def all_commands(app: App[Any], screen: Screen[Any]) -> tuple[Command, ...]:
    """Return everything that can be done, with what the screen's own keys do as well."""
    services = services_of(app)
    return (
        *screen_commands(screen),
        *kept_games(app),
        *page_commands(app, screen),
        *new_games(services),
        *practice_commands(services),
        *lessons(services),
        *setting_commands(services),
        Command(
            *("Bot arena", ARENA, services.navigator.open_arena),
            note="bots against each other",
            aliases=("tournament",),
        ),
        *guide_pages(app),
        Command("Quit Parlour", QUIT, app.exit, "your games are saved", "^Q", ("exit", "close")),
    )


def practice_commands(services: Services) -> Iterator[Command]:
    """Yield what else begins on a table: the board, a game with a friend, puzzles."""
    yield Command(
        *("Analysis board", NEW_GAME, services.navigator.open_board),
        note="set up a position",
        aliases=("position", "analyse", "setup"),
    )
    yield Command(
        *("Play with a friend", NEW_GAME, services.action_friend),
        note="at another terminal",
        aliases=("host", "join", "network", "remote"),
    )
    yield Command(
        *("Puzzles", NEW_GAME, services.navigator.open_puzzles),
        note="from your own mistakes",
        aliases=("practice", "train"),
    )


def screen_commands(screen: Screen[Any]) -> Iterator[Command]:
    """Yield what the keys of a screen do now, except those that only move a cursor."""
    if not isinstance(screen, Page):
        return
    for hint in screen.key_list():
        what = hint.whole or hint.what
        if (
            hint.action
            and hint.key not in ("^Q", "^P")
            and not hint.key.startswith(("←", "↑", "any", "1-"))
        ):
            aliases = (*ALIASES.get(what, ()), *((hint.what,) if hint.what != what else ()))
            press = partial(screen.press_key, hint.action)
            yield Command(capitalized(what), screen.PLACE, press, key=hint.key, aliases=aliases)


def kept_games(app: App[Any]) -> Iterator[Command]:
    """Yield the latest games, first those to continue, then those to replay."""
    try:
        latest = services_of(app).store.by_persons(RECENT)
    except Refusal:
        return
    for saved in sorted(latest, key=lambda saved: saved.status != "open"):
        run, line = partial(open_match, app, saved.id), opponent_line(saved)
        if saved.status == "open":
            points = " : ".join(map(str, own_points_first(saved)))
            note = f"round {saved.standing.round}, {points}, {played_ago(saved)}"
            yield Command(f"Continue {line}", CONTINUE, run, note, "", ("resume", "return"))
        else:
            note = f"{result_line(saved)}, {played_ago(saved)}"
            yield Command(f"Replay {line}", LOOK_BACK, run, note, "", ("watch",))


def opponent_line(saved: Saved) -> str:
    """Return a game and its players: "GOPS against Easy", "GOPS, Ann against Bob"."""
    title = game_title(saved.game).partition(" of ")[0]
    if len(saved.seats) == 1:
        return title  # against the dealer, as always
    alone = saved.seats.count(PERSON) == 1
    return (
        f"{title} against {opponents(saved)}" if alone else f"{title}, {matchup(saved.game, saved)}"
    )


def result_line(saved: Saved) -> str:
    """Return how a game ended: "won 33 : 21", of two persons "Bob won 33 : 21"."""
    if saved.sign not in ENDED:
        return winner_words(saved)
    points = " : ".join(map(str, own_points_first(saved)))
    return ENDED[saved.sign] + points


def played_ago(saved: Saved) -> str:
    """Return when a game was last played."""
    return ago(datetime.fromtimestamp(saved.changed), datetime.now())


def page_commands(app: App[Any], screen: Screen[Any]) -> Iterator[Command]:
    """Yield the pages about past games, except those that the screen has keys for."""
    known = {active.binding.action for active in screen.active_bindings.values()}
    for action, title, aliases in (
        ("statistics", "Statistics and ratings", ("results", "record")),
        ("history", "All games", ("matches", "played")),
        ("today", "Deals of the day", ("today", "calendar", "streak")),
    ):
        if action not in known:
            yield Command(title, LOOK_BACK, partial(open_page, app, action), aliases=aliases)


def open_page(app: App[Any], name: str) -> None:
    """Open a page about past games."""
    from app.screens.history import HistoryPage
    from app.screens.pages.daily import DailyPage  # imported here: slow to load
    from app.screens.pages.statistics import StatisticsPage

    kinds = {"statistics": StatisticsPage, "history": HistoryPage, "today": DailyPage}
    app.push_screen(kinds[name]())


def new_games(services: Services) -> Iterator[Command]:
    """Yield a new game of each kind."""
    for slug in plugins.slugs():
        game = plugins.find(slug)
        run = partial(services.navigator.new_game, game)
        yield Command(
            f"New game of {game.title}", NEW_GAME, run, game.tagline, aliases=("play", "begin")
        )


def lessons(services: Services) -> Iterator[Command]:
    """Yield the lesson of each game that has one."""
    from app.lessons.catalogue import LESSONS  # imported here: the palette is rarely opened

    for slug in LESSONS:
        game = plugins.find(slug)
        run = partial(services.navigator.open_lesson, game)
        title, aliases = f"Lesson in {game.title}", ("learn", "tutorial", "teach")
        yield Command(title, NEW_GAME, run, "two minutes, not counted", aliases=aliases)


def setting_commands(services: Services) -> Iterator[Command]:
    """Yield each value of a setting that is not in use."""
    for setting in SETTINGS.values():
        now = getattr(services.settings, setting.name)
        for choice in setting.choices if setting.title else ():
            if choice.value != now:
                yield Command(
                    f"{setting.title}: {choice.title}",
                    CHANGE,
                    partial(services.change_settings, **{setting.name: choice.value}),
                    note=f"now: {setting.choice(now).title}",
                    aliases=setting.aliases,
                )


def guide_pages(app: App[Any]) -> Iterator[Command]:
    """Yield the pages of the guide."""
    for name in resources.guide_names():
        title = f"Guide: {resources.guide_title(name)}"
        yield Command(title, READ, partial(open_guide, app, name), aliases=("help", "manual"))


def open_guide(app: App[Any], name: str) -> None:
    """Open a page of the guide above the screen."""
    from app.screens.reading import GuidePage  # imported here: the lobby does not need it

    app.push_screen(GuidePage(name))


def open_match(app: App[Any], match_id: int) -> None:
    """Continue a match, or replay it if it is over."""
    services = services_of(app)
    try:
        match = services.store.resume(match_id)
        (services.navigator.open_match if match.to_move else services.navigator.open_replay)(match)
    except Refusal as no:
        app.notify(str(no), severity="warning")
