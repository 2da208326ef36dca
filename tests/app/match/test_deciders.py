"""Who sits: computers that always answer alike, scripts that name the answer that is wrong."""

import asyncio
from typing import Any

import pytest

from app.match.deciders import Computer, Decider, Script
from app.match.loop import make_decider, make_deciders
from app.match.match import Match
from app.resources import solved
from games.contract import Decision, Refusal
from games.gops.rules import Bid
from tests.app.match.gops_match_helpers import GAME, bid, match


class Nobody(Decider):
    """A decider that is never asked."""

    async def choose(self, match: Match, seat: int) -> Decision[Any]:
        raise AssertionError


def answer(decider: Decider, played: Match, seat: int = 1) -> Decision[Any]:
    return asyncio.run(decider.choose(played, seat))


def test_a_script_gives_its_answers_one_after_the_other() -> None:
    played, script = match(), Script("3, 10 ,2")
    bid(played, 4)
    assert answer(script, played) == Decision(Bid(3))
    bid(played, 3, 5)
    assert answer(script, played) == Decision(Bid(10))


def test_a_script_goes_by_what_stands_so_undo_asks_for_the_same_answer_again() -> None:
    played, script = match(), Script("3,10")
    bid(played, 4, 3)
    played.undo()
    assert answer(script, played) == Decision(Bid(3))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("eleven", '"eleven" is not a whole number'),
        ("11", "There is no 11 in your hand"),
        ("", "Nothing was entered"),
        ("undo", "A script only plays; it cannot undo."),
        ("\x1b[31m", r'"\\x1b\[31m" is not a whole number'),
    ],
)
def test_a_script_that_cannot_be_is_refused_naming_the_answer(line: str, why: str) -> None:
    played = match()
    bid(played, 4, 3, 5)
    with pytest.raises(Refusal, match=why) as no:
        answer(Script(f"3,{line},2"), played)
    assert str(no.value).startswith("The script of seat 2, answer 2, ")
    assert str(no.value).isprintable()


def test_a_script_that_ends_too_soon_says_so() -> None:
    played = match()
    bid(played, 4, 3, 5)
    with pytest.raises(Refusal, match="The script of seat 2 has only 1 answer"):
        answer(Script("3"), played)


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


def test_every_person_has_the_same_decider() -> None:
    person = Nobody()
    taken = make_deciders(match(), person)
    assert taken[0] is taken[1] is person
    assert isinstance(make_deciders(match(("match", "script:4")), person)[1], Script)


def test_nobody_unknown_is_seated() -> None:
    with pytest.raises(Refusal, match=r'no player called "nemo\\x07". Choose from: human, '):
        make_decider(GAME, "nemo\x07")
