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

from app import daily, plugins
from app.analysis.board import match_from
from app.analysis.luck import Analysis, DecisionCost, analyse_match
from app.analysis.worker import Analyst
from app.cli.analyse import ask_puzzle
from app.match.match import Match
from app.practice import puzzles
from app.practice.puzzles import Deck, Puzzle, PuzzleCard, brought_puzzles, verdict_on
from app.storage.store import open_store
from games.battle.rules import Roll
from games.contract import Refusal
from games.two_player import of_seat
from tests.app.match.played_match_helpers import played
from tests.games.gops.plain_recursion_helpers import bidding, value

DAY = date(2026, 11, 22)
WAITS = (1, 3, 7)
"""Days until a puzzle comes back: at first, solved once, solved twice."""
STIFF = Puzzle("twentyone hand=TH,7C dealer=5C", "hit", "stay", 0.2, 0.1, "rounds", 1, 3)
OTHER = Puzzle("twentyone hand=TH,8C dealer=5C", "hit", "stay", 0.3, 0.3, "rounds", 1, 5)


def test_a_puzzle_is_a_costly_decision_with_one_clear_answer() -> None:
    match = played("twentyone", ("mimic",), None, rounds=12)
    appraisal = match.game.measures.appraisal(match.setup.options, lambda _: b"")
    assert appraisal
    analysis = analyse_match(match)
    found = [
        each for seat in match.game.chairs for each in puzzles.find_puzzles(match, analysis, seat)
    ]
    assert found
    for puzzle in found:
        step = match.steps[puzzle.step - 1]
        again = match_from(puzzle.line)
        seat = again.to_move[0]
        assert again.game.legal(again.state, seat) == match.game.legal(step.before, step.seat)
        worths = sorted(of_seat(w, seat) for _, w in appraisal.choices(again.state, seat))
        assert worths[-1] - worths[-2] == pytest.approx(puzzle.lead)
        assert puzzle.cost >= 0.05
        assert puzzle.lead >= 0.03


def test_only_what_cost_enough_and_was_clearly_best_is_a_puzzle() -> None:
    made = DecisionCost(1, 1, 0, "hit", 0.05, "stay", 0.5, lead=0.03)
    assert puzzles.is_puzzle(made)
    less: dict[str, Any]
    for less in ({"cost": 0.0499}, {"lead": 0.0299}, {"better": ""}, {"estimated": True}):
        assert not puzzles.is_puzzle(replace(made, **less))


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
        deck = deck.with_answer(card, right=right, today=today)
        row = row + 1 if right else 0
        assert deck.cards[0].is_done == (row == len(WAITS))
        if not deck.cards[0].is_done:
            assert deck.cards[0].due == today + timedelta(days=WAITS[row])
    assert deck.cards[0].is_done == (row >= len(WAITS))


def test_the_longest_due_comes_first_and_no_position_twice() -> None:
    deck = Deck().with_puzzles((STIFF,), DAY).with_puzzles((OTHER, STIFF), DAY - timedelta(days=9))
    assert [card.puzzle for card in deck.due(DAY)] == [OTHER, STIFF]


def test_the_next_day_is_called_tomorrow_and_a_later_one_by_its_date() -> None:
    every = tuple(replace(card, met=DAY, solved=3) for card in Deck().all_cards(DAY))
    deck = Deck(every).with_puzzles((STIFF,), DAY)
    assert deck.why_none(DAY - timedelta(days=1)).endswith("comes tomorrow.")
    assert deck.why_none(DAY - timedelta(days=2)).endswith("comes on 22 November.")


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
    assert verdict_on(STIFF, "hit") == "Hit wins 20 fewer rounds in 100."
    assert verdict_on(STIFF, "Enter") == "Enter wins at least 10 fewer rounds in 100."
    assert puzzles.solution_of(STIFF) == "The best answer is stay. It comes back tomorrow."


def test_the_deck_is_kept_and_a_damaged_file_is_left_alone(home: Path) -> None:
    assert puzzles.read_deck_of_puzzles() == Deck()
    deck = Deck().with_puzzles((STIFF, OTHER), DAY)
    puzzles.write_deck_of_puzzles(deck)
    assert puzzles.read_deck_of_puzzles() == deck
    (home / "puzzles.json").write_bytes(b'{"cards": 3}')
    with pytest.raises(Refusal, match="cannot be read"):
        puzzles.read_deck_of_puzzles()
    assert (home / "puzzles.json").read_bytes() == b'{"cards": 3}'


def test_what_is_answered_while_the_store_is_searched_is_kept(home: Path) -> None:
    class Interrupted(Analyst):
        async def analyse(self, match: Match) -> Analysis:
            (card,) = puzzles.read_deck_of_puzzles().cards
            puzzles.keep_answer(card, right=True, today=DAY)
            return analyse_match(match)

    store = open_store()
    puzzles.write_deck_of_puzzles(Deck().with_puzzles((STIFF,), DAY))
    played("twentyone", ("mimic",), store, rounds=12)
    answered, *found = asyncio.run(puzzles.search_store(store, Interrupted())).cards
    assert (answered.puzzle, answered.solved) == (STIFF, 1)
    assert found


