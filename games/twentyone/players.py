"""The computer players of Twenty-One."""

from games.contract import PlayerInfo
from games.twentyone.limit import Limit
from games.twentyone.optimal import Optimal

PLAYERS = {
    "optimal": PlayerInfo(
        "knows every card it has seen, and the exact chances", lambda _: Optimal()
    ),
    "mimic": PlayerInfo(
        "plays as the dealer must: hits on 16, stays on 17",
        lambda _: Limit(17, "where the dealer has to stay too"),
    ),
    "fifteen": PlayerInfo(
        "stays on 15 or more, whatever the dealer shows",
        lambda _: Limit(15, "where it always stays"),
    ),
}
