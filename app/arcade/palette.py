"""The command palette: every action of the screen, every game, page, theme and match by name."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.markup import escape
from textual.screen import Screen

from app import plugins, resources, settings
from app.match.names import matchup
from app.screens.services import services_of
from app.statistics.report import game_title
from games.contract import Refusal

RECENT = 10
"""Matches that are offered."""


def palette_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield what can be done from a screen, its own actions first, each title once."""
    yield from {command.title: command for command in all_commands(app, screen)}.values()


def all_commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield everything there is."""
    services = services_of(app)
    yield from screen_actions(app, screen)
    for slug in plugins.slugs():
        game = plugins.find(slug)
        yield SystemCommand(f"Play {game.title}", game.tagline, partial(services.new_game, game))
    yield SystemCommand("Bot arena", "programs against each other", services.open_arena)
    yield from guide(app)
    for theme in next(field.choices for field in settings.SETTING_FIELDS if field.name == "theme"):
        yield SystemCommand(
            f"Theme {theme}", "until you change it", partial(services.change_settings, theme=theme)
        )
    yield from recent_matches(app)
    yield SystemCommand("Quit", "every game is kept", app.exit)


def screen_actions(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield the actions that the screen's keys stand for now, without those of the toolkit."""
    said = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        ours = binding.show or "." not in binding.action
        if ours and binding.description and active.enabled and binding.action not in said:
            said.add(binding.action)
            key = app.get_key_display(binding)
            run = partial(app.run_action, binding.action, active.node)
            said_whole = binding.tooltip or binding.description
            yield SystemCommand(said_whole.capitalize(), f"key {key}", run)


def guide(app: App[Any]) -> Iterator[SystemCommand]:
    """Yield the pages of the guide."""
    for name in resources.guide_names():
        title = resources.guide_title(name)
        yield SystemCommand(f"Guide: {title}", "a page to read", partial(open_guide, app, name))


def open_guide(app: App[Any], name: str) -> None:
    """Open a page of the guide above the screen."""
    from app.screens.pages.page import GuidePage  # only now: the lobby does without

    app.push_screen(GuidePage(name))


def recent_matches(app: App[Any]) -> Iterator[SystemCommand]:
    """Yield the latest matches: to go on with, or to look at again."""
    try:
        latest = services_of(app).store.by_persons(RECENT)
    except Refusal:
        return
    for saved in latest:
        title = escape(f"{game_title(saved.game)} {saved.id}, {matchup(saved)}")
        what = "Go on with" if saved.status == "open" else "Look again at"
        yield SystemCommand(
            f"{what} {title}", escape(saved.standing.line), partial(open_match, app, saved.id)
        )


def open_match(app: App[Any], match_id: int) -> None:
    """Go on with a match, or look at it again once it is over."""
    try:
        match = services_of(app).store.resume(match_id)
        (services_of(app).open_match if match.to_move else services_of(app).open_replay)(match)
    except Refusal as no:
        app.notify(str(no), severity="warning")
