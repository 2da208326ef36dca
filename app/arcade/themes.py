"""The themes of the app: Parlour's, and Textual's under the same names for colours."""

from typing import Any

from textual.app import App

from widgets.theme.themes import FEW_COLOURS, THEMES, with_few_colours

OUR_THEMES = tuple(theme.name for theme in THEMES)
"""The names of our own themes."""


def register_our_themes(app: App[Any]) -> None:
    """Register Parlour's themes, in their variants for few colours if the terminal has few."""
    few = app.console.color_system in FEW_COLOURS
    for theme in THEMES:
        app.register_theme(with_few_colours(theme) if few else theme)


def register_adapted(app: App[Any], theme: str) -> None:
    """Register a theme of Textual under Parlour's names for colours."""
    if theme not in OUR_THEMES:
        from widgets.theme.adapted import adapted_theme  # here, because it is rarely used

        app.register_theme(adapted_theme(theme))
