"""Puzzles: only costly decisions with one clear answer, and when they come back."""

import asyncio
import io
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app import daily
from app.analysis.board import match_from
from app.analysis.luck import Analysis, DecisionCost, analyse_match
from app.analysis.worker import Analyst
from app.cli.puzzles import ask_puzzle
from app.match.match import Match
from app.practice.controller import answered_puzzle, asked_puzzle
from app.practice.puzzles import (
    Deck,
    Puzzle,
    PuzzleCard,
    answer_spelled,
    find_puzzles,
    is_puzzle,
    keep_answer,
    keep_puzzles,
    read_deck_of_puzzles,
    search_store,
    verdict_on,
    write_deck_of_puzzles,
)
from app.storage.store import open_store
from games.battle.rules import Roll
from games.contract import Refusal
from games.two_player import of_seat
from tests.app.match.played_match_helpers import played

DAY = date(2026, 11, 22)
WAITS = (1, 3, 7)
"""Days until a puzzle comes back: at first, solved once, solved twice."""
STIFF = Puzzle("twentyone hand=TH,7C dealer=5C", "hit", "stay", 0.2, 0.1, "rounds", 1, 3)
OTHER = Puzzle("twentyone hand=TH,8C dealer=5C", "hit", "stay", 0.3, 0.3, "rounds", 1, 5)


@pytest.mark.parametrize("slug", ["battle", "twentyone"])
def test_a_puzzle_is_a_costly_decision_with_one_clear_answer(slug: str) -> None:
    seats = ("easy", "random") if slug == "battle" else ("mimic",)
    rounds = {"rounds": 12} if slug == "twentyone" else {}
    match = played(slug, seats, None, **rounds)
    appraisal = match.game.measures.appraisal(match.setup.options, lambda _: b"")
    if slug == "battle":
        appraisal = None  # its numbers need the tables; the analysis has them
    analysis = analyse_match(match)
    found = [each for seat in match.game.chairs for each in find_puzzles(match, analysis, seat)]
    assert found
    for puzzle in found:
        step = match.steps[puzzle.step - 1]
        again = match_from(puzzle.line)
        seat = again.to_move[0]
        assert again.game.legal(again.state, seat) == match.game.legal(step.before, step.seat)
        if appraisal:
            worths = sorted(of_seat(w, seat) for _, w in appraisal.choices(again.state, seat))
            assert worths[-1] - worths[-2] == pytest.approx(puzzle.lead)
        assert puzzle.cost >= 0.05
        assert puzzle.lead >= 0.03


def test_only_what_cost_enough_and_was_clearly_best_is_a_puzzle() -> None:
    made = DecisionCost(1, 1, 0, "hit", 0.05, "stay", 0.5, lead=0.03)
    assert is_puzzle(made)
    less: dict[str, Any]
    for less in ({"cost": 0.0499}, {"lead": 0.0299}, {"better": ""}, {"estimated": True}):
        assert not is_puzzle(replace(made, **less))


@given(answers=st.lists(st.booleans(), max_size=12))
def test_a_puzzle_comes_back_until_it_is_solved_three_times_in_a_row(answers: list[bool]) -> None:
    deck, today = Deck().with_puzzles((STIFF,), DAY), DAY
    row = 0
    for right in answers:
        assert not deck.due(deck.cards[0].due - timedelta(days=1))
        if deck.cards[0].is_done:
            break
        today = deck.cards[0].due
        (card,) = deck.due(today)
        assert (today - DAY).days >= WAITS[0]
        deck = deck.with_answer(card, right=right, today=today)
        row = row + 1 if right else 0
        assert deck.cards[0].is_done == (row == len(WAITS))
        if not deck.cards[0].is_done:
            assert deck.cards[0].due == today + timedelta(days=WAITS[row])
    assert deck.cards[0].is_done == (row >= len(WAITS))


def test_the_longest_due_comes_first_and_no_position_twice() -> None:
    deck = Deck().with_puzzles((STIFF,), DAY).with_puzzles((OTHER, STIFF), DAY - timedelta(days=9))
    assert [card.puzzle for card in deck.due(DAY + timedelta(days=1))] == [OTHER, STIFF]


def test_the_next_day_is_called_tomorrow_and_a_later_one_by_its_date() -> None:
    deck = Deck().with_puzzles((STIFF,), DAY)
    assert deck.why_none(DAY).endswith("comes tomorrow.")
    assert deck.why_none(DAY - timedelta(days=1)).endswith("comes on 23 November.")


