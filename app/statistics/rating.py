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
from app.storage import lists, totals
from games.text import number_of

POINTS_PER_DECADE = 400
"""Rating points between two players, one of whom wins ten games for each that it loses."""

EASY_RATING = FIRST_RATING = 1000
"""The rating of the level Easy in every game, and a person's first one."""

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

READ_RATED = """SELECT score.match, changed, against.variant, against.other, score.outcome
    FROM scoreboards AS whole JOIN scores AS score ON score.board = whole.id
    JOIN scores AS other ON other.match = score.match
    JOIN scoreboards AS against ON against.id = other.board
    JOIN matches ON matches.id = score.match
    WHERE whole.game = ? AND whole.variant = '' AND whole.side = '' AND whole.rated
    AND against.variant <> '' AND against.side = '' AND against.rated ORDER BY score.n"""


class RatedGame(Struct, frozen=True):
    """A match against a computer player that moved a rating; `ended` in seconds since 1970."""

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
    ahead, behind = (log10(share / (100 - share)) for share in (strengths[player], easy))
    return round(EASY_RATING + POINTS_PER_DECADE * (ahead - behind))


def usual_rating(game: str, player: str) -> int | None:
    """Return the rating of a computer player in the variant that was measured; None without one."""
    variants = (variant for measured, variant in MEASURED if measured == game)
    return next((player_rating(game, variant, player) for variant in variants), None)


def games_given_away(game: str, variant: str, player: str) -> float | None:
    """Return how many games in 100 a player loses to perfect play; None if it is not known."""
    strength = MEASURED.get((game, variant), {}).get(player)
    # the strongest players of these two games cannot be beaten in the long run
    return 50 - strength if game in ("gops", "battle") and strength is not None else None


def expected_share(rating: int, other: int) -> float:
    """Return the share of games that a rating is expected to win against another one."""
    return float(1 / (1 + 10 ** ((other - rating) / POINTS_PER_DECADE)))


def next_rating(rating: int, other: int, share: float, played: int) -> int:
    """Return a rating after one more game against another one, of which a share was won."""
    factor = FIRST_FACTOR if played < 10 else LATER_FACTOR
    return rating + round(factor * (share - expected_share(rating, other)))


def read_rated_games(
    store: lists.MatchLists, game: str, *, before: bool = False
) -> tuple[RatedGame, ...]:
    """Return all matches of a game that moved the person's rating, the oldest first, or `Refusal`.

    Those of `RATED_BEFORE` moved a rating of their own.
    """
    measured = RATED_BEFORE if before else MEASURED

    def rate() -> tuple[RatedGame, ...]:
        rated: list[RatedGame] = []
        rating = FIRST_RATING
        for match, ended, variant, player, outcome in store.rows(READ_RATED, game):
            strength = player_rating(game, variant, player, measured)
            if strength is not None:
                share = (msgspec.json.decode(outcome, type=totals.MatchOutcome).sign + 1) / 2
                after = next_rating(rating, strength, share, len(rated))
                rated.append(RatedGame(match, ended, player, rating, after))
                rating = after
        return tuple(rated)

    return read_repaired(store, rate)


def rating_sentence(title: str, rated: tuple[RatedGame, ...]) -> str:
    """Return a person's rating in a game, after how many games; "" if there is none."""
    if not rated:
        return ""
    return (
        f"Your rating in {title}: {rated[-1].after}, after {number_of(len(rated), 'rated game')}."
    )
