"""The words of a result: who won, what the moves gave away, what each round brought."""

from msgspec import Struct

from app.analysis.coach_review import CoachReview, review_sentence
from app.analysis.luck import WORTH_NAMING, Analysis
from app.analysis.words import estimates_sentence
from app.match.levels import shown_name
from app.match.match import Match
from app.match.rounds import played_rounds
from app.match.share import own_seat
from app.screens.result.course import only_of
from app.screens.result.story import hero_of
from app.screens.result.sums import LuckSums, luck_sums
from games.text import shortened

PERFECT = "A perfect game: you gave nothing away"

NOTE_NAME = 12
"""The most columns of a name in what a round brought."""


class RoundNote(Struct, frozen=True):
    """What both sides scored in a round.

    Attributes:
        text: The round and the points, in words.
        margin: By how many points one side scored more.
        short: The same without the names, where there is no room for them.
    """

    text: str
    margin: float
    short: str = ""


def round_notes(match: Match) -> tuple[RoundNote, ...]:
    """Return what both sides scored in each round."""
    names = [shortened(name, NOTE_NAME) for name in names_of_sides(match)]
    rounds = played_rounds(match, hero_of(match))
    return tuple(
        RoundNote(
            f"Round {each.number}: {names[0]} {each.gained[0]}, {names[1]} {each.gained[1]}",
            abs(each.gained[0] - each.gained[1]),
            f"Round {each.number} {each.gained[0]}:{each.gained[1]}",
        )
        for each in rounds
    )


def winner_heading(match: Match) -> str:
    """Return who won, in capitals."""
    winner = match.result.winner if match.result else None
    if winner is None:
        return "NOBODY WINS" if match.fouls else "A TIE"
    seat = only_of(match)
    if seat is not None:
        return "YOU WIN" if winner == seat else "YOU LOSE"
    return f"{shown_name(match, winner)} wins".upper()


def tone(match: Match) -> str:
    """Return whether it was won, lost or tied, for the only person."""
    winner = match.result.winner if match.result else None
    if winner is None:
        return "tied"
    return "lost" if only_of(match) not in (None, winner) else "won"


def opponent(match: Match) -> str:
    """Return whom the only person played against."""
    seat = only_of(match)
    if seat is None:
        return " and ".join(shown_name(match, each) for each in match.game.chairs)
    return f"against {shown_name(match, 1 - seat) if match.game.chairs[1:] else 'the dealer'}"


def names_of_sides(match: Match) -> tuple[str, ...]:
    """Return the names of both sides, the one that the page is about first."""
    names = [shown_name(match, seat) for seat in match.game.chairs]
    if len(names) == 1:
        names.append("dealer")
    return tuple(names[::-1] if hero_of(match) == 1 else names)


def chart_title(match: Match, *, is_chance: bool) -> str:
    """Return what the chart shows."""
    if not is_chance:
        return "WHO WAS AHEAD"
    if only_of(match) is not None:
        return "YOUR CHANCE TO WIN"
    return f"{shown_name(match, hero_of(match)).upper()}'S CHANCE TO WIN"


def summed_up(match: Match, analysis: Analysis | None, review: CoachReview | None) -> str:
    """Return what all moves gave away, exactly or by the coach's count; "" if that is not known."""
    if analysis:
        said = gave_away(match, analysis), estimates_sentence(analysis)
        return " ".join(filter(None, said))
    return review_sentence(review) if review else ""


def gave_away(match: Match, analysis: Analysis) -> str:
    """Return what all moves of both sides gave away, in games or rounds in 100."""
    seat = own_seat(match)
    sums = luck_sums(analysis, seat)
    if only_of(match) is None:
        return ""
    if analysis.costs[seat] < WORTH_NAMING:
        alone = len(match.game.chairs) == 1 or not sums.theirs
        return f"{PERFECT}." if alone else f"{PERFECT}, {other_gave(match, sums)}"
    unit = sums.unit.removesuffix("s") if sums.mine == 1 else sums.unit
    gave = f"you gave away {sums.sign}{sums.mine} {unit} in 100"
    if len(match.game.chairs) == 1:
        return f"On average {gave}."
    return f"In all {gave}, {other_gave(match, sums)}"


def other_gave(match: Match, sums: LuckSums) -> str:
    """Return what the opponent's moves gave away."""
    return f"{shown_name(match, 1 - own_seat(match))} gave away {sums.sign}{sums.theirs}."
