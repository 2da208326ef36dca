"""Names of wide characters on every table: shown as they are, and every row as wide as before."""

import pytest
from rich.cells import cell_len

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from games.contract import HOUSE
from tests.app.screens.screen_helpers import arcade

NAMES = ("李小龍", "한국어이름")


def begun(slug: str) -> Match:
    """Return a match of persons with wide names, in which a few things have happened."""
    game = plugins.find(slug)
    persons = ("human",) * len(game.chairs)
    match = Match(game, new_setup(game, seats=persons, names=NAMES[: len(persons)]))
    for _ in range(12):
        seat = match.to_move[0]
        match.house() if seat == HOUSE else match.apply(seat, game.legal(match.state, seat)[0])
    return match


@pytest.mark.parametrize("slug", ["gops", "gostop", "twentyone", "battle"])
async def test_a_row_is_no_wider_for_a_wide_name(slug: str) -> None:
    async with arcade(begun(slug)) as user:
        for size in ((80, 24), (200, 50)):
            await user.resize(*size)
            await user.still()
            rows = ["".join(part.text for part in row) for row in user.segments()]
            assert [cell_len(row) for row in rows] == [size[0]] * size[1]
            assert "李小龍" in "\n".join(rows)
            assert "???" not in "\n".join(rows)
