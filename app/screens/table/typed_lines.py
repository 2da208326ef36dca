"""Lines typed at a table: each is a verb, which also has a key, or an action of the game."""

from collections.abc import Callable
from typing import Any

from app.match.table_controller import TableController
from games.contract import Refusal, Verb

ALWAYS = {verb.value: verb for verb in (Verb.UNDO, Verb.REDO, Verb.HELP, Verb.QUIT)}
"""Words with the same meaning at every table; a game's `parse` never sees them."""

KEYS_SIGN = "?"
"""Typed or pressed, it lists what can be done."""

VERB_COMMANDS = {
    Verb.UNDO: "undo",
    Verb.REDO: "redo",
    Verb.QUIT: "leave",
    Verb.HELP: "help",
    Verb.GO: "go_on",
    Verb.SAVE: "save",
}
"""The table's command for each verb."""


class TypedLines:
    """Reads the lines typed at a table. A game may replace it.

    Args:
        controller: What plays the match.
        act: Called with the action that a line means.
    """

    def __init__(self, controller: TableController, act: Callable[[Any], None]) -> None:
        self.controller = controller
        self.act = act

    def follow(self, line: str) -> str:
        """Carry out a line, or say why it is refused.

        Returns:
            The table's command for a verb; "" if nothing is left to do.
        """
        if line.strip() == KEYS_SIGN:
            return "keys"
        try:
            said = ALWAYS.get(line.strip().lower()) or self.parse(line)
        except Refusal as no:
            self.controller.refuse(self.in_full(no, line))
            return ""
        if isinstance(said, Verb):
            return VERB_COMMANDS[said]
        self.act(said)
        return ""

    def parse(self, line: str) -> Any:
        """Return the action or the verb of a line. Raises `BadInput`."""
        match, seat = self.controller.match, self.controller.view.facing
        return match.game.parse(line, match.view(seat), seat)

    def in_full(self, no: Refusal, line: str) -> str:
        """Return why a line is refused, with everything that helps."""
        return f"{no} {no.possible}".rstrip()
