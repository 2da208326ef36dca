"""The deal of the day: one for each game and date, the same for everybody, to be tried once."""

import re
from datetime import date, datetime

from app.match import setup
from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import AnyGame

SECOND_TRY = "second try"
"""The mark of a match with a day's deal that has been tried before."""


def now() -> datetime:
    """Return the time here: the only clock of the deal of the day."""
    return datetime.now()


def today() -> date:
    """Return today's date here."""
    return now().date()


def daily_setup(game: AnyGame, day: date) -> setup.Setup:
    """Return the setup of a day's match: the game's variant for it, with the date as the seed."""
    return new_setup(game, daily_variant(game), {"seed": day.isoformat()}, seats=daily_seats(game))


def daily_variant(game: AnyGame) -> str:
    """Return the name of the variant of a day's deal."""
    return game.extras.day or next(iter(game.presets))


def daily_seats(game: AnyGame) -> tuple[str, ...]:
    """Return who plays a day's deal: one person, against the game's usual players.

    If two persons are usual, the coach takes the second seat, so that everybody who tries the deal
    meets the same player.
    """
    others = [game.coach if who == setup.PERSON else who for who in game.usual[1:]]
    return (setup.PERSON, *others)


def day_of(seed: str) -> date | None:
    """Return the date that a seed stands for; None for any other seed."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", seed):
        return None
    try:
        return date.fromisoformat(seed)
    except ValueError:
        return None


def unrating_question(match: Match, what: str = "") -> str:
    """Return the question before something that keeps a rated match out of the ratings.

    `what` is that, as in "With the coach"; "" if there is no need to say it.
    """
    if is_try(match.game, match.setup):
        return "No coach or undo in a deal of the day. Go on without a rating?"
    this = f"{what}, this" if what else "This"
    return f"{this} game will not be rated. Go on?"


def is_deal_of(day: date, match: Match) -> bool:
    """Return whether a match has the deal of a day."""
    return is_try(match.game, match.setup) and day_of(match.setup.seed) == day


def is_try(game: AnyGame, begun: setup.Setup) -> bool:
    """Return whether a match begins like a day's deal, no matter what the person is called."""
    variants = (daily_variant(game), *game.extras.past_days)
    as_dealt = begun.options in [game.presets[variant] for variant in variants]
    alone = begun.start is None and begun.seats == daily_seats(game)
    return as_dealt and alone and day_of(begun.seed) is not None
