"""A stored game in words: who played, the points, its state, and when it was."""

from datetime import date, datetime

from app.match.levels import matchup, shown_seat
from app.match.names import seat_name
from app.match.rounds import own_first
from app.match.setup import PERSON
from app.statistics.played import day_word
from app.storage.rows import Saved


def players_words(saved: Saved) -> str:
    """Return who played: "against Hard", "Ann against Bob"."""
    if saved.seats.count(PERSON) != 1:
        return matchup(saved.game, saved)
    others = [seat for seat, who in enumerate(saved.seats) if who != PERSON]
    if not others:
        return "against the dealer"
    return f"against {shown_seat(saved.game, saved, others[0])}"


def counted_seat(saved: Saved) -> int:
    """Return the seat of the only person; the first one if there are two."""
    return saved.seats.index(PERSON) if saved.seats.count(PERSON) == 1 else 0


def own_score(saved: Saved) -> str:
    """Return the points, those of the only person first."""
    mine, theirs = own_first(saved.standing.scores, counted_seat(saved))
    return f"{mine:>3} : {theirs:<3}"


def winner_words(saved: Saved) -> str:
    """Return which of two persons won a finished game, and the winner's points first."""
    winner = saved.result.winner if saved.result else None
    if winner is None:
        return own_score(saved).strip()
    mine, theirs = own_first(saved.standing.scores, winner)
    return f"{seat_name(saved, winner)} won {mine} : {theirs}"


def note_words(saved: Saved) -> str:
    """Return a remark on the state of a game, or on what is unusual about it."""
    if saved.result is None:
        return saved.standing.line
    if saved.status == "resigned":
        return "given up"
    return "friendly" if saved.unrated else ""


def when_words(moment: int, today: date) -> str:
    """Return a time in words: "today 14:02", "9 Nov"."""
    then = datetime.fromtimestamp(moment)
    word = day_word(then.date(), today)
    return f"{word} {then:%H:%M}" if word == "today" else word
