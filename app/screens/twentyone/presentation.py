"""How Twenty-One is presented at its table."""

from typing import Any

from app.match.match import Match, Step
from app.match.moves import MoveRow, round_starts
from app.match.names import does
from app.match.presentation import Presentation, names_of
from app.screens.twentyone import log_words
from app.screens.twentyone.moments import TwentyOneMoments
from app.screens.twentyone.rounds import PlayedRound, lying_of, rounds_played
from games.contract import Seat
from games.twentyone.rules import BEST, Draw, Settle, State, Turn

PAUSES = {"deal": 0.0, "hit": 0.9, "dealer": 1.1}
"""Seconds for which a card is shown, by the phase in which it was drawn; deals move as one."""

LAST_CARD, RESULT = 0.4, 1.1
"""Seconds for which the card that ends a round is shown, and after it the result."""


class TwentyOnePresentation(Presentation):
    """Pauses after each card, and shows a round's cards until the next round."""

    MOMENTS = TwentyOneMoments()

    def pause_after(self, match: Match, step: Step) -> float:
        """Return the seconds for which a step is shown: each card, and the result of a round."""
        match step.action:
            case Draw() | Turn() if step.after.phase == "settle":
                return LAST_CARD
            case Draw() if step.after.phase != "player":
                return PAUSES[step.before.phase]
            case Turn():
                return PAUSES["dealer"]
            case Settle():
                return RESULT
        return 0.0 if match.persons else super().pause_after(match, step)

    def is_passing(self, state: State) -> bool:
        """Return whether no card of a round lies there yet."""
        return state.phase == "deal" and not (state.player or state.dealer)

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log says of a step."""
        return log_words.log_lines(step, names_of(match))

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return what both had at the end of each round."""
        name = names_of(match)[0]
        rounds = zip(round_starts(match), rounds_played(match, seat), strict=False)
        return tuple(
            MoveRow(
                place=place,
                number=each.number,
                title=ending_of(each, name),
                cells=(str(each.own), "–" if each.dealer is None else str(each.dealer)),
                better={"won": 0, "lost": 1}.get(each.outcome),
            )
            for place, each in rounds
        )

    def more(self, match: Match, state: State, reader: Seat) -> Any:
        """Return which cards are on the table, and the rounds that are over."""
        return lying_of(match, state, reader)


def ending_of(played: PlayedRound, name: str) -> str:
    """Return how a round ended for a player of some name, in a word or two."""
    if played.own > BEST:
        return does(name, "bust")
    if played.dealer is not None and played.dealer > BEST:
        return "dealer busts"
    return {"won": does(name, "win"), "lost": "dealer wins", "tied": "a tie"}[played.outcome]
