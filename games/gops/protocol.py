"""The bot protocol of GOPS: one line for each prize and one for each bid.

Both sides are here: the lines that the engine writes and reads, and the game as a bot sees it.
"""

import re
from collections.abc import Sequence

from msgspec import Struct, structs

from games.contract import HOUSE, BadInput, Seat
from games.gops import rules
from games.text import quoted

BOT_RULES = rules.Options(cards=(1, 13), ties="discard")  # the rules that bots play by
BOT_ROUNDS = len(rules.ranks(BOT_RULES))
ITSELF: Seat = 0  # the seat of a bot in the game as it sees it
MESSAGE = re.compile(r"\s*(competition card|opponent's bid)\s*:\s*([0-9]{1,2})\s*", re.IGNORECASE)


class Asked(Struct, frozen=True):
    """The engine has turned up a prize and waits for a bid."""

    rank: int


class Opposed(Struct, frozen=True):
    """The engine has shown the bid of the opponent."""

    rank: int


def competition_card(prize: int) -> str:
    """Return the line that asks for a bid."""
    return f"Competition card: {prize}"


def opponents_bid(card: int) -> str:
    """Return the line that shows the opponent's bid."""
    return f"Opponent's bid: {card}"


def bid_fault(card: int, spent: Sequence[int]) -> str:
    """Return why a bot cannot bid a card after those it spent, as a clause; "" if it can."""
    if card not in rules.ranks(BOT_RULES):
        return f"it bid {rules.card_number(card)}, and there are only the cards 1 to 13"
    if card in spent:
        return f"it bid {card}, which it had already spent in round {spent.index(card) + 1}"
    return ""


def parse_message(line: str) -> Asked | Opposed:
    """Return what a line of the engine says. Raises `BadInput` for any other line."""
    said = MESSAGE.fullmatch(line)
    if not said or int(said[2]) not in rules.ranks(BOT_RULES):
        wanted = '"Competition card: N" or "Opponent\'s bid: N" with N from 1 to 13'
        raise BadInput(f"The engine wrote {quoted(line, 60)} instead of {wanted}.")
    rank = int(said[2])
    return Asked(rank) if said[1].lower() == "competition card" else Opposed(rank)


def first_view() -> rules.State:
    """Return a match as a bot sees it before the first prize: it sits in seat 0."""
    return structs.replace(rules.deal(BOT_RULES, ""), prizes=rules.ranks(BOT_RULES))


def after_prize(view: rules.State, prize: int) -> rules.State:
    """Return the game of a bot after a prize is turned up. Raises `BadInput` if it cannot be."""
    if view.phase != "turn" or prize not in view.prizes:
        raise BadInput(f"The engine turned up the {prize}, which cannot come now.")
    left = tuple(rank for rank in view.prizes if rank != prize)
    return structs.replace(
        view, phase="bid", prizes=left, middle=(prize,), bids=(rules.NO_BID, rules.NO_BID)
    )


def after_bids_shown(view: rules.State, own: int, other: int) -> rules.State:
    """Return the game of a bot after both bids. Raises `BadInput` if the opponent's cannot be."""
    if view.phase != "bid" or other not in view.hands[1]:
        raise BadInput(f"The engine reported a bid of {other}. {rules.available(view, 1)}")
    return rules.reduce(structs.replace(view, phase="award", bids=(own, other)), HOUSE, rules.AWARD)
