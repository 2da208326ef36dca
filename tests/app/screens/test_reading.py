"""The rules open at the chapter that matters, with figures drawn by the game's own widgets."""

import pytest

from app import plugins, resources
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
