"""The themes of the app: ours, and those of Textual under our names for colours."""

from typing import Any

from textual.app import App

from widgets.theme.themes import FEW_COLOURS, THEMES, with_few_colours

OUR_THEMES = tuple(theme.name for theme in THEMES)
"""The names of our own themes."""


def register_our_themes(app: App[Any]) -> None:
    """Register our themes, on a terminal with few colours as they are there."""
    few = app.console.color_system in FEW_COLOURS
    for theme in THEMES:
        app.register_theme(with_few_colours(theme) if few else theme)


def register_adapted(app: App[Any], theme: str) -> None:
    """Register a theme that is not ours under our names for colours."""
    if theme not in OUR_THEMES:
        from widgets.theme.adapted import adapted_theme  # here, because few use one

        app.register_theme(adapted_theme(theme))
