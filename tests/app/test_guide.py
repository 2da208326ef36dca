"""The guide: its pages are listed, printed, refused where there are none, and opened as screens."""

from collections.abc import Callable
from typing import Any

from textual.widgets import Markdown

from app import resources
from app.screens.palette import palette_commands
from app.screens.reading import GuidePage
from tests.app.screens.screen_helpers import arcade

Parlour = Callable[..., Any]
WIDTH = 80
"""Columns of the smallest terminal that shows everything."""


def test_without_a_page_every_page_is_listed_with_its_title(parlour: Parlour) -> None:
    run = parlour("guide")
    assert (run.code, run.err) == (0, "")
    listed = dict(line.split(maxsplit=1) for line in run.out.splitlines())
    assert tuple(listed) == resources.guide_names()
    assert listed["guests"] == "Guests"


def test_every_page_is_printed_and_fits_a_terminal_and_no_other_is_read(parlour: Parlour) -> None:
    for name in resources.guide_names():
        run = parlour("guide", name)
        assert (run.code, run.err) == (0, "")
        page = resources.guide_page(name).splitlines()
        said = [line for line in run.out.splitlines() if line]
        assert said == [line for line in page if line and not line.startswith("![")]
        assert run.out.startswith(f"# {resources.guide_title(name)}\n")
        assert max(map(len, run.out.splitlines())) <= WIDTH
    pages = ", ".join(resources.guide_names())
    run = parlour("guide", "../rules/gops")
    said_no = f'The guide has no page "../rules/gops". Its pages are {pages}.\n'
    assert (run.code, run.out, run.err) == (2, "", said_no)


async def test_the_palette_offers_every_page_and_opens_it() -> None:
    async with arcade() as user:
        offered = {command.title: command for command in palette_commands(user.app, user.screen)}
        titles = [f"Guide: {resources.guide_title(name)}" for name in resources.guide_names()]
        assert [title for title in offered if title.startswith("Guide: ")] == titles
        offered["Guide: Guests"].run()
        await user.at("GuidePage")
        await user.shows("What a guest can do")
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_a_link_opens_the_page_of_the_guide_that_it_leads_to() -> None:
    async with arcade() as user:
        user.app.push_screen(GuidePage("guests"))
        await user.shows("What a guest can do")
        page = user.one(Markdown)
        for link in "https://localhost", "elsewhere.md", "guests.md#in-the-browser":
            page.post_message(Markdown.LinkClicked(page, link))
            await user.breathe()
        await user.shows("What a guest can do")
        assert [type(screen) for screen in user.app.screen_stack[1:]] == [GuidePage, GuidePage]


async def test_a_page_on_the_screen_leaves_out_what_only_a_browser_can_draw() -> None:
    assert "![The GOPS table]" in resources.guide_page("playing")
    async with arcade() as user:
        user.app.push_screen(GuidePage("playing"))
        await user.shows("Keys")
        texts = [page.source for page in user.screen.query(Markdown)]
        assert "![" not in "".join(texts)
        assert [text.splitlines()[0] for text in texts[3:5]] == ["## Your terminal", "## GOPS"]
