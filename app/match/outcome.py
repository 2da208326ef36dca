"""How a match ended, in words for who played it."""

from app.match.levels import shown_name
from app.match.match import Match
from app.match.names import begin_sentence, is_with_friend
from app.match.table_view import Outcome
from app.match.unrated import way_out, why_not_rated


def outcome(match: Match) -> Outcome:
    """Return how a match ended; an empty one while it goes on.

    The score of the player whom the sentence is about comes first: the winner, or you who lose.
    """
    result = match.result
    if result is None:
        return Outcome()
    names_second = result.winner == 1 and result.winner in match.game.chairs
    first, second = result.scores[::-1] if names_second else result.scores
    below = why_broken_off(match) or by_foul(match) or why_not_rated(match)
    return Outcome(f"{who_won(match, result.winner)}, {first} : {second}", below)


def why_broken_off(match: Match) -> str:
    """Return the sentence that ended a match with a friend; "" if none did.

    It names the step, as long as it is known: the store keeps only who lost by it.
    """
    if not match.fouls or not is_with_friend(match.setup):
        return ""
    (seat, why), *others = match.fouls.items()
    if why or others:
        return why or "The game was broken off."
    return f"{shown_name(match, seat)} broke the rules."


def by_foul(match: Match) -> str:
    """Return who ended a match by a foul; "" if nobody did. The log says how."""
    fouled = [shown_name(match, seat) for seat in match.fouls]
    who = "both bots" if len(fouled) > 1 else "".join(fouled)
    return f"{begin_sentence(who)} broke the rules. F3 shows where." if fouled else ""


def who_won(match: Match, winner: int | None) -> str:
    """Return who won, in words for the person who plays there."""
    if winner is None:
        return "Nobody wins" if match.fouls else "A tie"
    if winner not in match.game.chairs:
        return "You lose"
    winning = shown_name(match, winner)
    won = "You win" if winning == "you" else f"{winning} wins"
    if match.resigned is None:
        return won
    return f"{won}: {shown_name(match, match.resigned)} {way_out(match)}"
