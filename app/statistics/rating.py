"""Ratings: how strong the computer players are, and how strong a person becomes against them.

Each player's share against the strongest one of its game, as `make measure` found it, is turned
into a difference of ratings by Elo's formula. All are compared with the same opponent because wins
in GOPS go in circles: the champion wins more than the equilibrium against those who slip, but not
against it. Only differences can be measured, so the scale is set by the level Easy, which has 1,000
in every game: what a person begins with.

A person's rating follows Elo's rule, after each rated game against a computer player. If a match is
not rated (the coach was asked, a move was taken back, and so on), or if the opponent's strength in
that variant was never measured, it does not change.
"""

from collections.abc import Mapping
from math import log10

import msgspec
from msgspec import Struct

from app.statistics.summary import read_repaired
from app.storage.lists import MatchLists, reading
from app.storage.totals import MatchOutcome
from games.text import number_of

POINTS_PER_DECADE = 400
"""Rating points between two players, one of whom wins ten games for each that it loses."""

EASY_RATING = FIRST_RATING = 1000
"""The rating of the level Easy in every game, and a person's first one."""

FIRST_GAMES = 10
"""Rated games after which a person's rating moves less."""

FIRST_FACTOR, LATER_FACTOR = 40, 20
"""The most points by which one game moves a rating: in the first games, and later."""

Strengths = Mapping[str, float]
"""By player: how many games in 100 it wins against the strongest, a tie counting half."""

MEASURED: Mapping[tuple[str, str], Strengths] = {
    # measure gops_players: 50 less its shortfall against the equilibrium
    ("gops", "classroom"): {
        "easy": 36.8,
        "random": 26.6,
        "plus-one": 40.4,
        "match": 42.8,
        "careful": 43.8,
        "medium": 45.6,
        "champion": 48.2,
        "equilibrium": 50.0,
    },
    # measure battle_players: 50 less its shortfall against the winner
    ("battle", "standard"): {
        "easy": 24.1,
        "greedy": 32.0,
        "medium": 38.5,
        "expected": 48.0,
        "winner": 50.0,
    },
    # measure gostop 4000 3
    ("gostop", "hidden"): {"random": 10.4, "greedy": 41.1, "shrewd": 50.0},
}
"""By game and variant: its players, beginning with the one who is the level Easy.

Anything not listed has no rating. `random` of Battle of the Sexes did not win once. Other variants
of GOPS and Battle of the Sexes were not measured for all levels. An endless match of Go Stop can be
ended while one is ahead, and in Twenty-One the only opponent is the dealer.
"""

RATED_BEFORE: Mapping[tuple[str, str], Strengths] = {
    ("gostop", "three"): MEASURED["gostop", "hidden"],
}
"""Variants that were rated in earlier versions, although a person sees more there than the players:
who reads the top of the stock beats the strongest 63 to 37. Their ratings are kept apart."""

OPEN_BEFORE = " (open game, before)"
"""What stands after the title of a game where such a rating is shown."""

SOLVED_GAMES = ("gops", "battle")
"""The games whose strongest player, in the variants above, cannot be beaten in the long run."""

PERFECT_SHARE = 50.0
"""How many games in 100 perfect play wins against itself, a tie counting half."""

READ_RATED = """SELECT score.match, changed, against.variant, against.other, score.outcome
    FROM scoreboards AS whole JOIN scores AS score ON score.board = whole.id
    JOIN scores AS other ON other.match = score.match
    JOIN scoreboards AS against ON against.id = other.board
    JOIN matches ON matches.id = score.match
    WHERE whole.game = ? AND whole.variant = '' AND whole.side = '' AND whole.rated
    AND against.variant <> '' AND against.side = '' AND against.rated ORDER BY score.n"""


class RatedGame(Struct, frozen=True):
    """A match that moved a person's rating, and the rating before and after it.

    `ended` is when, in seconds since 1970; `level` is the computer player.
    """

    match: int
    ended: int
    level: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """By how many points it moved the rating."""
        return self.after - self.before


def player_rating(
    game: str,
    variant: str,
    player: str,
    measured: Mapping[tuple[str, str], Strengths] = MEASURED,
) -> int | None:
    """Return the rating of a computer player in a variant of a game; None if it has none."""
    strengths = measured.get((game, variant), {})
    if player not in strengths:
        return None
    easy, *_ = strengths.values()
    return round(EASY_RATING + share_points(strengths[player]) - share_points(easy))


def share_points(share: float) -> float:
    """Return how many points better than its opponent a player is who wins a share of 100 games."""
    return POINTS_PER_DECADE * log10(share / (100 - share))


def usual_rating(game: str, player: str) -> int | None:
    """Return the rating of a computer player in the variant that was measured; None without one."""
    variants = (variant for measured, variant in MEASURED if measured == game)
    return next((player_rating(game, variant, player) for variant in variants), None)


def games_given_away(game: str, variant: str, player: str) -> float | None:
    """Return how many games in 100 a player loses to perfect play; None if it was not measured.

    Only if the strongest player is perfect: then this follows from the wins against it.
    """
    strengths = MEASURED.get((game, variant), {})
    if game not in SOLVED_GAMES or player not in strengths:
        return None
    return PERFECT_SHARE - strengths[player]


def expected_share(rating: int, other: int) -> float:
    """Return the share of games that a rating is expected to win against another one."""
    return float(1 / (1 + 10 ** ((other - rating) / POINTS_PER_DECADE)))


def next_rating(rating: int, other: int, share: float, played: int) -> int:
    """Return a person's rating after a rated game.

    Args:
        rating: The rating before.
        other: That of the computer player.
        share: 1 if the game was won, a half if it was tied, 0 if it was lost.
        played: How many rated games came before.
    """
    factor = FIRST_FACTOR if played < FIRST_GAMES else LATER_FACTOR
    return rating + round(factor * (share - expected_share(rating, other)))


def read_rated_games(
    store: MatchLists, game: str, *, before: bool = False
) -> tuple[RatedGame, ...]:
    """Return all matches of a game that moved the person's rating, the oldest first.

    The last `after` is the rating now. There are none if nothing is rated.

    Args:
        store: The stored matches.
        game: The game's slug.
        before: Whether to return those of `RATED_BEFORE` instead, which moved a rating of their
            own.

    Raises:
        Refusal: The store cannot be read.
    """
    measured = RATED_BEFORE if before else MEASURED
    with reading():
        return read_repaired(store, lambda: rate(store, game, measured))


def rate(
    store: MatchLists, game: str, measured: Mapping[tuple[str, str], Strengths]
) -> tuple[RatedGame, ...]:
    """Return what `read_rated_games` does. Raises a decoding error for damaged totals."""
    rated: list[RatedGame] = []
    rating = FIRST_RATING
    for match, ended, variant, player, outcome in store.rows(READ_RATED, game):
        strength = player_rating(game, variant, player, measured)
        if strength is not None:
            share = (msgspec.json.decode(outcome, type=MatchOutcome).sign + 1) / 2
            after = next_rating(rating, strength, share, len(rated))
            rated.append(RatedGame(match, ended, player, rating, after))
            rating = after
    return tuple(rated)


def rating_sentence(title: str, rated: tuple[RatedGame, ...]) -> str:
    """Return a person's rating in a game, after how many games; "" if there is none."""
    if not rated:
        return ""
    return (
        f"Your rating in {title}: {rated[-1].after}, after {number_of(len(rated), 'rated game')}."
    )
