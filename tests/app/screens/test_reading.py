"""The rules open at the chapter that matters, with the game's own figures; a log is folded."""

import pytest

from app import plugins, resources
from app.screens.reading import folded
from app.storage.store import open_store
from tests.app.screens.match_helpers import kept
from tests.app.screens.screen_helpers import arcade


@pytest.mark.parametrize("slug", plugins.slugs())
async def test_every_figure_and_chapter_has_its_heading_on_the_page(slug: str) -> None:
    page = resources.rules_page(slug)
    chapters = list(resources.split_chapters(page))
    assert "".join(text for _, text in chapters) == page
    store = open_store()
    async with arcade(kept(store, slug, few=0), store=store) as user:
        await user.until(lambda: user.screen.view.asked is not None)
        face = user.screen.face
        assert face.figures()
        wanted = {*face.figures(), face.chapter(user.screen.view)}
        assert wanted <= {heading for heading, _ in chapters}


async def test_the_page_opens_where_it_speaks_of_this_and_its_words_are_copied() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.asked()
        await user.press("f1")
        await user.at("RulesPage")
        await user.shows("↑↓  scroll")
        await user.shows("Neither of them")
        await user.until(lambda: user.screen.query("#body Picture"), "the picture of a round")
        await user.press("ctrl+c")
        await user.shows("Ctrl+Q quits")
        user.screen.text_select_all()
        await user.press("ctrl+c")
        assert "A round" in user.app.clipboard
        await user.press("escape")
        await user.at("TableScreen")


def test_a_long_line_is_folded_and_indented_where_there_is_room() -> None:
    line = "The computer chose to play 5 of Spades"
    assert folded(line, 20) == ("The computer chose", "to play 5 of Spades")
    assert folded(line, 24) == ("The computer chose to", "  play 5 of Spades")
    assert folded(line, 60) == (line,)


@pytest.mark.parametrize(
    "line",
    [
        "roll 2: Easy keeps 4 4, then 4 1 4 3 2",
        "Easy plays 4♠, which takes 4♦ 4♥ and wins",
    ],
)
def test_dice_and_cards_named_together_stay_in_one_row(line: str) -> None:
    for width in range(12, 40):
        rows = folded(line, width)
        assert " ".join(row.strip() for row in rows) == line
        for named in ("4 1 4 3 2", "4 4,", "4♦ 4♥"):
            assert named not in line or any(named in row for row in rows)
        assert all(len(row) <= width for row in rows)
