"""What a guest may take of the machine."""

from app.guests import session
from games.contract import Refusal

GUEST_CONTESTANTS = 4
"""Contestants of a guest's tournament, at most."""

GUEST_GAMES = 100
"""Games of each pair in a guest's tournament, at most."""


def check_tournament(contestants: int, games: int) -> None:
    """Check that a guest's tournament is short; others may play any.

    Args:
        contestants: How many play.
        games: How many games each pair plays.

    Raises:
        Refusal: It is too long.
    """
    if not session.is_guest():
        return
    if contestants > GUEST_CONTESTANTS:
        raise Refusal(f"A guest's tournament has at most {GUEST_CONTESTANTS} players.")
    if games > GUEST_GAMES:
        raise Refusal(f"A guest's tournament has at most {GUEST_GAMES} games of each pair.")
