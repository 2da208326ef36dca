"""`parlour` alone: the lobby, for the player here."""

from collections.abc import Mapping

from app.arcade.launch import full_screen, plays_in_lines
from app.storage.store import open_store
from games.contract import Refusal


def open_lobby(given: Mapping[str, str] | None = None) -> int:
    """Open the lobby.

    Args:
        given: Settings for this run, by name.

    Returns:
        The exit code.

    Raises:
        Refusal: There is no terminal for it.
    """
    if plays_in_lines(wanted=False):
        raise Refusal(
            "The lobby needs a terminal. In lines: parlour play gops, parlour list, "
            "parlour today, parlour stats. For everything else: parlour --help."
        )
    full_screen(open_store(), given=given)
    return 0
