"""How many rounds may be asked for, wherever they are asked for."""

import pytest

from games import gostop, twentyone
from games.contract import BadInput
from games.rounds_field import ROUNDS_FIELD, ROUNDS_LIMIT, check_rounds, parse_rounds

ASKED = "The rounds must be 1 to 1000000, or 0 to be asked after each."


@pytest.mark.parametrize("rounds", [0, 1, ROUNDS_LIMIT])
def test_so_many_may_be_played(rounds: int) -> None:
    assert check_rounds(rounds) == parse_rounds(f" {rounds} ") == rounds


@pytest.mark.parametrize("line", ["-1", str(ROUNDS_LIMIT + 1), "99999999999", "many", ""])
def test_any_other_number_is_refused_with_what_is_possible(line: str) -> None:
    with pytest.raises(BadInput) as no:
        parse_rounds(line)
    assert str(no.value).endswith(ASKED)


@pytest.mark.parametrize("game", [gostop, twentyone])
@pytest.mark.parametrize("rounds", [-1, ROUNDS_LIMIT + 1])
def test_nor_is_such_a_game_dealt(game: object, rounds: int) -> None:
    record = game.GAME  # type: ignore[attr-defined]
    assert ROUNDS_FIELD in record.fields
    with pytest.raises(BadInput) as no:
        record.deal(record.Options(rounds=rounds), "seed")
    assert str(no.value) == ASKED


def test_the_field_says_what_nothing_stands_for() -> None:
    assert (ROUNDS_FIELD.name, ROUNDS_FIELD.label) == ("rounds", "Rounds")
    assert (
        ROUNDS_FIELD.help == "how many are played; 0: as many as you like, you are asked after each"
    )
    assert (ROUNDS_FIELD.blank, ROUNDS_FIELD.nothing) == ("endless", "0")
    assert ROUNDS_FIELD.parse(ROUNDS_FIELD.nothing) == 0
