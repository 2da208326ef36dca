"""Twenty-One in words: its rounds, the cards on the table, its moments after the end."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from app.match.match import Match, Step
from app.match.names import does
from app.match.presentation import MomentWords, RoundRow, sign, signs
from app.match.rounds import round_scores
from games.contract import Seat
from games.twentyone import rules
from games.twentyone.rules import BEST, State, round_outcome, total


class PlayedRound(NamedTuple):
    """A round that is over: what both had, None for a dealer whose card was never turned over."""

    number: int
    own: int
    dealer: int | None
    outcome: rules.RoundOutcome


class Lying(Struct, frozen=True):
    """What the table shows beyond the state of the match.

    `state` is the one whose cards are shown: after a round, the one before they were collected;
    `seen` is all that the player has seen, which the coach counts with.
    """

    state: State
    seen: State
    rounds: tuple[PlayedRound, ...] = ()


def rounds_played(match: Match, reader: Seat) -> Iterator[PlayedRound]:
    """Yield the rounds that are over, the first one first."""
    for step in match.steps:
        if isinstance(step.action, rules.Settle):
            shown: State = match.game.shown(step.before, reader)
            dealer = None if rules.hidden(shown) else total(shown.dealer)
            yield PlayedRound(shown.round, total(shown.player), dealer, round_outcome(shown))


def who_won_round(state: State, name: str) -> str:
    """Return how a round that is decided ended, with its number."""
    ways = {"won": does(name, "win"), "lost": "the dealer wins", "tied": "a tie, nobody wins"}
    return f"{ways[round_outcome(state)]} round {state.round}"


class TwentyOneMoments(MomentWords):
    """Says at which total a card was taken or refused."""

    def choice(self, step: Step, action: Any, spelled: str) -> str:
        """Return the choice, and the total at which it was made."""
        at = f" at {total(step.before.player)}"
        return f"{spelled}{at}" if isinstance(action, rules.Hit | rules.Stay) else spelled

    def better(self, step: Step, action: Any, spelled: str) -> str:
        """Return the other choice."""
        return {"hit": "hitting", "stay": "staying"}.get(spelled, spelled)

    def position(self, step: Step, who: str) -> str:
        """Return the hand with its total, and the dealer's open card."""
        hand, dealer = step.before.player, sign(step.before.dealer[0])
        return f"{who} held {signs(hand)}, which is {total(hand)}, against the dealer's {dealer}"

    def deed(self, step: Step, spelled: str, who: str) -> str:
        """Return the choice."""
        return {"hit": "hit", "stay": "stayed"}.get(spelled, f"chose {spelled}")

    def outcome(self, match: Match, number: int, seat: Seat) -> str:
        """Return both totals at the end of a round, and who won it."""
        ends = (step.before for step in match.steps if isinstance(step.action, rules.Settle))
        found = next((state for state in ends if state.round == number), None)
        if found is None:
            return ""
        mine, dealer = total(found.player), total(found.dealer)
        if mine > BEST:
            return f"The round was lost: {mine} is bust."
        if mine == BEST:
            return "The round was won with 21."
        if dealer > BEST:
            return f"The round was won: the dealer went bust with {dealer}."
        return f"The round was {round_outcome(found)}, {mine} against the dealer's {dealer}."

    def skill(self, step: Step, better: Any) -> str:
        """Return whether it is about hitting or staying."""
        hand = "14 or less" if total(step.before.player) < 15 else "15 and more"
        return f"when to {'hit' if isinstance(better, rules.Hit) else 'stay'} on {hand}"

    def rows(self, match: Match, seat: Seat) -> tuple[RoundRow, ...]:
        """Return the rounds by their numbers, and the rounds won and lost so far."""
        rounds = round_scores(match, seat)
        return (
            RoundRow("round", tuple(str(each.number) for each in rounds)),
            RoundRow("won", tuple(f"{each.total[0]}:{each.total[1]}" for each in rounds)),
        )
