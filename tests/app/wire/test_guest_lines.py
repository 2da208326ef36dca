"""What the lobby says to a guest of the others."""

from msgspec.structs import replace

from app.guests.guest_book import GuestEntry, lobby_line

ANN = GuestEntry("Ann", "waits", "GOPS, 9 cards")
BOB = GuestEntry("Bob", "waits", "Battle")
COCO = GuestEntry("Coco", "plays", "GOPS, 9 cards", "Dee")


def test_who_waits_is_named_first_and_the_others_are_counted() -> None:
    assert lobby_line([BOB, COCO, ANN]) == (
        "Ann waits: GOPS, 9 cards (1 more waits). Press f to sit down."
    )
    assert "(2 more wait)" in lobby_line([BOB, ANN, replace(ANN, name="Eve")])


def test_a_single_guest_who_waits() -> None:
    assert lobby_line([BOB]) == "Bob waits: Battle. Press f to sit down."


def test_where_nobody_waits_it_says_how_to_wait() -> None:
    assert lobby_line([]) == lobby_line([COCO]) == "Press f to play with another guest."
