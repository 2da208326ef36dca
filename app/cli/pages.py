"""`parlour rules`, `parlour guide` and `parlour lesson`: what there is to read, as text."""

import argparse
import re

from app import resources
from app.cli.command import command, flags, settings, settings_of


def _add_page(parser: argparse.ArgumentParser) -> None:
    pages = resources.rules_names()
    flags(f"page PAGE  one of {', '.join(pages)}", choices={"page": pages})(parser)


@command("rules", _add_page, example="rules gops")
def rules(args: argparse.Namespace) -> None:
    """Print the rules of a game."""
    print(resources.rules_page(args.page), end="")


@command("guide", "[page] PAGE  if omitted, list all pages", example="guide players")
def guide(args: argparse.Namespace) -> None:
    """Print a page, or list the pages. Raises `Refusal` for a page that does not exist."""
    if args.page is not None:
        page = resources.guide_page(args.page)
        print(re.sub(r"^!\[[^\n]*\)\n+", "", page, flags=re.MULTILINE), end="")  # no pictures
        return
    names = resources.guide_names()
    width = max(map(len, names))
    print(*(f"{name:{width}}  {resources.guide_title(name)}" for name in names), sep="\n")


def _add_lessons(parser: argparse.ArgumentParser) -> None:
    from app.lessons.catalogue import LESSONS  # no other page needs the games

    flags(f"game GAME  one of {', '.join(LESSONS)}", choices={"game": tuple(LESSONS)})(parser)


@command("lesson", _add_lessons, settings, example="lesson gops")
def lesson(args: argparse.Namespace) -> None:
    """Teach a game in two minutes, in lines of text."""
    from app import plugins
    from app.lessons.catalogue import LESSONS
    from app.match.match import Match
    from app.plain.lesson import PlainLesson
    from app.plain.terminal import Terminal

    game, taught = plugins.find(args.game), LESSONS[args.game]
    match = Match(game, taught.setup(game))
    PlainLesson(taught, match, Terminal(game), settings_of(args)).run()
