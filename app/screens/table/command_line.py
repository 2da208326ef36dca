"""What a line typed at a table means: a verb that a key does as well, or a game's action."""

from collections.abc import Callable
from typing import Any

from app.match.table_controller import TableController
from games.contract import Refusal, Verb

ALWAYS = {verb.value: verb for verb in (Verb.UNDO, Verb.REDO, Verb.HELP, Verb.QUIT)}
"""Words that no game's `parse` is asked about: they mean the same at every table."""

VERB_ACTIONS = {
    Verb.UNDO: "undo",
    Verb.REDO: "redo",
    Verb.QUIT: "leave",
    Verb.HELP: "help",
    Verb.GO: "go_on",
    Verb.SAVE: "save",
}
"""The screen's action for each verb."""


class TypedLines:
    """Reads the lines that are typed at a table. A game may have its own.

    Args:
        controller: What plays the match.
        act: Does an action that was typed, as the table's own keys do it.
    """

    def __init__(self, controller: TableController, act: Callable[[Any], None]) -> None:
        self.controller = controller
        self.act = act

    def follow(self, line: str) -> str:
        """Do what a line says, or say why it cannot be done.

        Returns:
            The screen's action for a verb; "" where nothing is left to do.
        """
        try:
            said = ALWAYS.get(line.strip().lower()) or self.parse(line)
        except Refusal as no:
            self.controller.refuse(self.in_full(no, line))
            return ""
        if isinstance(said, Verb):
            return VERB_ACTIONS[said]
        self.act(said)
        return ""

    def parse(self, line: str) -> Any:
        """Return the action or the verb that a line means. Raises `BadInput`."""
        match, seat = self.controller.match, self.controller.view.facing
        return match.game.parse(line, match.view(seat), seat)

    def in_full(self, no: Refusal, line: str) -> str:
        """Return why a line is refused, and what is possible."""
        return str(no)
