import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

from app.match.deciders import Person
from app.match.levels import level_word
from app.match.setup import REMOTE
from app.wire.session import CLAIM_SECONDS
from games.battle.rules import Accept, Cheat, Enter, Roll
from games.gops.rules import Bid
from tests.app.wire.wire_helpers import End, lay_table, ledger, sit_down, until

ROLL_ALL = Roll((1, 2, 3, 4, 5))


@asynccontextmanager
async def two_persons(tmp_path: Path, slug: str = "battle") -> AsyncIterator[tuple[End, End]]:
    sides = [sit_down(home, 1) for home in lay_table(tmp_path, slug)]
    for side in sides:
        await side.play.stop()
        side.play.person = Person(side.play.ask)
        side.play.deciders = side.play.seated()
        side.play.play_on()
    first, second = sides
    await until(lambda: bool(first.session.connection and second.session.connection))
    try:
        yield first, second
    finally:
        for side in sides:
            await side.close()


async def act(side: End, *actions: Any) -> None:
    for action in actions:
        await until(lambda: side.play.asked is not None)
        count = len(side.match.steps)
        side.play.act(action)
        await until(lambda count=count: len(side.match.steps) > count)  # type: ignore[misc]


async def same(first: End, second: End, steps: int) -> None:
    await until(lambda: len(first.match.steps) == len(second.match.steps) == steps)
    assert ledger(first.match) == ledger(second.match)


async def test_a_choice_is_taken_back_once_the_other_agrees(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        questions: list[str] = []
        bob.play.on_asked = questions.append
        await act(ann, ROLL_ALL, Accept())
        await same(ann, bob, 3)
        await ann.play.undo()
        assert ann.play.view.remark.text == "Waiting for an answer from Bob."
        await until(lambda: bool(questions))
        assert questions == ["Ann wants to take back the last move. Do you agree?"]
        bob.play.answer(yes=True)
        await same(ann, bob, 2)
        assert ann.match.marks == bob.match.marks == ("undo",)
        await act(ann, ROLL_ALL)
        await same(ann, bob, 3)
        await ann.play.undo()
        await until(lambda: len(questions) == 2)
        ann.play.refuse("It is not your turn yet.")
        bob.play.answer(yes=False)
        kept = "Bob does not agree, so nothing is taken back."
        await until(lambda: ann.play.view.remark.text == kept)
        await same(ann, bob, 3)


async def test_play_goes_on_after_an_answer_with_a_phrase_right_behind_it(tmp_path: Path) -> None:
    async with two_persons(tmp_path, "gops") as (ann, bob):
        await act(ann, Bid(4))
        await act(bob, Bid(5))
        await until(lambda: ann.play.asked is not None)
        await ann.play.undo()
        await until(lambda: bool(bob.session.table.talk.asking))
        aligned = Mock(wraps=ann.play.align)
        ann.play.align = aligned  # type: ignore[method-assign]
        bob.play.answer(yes=True)
        bob.play.say_phrase("thanks")
        await same(ann, bob, 1)
        await act(ann, Bid(6))
        await act(bob, Bid(7))
        await until(lambda: None not in (ann.play.asked, bob.play.asked))
        await same(ann, bob, 5)
        aligned.assert_called_once_with()


async def test_giving_up_ends_the_match_of_both(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        await act(ann, ROLL_ALL, Accept(), Enter("1S"))
        await bob.play.resign(1)
        await until(lambda: ann.is_over and bob.is_over)
        assert (ann.match.status, ann.match.resigned) == ("resigned", 1)
        assert bob.match.result == ann.match.result


async def test_what_a_friend_cannot_do_is_refused_and_asked_again(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        await act(ann, ROLL_ALL)
        await until(lambda: ann.play.asked == 0)
        ann.play.act(Cheat((1, 1, 1, 1, 1)))
        await until(lambda: ann.play.view.remark.refused)
        assert "with a friend" in ann.play.view.remark.text
        ann.play.next_coach_mode()
        assert ann.play.view.remark.text == "There is no coach at a table with a friend."
        await act(ann, Accept())
        await same(ann, bob, 3)


async def test_a_phrase_is_shown_to_the_other(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        ann.play.say_phrase("well played")
        await until(lambda: bob.play.view.remark.text == "Ann says: well played.")


async def test_somebody_who_stays_away_can_be_claimed_from(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        await act(ann, ROLL_ALL)
        await same(ann, bob, 2)
        await bob.vanish()
        await until(lambda: ann.session.away is not None)
        assert ann.play.view.remark.text == "Bob is away (0 s)."
        assert ann.play.view.friend == "away"
        ann.play.claim()
        assert "Two minutes" in ann.play.view.remark.text
        ann.session.lost -= CLAIM_SECONDS
        ann.play.changed()
        assert ann.play.view.friend == "late"
        ann.play.claim()
        await until(lambda: ann.is_over)
        assert (ann.match.status, ann.match.resigned) == ("resigned", 1)
        back = sit_down(tmp_path / "guest", 1)
        back.session.table.last_heard -= CLAIM_SECONDS
        await until(lambda: back.is_over)
        assert back.match.result == ann.match.result
        await back.close()
        bob.store = back.store


async def test_a_bid_is_shown_as_laid_while_the_other_thinks(tmp_path: Path) -> None:
    from games.gops.rules import Bid

    async with two_persons(tmp_path, "gops") as (ann, bob):
        await act(ann, Bid(9))
        await asyncio.sleep(0.05)
        assert ann.match.to_move == (1,)
        assert bob.match.to_move == (0, 1)
        assert b"card" not in b"".join(ann.session.table.said)
        await act(bob, Bid(3))
        await until(lambda: ann.match.standing.round == bob.match.standing.round == 2)
        assert ledger(ann.match) == ledger(bob.match)


def test_a_friend_is_called_by_name_in_lists() -> None:
    assert level_word("gops", f"{REMOTE}Bob") == "Bob"


async def test_a_match_with_a_friend_is_no_model_for_the_next_one(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, _):
        await act(ann, ROLL_ALL)
        assert ann.store.last_setup(ann.match.game) is None
