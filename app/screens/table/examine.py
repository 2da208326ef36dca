"""Takes the position of a table to the analysis board."""

from app.analysis.board import position_line
from app.match.table_controller import TableController
from app.screens.services import Services
from games.contract import Refusal


def examine(controller: TableController, services: Services) -> None:
    """Open the analysis board with the position of the next decision, or say why not.

    The board says what the coach knows, so a match that is being played does not count any more.

    Args:
        controller: What plays or replays the match.
        services: Opens the board.
    """
    if controller.examined is None:
        return
    try:
        line = position_line(controller.match, controller.examined)
    except Refusal as no:
        controller.refuse(str(no))
        return
    if controller.match.to_move and not controller.view.is_replay:
        controller.match.mark("coach")
        controller.say("")
    services.navigator.open_board(line)
