"""Who beats whom at Battle of the Sexes: seeded games of each pair from both seats.

`python -m tests.tools.measure.battle_players 100` solves the whole game once for all who know it.
"""

import sys

from app.resources import solved
from games.battle import GAME
from games.battle.players import Winner
from games.contract import Player
from games.weaker_players import Noisy
from tests.tools.measure._cross import cross_table
from tests.tools.measure.battle_winner import plays, whole_game


def won(minds: tuple[Player, Player], seed: str) -> float:
    """Return what seat 0 wins of a game, a tie a half."""
    *_, (state, action, _) = plays(minds, seed)
    result = GAME.result(GAME.reduce(state, state.player, action))
    return {0: 1.0, 1: 0.0, None: 0.5}[result.winner if result else None]


def main(deals: int) -> bool:
    """Print the cross table; return whether the known values of the game came out."""
    contest, right = whole_game()
    winner = Winner(solved)
    winner.chances.solved = contest
    minds = {name: info.make(solved) for name, info in GAME.players.items()} | {"winner": winner}
    for mind in minds.values():
        if isinstance(mind, Noisy):
            mind.player = winner

    def share(first: str, second: str, seed: str) -> float:
        one, other = minds[first], minds[second]
        return (won((one, other), seed) + 1 - won((other, one), seed)) / 2

    cross_table(list(minds), share, deals)
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
