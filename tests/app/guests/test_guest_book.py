"""The guest book: who is here under which name, and what the lobby says of the others."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.guests.guest_book import GuestBook, GuestEntry, lobby_line, who_plays
from app.guests.session import lock_folder
from games.contract import Refusal

ANN = GuestEntry("Ann", "waits", "GOPS, 9 cards")
BOB = GuestEntry("Bob", "waits", "Battle")
COCO = GuestEntry("Coco", "plays", "GOPS, 9 cards", "Dee")


@pytest.fixture
def books(tmp_path: Path) -> Iterator[list[GuestBook]]:
    """Three guests who are here."""
    homes = [tmp_path / "guests" / name for name in "abc"]
    held = []
    for home in homes:
        home.mkdir(parents=True)
        held.append(lock_folder(home))
    yield [GuestBook(home) for home in homes]
    for file in held:
        os.close(file)


@pytest.mark.parametrize(
    ("name", "alike", "others"),
    [
        ("Ann Lee", ("Ann Lee", "ANNLEE", "ａnn lee", "A\ufe0fnn\u200bLee"), ("Bob", "Anna Lee")),
        ("Al Bob", ("AI Bob", "al b0b", "A|B0B"), ("Al", "Ai Bobo")),
        ("Coco", ("C0co", "COCO", "coco "), ("Cocoa",)),
        ("Zo\xeb", ("ZO\xcb", "Zoe\u0308"), ("Zoe", "\u674e\u5c0f\u9f99", "\u041f\u0451\u0442")),
    ],
)
def test_a_name_is_taken_whatever_its_letters_and_spaces_look_like(
    books: list[GuestBook], name: str, alike: tuple[str, ...], others: tuple[str, ...]
) -> None:
    books[0].sign(name)
    for taken in alike:
        with pytest.raises(Refusal, match=f'Somebody called "{name}" is here already'):
            books[1].sign(taken)
    for other in others:
        books[1].sign(other)
        assert books[1].own == GuestEntry(other)


def test_a_name_has_letters_of_one_alphabet(books: list[GuestBook]) -> None:
    for empty in ("", " ", "\N{BRAILLE PATTERN BLANK}", "\u200b"):
        with pytest.raises(Refusal, match="Please type a name"):
            books[1].sign(empty)
    for mixed in ("\u0421oco", "Ann\u03b1"):  # Cyrillic and Greek
        with pytest.raises(Refusal, match="letters of one alphabet"):
            books[1].sign(mixed)


def test_the_others_see_what_a_guest_does_until_it_is_gone(
    books: list[GuestBook], tmp_path: Path
) -> None:
    ann, bob, cy = books
    left = tmp_path / "guests" / "killed"
    left.mkdir()
    GuestBook(left).write(GuestEntry("Ann", "waits"))
    ann.sign("Ann")
    assert not left.exists(), "the name of one who was killed is free"
    ann.note(stage="waits", game="GOPS, 9 cards", invitation="x")
    bob.note(stage="waits")  # without a name there is nothing to see
    expected = GuestEntry("Ann", "waits", "GOPS, 9 cards", invitation="x")
    assert bob.others() == cy.others() == {ann.home: expected}
    assert ann.others() == {}
    with (ann.home / "guest.json").open("rb") as reading:
        ann.note()
        assert b"GOPS" in reading.read(), "nobody reads half an entry"
    assert bob.others() == {ann.home: GuestEntry("Ann")}
    for content in (b"{", b'{"name":""}', b'{"name":"Ann","stage":"sings"}', b"x" * (1 << 19)):
        (ann.home / "guest.json").write_bytes(content)
        assert bob.others() == {}, "it cannot be read"


def test_the_lobby_names_who_waits_first_and_counts_the_others() -> None:
    assert lobby_line([BOB, COCO, ANN]) == (
        "Ann is waiting: GOPS, 9 cards (and 1 more). Press f to sit down."
    )
    assert "(and 2 more)" in lobby_line([BOB, ANN, replace(ANN, name="Eve")])
    assert lobby_line([BOB]) == "Bob is waiting: Battle. Press f to sit down."
    assert lobby_line([]) == lobby_line([COCO]) == "Press f to play with another guest."
    assert who_plays(COCO) == "Coco and Dee are playing: GOPS, 9 cards"
    assert "\x1b" not in who_plays(replace(COCO, opponent="\x1b[31m"))
