"""`parlour lab`: what it prints, and what it refuses."""

import pytest

from games.gops import GAME
from tests.app.conftest import Parlour
from tests.games.gops.test_exploit import SECRETIVE


def test_the_laboratory_prints_a_sentence(parlour: Parlour) -> None:
    assert parlour("lab", "exploit", "match", "--cards", "3").out == (
        "match gives away 8.33 games of 100 to a best response (3 cards, ties carry; "
        "39 positions).\n"
    )
    assert "GOPS has no such player" in parlour("lab", "exploit", "nobody").err
    for cards in ("9", "1", "four"):
        wrong = parlour("lab", "exploit", "match", "--cards", cards).err
        assert f'"{cards}" is not a whole number from 2 to 7.' in wrong


def test_a_player_without_probabilities_gets_an_interval(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAME.players, "secretive", SECRETIVE)
    out = parlour("lab", "exploit", "secretive", "--cards", "2").out
    assert out.startswith("secretive gives away at least 2")
    assert " games of 100 (2 cards, ties carry; it hides its probabilities" in out
