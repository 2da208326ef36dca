"""How Battle of the Sexes is presented at its table."""

from itertools import zip_longest

from app.match.match import Match, Step
from app.match.moves import MoveRow, round_starts
from app.match.presentation import Presentation, called, names_of
from app.screens.battle import log_words
from app.screens.battle.moments import BattleMoments
from app.screens.battle.panel import entry_words
from app.screens.battle.turns import EnteredScore, Turns, turns_of
from games.battle.rules import Accept, Begin, Enter, State, totals
from games.contract import Seat


class BattlePresentation(Presentation):
    """Adds the latest entry, for the handover, and which dice the last step rolled."""

    MOMENTS = BattleMoments()

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log says of a step."""
        return log_words.log_lines(step, names_of(match))

    def pause_after(self, match: Match, step: Step) -> float:
        """Return the seconds for which a step is shown: a roll or an entry by the computer."""
        if isinstance(step.action, Begin):
            return 0.0 if len(match.persons) > 1 else 0.5
        longer = 1.0 if isinstance(step.action, Accept) else 1.8
        return super().pause_after(match, step) * longer

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return what was entered last, and the totals."""
        first, second = totals(match.state)
        stands = f"{called(match, 0)}  {first} : {second}  {called(match, 1)}"
        for step in reversed(match.steps):
            if isinstance(step.action, Enter):
                return log_words.entered(step.before, step.action, called(match, step.seat)), stands
        return (stands,)

    def more(self, match: Match, state: State, reader: Seat) -> Turns:
        """Return what was rolled, kept and entered so far."""
        return turns_of(match.steps)

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return what both entered in each round."""
        entries = turns_of(match.steps)
        own, other = entries.of(seat), entries.of(1 - seat)
        rounds = zip(round_starts(match), zip_longest(own, other), strict=False)
        return tuple(
            MoveRow(
                place, number, "", (entry_words(mine), entry_words(theirs)), higher(mine, theirs)
            )
            for number, (place, (mine, theirs)) in enumerate(rounds, start=1)
        )

    def is_passing(self, state: State) -> bool:
        """Return whether a turn has begun and nothing has been rolled in it."""
        return state.phase == "roll"


def higher(mine: EnteredScore | None, theirs: EnteredScore | None) -> int | None:
    """Return which of two entries scored more: 0 or 1; None for neither."""
    if mine is None or theirs is None or mine.score == theirs.score:
        return None
    return int(theirs.score > mine.score)
