"""Battle of the Sexes: five tetrahedra, nine categories, two at one keyboard."""

from typing import TYPE_CHECKING

from games.packages import GameTitle, record_loader

if TYPE_CHECKING:
    from games.battle.rules import Action, Options, State
    from games.contract import Game

    GAME: Game[Options, State, Action]
else:
    __getattr__ = record_loader(__name__)

__all__ = ["GAME", "GAME_TITLE"]

GAME_TITLE = GameTitle("battle", "Battle of the Sexes", "dice for two")
