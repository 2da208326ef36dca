"""Random rounds of Twenty-One, every card in exactly one place and all odds chances at each step.

`python -m tests.tools.soak.twentyone 10000` plays that many rounds on one deck.
"""

import sys
import time

from games.cards import DECK
from games.contract import HOUSE
from games.randomness import pick, stream
from games.twentyone import GAME
from games.twentyone.chances import odds
from games.twentyone.rules import Options, State


def sound(state: State) -> bool:
    """Return whether the 52 cards are each in one place, and the odds are chances."""
    places = (*state.deck, *state.player, *state.dealer, *state.discards, *state.buried)
    if len(places) != len(DECK) or set(places) != set(DECK):
        return False
    if state.phase != "player":
        return True
    known = odds(GAME.seen_by(state, 0))
    return all(
        -1e-9 < share < 1 + 1e-9
        for chances in (known.hit, known.stay)
        for share in (chances.win, chances.tie, chances.win + chances.tie)
    )


def main(rounds: int) -> bool:
    """Print the tallies, or the state that is not sound; return whether all were."""
    begun = time.monotonic()
    state, coin = GAME.deal(Options(rounds=rounds), "soak"), stream("soak", 0)
    while turn := GAME.to_move(state):
        if not sound(state):
            print(state)
            return False
        actions = GAME.legal(state, turn[0])
        state = GAME.reduce(state, turn[0], actions[0] if turn == (HOUSE,) else pick(coin, actions))
    print(
        f"twentyone: {rounds} rounds, {state.won} won, {state.tied} tied, {state.lost} lost, every"
        f" state sound; seed 'soak', {time.monotonic() - begun:.0f} s"
    )
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
