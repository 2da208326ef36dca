"""`parlour lab`: what it prints, and what it refuses."""

from tests.app.conftest import Parlour


def test_the_laboratory_prints_a_sentence(parlour: Parlour) -> None:
    assert parlour("lab", "exploit", "match", "--cards", "3").out == (
        "match gives away 8.33 games of 100 to a best response (3 cards, ties carry; "
        "39 positions).\n"
    )
    assert "GOPS has no such player" in parlour("lab", "exploit", "nobody").err
    assert "from 2 to 7 cards" in parlour("lab", "exploit", "match", "--cards", "9").err
