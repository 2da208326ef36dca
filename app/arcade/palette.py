"""The command palette: every action of the screen, every game, page, theme and match by name."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.markup import escape
from textual.screen import Screen

from app import plugins, resources, settings
from app.match.names import versus
from app.statistics.report import called
from games.contract import Refusal

if TYPE_CHECKING:
    from app.arcade.app import Arcade

RECENT = 10
"""Matches that are offered."""


def commands(arcade: "Arcade", screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield what can be done from a screen, its own actions first, each title once."""
    yield from {command.title: command for command in offered(arcade, screen)}.values()


def offered(arcade: "Arcade", screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield everything there is."""
    yield from actions(arcade, screen)
    for slug in plugins.slugs():
        game = plugins.find(slug)
        yield SystemCommand(f"Play {game.title}", game.tagline, partial(arcade.new_game, game))
    yield SystemCommand("Bot arena", "programs against each other", arcade.open_arena)
    yield from guide(arcade)
    for theme in next(field.choices for field in settings.FIELDS if field.name == "theme"):
        yield SystemCommand(f"Theme {theme}", "for good", partial(arcade.change, theme=theme))
    yield from matches(arcade)
    yield SystemCommand("Quit", "every game is kept", arcade.exit)


def actions(arcade: "Arcade", screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield the actions that the screen's keys stand for now, without those of the toolkit."""
    said = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        ours = binding.show or "." not in binding.action
        if ours and binding.description and active.enabled and binding.action not in said:
            said.add(binding.action)
            key = arcade.get_key_display(binding)
            run = partial(arcade.run_action, binding.action, active.node)
            said_whole = binding.tooltip or binding.description
            yield SystemCommand(said_whole.capitalize(), f"key {key}", run)


def guide(arcade: "Arcade") -> Iterator[SystemCommand]:
    """Yield the pages of the guide."""
    for name in resources.guide_names():
        title = resources.guide_title(name)
        yield SystemCommand(f"Guide: {title}", "a page to read", partial(open_guide, arcade, name))


def open_guide(arcade: "Arcade", name: str) -> None:
    """Open a page of the guide above the screen."""
    from app.screens.pages.page import GuidePage  # only now: the lobby does without

    arcade.push_screen(GuidePage(name))


def matches(arcade: "Arcade") -> Iterator[SystemCommand]:
    """Yield the latest matches: to go on with, or to look at again."""
    try:
        latest = arcade.store.by_persons(RECENT)
    except Refusal:
        return
    for saved in latest:
        title = escape(f"{called(saved.game)} {saved.id}, {versus(saved)}")
        what = "Go on with" if saved.status == "open" else "Look again at"
        yield SystemCommand(
            f"{what} {title}", escape(saved.standing.line), partial(open_match, arcade, saved.id)
        )


def open_match(arcade: "Arcade", match_id: int) -> None:
    """Go on with a match, or look at it again once it is over."""
    try:
        match = arcade.store.resume(match_id)
        (arcade.sit_down if match.to_move else arcade.look_again)(match)
    except Refusal as no:
        arcade.notify(str(no), severity="warning")
