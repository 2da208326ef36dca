"""When the coach warns: only of choices whose worth it knows."""

import pytest

from app.match.coach import Coach
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.presentation import Presentation
from app.match.table_coach import TableCoach
from app.screens.battle.presentation import BattlePresentation
from app.screens.gops.presentation import GopsPresentation
from app.screens.gostop.presentation import GoStopPresentation
from app.screens.twentyone.presentation import TwentyOnePresentation
from games.contract import Decision
from games.gostop import GAME
from games.gostop.state import Another, Choose


@pytest.mark.parametrize(
    "presentation",
    [GopsPresentation(), GoStopPresentation(), TwentyOnePresentation(), BattlePresentation()],
)
def test_it_warns_of_no_choice_if_it_does_not_know_what_choices_are_worth(
    presentation: Presentation,
) -> None:
    match = Match(GAME, new_setup(GAME, given={"seed": "5"}))
    coach = TableCoach(Coach(match), presentation, "warn", lambda: None, lambda _: None)
    for choice in (Choose((3,)), Another(yes=True)):
        coach.decision = Decision(choice, "all choices are equal")
        assert coach.warning(match.view(0), choice) == ""
