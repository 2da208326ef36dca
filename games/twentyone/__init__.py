"""Twenty-One: you against the dealer."""

from typing import TYPE_CHECKING

from games.packages import GameTitle, record_loader

if TYPE_CHECKING:
    from games.contract import Game
    from games.twentyone.rules import Action, Options, State

    GAME: Game[Options, State, Action]
else:
    __getattr__ = record_loader(__name__)

__all__ = ["GAME", "GAME_TITLE"]

GAME_TITLE = GameTitle("twentyone", "Twenty-One", "beat the dealer", at_stake="rounds")
