"""The deck of puzzles: a file with all of them, and how far the store was searched for more."""

from datetime import date, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.codec import DECODE_ERRORS
from app.paths import data_folder
from app.practice.puzzle import WAITS, Puzzle, PuzzleCard
from app.storage.files import keep_file
from games.contract import Refusal

MOST_PUZZLES = 300
"""How many puzzles are kept; the oldest solved one is dropped first."""

LARGEST_DECK = 1_000_000
"""A larger file was not written by Parlour."""


class Deck(Struct, frozen=True):
    """All puzzles.

    Attributes:
        cards: The puzzles, the latest last.
        searched: When the latest match that was searched for puzzles ended, in seconds since 1970.
    """

    cards: tuple[PuzzleCard, ...] = ()
    searched: int = 0

    def due(self, today: date) -> tuple[PuzzleCard, ...]:
        """Return the puzzles for a day, the longest overdue first."""
        waiting = [card for card in self.cards if not card.is_done and card.due <= today]
        return tuple(sorted(waiting, key=lambda card: card.due))

    def why_none(self, today: date) -> str:
        """Return why no puzzle is due on a day."""
        coming = [card.due for card in self.cards if not card.is_done]
        if coming:
            day = min(coming)
            when = "tomorrow" if day == today + timedelta(days=1) else f"on {day.day} {day:%B}"
            return f"No puzzle today. The next one comes {when}."
        return "No puzzles yet. Costly moves in your games come back here a day later."

    def with_puzzles(self, puzzles: tuple[Puzzle, ...], today: date) -> "Deck":
        """Return the deck with more puzzles, each of which is due after a day."""
        known = {card.puzzle.line for card in self.cards}
        fresh = {each.line: each for each in puzzles if each.line not in known}
        due = today + timedelta(days=WAITS[0])
        cards = (*self.cards, *(PuzzleCard(each, due) for each in fresh.values()))
        while len(cards) > MOST_PUZZLES:
            gone = next((card for card in cards if card.is_done), cards[0])
            cards = tuple(card for card in cards if card is not gone)
        return replace(self, cards=cards)

    def with_answer(self, card: PuzzleCard, *, right: bool, today: date) -> "Deck":
        """Return the deck after a puzzle was answered."""
        after = card.answered(right=right, today=today)
        return replace(self, cards=tuple(after if each == card else each for each in self.cards))


def read_deck_of_puzzles() -> Deck:
    """Return the deck; an empty one if there is none yet.

    Raises:
        Refusal: The file cannot be read.
    """
    path = data_folder() / "puzzles.json"
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_DECK + 1)
        return msgspec.json.decode(content, type=Deck)
    except FileNotFoundError:
        return Deck()
    except (OSError, *DECODE_ERRORS) as error:
        raise Refusal(
            f"The puzzles cannot be read from {path.name}. Move that file away to start over."
        ) from error


def write_deck_of_puzzles(deck: Deck) -> None:
    """Write the deck. Raises `Refusal` if that is impossible."""
    keep_file("puzzles.json", msgspec.json.encode(deck), "The puzzles")


def keep_answer(card: PuzzleCard, *, right: bool, today: date) -> None:
    """Write down an answer in the deck as it is now. Raises `Refusal` if that is impossible."""
    write_deck_of_puzzles(read_deck_of_puzzles().with_answer(card, right=right, today=today))
