"""Go Stop: two decks, faces that match, stacks, and sets of four."""

from typing import TYPE_CHECKING

from games.packages import GameTitle, record_loader

if TYPE_CHECKING:
    from games.contract import Game
    from games.gostop.rules import Action, Options, State

    GAME: Game[Options, State, Action]
else:
    __getattr__ = record_loader(__name__)

__all__ = ["GAME", "GAME_TITLE"]

GAME_TITLE = GameTitle("gostop", "Go Stop", "match and capture")
