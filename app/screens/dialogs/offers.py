"""What the dialog for a new game offers: levels, bots by name, a friend, or how many rounds."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from app.match.levels import level_word, levels_of
from app.match.setup import PERSON
from app.plugins import AnyGame
from app.statistics.rating import games_given_away
from app.statistics.summary import Summary, add_tallies
from app.storage.totals import Tally, variant_name

FRIEND = "A friend, at this keyboard"

ROUNDS = (
    ("5", "5 rounds", "A quick visit to the table."),
    ("10", "10 rounds", "As many as the deal of the day has."),
    ("20", "20 rounds", "Enough for luck to even out a little."),
    ("0", "No limit", "As long as you like: you are asked after each round."),
)
"""The numbers of rounds to pick from: the value of the field, a title, a line."""

NUMBER_KEYS = 9
"""Offers that have a key."""


class Offer(Struct, frozen=True):
    """Someone to play against, or a number of rounds.

    Args:
        value: A player, a person, or the text of the field for rounds.
        title: Its name.
        line: A sentence about it; "" for none.
        pips: How many of `most` pips are golden; there are no pips if `most` is 0.
        most: How many levels there are.
        record: What was won and lost against it, "" before the first game.
        given_away: How many games in 100 it gives away to perfect play, if measured.
    """

    value: str
    title: str
    line: str = ""
    pips: int = 0
    most: int = 0
    record: str = ""
    given_away: float | None = None


def picks_rounds(game: AnyGame) -> bool:
    """Return whether a game asks only for the number of rounds, because there is no opponent."""
    return len(game.chairs) == 1 and any(field.name == "rounds" for field in game.fields)


def first_offers(game: AnyGame, options: Any, summary: Summary) -> tuple[Offer, ...]:
    """Return what is offered at first: the levels and a friend, or numbers of rounds.

    A game without levels offers its players by their names.
    """
    if picks_rounds(game):
        return tuple(Offer(value, title, line) for value, title, line in ROUNDS)
    if len(game.chairs) == 1:
        return ()
    levels = levels_of(game.slug)
    variant = variant_name(game, options)
    players = tuple(levels or game.players)
    records = record_texts(
        tuple(tally_against(summary, game.slug, variant, who) for who in players)
    )
    offers = [
        Offer(
            who,
            level_word(game.slug, who),
            game.players[who].line_for(options),
            n + 1 if levels else 0,
            len(levels),
            record,
        )
        for n, (who, record) in enumerate(zip(players, records, strict=True))
    ]
    return (*offers, Offer(PERSON, FRIEND))


def bot_offers(game: AnyGame, options: Any) -> tuple[Offer, ...]:
    """Return the players of a game that are not levels, by name."""
    levels = levels_of(game.slug)
    if not levels:
        return ()
    variant = variant_name(game, options)
    return tuple(
        Offer(
            who,
            level_word(game.slug, who),
            info.line_for(options),
            given_away=games_given_away(game.slug, variant, who),
        )
        for who, info in game.players.items()
        if who not in levels
    )


def tally_against(summary: Summary, slug: str, variant: str, who: str) -> Tally:
    """Return what a person won and lost against a player in a variant, rated or not."""
    return add_tallies(
        each.tally
        for each in summary.lines(rated=False, game=slug)
        if (each.board.variant, each.board.side, each.board.other) == (variant, "", who)
    )


def record_texts(tallies: Sequence[Tally]) -> tuple[str, ...]:
    """Return what was won and lost against each, to be right-aligned; "" if nothing was played."""
    tied = [f"  {each.drawn} tied" if each.drawn else "" for each in tallies]
    room = max(map(len, tied), default=0)
    return tuple(
        f"{each.won} won  {each.lost} lost{how.ljust(room)}" if each.played else ""
        for each, how in zip(tallies, tied, strict=True)
    )
