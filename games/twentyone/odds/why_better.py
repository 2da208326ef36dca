"""Why hitting is better than staying, or the other way round: the chances of both, compared."""

from typing import TYPE_CHECKING

from games.contract import Seat
from games.percentages import percents_of_result
from games.twentyone.odds.comparison import compare_with_fresh
from games.twentyone.odds.hit_or_stay import Chances, bust_chance
from games.twentyone.state import DEALER_STAYS, Action, Hit, State, total
from games.twentyone.views import seen_by

if TYPE_CHECKING:
    from games.twentyone.odds.appraisal import RoundAppraisal


def why_hit_or_stay(
    appraisal: "RoundAppraisal", state: State, seat: Seat, better: Action, other: Action
) -> str:
    """Return why one of the two choices is better than the other.

    Args:
        appraisal: Not needed: the chances come from what the player sees.
        state: The moment before both.
        seat: The player.
        better: The better choice.
        other: The other one.
    """
    view = seen_by(state, 0)
    both = compare_with_fresh(view)
    said = [
        hit_text(total(view.player), bust_chance(view), both.seen.hit),
        stay_text(total(view.player), both.seen.stay),
    ]
    if isinstance(better, Hit) != both.fresh.hits:
        choice = "hitting" if both.fresh.hits else "staying"
        said.append(f"With a fresh deck {choice} is right: the cards that are gone decide it.")
    return " ".join(said)


def hit_text(points: int, bust: float, hit: Chances) -> str:
    """Return what hitting brings."""
    if not bust:
        return f"You cannot go bust on {points}, and hitting wins {wins_and_ties(hit)} in 100."
    goes, wins = f"Hitting goes bust {100 * bust:.0f} times in 100", wins_and_ties(hit)
    return f"{goes}, wins {wins}." if "ties" in wins else f"{goes} and wins {wins}."


def stay_text(points: int, stay: Chances) -> str:
    """Return what staying brings; below 17 only a dealer who goes bust loses to it."""
    if points < DEALER_STAYS:
        return f"Staying wins only if the dealer goes bust: {100 * stay.win:.0f} in 100."
    return f"Staying wins {wins_and_ties(stay)}."


def wins_and_ties(chances: Chances) -> str:
    """Return how often a choice wins and ties, in 100 rounds."""
    win, tie, _ = percents_of_result(chances.win, chances.tie)
    return f"{win} and ties {tie}" if tie else f"{win}"
