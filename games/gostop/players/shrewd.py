"""The shrewd player of Go Stop: it plays what should bring the most points in the end."""

import random

import msgspec

from games.contract import Decision, Seat, Tables
from games.gostop.faces import first_place_of, in_hand, purpose, single
from games.gostop.players.equal_choices import choose_among_equals
from games.gostop.players.play_value import FaceWorths, rank_plays
from games.gostop.state import Action, Play, State


class Shrewd:
    """A player that makes the play of highest worth.

    Args:
        tables: Reads the table of what faces are worth.
    """

    def __init__(self, tables: Tables) -> None:
        self._worths: FaceWorths = msgspec.json.decode(tables("gostop.json"), type=dict[str, float])

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the best play, with the worth of all in points more than the other seat."""
        if view.phase != "play":
            return choose_among_equals(view, seat)
        plays = rank_plays(view, seat, self._worths)
        worth = tuple(
            (Play(first_place_of(view, seat, rank)), points) for rank, points in plays.items()
        )
        why = explain_play(view, seat, next(iter(plays)))
        return Decision(worth[0][0], why, worth, unit="points")


def explain_play(view: State, seat: Seat, rank: int) -> str:
    """Return what decided: what the card does now, or that nothing better was to do."""
    hand = in_hand(view, seat)
    aim = purpose(rank, hand[rank])
    matching = [other for other, face in hand.items() if face.lying]
    if aim:
        others = ", the most promising of its matches" if len(matching) > 1 else ""
        return f"it could {aim} with it{others}"
    if len(hand) == 1:
        return "it had no other face to play"
    if matching:
        return f"its matches could wait, and a lone {single(rank)} risked least"
    return f"nothing in its hand matched, and a lone {single(rank)} risked least"
