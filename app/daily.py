"""The deal of the day: for each game one deal a date, the same for everybody, to be tried once."""

import re
from collections.abc import Iterator
from datetime import date

from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.setup import PERSON, Setup
from app.match.unrated import why_not_rated
from app.plugins import AnyGame

DATE = re.compile(r"\d{4}-\d\d-\d\d")

SECOND_TRY = "second try"
"""The mark of a match with a day's deal that was tried before."""

MOST_ROUNDS = 40
"""Rounds that a result lists; longer matches are given in points only."""


def today() -> date:
    """Return today's date here: the only clock of the deal of the day."""
    return date.today()


def daily_setup(game: AnyGame, day: date) -> Setup:
    """Return the setup of a day's match: the game's variant for it, with the date as the seed."""
    return new_setup(game, daily_variant(game), {"seed": day.isoformat()}, seats=daily_seats(game))


def daily_variant(game: AnyGame) -> str:
    """Return the name of the variant of a day's deal."""
    return game.extras.day or next(iter(game.presets))


def daily_seats(game: AnyGame) -> tuple[str, ...]:
    """Return who plays a day's deal: one person, against the game's usual players.

    Where two persons are usual, the coach takes the second seat, so that everybody who tries the
    deal meets the same player.
    """
    others = [game.coach if who == PERSON else who for who in game.usual[1:]]
    return (PERSON, *others)


def day_of(seed: str) -> date | None:
    """Return the date that a seed is; None for any other."""
    if not DATE.fullmatch(seed):
        return None
    try:
        return date.fromisoformat(seed)
    except ValueError:
        return None


def is_try(game: AnyGame, begun: Setup) -> bool:
    """Return whether a match begins like a day's deal, no matter what the person is called."""
    dealt = (game.presets[daily_variant(game)], daily_seats(game))
    as_dealt = begun.start is None and (begun.options, begun.seats) == dealt
    return as_dealt and day_of(begun.seed) is not None


def shareable_result(match: Match) -> tuple[str, ...]:
    """Return how a day's match went, in lines to share that reveal nothing of the deal."""
    result, game = match.result, match.game
    head = f"Parlour {match.setup.seed} · {game.title}"
    if result is None:
        return head, f"going on, {match.standing.line}"
    first, second = result.scores
    how = "Tied" if result.winner is None else "Won" if result.winner == 0 else "Lost"
    against = f" against {match.setup.seats[1]}" if len(game.chairs) > 1 else ""
    resigned = ", resigned" if match.resigned is not None else ""
    unrated = f" ({why_not_rated(match)})" if match.unrated else ""
    line = f"{how} {first} : {second}{against}{resigned}{unrated}"
    signs = "".join(round_signs(match))
    return head, line, *([signs] if len(signs) <= MOST_ROUNDS else [])


def round_signs(match: Match) -> Iterator[str]:
    """Yield a sign for each round: + if the person gained more points, - if fewer, = if as many."""
    standing = match.game.standing
    before = now = standing(match.start)
    for step in match.steps:
        after = standing(step.after)
        if after.round != now.round:
            yield lead_sign(lead_gained(before.scores, after.scores))
            before = after
        now = after
    yield lead_sign(lead_gained(before.scores, now.scores))


def lead_gained(before: tuple[int, int], after: tuple[int, int]) -> int:
    """Return how many more points the person gained than the other."""
    return (after[0] - before[0]) - (after[1] - before[1])


def lead_sign(lead: int) -> str:
    """Return a round in one character."""
    return "+" if lead > 0 else "-" if lead < 0 else "="
