"""The contract between a game and everything that plays it, shows it and stores it.

A game is one `Game` record of pure functions and data, found through the entry-point group
`parlour.games`. Files, clocks, screens and processes live in `app`, which knows games by this
package alone. `games.testing.check_game` tests that a game keeps the contract.

The small values are loaded at once: seats, refusals, results. The record with its parts, and
players, are loaded when somebody asks for them: a list of stored games needs neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from games.contract.values import (
    HOUSE,
    BadGame,
    BadInput,
    IllegalAction,
    Prompt,
    Refusal,
    Result,
    Seat,
    Standing,
    Tables,
    Verb,
)

if TYPE_CHECKING:
    from games.contract.game import CheatMark, Cheats, Extras, Game, ShortLines, Variant
    from games.contract.parts import (
        Appraisal,
        Field,
        Figure,
        Files,
        Format,
        Loaded,
        Measures,
        Positions,
        seed_field,
    )
    from games.contract.players import (
        Decision,
        HistoryPlayer,
        Player,
        PlayerInfo,
        SeenStep,
        SeenSteps,
        Term,
    )
else:

    def __getattr__(name: str) -> Any:
        for module in ("players", "parts", "game") if name in __all__ else ():
            if found := getattr(import_module(f"{__name__}.{module}"), name, None):
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "HOUSE",
    "Appraisal",
    "BadGame",
    "BadInput",
    "CheatMark",
    "Cheats",
    "Decision",
    "Extras",
    "Field",
    "Figure",
    "Files",
    "Format",
    "Game",
    "HistoryPlayer",
    "IllegalAction",
    "Loaded",
    "Measures",
    "Player",
    "PlayerInfo",
    "Positions",
    "Prompt",
    "Refusal",
    "Result",
    "Seat",
    "SeenStep",
    "SeenSteps",
    "ShortLines",
    "Standing",
    "Tables",
    "Term",
    "Variant",
    "Verb",
    "seed_field",
]
