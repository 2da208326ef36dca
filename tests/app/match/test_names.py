"""What seats are called in sentences."""

import pytest

from app.match.names import begin_sentence, distinct_names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you win", "You win"),
        ("your luck", "Your luck"),
        ("the dealer wins", "The dealer wins"),
        ("both bots", "Both bots"),
        ("root gave up", "root gave up"),
        ("root's luck", "root's luck"),
        ("Ann wins", "Ann wins"),
        ("young wins", "young wins"),
    ],
)
def test_a_name_stays_as_it_was_given_where_a_sentence_begins_with_it(text: str, said: str) -> None:
    assert begin_sentence(text) == said


def test_names_that_are_shortened_to_the_same_get_numbers() -> None:
    assert distinct_names(("Maximilian", "Maximiliane"), 20) == ("Maximilian", "Maximiliane")
    assert distinct_names(("Maximilian", "Maximiliane"), 5) == ("M1", "M2")
