"""Deck files: read and written as the rules page says, and what is told of bad ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.contract import HOUSE, Loaded
from games.twentyone import deckfile, rules
from games.twentyone.rules import CARDS_BY_CODE, Draw, Leave, Options, Stay, card_code
from tests.share_helpers import share

GOOD = list(CARDS_BY_CODE)
REFUSAL = "The deck can be written before the first card is dealt or after the game."


def file(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


@settings(max_examples=share(10, 100))
@given(st.permutations(GOOD))
def test_a_deck_written_is_the_deck_read(order: list[str]) -> None:
    options = Options(deck=tuple(order))
    written = deckfile.deck_file_text(rules.deal(options, "1")).encode()
    assert deckfile.read_deck(written, "deck") == Loaded(options)
    assert deckfile.deck_findings(written) == ()
    first = rules.reduce(rules.deal(options, "1"), HOUSE, Draw()).player
    assert written[:2].decode() == order[0] == card_code(first[0])


@pytest.mark.parametrize(
    "content",
    [
        *(file(GOOD).lower(), file([f"  {line}\t" for line in GOOD]), file(GOOD)[:-1]),
        *(file(GOOD).replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + file(GOOD)),
    ],
)
def test_case_spaces_and_the_last_newline_do_not_matter(content: bytes) -> None:
    assert deckfile.read_deck(content, "deck").options.deck == tuple(GOOD)


BAD = {
    "51 cards": (file(GOOD[:-1]), "Too few: a deck has 52 cards, the file has 51 lines."),
    "53 cards": (file([*GOOD, "AC"]), "Too many: a deck has 52 cards, the file has 53 lines."),
    "a duplicate": (file([*GOOD[:-1], "2C"]), "Line 52: 2C is already on line 2."),
    "1 card": (b"AC", "Too few: a deck has 52 cards, the file has 1 line."),
    "a form feed": (file([*GOOD[:9], "TC\f", *GOOD[10:]]), r'Line 10: "TC\x0c" is not a card'),
    "two marks": (b"\xef\xbb\xbf" * 2 + file(GOOD), "Line 1: "),
    "10H": (file([*GOOD[:9], "10C", *GOOD[10:]]), 'Line 10: "10C" is not a card'),
    "a long s": (file([*GOOD[:39], "Aſ", *GOOD[40:]]), "Line 40: "),
    "an empty file": (b"", "Too few: a deck has 52 cards, the file has 0 lines."),
    "an empty line": (file([*GOOD[:3], "", *GOOD[3:]]), "Line 4: it is empty"),
    "a binary file": (bytes(range(256)) * 9, "Line 1: "),
}


@pytest.mark.parametrize(("content", "detail"), BAD.values(), ids=BAD)
def test_what_is_no_deck_is_refused_in_the_exact_words(content: bytes, detail: str) -> None:
    with pytest.raises(deckfile.BadDeck) as refused:
        deckfile.read_deck(content, "my/deck.txt")
    assert str(refused.value) == "Cannot populate deck: invalid data in my/deck.txt"
    assert refused.value.findings == deckfile.deck_findings(content)
    assert any(found.startswith(detail) for found in refused.value.findings)


def test_everything_wrong_is_found() -> None:
    lines = ["XX", *GOOD[1:50], "2C", "", "zz"]
    assert deckfile.deck_findings(file(lines)) == (
        'Line 1: "XX" is not a card; write a rank of A23456789TJQK and a suit of CDHS, as in TD.',
        "Line 51: 2C is already on line 2.",
        "Line 52: it is empty; every line holds one card.",
        'Line 53: "zz" is not a card; write a rank of A23456789TJQK and a suit of CDHS, as in TD.',
        "Too many: a deck has 52 cards, the file has 53 lines.",
    )


@settings(max_examples=share(10, 100))
@given(st.binary(max_size=400))
def test_whatever_stands_in_a_file_is_shown_in_printable_lines(content: bytes) -> None:
    found = deckfile.deck_findings(content * 50)
    assert 0 < len(found) <= 62
    assert all(line.isprintable() and len(line) < 200 for line in found)


def test_the_deck_is_written_before_the_first_card_or_after_the_end() -> None:
    state = rules.deal(Options(), "3")
    written, when = deckfile.deck_file_text(state), []
    while turn := rules.to_move(state):
        when.append(deckfile.why_deck_not_written(state) == "")
        assert deckfile.why_deck_not_written(state) in ("", REFUSAL)
        action = rules.legal(state, turn[0])[0]
        if turn == (0,):
            action = Leave() if state.phase == "another" else Stay()
        state = rules.reduce(state, turn[0], action)
    assert when[0]
    assert not any(when[1:])
    assert deckfile.why_deck_not_written(state) == ""
    assert deckfile.deck_file_text(state) == written


@pytest.mark.parametrize(
    ("content", "deck"),
    [
        *((each, True) for each in (b"as\n2d\n", b" qc \r\nXX\n", b"\xef\xbb\xbfQC\n")),
        *((each, False) for each in (b"\fQC\n", b"QC 2D\n", b"")),
    ],
)
def test_a_deck_begins_with_a_card_alone_on_its_line(content: bytes, deck: bool) -> None:
    assert deckfile.begins_with_card(content) is deck
