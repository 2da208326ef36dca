"""Positions as lines: what is written is read back, and the coach says the same of it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.resources import solved
from games import battle, gops, gostop, twentyone
from games.battle.rules import CATEGORIES
from games.contract import HOUSE, BadInput, Decision, Game, Positions, Seat
from games.testing.random_game import play_at_random
from tests.share_helpers import share

GAMES: list[Game[Any, Any, Any]] = [gops.GAME, battle.GAME, twentyone.GAME, gostop.GAME]
MATCHES = share(2, 8)
ADVICE_EVERY = 30
"""Of how many positions the coach is asked about one: some take it a second."""


ROOM_ON_THE_BOARD = 51
"""The columns that the analysis board has for a word's meaning in 80 columns."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_word_means_fits_into_its_field(game: Game[Any, Any, Any]) -> None:
    for word, meaning in positions_of(game).help:
        assert len(meaning) <= ROOM_ON_THE_BOARD, word


def positions_of(game: Game[Any, Any, Any]) -> Positions[Any]:
    """Return how a game writes positions."""
    assert game.measures.positions
    return game.measures.positions


def decisions(game: Game[Any, Any, Any]) -> Iterator[tuple[Any, Seat, str]]:
    """Yield what a seat knows when it decides in random matches, with the seat and the line."""
    for options in game.presets.values():
        for number in range(MATCHES):
            for step in play_at_random(game, options, number):
                view = game.seen_by(step.before, step.seat)
                if step.seat != HOUSE and (line := positions_of(game).write(view, step.seat)):
                    yield view, step.seat, line


def ask(game: Game[Any, Any, Any], view: Any, seat: Seat) -> Decision[Any]:
    """Return what the coach says."""
    info = game.players[game.coach]
    player = info.make(solved)
    return info.ask(player, view, seat, random.Random(1), ())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_position_is_read_as_it_was_written(game: Game[Any, Any, Any]) -> None:
    lines = positions_of(game)
    for view, seat, line in decisions(game):
        state = lines.read(line)
        reader = game.to_move(state)[0]
        assert lines.write(state, reader) == line
        assert game.legal(state, reader) == game.legal(view, seat)
        assert game.seen_by(state, reader) == state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_full_state_looks_like_its_position(game: Game[Any, Any, Any]) -> None:
    lines = positions_of(game)
    for _, _, line in decisions(game):
        state = lines.read(line)
        reader = game.to_move(state)[0]
        full = lines.complete(state, "seed")
        assert lines.write(game.seen_by(full, reader), reader) == line
        while game.to_move(full):
            seat = game.to_move(full)[-1]
            full = game.reduce(full, seat, game.legal(full, seat)[-1])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_coach_says_the_same_of_a_position_as_in_its_match(game: Game[Any, Any, Any]) -> None:
    for place, (view, seat, line) in enumerate(decisions(game)):
        if place % ADVICE_EVERY == 0:
            state = positions_of(game).read(line)
            there, here = ask(game, view, seat), ask(game, state, game.to_move(state)[0])
            assert dict(here.worth) == pytest.approx(dict(there.worth), abs=1e-12)
            assert dict(here.mix) == pytest.approx(dict(there.mix), abs=1e-12)


@given(game=st.sampled_from(GAMES), data=st.data())
def test_any_other_line_is_refused_in_a_sentence(game: Game[Any, Any, Any], data: Any) -> None:
    lines = positions_of(game)
    words = st.sampled_from([name for name, _ in lines.help])
    values = st.text("0123456789,:-ACDHSTJQKyesno²", max_size=12)
    pairs = st.tuples(words, values).map("=".join)
    line = data.draw(st.lists(pairs | st.text(max_size=9), max_size=6).map(" ".join))
    try:
        state = lines.read(line)
    except BadInput as no:
        assert str(no).endswith(".")
        assert "\n" not in str(no)
    else:
        assert game.legal(state, game.to_move(state)[0])


FULL_HAND, DEALT_LAYOUT = "hand=5,5,6,6,7,7,8,8,9,9", "layout=2,2,3,3,4,4,J,J"

ALL_USED = ",".join(f"{category}:0" for category in CATEGORIES)
MANY_GONE = ",".join(f"{rank}{suit}" for rank in "A23456789T" for suit in "CDHS")

