"""The rules open at the chapter that matters, with figures drawn by the game's own widgets."""

import pytest

from app import plugins, resources
from app.storage.store import open_store
from tests.app.screens.match_helpers import kept
from tests.app.screens.screen_helpers import arcade


@pytest.mark.parametrize("slug", plugins.slugs())
async def test_every_figure_and_chapter_has_its_heading_on_the_page(slug: str) -> None:
    headings = {heading for heading, _ in resources.split_chapters(resources.rules_page(slug))}
    store = open_store()
    async with arcade(kept(store, slug, few=0), store=store) as user:
        await user.until(lambda: user.screen.view.asked is not None)
        face = user.screen.face
        assert face.figures()
        assert {*face.figures(), face.chapter(user.screen.view)} <= headings


async def test_the_page_opens_where_it_speaks_of_this_and_closes() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.asked()
        await user.press("f1")
        await user.at("RulesPage")
        await user.shows("A round")
        await user.shows("↑↓  scroll")
        await user.shows("Neither of them")
        await user.until(lambda: user.screen.query("#body Picture"), "the picture of a round")
        await user.press("escape")
        await user.at("TableScreen")


async def test_ctrl_c_copies_what_is_selected_and_else_says_what_leaves() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.asked()
        await user.press("f1")
        await user.at("RulesPage")
        await user.press("ctrl+c")
        await user.shows("Ctrl+Q quits")
        user.screen.text_select_all()
        await user.press("ctrl+c")
        assert "A round" in user.app.clipboard


def test_the_chapters_are_the_page() -> None:
    for name in resources.rules_names():
        page = resources.rules_page(name)
        assert "".join(text for _, text in resources.split_chapters(page)) == page
