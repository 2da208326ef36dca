"""The contract between a game and everything that plays it, shows it and stores it.

A game is one `Game` record of pure functions and data, found through the entry-point group
`parlour.games`. Files, clocks, screens and processes live in `app`, which knows games by this
package alone. `games.testing.check_game` tests that a game keeps the contract.

The small values are loaded at once: seats, refusals, results. The record with its parts, and
players, are loaded when somebody asks for them: a list of stored games needs neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from games.contract.values import HOUSE as HOUSE
from games.contract.values import BadGame as BadGame
from games.contract.values import BadInput as BadInput
from games.contract.values import IllegalAction as IllegalAction
from games.contract.values import Prompt as Prompt
from games.contract.values import Refusal as Refusal
from games.contract.values import Result as Result
from games.contract.values import Seat as Seat
from games.contract.values import Standing as Standing
from games.contract.values import Tables as Tables
from games.contract.values import Verb as Verb

if TYPE_CHECKING:
    from games.contract.game import CheatMark as CheatMark
    from games.contract.game import Cheats as Cheats
    from games.contract.game import Extras as Extras
    from games.contract.game import Game as Game
    from games.contract.game import ShortLines as ShortLines
    from games.contract.game import Variant as Variant
    from games.contract.parts import Appraisal as Appraisal
    from games.contract.parts import Field as Field
    from games.contract.parts import Figure as Figure
    from games.contract.parts import Files as Files
    from games.contract.parts import Format as Format
    from games.contract.parts import Loaded as Loaded
    from games.contract.parts import Measures as Measures
    from games.contract.parts import Positions as Positions
    from games.contract.parts import seed_field as seed_field
    from games.contract.players import Decision as Decision
    from games.contract.players import HistoryPlayer as HistoryPlayer
    from games.contract.players import Player as Player
    from games.contract.players import PlayerInfo as PlayerInfo
    from games.contract.players import SeenStep as SeenStep
    from games.contract.players import SeenSteps as SeenSteps
    from games.contract.players import Term as Term
else:

    def __getattr__(name: str) -> Any:
        for module in ("players", "parts", "game") if not name.startswith("_") else ():
            if found := getattr(import_module(f"{__name__}.{module}"), name, None):
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