REFUSED = [
    (gops, "hand=3", '"hand=3" is not one of cards=, ties='),
    (gops, "you=2 you=3", "you= appears twice."),
    (gops, "you=" + 500 * "2,", "A position has at most 1,000 characters."),
    (gops, "you=2,2", "The card 2 appears twice."),
    (gops, "you=2,11", "There is no card 11 in a game of 2-10."),
    (gops, "you=2,3 other=4", "Both hands must have the same number of cards"),
    (gops, "", "No cards are left to bid."),
    (gops, "you=2 other=3", "One prize is on the table"),
    (gops, "you=2 other=3 prize=4", "must name 8 prizes in all, not 0."),
    (gops, "cards=1-2 you=1 other=2 prize=1 gone=2", "With ties=stay there is no gone=."),
    (gops, "cards=1-2 you=1 other=2 prize=1 lost=2", "could have divided the prizes like this."),
    (gops, "cards=1-2 you=1 other=1 prize=1 won=2", "could have divided the prizes like this."),
    (battle, "turn=third", '"third" is not one of first, second.'),
    (battle, "rolls=1", "Give both dice= and rolls="),
    (battle, "dice=22335 rolls=1", "is not five dice from 1 to 4"),
    (battle, "first=Trio:9", "they have used 1 and 0."),
    (battle, "turn=second first=Band:25", '"25" is not a score for Band. Possible: 0, 30.'),
    (battle, "turn=second first=Trio:1", "Possible: 0, 5, 6"),
    (battle, "turn=second first=Quint:1", "is not one of 1S, 2S"),
    (battle, "accepted=yes", "no dice to accept"),
    (battle, "turn=second first=1S:2,1s:3", "1S appears twice."),
    (battle, f"first={ALL_USED} second={ALL_USED}", "the game is over."),
    (twentyone, "hand=7", "Your hand needs two cards or more"),
    (twentyone, "hand=7,9", "One of the dealer's cards lies face up"),
    (twentyone, "hand=7,9 dealer=1", '"1" is not a card that is left.'),
    (twentyone, "hand=10,T,10,10,10", '"10" is not a card that is left.'),
    (twentyone, "hand=10,9,2 dealer=4", "Your hand counts 21"),
    (twentyone, "hand=7C,9 dealer=7C", "The card 7C appears twice."),
    (twentyone, "hand=7,9 dealer=4 buried=2 gone=A,2,3,4", "at least 4 cards that you have seen"),
    (twentyone, "hand=7,9 dealer=4 gone=A,2,3,4 hidden=5D", "leave out gone= and buried=."),
    (twentyone, "hand=7,9 dealer=4 buried=11", '"11" is not a whole number from 0 to 9.'),
    (twentyone, f"hand=J,Q dealer=K buried=9 gone={MANY_GONE}", "more than the 52 cards"),
    (gostop, "", "Your hand is empty."),
    (gostop, f"{FULL_HAND},10 other=10", "A hand has 10 cards at most, not 11."),
    (gostop, "hand=2C,2C,2C", "There are only two 2C in two decks."),
    (gostop, "hand=11", '"11" is not a card that is left.'),
    (gostop, "hand=2,2,2,2,2,2,2,2,2", '"2" is not a card that is left.'),
    (gostop, "hand=2,3 other=3", "the other side has 2 or 1, not 3."),
    (gostop, "hand=2 other=0 layout=5C-5H", "Only three cards of one rank are joined"),
    (gostop, "hand=2 other=0 layout=5C,-", "Only three cards of one rank are joined"),
    (gostop, "hand=2 layout=5C-5H-5D,5S", "Next to a triple stack of 5s lies no other of them."),
    (gostop, "hand=2 won=3,3,3,5,5", "3s are captured in pairs: nobody has 3 of them."),
    (gostop, "hand=2 layout=3", "With 2 cards in both hands, 44 are in the layout or captured"),
    (gostop, f"{FULL_HAND} layout=2,2,2,2,3,3 won=4,4", "Nothing is captured before the first"),
    (gostop, f"{FULL_HAND} {DEALT_LAYOUT} passed=11", '"11" is no rank.'),
    (gostop, f"{FULL_HAND} {DEALT_LAYOUT} score=1", "as in score=2,1."),
    (gostop, f"{FULL_HAND} {DEALT_LAYOUT} score=1,0", "Before round 1 nobody has points."),
    (gostop, f"{FULL_HAND} {DEALT_LAYOUT} round=2 score=27,0", "bring 26 points at most."),
    (gostop, f"{FULL_HAND} {DEALT_LAYOUT} round=4 rounds=3", "A match of 3 rounds has no round 4."),
]


@pytest.mark.parametrize(("module", "line", "why"), REFUSED, ids=lambda value: str(value)[:40])
def test_an_impossible_position_is_refused(module: Any, line: str, why: str) -> None:
    with pytest.raises(BadInput) as no:
        positions_of(module.GAME).read(line)
    assert why in str(no.value)


@pytest.mark.parametrize(
    ("game", "word", "text", "label", "after"),
    [
        (gops, "cards", "", "2-7", "2-7"),
        (gops, "ties", "stay", "stay", ""),
        (gops, "you", "4,10", "7", "4,7,10"),
        (gops, "you", "4,7,10", "7", "4,10"),
        (twentyone, "hand", "7", "7", "7,7"),
        (twentyone, "hand", "7,9", "take back", "7"),
        (twentyone, "dealer", "7", "K", "K"),
        (battle, "dice", "22", "4", "224"),
        (battle, "first", "1S:2", "Band", "1S:2,Band:"),
        (battle, "first", "1S:2,Band:", "30", "1S:2,Band:30"),
        (battle, "first", "1S:2,Band:", "take back", "1S:2"),
        (battle, "accepted", "", "yes", "yes"),
        (gostop, "hand", "9C", "10", "9C,10"),
        (gostop, "passed", "9", "2", "2,9"),
    ],
)
def test_a_click_changes_a_word(game: Any, word: str, text: str, label: str, after: str) -> None:
    assert dict(positions_of(game.GAME).steps(word, {word: text}))[label] == after


@pytest.mark.parametrize(("deal", "cards"), [("", range(2, 11)), ("1-13", range(1, 14))])
def test_only_cards_of_the_deal_are_offered(deal: str, cards: range) -> None:
    for word in ("you", "prize", "gone"):
        steps = positions_of(gops.GAME).steps(word, {"cards": deal})
        assert [label for label, _ in steps] == [str(card) for card in cards]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_there_is_no_position_where_nobody_decides(game: Game[Any, Any, Any]) -> None:
    dealt = game.deal(game.Options(), "deal")
    assert positions_of(game).write(game.seen_by(dealt, 0), 0) == ""


def test_a_table_that_cannot_come_up_has_no_line() -> None:
    lines = positions_of(gostop.GAME)
    view = lines.read(lines.example)
    assert lines.write(view, 0)
    assert lines.write(replace(view, round=1, scores=(1, 0)), 0) == ""
