"""What a saved game is called in the lobby, and the names and points of both."""

from app.screens.lobby.news import opponents, own_points_first, person_seat, seat_word
from app.screens.lobby.small_table import NamedPoints
from app.statistics.summary import game_title
from app.storage.rows import Saved
from games.text import shortened, text_width


def game_heading(saved: Saved, room: int) -> str:
    """Return the game and its players: "GOPS against Medium", "GOPS, Ann and Bob"."""
    long = titled(game_title(saved.game), saved)
    return (
        long
        if text_width(long) <= room
        else shortened(titled(short_game_title(saved), saved), room)
    )


def titled(title: str, saved: Saved) -> str:
    """Return a title with the opponent."""
    if saved.seats.count("human") > 1:
        return f"{title}, {opponents(saved)}"
    return f"{title} against {opponents(saved)}"


def short_game_title(saved: Saved) -> str:
    """Return the title of a game, without what is after " of "."""
    return game_title(saved.game).partition(" of ")[0]


def named_points(saved: Saved) -> NamedPoints:
    """Return the names and points of both, the person's last."""
    seat = person_seat(saved)
    mine, theirs = own_points_first(saved)
    return (seat_word(saved, 1 - seat), theirs), (seat_word(saved, seat), mine)
