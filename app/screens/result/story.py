"""One sentence that says how a match went."""

from collections.abc import Sequence

from app.analysis.luck import Analysis
from app.match.levels import shown_name
from app.match.match import Match
from app.match.moments import MomentWords
from app.match.names import begin_sentence
from app.match.outcome import why_broken_off
from app.match.rounds import RoundScore, own_first, round_scores
from app.match.share import own_seat
from app.match.unrated import way_out
from games.contract import Seat
from games.text import capitalized

LATE = 1 / 3
"""The share of the rounds after which a lead counts as late."""

CLOSE_MARGIN = 0.05
"""A lead below this share of all points is close."""

NAMEABLE = 0.05
"""A move that cost less is not blamed for the result."""


def story(match: Match, words: MomentWords, analysis: Analysis | None = None) -> str:
    """Return how a match went, in one sentence: the first that fits.

    Args:
        match: A match that is over.
        words: Describes its moments.
        analysis: Its analysis, once there is one: a single move may have decided it.
    """
    seat = hero_of(match)
    if match.is_broken_off:
        return broken_off(match)
    rounds = round_scores(match, seat)
    winner = match.result.winner if match.result else None
    if winner is None:
        return f"Level at the end, {rounds[-1].total[0]} each."
    won = winner == seat
    leads = [each.lead if won else -each.lead for each in rounds]
    if leads[-1] <= 0:  # something other than points decides this game
        return f"Decided in round {rounds[-1].number}."
    points = " in points" if charts_chances(match) else ""
    where = ahead(won=won) + points
    late = late_lead(leads, won=won, points=points)
    if late and won:
        late += words.turning(match, seat, rounds[final_lead(leads)])
    return (
        (late and f"{late}.")
        or ("" if won or analysis is None else fatal_move(analysis, seat))
        or led_throughout(leads, where)
        or close_end(rounds)
        or f"{where} from round {final_lead(leads) + 1} on."
    )


def hero_of(match: Match) -> Seat:
    """Return whom the story is about: the only person, else the winner."""
    if len(match.persons) == 1:
        return own_seat(match)
    winner = match.result.winner if match.result else None
    return winner if winner in match.game.chairs else 0


def broken_off(match: Match) -> str:
    """Return who resigned or broke the rules, and the score."""
    if why := why_broken_off(match):
        return why
    first, second = own_first(match.standing.scores, hero_of(match))
    stood = f"in round {match.standing.round}, at {first} : {second}."
    if match.resigned is not None:
        return f"{begin_sentence(shown_name(match, match.resigned))} {way_out(match)} {stood}"
    fouled = [shown_name(match, seat) for seat in match.fouls]
    if len(fouled) > 1:
        return f"Both bots broke the rules {stood}"
    return f"{fouled[0]} broke the rules {stood}"


def ahead(*, won: bool) -> str:
    """Return whether the winner was ahead or behind, in words."""
    return "Ahead" if won else "Behind"


def final_lead(leads: Sequence[int]) -> int:
    """Return the first round, from 0 on, after which the winner was ahead until the end."""
    behind = [place for place, lead in enumerate(leads) if lead <= 0]
    return behind[-1] + 1 if behind else 0


def late_lead(leads: Sequence[int], *, won: bool, points: str = "") -> str:
    """Return when a late lead came, and what it was like before; "" if it came early.

    Args:
        leads: By how much the winner was ahead after each round.
        won: Whether the story is about the winner.
        points: What says that a lead is one of points: the chances may have been lost before it.
    """
    place = final_lead(leads)
    if place + 1 <= LATE * len(leads) or place == 0:
        return ""
    is_last = place + 1 == len(leads)
    since = "in the last" if is_last else f"from round {place + 1} on"
    from_then = f"{ahead(won=won).lower()} {since}"
    if behind := [each for each in range(place) if leads[each] < 0]:
        before = ahead(won=not won)
        if won and behind[-1] + 1 == place:
            until = "the last round" if is_last else f"round {place + 1}"
            return f"{before}{points} until {until}"
        return f"{before}{'' if won else points} after round {behind[-1] + 1}, {from_then}"
    if any(leads[:place]):
        return f"Level again after round {place}, {from_then}"
    return capitalized(from_then) if place == 1 else f"Even until round {place}, {from_then}"


def fatal_move(analysis: Analysis, seat: Seat) -> str:
    """Return the sentence about a loser's move that cost more than luck did; "" if none did."""
    own = [each for each in analysis.decisions if each.seat == seat and not each.estimated]
    costs = [each for each in own if each.cost >= NAMEABLE]
    if not costs:
        return ""
    worst = max(costs, key=lambda each: each.cost)
    luck = -analysis.luck if seat else analysis.luck
    if worst.cost <= abs(luck):
        return ""
    if luck < 0:
        return f"In round {worst.round} one move cost more than all the bad luck."
    return f"In round {worst.round} one move cost more than luck had brought."


def charts_chances(match: Match) -> bool:
    """Return whether the chart may show chances, which can differ from the points."""
    return match.game.measures.at_stake == "games"


def led_throughout(leads: Sequence[int], where: str) -> str:
    """Return the sentence for a winner who led after every round; "" for any other."""
    if any(lead <= 0 for lead in leads):
        return ""
    if len(leads) == 1:
        return "Decided in a single round."
    return f"{where} from the first round to the last."


def close_end(rounds: Sequence[RoundScore]) -> str:
    """Return the sentence for a close end; "" if it was not close."""
    last = rounds[-1]
    margin = abs(last.lead)
    if margin >= CLOSE_MARGIN * sum(last.total):
        return ""
    return f"Decided by {margin} {'point' if margin == 1 else 'points'}."