def test_the_store_is_searched_once_for_each_match(home: Path) -> None:
    async def search() -> Deck:
        analyst = Analyst()
        try:
            return await puzzles.search_store(store, analyst)
        finally:
            analyst.leave()

    store = open_store()
    match = played("twentyone", ("mimic",), store, rounds=12)
    deck = asyncio.run(search())
    assert deck.cards
    assert {card.puzzle.match for card in deck.cards} == {match.id}
    puzzles.write_deck_of_puzzles(Deck(searched=deck.searched))
    assert not asyncio.run(search()).cards
    puzzles.keep_puzzles(match, analyse_match(match))
    assert puzzles.read_deck_of_puzzles().cards == deck.cards


@pytest.mark.parametrize(
    ("typed", "right", "shown"),
    [
        ("stay\n", True, "Right: stay."),
        ("hit\nstay\n", False, "Hit wins 20 fewer rounds in 100."),
        ("hit\n:show\n", False, "The best answer is stay."),
        (":help\nstay\n", True, "not possible in a puzzle"),
        ("quit\n", None, "value = 17"),
        ("hit\n", None, "Try again, or type :show"),
    ],
)
def test_a_puzzle_is_asked_in_lines_until_it_is_solved(
    typed: str,
    right: bool | None,
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert ask_puzzle(PuzzleCard(STIFF, daily.today())) is right
    said = capsys.readouterr().out
    assert shown in said
    if typed == "hit\n":
        assert "stay" not in said.partition("Hit wins")[2]  # nobody asked for the answer


def test_three_new_puzzles_a_day_from_different_games_the_easiest_first() -> None:
    deck, met = Deck(), set[str]()
    for day in range(8):
        today = DAY + timedelta(days=day)
        new = deck.new(today)
        assert len(new) == 3
        assert len({card.puzzle.slug for card in new}) == 3
        assert not met & {card.puzzle.line for card in new}
        met |= {card.puzzle.line for card in new}
        for card in new:
            deck = deck.with_answer(card, right=True, today=today)
        assert not deck.new(today)
        assert deck.why_none(today) == "No more puzzles today. New ones come tomorrow."
        assert not deck.for_today(today)
    for slug in plugins.slugs():
        grades = [len(card.puzzle.missed) for card in deck.cards if card.puzzle.slug == slug]
        assert grades == sorted(grades)


def test_what_was_missed_comes_back_after_a_day_three_and_a_week() -> None:
    missed, solved, _ = Deck().new(DAY)
    deck = Deck().with_answer(missed, right=False, today=DAY)
    deck = deck.with_answer(solved, right=True, today=DAY)
    day = DAY
    for wait in WAITS:
        assert not deck.due(day + timedelta(days=wait - 1))
        day += timedelta(days=wait)
        (card,) = deck.due(day)
        assert card.puzzle == missed.puzzle
        deck = deck.with_answer(card, right=True, today=day)
    assert not deck.due(day + timedelta(days=99))


@pytest.mark.parametrize("slug", list(plugins.slugs()))
def test_the_puzzles_that_parlour_brings_have_one_clear_answer(slug: str) -> None:
    puzzles = brought_puzzles(slug)
    assert len(puzzles) >= 60
    assert len({puzzle.line for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        first, second, *_ = puzzle.answers
        assert (first.choice, first.cost) == (puzzle.best, 0)
        assert second.cost == puzzle.lead
        assert second.cost - 3 * second.error >= 0.04
        match = match_from(puzzle.line)
        assert verdict_on(puzzle, second.choice).startswith(second.choice[0].upper())
        assert match.to_move


@pytest.mark.parametrize(("best", "choice"), [("roll 2", "save"), ("save", "roll 1")])
def test_whichever_of_equal_dice_are_rolled_the_answer_is_the_same(best: str, choice: str) -> None:
    line = "battle rolls=1 dice=11233"
    puzzle = Puzzle(line, choice, best, 0.2, 0.1, "games", 1, 1)
    rolls = (Roll((place,)) for place in range(1, 6))
    answers = [puzzles.answer_spelled(puzzle, match_from(line), 0, roll) for roll in rolls]
    named = best if choice == "save" else choice
    assert answers == [named, named, "roll 3", "roll 4", "roll 5"]


@pytest.mark.parametrize(
    "puzzle",
    [
        each
        for each in brought_puzzles("gops")
        if each.line.split("you=")[1].split()[0].count(",") < 4
    ],
    ids=lambda puzzle: puzzle.line,
)
def test_a_solver_in_fractions_finds_the_same_bid(puzzle: Puzzle) -> None:
    match = match_from(puzzle.line)
    game = bidding(match.state, match.to_move[0], winning=True)
    held = sorted(match.state.hands[match.to_move[0]])
    row = held.index(int(puzzle.best))
    assert min(game[row]) == value(game)  # it alone guarantees what any mixture does
    others = [line for place, line in enumerate(game) if place != row]
    assert all(min(line) < value(game) for line in others)
