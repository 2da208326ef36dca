"""The computer players of Twenty-One."""

from games.contract import PlayerInfo
from games.twentyone.limit import Limit
from games.twentyone.optimal import Optimal

PLAYERS = {
    "mimic": PlayerInfo(
        "plays as the dealer must, to 17: 2.2 rounds of 100 behind the best",
        lambda _: Limit(17, "where the dealer has to stay too"),
    ),
    "fifteen": PlayerInfo(
        "stays on 15 or more, whatever the dealer shows: 1.0 rounds of 100 behind the best",
        lambda _: Limit(15, "where it always stays"),
    ),
    "optimal": PlayerInfo(
        "knows every card it has seen, and the exact chances: nobody wins more",
        lambda _: Optimal(),
    ),
}
"""From easy to the strongest: how far each falls short, a tie a half, by tests/measure."""
