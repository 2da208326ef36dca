"""The log of Twenty-One at its table: each card and each decision, by name."""

from collections.abc import Sequence

from app.match.match import Step
from app.match.names import does
from app.screens.table.sentences import signs
from games.twentyone.rules import (
    BEST,
    Draw,
    Leave,
    Reshuffle,
    Settle,
    State,
    Stay,
    Turn,
    round_outcome,
    total,
)


def log_lines(step: Step, names: Sequence[str]) -> tuple[str, ...]:
    """Return a step as lines; a hit and the card drawn share a line.

    Args:
        step: The step, as its reader may see it.
        names: What the player is called.
    """
    before, after, name = step.before, step.after, names[0]
    match step.action:
        case Draw():
            return card_drawn(before, after, name)
        case Turn():
            return (f"the dealer turns {signs(after.dealer[1:])}: {worth(total(after.dealer))}",)
        case Reshuffle():
            return ("the deck ran out: shuffling the discards",)
        case Stay():
            return (f"{does(name, 'stay')} on {total(before.player)}",)
        case Settle():
            return (who_won_round(after, name),)
        case Leave():
            return (f"the end: {after.won} won, {after.lost} lost, {after.tied} tied",)
    return ()


def card_drawn(before: State, after: State, name: str) -> tuple[str, ...]:
    """Return which card was drawn and the new total; for the deal, what both hold at its end."""
    if before.phase == "deal":
        if after.phase == "deal":
            return ()
        shown = signs(card for card in after.dealer if card)
        both = f"{does(name, 'get')} {signs(after.player)}: {worth(total(after.player))}"
        return (f"{both}; the dealer shows {shown}",)
    if before.phase == "dealer":
        return (f"the dealer takes {signs(after.dealer[-1:])}: {worth(total(after.dealer))}",)
    return (f"{does(name, 'hit')}: {signs(after.player[-1:])} makes {worth(total(after.player))}",)


def worth(points: int) -> str:
    """Return what a hand counts, and whether it is a bust."""
    return f"{points}, bust" if points > BEST else str(points)


def who_won_round(state: State, name: str) -> str:
    """Return how a round ended, with its number."""
    nobody = ", nobody wins" if round_outcome(state) == "tied" else ""
    return f"{who_wins(state, name)}{nobody} round {state.round}"


def who_wins(state: State, name: str) -> str:
    """Return who wins a round that is decided."""
    ways = {"won": does(name, "win"), "lost": "the dealer wins", "tied": "a tie"}
    return ways[round_outcome(state)]
