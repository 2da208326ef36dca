"""What lines typed mean in Twenty-One, and what is refused with what is possible."""

import pytest

from games.contract import HOUSE, BadInput, IllegalAction, Verb
from games.twentyone import rules, words
from games.twentyone.state import (
    CARDS_BY_CODE,
    Action,
    Again,
    Draw,
    Hit,
    Leave,
    Options,
    State,
    Stay,
    Turn,
)
from tests.games.twentyone.conftest import Stack, Until


def test_what_is_typed_at_hit_or_stay_always_plays(stack: Stack) -> None:
    state = rules.deal(Options(), "1")
    while state.phase != "player":
        state = rules.reduce(state, HOUSE, Draw())
    for line in ("h", "H", "hit", "Hello", "help"):
        assert words.parse(line, state, 0) == Hit()
    for line in ("", "s", "stay", "quit", "x", " h"):
        assert words.parse(line, state, 0) == Stay()


def test_what_is_typed_at_another_round(until: Until) -> None:
    state = rules.reduce(until(rules.deal(Options(), "1")), 0, Stay())
    state = until(state)
    for line in ("y", "Y", "yes", "yonder"):
        assert words.parse(line, state, 0) == Again()
    for line in ("n", "N", "Nope"):
        assert words.parse(line, state, 0) == Leave()
    assert words.parse("quit", state, 0) == Verb.QUIT
    for line, heard in (
        ("maybe", '"maybe" is neither yes nor no.'),
        ("", "Nothing was entered."),
        ("  ", "Nothing was entered."),
        ("\x1b[2J", r'"\x1b[2J" is neither yes nor no.'),
    ):
        with pytest.raises(BadInput) as refused:
            words.parse(line, state, 0)
        assert str(refused.value) == f"{heard} Enter Y or N."


def test_at_a_table_hit_and_stay_have_to_be_said(until: Until) -> None:
    state = until(rules.deal(Options(), "1"))
    for line in ("h", "H", "hit", " h", "Hello"):
        assert words.parse_strictly(line, state, 0) == Hit()
    for line in ("s", "S", "stay", " sit"):
        assert words.parse_strictly(line, state, 0) == Stay()
    for line, verb in (("help", Verb.HELP), ("save", Verb.SAVE), ("u", Verb.UNDO)):
        assert words.parse_strictly(line, state, 0) == verb
    for line, heard in (("yes", '"yes" is neither hit nor stay.'), (" ", "Nothing was entered.")):
        with pytest.raises(BadInput) as refused:
            words.parse_strictly(line, state, 0)
        assert str(refused.value) == f"{heard} Enter H or S."
    another = until(rules.reduce(state, 0, Stay()))
    assert words.parse_strictly("y", another, 0) == Again()
    with pytest.raises(BadInput, match="neither yes nor no"):
        words.parse_strictly("hit", another, 0)


def test_where_nobody_is_asked_a_line_is_told_so(until: Until) -> None:
    dealt = rules.deal(Options(), "1")
    staying = rules.reduce(until(dealt), 0, Stay())
    over = rules.reduce(until(staying), 0, Leave())
    itself = "One moment: the table is still moving."
    for state, sentence in ((dealt, itself), (staying, itself), (over, "The game is over.")):
        for understand in (words.parse, words.parse_strictly):
            with pytest.raises(BadInput) as no:
                understand("hit", state, 0)
            assert str(no.value) == sentence


def test_refusals_say_what_is_possible(until: Until) -> None:
    dealt = rules.deal(Options(), "1")
    state = until(dealt)
    asked = until(rules.reduce(state, 0, Stay()))
    over = rules.reduce(asked, 0, Leave())
    itself = "One moment: the table is still moving."
    refused: list[tuple[State, int, Action, str]] = [
        (dealt, 0, Hit(), itself),
        (dealt, HOUSE, Turn(), itself),
        (state, HOUSE, Turn(), itself),
        (state, 1, Hit(), itself),
        (state, 0, Again(), "Now you can hit or stay."),
        (asked, 0, Hit(), "Now you can play another round or leave."),
        (over, 0, Again(), "The game is over."),
        (over, HOUSE, Turn(), "The game is over."),
    ]
    for before, seat, action, sentence in refused:
        with pytest.raises(IllegalAction) as no:
            rules.reduce(before, seat, action)
        assert str(no.value) == sentence


@pytest.mark.parametrize("rounds", [-1, 1_000_001])
def test_a_number_of_rounds_that_cannot_be_played_is_refused(rounds: int) -> None:
    with pytest.raises(BadInput) as no:
        rules.deal(Options(rounds=rounds), "1")
    assert str(no.value) == "The rounds must be 1 to 1000000, or 0 to be asked after each."
    assert rules.deal(Options(rounds=1_000_000), "1").round == 1


@pytest.mark.parametrize(
    "deck", [("AC",), (*tuple(CARDS_BY_CODE)[:-1], "AC"), (*CARDS_BY_CODE, "AC")]
)
def test_options_with_a_deck_that_is_none_are_refused(deck: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as no:
        rules.deal(Options(deck=deck), "1")
    assert str(no.value) == (
        "The deck must be the 52 cards, each once, written as in AC, TD or 9S."
    )
