"""Every screen in every dress, at sizes drawn by chance; in whole tests at all."""

import random
from pathlib import Path

import pytest
from textual.widgets import Static

from tests.app.screens.every_screen_helpers import DRESSES, SCREENS, SIZES, faults, looked_at
from tests.app.screens.screen_helpers import arcade
from tests.share_helpers import share

PARTS = len(DRESSES)


@pytest.mark.parametrize("part", range(PARTS))
async def test_nothing_is_cut_or_covered_whatever_the_size_and_the_dress(
    part: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    coin = random.Random(part)
    wrong = await looked_at(
        DRESSES[part],
        list(SCREENS)[part :: share(2 * PARTS, PARTS)],
        lambda: share((coin.choice(SIZES),), SIZES),
    )
    assert not wrong, "\n".join(wrong)


async def test_what_is_wrong_is_found() -> None:
    async with arcade() as user:
        assert faults(user) == []
        board, bar = user.screen.help, user.screen.query_one("#keys")
        bar.styles.offset = (0, -1)
        await user.still()
        assert any("not in the last row" in fault for fault in faults(user))
        bar.styles.offset = (0, 0)
        board.styles.offset = (0, 1)
        await user.still()
        assert any("covers" in fault for fault in faults(user))
        board.styles.offset = (-70, 0)
        await user.still()
        assert any("leaves" in fault for fault in faults(user))
        words, gold = Static("words"), user.app.theme_variables["gold"]
        await user.screen.mount(words, before="#keys")
        words.styles.color = words.styles.background = gold
        await user.still()
        assert any("hard to read" in fault for fault in faults(user))


async def test_words_of_the_coach_on_the_active_row_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with arcade() as user:
        ours = user.app.theme_variables
        words = Static("won 1 of 2")
        await user.screen.mount(words, before="#keys")
        words.styles.color, words.styles.background = ours["coach"], ours["raised"]
        await user.still()
        assert any("never stands on" in fault for fault in faults(user))
