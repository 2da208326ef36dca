"""Takes the position of a table to the analysis board."""

from app.analysis.board import position_line
from app.match.match_controller import MatchController
from app.match.table_controller import TableController
from app.screens.services import Services
from games.contract import Refusal, Seat


def examine(controller: TableController, seat: Seat, services: Services) -> None:
    """Open the analysis board with a position, or say why that is impossible.

    The board says what the coach knows, so a match that is being played does not count any more.

    Args:
        controller: What plays or replays the match.
        seat: Who decides.
        services: Opens the board.
    """
    try:
        line = position_line(controller.match, seat)
    except Refusal as no:
        controller.refuse(str(no))
        return
    if isinstance(controller, MatchController) and controller.match.to_move:
        controller.match.mark("coach")
        controller.say("")
    services.navigator.open_board(line)
