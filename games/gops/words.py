"""GOPS in lines of text, in the exact words of its rules page, and the meaning of typed lines."""

from games.contract import Prompt, Seat, Verb
from games.gops.rules import Action, Award, Bid, State, Turn, available, bid_winner, result, scores
from games.parsing import parse_number


def prompt(state: State, reader: Seat) -> Prompt:
    """Return the question for a bid, with the cards to choose from."""
    (available_cards,) = available_line(state, reader)
    return Prompt(f"{available_cards}\nEnter player {reader + 1} bid: ", secret=True)


def available_line(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the cards that a reader may still bid, as a line."""
    return (f"Player {reader + 1} available: {list(state.hands[reader])}",)


def parse(line: str, state: State, reader: Seat) -> Action | Verb:
    """Return the bid or the verb that a line means. Raises `BadInput` if it is neither."""
    return Verb.of(line) or Bid(parse_number(line, available(state, reader)))


def spell(action: Action, state: State, reader: Seat) -> str:
    """Return what to type for a bid."""
    return str(action.card) if isinstance(action, Bid) else ""


def narrate(
    before: State, seat: Seat, action: Action, after: State, why: str, typed: tuple[Seat, ...]
) -> tuple[str, ...]:
    """Return a step as lines: none for a bid, which nobody sees until both are turned over."""
    if isinstance(action, Turn):
        return (f"Middle card(s): {list(after.middle)}",)
    if not isinstance(action, Award):
        return ()
    both = [f"Player {seat + 1} bid: {after.bids[seat]}" for seat in (0, 1) if seat not in typed]
    winner = bid_winner(after.bids)
    if winner is None:
        discarded = after.options.ties == "discard"
        outcome = f"Tie bid - middle card {'discarded' if discarded else 'remains'}"
    else:
        outcome = f"Player {winner + 1} wins bid, has captured {list(after.captured[winner])}"
    return (*both, outcome, *(describe(after, seat) if after.phase == "over" else ()))


def describe(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the table in lines: what both have captured and hold, the prizes, or the ending."""
    captured, hands = (
        [f"Player {seat + 1} {does}: {list(cards)}" for seat, cards in enumerate(both)]
        for does, both in (("captured", state.captured), ("holds", state.hands))
    )
    final = result(state)
    if not final:
        return (*captured, *hands, f"Middle card(s): {list(state.middle)}")
    first, second = scores(state)
    winner = "TIE" if final.winner is None else f"PLAYER {final.winner + 1} WINNER"
    points = f"Player 1 scored {first}, Player 2 scored {second}"
    return ("===GAME OVER===", *captured, points, winner)
