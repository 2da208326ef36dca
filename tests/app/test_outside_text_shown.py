"""The screen as the last barrier: whatever it is handed, nothing acts on the terminal."""

from pathlib import Path

from textual.widgets import Static

from app.storage.store import open_store
from tests.app.match.gops_match_helpers import bid
from tests.app.outside_text_helpers import EVIL, acts, printed
from tests.app.screens.gops.gops_helpers import begun
from tests.app.screens.screen_helpers import arcade


async def test_what_looks_like_markup_is_shown_as_it_is(home: Path) -> None:
    store = open_store()
    bid(begun("human", "human", store=store, names=("[/b]", "[@click=app.quit]x")), 4, 3)
    store.trouble = "The saved games in [/b] [@click=app.quit]x"
    async with arcade(store=store, size=(120, 36)) as user:
        await user.shows("The saved games in [/b] [@click=app.quit]x")
        await user.press("ctrl+p", *"[/b]")
        await user.shows("[/b] against [@click=app.quit]x")
        await user.press("escape", "r")
        await user.at("HistoryPage")
        await user.shows("[/b] against [@click")


async def test_whatever_a_widget_or_a_notice_is_handed_the_screen_writes_no_control_character(
    home: Path,
) -> None:
    async with arcade() as user:
        await user.screen.mount(Static(f"before {EVIL} after", markup=False))
        user.app.notify(f"told {EVIL} told", markup=False)
        await user.shows("told ]0;owned[2J31mAda told")
        await user.still()
        assert not acts(printed(user))
        assert "Ada" in printed(user)
