"""How a match ended, in words for who played it."""

from app.match.match import Match
from app.match.names import seat_name
from app.match.table_view import Outcome
from app.match.unrated import why_not_rated


def outcome(match: Match) -> Outcome:
    """Return how a match ended; an empty one while it goes on."""
    result = match.result
    if result is None:
        return Outcome()
    first, second = result.scores
    below = by_foul(match) or why_not_rated(match)
    return Outcome(f"{who_won(match, result.winner)}, {first} : {second}", below)


def by_foul(match: Match) -> str:
    """Return who ended a match by a foul; "" where nobody did. The log says how."""
    fouled = [seat_name(match.setup, seat) for seat in match.fouls]
    return f"by a foul of {' and of '.join(fouled)}: see the log" if fouled else ""


def who_won(match: Match, winner: int | None) -> str:
    """Return who won, as it is said to the person who sits there."""
    if winner is None:
        return "Both lose" if match.fouls else "A tie"
    if winner not in match.game.chairs:
        return "You lose"
    winning = seat_name(match.setup, winner)
    resigned = " by resignation" if match.resigned is not None else ""
    return f"You win{resigned}" if winning == "you" else f"{winning} wins{resigned}"
