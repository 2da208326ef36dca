"""Who sits: computers that always answer alike, scripts that name the answer that is wrong."""

import asyncio
from typing import Any

import pytest

from app.match.deciders import Computer, Decider, Person, Script
from app.match.loop import make_decider, make_deciders
from app.match.match import Match
from app.resources import solved
from games.contract import Decision, Refusal
from games.gops.rules import Bid
from tests.app.match.gops_match_helpers import GAME, bid, match


def answer(decider: Decider, played: Match, seat: int = 1) -> Decision[Any]:
    return asyncio.run(decider.choose(played, seat))


def test_a_script_gives_its_answers_one_after_the_other_and_again_after_an_undo() -> None:
    played, script = match(), Script("3, 10 ,2")
    bid(played, 4)
    assert answer(script, played) == Decision(Bid(3))
    bid(played, 3, 5)
    assert answer(script, played) == Decision(Bid(10))
    played.undo()
    played.undo()
    assert answer(script, played) == Decision(Bid(3))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("3,eleven,2", '^The script of seat 2, answer 2, .*"eleven" is not a whole number'),
        ("3,11,2", "There is no 11 in your hand"),
        ("3,,2", "Nothing was entered"),
        ("3,undo,2", "A script only plays; it cannot undo."),
        ("3,\x1b[31m", r'"\\x1b\[31m" is not a whole number'),
        ("3", "^The script of seat 2 has only 1 answer"),
    ],
)
def test_a_script_that_cannot_go_on_is_refused_naming_the_answer(lines: str, why: str) -> None:
    played = match()
    bid(played, 4, 3, 5)
    with pytest.raises(Refusal, match=why) as no:
        answer(Script(lines), played)
    assert str(no.value).isprintable()


def test_a_computer_always_answers_alike_in_the_same_place() -> None:
    played = match()
    bid(played, 4, 3, 5)
    decider = make_decider(GAME, "careful")
    assert isinstance(decider, Computer)
    first = answer(decider, played)
    assert answer(Computer(GAME.players["careful"], solved), played) == first
    assert first.action in GAME.legal(played.state, 1)


def test_a_computer_does_not_know_whether_the_other_has_bid() -> None:
    open_bid, no_bid = match(), match()
    bid(open_bid, 10)
    bid(no_bid)
    for info in GAME.players.values():
        decider = Computer(info, solved)
        assert answer(decider, open_bid) == answer(decider, no_bid)


def test_every_person_has_the_same_decider_and_nobody_unknown_is_seated() -> None:
    person = Person(lambda seat: None)
    taken = make_deciders(match(), person)
    assert taken[0] is taken[1] is person
    assert isinstance(make_deciders(match(("match", "script:4")), person)[1], Script)
    with pytest.raises(Refusal, match=r'no player called "nemo\\x07". Choose from: human, '):
        make_decider(GAME, "nemo\x07")
