import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.guests.guest_book import ENTRY_FILE, GuestBook, GuestEntry
from app.guests.session import lock_folder
from games.contract import Refusal


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


@pytest.mark.posix("guests")
def test_a_name_is_taken_whatever_its_letters_and_spaces_look_like(books: list[GuestBook]) -> None:
    books[0].sign("Ann Lee")
    for taken in ("Ann Lee", "ANNLEE", "ａnn lee"):
        with pytest.raises(Refusal, match="is here already"):
            books[1].sign(taken)
    for empty in (" ", "\N{BRAILLE PATTERN BLANK}"):
        with pytest.raises(Refusal, match="Please type a name"):
            books[1].sign(empty)
    books[1].sign("Bob")
    assert books[1].own == GuestEntry("Bob")


@pytest.mark.posix("guests")
def test_a_name_that_looks_like_that_of_another_guest_is_taken(books: list[GuestBook]) -> None:
    books[0].sign("Coco")
    for alike in ("\u0421\u043e\u0441\u043e", "C0co", "Co\ufe0fco"):  # the first is Cyrillic
        with pytest.raises(Refusal, match='Somebody called "Coco" is here already'):
            books[1].sign(alike)
    with pytest.raises(Refusal, match="letters of one alphabet"):
        books[1].sign("\u0421oco")
    for other in ("\u041f\u0451\u0442\u0440", "\u674e\u5c0f\u9f99", "Zo\xeb"):
        books[1].sign(other)


@pytest.mark.posix("guests")
def test_the_others_see_what_a_guest_does_until_it_is_gone(books: list[GuestBook]) -> None:
    ann, bob, cy = books
    ann.sign("Ann")
    ann.note(stage="waits", game="GOPS, 9 cards", invitation="x")
    bob.note(stage="waits")  # without a name there is nothing to see
    expected = GuestEntry("Ann", "waits", "GOPS, 9 cards", invitation="x")
    assert bob.others() == cy.others() == {ann.home: expected}
    assert ann.others() == {}
    ann.note()
    assert bob.others() == {ann.home: GuestEntry("Ann")}


@pytest.mark.posix("guests")
def test_a_guest_that_was_killed_is_not_here_and_its_name_is_free(
    books: list[GuestBook], tmp_path: Path
) -> None:
    left = tmp_path / "guests" / "killed"
    left.mkdir()
    GuestBook(left).write(GuestEntry("Dan", "waits"))
    assert books[0].others() == {}
    assert not left.exists()
    books[0].sign("Dan")


@pytest.mark.posix("guests")
def test_an_entry_that_cannot_be_read_is_left_out(books: list[GuestBook]) -> None:
    books[0].sign("Ann")
    for content in (b"{", b'{"name":""}', b'{"name":"Ann","stage":"sings"}', b"x" * (1 << 19)):
        (books[0].home / ENTRY_FILE).write_bytes(content)
        assert books[1].others() == {}
