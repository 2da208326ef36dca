"""The exact words of GOPS, and what typed lines mean."""

import pytest

from games.contract import HOUSE, BadInput, Prompt, Verb
from games.gops.rules import AWARD, TURN_UP, Bid, Options, State, deal, reduce, shown
from games.gops.words import describe, narrate, parse, prompt, spell

OPTIONS = Options(cards=(2, 4), prizes=(3, 2, 4))
START = deal(OPTIONS, "")


def after(*bids: int, start: State = START) -> State:
    """Return the state after bids, seat 0 first, each pair turned over and the next prize up."""
    state = reduce(start, HOUSE, TURN_UP)
    for place, card in enumerate(bids):
        state = reduce(state, place % 2, Bid(card))
        if place % 2:
            state = reduce(state, HOUSE, AWARD)
            state = reduce(state, HOUSE, TURN_UP) if state.prizes else state
    return state


def awarded(
    first: int, second: int, start: State = START, typed: tuple[int, ...] = ()
) -> tuple[str, ...]:
    """Return how two bids in the first round are told."""
    before = reduce(reduce(reduce(start, HOUSE, TURN_UP), 0, Bid(first)), 1, Bid(second))
    told = shown(before, HOUSE), shown(reduce(before, HOUSE, AWARD), HOUSE)
    return narrate(told[0], HOUSE, AWARD, told[1], "", typed)


@pytest.mark.parametrize("reader", [0, 1])
def test_the_question_names_the_cards_and_is_secret(reader: int) -> None:
    player = reader + 1
    assert prompt(after(), reader) == Prompt(
        f"Player {player} available: [2, 3, 4]\nEnter player {player} bid: ", secret=True
    )


def test_bids_that_stand_on_the_terminal_are_not_told_again() -> None:
    won = "Player 1 wins bid, has captured [3]"
    assert awarded(4, 2) == ("Player 1 bid: 4", "Player 2 bid: 2", won)
    assert awarded(4, 2, typed=(0,)) == ("Player 2 bid: 2", won)
    assert awarded(4, 2, typed=(1,)) == ("Player 1 bid: 4", won)
    assert awarded(4, 2, typed=(0, 1)) == (won,)


def test_ties() -> None:
    assert awarded(3, 3)[-1] == "Tie bid - middle card remains"
    discard = deal(Options((2, 4), "discard", (3, 2, 4)), "")
    assert awarded(3, 3, discard)[-1] == "Tie bid - middle card discarded"


@pytest.mark.parametrize(
    ("bids", "ended"),
    [
        ((4, 2, 2, 3, 3, 4), ("[3]", "[2, 4]", 3, 6, "PLAYER 2 WINNER")),
        ((2, 4, 3, 2, 4, 3), ("[2, 4]", "[3]", 6, 3, "PLAYER 1 WINNER")),
        ((2, 2, 3, 3, 4, 4), ("[]", "[]", 0, 0, "TIE")),
    ],
)
def test_the_end(bids: tuple[int, ...], ended: tuple[object, ...]) -> None:
    captured = [f"Player {n} captured: {ended[n - 1]}" for n in (1, 2)]
    scored = f"Player 1 scored {ended[2]}, Player 2 scored {ended[3]}"
    closing = ("===GAME OVER===", *captured, scored, ended[4])
    state = START
    for first, second in zip(bids[::2], bids[1::2], strict=True):
        state = reduce(state, HOUSE, TURN_UP)
        before = state = reduce(reduce(state, 0, Bid(first)), 1, Bid(second))
        state = reduce(state, HOUSE, AWARD)
    told = narrate(before, HOUSE, AWARD, state, "", ())
    assert told[-5:] == closing
    assert describe(state, HOUSE)[-5:] == closing


def test_the_table_in_lines() -> None:
    assert describe(shown(after(4, 2), 0), 0) == (
        "Player 1 captured: [3]",
        "Player 2 captured: []",
        "Player 1 holds: [2, 3]",
        "Player 2 holds: [3, 4]",
        "Middle card(s): [2]",
    )


@pytest.mark.parametrize("line", ["4", " 4 ", "04", "+4"])
def test_a_number_is_a_bid(line: str) -> None:
    assert parse(line, after(), 0) == Bid(4)
    assert parse("Undo", after(), 0) is Verb.UNDO
    assert (spell(Bid(10), after(), 0), spell(TURN_UP, after(), 0)) == ("10", "")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Nothing was entered."),
        ("eleven", '"eleven" is not a whole number.'),
        ("9" * 10_000, '"999999999999999999999..." is too long a number.'),
    ],
)
def test_anything_else_is_refused_with_the_cards(line: str, why: str) -> None:
    with pytest.raises(BadInput) as no:
        parse(line, after(), 0)
    assert str(no.value) == f"{why} Available: 2, 3, 4."
