"""Puzzles on the screen: the question, the verdict, the next one, and the way back."""

from datetime import timedelta
from typing import Any

import pytest

from app import daily
from app.practice.puzzles import Deck, Puzzle, read_deck_of_puzzles, write_deck_of_puzzles
from app.screens.gops.table import GopsTable
from games.contract import Refusal
from tests.app.screens.screen_helpers import arcade, look_at

WHY = "The dealer goes bust 43 times in 100."
STIFF = Puzzle("twentyone hand=TH,7C dealer=5C", "hit", "stay", 0.2, 0.2, "rounds", 1, 3, WHY)
OTHER = Puzzle("twentyone hand=2H,7C dealer=5C", "stay", "hit", 0.3, 0.3, "rounds", 1, 5)


@pytest.mark.usefixtures("home")
async def test_puzzles_are_asked_one_after_the_other_and_each_answer_is_kept() -> None:
    today = daily.today()
    write_deck_of_puzzles(Deck().with_puzzles((STIFF, OTHER), today - timedelta(days=1)))
    async with arcade() as user:
        user.app.navigator.open_puzzles()
        await user.shows("From your own game: what is best here?")
        await user.asked()
        for width, height in ((80, 24), (120, 36), (200, 50)):
            await user.resize(width, height)
            await look_at(f"puzzle_{width}x{height}", user)
        await user.press("c")
        await user.shows("Try it without the coach.")
        await user.press("h")
        await user.shows("Not hit: stay wins 20 more rounds in 100. It comes back tomorrow.")
        await user.shows(WHY)
        await user.resize(120, 36)
        await look_at("puzzle_answered_120x36", user)
        await user.press("enter")
        await user.shows("2 of 2")
        await user.asked()
        await user.press("h")
        await user.shows("Right: hit.")
        assert [card.solved for card in read_deck_of_puzzles().cards] == [0, 1]
        await user.press("enter")
        await user.at("LobbyScreen")
        await user.shows("That was the last puzzle for today.")
        user.app.navigator.open_puzzles()
        await user.shows("No puzzle today.")


@pytest.mark.usefixtures("home")
async def test_an_answer_that_cannot_be_saved_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise Refusal("The disk is full.")

    write_deck_of_puzzles(Deck().with_puzzles((STIFF,), daily.today() - timedelta(days=1)))
    monkeypatch.setattr("app.screens.table.puzzle_round.keep_answer", refuse)
    async with arcade(size=(120, 36)) as user:
        user.app.navigator.open_puzzles()
        await user.asked()
        await user.press("s")
        await user.shows("Right: stay.")
        await user.shows("The disk is full.")
        assert user.screen.controller.view.puzzle.solved == 0


@pytest.mark.usefixtures("home")
async def test_what_the_rules_do_not_allow_is_no_answer() -> None:
    enter = Puzzle("battle rolls=3 dice=34113", "Orchestra", "1S", 0.2, 0.1, "games", 1, 3)
    write_deck_of_puzzles(Deck().with_puzzles((enter,), daily.today() - timedelta(days=1)))
    async with arcade() as user:
        user.app.navigator.open_puzzles()
        user.app.navigator.open_puzzles()  # a key that is pressed twice opens one table
        await user.shows("From your own game: what is best here?")
        await user.asked()
        await user.press("a")
        await user.shows("The dice are accepted.")
        assert read_deck_of_puzzles().cards[0].due < daily.today() + timedelta(days=1)
        await user.press("escape")
        await user.at("LobbyScreen")


@pytest.mark.usefixtures("home")
async def test_the_panel_of_gops_keeps_the_points_and_notes_the_answer() -> None:
    line = "gops cards=2-10 ties=stay you=4,7,9,10 other=3,6,9,10 prize=2 won=3,7,9 lost=4,8"
    cheap = Puzzle(line, "7", "4", 0.13, 0.13, "games", 1, 23, "A 4 is sure to win. " * 9)
    write_deck_of_puzzles(Deck().with_puzzles((cheap,), daily.today() - timedelta(days=1)))
    async with arcade(size=(120, 36)) as user:
        user.app.navigator.open_puzzles()
        await user.asked()
        await user.shows("game 1, step 23")
        await user.press("right", "enter")
        await user.shows("Right: 4.")
        await user.shows("13 games in 100")
        await user.shows("28 wins for sure")


@pytest.mark.usefixtures("home")
async def test_a_verdict_leaves_the_cards_their_size_and_says_who_wins_for_sure() -> None:
    line = "gops cards=2-10 ties=stay you=4,7,10 other=3,9,10 prize=2 won=3,7,9,10 lost=4,6"
    won = Puzzle(line, "7", "4", 0.13, 0.13, "games", 1, 23, "A 4 is sure to win. " * 7)
    write_deck_of_puzzles(Deck().with_puzzles((won,), daily.today() - timedelta(days=1)))
    async with arcade() as user:
        user.app.navigator.open_puzzles()
        await user.asked()
        asked = {}
        for size in ((120, 36), (80, 24)):
            await user.resize(*size)
            asked[size] = user.one(GopsTable).size
        await user.press("right", "enter")
        await user.shows("Right: 4.")
        await user.shows("A 4 is sure to win. A 4")
        for size, before in asked.items():
            await user.resize(*size)
            assert user.one(GopsTable).size == before
        await user.resize(120, 36)
        await user.shows("you win for sure")