def test_a_full_deck_gives_up_what_is_solved_first() -> None:
    many = tuple(PuzzleCard(STIFF, DAY) for _ in range(299))
    full = Deck((*many[:5], PuzzleCard(STIFF, DAY, solved=len(WAITS)), *many[5:]))
    after = full.with_puzzles((OTHER,), DAY)
    assert len(after.cards) == 300
    assert not any(card.is_done for card in after.cards)
    last = replace(OTHER, line="twentyone hand=9H,7C dealer=5C")
    then = after.with_puzzles((last,), DAY)
    assert [card.puzzle for card in then.cards] == [STIFF] * 298 + [OTHER, last]


def test_the_verdict_says_what_is_better_by_how_much() -> None:
    assert verdict_on(STIFF, "stay") == (
        "Right: stay. In the game you chose hit, which wins 20 fewer rounds in 100."
    )
    assert verdict_on(STIFF, "hit") == "Not hit: stay wins 20 more rounds in 100."
    assert verdict_on(STIFF, "Enter") == "Not Enter: stay wins at least 10 more rounds in 100."


def test_the_notes_name_the_best_choice_only_after_the_answer() -> None:
    card = PuzzleCard(STIFF, DAY, solved=1)
    before = asked_puzzle(card)
    assert [label for label, _ in before.notes] == ["from"]
    assert (before.solved, before.needed) == (1, len(WAITS))
    after = answered_puzzle(card, right=True)
    assert ("best", STIFF.best) in after.notes
    assert after.solved == 2
    assert answered_puzzle(card, right=False).solved == 0
    assert answered_puzzle(card, right=True, is_kept=False).solved == 1
    assert (before.is_answered, after.is_answered) == (False, True)


def test_the_deck_is_kept_and_a_damaged_file_is_left_alone(home: Path) -> None:
    assert read_deck_of_puzzles() == Deck()
    deck = Deck().with_puzzles((STIFF, OTHER), DAY)
    write_deck_of_puzzles(deck)
    assert read_deck_of_puzzles() == deck
    (home / "puzzles.json").write_bytes(b'{"cards": 3}')
    with pytest.raises(Refusal, match="cannot be read"):
        read_deck_of_puzzles()
    assert (home / "puzzles.json").read_bytes() == b'{"cards": 3}'


def test_what_is_answered_while_the_store_is_searched_is_kept(home: Path) -> None:
    class Interrupted(Analyst):
        async def analyse(self, match: Match) -> Analysis:
            (card,) = read_deck_of_puzzles().cards
            keep_answer(card, right=True, today=DAY)
            return analyse_match(match)

    store = open_store()
    write_deck_of_puzzles(Deck().with_puzzles((STIFF,), DAY))
    played("twentyone", ("mimic",), store, rounds=12)
    answered, *found = asyncio.run(search_store(store, Interrupted())).cards
    assert (answered.puzzle, answered.solved) == (STIFF, 1)
    assert found


def test_the_store_is_searched_once_for_each_match(home: Path) -> None:
    async def search() -> Deck:
        analyst = Analyst()
        try:
            return await search_store(store, analyst)
        finally:
            analyst.leave()

    store = open_store()
    match = played("twentyone", ("mimic",), store, rounds=12)
    deck = asyncio.run(search())
    assert deck.cards
    assert {card.puzzle.match for card in deck.cards} == {match.id}
    write_deck_of_puzzles(Deck(searched=deck.searched))
    assert not asyncio.run(search()).cards
    keep_puzzles(match, analyse_match(match))
    assert read_deck_of_puzzles().cards == deck.cards


def test_a_puzzle_is_asked_in_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    card = PuzzleCard(STIFF, daily.today())
    monkeypatch.setattr("sys.stdin", io.StringIO("hit\n"))
    assert ask_puzzle(card) == "hit"
    assert "value = 17" in capsys.readouterr().out
    for line in ("quit\n", ""):
        monkeypatch.setattr("sys.stdin", io.StringIO(line))
        assert ask_puzzle(card) is None


@pytest.mark.parametrize(("best", "choice"), [("roll 2", "save"), ("save", "roll 1")])
def test_whichever_of_equal_dice_are_rolled_the_answer_is_the_same(best: str, choice: str) -> None:
    line = "battle rolls=1 dice=11233"
    puzzle = Puzzle(line, choice, best, 0.2, 0.1, "games", 1, 1)
    rolls = (Roll((place,)) for place in range(1, 6))
    answers = [answer_spelled(puzzle, match_from(line), 0, roll) for roll in rolls]
    named = best if choice == "save" else choice
    assert answers == [named, named, "roll 3", "roll 4", "roll 5"]
