"""A puzzle at its table: tried until it is solved, and shown to who asks."""

from datetime import date

from app.arcade.app import Arcade
from app.practice.puzzles import Deck, PuzzleCard, read_deck_of_puzzles
from app.storage.lists import kept_in_memory
from app.storage.store import Store
from app.tables.opening import PracticeRound
from app.tables.screen import TableScreen
from tests.app.practice.test_puzzles import STIFF
from tests.app.tables.table_helpers import Player


async def test_a_wrong_answer_is_said_to_be_wrong_and_the_right_one_shown_only_when_asked() -> None:
    app = Arcade(kept_in_memory(Store, ""), pace=0.0)
    async with app.run_test(size=(120, 36)) as pilot:
        deck = Deck((PuzzleCard(STIFF, date(2026, 1, 1)),))
        PracticeRound(deck, app, app).begin()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        player = Player(pilot, app.screen)
        await player.shows("From your own game: what is best here?")
        assert "puzzle" in player.rows()[0]
        assert "analysis board" not in player.rows()[0]
        await player.press("h")
        await player.shows("Hit wins 20 fewer rounds in 100.")
        assert "best answer is" not in "\n".join(player.rows())
        await player.press("s")
        await player.shows("The best answer is stay.")
        assert not read_deck_of_puzzles().cards  # that card was never in the deck on disk
