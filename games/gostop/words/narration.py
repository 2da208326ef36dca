"""The narration of Go Stop: each step as lines, in the words of its rules page."""

from games.cards import Card
from games.contract import Result, Seat
from games.gostop.codes import card_names, group_name
from games.gostop.dealing import first_player
from games.gostop.faces import plural
from games.gostop.scoring import earned, result
from games.gostop.state import (
    Action,
    Choose,
    Count,
    Deal,
    Lead,
    Play,
    State,
    TurnStock,
)

SIDE_WORDS = ("human", "computer")


def narrate(
    before: State, seat: Seat, action: Action, after: State, why: str, typed: tuple[Seat, ...]
) -> tuple[str, ...]:
    """Return a step as lines; a choice is followed by its reason."""
    match action:
        case Play(place):
            return (*play_line(before, place, why), *result_lines(before, after))
        case Choose(places):
            return (*choice_made_line(before, places, why), *result_lines(before, after))
        case TurnStock():
            return (stock_line(before), *result_lines(before, after))
        case Lead():
            return (lead_line(before, after),)
        case Count():
            return count_lines(before, after)
        case Deal():
            return (f"Round {before.round}: the cards are dealt.",)
    return ("Another round is played.",) if action.yes else ending_lines(after)


def side_name(seat: Seat) -> str:
    """Return who sits in a seat, as the beginning of a sentence."""
    return f"The {SIDE_WORDS[seat]}"


def because(why: str) -> str:
    """Return the end of a sentence, with its reason if there is one."""
    return f" because {why}." if why else "."


def play_line(before: State, place: int, why: str) -> tuple[str, ...]:
    """Return who played which card, and why."""
    card = before.hands[before.turn][place]
    name = card.name if card else "a card"
    did = "chose to play" if why else "played"
    return (f"{side_name(before.turn)} {did} {name}{because(why)}",)


def choice_made_line(before: State, places: tuple[int, ...], why: str) -> tuple[str, ...]:
    """Return who chose which cards of the layout, by name and place, and why."""
    named = (f"{before.layout[place][0].name} (place {place + 1})" for place in places)
    return (f"{side_name(before.turn)} chose {', '.join(named)}{because(why)}",)


def stock_line(before: State) -> str:
    """Return the line for the card from the stock."""
    if not before.stock:
        return "The stock is empty."
    top = before.stock[0]
    return f"The stock brings {top.name if top else 'a card'}."


def result_lines(before: State, after: State) -> tuple[str, ...]:
    """Return what a card did: captured, joined or made a stack, or that it has a choice."""
    if after.card:
        return (f"{after.card.name} matches more than one card.",)
    seat = before.turn
    captured = after.captured[seat][len(before.captured[seat]) :]
    taken = (f"{side_name(seat)} captures {card_names(captured)}.",) if captured else ()
    grown = set(after.layout) - set(before.layout)
    return (*taken, *(group_line(group) for group in after.layout if group in grown))


def group_line(group: tuple[Card, ...]) -> str:
    """Return the line for a place of the layout that a card was added to."""
    if len(group) == 1:
        return f"{group[0].name} joins the layout."
    name = "stack pair" if len(group) == 2 else "triple stack"
    return f"A {name} lies in the layout: {group_name(group)}."


def lead_line(before: State, after: State) -> str:
    """Return who plays first and what decided it, or that the cards are dealt again."""
    first, rank = first_player(before)
    if first is None:
        return (
            "Both hands hold the same number of every face: all cards are shuffled and dealt again."
        )
    if not rank:
        return f"{side_name(after.turn)} plays first, with more points in the game so far."
    return f"{side_name(first)} plays first, holding more {plural(rank)}."


def count_lines(before: State, after: State) -> tuple[str, ...]:
    """Return the points of both in the round and in the game."""
    points = zip(SIDE_WORDS, earned(before), after.scores, strict=True)
    totals = (
        f"{name.title()}: {points_text(a)} in this round, {b} in the game." for name, a, b in points
    )
    return (f"Round {before.round} is over.", *totals)


def points_text(points: int) -> str:
    """Return points with their unit."""
    return f"{points} point" if points == 1 else f"{points} points"


def ending_lines(state: State) -> tuple[str, ...]:
    """Return the closing lines; none while the game goes on."""
    final = result(state)
    return ("The game is over.", winner_line(final)) if final else ()


def winner_line(final: Result) -> str:
    """Return who won the game, and the points."""
    human, computer = final.scores
    if final.winner is None:
        return f"The game is a tie, {human} to {computer}."
    most, least = max(final.scores), min(final.scores)
    return f"{side_name(final.winner)} wins, {most} to {least}."
