"""Chooses the guide of a table: a replay, a lesson, a puzzle, or tips for a newcomer."""

from functools import partial
from typing import Any

from textual.screen import Screen

from app.lessons.controller import LessonController
from app.match.replay_controller import ReplayController
from app.match.table_controller import TableController
from app.practice.controller import PuzzleController
from app.screens.replay.replay_guide import ReplayGuide
from app.screens.services import Services
from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
from app.screens.table.lesson_guide import LessonGuide
from app.screens.table.puzzle_guide import PuzzleGuide
from app.screens.table.tips import Tips


def make_guide(
    screen: Screen[Any], table: GameTable, controller: TableController, services: Services
) -> Guide:
    """Return the guide of a table: for the replay, the lesson or the puzzle, or the tips."""
    if isinstance(controller, ReplayController):
        return ReplayGuide(screen, table, controller, services)
    if isinstance(controller, LessonController):
        return LessonGuide(screen, table, controller, services)
    if isinstance(controller, PuzzleController):
        return PuzzleGuide(screen, table, controller)
    match = controller.match
    wanted = partial(services.is_first_of, match.game)
    return Tips(screen, table, wanted, is_due=not match.steps)
