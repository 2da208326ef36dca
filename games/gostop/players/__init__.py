"""The computer players of Go Stop: the list of all, and those that follow a simple rule."""

import random

from games.contract import Decision, PlayerInfo, Seat
from games.gostop.faces import FACE_SET, Face, first_place_of, in_hand, purpose
from games.gostop.players.equal_choices import choose_among_equals
from games.gostop.players.shrewd import Shrewd
from games.gostop.rules import legal
from games.gostop.state import Action, Play, State
from games.weaker_players import choose_at_random


class RandomCards:
    """A player that does anything legal, all equally likely, but never plays another round."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return an action drawn by the coin."""
        if view.phase == "another":
            return choose_among_equals(view, seat)
        options = legal(view, seat)
        several = f"it picked one of {len(options)} choices at random"
        return choose_at_random(options, coin, several if options[1:] else "it had no other choice")


class Greedy:
    """A player that captures what it can now: four, a pair that completes a set, or any pair."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the play that captures most; of equals, the first in the hand."""
        if view.phase != "play":
            return choose_among_equals(view, seat)
        hand = in_hand(view, seat)
        best = max(hand, key=lambda rank: greed(hand[rank]))
        aim = purpose(best, hand[best])
        why = f"it could {aim} with it" if aim else "nothing in its hand matched the layout"
        return Decision(Play(first_place_of(view, seat, best)), why)


def greed(face: Face) -> int:
    """Return a number for what a card of a face captures now: the more, the higher."""
    if not face.lying:
        return 0
    if face.lying >= FACE_SET - 1:
        return 3
    return 2 if face.completes else 1


PLAYERS = {
    "random": PlayerInfo("Plays any card.", lambda _: RandomCards()),
    "greedy": PlayerInfo("Takes what it can, never plans.", lambda _: Greedy()),
    "shrewd": PlayerInfo("Remembers every card it has seen.", Shrewd),
}
"""From weak to strong; tests/tools/measure measures what each wins, a tie counting half."""
