"""The protocols of games for a program: what it is asked, and how its answers are read."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.match.match import Match, Step
from app.plugins import AnyGame
from games import bot_protocol, contract, parsing
from games.gops import protocol
from games.gops.rules import Award, Bid
from games.text import quoted

LONGEST_QUOTE = 40
"""Characters of a bot's output that are quoted when it has failed."""


class BotFailed(Exception):
    """A bot did not answer as required; the message completes "Round 3 of 13: "."""


class BotKilled(BotFailed):
    """A bot was ended by a signal that others may have sent; nobody knows who."""


def quote_output(raw: bytes) -> str:
    """Return what a bot wrote, quoted: shortened, and without terminal control characters."""
    start = raw.strip()[: 4 * LONGEST_QUOTE]
    return quoted(start.decode(errors="backslashreplace"), LONGEST_QUOTE)


class BotQuestion(NamedTuple):
    """A question to a program: lines that are sent first, the line that asks, and what reads it.

    `read` turns the text of the answer into an action, or raises `BotFailed`.
    """

    before: tuple[str, ...]
    line: str
    read: Callable[[str], Any]


class Dialogue:
    """The protocol of most games for a seat: what it sees, and the words it may answer with.

    `wanted` is what an answer is, in one word; for so many `questions` a program gets time.
    """

    wanted, questions = "answer", 100

    def __init__(self, match: Match, seat: contract.Seat, limit: float) -> None:
        self.match, self.seat, self.limit = match, seat, limit

    def place(self, number: int) -> str:
        """Return where the match is at the question with a number, counted from 0."""
        return f"Question {number + 1}"

    def ask(self, state: Any, number: int) -> BotQuestion:
        """Return the question with a number, in a state in which the seat is to move."""
        game, seat = self.match.game, self.seat
        known = bot_protocol.words(game, state, seat)

        def read(text: str) -> Any:
            if (word := bot_protocol.one_line(text)) in known:
                return known[word]
            wrote = quote_output(text.encode())
            raise BotFailed(f"it wrote {wrote}, which is not one of the words it was given")

        return BotQuestion(
            (), bot_protocol.question_line(game, state, seat, self.limit, known), read
        )

    def differs(self, again: Any, before: Any, state: Any) -> str:
        """Return the clause for a program that does not answer as it did before."""
        known = bot_protocol.words(self.match.game, state, self.seat)
        said = {action: word for word, action in known.items()}
        return f'it answered "{said[again]}", where it had answered "{said[before]}" before'

    def farewell(self, asked: int) -> tuple[str, ...]:
        """Return what is said when the match is over, after a number of questions."""
        match, result = self.match, self.match.result
        if result is None:
            return ()
        return (bot_protocol.ending_line(match.game, match.state, self.seat, result),)


class GopsDialogue(Dialogue):
    """The protocol of GOPS for a seat: the prize, the bid, the opponent's bid."""

    wanted, questions = "bid", protocol.BOT_ROUNDS

    def place(self, number: int) -> str:
        """Return the round."""
        return f"Round {number + 1} of {protocol.BOT_ROUNDS}"

    def ask(self, state: Any, number: int) -> BotQuestion:
        """Return the question for the bid of a round, after how the round before it ended."""
        view = self.match.game.seen_by(state, self.seat)
        line = protocol.competition_card(view.middle[-1])
        spent = [step.action.card for step in own_steps(self.match, self.seat)[:number]]
        before = self.ends_of_rounds(number - 1, number)
        return BotQuestion(before, line, lambda text: bid(text, spent))

    def differs(self, again: Any, before: Any, state: Any) -> str:
        """Return which card it bid, and which it had bid."""
        return f"it bid {again.card}, where it had bid {before.card} before"

    def farewell(self, asked: int) -> tuple[str, ...]:
        """Return how the last round ended."""
        return self.ends_of_rounds(asked - 1, None)

    def ends_of_rounds(self, begin: int, end: int | None) -> tuple[str, ...]:
        """Return the opponent's bids of some rounds, as the seat saw them end."""
        seen_by, seat = self.match.game.seen_by, self.seat
        awards = [step for step in self.match.steps if isinstance(step.action, Award)]
        seen = (seen_by(step.after, seat) for step in awards[max(0, begin) : end])
        return tuple(protocol.opponents_bid(view.bids[1 - seat]) for view in seen)


def bid(text: str, spent: Sequence[int]) -> Bid:
    """Return the bid of a line. Raises `BotFailed` if the bot does not hold the card."""
    try:
        card = parsing.parse_number(text)
    except contract.BadInput as error:
        wrote = quote_output(text.encode())
        raise BotFailed(f"it bid {wrote}, which is not a whole number") from error
    if why := protocol.bid_fault(card, spent):
        raise BotFailed(why)
    return Bid(card)


def has_own_protocol(game: AnyGame) -> bool:
    """Return whether a game has a protocol of its own."""
    return game.slug == "gops"


def own_steps(match: Match, seat: contract.Seat) -> list[Step]:
    """Return the steps of a seat, in order."""
    return [step for step in match.steps if step.seat == seat]
