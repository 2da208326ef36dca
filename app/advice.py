"""The coach: a player asked on the person's behalf."""

from typing import Any

from app.match import Match
from app.tables import table
from games.chance import chance
from games.contract import Decision, Seat


def asked(match: Match, seat: Seat) -> Decision[Any]:
    """Return what the game's coach would do in a seat. It knows what that seat knows."""
    coach = match.game.players[match.game.coach].make(table)
    coin = chance(match.setup.seed, seat, match.count(seat))
    return coach.decide(match.game.seen_by(match.state, seat), seat, coin)


def advise(match: Match, seat: Seat) -> str:
    """Return the coach's advice as a line, and mark the match as helped."""
    match.mark("coach")
    decision = asked(match, seat)
    words = match.game.spell(decision.action, match.view(seat), seat)
    return f"The coach would play {words}: {decision.why}."
