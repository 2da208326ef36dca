"""The bot protocol, made from the contract alone: both sides of it understand each other."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from games import bot_protocol, contract
from tests.games.small_game_helpers import small_game

SHOWS = small_game()
MODEST = SHOWS.players["modest"]
START = SHOWS.deal(SHOWS.Options(), "1")


def conversation() -> Iterator[str]:
    """Yield what an engine writes to seat 0 in a match in which everybody shows 1."""
    state = START
    while turn := SHOWS.to_move(state):
        if turn[0] == 0:
            known = bot_protocol.words(SHOWS, state, 0)
            yield bot_protocol.question_line(SHOWS, state, 0, 2.0, known)
        state = SHOWS.reduce(state, turn[0], SHOWS.legal(state, turn[0])[0])
    result = SHOWS.result(state)
    assert result
    yield bot_protocol.ending_line(SHOWS, state, 0, result)


def answers(lines: list[str], info: Any = MODEST) -> list[str]:
    """Return what a player answers to the lines of an engine."""
    return list(bot_protocol.words_in_reply(SHOWS, info, str.encode, "1", lines))


def test_a_player_answers_every_question_and_not_the_ending() -> None:
    lines = list(conversation())
    (word, *_) = bot_protocol.words(SHOWS, START, 0)
    assert answers(["", *lines, " "]) == [word, word]
    assert lines[0].startswith('{"legal":["')
    assert "winner" in json.loads(lines[-1])["result"]


def test_a_question_keeps_what_the_seat_may_not_see() -> None:
    hidden = SHOWS.reduce(START, 1, SHOWS.legal(START, 1)[2])
    line = bot_protocol.question_line(SHOWS, hidden, 0, 1.0, ["a", "b", "c"])
    said = bot_protocol.parse_engine_line(SHOWS, line)
    assert bot_protocol.seen_state(SHOWS, said) == SHOWS.seen_by(hidden, 0) != hidden


@pytest.mark.parametrize("spelled", ["", "the same"])
def test_a_word_that_says_nothing_is_the_name_of_the_action(spelled: str) -> None:
    game = small_game(spell=lambda action, view, seat: spelled)
    known = bot_protocol.words(game, START, 0)
    assert list(known) == ["show 1", "show 2", "show 3"]
    assert tuple(known.values()) == game.legal(START, 0)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", 'wrote "hello", which is not a question'),
        ('{"legal":["x"],"seat":0,"game":"gops","state":{}}', 'asks about "gops", not shows'),
        ('{"legal":["x"],"seat":0,"game":"shows","state":7}', "wrote no state of Shows"),
        (bot_protocol.question_line(SHOWS, START, 0, 1.0, ["a"]), "words do not fit the state"),
    ],
)
def test_an_engine_that_makes_no_sense_is_refused(line: str, why: str) -> None:
    with pytest.raises(contract.BadInput, match=why):
        answers([line])


def test_a_player_that_looks_back_cannot_answer() -> None:
    with pytest.raises(contract.Refusal, match="needs to see the whole match"):
        answers([], replace(MODEST, history=True))
