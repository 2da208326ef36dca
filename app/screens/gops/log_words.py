"""The log of GOPS at its table: who bid what, and who takes the prizes, by name."""

from collections.abc import Sequence

from app.match.match import Step
from app.match.names import does
from app.screens.gops.picture import face
from app.screens.table.sentences import final_line, joined
from games.gops.rules import Award, State, Turn, bid_winner, result


def log_lines(step: Step, names: Sequence[str]) -> tuple[str, ...]:
    """Return a step as lines; none for a bid, which stays hidden until both are turned over.

    Args:
        step: The step, as its reader may see it.
        names: What the seats are called.
    """
    if isinstance(step.action, Turn):
        return (f"Middle: {joined(map(face, step.after.middle))}",)
    if isinstance(step.action, Award):
        bids = (f"{name} bid {face(bid)}" for name, bid in zip(names, step.after.bids, strict=True))
        line = f"{', '.join(bids)}: {who_takes(step.before, step.after, names)}"
        return (line, *final_line(result(step.after), names))
    return ()


def who_takes(before: State, after: State, names: Sequence[str]) -> str:
    """Return who takes the prizes in the middle, or what a tie does with them."""
    winner = bid_winner(after.bids)
    if winner is not None:
        return f"{does(names[winner], 'take')} {sum(before.middle)}"
    prizes, several = joined(map(face, before.middle)), len(before.middle) > 1
    if after.phase == "over" or not after.middle:
        return f"tie, nobody gets the {prizes}"
    return f"tie, the {prizes} {'stay' if several else 'stays'}"
