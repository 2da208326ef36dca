"""Go Stop at its table: what a hidden game shows."""

import pytest

from app.tables.gostop.face import GoStopFace
from games.gostop.state import State
from tests.app.tables.table_helpers import Player, at_table, played


def cards_shown(player: Player) -> tuple[list[bool], bool]:
    """Return which cards of the other hand are face up, and whether the stock's top is."""
    face = player.screen.face
    assert isinstance(face, GoStopFace)
    picture = face.picture(player.screen.view, player.screen.chosen)
    return [each.card is not None for each in picture.other.cards], (
        picture.middle.top is not None and picture.middle.top.card is not None
    )


def hides(player: Player) -> bool:
    """Return whether the face turns cards down."""
    face = player.screen.face
    assert isinstance(face, GoStopFace)
    return face.hides


@pytest.mark.parametrize("cards", ["open", "hidden"])
async def test_the_cards_of_a_hidden_game_stay_face_down_and_no_key_turns_them(cards: str) -> None:
    match = played("gostop", ("human", "greedy"), rounds=1, cards=cards)
    async with at_table(match, turns="go") as player:
        state: State = player.screen.view.state
        other, top = cards_shown(player)
        assert len(other) == len(state.hands[1]) > 0
        assert {*other, top} == {cards == "open"}
        await player.press("v")
        other, top = cards_shown(player)
        assert {*other, top} == {False}, "the key hides them in an open game, and does no more"
        match.resign(0)
        assert hides(player) == (cards == "open"), "a game that is over hides nothing"
