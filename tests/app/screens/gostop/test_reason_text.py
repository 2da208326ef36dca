"""A computer's reason at its table: what fits, and what a person may read who sees only backs."""

import re

import pytest

from app.screens.gostop.reason_text import (
    hidden_reason,
    played_lines,
    public_reason,
    reason_forms,
)
from games.contract import HOUSE, Player
from games.gostop import GAME
from games.gostop.state import Options
from games.randomness import stream
from tests.games.gostop.conftest import solved

PAIR = (
    "it could create a stacked pair with it, and it makes half a set of 9s;"
    " next best 10H, 0.1 less: it is so"
)
LONE = "nothing in its hand matched, and 3 of 57 unseen cards are 9s; 4D is worth the same"
OLD = "it could create a stacked pair with it, the most promising of its matches"


@pytest.mark.parametrize(
    ("why", "forms", "public", "hidden"),
    [
        (
            PAIR,
            (
                "it makes half a set of 9s; next best 10H, 0.1 less: it is so",
                "it makes half a set of 9s",
            ),
            "it makes half a set of 9s",
            "it could create a stacked pair with it, and it makes half a set of 9s",
        ),
        (
            LONE,
            (LONE, LONE.partition(";")[0], "nothing in its hand matched"),
            "nothing in its hand matched",
            "nothing in its hand matched",
        ),
        (OLD, (OLD.partition(", ")[2],), OLD.partition(", ")[2], OLD),
        ("it could capture four 9s with it", (), "", "it could capture four 9s with it"),
        ("", (), "", ""),
    ],
)
def test_a_reason_is_shown_in_ever_fewer_words(
    why: str, forms: tuple[str, ...], public: str, hidden: str
) -> None:
    assert tuple(dict.fromkeys(reason_forms(why))) == forms
    assert public_reason(why) == public
    assert hidden_reason(why) == hidden


def test_who_sees_only_backs_is_told_no_card_and_no_count_of_unseen_cards() -> None:
    player: Player = GAME.players["shrewd"].make(solved)
    told = 0
    for number in range(8):
        state, coin = GAME.deal(Options(1), f"hidden {number}"), stream("coin", number)
        while seats := GAME.to_move(state):
            (seat,) = seats
            action = GAME.legal(state, seat)[0]
            if seat != HOUSE:
                decision = player.decide(GAME.seen_by(state, seat), seat, coin)
                action = decision.action
                told += "next best" in decision.why
                for text in (hidden_reason(decision.why), public_reason(decision.why)):
                    assert not re.search(r"\b(10|[2-9AJQK])[CDHS]\b|unseen|worth", text)
            state = GAME.reduce(state, seat, action)
    assert told


def test_a_reason_below_the_table_takes_no_more_rows_than_there_are() -> None:
    reason = f"Hard played 9♠ because {PAIR}."
    assert " ".join(played_lines(reason, 78, 2)) == reason
    assert played_lines(reason, 78, 1) == [
        "Hard played 9♠ to create a stacked pair, and it makes half a set of 9s."
    ]
    assert played_lines(reason, 40, 1) == ["Hard played 9♠ to create a stacked pair."]
    assert played_lines(f"Hard played 9♠ because {LONE}.", 40, 1) == [
        "Hard: nothing in its hand matched."
    ]
    assert played_lines("", 40, 1) == []
