"""The log of Go Stop at its table: a short sentence for each step, by name."""

from collections.abc import Sequence

from app.match.match import Step
from app.match.names import does
from app.screens.gostop.reason_text import public_reason
from app.screens.table.sentences import final_line, sign, signs
from games.cards import Card
from games.gostop.faces import plural
from games.gostop.rules import first_player
from games.gostop.state import (
    Choose,
    Count,
    Deal,
    Group,
    Lead,
    Play,
    State,
    TurnStock,
    earned,
    result,
)

SEVERAL = "which matches more than one card"
"""What is said about a card while its player has a choice."""


def log_lines(step: Step, names: Sequence[str]) -> tuple[str, ...]:
    """Return a step as a line, with the public part of a computer's reason.

    Args:
        step: The step, as its reader may see it.
        names: What the seats are called.
    """
    before, after, known = step.before, step.after, public_reason(step.why)
    why = f" ({known})" if known else ""
    match step.action:
        case Play(place):
            card = before.hands[before.turn][place]
            return (what_card_does(before, after, card, names[before.turn]) + why,)
        case Choose(places):
            return (what_choice_does(before, after, places, names[before.turn]) + why,)
        case TurnStock():
            return (from_stock(before, after, names[before.turn]),)
        case Lead():
            return (who_begins(before, after, names),)
        case Count():
            return (counted(before, after, names),)
        case Deal():
            return (f"round {before.round} is dealt",)
    return ("another round",) if step.action.yes else final_line(result(after), names)


def captured(before: State, after: State) -> tuple[Card, ...]:
    """Return what the player to move captures in a step."""
    seat = before.turn
    return after.captured[seat][len(before.captured[seat]) :]


def grown(before: State, after: State) -> Group:
    """Return the cards in the place of the layout that a card was added to; () for none."""
    return next((group for group in after.layout if group not in before.layout), ())


def what_card_does(before: State, after: State, card: Card | None, name: str) -> str:
    """Return what the card from a hand does: it is laid, paired, or captures."""
    if after.card:
        return f"{does(name, 'play')} {sign(card)}, {SEVERAL}"
    if taken := captured(before, after):
        others = [*taken]
        if card in others:
            others.remove(card)
        return f"{does(name, 'play')} {sign(card)}, which takes {signs(others)}"
    other = grown(before, after)[:-1]
    return f"{does(name, 'pair')} {sign(card)} with {signs(other)}" if other else laid(name, card)


def laid(name: str, card: Card | None) -> str:
    """Return the line for a card that joins the layout."""
    return f"{does(name, 'lay')} {sign(card)} on the table"


def what_choice_does(before: State, after: State, places: tuple[int, ...], name: str) -> str:
    """Return what is captured or paired by a choice."""
    if taken := captured(before, after):
        return f"{does(name, 'capture')} {signs(taken)}"
    met = signs(before.layout[place][0] for place in places)
    return f"{does(name, 'pair')} {sign(before.card)} with {met}"


def from_stock(before: State, after: State, name: str) -> str:
    """Return what the card from the stock does, and what is captured with it."""
    shown = f"the stock turns up {sign(before.stock[0])}" if before.stock else "the stock is empty"
    if after.card:
        return f"{shown}, {SEVERAL}"
    if len(grown(before, after)) > 1:
        return f"{shown}: a triple stack"
    taken = captured(before, after)
    return f"{shown}: {does(name, 'capture')} {signs(taken)}" if taken else shown


def who_begins(before: State, after: State, names: Sequence[str]) -> str:
    """Return who plays first and why, or that the cards are dealt again."""
    first, rank = first_player(before)
    if first is None:
        return "both hands hold the same number of every rank, so all cards are dealt again"
    if not rank:
        return f"{does(names[after.turn], 'play')} first, with more points so far"
    return f"{does(names[first], 'play')} first, with more {plural(rank)}"


def counted(before: State, after: State, names: Sequence[str]) -> str:
    """Return the points of a round, and of all rounds if there were several."""
    line = f"round {before.round}: {points_of(names, earned(before))}"
    in_all = f"; in all {points_of(names, after.scores)}" if before.round > 1 else ""
    return line + in_all


def points_of(names: Sequence[str], points: Sequence[int]) -> str:
    """Return the points of both."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))
