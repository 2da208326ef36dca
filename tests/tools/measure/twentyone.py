"""How often the players of Twenty-One win, tie and lose rounds from fresh decks.

`python -m tests.tools.measure.twentyone 1000000` plays that many seeded rounds with each, by the
real rules. In the first round of a deck a choice depends on nothing but what the cards on the table
count, so each player is asked once for each such table.
"""

import sys
from math import sqrt

from games.contract import HOUSE, Player
from games.randomness import stream
from games.twentyone import GAME
from games.twentyone.rules import Action, Options, State, card_value

SHOULD = {
    "optimal": (0.43830, 0.07696, 0.48474),
    "mimic": (0.41044, 0.08775, 0.50181),
    "fifteen": (0.42926, 0.07513, 0.49561),
}
END_WORDS = ("wins", "ties", "loses")
ONE_ROUND = Options(rounds=1)

Table = tuple[int, ...]
"""What the dealer's face-up card counts, then what the player's cards count, the lowest first."""


def finished(seed: str, player: Player, known: dict[Table, Action]) -> State:
    """Return how a game of one round ends."""
    state = GAME.deal(ONE_ROUND, seed)
    while turn := GAME.to_move(state):
        action = GAME.legal(state, HOUSE)[0] if turn == (HOUSE,) else choice(state, player, known)
        state = GAME.reduce(state, turn[0], action)
    return state


def choice(state: State, player: Player, known: dict[Table, Action]) -> Action:
    """Return what a player chooses, asking it only where that is not known."""
    up = sum(card_value(card) for card in state.dealer[:1] if card)
    table = (up, *sorted(map(card_value, state.player)))
    if table not in known:
        known[table] = player.decide(GAME.seen_by(state, 0), 0, stream("")).action
    return known[table]


def ends(name: str, count: int) -> tuple[int, int, int]:
    """Return how many of so many rounds a player wins, ties and loses."""
    player, known = GAME.players[name].make(lambda _: b""), dict[Table, Action]()
    won = tied = lost = 0
    for number in range(count):
        end = finished(f"measure {number}", player, known)
        won, tied, lost = won + end.won, tied + end.tied, lost + end.lost
    return won, tied, lost


def main(count: int) -> bool:
    """Print how often each wins, ties and loses; return whether all is within four errors."""
    right = True
    for name, chances in SHOULD.items():
        for word, found, should in zip(END_WORDS, ends(name, count), chances, strict=True):
            share, error = found / count, sqrt(should * (1 - should) / count)
            off = (share - should) / error
            right = right and abs(off) <= 4
            print(
                f"{name} {word} {share:.5f} (standard error {error:.5f}), "
                f"should be {should:.5f}, off by {off:+.1f} standard errors"
            )
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
