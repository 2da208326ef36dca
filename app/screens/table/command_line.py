"""What a line typed at a table means: a verb that a key does as well, or a game's action."""

from collections.abc import Callable
from typing import Any

from app.match.table_controller import TableController
from games.contract import Refusal, Verb

ALWAYS = {verb.value: verb for verb in (Verb.UNDO, Verb.REDO, Verb.HELP, Verb.QUIT)}
"""Words that no game's `parse` is asked about: they mean the same at every table."""


class TypedLines:
    """Reads the lines that are typed at a table. A game may have its own.

    Args:
        controller: What plays the match.
        act: Does an action that was typed, as the table's own keys do it.
    """

    def __init__(self, controller: TableController, act: Callable[[Any], None]) -> None:
        self.controller = controller
        self.act = act

    def follow(self, line: str) -> Verb | None:
        """Do what a line says, or say why it cannot be done.

        Returns:
            A verb that the screen has to follow; None where nothing is left to do.
        """
        try:
            said = ALWAYS.get(line.strip().lower()) or self.parse(line)
        except Refusal as no:
            self.controller.refuse(self.in_full(no, line))
            return None
        if isinstance(said, Verb):
            return said
        self.act(said)
        return None

    def parse(self, line: str) -> Any:
        """Return the action or the verb that a line means. Raises `BadInput`."""
        match, seat = self.controller.match, self.controller.view.facing
        return match.game.parse(line, match.view(seat), seat)

    def in_full(self, no: Refusal, line: str) -> str:
        """Return why a line is refused, and what is possible."""
        return str(no)
