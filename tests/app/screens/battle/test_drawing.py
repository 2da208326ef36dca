"""The painted table of Battle of the Sexes: all of it is there, whole, in every room and style."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.match.table_view import TableView
from app.screens.battle.table import BattleTable
from app.screens.table.game_table import Seating
from games.battle.rules import CATEGORIES
from tests.app.screens.battle.conftest import GivenDice
from tests.app.screens.gops.gops_helpers import table_rooms, text_of
from tests.widgets.canvas_helpers import canvas
from widgets.cards.style import CardLook, FaceStyle
from widgets.dice.tray import COUNT

FACES = st.sampled_from(FaceStyle)
CHOSEN = st.frozensets(st.integers(1, COUNT), min_size=1)


def painted(
    view: TableView,
    room: tuple[int, int],
    face: FaceStyle = FaceStyle.SOLID,
    chosen: frozenset[int] = frozenset(),
) -> list[str]:
    """Return the rows of a painted table, with some dice chosen."""
    services: Any = SimpleNamespace(card_look=lambda: CardLook(face=face))
    table = BattleTable(Seating(view.names, 0, True, view.state.options, (0, 1)), services)
    table.view = view
    table.set_reactive(BattleTable.chosen, chosen)
    table.show_view(view)
    drawn = canvas(*room)
    list(table.draw_table(drawn))
    return text_of(drawn).split("\n")


@pytest.fixture
def view(given_dice: GivenDice) -> TableView:
    """Return the drawn position, with what the coach says."""
    given_dice.play()
    given_dice.begin()
    given_dice.roll(3, 4, 4, 1, 2)
    return given_dice.view(coach="best")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(table_rooms(), FACES, CHOSEN)
def test_scores_dice_places_and_plans_are_there_and_whole(
    view: TableView, room: tuple[int, int], face: FaceStyle, chosen: frozenset[int]
) -> None:
    rows = painted(view, room, face, chosen)
    head, text = next(row for row in rows if "total" in row), "\n".join(rows)
    assert [name for name in CATEGORIES if name not in head] == []
    for name, total in (("Anna", "38"), ("Ben", "34"), ("these dice", "")):
        row = next(row for row in rows if name in row)
        assert row.rstrip().endswith(total)
    words = ["rolls" if at in chosen else "kept" for at in range(1, COUNT + 1)]
    assert words in [[word for word in row.split() if word in ("rolls", "kept")] for row in rows]
    assert "two more rolls" in text
    assert "keep 4 4" in text
    assert all(len(row) == room[0] for row in rows), "no wide character pushes anything aside"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(table_rooms(), CHOSEN)
def test_letters_use_nothing_but_ascii(
    view: TableView, room: tuple[int, int], chosen: frozenset[int]
) -> None:
    rows = painted(view, room, FaceStyle.LETTERS, chosen)
    assert {char for row in rows for char in row if ord(char) > 127} <= {"·"}


def test_the_rolls_of_the_last_turn_are_below_the_dice_of_this_one(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(1, 2, 3, 4, 4)
    given_dice.roll(2, 1, at=(1, 2))
    given_dice.enter("4S")
    for begin in (False, True):
        if begin:
            given_dice.begin()
            given_dice.roll(1, 1, 1, 1, 1)
        rows = painted(given_dice.view(), (156, 47), FaceStyle.OUTLINED)
        top = next(y for y, row in enumerate(rows) if "Anna's last turn  8 in 4S" in row)
        assert rows[top + 1].split() == ["roll", "1", "roll", "2"]
        assert "".join(rows[top + 2 : top + 7]).count("═" * 6) == 3, "three dice were kept"
        assert [sign for sign in "".join(rows[top + 2 :]) if sign.isdigit()] == [*"1234421344"]


def test_before_the_first_turn_is_over_there_is_no_last_one(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(1, 2, 3, 4, 4)
    assert "last turn" not in "".join(painted(given_dice.view(), (156, 47)))
    assert given_dice.view().more.finished == ()
